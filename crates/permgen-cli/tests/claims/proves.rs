//! Claims that stand as `#[permgen::proves]` above functions: that the crate compiles is the claim. `// truth:` is an
//! expression as in `source`, which judges the code as it was written: with an attribute that does nothing.
//!
//! What compiles is run, too: the attribute may emit another body than it was given, and that one must do it.

use std::path::PathBuf;
use std::sync::OnceLock;

use serde_json::Value;

use crate::corpus::{Case, Claim, Group, Runs, workspace};
use crate::judge::Verdict;
use crate::run::{BUILDS, compile, run, rustc};
use crate::source::run_in_both_builds;
use crate::words::{failures, main_of};

pub(crate) const GROUP: Group = Group { name: "proves", least: 40, one_in: 0, read, truths, judge };

fn read(case: &Case) -> Vec<Claim> {
    let truths: Vec<&str> = case.values("truth").collect();
    let [truth] = truths[..] else { panic!("{}: a crate has one truth", case.name) };
    vec![Claim { text: "it compiles".into(), truth: truth.into() }]
}

fn with_main(case: &Case) -> String {
    case.text.clone() + &main_of(read(case).iter().map(|claim| claim.truth.as_str()))
}

fn truths(case: &Case) -> Result<Vec<Runs>, String> {
    let attribute = format!("--extern=permgen={}", idle_attribute().display());
    run_in_both_builds(&case.name, &with_main(case), 1, &[&attribute])
}

const IDLE: &str = "
#[proc_macro_attribute]
pub fn proves(_: proc_macro::TokenStream, item: proc_macro::TokenStream) -> proc_macro::TokenStream { item }
extern crate proc_macro;
";

/// A crate in the place of permgen, whose attribute changes nothing and proves nothing.
fn idle_attribute() -> &'static PathBuf {
    static LIBRARY: OnceLock<(tempfile::TempDir, PathBuf)> = OnceLock::new();
    let (_, library) = LIBRARY.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (source, library) = (folder.path().join("idle.rs"), folder.path().join("libidle.so"));
        std::fs::write(&source, IDLE).expect("a temporary file");
        let mut rustc = rustc();
        rustc
            .args(["--crate-type=proc-macro", "--crate-name=permgen", "--edition=2024", "-o"])
            .args([&library, &source]);
        run(rustc).text_of_success().expect("the attribute that does nothing compiles");
        (folder, library)
    });
    library
}

/// The flags for the compiler to find permgen, which is built for it.
fn permgen_flags() -> &'static [String; 2] {
    static FLAGS: OnceLock<[String; 2]> = OnceLock::new();
    FLAGS.get_or_init(|| {
        // Not `run`: building takes as long as it takes.
        let output = std::process::Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(["build", "--quiet", "--package=permgen", "--message-format=json", "--manifest-path"])
            .arg(workspace().join("Cargo.toml"))
            .output()
            .expect("cargo starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8_lossy(&output.stdout);
        let library = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()).find_map(|message| {
            let is_it = message["reason"] == "compiler-artifact" && message["target"]["name"] == "permgen";
            let files = message["filenames"].as_array().filter(|_| is_it)?;
            files.iter().filter_map(Value::as_str).find(|file| file.ends_with(".rlib")).map(PathBuf::from)
        });
        let library = library.expect("cargo says where the library is");
        let dependencies = library.parent().expect("a folder").join("deps");
        [format!("--extern=permgen={}", library.display()), format!("-Ldependency={}", dependencies.display())]
    })
}

fn judge(case: &Case, _: &Claim) -> Verdict {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let flags: Vec<&str> = permgen_flags().iter().map(String::as_str).collect();
    let mut holds = true;
    for (_, build_flags) in BUILDS {
        let program = match compile(folder.path(), &case.name, &with_main(case), &[build_flags, &flags].concat()) {
            Ok(program) => program,
            Err(message) if message.contains("panicked") || message.contains("internal compiler error") => {
                return Verdict::Crash(message);
            }
            Err(message) if message.contains("time limit") => return Verdict::Late,
            Err(message) => {
                let error = message.lines().find(|line| line.starts_with("error"));
                return Verdict::Open(error.unwrap_or("no error").to_owned());
            }
        };
        let outcome = run(assert_cmd::Command::new(program));
        holds &= outcome.is_success() && failures(&outcome.stdout) == [0];
    }
    Verdict::Compiles { holds }
}
