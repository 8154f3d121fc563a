//! Rows about several words: `word` bits each, `inputs` of them in and `outputs` of them out.

use permgen_core::meaning::Meaning;
use permgen_core::target::Target;
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;
use serde_json::Value;

use super::{Row, RowError, kind};

/// Whether a row is one of several words.
pub(super) fn is_of_words(entry: &Value) -> bool {
    ["inputs", "outputs"].iter().any(|key| entry.get(key).is_some())
}

const FORM: &str = "a row of several words has `word` (the bits of each), `inputs`, `outputs` and `to`, where to[i] is where bit i \
                    goes, counted through all words: a number, a list of them, or null where it is dropped";

/// Reads such a row.
pub(super) fn parse(entry: &Value, name: &str, target: &Target) -> Result<Row, RowError> {
    let error = |message: String| RowError { message, help: FORM.to_owned() };
    let number = |key: &str| match entry.get(key) {
        None => Err(error(format!("no `{key}`"))),
        Some(value) => value.as_u64().ok_or_else(|| error(format!("`{key}` is {value}"))),
    };
    let bits = number("word")?;
    let width =
        u32::try_from(bits).ok().and_then(Width::from_bits).ok_or_else(|| error(format!("`word` is {bits}")))?;
    let count = |key: &str| Ok(usize::try_from(number(key)?).unwrap_or(usize::MAX));
    let (inputs, outputs) = (count("inputs")?, count("outputs")?);
    let to = entry.get("to").ok_or_else(|| error("no `to`".to_owned()))?;
    let to = to.as_array().ok_or_else(|| error(format!("`to` is {}", kind(to))))?;
    let mut destinations = Vec::with_capacity(to.len());
    for (index, places) in to.iter().enumerate() {
        let place = |value: &Value| {
            let place = value.as_u64().and_then(|place| usize::try_from(place).ok());
            place.ok_or_else(|| error(format!("to[{index}] is {places}")))
        };
        destinations.push(match places {
            Value::Null => Vec::new(),
            Value::Array(places) => places.iter().map(place).collect::<Result<Vec<usize>, _>>()?,
            one => vec![place(one)?],
        });
    }
    let map = WordMap::from_destinations(inputs, width, outputs, width, &destinations)
        .map_err(|reason| error(reason.to_string()))?;
    let by_pairs = entry.get("by_pairs").and_then(|counts| counts.get(target.name)?.as_u64()?.try_into().ok());
    Ok(Row { name: name.to_owned(), meaning: Meaning::from(map), published: by_pairs, known: None })
}
