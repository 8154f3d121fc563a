//! Random specifications: what permgen writes for them, in every language, against an interpreter of the language in Python that was
//! written from the guide and shares no code with permgen.
//!
//! `PERMGEN_FUZZ=SEED:COUNT` asks for another seed, and for more of them; `SEED:COUNT:linear` for functions over GF(2) only.

use std::process::Command;

use super::corpus::{Case, Vector, read};
use super::{Driver, Trial, drivers, tools};
use permgen_tests::skip::skipped;
use serde_json::Value;

/// How many functions are in a file.
const BATCH: usize = 100;

/// What the interpreter makes of specifications at random.
fn interpreted(asked: &str) -> Option<Vec<Value>> {
    let python = match tools::python("json") {
        Ok(python) => python,
        Err(missing) => {
            skipped(&format!("the language is not compared with its interpreter: {missing}"));
            return None;
        }
    };
    let fuzzer = concat!(env!("CARGO_MANIFEST_DIR"), "/language/fuzz.py");
    let output = Command::new(python).args(["-B", fuzzer]).args(asked.split(':')).output().expect("Python runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    Some(text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect())
}

fn words(value: &Value) -> Vec<u128> {
    let word = |word: &Value| u128::from_str_radix(word.as_str().expect("a word"), 16).expect("digits");
    value.as_array().expect("words").iter().map(word).collect()
}

/// A function with the interpreter's vectors; nothing if both refuse it.
fn case(number: usize, interpreted: &Value) -> Result<Option<Case>, String> {
    let text = interpreted["spec"].as_str().expect("a text");
    let case = match (read(&format!("fuzzed{number}"), None, text, &[]), interpreted["wrong"].as_str()) {
        (Err(_), Some(_)) => return Ok(None),
        (Ok(_), Some(wrong)) => return Err(format!("{text}: is accepted; the interpreter says: {wrong}")),
        (Err(error), None) => return Err(format!("{text}: {error}")),
        (Ok(case), None) => case,
    };
    let names: Vec<String> = case.function().arguments().into_iter().map(|argument| argument.name).collect();
    let vector = |vector: &Value| {
        let value = |name: &String| vector["arguments"][name].as_u64();
        let arguments = names.iter().filter_map(value).map(u128::from);
        Vector { inputs: arguments.chain(words(&vector["inputs"])).collect(), outputs: words(&vector["outputs"]) }
    };
    let vectors = interpreted["vectors"].as_array().expect("vectors").iter().map(vector).collect();
    Ok(Some(case.with_vectors(vectors)))
}

/// Compares random specifications in these languages: as many as are asked for, or this many. Tests run side by side, so each has
/// folders of its own name.
fn compare(name: &str, usual: &str, drivers: &[Driver]) {
    let asked = std::env::var("PERMGEN_FUZZ").unwrap_or_else(|_| usual.to_owned());
    let Some(all) = interpreted(&asked) else { return };
    let mut wrong = Vec::new();
    for (batch, few) in all.chunks(BATCH).enumerate() {
        let cases = few.iter().enumerate().filter_map(|(number, one)| match case(number, one) {
            Ok(case) => case,
            Err(message) => {
                wrong.push(message);
                None
            }
        });
        let cases: Vec<Case> = cases.collect();
        for driver in drivers {
            let commands = match (driver.commands)() {
                Ok(commands) => commands,
                Err(missing) => {
                    skipped(&format!("{} is not compared with the interpreter: {missing}", driver.language));
                    continue;
                }
            };
            let trial = Trial::new(driver, &format!("{name}-{}", driver.language), &cases);
            if let Err(message) = trial.agrees(&commands) {
                let number = message.trim().rsplit(' ').next().and_then(|number| number.parse::<usize>().ok());
                let text = number.and_then(|number| cases.get(number)).map_or("", Case::text);
                wrong.push(format!("{}, batch {batch}: {message}: {text}", driver.language));
            }
        }
    }
    assert!(wrong.is_empty(), "{asked}:\n{}", wrong.join("\n"));
}

/// Every language.
pub(super) fn all_drivers() -> [Driver; 12] {
    [
        drivers::rust,
        drivers::c,
        drivers::cpp,
        drivers::go,
        drivers::java,
        drivers::csharp,
        drivers::javascript,
        drivers::typescript,
        drivers::bigint,
        drivers::python,
        drivers::numpy,
        drivers::zig,
    ]
    .map(|driver| driver())
}

#[test]
#[ignore = "slow: compilers of every language"]
fn random_specifications_mean_what_the_guide_says() {
    compare("fuzzed", "1:100", &all_drivers());
}

/// Matrices of all ranks, and expressions.
#[test]
#[ignore = "slow: compilers of every language"]
fn random_sums_of_bits_mean_what_the_guide_says() {
    compare("fuzzed-sums", "1:100:linear", &all_drivers());
}

/// The same without compilers: Python alone.
#[test]
#[ignore = "slow: two hundred searches"]
fn random_specifications_mean_what_the_guide_says_in_python() {
    compare("fuzzed-alone", "2:200", &[drivers::python()]);
}
