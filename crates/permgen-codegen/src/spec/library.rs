//! The maps that have names, and the operations on words.

use proc_macro2::Ident;

use super::masks;
use super::suggest::suggestion;
use crate::diagnostics::Diagnostic;
use permgen_core::layout::Words;
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// The operation that turns a map of a board into one of square numbers.
pub(super) const SQUARE_OF: &str = "square_of";

/// What a map may begin with, other than a name or an expression.
pub(super) const MAPS: [&str; 13] = [
    "to",
    "from",
    "cycles",
    "index_bits",
    "inverse",
    "repeat",
    "restrict",
    "bijective",
    "bitwise",
    "linear",
    "gather",
    "scatter",
    SQUARE_OF,
];

/// A map with a name.
#[derive(Clone, Copy, Debug)]
pub struct NamedMap {
    /// Its name.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// What it does.
    pub about: &'static str,
    pub(super) kind: MapOn,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum MapOn {
    /// A map of squares: where (rank, file) goes on a board of (ranks, files).
    Board { shape: Shape, to: fn(Squares) -> (u8, u8) },
    /// A map of the word's bits, for every width or for one.
    Word { width: Option<Width>, to: fn(u32, u32) -> u32 },
}

/// Which boards a map is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Any,
    /// Ranks become files: square ones, or those that become another.
    Turned,
    EvenFiles,
}

/// A square on a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Squares {
    pub(super) ranks: u8,
    pub(super) files: u8,
    pub(super) rank: u8,
    pub(super) file: u8,
}

/// Every named map.
pub const LIBRARY: &[NamedMap] = &[
    word("identity", &[], "everything stays", None, |_, bit| bit),
    board("flip_vertical", &[], "the first and the last rank are exchanged, and so on", Shape::Any, |s| {
        (s.ranks - 1 - s.rank, s.file)
    }),
    board(
        "mirror_horizontal",
        &["flip_horizontal"],
        "the first and the last file are exchanged, and so on",
        Shape::Any,
        |s| (s.rank, s.files - 1 - s.file),
    ),
    board("rotate_180", &[], "half a turn", Shape::Any, |s| (s.ranks - 1 - s.rank, s.files - 1 - s.file)),
    board("flip_diagonal", &["flip_diagonal_a1h8"], "ranks become files; a1 stays", Shape::Turned, |s| {
        (s.file, s.rank)
    }),
    board("flip_antidiagonal", &["flip_antidiagonal_a8h1"], "ranks become files; a8 stays", Shape::Turned, |s| {
        (s.files - 1 - s.file, s.ranks - 1 - s.rank)
    }),
    board("rotate_90_cw", &["rotate_90"], "a quarter turn clockwise: a1 goes to a8", Shape::Turned, |s| {
        (s.files - 1 - s.file, s.rank)
    }),
    board("rotate_90_ccw", &["rotate_270"], "a quarter turn anticlockwise: a1 goes to h1", Shape::Turned, |s| {
        (s.file, s.ranks - 1 - s.rank)
    }),
    board(
        "pseudo_rotate_45_cw",
        &[],
        "each file moves down by its number, around the edge: diagonals become ranks",
        Shape::Any,
        |s| (down(s, s.file), s.file),
    ),
    board(
        "pseudo_rotate_45_ccw",
        &[],
        "each file moves down by its number from the right, around the edge: anti-diagonals become ranks",
        Shape::Any,
        |s| (down(s, s.files - 1 - s.file), s.file),
    ),
    board("undo_pseudo_rotate_45_cw", &[], "undoes pseudo_rotate_45_cw", Shape::Any, |s| (up(s, s.file), s.file)),
    board("undo_pseudo_rotate_45_ccw", &[], "undoes pseudo_rotate_45_ccw", Shape::Any, |s| {
        (up(s, s.files - 1 - s.file), s.file)
    }),
    board(
        "visual_rotate_45_cw",
        &[],
        "the diagonals laid end to end from h1 to a8, each from the bottom left up (R. Hyatt, Crafty)",
        Shape::Any,
        diagonals_end_to_end,
    ),
    board("undo_visual_rotate_45_cw", &[], "undoes visual_rotate_45_cw", Shape::Any, |s| {
        (0..s.ranks)
            .flat_map(|rank| (0..s.files).map(move |file| (rank, file)))
            .find(|&(rank, file)| diagonals_end_to_end(Squares { rank, file, ..s }) == (s.rank, s.file))
            .unwrap_or((s.rank, s.file))
    }),
    board("swap_odd_even_files", &[], "files a and b are exchanged, and c and d, and so on", Shape::EvenFiles, |s| {
        (s.rank, s.file ^ 1)
    }),
    word("reverse_bits", &[], "the bits in the opposite order", None, |width, bit| width - 1 - bit),
    word("swap_bytes", &[], "the bytes in the opposite order", None, |width, bit| width - 8 - bit / 8 * 8 + bit % 8),
    word(
        "perfect_shuffle",
        &[],
        "the low half's bits go to the even places, the high half's to the odd ones",
        None,
        |width, bit| interleaved(width, 2, bit),
    ),
    word("perfect_unshuffle", &[], "undoes perfect_shuffle", None, |width, bit| bit % 2 * (width / 2) + bit / 2),
    word("des_initial", &["des_ip"], "the initial permutation of DES (FIPS 46-3)", Some(Width::W64), |_, bit| {
        // The standard numbers bits from 1 at the most significant end; with bit 0 at the other, its table is this.
        let (byte, place) = (bit / 8, bit % 8);
        8 * (place / 2 + 4 * (1 - place % 2)) + 7 - byte
    }),
    word(
        "des_final",
        &["des_fp"],
        "the final permutation of DES (FIPS 46-3), which undoes the initial one",
        Some(Width::W64),
        |_, bit| {
            let (byte, place) = (bit / 8, bit % 8);
            8 * (7 - place) + 2 * (byte % 4) + (1 - byte / 4)
        },
    ),
    word(
        "present_layer",
        &["present"],
        "the permutation layer of PRESENT (Bogdanov et al., CHES 2007)",
        Some(Width::W64),
        |_, bit| {
            if bit == 63 { 63 } else { 16 * bit % 63 }
        },
    ),
    word(
        "des_round",
        &["des_p"],
        "the permutation P of DES's round function (FIPS 46-3)",
        Some(Width::W32),
        |_, bit| {
            // Entry n: the bit that becomes bit n + 1, both counted from 1 at the most significant end.
            const P: [u32; 32] = [
                16, 7, 20, 21, 29, 12, 28, 17, 1, 15, 23, 26, 5, 18, 31, 10, 2, 8, 24, 14, 32, 27, 3, 9, 19, 13, 30, 6,
                22, 11, 4, 25,
            ];
            (0..32).find(|&place| P[place as usize] == 32 - bit).map_or(bit, |place| 31 - place)
        },
    ),
    word(
        "gift_64_layer",
        &["gift_64"],
        "the bit permutation of GIFT-64 (Banik et al., CHES 2017)",
        Some(Width::W64),
        |_, bit| 4 * (bit / 16) + 16 * ((3 * (bit % 16 / 4) + bit % 4) % 4) + bit % 4,
    ),
];

