//! Routines that were wrong in print: the engine reads them, and refutes or proves what was claimed of each.

use std::collections::HashMap;

use permgen_codegen::diagnostics::Diagnostics;
use permgen_codegen::reader::Subject;
use permgen_codegen::spec;
use permgen_core::attacks::{Attacks, along};
use permgen_core::board::Board;
use permgen_core::width::Width;
use permgen_tables::magic::Relation;
use permgen_view::{Layout, boards};
use serde_json::{Value, json};

use crate::prove::{self, Verdict};

/// The routines; the example `errata` is made of the same file.
const CODE: &str = include_str!("../../../examples/src/errata.rs");

/// What was wrong.
struct Erratum {
    title: &'static str,
    about: &'static str,
    /// What is right, as a specification.
    meant: Option<&'static str>,
    claims: &'static [Claim],
}

/// What is said of a function.
struct Claim {
    says: &'static str,
    /// The function of the file that is shown.
    shown: &'static str,
    /// A function that calls it for the case that is claimed, where it takes more than one word. It is called `claim`.
    call: Option<&'static str>,
    held_to: HeldTo,
}

enum HeldTo {
    /// It is the map.
    Map(&'static str),
    /// Boards with squares of the mask only that have one index are one.
    TellsApart(u64),
    /// Boards with squares of the rook's file only that have one index show the rook the same squares.
    FileOf(u8),
}

const A_FILE: u64 = 0x0101_0101_0101_0101;
const INNER_FILE: u64 = 0x0001_0101_0101_0100;
const REVERSED_BYTE: &str = "board = 4x8; restrict(|rank, file| (0, 7 - file), rank(1)) given x & !0xff == 0";

static ERRATA: [Erratum; 5] = [
    Erratum {
        title: "Eight bits the other way round",
        about: "Multiplications of 32 bits reverse a byte. In print, the last factor was 0x10101000.",
        meant: Some(REVERSED_BYTE),
        claims: &[
            Claim {
                says: "As it was printed, it reverses a byte.",
                shown: "byte_reversal_printed",
                call: None,
                held_to: HeldTo::Map(REVERSED_BYTE),
            },
            Claim {
                says: "With the factor 0x01010100 it does.",
                shown: "byte_reversal_corrected",
                call: None,
                held_to: HeldTo::Map(REVERSED_BYTE),
            },
        ],
    },
    Erratum {
        title: "A file folded once too often",
        about: "The upper half of the board is folded onto the lower, and one multiplication of 32 bits makes an index of a file's six inner squares. The folds 25, 27 and 29 were said to do for any file. An index has to tell all 64 boards apart.",
        meant: Some("gather(inner(file(f)))"),
        claims: &[
            Claim {
                says: "The fold 25 is right for the b-file.",
                shown: "folded_index",
                call: Some("pub const fn claim(masked: u64) -> u32 { folded_index(masked, 25) }"),
                held_to: HeldTo::TellsApart(INNER_FILE << 1),
            },
            Claim {
                says: "The fold 29 is right for the f-file.",
                shown: "folded_index",
                call: Some("pub const fn claim(masked: u64) -> u32 { folded_index(masked, 29) }"),
                held_to: HeldTo::TellsApart(INNER_FILE << 5),
            },
            Claim {
                says: "The fold 29 is right for the e-file.",
                shown: "folded_index",
                call: Some("pub const fn claim(masked: u64) -> u32 { folded_index(masked, 29) }"),
                held_to: HeldTo::TellsApart(INNER_FILE << 4),
            },
        ],
    },
    Erratum {
        title: "A rook that stands in its own way",
        about: "A factor for each rank compresses what a rook attacks along its file to an index of four or five bits. Two boards with one index must show the rook the same squares.",
        meant: None,
        claims: &[
            Claim {
                says: "As it was printed, it is right for a rook on a4.",
                shown: "file_index_printed",
                call: Some("pub const fn claim(file: u64) -> u64 { file_index_printed(file, 24) }"),
                held_to: HeldTo::FileOf(24),
            },
            Claim {
                says: "With the rook's own square empty, it is right for a rook on a1.",
                shown: "file_index_half_corrected",
                call: Some("pub const fn claim(file: u64) -> u64 { file_index_half_corrected(file, 0) }"),
                held_to: HeldTo::FileOf(0),
            },
            Claim {
                says: "With the factors of the first and the last rank exchanged besides, it is right for a rook on a1.",
                shown: "file_index_corrected",
                call: Some("pub const fn claim(file: u64) -> u64 { file_index_corrected(file, 0) }"),
                held_to: HeldTo::FileOf(0),
            },
            Claim {
                says: "And for a rook on a4.",
                shown: "file_index_corrected",
                call: Some("pub const fn claim(file: u64) -> u64 { file_index_corrected(file, 24) }"),
                held_to: HeldTo::FileOf(24),
            },
        ],
    },
    Erratum {
        title: "A map read backwards",
        about: "A board is turned by about 45 degrees. The map that was printed beside the routine is the one that undoes it.",
        meant: Some("(sq - 8 * (sq & 7)) & 63"),
        claims: &[
            Claim {
                says: "The square sq goes to (sq + 8 * (sq & 7)) & 63.",
                shown: "pseudo_rotate_45_clockwise",
                call: None,
                held_to: HeldTo::Map("(sq + 8 * (sq & 7)) & 63"),
            },
            Claim {
                says: "It goes to (sq - 8 * (sq & 7)) & 63.",
                shown: "pseudo_rotate_45_clockwise",
                call: None,
                held_to: HeldTo::Map("(sq - 8 * (sq & 7)) & 63"),
            },
        ],
    },
    Erratum {
        title: "A result that nobody got",
        about: "Left and right change places by additions. The function ended without a return; this is what C left in the variable.",
        meant: Some("mirror_horizontal"),
        claims: &[
            Claim {
                says: "As it was printed, it mirrors the board: sq goes to sq ^ 7.",
                shown: "mirror_horizontal_printed",
                call: None,
                held_to: HeldTo::Map("sq ^ 7"),
            },
            Claim {
                says: "With the return it does.",
                shown: "mirror_horizontal_corrected",
                call: None,
                held_to: HeldTo::Map("sq ^ 7"),
            },
        ],
    },
];

/// All of them, before anything is tried.
pub(crate) fn about() -> Value {
    let claim = |claim: &Claim| {
        let call = claim.call.map(|call| format!("\n{call}\n")).unwrap_or_default();
        json!({ "says": claim.says, "code": format!("{}{call}", function(claim.shown)) })
    };
    let erratum = |erratum: &Erratum| {
        json!({
            "title": erratum.title, "about": erratum.about, "meant": erratum.meant,
            "claims": erratum.claims.iter().map(claim).collect::<Vec<_>>(),
        })
    };
    ERRATA.iter().map(erratum).collect()
}

/// The text of a function of the file.
fn function(name: &str) -> &'static str {
    let start = CODE.find(&format!("pub const fn {name}(")).unwrap_or_default();
    let end = CODE[start..].find("\n}\n").map_or(CODE.len(), |length| start + length + 3);
    &CODE[start..end]
}

