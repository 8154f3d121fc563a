//! Functions of every kind that is emitted, with what they have to compute: by the map and never by the program.

use std::sync::OnceLock;

use permgen_codegen::emit::Function;
use permgen_codegen::emit::lookup::{self, Lookup};
use permgen_codegen::spec::{Meant, Parameter, Scope, Spec, Values};
use permgen_core::attacks::{Attacks, along};
use permgen_core::board::Board;
use permgen_core::compile::{Compiled, Request, compile};
use permgen_core::linear::{Case as LinearCase, Cases};
use permgen_core::matrix::Matrix;
use permgen_core::meaning::Meaning;
use permgen_core::number_map::NumberMap;
use permgen_core::program::Program;
use permgen_core::random::Random;
use permgen_core::search::{Effort, Found, Objective};
use permgen_core::target::{PORTABLE, Target};
use permgen_core::width::Width;
use permgen_tables::hyperbola::{self, Turn};
use permgen_tables::kindergarten::{self, Tables};
use permgen_tables::magic::de_bruijn::{DeBruijn, Scan};
use permgen_tables::magic::{AttackTable, Form, Magic, MagicEntry, MagicFile, Piece, Relation, check};
use permgen_tables::{fill, obstruction};

/// A function and where it comes from.
#[derive(Clone)]
pub(crate) struct Case {
    name: String,
    text: String,
    kind: Kind,
}

#[derive(Clone)]
enum Kind {
    /// A specification, and vectors that somebody else computed, if there are some.
    Specified {
        meant: Box<Meant>,
        compiled: Compiled,
        vectors: Vec<Vector>,
    },
    Found(Lookup),
    /// A program for a machine, whatever it does.
    Program {
        found: Found<Meaning>,
        target: &'static Target,
    },
}

/// Words that go in, and those that have to come out.
#[derive(Clone)]
pub(crate) struct Vector {
    pub(crate) inputs: Vec<u128>,
    pub(crate) outputs: Vec<u128>,
}

impl Case {
    /// What a language writes.
    pub(crate) fn function(&self) -> Function<'_> {
        match &self.kind {
            Kind::Specified { meant, compiled, .. } => {
                let function =
                    Function::new(&self.name, compiled.best(), &PORTABLE).specified(&self.text).meaning(meant);
                function.beside(&compiled.items[1..])
            }
            Kind::Program { found, target } => Function::new(&self.name, found, target),
            Kind::Found(lookup) => {
                let mut function = lookup.function();
                function.name = &self.name;
                function
            }
        }
    }

    /// What it has to compute.
    pub(crate) fn vectors(&self) -> Vec<Vector> {
        if let Kind::Specified { vectors, .. } = &self.kind
            && !vectors.is_empty()
        {
            return vectors.clone();
        }
        let mut random = Random::new(5);
        let function = self.function();
        match function.found.certified.meaning() {
            Meaning::Linear(linear) => of_cases(&function, linear, &mut random),
            Meaning::Matrix(matrices) => of_cases(&function, matrices, &mut random),
            Meaning::Numbers(numbers) => {
                let of_case = |(number, map): (usize, &NumberMap)| {
                    let before = before_board(&function, numbers.takes_number(), number);
                    let to = map.destinations().to_vec().into_iter().zip(0u128..);
                    to.map(move |(to, square)| Vector {
                        inputs: before.iter().copied().chain([square]).collect(),
                        outputs: vec![to.into()],
                    })
                };
                numbers
                    .cases()
                    .iter()
                    .take(selected(&function, numbers.cases().len()))
                    .enumerate()
                    .flat_map(of_case)
                    .collect()
            }
            Meaning::Bitwise(bitwise) => {
                let columns = (0..bitwise.inputs()).map(|_| words(bitwise.width(), !0, &mut random).collect());
                let vector = |inputs: Vec<u128>| Vector { outputs: bitwise.apply(&inputs), inputs };
                rows(columns.collect()).into_iter().map(vector).collect()
            }
            Meaning::Exchange(exchange) => {
                let width = exchange.width;
                let columns = (0..exchange.words()).map(|_| words(width, !0, &mut random).collect::<Vec<u128>>());
                // Places at and above the width, too.
                let beyond = |(at, numbers): (usize, Vec<u128>)| {
                    numbers.into_iter().map(|number| number + u128::from(width.bits()) * (at as u128 % 2)).collect()
                };
                let numbers = exchange.places().into_iter().cycle().step_by(7).enumerate().map(beyond);
                let vector = |(words, numbers): (Vec<u128>, Vec<u128>)| {
                    let inputs = [words, numbers].concat();
                    Vector { outputs: vec![exchange.apply(&inputs)], inputs }
                };
                rows(columns.collect()).into_iter().cycle().zip(numbers).take(900).map(vector).collect()
            }
            Meaning::Scan(scan) => {
                let words = words(scan.width, !0, &mut random).filter(|&word| word != 0);
                let number = |word| u128::from(scan.of(word).expect("there is a bit"));
                words.map(|word| Vector { inputs: vec![word], outputs: vec![number(word)] }).collect()
            }
            Meaning::Attacks(attacks) => {
                let of_square = |&square: &u8| {
                    let (rays, board) = (attacks.rays(square), attacks.board().expect("the board is in one word"));
                    let words: Vec<u128> = words(board.width(), board.mask(), &mut random).collect();
                    let vector = |word| Vector { inputs: vec![square.into(), word], outputs: vec![along(&rays, word)] };
                    words.into_iter().map(vector).collect::<Vec<_>>()
                };
                attacks.squares().iter().flat_map(of_square).collect()
            }
            other => panic!("a kind that has no vectors: {other:?}"),
        }
    }
}