const fn board(
    name: &'static str,
    aliases: &'static [&'static str],
    about: &'static str,
    shape: Shape,
    to: fn(Squares) -> (u8, u8),
) -> NamedMap {
    NamedMap { name, aliases, about, kind: MapOn::Board { shape, to } }
}

const fn word(
    name: &'static str,
    aliases: &'static [&'static str],
    about: &'static str,
    width: Option<Width>,
    to: fn(u32, u32) -> u32,
) -> NamedMap {
    NamedMap { name, aliases, about, kind: MapOn::Word { width, to } }
}

fn down(s: Squares, places: u8) -> u8 {
    (s.rank + s.ranks - places % s.ranks) % s.ranks
}

fn up(s: Squares, places: u8) -> u8 {
    (s.rank + places % s.ranks) % s.ranks
}

/// The square's place when the diagonals are laid end to end, starting at the bottom right corner.
fn diagonals_end_to_end(s: Squares) -> (u8, u8) {
    let diagonal = usize::from(s.files - 1 - s.file) + usize::from(s.rank);
    // Of each rank, the squares on earlier diagonals come before this one; of lower ranks, that on the same diagonal, too.
    let of_rank = |rank: u8| (diagonal + usize::from(rank < s.rank)).saturating_sub(rank.into()).min(s.files.into());
    let before: usize = (0..s.ranks).map(of_rank).sum();
    ((before / usize::from(s.files)) as u8, (before % usize::from(s.files)) as u8)
}

/// Bit `j` of field `k` goes to `fields * j + k`.
fn interleaved(width: u32, fields: u32, bit: u32) -> u32 {
    let length = width / fields;
    bit % length * fields + bit / length
}

/// The named map of that name.
#[must_use]
pub fn named(name: &str) -> Option<&'static NamedMap> {
    LIBRARY.iter().find(|map| map.name == name || map.aliases.contains(&name))
}

