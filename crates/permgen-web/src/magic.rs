//! Magics: whether they are right, and how one looks with its table.

use permgen_core::board::Board;
use permgen_tables::magic::{AttackTable, Collision, MagicEntry, MagicFile, NoTable};
use permgen_view::{Layout, boards, magic};
use serde_json::{Value, json};

/// What a file of magics holds, and a drawing of one of them; or what is wrong with it, with the boards that show it.
pub(crate) fn draw(text: &str, entry: usize) -> Value {
    let file: MagicFile = match text.parse() {
        Ok(file) => file,
        Err(error) => return json!({ "wrong": error.to_string(), "help": error.help }),
    };
    let board = file.board;
    let table = match AttackTable::of_some(&file) {
        Ok(table) => table,
        Err(error) => {
            let drawing = match &error {
                NoTable::Collision { entries, collision, .. } => Some(colliding(board, entries, collision)),
                _ => None,
            };
            return json!({ "wrong": error.to_string(), "drawing": drawing });
        }
    };
    let entries: Vec<&MagicEntry> = table.pieces.iter().flat_map(|(_, entries)| entries).collect();
    let number = entry.min(entries.len() - 1);
    let shown = entries[number];
    let relation = match shown.relation(board) {
        Ok(relation) => relation,
        Err(error) => return json!({ "wrong": error.to_string() }),
    };
    let checked = table.checked;
    let what = if entries.len() == 1 { "It is right" } else { "They are right" };
    json!({
        "entries": entries.iter().map(|entry| named(board, entry)).collect::<Vec<_>>(),
        "entry": number,
        "sentence": format!(
            "{what}: all {} occupancies were tried, and no two share an entry that differ in what is attacked. {} of {} entries are \
             used; the table takes {} bytes.",
            checked.occupancies, checked.used, table.attacks.len(), table.bytes()
        ),
        "drawing": magic(board, shown, &relation),
    })
}

fn named(board: Board, entry: &MagicEntry) -> String {
    format!("{} {}", entry.piece, board.square_name(entry.square))
}

/// Two boards that share an entry, with what is attacked on each.
fn colliding(board: Board, entries: &[MagicEntry; 2], collision: &Collision) -> String {
    let layout = Layout::Board(board);
    let [first, second] = entries.each_ref().map(|entry| format!("attacked: {}", named(board, entry)));
    boards(&[
        ("occupied", layout, collision.first),
        (&first, layout, collision.first_set),
        ("occupied, the same entry", layout, collision.second),
        (&second, layout, collision.second_set),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn magics_are_tried_and_drawn_or_refuted() {
        let right = draw("magics 8x8\nrook a1 0x2280061040002280 12\nbishop d4 0x1040082002020040 9", 1);
        assert_eq!((&right["entries"], &right["entry"]), (&json!(["rook a1", "bishop d4"]), &json!(1)));
        let sentence = right["sentence"].as_str().expect("a sentence");
        assert!(sentence.starts_with("They are right: all 4608 occupancies were tried"), "{sentence}");
        assert!(right["drawing"].as_str().expect("a drawing").contains("The magic of a bishop on d4"));
        // One that is not there is the last that is.
        assert_eq!(draw("magics 8x8\nrook a1 0x2280061040002280 12", 7)["entry"], 0);
        let wrong = draw("magics 8x8\nbishop d4 0x1040082002020041 9", 0);
        assert!(wrong["wrong"].as_str().expect("a reason").contains("share entry"), "{wrong}");
        assert!(wrong["drawing"].as_str().expect("a drawing").contains("the same entry"));
    }

    #[test]
    fn what_is_no_file_of_magics_is_told_with_what_would_be() {
        for text in ["", "magics 8x8", "magics 8x8\nqueen a1 0x1 12", "rook a1 0x1 12", "magics 8x8\nrook j1 0x1 12"] {
            let answer = draw(text, 0);
            assert!(answer["wrong"].is_string() && !answer["drawing"].is_string(), "{text}: {answer}");
        }
    }
}
