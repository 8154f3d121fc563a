//! JavaScript, TypeScript and Python.

use permgen_core::width::Width;

use super::super::tools::{self, Missing};
use super::{Driver, Entry, Files, Word, cases, command, joined};
use permgen_tests::skip::skipped;

/// The driver in JavaScript, where a word is a number, or an array of them.
fn javascript_main(entries: &[Entry], part: u32) -> String {
    let case = |entry: &Entry, inputs: &[Word], output: &Word| {
        let of = |at: usize, width: Width| match width.bits() > 32 && part > 32 {
            true => format!("w({at})"),
            false => format!("Number(w({at}))"),
        };
        let word = |word: &Word| match word.parts {
            1 if !word.is_array => of(word.at, word.width),
            _ => {
                let mut parts: Vec<String> = word.places().map(|at| of(at, word.width)).collect();
                if !word.is_array {
                    parts.reverse();
                }
                format!("[{}]", parts.join(", "))
            }
        };
        let call = format!("board.{}({})", entry.camel(), joined(inputs, "Number(w(#)) !== 0", word));
        format!("  () => same({call}, {}),\n", word(output))
    };
    JAVASCRIPT_MAIN.replace("CASES", &cases(entries, part, case))
}

const JAVASCRIPT_MAIN: &str = r#"import { readFileSync } from "node:fs";
import * as board from "./emitted.js";

let tokens = [];
const w = (at) => BigInt("0x" + tokens[at + 1]);
const same = (got, wanted) =>
  Array.isArray(wanted)
    ? got.length === wanted.length && got.every((part, at) => part === wanted[at] || part === (Number(wanted[at]) | 0))
    : got === wanted;
const functions = [
CASES];
let checked = 0;
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  tokens = line.split(" ");
  if (!functions[tokens[0]]()) {
    console.log("wrong:", Number(tokens[0]));
    process.exit(1);
  }
  checked++;
}
console.log(checked);
"#;

fn javascript_files(entries: &[Entry], part: u32) -> Files {
    vec![("main.js", javascript_main(entries, part)), ("package.json", "{ \"type\": \"module\" }\n".to_owned())]
}

/// The types are checked as strictly as can be.
const STRICT: [&str; 6] = ["--strict", "--target", "es2022", "--module", "node16", "--noUnusedLocals"];

fn checked_by_node(arguments: &[&str]) -> Result<Vec<Vec<String>>, Missing> {
    let arguments = [&STRICT[..], arguments].concat();
    Ok(vec![command(tools::typescript()?, &arguments), command(tools::program("node", "--version")?, &["main.js"])])
}

pub(crate) fn javascript() -> Driver {
    Driver {
        language: "javascript",
        emitted: "emitted.js",
        module: "",
        part: 32,
        has: |_| true,
        files: |entries| javascript_files(entries, 32),
        commands: || checked_by_node(&["--allowJs", "--checkJs", "--noEmit", "emitted.js"]),
    }
}

pub(crate) fn bigint() -> Driver {
    Driver { language: "bigint", part: 128, files: |entries| javascript_files(entries, 128), ..javascript() }
}

pub(crate) fn typescript() -> Driver {
    Driver {
        language: "typescript",
        emitted: "emitted.ts",
        commands: || checked_by_node(&["emitted.ts"]),
        ..javascript()
    }
}

pub(crate) fn python() -> Driver {
    let files = |entries: &[Entry]| -> Files {
        let case = |entry: &Entry, inputs: &[Word], output: &Word| {
            let entry_of = |at: usize| format!("w[{at}]");
            let word = |word: &Word| match word.entries(128, |at, _| entry_of(at)) {
                Some((_, entries)) => format!("({entries})"),
                None => entry_of(word.at),
            };
            format!("    lambda w: board.{}({}) == {},\n", entry.name, joined(inputs, "bool(w[#])", word), word(output))
        };
        vec![("main.py", PYTHON_MAIN.replace("CASES", &cases(entries, 128, case)))]
    };
    let commands = || typed_python("sys", "mypy");
    Driver { language: "python", emitted: "emitted.py", module: "", part: 128, has: |_| true, files, commands }
}

/// Runs `main.py` by a Python that has these modules, after mypy by one that has those.
fn typed_python(run: &str, check: &str) -> Result<Vec<Vec<String>>, String> {
    let run = command(tools::python(run)?, &["-B", "-W", "error", "main.py"]);
    Ok(match tools::python(check) {
        Ok(python) => vec![command(python, &["-m", "mypy", "--strict", "--no-error-summary", "emitted.py"]), run],
        Err(missing) => {
            skipped(&format!("the types of Python are not checked: {missing}"));
            vec![run]
        }
    })
}

const PYTHON_MAIN: &str = r#"import sys

import emitted as board

FUNCTIONS = [
CASES]
checked = 0
for line in sys.stdin:
    number, *words = line.split()
    if not FUNCTIONS[int(number)]([int(word, 16) for word in words]):
        print("wrong:", number)
        sys.exit(1)
    checked += 1
print(checked)
"#;

pub(crate) fn numpy() -> Driver {
    let files = |entries: &[Entry]| -> Files {
        let case = |entry: &Entry, inputs: &[Word], output: &Word| {
            let word = |word: &Word| {
                let one = |at: usize| format!("array(w[{at}], np.uint{})", word.width.bits().min(64));
                word.places().map(one).collect::<Vec<_>>().join(", ")
            };
            let argument = |argument: &Word| match argument.is_array {
                true => format!("({},)", word(argument)),
                false => word(argument),
            };
            format!(
                "    lambda w: same(board.{}({}), ({},)),\n",
                entry.name,
                joined(inputs, "np.array(w[#], dtype=np.bool_)", argument),
                word(output)
            )
        };
        vec![("main.py", NUMPY_MAIN.replace("CASES", &cases(entries, 64, case)))]
    };
    let commands = || typed_python("numpy", "numpy, mypy");
    Driver {
        language: "numpy",
        emitted: "emitted.py",
        module: "",
        part: 64,
        has: |name| !name.starts_with("obstruction"),
        files,
        commands,
    }
}

const NUMPY_MAIN: &str = r#"import sys
from itertools import groupby

import emitted as board
import numpy as np


is_wrong = False


def array(words, dtype):
    return np.zeros(len(words), np.int64) if is_wrong else np.array(words, dtype)


def refuses_other_types(function, words):
    global is_wrong
    is_wrong = True
    try:
        function(words)
    except TypeError as error:
        return "found one of int64" in str(error)
    finally:
        is_wrong = False
    return False


def same(got, wanted):
    got = got if isinstance(got, tuple) else (got,)
    return len(got) == len(wanted) and all(a.dtype == b.dtype and np.array_equal(a, b) for a, b in zip(got, wanted))


FUNCTIONS = [
CASES]
checked = 0
for number, lines in groupby((line.split() for line in sys.stdin), lambda tokens: tokens[0]):
    rows = [[int(word, 16) for word in words] for _, *words in lines]
    function, words = FUNCTIONS[int(number)], list(zip(*rows))
    if not function(words):
        print("wrong:", number)
        sys.exit(1)
    if not refuses_other_types(function, words):
        print("takes arrays of int64:", number)
        sys.exit(1)
    checked += len(rows)
print(checked)
"#;
