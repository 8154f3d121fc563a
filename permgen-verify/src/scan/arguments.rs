//! The arguments of compilers of C and C++.

use std::path::Path;

/// Arguments that write other files, or debug information in another format.
const WRITING: [&str; 21] = [
    "-MD",
    "-MMD",
    "-MP",
    "-MG",
    "--write-dependencies",
    "--write-user-dependencies",
    "--print-missing-file-dependencies",
    "-save-temps",
    "--save-temps",
    "-gsplit-dwarf",
    "-gstabs",
    "-fopt-info",
    "-fdump-",
    "-fsave-optimization-record",
    "-foptimization-record-file",
    "-ftime-trace",
    "-fdiagnostics-format=",
    "-fdiagnostics-add-output=",
    "-fstack-usage",
    "-fcallgraph-info",
    "-fmodule-output",
];

/// Those that do so with one more word, if that is not in the same one.
const WRITING_TO: [&str; 13] = [
    "-o",
    "--output",
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "-aux-info",
    "-dumpbase-ext",
    "-dumpbase",
    "-dumpdir",
    "-dependency-file",
    "-serialize-diagnostics",
    "--serialize-diagnostics",
];

/// Arguments that make the compiler put code of its own into every function, for profiles, coverage, or against attacks.
const INSTRUMENTING: [&str; 10] = [
    "-pg",
    "-mfentry",
    "--coverage",
    "-coverage",
    "-fprofile-",
    "-ftest-coverage",
    "-fcoverage-mapping",
    "-finstrument-functions",
    "-mindirect-branch=",
    "-mfunction-return=",
];

/// Arguments that give the next word to another program.
const PASSING: [&str; 3] = [ASSEMBLER, PREPROCESSOR, "-Xclang"];
const ASSEMBLER: &str = "-Xassembler";
const PREPROCESSOR: &str = "-Xpreprocessor";

/// Arguments that take in another file before the text, with one more word.
const INCLUDING: [&str; 5] = ["-include-pch", "-include", "-imacros", "--include", "--imacros"];

/// How deep files of arguments are read in each other.
const MOST_NESTED: usize = 8;

/// The command without what makes it write files, and without what puts code into functions that is not theirs; with the
/// arguments that it reads from files.
pub(super) fn plain(arguments: Vec<String>, folder: &Path) -> Vec<String> {
    let mut words = Vec::new();
    for argument in arguments {
        divide(argument, folder, 0, &mut words);
    }
    let mut kept = Vec::new();
    let mut words = words.into_iter().peekable();
    while let Some((passed, word)) = words.next() {
        let is = |option: &str| word.starts_with(option);
        let has_more = match passed {
            // Each of them writes to the next word.
            Some(PREPROCESSOR) => ["-MD", "-MMD"].contains(&&*word),
            Some(ASSEMBLER) => ["--MD"].contains(&&*word),
            _ => false,
        } || WRITING_TO.contains(&&*word);
        if has_more {
            words.next_if(|(next, _)| *next == passed);
            continue;
        }
        let writes = match passed {
            Some(ASSEMBLER) => is("-a") || is("--MD"),
            _ => WRITING_TO.iter().chain(&WRITING).any(|option| is(option)),
        };
        if !writes && !INSTRUMENTING.iter().any(|option| is(option)) {
            kept.extend(passed.map(str::to_owned));
            kept.push(word);
        }
    }
    kept
}

/// The words of an argument, each with the option that gives it to another program.
fn divide(argument: String, folder: &Path, depth: usize, into: &mut Vec<(Option<&'static str>, String)>) {
    // What follows such an option is its word.
    if let Some((None, last)) = into.last()
        && let Some(&passing) = PASSING.iter().find(|passing| **passing == *last)
    {
        into.pop();
        into.push((Some(passing), argument));
        return;
    }
    let file = argument.strip_prefix('@').filter(|_| depth < MOST_NESTED);
    if let Some(text) = file.and_then(|file| std::fs::read_to_string(folder.join(file)).ok()) {
        for argument in self::words(&text) {
            divide(argument, folder, depth + 1, into);
        }
        return;
    }
    for (prefix, passing) in [("-Wa,", ASSEMBLER), ("-Wp,", PREPROCESSOR)] {
        if let Some(list) = argument.strip_prefix(prefix) {
            into.extend(list.split(',').map(|word| (Some(passing), word.to_owned())));
            return;
        }
    }
    into.push((None, argument));
}

/// The arguments that decide which macros are predefined: without files that are included before the first line.
pub(super) fn predefining(arguments: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match INCLUDING.iter().find(|option| argument.starts_with(**option)) {
            Some(option) if argument == option => drop(arguments.next()),
            Some(_) => {}
            None => kept.push(argument.clone()),
        }
    }
    kept
}

/// The words of a command, as a shell would divide it.
pub(super) fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = command.chars();
    while let Some(character) = characters.next() {
        match (quote, character) {
            (Some(open), close) if open == close => quote = None,
            (Some('\''), other) => word.get_or_insert_default().push(other),
            (None, '\'' | '"') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (_, '\\') => word.get_or_insert_default().extend(characters.next()),
            (None, space) if space.is_whitespace() => words.extend(word.take()),
            (_, other) => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_divided_as_a_shell_does() {
        assert_eq!(words(r#"cc -DA="b c" -D'x y' a\ b.c"#), ["cc", "-DA=b c", "-Dx y", "a b.c"]);
        assert_eq!(words("  cc   ''  "), ["cc", ""]);
    }

    #[test]
    fn nothing_is_written_beside() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("more"), "-O2 @most -MD\n").expect("written");
        std::fs::write(folder.path().join("most"), "-DX='a b' -o a.o").expect("written");
        let command = "cc @more -MF a.d -MTx -o a.o -c a.c -ofoo -pg -aux-info b -Wa,-a=l -fopt-info-all=o \
                       -Wp,-MMD,a.d,-DY=1 -Wp,-MD,b.d -Wa,--MD=f -Wa,--noexecstack,--MD,g -Xassembler -aln=f \
                       -Xpreprocessor -MD -Xpreprocessor c.d -Xassembler -mx -fdump-tree-optimized=f -dumpbase x \
                       -dumpdir y -MJ z @none --output a.o -fstack-usage -Xclang -dependency-file -Xclang d -Wall";
        let kept = plain(words(command), folder.path());
        let expected =
            "cc|-O2|-DX=a b|-c|a.c|-Xpreprocessor|-DY=1|-Xassembler|--noexecstack|-Xassembler|-mx|@none|-Wall";
        assert_eq!(kept.join("|"), expected);
    }
}
