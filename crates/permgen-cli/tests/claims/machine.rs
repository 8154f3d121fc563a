//! Claims about machine code: GNU assembler with a function `f`. `# spec:` is the map of the claim, `# truth:` a C
//! expression in `x` and `r`, the result, with the helpers of `driver.c`. Optional lines: `# calls:` how often the
//! function is called while signals arrive, and `# link:` flags, with which it is proved in the executable rather than
//! in the object; with them `# section:`, a name, `offset`, `address` or `size`, and by how much
//! the section's header is falsified, which no loader reads.

use std::path::{Path, PathBuf};

use crate::common::permgen;
use crate::corpus::{Case, Claim, Group, Runs};
use crate::judge::Verdict;
use crate::run::{cc, run};

pub(crate) const GROUP: Group = Group { name: "machine", least: 80, one_in: 1, read, truths, judge };

/// The executables in which the processor is asked.
const LINKS: [(&str, &str); 2] = [("fixed address", "-no-pie"), ("position-independent", "-pie")];

const DRIVER: &str = include_str!("driver.c");

fn one<'a>(case: &'a Case, key: &'a str) -> &'a str {
    case.values(key).next().unwrap_or_else(|| panic!("{} has no line `# {key}:`", case.name))
}

fn read(case: &Case) -> Vec<Claim> {
    vec![Claim { text: one(case, "spec").into(), truth: one(case, "truth").into() }]
}

/// The function with the driver, in an executable.
fn link(case: &Case, folder: &Path, flags: &str) -> Result<PathBuf, String> {
    let (driver, program) = (folder.join("driver.c"), folder.join("program"));
    let calls = case.values("calls").next().unwrap_or("1");
    let text = DRIVER.replace("TRUTH", one(case, "truth")).replace("CALLS", calls);
    std::fs::write(&driver, text).expect("a temporary file");
    let mut cc = cc();
    cc.args(["-O1", "-w"]).args(flags.split_whitespace()).arg("-o").args([&program, &driver, &case.write_into(folder)]);
    run(cc).text_of_success()?;
    if let Some(change) = case.values("section").next() {
        let mut bytes = std::fs::read(&program).expect("the executable");
        falsify(&mut bytes, change);
        std::fs::write(&program, bytes).expect("the executable");
    }
    Ok(program)
}

/// Changes a field in the header of a section of an ELF file of 64 bits: `NAME FIELD BY`.
fn falsify(bytes: &mut [u8], change: &str) {
    let words: Vec<&str> = change.split(' ').collect();
    let [name, field, by] = words[..] else { panic!("`{change}`: NAME FIELD BY") };
    let field = match field {
        "address" => 0x10,
        "offset" => 0x18,
        "size" => 0x20,
        _ => panic!("`{field}`: offset, address or size"),
    };
    let read = |bytes: &[u8], at: usize, length: usize| {
        (0..length).fold(0, |value, byte| value | usize::from(bytes[at + byte]) << (8 * byte))
    };
    let (table, size) = (read(bytes, 0x28, 8), read(bytes, 0x3a, 2));
    let header = |number: usize| table + number * size;
    let names = read(bytes, header(read(bytes, 0x3e, 2)) + 0x18, 8);
    let is_it =
        |&number: &usize| bytes[names + read(bytes, header(number), 4)..].starts_with(format!("{name}\0").as_bytes());
    let number = (0..read(bytes, 0x3c, 2)).find(is_it).unwrap_or_else(|| panic!("no section {name}"));
    let at = header(number) + field;
    let value = (read(bytes, at, 8) as u64).wrapping_add_signed(by.parse().expect("a number"));
    bytes[at..at + 8].copy_from_slice(&value.to_le_bytes());
}

fn truths(case: &Case) -> Result<Vec<Runs>, String> {
    let has_all = std::is_x86_feature_detected!("avx512f")
        && std::is_x86_feature_detected!("avx512dq")
        && std::is_x86_feature_detected!("avx512vl")
        && std::is_x86_feature_detected!("gfni");
    if !has_all {
        return Err("this processor lacks AVX-512 or GFNI: it cannot say what is true".into());
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let own: Vec<(&str, &str)> = case.values("link").map(|flags| ("as linked", flags)).collect();
    let links = if own.is_empty() { LINKS.to_vec() } else { own };
    let (mut runs, mut errors) = (Runs::new(), String::new());
    for (name, flags) in links {
        match link(case, folder.path(), flags) {
            Ok(program) => {
                runs.insert(name.to_owned(), run(assert_cmd::Command::new(program)).is_success());
            }
            // Absolute addresses cannot be linked into every executable.
            Err(error) => errors += &error,
        }
    }
    if runs.is_empty() { Err(errors) } else { Ok(vec![runs]) }
}

fn judge(case: &Case, claim: &Claim) -> Verdict {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let binary = match case.values("link").next() {
        Some(flags) => link(case, folder.path(), flags),
        None => {
            let (object, mut cc) = (folder.path().join("object.o"), cc());
            cc.arg("-c").arg(case.write_into(folder.path())).arg("-o").arg(&object);
            run(cc).text_of_success().map(|_| object)
        }
    };
    let binary = binary.unwrap_or_else(|error| panic!("{}: {error}", case.name));
    let binary = binary.to_string_lossy();
    Verdict::of(&run(permgen(&["prove", "--ascii", "--binary", &binary, "--symbol", "f", "--map", &claim.text])))
}
