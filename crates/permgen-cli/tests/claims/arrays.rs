//! Claims that are files of tables: `permgen check` says that they are right. `check:` at a comment's begin has its
//! arguments. `truth:` says how a program uses the tables, in the file's language: `PIECE, MAGIC; MASK; SHIFT; OFFSET`
//! are expressions in the square `s`. A compiler says what they are; `PIECE` with `black` has `occupied | !mask`. A mask of `-`
//! stands for all squares that matter. Files of `permgen find` are read as they are.

use std::collections::HashMap;

use crate::claims::corpus::{Claim, ClaimFile, Group, Runs, words_of};
use crate::claims::judge::Verdict;
use crate::claims::run::{BUILDS, cc, compile, run};
use crate::common::permgen;

pub(crate) const GROUP: Group = Group { name: "arrays", least: 30, read, truths, judge };

/// One square's part of a table.
struct Entry {
    is_rook: bool,
    is_black: bool,
    square: usize,
    magic: u64,
    /// All squares that matter, if none is said.
    mask: Option<u64>,
    shift: u64,
    /// Where the part begins in the table of the piece, if the parts share one.
    offset: Option<u64>,
}

fn read(file: &ClaimFile) -> Vec<Claim> {
    let arguments = file.values("check").next().unwrap_or("");
    vec![Claim { text: format!("check FILE {arguments}").trim().into(), truth: String::new() }]
}

fn judge(file: &ClaimFile, claim: &Claim) -> Verdict {
    let path = file.path.to_string_lossy();
    let arguments: Vec<String> = words_of(&claim.text).iter().map(|word| word.replace("FILE", &path)).collect();
    Verdict::of(&run(permgen(&arguments.iter().map(String::as_str).collect::<Vec<_>>())))
}

fn truths(file: &ClaimFile) -> Result<Vec<Runs>, String> {
    let extension = file.name.rsplit('.').next().expect("an extension");
    let entries = match extension {
        "c" | "rs" => compiled(file, extension)?,
        _ => listed(file).unwrap_or_default(),
    };
    let holds = !entries.is_empty() && tells_apart(&entries);
    Ok(vec![Runs::from([("every occupancy".to_owned(), holds)])])
}

/// The tables as the compiler of the language has them. A file that does not compile has none.
fn compiled(file: &ClaimFile, language: &str) -> Result<Vec<Entry>, String> {
    let uses: Vec<(&str, Vec<&str>)> = file
        .values("truth")
        .map(|line| line.split_once(',').expect("PIECE, MAGIC; MASK; SHIFT; OFFSET"))
        .map(|(piece, rest)| (piece, rest.split(';').map(str::trim).collect()))
        .collect();
    assert!(!uses.is_empty(), "{} does not say how its tables are used", file.name);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut body = String::new();
    for (number, (_, fields)) in uses.iter().enumerate() {
        for (column, field) in fields.iter().enumerate().filter(|(_, field)| **field != "-") {
            body += &match language {
                "c" => format!(
                    "for (int s = 0; s < 64; s++) printf(\"{number} {column} %d %llu\\n\", s, (unsigned long long)({field}));\n"
                ),
                _ => {
                    format!("for s in 0..64usize {{ println!(\"{number} {column} {{s}} {{}}\", ({field}) as u64); }}\n")
                }
            };
        }
    }
    let program = if language == "c" {
        let (source, program) = (folder.path().join("main.c"), folder.path().join("program"));
        let text = format!(
            "#include <stdint.h>\n#include <stdio.h>\n#include \"{}\"\nint main(void) {{\n{body}return 0;\n}}\n",
            file.path.display()
        );
        std::fs::write(&source, text).expect("a temporary file");
        let mut cc = cc();
        cc.args(["-w", "-o"]).args([&program, &source]);
        run(cc).text_of_success().map(|_| program)
    } else {
        compile(folder.path(), "main", &format!("{}\nfn main() {{\n{body}}}\n", file.text), BUILDS[0].1)
    };
    // What does not compile is in no program.
    let Ok(program) = program else { return Ok(Vec::new()) };
    let printed = run(assert_cmd::Command::new(program)).text_of_success()?;
    let mut values = HashMap::new();
    for line in printed.lines() {
        let numbers: Vec<u64> = line.split(' ').map(|number| number.parse().expect("a number")).collect();
        values.insert((numbers[0] as usize, numbers[1] as usize, numbers[2] as usize), numbers[3]);
    }
    let entries = uses.iter().enumerate().flat_map(|(number, (piece, _))| {
        let values = &values;
        (0..64).map(move |square| {
            let value = |column| values.get(&(number, column, square)).copied();
            Entry {
                is_rook: piece.contains("rook"),
                is_black: piece.contains("black"),
                square,
                magic: value(0).expect("a magic"),
                mask: value(1),
                shift: value(2).expect("a shift"),
                offset: value(3),
            }
        })
    });
    Ok(entries.collect())
}

