//! De Bruijn factors, proved by trying all bits.

use permgen_core::check::certify;
use permgen_core::program::Program;
use permgen_core::width::Width;
use permgen_tables::magic::de_bruijn::{DeBruijn, Scan};
use serde_json::json;

use super::{Subjects, green, red, verdict};
use crate::args::Check;
use crate::errors::BadInput;
use crate::host;

/// A de Bruijn factor, and which bit each number stands for.
pub(super) struct Numbered {
    pub(super) width: Width,
    pub(super) factor: u128,
    pub(super) table: Option<Vec<u128>>,
    /// Programs that find the number of the lowest bit, and what they are called.
    pub(super) programs: Vec<(String, Program)>,
}

/// Lines such as `de-bruijn 64 0x0218a392cd3d5dbf`.
pub(super) fn read(text: &str) -> Result<Subjects, BadInput> {
    let mut subjects = Subjects::default();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default();
        let read = |words: &[&str]| match words {
            ["de-bruijn", bits, factor] => {
                let width = Width::from_bits(bits.parse().ok()?)?;
                let factor = u128::from_str_radix(factor.strip_prefix("0x")?, 16).ok()?;
                (factor & !width.mask() == 0).then_some(Numbered { width, factor, table: None, programs: Vec::new() })
            }
            _ => None,
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        if !words.is_empty() {
            subjects.numbered.push(read(&words).ok_or_else(|| {
                BadInput::new(format!("line {number}: `{}` is no de Bruijn factor", line.trim()))
                    .with_help("write `de-bruijn 64 0x0218a392cd3d5dbf`: bits of the word and factor")
            })?);
        }
    }
    Ok(subjects)
}

/// What is wrong with a factor, for what is made of a word first.
fn wrong(numbered: &Numbered, scan: Scan) -> Option<String> {
    match DeBruijn::new(scan, numbered.width, numbered.factor) {
        Err(_) => Some("two bits get the same number".to_owned()),
        Ok(right) => {
            let table = numbered.table.as_ref()?;
            let is_same = |index: &usize| table.get(*index) == Some(&u128::from(right.table()[*index]));
            let index = (0..right.table().len()).find(|index| !is_same(index))?;
            Some(format!("bit {} gets the number {index}, and the table says otherwise", right.table()[index]))
        }
    }
}

/// What is wrong with a factor and its table, whatever is multiplied; nothing when another use of them may be meant: fewer than half
/// of the bits get their numbers.
pub(super) fn refutation(numbered: &Numbered) -> Option<String> {
    let Numbered { width, factor, table, .. } = numbered;
    let table = table.as_ref()?;
    if Scan::ALL.into_iter().any(|scan| wrong(numbered, scan).is_none()) {
        return None;
    }
    let bits = width.bits();
    let index = |scan: Scan, bit: u32| {
        let word = match scan {
            Scan::Isolate => 1_u128 << bit,
            Scan::Separate | Scan::Fill => u128::MAX >> (127 - bit),
        };
        ((word.wrapping_mul(*factor) & width.mask()) >> (bits - bits.ilog2())) as usize
    };
    let is_right = |scan: Scan, bit: u32| table.get(index(scan, bit)) == Some(&u128::from(bit));
    let count = |scan: &Scan| (0..bits).filter(|&bit| is_right(*scan, bit)).count();
    let scan = Scan::ALL.into_iter().max_by_key(count)?;
    if 2 * count(&scan) < bits as usize {
        return None;
    }
    let bit = (0..bits).find(|&bit| !is_right(scan, bit))?;
    let at = index(scan, bit);
    let number = table.get(at)?;
    Some(format!(
        "for the factor {factor:#x} bit {bit} gets the number {at} (of `{}`), and the table says bit {number} there",
        multiplied(scan)
    ))
}

/// What is multiplied.
const fn multiplied(scan: Scan) -> &'static str {
    match scan {
        Scan::Isolate => "x & -x",
        Scan::Separate => "x ^ (x - 1)",
        Scan::Fill => "ones up to the highest bit of x",
    }
}

/// Tries all bits, and all that may be multiplied unless the user says it; whether it is right.
pub(super) fn tell(numbered: &Numbered, args: &Check) -> anyhow::Result<bool> {
    let Numbered { width, factor, table, programs } = numbered;
    let scans = match args.scan {
        Some(scan) => vec![scan],
        None if table.is_some() => Scan::ALL.to_vec(),
        None => vec![Scan::Isolate],
    };
    let bits = width.bits();
    let name = format!("de Bruijn factor {factor:#x} of {bits} bits");
    let right: Vec<Scan> = scans.iter().copied().filter(|&scan| wrong(numbered, scan).is_none()).collect();
    let shown = if right.is_empty() { &scans[..1] } else { &right[..] };
    let reason = wrong(numbered, shown[0]).map(|what| match scans.len() {
        1 => what,
        _ => format!("for `{}` {what}; nor is it right for what else may be multiplied", multiplied(shown[0])),
    });
    host::print(&if args.json {
        let scan = shown.iter().map(|scan| scan.name()).collect::<Vec<_>>().join(",");
        let verdict = verdict(reason.is_none());
        format!("{}\n", json!({ "name": name, "verdict": verdict, "scan": scan, "tried": bits, "reason": reason }))
    } else {
        let multiplied: Vec<String> = shown.iter().map(|scan| format!("`{}`", multiplied(*scan))).collect();
        let multiplied = match shown {
            [Scan::Isolate] => String::new(),
            _ => format!(" for {}", multiplied.join(" and for ")),
        };
        match &reason {
            None => format!("{name} is {}{multiplied}: all {bits} bits were tried\n", green("proved")),
            Some(wrong) => format!("{name} is {}{multiplied}: {wrong}\n", red("wrong")),
        }
    })?;
    let mut is_right = reason.is_none();
    for (name, program) in programs {
        let refusal = certify(&Scan::Isolate.meaning(*width), program.clone()).err().map(|refusal| refusal.to_string());
        is_right &= refusal.is_none();
        host::print(&match (&refusal, args.json) {
            (_, true) => {
                let verdict = verdict(refusal.is_none());
                format!("{}\n", json!({ "name": name, "verdict": verdict, "reason": refusal }))
            }
            (None, false) => format!("`{name}` is {}: it finds the lowest bit\n", green("proved")),
            (Some(refusal), false) => format!("`{name}` is {}: {refusal}\n", red("wrong")),
        })?;
    }
    Ok(is_right)
}