/// The arguments that select a map by its number; of those that mean the same, now and then the largest.
fn before_board(function: &Function<'_>, takes_number: bool, number: usize) -> Vec<u128> {
    if !takes_number {
        return Vec::new();
    }
    let largest = usize::from(u8::MAX);
    let among_equals = |(value, parameter): (usize, &Parameter)| match &parameter.values {
        Values::Modulo(count) if number % 2 == 1 => {
            value + (largest - value) / usize::from(*count) * usize::from(*count)
        }
        Values::Number { names, has_rest: true } if value + 1 == names.len() => largest,
        _ => value,
    };
    let values = function.values_for(number);
    match function.parameters {
        [] => values.into_iter().map(|value| value as u128).collect(),
        parameters => values.into_iter().zip(parameters).map(|pair| among_equals(pair) as u128).collect(),
    }
}

/// How many of so many maps arguments select.
fn selected(function: &Function<'_>, count: usize) -> usize {
    if function.parameters.is_empty() { count } else { function.cases.len() }
}

/// Single bits, their complements, and words with as many bits as chance has it.
fn words(width: Width, allowed: u128, random: &mut Random) -> impl Iterator<Item = u128> + use<> {
    let single = (0..width.bits()).flat_map(|bit| [1u128 << bit, !(1u128 << bit)]);
    let mixed: Vec<u128> =
        (0..40).map(|_| u128::from(random.next_u64()) << 64 | u128::from(random.next_u64())).collect();
    let words = single.chain([0, !0, 0x80, 0x8000_0000]).chain(mixed);
    words.map(move |word| word & width.mask() & allowed)
}

/// Words for each case of maps.
fn of_cases<M: LinearCase>(function: &Function<'_>, maps: &Cases<M>, random: &mut Random) -> Vec<Vector> {
    let of_case = |(number, map): (usize, &M)| {
        let before = before_board(function, maps.takes_number(), number);
        let map = map.to_matrix();
        let few = of_words(&map, random).into_iter().step_by(if before.is_empty() { 1 } else { 5 });
        let vector = |words: Vec<u128>| Vector {
            outputs: map.apply(&words),
            inputs: before.iter().copied().chain(words).collect(),
        };
        few.map(vector).collect::<Vec<_>>()
    };
    maps.cases().iter().take(selected(function, maps.cases().len())).enumerate().flat_map(of_case).collect()
}

