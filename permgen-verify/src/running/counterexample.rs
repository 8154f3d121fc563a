//! What a function makes that is wrong: in words, and as boards.

use std::fmt::Write as _;

use permgen_core::board::Board;

use crate::expected::{Expected, Squares};

/// What is wrong with the words that a function makes of others, if anything is: with boards, where there is one.
pub(super) fn wrong_map(expected: &Expected, squares: &Squares, words: &[u128], got: &[u128]) -> Option<String> {
    let wanted = match expected {
        Expected::Map(map) => map.apply(words),
        Expected::Sums(matrix) => matrix.apply(words),
        Expected::Numbers(numbers) => vec![u128::from(*numbers.destinations().get(words[0] as usize)?)],
        Expected::Boards(function, _) => function.apply(words),
        Expected::Exchange(..) | Expected::Choice(_) => return None,
    };
    if wanted == got {
        return None;
    }
    let mut report = format!("for {} it returns {}, not {}", shown(words), shown(got), shown(&wanted));
    if let (Some(board), [word], [wanted], [got]) = (squares.board, words, &wanted[..], got) {
        report.push_str(&beside(board, [("given", *word), ("expected", *wanted), ("got", *got)]));
    }
    Some(report)
}

/// Boards beside each other.
fn beside(board: Board, boards: [(&str, u128); 3]) -> String {
    let width = (2 * usize::from(board.files())).max(10) + 2;
    let mut text = String::from("\n\n");
    let drawn = boards.map(|(_, word)| board.draw(word));
    let mut line = |cells: [&str; 3]| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:width$}")).collect();
        let _ = writeln!(text, "  {}", cells.concat().trim_end());
    };
    line(boards.map(|(name, _)| name));
    for row in 0..usize::from(board.ranks()) {
        line([0, 1, 2].map(|which| drawn[which].lines().nth(row).unwrap_or_default()));
    }
    text
}

/// Words in hexadecimal.
pub(super) fn shown(words: &[u128]) -> String {
    let all: Vec<String> = words.iter().map(|word| format!("{word:#x}")).collect();
    if let [one] = &all[..] { one.clone() } else { format!("[{}]", all.join(", ")) }
}
