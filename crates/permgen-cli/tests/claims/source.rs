//! Claims about Rust source: `// claim:` has the arguments of `permgen prove`, where FILE is the file, and `// truth:`
//! after it an expression in `x: u64` and `y: u64` that is true of all words exactly when the claim holds.

use crate::common::permgen;
use crate::corpus::{Case, Claim, Group, Runs, words_of};
use crate::judge::Verdict;
use crate::run::{BUILDS, compile, run};
use crate::words::{failures, main_of};

pub(crate) const GROUP: Group = Group { name: "source", least: 240, one_in: 8, read, truths, judge };

fn read(case: &Case) -> Vec<Claim> {
    let (claims, truths): (Vec<_>, Vec<_>) = (case.values("claim").collect(), case.values("truth").collect());
    assert_eq!(claims.len(), truths.len(), "{}: each claim has its truth", case.name);
    assert!(!claims.is_empty(), "{} claims nothing", case.name);
    claims.into_iter().zip(truths).map(|(text, truth)| Claim { text: text.into(), truth: truth.into() }).collect()
}

fn truths(case: &Case) -> Result<Vec<Runs>, String> {
    let claims = read(case);
    let text = case.text.clone() + &main_of(claims.iter().map(|claim| claim.truth.as_str()));
    run_in_both_builds(&case.name, &text, claims.len(), &[])
}

/// Compiles a program that ends in [`main_of`] in both builds, and says which of its expressions held.
pub(crate) fn run_in_both_builds(name: &str, text: &str, count: usize, flags: &[&str]) -> Result<Vec<Runs>, String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut truths = vec![Runs::new(); count];
    for (build, build_flags) in BUILDS {
        let program = compile(folder.path(), name, text, &[build_flags, flags].concat())?;
        let printed = run(assert_cmd::Command::new(program)).text_of_success()?;
        for (truth, failures) in truths.iter_mut().zip(failures(&printed)) {
            truth.insert(build.to_owned(), failures == 0);
        }
    }
    Ok(truths)
}

fn judge(case: &Case, claim: &Claim) -> Verdict {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = case.write_into(folder.path());
    let path = path.to_string_lossy();
    let arguments: Vec<String> = words_of(&claim.text).iter().map(|word| word.replace("FILE", &path)).collect();
    let arguments: Vec<&str> = ["prove", "--ascii"].into_iter().chain(arguments.iter().map(String::as_str)).collect();
    Verdict::of(&run(permgen(&arguments)))
}