/// The same for each word of several.
fn of_words(matrix: &Matrix, random: &mut Random) -> Vec<Vec<u128>> {
    let width = matrix.words_in().width;
    rows(matrix.promises().iter().map(|promised| words(width, !promised, random).collect()).collect())
}

/// Words of each column side by side.
fn rows(mut columns: Vec<Vec<u128>>) -> Vec<Vec<u128>> {
    // So that single bits of one word do not meet those of the others at one place.
    let rows = columns[0].len();
    columns.iter_mut().enumerate().for_each(|(word, column)| column.rotate_left(7 * word % rows));
    (0..rows).map(|row| columns.iter().map(|column| column[row]).collect()).collect()
}

/// Specifications: what they are called, in which word, and what is written.
const SPECIFIED: &[(&str, Option<Width>, &str)] = &[
    ("mirror_horizontal", None, "mirror_horizontal"),
    ("flip_vertical", None, "flip_vertical"),
    ("rotate_90", None, "rotate_90"),
    ("rotate_180", None, "rotate_180"),
    ("rotate_270", None, "rotate_270"),
    ("flip_diagonal", None, "flip_diagonal"),
    ("flip_antidiagonal", None, "flip_antidiagonal"),
    ("turn_byte", Some(Width::W8), "rotate_left(3)"),
    ("reverse_byte", Some(Width::W8), "sq ^ 7"),
    ("turn_short", Some(Width::W16), "rotate_left(5)"),
    ("swap_short", Some(Width::W16), "sq ^ 8"),
    ("reverse_word", Some(Width::W32), "sq ^ 31"),
    ("swap_word", Some(Width::W32), "sq ^ 24"),
    ("turn_word", Some(Width::W32), "rotate_left(9)"),
    ("turn_long", Some(Width::W64), "rotate_left(37)"),
    ("turn_wide", Some(Width::W128), "rotate_left(70)"),
    ("swap_wide", Some(Width::W128), "sq ^ 120"),
    ("reverse_wide", Some(Width::W128), "sq ^ 127"),
    ("left_handed", None, "board = 7x6; |rank, file| (rank, 5 - file)"),
    ("gray", None, "linear(|x| x ^ x >> 1)"),
    ("unshifted", None, "linear(|x| inverse(x ^ x << 13 then x ^ x >> 7 then x ^ x << 17))"),
    ("times_three", Some(Width::W8), "linear(|x| clmul(x, 3) mod 0x11b)"),
    ("checked_byte", Some(Width::W32), "linear(|x| repeat(x >> 1 ^ (x & 1) * 0xedb88320, 8) ^ !x.rotate_left(9))"),
    ("mixed", None, "width = [u32; 3]; linear(|x| [x[0] ^ x[1] << 3, x[1] ^ x[2], x[0] ^ x[2] ^ 0xff])"),
    ("chosen_sum", None, "linear(|x| if up { x ^ x << 1 } else { x ^ x >> 1 ^ 0xff })"),
    (
        "jumped",
        Some(Width::W32),
        "linear(|x| match steps { 0 => x, 1 => x ^ x << 13, 2 => x ^ x >> 17, _ => x ^ x << 13 then x ^ x >> 17 })",
    ),
    // The argument has the name of another function, which some languages refuse.
    ("chosen_words", None, "width = [u16; 2]; if mixed { linear(|x| [x[0] ^ x[1], x[1]]) } else { swap_bytes }"),
    ("exchanged", None, "bitwise(|a, b, under| { let t = (a ^ b) & under; [a ^ t, b ^ t] })"),
    ("full_sum", Some(Width::W16), "bitwise(|a, b, c| (a ^ b ^ c, !(a & b | a & c | b & c)))"),
    ("picked", Some(Width::W32), "bitwise(|a, int, v1| [int & !a, v1])"),
    ("swapped", None, "swap(a, b)"),
    ("swapped_bytes", Some(Width::W8), "swap(from, in)"),
    ("swapped_wide", Some(Width::W128), "swap(a, b)"),
    ("swapped_under", Some(Width::W32), "delta_swap(mask, by)"),
    ("swapped_short", Some(Width::W16), "delta_swap(mask, by)"),
    ("swapped_near", None, "delta_swap(mask, 7)"),
    ("spread_wide", Some(Width::W128), "linear(|x| x ^ x.rotate_left(70))"),
    ("file_index", None, "gather(inner(file(g)))"),
    ("diagonal_indices", None, "gather(inner(diagonal(square)))"),
    ("rank_indices", None, "gather(inner(rank(rank)))"),
    ("turned_by", Some(Width::W16), "rotate_left(by)"),
    ("turned_back_by", Some(Width::W8), "rotate_right(by)"),
    ("counted", None, "repeat(rotate_90, times)"),
    ("counted_in_threes", None, "board = 3x3; repeat(to [1, 2, 0, 4, 5, 3, 7, 8, 6], times)"),
    ("square_counted", None, "square_of(board = 4x4; repeat(sq ^ 1, times))"),
    ("square_turned", None, "square_of(rotate_90)"),
    ("square_flipped", None, "square_of(sq ^ 56)"),
    ("square_of_shogi", None, "square_of(board = 9x9; rotate_90)"),
    ("square_of_go", None, "square_of(board = 19x19; rotate_90)"),
    (
        "square_of_go_seen",
        None,
        "square_of(board = 19x19; match n { 0 => sq, 1 => rotate_90, 2 => rotate_180, _ => sq })",
    ),
    ("relative_square", None, "match black { false => square_of(sq), true => square_of(sq ^ 56) }"),
    ("square_flipped_or_not", None, "square_of(match n { 0 => sq, 1 => sq ^ 56, 2 => sq ^ 7, _ => sq ^ 63 })"),
    (
        "square_turned_by",
        None,
        "square_of(match n { 0 => identity, 1 => rotate_90, 2 => rotate_180, _ => rotate_270 })",
    ),
    ("square_of_shogi_seen", None, "square_of(board = 9x9; if black { identity } else { rotate_180 })"),
    ("flipped", None, "if flip { flip_vertical } else { identity }"),
    (
        "seen_or_turned",
        None,
        "(if !flip || default { identity } else { flip_vertical }) then if turn { rotate_180 } else { identity }",
    ),
    ("one_of_three", None, "match (a, b) { (true, _) => rotate_90, (_, true) => sq ^ 7, _ => sq }"),
    ("turned_more", None, "match turns { 0 => identity, 1 => rotate_90, _ => if m { sq ^ 7 } else { sq } }"),
    (
        "square_for",
        None,
        "square_of(if black { sq ^ 56 } else { sq } then match color { Color::White => sq, Color::Black => sq ^ 7 })",
    ),
    (
        "moved_or_turned",
        None,
        "if m { match n { 0 => sq, 1 => sq ^ 7, 2 => sq ^ 56, _ => sq ^ 63 } } else { rotate_90 }",
    ),
    // The argument has the name of the function's own table.
    (
        "by_table",
        None,
        "match by_table_table { 0 => identity, 1 => rotate_90, 2 => flip_diagonal, _ => mirror_horizontal }",
    ),
    ("symmetry", None, "match number { 0 => identity, 1 => rotate_90, 2 => flip_diagonal, _ => mirror_horizontal }"),
    ("seen_by", None, "board = 9x9, layout = 63 + 18; if flip { rotate_180 } else { identity }"),
    ("go_turned", None, "board = 19x19; match n { 0 => identity, 1 => rotate_90, 2 => rotate_180, _ => rotate_270 }"),
    ("halves_or_not", None, "width = [u32; 2] -> u64; match n { 0 => identity, 1 => flip_vertical, _ => sq ^ 7 }"),
    ("copied_or_not", None, "if copy { from |rank, file| (0, file) } else { identity }"),
    ("spread_rank", None, "from |rank, file| (0, file)"),
    ("high_byte", None, "width = u16 -> u8; restrict(sq ^ 8, 0xff00)"),
    ("north_east", None, "outside = lost; |rank, file| (rank + 1, file + 1)"),
    ("turn_go", None, "board = 19x19; rotate_90"),
    ("flip_shogi", None, "board = 9x9, layout = 63 + 18; flip_vertical"),
    ("on_its_side", None, "board = 10x9 -> 9x10, width = [u32; 3]; rotate_90"),
    ("to_bytes", None, "width = u64 -> [u8; 8]; flip_diagonal"),
    ("of_halves", None, "width = [u32; 2] -> u64; mirror_horizontal"),
    ("sheared", None, "|rank, file| ((rank + 2 * file) % 8, file)"),
    ("first_of_two", None, "width = [u64; 2]; restrict(identity, 0xff)"),
    ("planes", None, "shape = 64x8 -> 8x64; |square, plane| (plane, square)"),
    ("matrix", None, "shape = 16x64 -> 64x16; |row, column| (column, row)"),
];