/// What becomes of the claims about one of them.
///
/// # Errors
///
/// When there is no such erratum.
pub(crate) fn run(number: usize) -> Result<Value, String> {
    let erratum = ERRATA.get(number).ok_or("there is no such erratum")?;
    let verdicts = erratum.claims.iter().map(|claim| {
        let code = format!("{CODE}\n{}", claim.call.unwrap_or_default());
        let name = if claim.call.is_some() { "claim" } else { claim.shown };
        tried(&code, name, &claim.held_to).unwrap_or_else(Verdict::Unknown).told(&code)
    });
    Ok(json!({ "verdicts": verdicts.collect::<Vec<Value>>() }))
}

fn tried(code: &str, name: &str, held_to: &HeldTo) -> Result<Verdict, Diagnostics> {
    let chess = Board::CHESS;
    match *held_to {
        HeldTo::Map(text) => {
            let meant = spec::read(text)?;
            let map = meant.meaning.map().unwrap_or_else(|| unreachable!("`{text}` is a map"));
            prove::is_map(code, Some(name), &map, &meant)
        }
        HeldTo::TellsApart(mask) => index(code, name, mask, |board| board, None),
        HeldTo::FileOf(square) => {
            let rays = Attacks::new(chess, &[(1, 0), (-1, 0)]).rays(square);
            index(code, name, A_FILE << (square % 8), |board| along(&rays, board), Some("what the rook attacks"))
        }
    }
}

