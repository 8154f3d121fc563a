//! C and C++: each file is compiled once more, with debug information, and so that every function is there.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::arguments::{plain, predefining, words};
use super::subject::ScanError;
use crate::compiled::{Said, program, run};

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
const FLAGS: [&str; 9] = [
    "-O1",
    "-g",
    "-fno-debug-types-section",
    "-fno-inline",
    "-fno-lto",
    "-fno-stack-protector",
    "-w",
    "-fPIE",
    "-fcf-protection=none",
];

/// The same of gcc alone.
const FLAGS_OF_GCC: [&str; 4] = ["-fkeep-static-functions", "-fkeep-inline-functions", "-fno-ipa-cp", "-fno-ipa-sra"];

/// What is asked besides for the sake of variables: all are there, as they are declared.
const FLAGS_OF_VARIABLES: [&str; 3] = ["-O0", "-fkeep-static-consts", "-fno-eliminate-unused-debug-symbols"];

/// The same with the functions in it that are `inline`, but neither `extern` nor `static`: C99 would leave them out.
const FLAGS_OF_INLINE: [&str; 4] =
    [FLAGS_OF_VARIABLES[0], FLAGS_OF_VARIABLES[1], FLAGS_OF_VARIABLES[2], "-fgnu89-inline"];

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
        let mut other = Unit { file: copy.clone(), ..self.clone() };
        let mut is_named = false;
        for argument in &mut other.command {
            let path = self.folder.join(&*argument);
            if path == self.file || path.canonicalize().is_ok_and(|path| path == self.file) {
                *argument = copy.display().to_string();
                is_named = true;
            }
        }
        if !is_named {
            return Err(ScanError::Input(format!(
                "the command that compiles it does not name `{}`",
                self.file.display()
            )));
        }
        // What it includes is beside the file.
        let beside = self.file.parent().unwrap_or(Path::new("/")).display().to_string();
        other.command.extend(["-iquote".to_owned(), beside]);
        Ok((other, copy, folder))
    }

    /// The files that the compiler reads, but for those of the system.
    pub(super) fn sources(&self) -> Result<Vec<PathBuf>, ScanError> {
        let said = self.preprocessed("-MM")?;
        let (_, names) = said.split_once(": ").unwrap_or_default();
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
    ) -> Result<Vec<Vec<u8>>, ScanError> {
        let macros = self.macros()?;
        let mut ways = vec![FLAGS_OF_VARIABLES.as_slice()];
        // In C, a function that is `inline` is in the object either before C99 or since then, unless it is `extern` or `static`.
        if !macros.iter().any(|name| name == "__cplusplus") {
            ways.push(&FLAGS_OF_INLINE);
        }
        let wanted = macros.iter().filter(|name| is_wanted(name));
        let constant = |name| format!("static const __typeof__(({name})) {prefix}{name} = ({name});\n");
        let constants: String = wanted.map(constant).collect();
        ways.into_iter().map(|flags| self.compile_variables_with(flags, &constants)).collect()
    }

    fn compile_variables_with(&self, of_variables: &[&str], constants: &str) -> Result<Vec<u8>, ScanError> {
        let text = format!("#include \"{}\"\n{constants}", self.file.display());
        if !constants.is_empty()
            && let Ok((object, _)) = self.compile_text(&text, of_variables)
        {
            return Ok(object);
        }
        // A macro that is no number.
        self.compile_with(of_variables, of_variables).or_else(|_| {
            // Intrinsics of an optimised build need one.
            let flags = [of_variables, &["-O1"]].concat();
            self.compile_with(&flags, &flags)
        })
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
        let Some((_, arguments)) = self.command.split_first() else { return Ok(String::new()) };
        Ok(self.run_preprocessor(arguments, &[option])?.output)
    }

    fn run_preprocessor(&self, arguments: &[String], options: &[&str]) -> Result<Said, ScanError> {
        let mut command = Command::new(self.compiler());
        command.current_dir(&self.folder).args(arguments).args(options).args(["-w", "-E"]);
        run(&mut command, None).map_err(ScanError::Compile)
    }

    fn compile_with(&self, gcc: &[&str], clang: &[&str]) -> Result<Vec<u8>, ScanError> {
        let version = run(Command::new(self.compiler()).arg("--version"), None).map_err(ScanError::Compile)?;
        let is_gcc = !version.output.contains("clang");
        let of_compiler = if is_gcc { [&FLAGS_OF_GCC[..], gcc] } else { [&[], clang] };
        let mut flags = [&FLAGS, of_compiler[0], of_compiler[1]].concat();
        let macros = if self.is_told { self.own_macros(&flags)? } else { Vec::new() };
        flags.extend(macros.iter().map(String::as_str));
        self.run_compiler(&flags)
    }

    /// The options by which the compiler tells the text what its own command asks of it, instead of these flags.
    fn own_macros(&self, flags: &[&str]) -> Result<Vec<String>, ScanError> {
        let (empty, _, _folder) = self.of_text("")?;
        let arguments = predefining(&empty.command[1..]);
        let macros = |options: &[&str]| {
            let said = empty.run_preprocessor(&arguments, &[options, &["-dM"]].concat())?;
            let defined = said.output.lines().filter_map(|line| line.strip_prefix("#define "));
            let defined: BTreeMap<String, String> = defined
                .map(|line| line.split_once(' ').unwrap_or((line, "")))
                .map(|(name, body)| (name.to_owned(), body.to_owned()))
                .collect();
            match said.success && !defined.is_empty() {
                true => Ok(defined),
                false => {
                    let what = "its compiler does not say which macros it predefines";
                    Err(ScanError::Input(format!("{what}: {}", first_error(&said))))
                }
            }
        };
        let (own, ours) = (macros(&[])?, macros(flags)?);
        let undefined = ours.keys().filter(|name| !own.contains_key(*name));
        let undefined = undefined.map(|name| format!("-U{}", name.split('(').next().unwrap_or(name)));
        let defined = own.iter().filter(|(name, body)| ours.get(*name) != Some(body));
        let options: Vec<String> = undefined.chain(defined.map(|(name, body)| format!("-D{name}={body}"))).collect();
        let all: Vec<&str> = flags.iter().copied().chain(options.iter().map(String::as_str)).collect();
        if macros(&all)? != own {
            let what = "the macros that its command predefines cannot be defined in another build";
            return Err(ScanError::Input(what.to_owned()));
        }
        Ok(options)
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
            return Err(failed(format!("it does not compile: {}", first_error(&said))));
        }
        std::fs::read(&object).map_err(|error| failed(error.to_string()))
    }
}

/// The first line with an error, or else all that a compiler says.
fn first_error(said: &Said) -> &str {
    said.errors.lines().find(|line| line.contains("error")).unwrap_or(said.errors.trim())
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
        let unit = Unit { file: path.clone(), is_told: true, command: plain(arguments, &folder), folder };
        let known = files.entry(path).or_default();
        if !known.contains(&unit) {
            known.push(unit);
        }
    }
    Ok(files.into_values().collect())
}
