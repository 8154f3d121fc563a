//! What is known of a value: the matrix that makes it of the function's words.

use permgen_core::vector::IntoVector as _;
use proc_macro2::Span;

use super::super::written::Number;
use super::{Diagnostic, Diagnostics, Result};
use permgen_core::layout::Words;
use permgen_core::matrix::{Matrix, NotResized};
use permgen_core::program::Operand;
use permgen_core::width::Width;

/// A value, and where it is written.
#[derive(Clone)]
pub(super) struct Value {
    pub(super) matrix: Matrix,
    pub(super) span: Span,
    /// The words in the program that is written as the expression is, if each step has an operation.
    pub(super) operands: Option<Vec<Operand>>,
}

impl Value {
    /// A value that no operation is known for.
    pub(super) fn new(matrix: Matrix, span: Span) -> Self {
        Self { matrix, span, operands: None }
    }

    /// The matrix that first makes this value and then applies another, whose words fit.
    pub(super) fn then(&self, next: &Matrix) -> Matrix {
        self.matrix.then(next).expect("the words were compared before")
    }

    /// The number, if it is one word that does not depend on the input.
    pub(super) fn constant(&self) -> Option<u128> {
        (self.matrix.entries() == 0 && self.words().count == 1).then(|| self.matrix.constant()[0])
    }

    pub(super) fn words(&self) -> Words {
        self.matrix.words_out()
    }

    /// The same with other rows: those of this value, by number, and whether 1 is added.
    pub(super) fn with_rows(&self, words: Words, row: impl FnMut(usize) -> (Vec<u16>, bool)) -> Self {
        Self::new(Matrix::from_rows(self.matrix.words_in(), words, row), self.span)
    }

    /// A row.
    pub(super) fn row(&self, row: usize) -> (Vec<u16>, bool) {
        (self.matrix.row(row).to_vec(), self.matrix.adds_one(row))
    }

    /// Whether a bit is 0, whatever the input is.
    pub(super) fn is_zero(&self, row: usize) -> bool {
        self.matrix.row(row).is_empty() && !self.matrix.adds_one(row)
    }

    /// That it is one word.
    pub(super) fn expect_word(&self, span: Span) -> Result<()> {
        if self.words().count == 1 {
            return Ok(());
        }
        Err(Diagnostic::new(span, format!("one word is needed here, this is a `{}`", self.words()))
            .help("name a word: `x[0]`")
            .into())
    }
}

/// A number as a word of that width.
pub(super) fn constant(number: Number, input: &Value, width: Width) -> Result<Value> {
    if number.value & !width.mask() != 0 {
        return Err(Diagnostic::new(number.span, format!("{:#x} does not fit in a `{width}`", number.value)).into());
    }
    let value = Value { span: number.span, ..input.clone() };
    let constant = value.with_rows(Words::one(width), |row| (Vec::new(), number.value >> row & 1 == 1));
    Ok(Value { operands: Some(vec![Operand::Const(number.value)]), ..constant })
}

/// One word of several.
pub(super) fn word(value: &Value, word: u128, span: Span) -> Result<Value> {
    let Words { count, width } = value.words();
    let Some(word) = usize::try_from(word).ok().filter(|&word| word < count) else {
        return Err(Diagnostic::new(span, format!("there is no word {word}: this is a `{}`", value.words())).into());
    };
    let operands = value.operands.as_ref().map(|operands| vec![operands[word]]);
    Ok(Value { operands, ..value.with_rows(Words::one(width), |row| value.row(word * width.size() + row)) })
}

/// Words side by side.
pub(super) fn joined(values: &[Value], span: Span) -> Result<Value> {
    let Some(first) = values.first() else {
        return Err(Diagnostic::new(span, "there is no word in these brackets").into());
    };
    for value in values {
        value.expect_word(value.span)?;
    }
    let width = first.words().width;
    let words = Words::new(values.len(), width)
        .ok_or_else(|| Diagnostics::from(Diagnostic::new(span, format!("{} words are too many", values.len()))))?;
    let operands = values.iter().map(|value| value.operands.as_ref()?.first().copied()).whole();
    Ok(Value { span, operands, ..first.with_rows(words, |row| values[row / width.size()].row(row % width.size())) })
}

/// The same words, wider.
pub(super) fn extended(matrix: &Matrix, words: Words) -> Matrix {
    let (narrow, wide) = (matrix.words_out().width.size(), words.width.size());
    Matrix::from_rows(matrix.words_in(), words, |row| {
        let (word, bit) = (row / wide, row % wide);
        if bit < narrow {
            (matrix.row(word * narrow + bit).to_vec(), matrix.adds_one(word * narrow + bit))
        } else {
            (Vec::new(), false)
        }
    })
}

/// The value as the words of the result.
pub(super) fn fitted(value: &Value, to: Words) -> Result<Matrix> {
    value.matrix.resized(value.matrix.words_in(), to).map_err(|error| {
        let wrong = Diagnostic::new(value.span, error.to_string());
        match error {
            NotResized::Result { .. } => wrong.help(format!("write `& {:#x}`", to.width.mask())),
            _ if value.words().count > 1 => {
                let (from, made) = (value.matrix.words_in(), value.words());
                wrong.help(format!(
                    "declare the result as `{made}`; on the command line: `width = {from} -> {made}; ..`"
                ))
            }
            _ => wrong.help("write several words in brackets: `[x[0] ^ x[1], x[1]]`"),
        }
        .into()
    })
}