/// Whether all boards with squares of a mask only that get one index stand for the same: each is tried. `stands` says what that is,
/// where it is not the board itself.
fn index(
    code: &str,
    name: &str,
    mask: u64,
    stands_for: impl Fn(u128) -> u128,
    stands: Option<&str>,
) -> Result<Verdict, Diagnostics> {
    let program = Subject::parse(code, Some(name))?.line(&[u128::from(!mask)])?.program;
    let relation = Relation::from_fn(Width::W64, mask.into(), stands_for).expect("few squares of a board");
    let mut first_at: HashMap<Vec<u128>, (u128, u128)> = HashMap::new();
    for &(board, set) in relation.pairs() {
        let (first, first_set) = *first_at.entry(program.run_words(&[board])).or_insert((board, set));
        if first_set != set {
            let layout = Layout::Board(Board::CHESS);
            let drawing = match stands {
                None => boards(&[("this board", layout, first), ("and this one", layout, board)]),
                Some(stands) => boards(&[
                    ("this board", layout, first),
                    (stands, layout, first_set),
                    ("and this one", layout, board),
                    (stands, layout, set),
                ]),
            };
            let index = program.run_words(&[board])[0];
            let differ = stands.map_or("that differ".to_owned(), |stands| format!("that differ in {stands}"));
            return Ok(Verdict::Refuted(format!("two boards {differ} get the index {index}"), drawing));
        }
    }
    let (count, boards, indices) = (program.instructions().len(), relation.pairs().len(), first_at.len());
    Ok(Verdict::Proven(format!(
        "its {count} operations do not panic, and were run for each of the {boards} boards, which get {indices} indices"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_printed_is_refuted_and_what_was_meant_proven() {
        for (number, erratum) in ERRATA.iter().enumerate() {
            let answer = run(number).expect("an answer");
            let verdicts = answer["verdicts"].as_array().expect("verdicts");
            let is_wrong = |says: &str| {
                says.starts_with("As it was printed")
                    || ["sq + 8", "own square empty, it", "for the b-file", "for the f-file"]
                        .iter()
                        .any(|part| says.contains(part))
            };
            for (claim, verdict) in erratum.claims.iter().zip(verdicts) {
                let expected = if is_wrong(claim.says) { "refuted" } else { "proven" };
                assert_eq!(verdict["verdict"], expected, "{}: {verdict}", claim.says);
                assert_eq!(verdict["boards"].is_string(), expected == "refuted", "{}", claim.says);
            }
            assert!(verdicts.iter().any(|verdict| verdict["verdict"] == "refuted"), "{}", erratum.title);
            assert_eq!(verdicts.last().expect("a claim")["verdict"], "proven", "{}", erratum.title);
            if let Some(meant) = erratum.meant {
                spec::read(meant).unwrap_or_else(|wrong| panic!("{meant}: {wrong}"));
            }
        }
        assert!(run(ERRATA.len()).is_err());
    }

    #[test]
    fn functions_are_shown_whole() {
        for claim in ERRATA.iter().flat_map(|erratum| erratum.claims) {
            let text = function(claim.shown);
            assert!(text.starts_with("pub const fn ") && text.ends_with("}\n"), "{text}");
            assert_eq!(text.matches("pub const fn").count(), 1, "{text}");
        }
    }
}
