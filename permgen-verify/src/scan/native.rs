//! C and C++: each file is compiled once more, with debug information, and so that every function is there.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::subject::ScanError;
use crate::compiled::{program, run};

/// A file, and how it is compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    pub(crate) file: PathBuf,
    folder: PathBuf,
    /// Whether a compilation database says how it is built.
    is_told: bool,
    /// The compiler and its arguments, without where the result goes.
    command: Vec<String>,
}

/// What is asked of every compiler, after all that was asked before: little is optimised, nothing is left out.
const FLAGS: [&str; 8] =
    ["-O1", "-g", "-fno-inline", "-fno-lto", "-fno-stack-protector", "-w", "-fPIE", "-fcf-protection=none"];

/// The same of gcc alone.
const FLAGS_OF_GCC: [&str; 4] = ["-fkeep-static-functions", "-fkeep-inline-functions", "-fno-ipa-cp", "-fno-ipa-sra"];

/// What is asked besides for the sake of variables: all are there, as they are declared.
const FLAGS_OF_VARIABLES: [&str; 3] = ["-O0", "-fkeep-static-consts", "-fno-eliminate-unused-debug-symbols"];

/// Arguments that write other files; with those that have one more word.
const WRITING: [&str; 8] = ["-MD", "-MMD", "-MP", "-MG", "-save-temps", "-gsplit-dwarf", "-Wa,-a", "-fopt-info"];
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
const WRITING_TO: [&str; 5] = ["-o", "-MF", "-MT", "-MQ", "-aux-info"];

impl Unit {
    /// A file that nobody says anything of.
    pub(super) fn of_file(file: &Path) -> Self {
        Self::of_language(file, file.extension().is_some_and(|it| it == "c"))
    }

    /// A file in C, or else in C++, whatever its name says.
    pub(crate) fn of_language(file: &Path, is_c: bool) -> Self {
        let (compiler, language) = if is_c { (program("CC", "cc"), "-xc") } else { (program("CXX", "c++"), "-xc++") };
        let compiler = compiler.to_string_lossy().into_owned();
        let command = vec![compiler, "-c".to_owned(), language.to_owned(), file.display().to_string()];
        let folder = file.parent().unwrap_or(Path::new("/")).to_owned();
        Unit { file: file.to_owned(), folder, is_told: false, command }
    }

    /// The program that compiles it.
    pub(crate) fn compiler(&self) -> &str {
        self.command.first().map_or("cc", |program| program)
    }

    /// The same of another text, as if it stood in the file; and where it stood.
    pub(super) fn compile_text(&self, text: &str, flags: &[&str]) -> Result<(Vec<u8>, PathBuf), ScanError> {
        let (unit, copy, _folder) = self.of_text(text)?;
        Ok((unit.compile_with(flags, flags)?, copy))
    }

    /// The same with its own command, if a compilation database has that, and debug information.
    pub(super) fn compile_text_as_told(&self, text: &str) -> Result<Option<(Vec<u8>, PathBuf)>, ScanError> {
        if !self.is_told {
            return Ok(None);
        }
        let (unit, copy, _folder) = self.of_text(text)?;
        Ok(Some((unit.run_compiler(&["-g", "-w", "-fno-lto"])?, copy)))
    }

    /// The unit of another text, where that stands, and the folder that it lies in.
    fn of_text(&self, text: &str) -> Result<(Self, PathBuf, tempfile::TempDir), ScanError> {
        let failed = |error: std::io::Error| ScanError::Input(format!("`{}`: {error}", self.file.display()));
        let folder = tempfile::tempdir().map_err(failed)?;
        let copy = folder.path().join(self.file.file_name().unwrap_or_default());
        std::fs::write(&copy, text).map_err(failed)?;
        let mut other = self.clone();
        for argument in &mut other.command {
            let path = self.folder.join(&*argument);
            if path == self.file || path.canonicalize().is_ok_and(|path| path == self.file) {
                *argument = copy.display().to_string();
            }
        }
        // What it includes is beside the file.
        let beside = self.file.parent().unwrap_or(Path::new("/")).display().to_string();
        other.command.extend(["-iquote".to_owned(), beside]);
        Ok((other, copy, folder))
    }

