//! Functions that are almost a symmetry of the board.

use permgen_core::board::Board;
use permgen_core::width::Width;

use super::claims::table;
use super::{Finding, Known, Rule};
use crate::recognize::{Kind, MOST_WRONG, SYMMETRIES, candidates};

/// What a function almost is, with the squares on which it is not, or a word.
pub(super) fn check(function: &Known<'_>) -> Option<Finding> {
    let near = function.examined.recognition.near.as_ref();
    let message = match near.map(|near| (near, near.word)) {
        Some((near, Some([word, is, should]))) => {
            format!("it is `{}` of each square alone, but returns {is:#x} for {word:#x}, not {should:#x}", near.name)
        }
        Some((near, None)) => except(near.name, &near.squares),
        None => of_squares(function)?,
    };
    Some(Finding::new(Rule::Near, message))
}

/// The same of a map of the numbers of squares.
fn of_squares(function: &Known<'_>) -> Option<String> {
    let to = function.to().filter(|to| function.kind() == Kind::SquareMap && to.len() == 64)?;
    candidates(true, (Width::W8, Width::W8)).iter().find_map(|(recognised, expected)| {
        if recognised.numbering.is_some() || !SYMMETRIES.contains(&recognised.name) {
            return None;
        }
        let wanted = table(expected);
        let wrong: Vec<u8> =
            (0..64_u8).filter(|&square| wanted.get(usize::from(square)) != Some(&to[usize::from(square)])).collect();
        (1..=MOST_WRONG).contains(&wrong.len()).then(|| except(recognised.name, &wrong))
    })
}

fn except(name: &str, squares: &[u8]) -> String {
    let named: Vec<String> =
        squares.iter().filter_map(|&bit| Some(Board::CHESS.square_name(Board::CHESS.square_at(bit)?))).collect();
    format!("it is `{name}` except from {}", named.join(", "))
}