/// All functions, in an order that does not change.
pub(crate) fn corpus() -> &'static [Case] {
    static CORPUS: OnceLock<Vec<Case>> = OnceLock::new();
    CORPUS.get_or_init(all)
}

fn all() -> Vec<Case> {
    let mut cases = specified_for(&[]);
    let mut random = Random::new(11);
    for width in Width::ALL {
        for has_gaps in [false, true] {
            let mut to: Vec<Option<u8>> = (0..width.bits() as u8).map(Some).collect();
            random.shuffle(&mut to);
            if has_gaps {
                to.iter_mut().filter(|_| random.next_u64().is_multiple_of(3)).for_each(|to| *to = None);
            }
            let entry = |to: &Option<u8>| to.map_or_else(|| "_".to_owned(), |to| to.to_string());
            let entries: Vec<String> = to.iter().map(entry).collect();
            let text = format!("{}to [{}]", if has_gaps { "outside = lost; " } else { "" }, entries.join(", "));
            let name = format!("random_{width}{}", if has_gaps { "_lossy" } else { "" });
            cases.push(specified(&name, Some(width), &text, &[]));
        }
    }
    for (name, scan, width, factor) in [
        ("lowest_of_byte", Scan::Isolate, Width::W8, 0x17),
        ("lowest_of_long", Scan::Isolate, Width::W64, 0x0218_a392_cd3d_5dbf),
    ] {
        let factor = DeBruijn::new(scan, width, factor).expect("a factor");
        // Each has the names of a factor's tables, and is alone in its file in C.
        let lookup = lookup::of_factor(name, &factor).expect("a certified lookup");
        cases.push(Case { name: name.to_owned(), text: String::new(), kind: Kind::Found(lookup) });
    }
    // On the second board the number of a square counts modulo 16; the third has more entries than an initialiser in Java.
    for (ranks, files, width) in [(4, 3, Width::W16), (4, 4, Width::W64), (5, 5, Width::W32)] {
        cases.extend(attacks(ranks, files, width));
    }
    for (ranks, files) in [(2, 4), (4, 4), (5, 5), (8, 8), (9, 9)] {
        cases.extend(without_magics(ranks, files));
    }
    cases
}

