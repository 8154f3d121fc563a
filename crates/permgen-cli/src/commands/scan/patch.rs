//! Files with better functions in them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use permgen_verify::Fault;
use permgen_verify::recognize::Kind;
use permgen_verify::scan::{
    Examined, Finding, Form, Input, Language, Rebuilt, RebuiltBuild, ScanError, Settings, Subject, Taken,
};
use similar::TextDiff;

use super::replace::{Replacement, definition, plain_name};
use super::span::{self, FunctionText};
use super::{Function, measured};

/// A file that is changed.
pub(super) struct Patch {
    pub(super) file: PathBuf,
    pub(super) before: String,
    pub(super) after: String,
}

/// A function that gets another body.
struct Change {
    /// Which function.
    function: usize,
    /// What of the text is replaced.
    range: Range<usize>,
    instead: String,
}

const NOT_COMPILED: &str = "its file does not compile with it";

/// The files in which functions are replaced. Each change is proven: the file is compiled with all of its changes, and each
/// function is followed once more. Functions for which that fails keep what they have, and are told why.
pub(super) fn of_all(functions: &mut [Function], inputs: &[Input]) -> anyhow::Result<Vec<Patch>> {
    let mut files: BTreeMap<PathBuf, Vec<usize>> = BTreeMap::new();
    for (index, function) in functions.iter().enumerate().filter(|(_, function)| function.replacement.is_some()) {
        files.entry(function.subject.file.clone()).or_default().push(index);
    }
    let mut patches = Vec::new();
    for (file, members) in files {
        let Ok(before) = std::fs::read_to_string(&file) else {
            for index in members {
                functions[index].patch = Some(Err("its file cannot be read".to_owned()));
            }
            continue;
        };
        let mut changes: Vec<Change> = Vec::new();
        for index in members {
            let own = functions[index].input;
            let others = inputs.iter().enumerate().filter(|(input, _)| *input != own);
            if !inputs[own].compiles(&file) || others.into_iter().any(|(_, input)| input.takes_in(&file)) {
                functions[index].patch = Some(Err("its file is compiled with others, or elsewhere".to_owned()));
                continue;
            }
            match change(&functions[index], index, &before, &inputs[own]) {
                // A function within another goes with it.
                Ok(change) if changes.iter().any(|other| overlap(&other.range, &change.range)) => {
                    functions[index].patch = Some(Err("it is inside another function that is replaced".to_owned()));
                }
                Ok(change) => changes.push(change),
                Err(why) => functions[index].patch = Some(Err(why)),
            }
        }
        changes.sort_by_key(|change| change.range.start);
        let file =
            File { file: &file, before: &before, inputs, original: RefCell::default(), examined: RefCell::default() };
        let kept = file.proven(functions, changes.iter().collect())?;
        if !kept.is_empty() {
            let after = file.text(&kept);
            patches.push(Patch { file: file.file.to_owned(), before: before.clone(), after });
        }
        for change in kept {
            functions[change.function].patch = Some(Ok(()));
        }
    }
    Ok(patches)
}

fn overlap(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

/// A file, and what is to be changed in it.
struct File<'a> {
    file: &'a Path,
    before: &'a str,
    inputs: &'a [Input],
    /// The file as it is, compiled by each input as its changes are.
    original: RefCell<BTreeMap<usize, Rc<Rebuilt>>>,
    /// What a function is there, by its number and that of the build.
    examined: RefCell<BTreeMap<(usize, usize), Rc<Examined>>>,
}