    /// The files that the compiler reads, but for those of the system.
    pub(super) fn sources(&self) -> Result<Vec<PathBuf>, ScanError> {
        let Some((compiler, arguments)) = self.command.split_first() else { return Ok(Vec::new()) };
        let mut command = Command::new(compiler);
        command.current_dir(&self.folder).args(arguments).args(["-w", "-E", "-MM"]);
        let said = run(&mut command, None).map_err(ScanError::Compile)?;
        let (_, names) = said.output.split_once(": ").unwrap_or_default();
        let names = names.replace("\\\n", " ");
        Ok(words(&names).iter().filter_map(|name| self.folder.join(name).canonicalize().ok()).collect())
    }

    /// The object that is made of it, in a temporary folder.
    pub(super) fn compile(&self) -> Result<Vec<u8>, ScanError> {
        self.compile_with(&[], &[])
    }

    /// The same, where a shift by as many bits as a word has, or more, calls [`SHIFTED_TOO_FAR`].
    pub(super) fn compile_checking_shifts(&self) -> Result<Vec<u8>, ScanError> {
        let flags = ["-fno-sanitize=all", "-fsanitize=shift-exponent", "-fno-sanitize-recover=shift-exponent"];
        self.compile_with(&flags, &flags)
    }

    /// The same with all variables, unoptimised, and with the macros that name a number of interest as constants called
    /// `PREFIX` and their names.
    pub(crate) fn compile_variables(
        &self,
        prefix: &str,
        is_wanted: &dyn Fn(&str) -> bool,
    ) -> Result<Vec<u8>, ScanError> {
        let mut text = format!("#include \"{}\"\n", self.file.display());
        for name in self.macros()?.iter().filter(|name| is_wanted(name)) {
            text += &format!("static const __typeof__(({name})) {prefix}{name} = ({name});\n");
        }
        if text.lines().count() > 1
            && let Ok((object, _)) = self.compile_text(&text, &FLAGS_OF_VARIABLES)
        {
            return Ok(object);
        }
        // A macro that is no number.
        self.compile_with(&FLAGS_OF_VARIABLES, &FLAGS_OF_VARIABLES)
    }

    /// The names of its macros without parameters.
    fn macros(&self) -> Result<Vec<String>, ScanError> {
        let listed = self.preprocessed("-dM")?;
        let names = listed.lines().filter_map(|line| line.strip_prefix("#define ")?.split(' ').next());
        Ok(names.filter(|name| !name.contains('(')).map(str::to_owned).collect())
    }

    /// The names of all macros that are ever defined while it is compiled, but for those that only give a number its type, as
    /// `UINT64_C`.
    pub(super) fn macros_ever(&self) -> Result<BTreeSet<String>, ScanError> {
        let listed = self.preprocessed("-dD")?;
        let changing = |line: &str| {
            let (name, body) = line.strip_prefix("#define ")?.split_once(' ')?;
            let typed = name.strip_suffix("(c)").filter(|_| {
                let suffix = body.strip_prefix("c ## ").or((body == "c").then_some(""));
                suffix.is_some_and(|suffix| ["", "L", "LL", "U", "UL", "ULL"].contains(&suffix))
            });
            typed.is_none().then(|| name.split('(').next().unwrap_or(name).to_owned())
        };
        Ok(listed.lines().filter_map(changing).collect())
    }

    /// Whether its functions may be called in other ways than System V has it, as attributes of gcc and an option ask: without
    /// their names after all macros there are none.
    pub(super) fn has_other_conventions(&self) -> Result<bool, ScanError> {
        let text = self.preprocessed("-P")?;
        let is_asked = |option: &String| option.starts_with("-mabi") || option.starts_with('@');
        Ok(["ms_abi", "preserve_none"].iter().any(|name| text.contains(name)) || self.command.iter().any(is_asked))
    }

    /// What the preprocessor prints with an option.
    fn preprocessed(&self, option: &str) -> Result<String, ScanError> {
        let Some((compiler, arguments)) = self.command.split_first() else { return Ok(String::new()) };
        let mut command = Command::new(compiler);
        command.current_dir(&self.folder).args(arguments).args(["-w", "-E", option]);
        Ok(run(&mut command, None).map_err(ScanError::Compile)?.output)
    }