/// The specifications, with programs for other machines beside the portable ones.
pub(crate) fn specified_for(machines: &[&'static Target]) -> Vec<Case> {
    SPECIFIED.iter().map(|(name, width, text)| specified(name, *width, text, machines)).collect()
}

pub(crate) fn specified(name: &str, width: Option<Width>, text: &str, machines: &[&'static Target]) -> Case {
    read(name, width, text, machines).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The same, or the message that the specification is wrong.
pub(crate) fn read(name: &str, width: Option<Width>, text: &str, machines: &[&'static Target]) -> Result<Case, String> {
    let spec = Spec::parse_str(text).map_err(|error| error.to_string())?;
    let meant = spec.mean(&Scope::new(width).with_members_by_name()).map_err(|error| error.to_string())?;
    let targets = [&PORTABLE].into_iter().chain(machines.iter().copied());
    let request = Request::new(meant.meaning.clone()).objective(Objective::Ops).effort(Effort::Low).targets(targets);
    let compiled = compile(&request.written(meant.written.clone())).map_err(|error| error.to_string())?;
    let kind = Kind::Specified { meant: Box::new(meant), compiled, vectors: Vec::new() };
    Ok(Case { name: name.to_owned(), text: text.to_owned(), kind })
}

impl Case {
    /// A program from bytes to bytes, for a machine.
    pub(crate) fn of_program(name: &str, program: Program, target: &'static Target) -> Self {
        let to: Vec<u16> = (0..=u8::MAX).map(|byte| program.evaluate::<u8, u8>(byte).into()).collect();
        let found = Found::recipe(&NumberMap::new(&to).expect("bytes").into(), program, target);
        let found = found.expect("it does what it does");
        Self {
            name: name.to_owned(),
            text: found.certified.program().to_string(),
            kind: Kind::Program { found, target },
        }
    }

    /// Its specification.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The same with vectors that somebody else computed.
    pub(crate) fn with_vectors(mut self, own: Vec<Vector>) -> Self {
        if let Kind::Specified { vectors, .. } = &mut self.kind {
            *vectors = own;
        }
        self
    }
}

/// What sliding pieces attack: rooks of one form and bishops of the other, with one table for both.
fn attacks(ranks: u8, files: u8, width: Width) -> Vec<Case> {
    let board = Board::new(ranks, files, width).expect("a board");
    let mut entries = magics(board, Piece::Rook, Form::Plain, 1);
    entries.extend(magics(board, Piece::Bishop, Form::Black, 4));
    let file = MagicFile { board, has_candidates: false, provenance: Vec::new(), entries };
    let lookups = lookup::of_table(&AttackTable::new(&file).expect("a table")).expect("certified lookups");
    let case = |lookup: Lookup| {
        let name = format!("{}_{ranks}x{files}", lookup.function().name);
        Case { name, text: String::new(), kind: Kind::Found(lookup) }
    };
    lookups.into_iter().map(case).collect()
}

/// What queens attack, by each method that is for all boards of one word.
fn without_magics(ranks: u8, files: u8) -> Vec<Case> {
    let board = Width::fitting(u32::from(ranks) * u32::from(files)).and_then(|width| Board::new(ranks, files, width));
    let queen = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
    let attacks = Attacks::new(board.expect("it fits"), &queen);
    let factor = attacks.board().and_then(kindergarten::file_factor);
    let by_tables = Tables::ALL
        .into_iter()
        .filter_map(|tables| Some((tables.name(), kindergarten::program(&attacks, tables, factor)?)));
    let programs = [
        ("hyperbola", hyperbola::program(&attacks, Turn::LookUp)),
        ("obstruction", obstruction::program(&attacks)),
        ("fill", fill::program(&attacks)),
    ];
    let programs = programs.into_iter().chain(by_tables);
    let case = |(method, program): (&str, Program)| {
        let name = format!("{method}_{ranks}x{files}");
        let lookup = lookup::of_attacks("queen_attacks", attacks.clone(), program).expect("a certified program");
        Case { name, text: String::new(), kind: Kind::Found(lookup) }
    };
    // Few languages reverse the bits of a word, as hyperbola quintessence must on boards whose ranks are no bytes.
    programs.filter(|(_, program)| PORTABLE.can_run(program)).map(case).collect()
}

/// Magics found by trying at random, with as many bits as it takes.
fn magics(board: Board, piece: Piece, form: Form, least: u32) -> Vec<MagicEntry> {
    let width = board.width();
    let mut random = Random::new(1);
    let of_square = |square| {
        let relation = Relation::slider(piece, board, square).expect("a slider");
        let bits = relation.mask().count_ones().max(least);
        let mut found = (0..40_000u32).map(|attempt| {
            let mut next = || u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
            let factor = next() & next();
            let shift = width.bits() - bits - attempt / 8000;
            Magic::new(width, relation.mask(), factor & width.mask(), shift, form)
        });
        let magic = found.find(|magic| check(magic, &relation).is_ok()).expect("with enough bits there is one");
        MagicEntry { piece, square, magic, line: 0 }
    };
    (0..board.squares()).map(of_square).collect()
}
