//! Tables in the documentation that are made of what the code knows, and the places that they stand in.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use permgen_codegen::expand::SlidersOrder;
use permgen_codegen::spec::{LIBRARY, WORD_OPERATIONS};
use permgen_core::board::{Board, Corner, Numbering};
use permgen_core::partial_map::PartialMap;
use permgen_core::search::{Effort, Objective, Options, search};
use permgen_core::target::Target;
use permgen_core::width::Width;

use crate::suite;

/// A file of the repository, by its path from the root.
#[must_use]
pub fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file)
}

/// The text of a file of the repository.
///
/// # Panics
///
/// When it cannot be read.
#[must_use]
pub fn document(file: &str) -> String {
    fs::read_to_string(path(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Compares a made block of a document with what is made now, or writes it when it is to be renewed.
///
/// # Panics
///
/// When the document has no place for it, or something else there.
pub fn is_up_to_date(file: &str, name: &str, made: &str, renew: bool) {
    let text = document(file);
    let old = block(&text, name).unwrap_or_else(|| panic!("{file} has no place for {name}"));
    if renew {
        fs::write(path(file), with_block(&text, name, made).expect("it has a place")).expect("the file can be written");
        return;
    }
    assert!(old == made, "{file} is out of date: scripts/renew.sh\n{old}\nnow:\n{made}");
}

/// What stands between the marks `<!-- name: begin -->` and `<!-- name: end -->` of a document.
#[must_use]
pub fn block<'a>(document: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = document.split_once(&format!("<!-- {name}: begin -->\n"))?;
    Some(rest.split_once(&format!("<!-- {name}: end -->"))?.0)
}

/// The document with other text between those marks.
#[must_use]
pub fn with_block(document: &str, name: &str, text: &str) -> Option<String> {
    let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->"));
    let (before, rest) = document.split_once(&begin)?;
    let (_, after) = rest.split_once(&end)?;
    Some(format!("{before}{begin}{text}{end}{after}"))
}

/// The operations that permgen needs for a row of the suite on a target, or for all of them if the row is `total`.
#[must_use]
pub fn counted(target: &str, row: &str) -> Option<u32> {
    let counts = fs::read_to_string(path(&format!("tests/data/op_counts/{target}.txt"))).ok()?;
    counts.lines().find_map(|line| line.strip_prefix(row)?.strip_prefix(' ')?.trim().parse().ok())
}

/// The README's comparison: operations from the suite and the counts, nanoseconds from BENCHMARKS.md.
///
/// # Panics
///
/// If the suite lacks a row, or BENCHMARKS.md a measurement.
#[must_use]
pub fn comparison() -> String {
    /// What the README calls a row of the suite, and the name of its benchmark.
    const ROWS: [(&str, &str, Option<&str>); 7] = [
        ("flip, top to bottom", "flip_vertical", Some("flip_vertical")),
        ("mirror, left to right", "mirror_horizontal", Some("mirror_horizontal")),
        ("flip over the diagonal", "flip_diag_a1h8", Some("flip_diagonal")),
        ("quarter turn", "rotate90_cw", Some("rotate_90")),
        ("perfect shuffle", "perfect_shuffle", None),
        ("DES, initial permutation", "des_ip", None),
        ("a random permutation", "random64_seed1", None),
    ];
    let benchmarks = document("BENCHMARKS.md");
    let times = block(&benchmarks, "boards").expect("the board transforms are measured");
    let suite = suite::suite();
    let cell = |count: Option<u32>| count.map_or_else(String::new, |count| count.to_string());
    let mut table = "| map | calcperm | by hand | permgen | shakmaty, ns | permgen, ns | for latency, ns |\n\
                     |---|---|---|---|---|---|---|\n"
        .to_owned();
    for (title, name, measured) in ROWS {
        let row = suite.iter().find(|row| row.name == name).expect("the suite has the row");
        let time =
            |maker| measured.map_or_else(String::new, |name| latency(times, name, maker).expect("a measurement"));
        let [peer, ours, fast] = ["shakmaty", "permgen", "for latency"].map(time);
        let (calcperm, by_hand, count) = (cell(row.calcperm), cell(row.by_hand), cell(counted("portable", name)));
        writeln!(table, "| {title} | {calcperm} | {by_hand} | {count} | {peer} | {ours} | {fast} |")
            .expect("a string takes all text");
    }
    let calcperm: u32 = suite.iter().filter_map(|row| row.calcperm).sum();
    let (all, ours) = (suite.len(), cell(counted("portable", "total")));
    writeln!(table, "| all {all} rows of the suite | {calcperm} | | {ours} | | | |").expect("a string takes all text");
    table
}

/// The latency of a function in a table that a benchmark printed; `-` is no measurement.
fn latency(times: &str, function: &str, maker: &str) -> Option<String> {
    let time = measured(times, function, maker, 0)?;
    Some(if time == "-" { String::new() } else { time })
}

/// The latency, at place 0, or the time over a slice, at place 2, of a function in the tables that a benchmark printed.
fn measured(times: &str, function: &str, maker: &str, place: usize) -> Option<String> {
    let cells =
        |line: &str| line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_owned).collect();
    times.split("ns per word").skip(1).find_map(|table| {
        let mut lines = table.lines().skip(2);
        let makers: Vec<String> = cells(lines.next()?);
        let column = makers.iter().position(|it| it == maker)?;
        let row = lines.find_map(|line| line.strip_prefix(function).filter(|rest| rest.starts_with(' ')))?;
        // Wide columns may touch: two words and a slash are one cell.
        let words: Vec<&str> = row.split_whitespace().collect();
        words.chunks(3).nth(column)?.get(place).map(|time| (*time).to_owned())
    })
}

/// Ways to compute attacks, each with its nanoseconds.
pub type Times = Vec<(&'static str, f64)>;

/// An order in which `auto` of `sliders!` takes ways, and their times.
#[derive(Debug)]
pub struct Timed {
    /// The kind of machine, and what is chosen for.
    pub machine: String,
    /// The ways with their nanoseconds: on boards of at most 64 squares, on larger ones, and in several words.
    pub ways: [Times; 3],
}

/// All orders in which `auto` of `sliders!` takes ways, with the times of queens: in a chain, or under pressure, as the mean of all
/// pressures.
///
/// # Panics
///
/// If BENCHMARKS.md lacks a measurement.
#[must_use]
pub fn attack_times() -> Vec<Timed> {
    let benchmarks = document("BENCHMARKS.md");
    let timed = |order: SlidersOrder| {
        let block = block(&benchmarks, order.block);
        let block = block.unwrap_or_else(|| panic!("BENCHMARKS.md has no block `{}`", order.block));
        let mean = |rows: &[String], place: usize, way: &'static str| {
            let times = rows.iter().map(|row| {
                let time = measured(block, row, way, place).and_then(|time| time.parse::<f64>().ok());
                time.unwrap_or_else(|| panic!("BENCHMARKS.md: `{}` has no time of `{way}` for `{row}`", order.block))
            });
            (way, times.sum::<f64>() / rows.len() as f64)
        };
        let [narrow, wide, large] = order.ways;
        let ways = [(narrow, "queen", "pressure"), (wide, "wide queen", "wide"), (large, "large queen", "large")];
        let ways = ways.map(|(ways, queen, bursts)| {
            let (rows, place) = match order.objective {
                Objective::Latency => (vec![queen.to_owned()], 0),
                _ => ([0, 32, 256, 1024].map(|kib| format!("{bursts} {kib}")).to_vec(), 2),
            };
            ways.into_iter().map(|way| mean(&rows, place, way)).collect()
        });
        Timed { machine: format!("{}, {}", order.machine, order.objective.name()), ways }
    };
    permgen_codegen::expand::sliders_orders().map(timed).collect()
}

/// The orders in which `auto` of `sliders!` takes the first way that fits, with their times.
///
/// # Panics
///
/// If BENCHMARKS.md lacks a measurement.
#[must_use]
pub fn choices() -> String {
    let mut table = "| machine, objective | at most 64 squares, ns | 9x9 in a `u128`, ns | 16x16 in four words, ns |\n\
                     |---|---|---|---|\n"
        .to_owned();
    for Timed { machine, ways } in attack_times() {
        let cells = ways.map(|ways| {
            let cells: Vec<String> = ways.iter().map(|(way, time)| format!("`{way}` {time:.1}")).collect();
            cells.join(", ")
        });
        writeln!(table, "| {machine} | {} |", cells.join(" | ")).expect("a string takes all text");
    }
    table
}

/// The methods of `sliders!`, with what BENCHMARKS.md says about queens in builds for any x86-64, for the machine, and for
/// WebAssembly.
///
/// # Panics
///
/// If BENCHMARKS.md lacks a measurement.
#[must_use]
pub fn methods() -> String {
    /// A method, how it works, its boards, the bytes of its tables, and the name of its measurements.
    const METHODS: [[&str; 5]; 10] = [
        [
            "`magic`, `black_magic`",
            "one multiplication and one lookup for each piece",
            "8x8, or your file's",
            "703,752",
            "magic",
        ],
        ["`pext`", "one instruction of BMI2 and one lookup", "all of at most 64 squares", "866,816", "pext"],
        [
            "`kindergarten`",
            "a multiplication and a small table for each line",
            "of one word, 3x3 to 12x12, `a1_lsb`",
            "9,728",
            "kindergarten",
        ],
        ["", "", "", "7,312", "compressed"],
        ["", "", "", "1,536", "first_rank"],
        ["`hyperbola`", "a mask and a subtraction for each line", "all of at most 256 squares", "2,048", "hyperbola"],
        [
            "`obstruction_difference`",
            "two masks and the nearest men on both sides",
            "all of one word",
            "4,096",
            "obstruction",
        ],
        ["`fill`", "shifts and masks through empty squares", "all of at most 256 squares", "0", "fill"],
        ["shakmaty 0.30", "", "", "", "shakmaty"],
        ["cozy-chess 0.3", "", "", "", "cozy-chess"],
    ];
    let benchmarks = document("BENCHMARKS.md");
    let blocks = ["sliders", "sliders-native", "sliders-wasm"]
        .map(|name| block(&benchmarks, name).expect("attacks are measured"));
    let mut table = "| `method` | how | boards | bytes | queens, ns: chain / slice | native build | WebAssembly |\n\
                     |---|---|---|---|---|---|---|\n"
        .to_owned();
    for [method, how, boards, bytes, maker] in METHODS {
        let [any, native, wasm] = blocks.map(|times| {
            let time = |place| measured(times, "queen", maker, place).expect("a measurement");
            format!("{} / {}", time(0), time(2))
        });
        // Without the instruction, it is what `auto` chooses.
        let [any, wasm] = [any, wasm].map(|times| if maker == "pext" { String::new() } else { times });
        writeln!(table, "| {method} | {how} | {boards} | {bytes} | {any} | {native} | {wasm} |").expect("a string");
    }
    table
}

/// Operations of the suite for each target that has counts, beside what is published.
#[must_use]
pub fn operations() -> String {
    let rows = suite::suite();
    let sum = |count: fn(&suite::Row) -> Option<u32>| rows.iter().filter_map(count).sum::<u32>();
    let mut table = "| target | permgen | best published | best known before |\n|---|---|---|---|\n".to_owned();
    for target in Target::ALL {
        let Some(total) = counted(target.name, "total") else { continue };
        let (published, known) = match target.name {
            "portable" => (sum(|row| row.best_published).to_string(), sum(|row| row.best_known).to_string()),
            "x86-64-v3" => (sum(|row| row.best_published_bmi2).to_string(), sum(|row| row.best_known_bmi2).to_string()),
            _ => Default::default(),
        };
        writeln!(table, "| `{}` | {total} | {published} | {known} |", target.name).expect("a string takes all text");
    }
    table
}

/// Instructions of the compiled suite and catalogue for each target, beside operations and naive code.
#[must_use]
pub fn compiled() -> String {
    let mut table = "| target | operations | instructions | naive |\n|---|---|---|---|\n".to_owned();
    for target in Target::ALL {
        let counts = document(&format!("tests/data/compiled/{}.txt", target.name));
        let total = counts.lines().last().unwrap_or_default();
        let cells: Vec<&str> = total.split_whitespace().skip(1).collect();
        writeln!(table, "| `{}` | {} |", target.name, cells.join(" | ")).expect("a string takes all text");
    }
    table
}

/// Masks whose bits are gathered: in operations, as macros find them, and by the parallel suffix of H. S. Warren, "Hacker's
/// Delight", 7-4, with everything computed that depends on the mask alone, and the stages left out that move nothing.
///
/// # Panics
///
/// If one of the two programs gathers anything else.
#[must_use]
pub fn gathered() -> String {
    let mut table = "| mask | | permgen | parallel suffix |\n|---|---|---|---|\n".to_owned();
    for (mask, about) in [
        (0x5555_5555_5555_5555u64, "every second bit"),
        (0x55aa_55aa_55aa_55aa, "squares of one color"),
        (0x0404_0404_0404_0404, "a file"),
        (0x0004_0404_0404_0400, "its inner squares"),
        (0x007e_7e7e_7e7e_7e00, "the inner 6x6 squares"),
        (0xff81_8181_8181_81ff, "the edge"),
        (0x0f0f_0f0f_0f0f_0f0f, "every second nibble"),
        (0x9249_2492_4924_9249, "every third bit"),
    ] {
        let bits: Vec<u32> = (0..64).filter(|bit| mask >> bit & 1 == 1).collect();
        let mut to = vec![None; 64];
        for (place, &bit) in (0..).zip(&bits) {
            to[bit as usize] = Some(place);
        }
        let map = PartialMap::new(Width::W64, Width::W64, &to, 0).expect("a gather is a map");
        let found = search(&map, Options::default().objective(Objective::Ops).effort(Effort::Low));
        let stages = parallel_suffix(mask);
        for (place, &bit) in bits.iter().enumerate() {
            let [others, word] = [!mask, !mask | 1 << bit];
            let suffix = |word: u64| {
                stages.iter().fold(word & mask, |word, &(moved, places)| word & !moved | (word & moved) >> places)
            };
            let run = |word: u64| found.certified.program().run(word.into()) as u64;
            assert_eq!([suffix(others), suffix(word)], [0, 1 << place]);
            assert_eq!([run(others), run(word)], [0, 1 << place]);
        }
        // A stage is `t = word & moved; word = word ^ t | t >> places`.
        let suffix = 1 + 4 * stages.len();
        writeln!(table, "| `{mask:#018x}` | {about} | {} | {suffix} |", found.cost.ops)
            .expect("a string takes all text");
    }
    table
}

/// The bits that each stage moves to the right, and how far.
fn parallel_suffix(mut mask: u64) -> Vec<(u64, u32)> {
    let (mut stages, mut zeros) = (Vec::new(), !mask << 1);
    for places in (0..6).map(|stage| 1 << stage) {
        // Whether the number of zeros to the right of each bit is odd.
        let odd = (0..6).fold(zeros, |odd, stage| odd ^ odd << (1 << stage));
        let moved = odd & mask;
        if moved != 0 {
            stages.push((moved, places));
        }
        mask = mask ^ moved | moved >> places;
        zeros &= !odd;
    }
    stages
}

/// Which square of a chess board is in which bit, for every numbering.
///
/// # Panics
///
/// Never: a chess board has squares.
#[must_use]
pub fn numberings() -> String {
    let mut table = "| `numbering` | bit 0 | bit 1 | bit 8 | bit 63 |\n|---|---|---|---|---|\n".to_owned();
    for (name, numbering) in Numbering::NAMED {
        let squares = [0u8, 1, 8, 63].map(|bit| Board::CHESS.square_name(square_of(numbering, bit)));
        writeln!(table, "| `{name}` | {} |", squares.join(" | ")).expect("a string takes all text");
    }
    table
}

/// The named maps of the language.
#[must_use]
pub fn maps() -> String {
    let mut table = "| map | other names | what it does |\n|---|---|---|\n".to_owned();
    for map in LIBRARY {
        let aliases: Vec<String> = map.aliases.iter().map(|alias| format!("`{alias}`")).collect();
        writeln!(table, "| `{}` | {} | {} |", map.name, aliases.join(", "), map.about)
            .expect("a string takes all text");
    }
    table
}

/// The operations on the word.
#[must_use]
pub fn word_operations() -> String {
    let mut table = "| operation | what it does |\n|---|---|\n".to_owned();
    for operation in WORD_OPERATIONS {
        writeln!(table, "| `{}({})` | {} |", operation.name, operation.parameters.join(", "), operation.about)
            .expect("a string takes all text");
    }
    table
}

/// The square in a bit of a chess board, from what a numbering means: counted from its corner, along ranks or files. This
/// shares no code with the numberings' own arithmetic.
fn square_of(numbering: Numbering, bit: u8) -> u8 {
    let (fast, slow) = (bit % 8, bit / 8);
    let (rank, file) = if numbering.file_major { (fast, slow) } else { (slow, fast) };
    match numbering.bit_0 {
        Corner::A1 => rank * 8 + file,
        Corner::H1 => rank * 8 + (7 - file),
        Corner::A8 => (7 - rank) * 8 + file,
        Corner::H8 => (7 - rank) * 8 + (7 - file),
    }
}