pub(super) fn is_known(name: &str) -> bool {
    named(name).is_some() || WORD_OPERATIONS.iter().any(|operation| operation.name == name)
}

/// Every name and alias of the library.
pub(super) fn names<'a>() -> impl Iterator<Item = &'a str> {
    LIBRARY.iter().flat_map(|map| std::iter::once(map.name).chain(map.aliases.iter().copied()))
}

/// An operation on the bits of a word, with numbers for parameters.
#[derive(Clone, Copy, Debug)]
pub struct WordOperation {
    /// Its name.
    pub name: &'static str,
    /// The names of its parameters.
    pub parameters: &'static [&'static str],
    /// What it does.
    pub about: &'static str,
    pub(super) to: fn(&[u128], Words) -> Result<Vec<u16>, Misfit>,
}

/// A parameter that does not fit: which one, the fact, and advice.
#[derive(Clone, Debug)]
pub(super) struct Misfit {
    pub(super) parameter: usize,
    pub(super) message: String,
    pub(super) help: String,
}

/// Every operation on words.
pub const WORD_OPERATIONS: &[WordOperation] = &[
    WordOperation {
        name: "rotate_left",
        parameters: &["places"],
        about: "every bit moves up, around the end of the word",
        to: |parameters, words| rotation(parameters[0], words, false),
    },
    WordOperation {
        name: "rotate_right",
        parameters: &["places"],
        about: "every bit moves down, around the end of the word",
        to: |parameters, words| rotation(parameters[0], words, true),
    },
    WordOperation {
        name: "swap_fields",
        parameters: &["first_bit", "second_bit", "length"],
        about: "two fields of `length` bits are exchanged",
        to: swap_fields,
    },
    WordOperation {
        name: "delta_swap",
        parameters: &["mask", "distance"],
        about: "the bits of `mask` are exchanged with those `distance` places above them",
        to: delta_swap,
    },
    WordOperation {
        name: "transpose",
        parameters: &["rows", "columns"],
        about: "the word as a matrix: bit `row * columns + column` goes to `column * rows + row`",
        to: |parameters, words| {
            let [rows, columns] = [parameters[0], parameters[1]];
            if rows.checked_mul(columns) != Some(words.bits() as u128) {
                return Err(Misfit {
                    parameter: 0,
                    message: format!("{rows} x {columns} is not the {} bits of `{words}`", words.bits()),
                    help: "rows times columns is the number of bits".to_owned(),
                });
            }
            let (rows, columns) = (rows as u32, columns as u32);
            let bits = words.bits() as u32;
            Ok((0..bits).map(|bit| (bit % columns * rows + bit / columns) as u16).vec())
        },
    },
    WordOperation {
        name: "interleave",
        parameters: &["fields"],
        about: "the word as so many equal fields, lowest first, interleaved: bit `j` of field `k` goes to `fields * j + k`",
        to: |parameters, words| {
            let fields = u32::try_from(parameters[0]).unwrap_or(0);
            let bits = words.bits() as u32;
            if fields == 0 || bits % fields != 0 {
                return Err(Misfit {
                    parameter: 0,
                    message: format!("`{words}` has no {} equal fields", parameters[0]),
                    help: format!("use a number that divides {bits}"),
                });
            }
            Ok((0..bits).map(|bit| interleaved(bits, fields, bit) as u16).vec())
        },
    },
];

fn rotation(places: u128, words: Words, right: bool) -> Result<Vec<u16>, Misfit> {
    let bits = words.bits() as u32;
    let places = u32::try_from(places).ok().filter(|&places| places < bits).ok_or_else(|| Misfit {
        parameter: 0,
        message: format!("a rotation by {places} places in a word of {bits} bits"),
        help: format!("rotations go from 0 to {} places", bits - 1),
    })?;
    let left = if right { bits - places } else { places };
    Ok((0..bits).map(|bit| ((bit + left) % bits) as u16).vec())
}

fn swap_fields(parameters: &[u128], words: Words) -> Result<Vec<u16>, Misfit> {
    let [first, second, length] = [parameters[0], parameters[1], parameters[2]];
    let bits = words.bits() as u128;
    let misfit = |parameter, message| {
        Err(Misfit { parameter, message, help: "fields lie inside the word and do not overlap".to_owned() })
    };
    for (parameter, start) in [(0, first), (1, second)] {
        if start >= bits || length > bits - start {
            let message =
                format!("a field of {length} bits from bit {start} is not inside the {bits} bits of `{words}`");
            return misfit(parameter, message);
        }
    }
    if first.abs_diff(second) < length {
        return misfit(1, format!("the fields from bit {first} and from bit {second} overlap"));
    }
    let mut to: Vec<u16> = (0..words.bits() as u16).vec();
    for bit in 0..length {
        to.swap((first + bit) as usize, (second + bit) as usize);
    }
    Ok(to)
}