impl File<'_> {
    /// The text with changes, which are in its order.
    fn text(&self, changes: &[&Change]) -> String {
        let (mut text, mut end) = (String::new(), 0);
        for change in changes {
            text.push_str(&self.before[end..change.range.start]);
            text.push_str(&change.instead);
            end = change.range.end;
        }
        text + &self.before[end..]
    }

    /// Those of the changes that are proven, all of them together.
    fn proven<'c>(&self, functions: &mut [Function], changes: Vec<&'c Change>) -> anyhow::Result<Vec<&'c Change>> {
        let mut left = changes;
        while !left.is_empty() {
            let whys = match self.judged(functions, &left)? {
                Ok(whys) => whys,
                Err(why) => {
                    let [change] = left[..] else {
                        // One of them may keep all from being compiled.
                        let second = left.split_off(left.len() / 2);
                        let (mut first, second) = (self.proven(functions, left)?, self.proven(functions, second)?);
                        let split = first.len();
                        first.extend(second);
                        if split == 0
                            || split == first.len()
                            || self.judged(functions, &first)?.is_ok_and(|whys| whys.iter().all(Option::is_none))
                        {
                            return Ok(first);
                        }
                        for change in first.drain(split..) {
                            functions[change.function].patch =
                                Some(Err("it is not the same beside other changes".to_owned()));
                        }
                        return Ok(first);
                    };
                    functions[change.function].patch = Some(Err(why));
                    return Ok(Vec::new());
                }
            };
            let count = left.len();
            let mut kept = Vec::new();
            for (change, why) in left.into_iter().zip(whys) {
                match why {
                    None => kept.push(change),
                    Some(why) => functions[change.function].patch = Some(Err(why)),
                }
            }
            left = kept;
            if left.len() == count {
                break;
            }
        }
        Ok(left)
    }

    /// For each of the changes, all of them made, why it is refused, if it is; why nothing is known of them, or another function
    /// has other code.
    fn judged(
        &self,
        functions: &[Function],
        changes: &[&Change],
    ) -> anyhow::Result<Result<Vec<Option<String>>, String>> {
        let text = self.text(changes);
        let mut places: Vec<u64> = Vec::new();
        let lines = |text: &str| text.matches('\n').count() as i64;
        let mut shift = 0_i64;
        for change in changes {
            // Lines of changes above it may be more, or fewer.
            places.push(functions[change.function].subject.line.saturating_add_signed(shift));
            shift += lines(&change.instead) - lines(&self.before[change.range.clone()]);
        }
        let mut whys: Vec<Option<String>> = vec![None; changes.len()];
        let mut inputs: Vec<usize> = changes.iter().map(|change| functions[change.function].input).collect();
        inputs.sort_unstable();
        inputs.dedup();
        for input in inputs {
            let now = match self.rebuilt(input, &text) {
                Ok(now) => now,
                Err(why) => return Ok(Err(why)),
            };
            let before = match self.original(input) {
                Ok(before) => before,
                Err(why) => return Ok(Err(why)),
            };
            for (build, (now, before)) in now.builds.iter().zip(&before.builds).enumerate() {
                let mut replaced: Vec<&str> = Vec::new();
                for ((change, line), why) in changes.iter().zip(&places).zip(&mut whys) {
                    let function = &functions[change.function];
                    if function.input != input {
                        continue;
                    }
                    let is_it = |subject: &&Subject, line| {
                        subject.function == function.subject.function && subject.line == line
                    };
                    let new = now.subjects.iter().find(|subject| is_it(subject, *line));
                    let old = before.subjects.iter().find(|subject| is_it(subject, function.subject.line));
                    replaced.extend(new.into_iter().chain(old).flat_map(Subject::symbols));
                    if why.is_none() {
                        let examine = |old: &Subject| self.examined(change.function, old, build);
                        *why = refused(function, (old, before), (new, now), examine)?;
                    }
                }
                if !now.is_comparable(before) {
                    return Ok(Err(format!("the code of {} cannot be compared", now.name)));
                }
                if let Some(other) = now.other_changed(before, &replaced) {
                    let why = format!("another function, `{other}`, would be compiled differently in {}", now.name);
                    return Ok(Err(why));
                }
                if let Some(variable) = now.variable_changed(before) {
                    return Ok(Err(format!("the variable `{variable}` would have another value in {}", now.name)));
                }
            }
        }
        Ok(Ok(whys))
    }

    /// The file with a text, compiled by an input.
    fn rebuilt(&self, input: usize, text: &str) -> Result<Rebuilt, String> {
        match self.inputs[input].rebuilt(self.file, text) {
            Ok(Some(rebuilt)) => Ok(rebuilt),
            Err(ScanError::Input(why)) => Err(why),
            Ok(None) | Err(_) => Err(NOT_COMPILED.to_owned()),
        }
    }

    /// The file as it is, compiled in the same way.
    fn original(&self, input: usize) -> Result<Rc<Rebuilt>, String> {
        if let Some(known) = self.original.borrow().get(&input) {
            return Ok(Rc::clone(known));
        }
        let made = Rc::new(self.rebuilt(input, self.before)?);
        self.original.borrow_mut().insert(input, Rc::clone(&made));
        Ok(made)
    }

    /// What a function is in a build of the file as it is: asked once, however many changes are tried with it.
    fn examined(&self, function: usize, old: &Subject, build: usize) -> Result<Rc<Examined>, Fault> {
        if let Some(known) = self.examined.borrow().get(&(function, build)) {
            return Ok(Rc::clone(known));
        }
        let made = Rc::new(old.examine(&Settings::default())?);
        self.examined.borrow_mut().insert((function, build), Rc::clone(&made));
        Ok(made)
    }
}

