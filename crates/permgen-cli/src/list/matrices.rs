//! Rows about sums of words: each row of a matrix over GF(2) is the set of words that are summed, as bitsliced ciphers have them.

use permgen_core::article::counted;
use permgen_core::layout::Words;
use permgen_core::matrix::Matrix;
use permgen_core::meaning::Meaning;
use permgen_core::width::Width;
use serde_json::Value;

use super::{Row, RowError, kind};

/// Whether a row is a matrix.
pub(super) fn is_matrix(entry: &Value) -> bool {
    entry.get("rows").is_some()
}

const FORM: &str = "a matrix has `inputs`, `outputs` and `rows`, one for each output in hexadecimal digits: bit i says whether \
                    input i is part of the sum";

/// The words whose bits are summed at each place: their number does not change the program.
const WIDTH: Width = Width::W64;

/// Reads such a row.
pub(super) fn parse(entry: &Value, name: &str) -> Result<Row, RowError> {
    let error = |message: String| RowError { message, help: FORM.to_owned() };
    let words = |key: &str| {
        let value = entry.get(key).ok_or_else(|| error(format!("no `{key}`")))?;
        let words = value.as_u64().and_then(|count| Words::new(usize::try_from(count).ok()?, WIDTH));
        words.filter(|words| words.count <= 128).ok_or_else(|| error(format!("`{key}` is {value}, must be 1 to 128")))
    };
    let (from, to) = (words("inputs")?, words("outputs")?);
    let rows = &entry["rows"];
    let rows = rows.as_array().ok_or_else(|| error(format!("`rows` is {}", kind(rows))))?;
    if rows.len() != to.count {
        return Err(error(format!("{} for {}", counted(&rows.len(), "row"), counted(&to.count, "output"))));
    }
    let mut sums = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        let sum = row.as_str().and_then(|row| u128::from_str_radix(row.trim_start_matches("0x"), 16).ok());
        let sum = sum.filter(|sum| from.count == 128 || sum >> from.count == 0);
        sums.push(
            sum.ok_or_else(|| error(format!("rows[{place}] is {row}, which is no set of {} inputs", from.count)))?,
        );
    }
    let size = WIDTH.size();
    let matrix = Matrix::from_rows(from, to, |row| {
        let summed = (0..from.count).filter(|word| sums[row / size] >> word & 1 == 1);
        (summed.map(|word| (word * size + row % size) as u16).collect(), false)
    });
    let known = entry.get("known").and_then(Value::as_u64).and_then(|count| count.try_into().ok());
    Ok(Row { name: name.to_owned(), meaning: Meaning::from(matrix), published: known, known: None })
}