    fn compile_with(&self, gcc: &[&str], clang: &[&str]) -> Result<Vec<u8>, ScanError> {
        let version = run(Command::new(self.compiler()).arg("--version"), None).map_err(ScanError::Compile)?;
        let is_gcc = !version.output.contains("clang");
        let of_compiler = if is_gcc { [&FLAGS_OF_GCC[..], gcc] } else { [&[], clang] };
        self.run_compiler(&[&FLAGS, of_compiler[0], of_compiler[1], self.as_optimised()].concat())
    }

    /// The macros by which the compiler tells the text what its own command asks of it, instead of [`FLAGS`].
    fn as_optimised(&self) -> &'static [&'static str] {
        let level = self.command.iter().rev().find_map(|argument| argument.strip_prefix("-O"));
        let inlines = !self.command.iter().any(|argument| argument == "-fno-inline");
        match level {
            _ if !self.is_told => &[],
            None | Some("0") => &["-U__OPTIMIZE__"],
            Some("s" | "z") if inlines => &["-U__NO_INLINE__", "-D__OPTIMIZE_SIZE__=1"],
            Some("s" | "z") => &["-D__OPTIMIZE_SIZE__=1"],
            Some(_) if inlines => &["-U__NO_INLINE__"],
            Some(_) => &[],
        }
    }

    /// The object that its command makes with more flags.
    fn run_compiler(&self, flags: &[&str]) -> Result<Vec<u8>, ScanError> {
        // Whoever reports it names the file.
        let failed = ScanError::Input;
        let folder = tempfile::tempdir().map_err(|error| failed(error.to_string()))?;
        let object = folder.path().join("unit.o");
        let Some((compiler, arguments)) = self.command.split_first() else {
            return Err(failed("there is no command that compiles it".to_owned()));
        };
        let mut command = Command::new(compiler);
        command.current_dir(&self.folder).args(arguments).args(flags).arg("-o").arg(&object);
        let said = run(&mut command, None).map_err(ScanError::Compile)?;
        if !said.success {
            let first = said.errors.lines().find(|line| line.contains("error")).unwrap_or(said.errors.trim());
            return Err(failed(format!("it does not compile: {first}")));
        }
        std::fs::read(&object).map_err(|error| failed(error.to_string()))
    }
}

/// The files of a compilation database, each with all the ways in which it is compiled.
pub(super) fn read_commands(file: &Path) -> Result<Vec<Vec<Unit>>, ScanError> {
    let wrong = |what: String| ScanError::Input(format!("`{}`: {what}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
    let entries: Vec<serde_json::Value> = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    let base = file.parent().unwrap_or(Path::new("/"));
    let mut files: BTreeMap<PathBuf, Vec<Unit>> = BTreeMap::new();
    for entry in entries {
        let name = entry["file"].as_str().ok_or_else(|| wrong("an entry has no `file`".to_owned()))?;
        let folder = base.join(entry["directory"].as_str().unwrap_or("."));
        let path = folder.join(name);
        let path = path.canonicalize().unwrap_or(path);
        let arguments: Vec<String> = match (entry["arguments"].as_array(), entry["command"].as_str()) {
            (Some(arguments), _) => arguments.iter().filter_map(|it| it.as_str().map(str::to_owned)).collect(),
            (None, Some(command)) => words(command),
            (None, None) => return Err(wrong(format!("`{name}` has no `command`"))),
        };
        let unit = Unit { file: path.clone(), folder, is_told: true, command: plain(arguments) };
        let known = files.entry(path).or_default();
        if !known.contains(&unit) {
            known.push(unit);
        }
    }
    Ok(files.into_values().collect())
}

/// The command without what makes it write files, and without what puts code into functions that is not theirs.
fn plain(arguments: Vec<String>) -> Vec<String> {
    let mut kept = Vec::new();
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        if WRITING_TO.contains(&argument.as_str()) {
            arguments.next();
            continue;
        }
        let writes = WRITING_TO.iter().chain(&WRITING).any(|option| argument.starts_with(option));
        let instruments = INSTRUMENTING.iter().any(|option| argument.starts_with(option));
        if !writes && !instruments {
            kept.push(argument);
        }
    }
    kept
}

/// The words of a command, as a shell would divide it.
fn words(command: &str) -> Vec<String> {
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
        let command = "cc -O2 -MD -MF a.d -MTx -o a.o -c a.c -ofoo -pg -aux-info b -Wa,-a=l -fopt-info-all=o";
        let kept = plain(words(command));
        assert_eq!(kept, ["cc", "-O2", "-c", "a.c"]);
    }
}