/// Why a function may not be replaced, as one build has it before and after.
fn refused(
    function: &Function,
    (old, before): (Option<&Subject>, &RebuiltBuild),
    (new, now): (Option<&Subject>, &RebuiltBuild),
    examine: impl FnOnce(&Subject) -> Result<Rc<Examined>, Fault>,
) -> anyhow::Result<Option<String>> {
    let build = now.name;
    let (old, new) = match (old, new) {
        (Some(old), Some(new)) => (old, new),
        // A C compiler may leave out what is private.
        (None, None) if !before.is_optimised && function.subject.language != Language::Rust => return Ok(None),
        _ => return Ok(Some(format!("it is not compiled in {build}"))),
    };
    let map = &function.examined.recognition;
    let old = examine(old)?;
    if !old.recognition.is_same_as(map) {
        return Ok(Some(format!("in {build}, its code is not shown to be the same map")));
    }
    let new = new.examine(&Settings::default())?;
    if !new.recognition.is_same_as(map) {
        return Ok(Some(format!("in {build}, the replacement is not shown to be the same map")));
    }
    let (Some(old), Some(new)) = (old.executed, new.executed) else { return Ok(None) };
    let is_slower = new.cycles > old.cycles || new.operations > old.operations;
    Ok((now.is_optimised && is_slower)
        .then(|| format!("in {build}, the replacement takes {}, and the function {}", measured(new), measured(old))))
}

/// What is changed for a function.
fn change(function: &Function, index: usize, text: &str, input: &Input) -> Result<Change, String> {
    let replacement = function.replacement.as_ref().ok_or("there is nothing better")?;
    if function.examined.recognition.kind == Kind::SquareMap {
        return Err("nobody knows what it is to do with numbers that are no squares".to_owned());
    }
    if function.findings.iter().any(Finding::is_wrong) {
        return Err("what is wrong is to be mended first".to_owned());
    }
    let mut form = function.subject.form().ok_or("it does not take one word and make one")?;
    let (range, kept) = match function.subject.language {
        Language::Rust => {
            let FunctionText { braces, mutable, parameter } =
                span::find(text, &plain_name(&function.subject), function.subject.line)?;
            if let Some(name) = parameter {
                form.parameter = name;
            }
            // Without the `mut` of its parameter.
            let (start, kept) = match mutable {
                Some(word) => (word.start, &text[word.end..braces.start]),
                None => (braces.start, ""),
            };
            (start..braces.end, kept)
        }
        _ => {
            let braces = braces_of_c(function, text).ok_or("it is not found in the text of its file")?;
            let macros = input.macros(&function.subject.file).map_err(|error| error.to_string())?;
            span::whole_in_c(text, line_start(text, function.subject.line)..braces.end, &macros)?;
            (braces, "")
        }
    };
    let mut body = body(function, replacement, &form).ok_or("it is of a type that has no name here")?;
    if function.subject.language != Language::Rust {
        body = with_known_types(body, text);
    }
    let indent: String = {
        let begin = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
        let line = begin.min(line_start(text, function.subject.line));
        text[line..].chars().take_while(|it| *it == ' ' || *it == '\t').collect()
    };
    let mut instead = format!("{kept}{{\n{}{indent}}}", indented(&body, &indent));
    if text.contains("\r\n") {
        instead = instead.replace("\r\n", "\n").replace('\n', "\r\n");
    }
    Ok(Change { function: index, range, instead })
}

