//! What is no map of one board, in lines: which bit comes where, where each number goes, what a family is made of.

use permgen_codegen::spec::Meant;
use permgen_core::board::Board;
use permgen_core::layout::Layout;
use permgen_core::matrix::Matrix;
use permgen_core::meaning::Meaning;
use permgen_core::number_map::NumberMap;
use permgen_core::partial_map::PartialMap;
use permgen_core::vector::sort;
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
        Meaning::Linear(linear) => match (linear.only(), linear.as_partial_maps()) {
            (Some(_), Some(_)) => return None,
            (Some(map), None) => ("what comes to each square, `.` where nothing does", sources(meant, map)),
            (None, Some(maps)) => ("the bits of each map, lowest place first", members(meant, &maps)),
            (None, None) => (
                "what comes to each square, case by case, `.` where nothing does",
                by_case(meant, linear.cases(), |map| sources(meant, map)),
            ),
        },
        Meaning::Numbers(numbers) => match numbers.only() {
            Some(map) => ("where each number goes, a rank on a line", destinations(meant.board, map)),
            None => (
                "where each number goes, case by case, a rank on a line",
                by_case(meant, numbers.cases(), |map| destinations(meant.board, map)),
            ),
        },
        Meaning::Bitwise(function) => {
            let line = |combination: u32| {
                let bits = (0..function.inputs()).map(|input| format!("{} ", combination >> input & 1));
                let made = function.truths().iter().map(|truth| format!(" {}", u8::from(truth.bit(combination))));
                bits.chain(made).collect::<String>()
            };
            (
                if function.truths().len() == 1 {
                    "the resulting bit for the bits at its place, the first board first"
                } else {
                    "the resulting bits for the bits at their place, the first board and the first result first"
                },
                (0..function.combinations()).map(line).collect(),
            )
        }
        Meaning::Matrix(matrices) => match matrices.only() {
            Some(matrix) => matrix_lines(matrix)?,
            None => {
                let (title, _) = matrix_lines(matrices.first())?;
                let lines = |matrix: &Matrix| matrix_lines(matrix).map_or_else(Vec::new, |(_, lines)| lines);
                (title, by_case(meant, matrices.cases(), lines))
            }
        },
        _ => return None,
    };
    Some(Listing { title, lines })
}

/// The lines of each case under its name.
fn by_case<M>(meant: &Meant, cases: &[M], lines: impl Fn(&M) -> Vec<String>) -> Vec<String> {
    let names = meant.members.as_ref().map_or(&[][..], |(_, names)| names);
    let of_case = |(name, map)| std::iter::once(format!("{name}:")).chain(lines(map));
    names.iter().zip(cases).flat_map(of_case).collect()
}

/// Which square comes to each, drawn as the board is; without one, which bit, 16 on a line.
fn sources(meant: &Meant, map: &WordMap) -> Vec<String> {
    let board = meant.board.filter(|board| map.inputs() == 1 && board.width() == map.output());
    let level = board.map(|board| (Layout::from(board), Layout::from(board)));
    let layouts = meant.layouts.as_deref().or(level.as_ref());
    let layouts = layouts.filter(|(from, to)| from.words() == map.words_in() && to.words() == map.words_out());
    let bits = map.sources();
    let cell = |bit: Option<u16>| match (bit, layouts) {
        (Some(bit), Some((from, _))) => {
            from.square_at(bit).filter(|_| !from.is_bits()).map_or_else(|| bit.to_string(), |square| from.name(square))
        }
        (Some(bit), None) => bit.to_string(),
        (None, _) => ".".to_owned(),
    };
    let at = |layout: &Layout, square: u16| cell(bits[usize::from(layout.place_of(square))]);
    let rows: Vec<Vec<String>> = match layouts.filter(|(_, to)| !to.is_bits()) {
        Some((_, to)) => {
            let row = to.lengths().last().copied().unwrap_or(1);
            let mut rows: Vec<Vec<String>> = (0..to.squares() / row)
                .map(|first| (0..row).map(|column| at(to, first * row + column)).collect())
                .collect();
            if to.ranks_and_files().is_some() {
                rows.reverse();
            }
            rows
        }
        None => bits.chunks(16).map(|row| row.iter().map(|&bit| cell(bit)).collect()).collect(),
    };
    rows.iter().map(|row| row.iter().map(|cell| format!("{cell:>3}")).collect::<Vec<_>>().join(" ")).collect()
}

/// A matrix of more columns is not drawn.
const MOST_COLUMNS: usize = 128;

/// A matrix with `1` for each entry, by words where all bits of a word are alike; after it `+ 1` where a bit is complemented.
fn matrix_lines(matrix: &Matrix) -> Option<(&'static str, Vec<String>)> {
    let (input, output) = (matrix.words_in(), matrix.words_out());
    let bits = |row| (matrix.row(row).to_vec(), matrix.adds_one(row));
    let (columns, rows, title) = match matrix.word_rows() {
        Some(rows) if input.count > 1 || output.count > 1 => (
            input.count,
            rows,
            "the matrix of words: a row for each word of the result, a column for each word it is a sum of",
        ),
        _ => (
            input.bits(),
            (0..output.bits()).map(bits).collect(),
            "the matrix: a row for each bit of the result, a column for each bit it is a sum of, bit 0 first",
        ),
    };
    let line = |(entries, adds_one): &(Vec<u16>, bool)| {
        let mut line = vec![b'.'; columns];
        entries.iter().for_each(|&entry| line[usize::from(entry)] = b'1');
        String::from_utf8_lossy(&line).into_owned() + if *adds_one { " + 1" } else { "" }
    };
    (columns <= MOST_COLUMNS).then(|| (title, rows.iter().map(line).collect()))
}

fn destinations(board: Option<Board>, numbers: &NumberMap) -> Vec<String> {
    let to: Vec<String> = numbers.destinations().iter().map(u16::to_string).collect();
    let columns = board.map_or(16, |board| usize::from(board.files()));
    let width = to.iter().map(String::len).max().unwrap_or(0).max(2) + 1;
    to.chunks(columns).map(|line| line.iter().map(|to| format!("{to:>width$}")).collect::<String>()).collect()
}

fn members(meant: &Meant, family: &[PartialMap]) -> Vec<String> {
    let names = meant.members.as_ref().map_or(&[][..], |(_, names)| names);
    let width = names.iter().map(String::len).max().unwrap_or(0);
    let bit_name = |bit: u8| meant.board.map_or_else(|| bit.to_string(), |board| board.bit_name(bit));
    let of = |(name, map): (&String, &PartialMap)| {
        let mut places: Vec<(u8, u8)> =
            (0u8..).zip(map.destinations()).filter_map(|(bit, to)| to.map(|to| (to, bit))).collect();
        sort(&mut places);
        let bits: Vec<String> = places.into_iter().map(|(_, bit)| bit_name(bit)).collect();
        let bits = if bits.is_empty() { "nothing".to_owned() } else { bits.join(" ") };
        format!("{name:width$}  {bits}")
    };
    names.iter().zip(family).map(of).collect()
}