/// The entries of a file as `permgen find magics` writes it; none if a line is anything else.
fn listed(file: &ClaimFile) -> Option<Vec<Entry>> {
    const KEYS: [&str; 8] = ["command", "version", "seed", "method", "nodes", "occupancies", "entries", "bytes"];
    let bytes = std::fs::read(&file.path).ok()?;
    let text = std::str::from_utf8(&bytes).ok()?;
    let mut lines = text.lines();
    (lines.next()? == "magics 8x8").then_some(())?;
    let mut entries: Vec<Entry> = Vec::new();
    for line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        if KEYS.contains(&words[0]) {
            continue;
        }
        let [piece @ ("rook" | "bishop"), square, magic, bits] = words[..] else { return None };
        let [file @ b'a'..=b'h', rank @ b'1'..=b'8'] = square.as_bytes() else { return None };
        let bits: u64 = bits.parse().ok().filter(|bits| (1..64).contains(bits))?;
        entries.push(Entry {
            is_rook: piece == "rook",
            is_black: false,
            square: usize::from((rank - b'1') * 8 + file - b'a'),
            magic: u64::from_str_radix(magic.strip_prefix("0x")?, 16).ok()?,
            mask: None,
            shift: 64 - bits,
            offset: None,
        });
    }
    let mut seen: Vec<(bool, usize)> = entries.iter().map(|entry| (entry.is_rook, entry.square)).collect();
    seen.sort_unstable();
    seen.dedup();
    (seen.len() == entries.len()).then_some(entries)
}

/// Whether no two occupancies that need different attacks share a place.
fn tells_apart(entries: &[Entry]) -> bool {
    let mut shared: HashMap<(bool, u64), u64> = HashMap::new();
    entries.iter().all(|entry| {
        let relevant = lines(entry, 0, true);
        let mask = entry.mask.unwrap_or(relevant);
        let mut own: HashMap<u64, u64> = HashMap::new();
        let mut occupied = 0u64;
        loop {
            let key = if entry.is_black { occupied | !mask } else { occupied & mask };
            // A program that shifts by 64 or more is wrong, whatever it gives.
            let Some(index) = key.wrapping_mul(entry.magic).checked_shr(entry.shift as u32) else { return false };
            let attacks = lines(entry, occupied, false);
            let is_free = match entry.offset {
                Some(offset) => *shared.entry((entry.is_rook, offset + index)).or_insert(attacks) == attacks,
                None => *own.entry(index).or_insert(attacks) == attacks,
            };
            if !is_free {
                return false;
            }
            occupied = occupied.wrapping_sub(relevant) & relevant;
            if occupied == 0 {
                return true;
            }
        }
    })
}

/// The squares that a piece attacks, or, without those at the end of each line, which matter to it.
fn lines(entry: &Entry, occupied: u64, is_without_ends: bool) -> u64 {
    const ROOK: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    const BISHOP: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
    let mut squares = 0;
    for (up, right) in if entry.is_rook { ROOK } else { BISHOP } {
        let (mut rank, mut file) = ((entry.square / 8) as i8 + up, (entry.square % 8) as i8 + right);
        while (0..8).contains(&rank) && (0..8).contains(&file) {
            let is_last = !(0..8).contains(&(rank + up)) || !(0..8).contains(&(file + right));
            let square = 1u64 << (rank * 8 + file);
            if !(is_last && is_without_ends) {
                squares |= square;
            }
            if occupied & square != 0 {
                break;
            }
            (rank, file) = (rank + up, file + right);
        }
    }
    squares
}
