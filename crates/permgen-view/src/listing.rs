//! What is no map of one board, in lines: which bit comes where, where each number goes, what a family is made of.

use permgen_codegen::spec::Meant;
use permgen_core::board::Board;
use permgen_core::family::Family;
use permgen_core::meaning::Meaning;
use permgen_core::number_map::NumberMap;
use permgen_core::word_map::WordMap;

/// Lines under a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// What is listed, as a sentence without a full stop.
    pub title: &'static str,
    /// The lines, in columns of text.
    pub lines: Vec<String>,
}

/// What a meaning says, in lines; `None` of a map, which is drawn, and of what has no list.
///
/// `meaning` is what was proved: of an index in any order, the order that was chosen.
#[must_use]
pub fn listing(meant: &Meant, meaning: &Meaning) -> Option<Listing> {
    let (title, lines) = match meaning {
        Meaning::Words(map) => ("what comes to each square, `.` where nothing does", sources(meant.board, map)),
        Meaning::Numbers(numbers) => ("where each number goes, a rank on a line", destinations(meant.board, numbers)),
        Meaning::Family(family) | Meaning::AnyOrderFamily(family) => {
            ("the bits of each map, lowest place first", members(meant, family))
        }
        Meaning::Bitwise(function) => {
            let line = |combination: u32| {
                let bits = (0..function.inputs()).map(|input| format!("{} ", combination >> input & 1));
                format!("{} {}", bits.collect::<String>(), function.truth() >> combination & 1)
            };
            (
                "the bit that is made of the bits at its place, the first board first",
                (0..function.combinations()).map(line).collect(),
            )
        }
        _ => return None,
    };
    Some(Listing { title, lines })
}

/// Which square comes to each, drawn as the board is; without one, which bit, 16 on a line.
fn sources(board: Option<Board>, map: &WordMap) -> Vec<String> {
    let board = board.filter(|board| map.inputs() == 1 && board.width() == map.output());
    let cell = |bit: Option<u16>| match (bit, board) {
        (Some(bit), Some(board)) => board.bit_name(bit as u8),
        (Some(bit), None) => bit.to_string(),
        (None, _) => ".".to_owned(),
    };
    let bits = map.sources();
    let rows: Vec<Vec<String>> = match board {
        Some(board) => {
            let at = |rank: u8, file: u8| cell(bits[usize::from(board.bit_of(rank * board.files() + file))]);
            (0..board.ranks()).rev().map(|rank| (0..board.files()).map(|file| at(rank, file)).collect()).collect()
        }
        None => bits.chunks(16).map(|row| row.iter().map(|&bit| cell(bit)).collect()).collect(),
    };
    rows.iter().map(|row| row.iter().map(|cell| format!("{cell:>3}")).collect::<Vec<_>>().join(" ")).collect()
}

fn destinations(board: Option<Board>, numbers: &NumberMap) -> Vec<String> {
    let to: Vec<String> = numbers.destinations().iter().map(u8::to_string).collect();
    let columns = board.map_or(16, |board| usize::from(board.files()));
    to.chunks(columns).map(|line| line.iter().map(|to| format!("{to:>3}")).collect::<String>()).collect()
}

fn members(meant: &Meant, family: &Family) -> Vec<String> {
    let names = meant.members.as_ref().map_or(&[][..], |(_, names)| names);
    let width = names.iter().map(String::len).max().unwrap_or(0);
    let bit_name = |bit: u8| meant.board.map_or_else(|| bit.to_string(), |board| board.bit_name(bit));
    let of = |(name, map): (&String, &permgen_core::PartialMap)| {
        let mut places: Vec<(u8, u8)> =
            (0u8..).zip(map.destinations()).filter_map(|(bit, to)| to.map(|to| (to, bit))).collect();
        places.sort_unstable();
        let bits: Vec<String> = places.into_iter().map(|(_, bit)| bit_name(bit)).collect();
        let bits = if bits.is_empty() { "nothing".to_owned() } else { bits.join(" ") };
        format!("{name:width$}  {bits}")
    };
    names.iter().zip(family.maps()).map(of).collect()
}