fn delta_swap(parameters: &[u128], words: Words) -> Result<Vec<u16>, Misfit> {
    let [mask, distance] = [parameters[0], parameters[1]];
    if words.count > 1 {
        return Err(Misfit {
            parameter: 0,
            message: format!("a delta swap is one of a word, not of `{words}`"),
            help: "write the cycles, or an expression in the square's number".to_owned(),
        });
    }
    let width = words.width;
    let bits = width.bits();
    if mask & !width.mask() != 0 {
        return Err(Misfit {
            parameter: 0,
            message: format!("the mask {mask:#x} has bits that `{words}` does not have"),
            help: format!("masks go up to {:#x}", width.mask()),
        });
    }
    let distance = u32::try_from(distance).ok().filter(|&distance| distance > 0 && distance < bits);
    let distance = distance.ok_or_else(|| Misfit {
        parameter: 1,
        message: format!("a delta swap over {} places in a word of {bits} bits", parameters[1]),
        help: format!("the distance goes from 1 to {}", bits - 1),
    })?;
    if (mask << distance) >> distance != mask || (mask << distance) & !width.mask() != 0 {
        return Err(Misfit {
            parameter: 0,
            message: format!("bits of the mask {mask:#x} would leave the word"),
            help: if mask >> distance << distance == mask {
                format!(
                    "the mask names the lower bit of each pair: `delta_swap({:#x}, {distance})` exchanges the same bits",
                    mask >> distance
                )
            } else {
                format!(
                    "the mask names the lower bit of each pair, so it is at most {:#x} here",
                    width.mask() >> distance
                )
            },
        });
    }
    if mask & (mask << distance) != 0 {
        let bit = (mask & (mask << distance)).trailing_zeros();
        return Err(Misfit {
            parameter: 0,
            message: format!(
                "bit {bit} would be exchanged with both bit {} and bit {}",
                bit - distance,
                bit + distance
            ),
            help: "the mask names only the lower bit of each pair".to_owned(),
        });
    }
    let mut to: Vec<u16> = (0..bits as u16).vec();
    for bit in (0..bits as usize).filter(|bit| mask >> bit & 1 == 1) {
        to.swap(bit, bit + distance as usize);
    }
    Ok(to)
}

/// How an operation is written, if that is the name of one.
pub(super) fn with_operands(name: &str) -> Option<String> {
    if let Some(operation) = WORD_OPERATIONS.iter().find(|operation| name == operation.name) {
        return Some(format!("{name}({})", operation.parameters.join(", ")));
    }
    let operands = match name {
        "inverse" | "bijective" | "square_of" => "map",
        "repeat" => "map, times",
        "restrict" => "map, mask",
        "gather" | "scatter" => "mask",
        "bitwise" => "|a, b| a & b",
        "swap" => "a, b",
        "linear" => "|x| x ^ x >> 1",
        _ => return None,
    };
    Some(format!("{name}({operands})"))
}

/// The error for `name(...)` when there is no such operation.
pub(super) fn unknown_operation(name: &Ident) -> Diagnostic {
    let text = name.to_string();
    if named(&text).is_some() {
        return Diagnostic::new(name.span(), format!("`{name}` takes no parameters"))
            .help(format!("write `{name}` alone"));
    }
    if masks::is_mask(&text) {
        return Diagnostic::new(name.span(), format!("`{name}` is a mask, not a map"))
            .help("write `gather(...)`, `scatter(...)` or `restrict(map, ...)` around it");
    }
    if text == "exchange" {
        return Diagnostic::new(name.span(), format!("unknown operation `{name}`")).help(
            "`cycles (a1 h8)` exchanges two squares, `swap(a, b)` those that arguments name, \
             `swap_fields(first_bit, second_bit, length)` fields of bits",
        );
    }
    let operations: Vec<&str> = WORD_OPERATIONS
        .iter()
        .map(|operation| operation.name)
        .chain(["inverse", "repeat", "restrict", "bijective", "gather", "scatter", "bitwise"])
        .vec();
    let help =
        format!("{}known are {}", suggestion(&text, operations.iter().copied()), super::settings::list(&operations));
    Diagnostic::new(name.span(), format!("unknown operation `{name}`")).help(help)
}