/// Where a line begins.
fn line_start(text: &str, line: u64) -> usize {
    let before = usize::try_from(line).unwrap_or(usize::MAX).saturating_sub(1);
    text.split_inclusive('\n').take(before).map(str::len).sum()
}

/// The braces of a function of C.
fn braces_of_c(function: &Function, text: &str) -> Option<Range<usize>> {
    let from = line_start(text, function.subject.line);
    let (start, open, close) = definition(text, &plain_name(&function.subject), from)?;
    // It is the one of that line, or its type stands in a line of its own.
    (text[from..start].matches('\n').count() <= 2).then_some(open..close + 1)
}

/// What stands between the braces.
fn body(function: &Function, replacement: &Replacement, form: &Form) -> Option<String> {
    let Form { parameter, taken, field, around } = form;
    let given = match (field, taken) {
        (Some(field), _) => format!("{parameter}.{field}"),
        (None, Taken::Value) => parameter.clone(),
        (None, Taken::Shared | Taken::InPlace) => format!("*{parameter}"),
    };
    let mut body = String::new();
    let is_rust = function.subject.language == Language::Rust;
    if given != replacement.argument {
        let argument = &replacement.argument;
        let _ = match is_rust {
            true => writeln!(body, "    let {argument} = {given};"),
            false => writeln!(body, "    const {} {argument} = {given};", word(function)?),
        };
    }
    for line in replacement.body.trim_matches('\n').lines() {
        let _ = writeln!(body, "{line}");
    }
    let (open, close) = match (taken, around) {
        (Taken::InPlace, _) => (format!("{given} = {{"), "};"),
        (_, None) => return Some(body),
        (_, Some((name, field))) if field.parse::<u8>().is_ok() => (format!("{name}({{"), "})"),
        (_, Some((name, field))) => (format!("{name} {{ {field}: {{"), "} }"),
    };
    Some(format!("    {open}\n{}    {close}\n", indented(&body, "    ")))
}

fn indented(text: &str, indent: &str) -> String {
    text.lines()
        .map(|line| if line.trim().is_empty() { "\n".to_owned() } else { format!("{indent}{line}\n") })
        .collect()
}

/// The body with the names of words as the file writes them; gcc's and clang's own, if it mentions none and may not include
/// `<stdint.h>`.
fn with_known_types(body: String, text: &str) -> String {
    let names = [8, 16, 32, 64].map(|bits| (format!("uint{bits}_t"), format!("__UINT{bits}_TYPE__")));
    if names.iter().any(|(name, _)| text.contains(name)) {
        return if text.contains("std::uint") { body } else { body.replace("std::uint", "uint") };
    }
    names.iter().fold(body, |body, (name, own)| body.replace(&format!("std::{name}"), own).replace(name, own))
}

/// The type of the word, in C.
fn word(function: &Function) -> Option<String> {
    let bits = function.examined.recognition.to.as_ref()?.len();
    Some(match (bits, function.subject.language) {
        (128, _) => "unsigned __int128".to_owned(),
        (bits, Language::Cpp) => format!("std::uint{bits}_t"),
        (bits, _) => format!("uint{bits}_t"),
    })
}

/// All changes as a patch.
pub(super) fn text(patches: &[Patch]) -> String {
    patches.iter().map(unified).collect()
}

/// What separates two texts, in the unified format.
fn unified(patch: &Patch) -> String {
    let here = std::env::current_dir().and_then(|here| here.canonicalize()).unwrap_or_default();
    let name = patch.file.strip_prefix(&here).unwrap_or(&patch.file).display().to_string();
    let name = name.trim_start_matches('/');
    let (old, new) = (format!("a/{name}"), format!("b/{name}"));
    TextDiff::from_lines(&*patch.before, &*patch.after).unified_diff().header(&old, &new).to_string()
}
