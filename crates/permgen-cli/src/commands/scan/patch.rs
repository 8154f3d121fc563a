//! Files with better functions in them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use permgen_verify::recognize::Kind;
use permgen_verify::scan::{Finding, Form, Input, Language, Rebuilt, ScanError, Settings, Subject, Taken};
use similar::TextDiff;

use super::Function;
use super::replace::{Replacement, definition, plain_name};
use super::span::{self, FunctionText};

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
            if !inputs[functions[index].input].compiles(&file) {
                functions[index].patch = Some(Err("its file is compiled with others, or elsewhere".to_owned()));
                continue;
            }
            match change(&functions[index], index, &before) {
                // A function within another goes with it.
                Ok(change) if changes.iter().any(|other| overlap(&other.range, &change.range)) => {
                    functions[index].patch = Some(Err("it stands in another function that is replaced".to_owned()));
                }
                Ok(change) => changes.push(change),
                Err(why) => functions[index].patch = Some(Err(why.to_owned())),
            }
        }
        changes.sort_by_key(|change| change.range.start);
        let file = File { file: &file, before: &before, inputs, original: RefCell::default() };
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
    original: RefCell<BTreeMap<usize, Rebuilt>>,
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
            let same = match self.same(functions, &left)? {
                Ok(same) => same,
                Err(why) => {
                    let [change] = left[..] else {
                        // One of them may keep all from being compiled.
                        let second = left.split_off(left.len() / 2);
                        let (mut first, second) = (self.proven(functions, left)?, self.proven(functions, second)?);
                        let split = first.len();
                        first.extend(second);
                        if split == 0
                            || split == first.len()
                            || self.same(functions, &first)?.is_ok_and(|same| same.iter().all(|is| *is))
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
            for (change, _) in left.iter().zip(&same).filter(|(_, is_same)| !**is_same) {
                let why = "what is made of it is not shown to be the same map".to_owned();
                functions[change.function].patch = Some(Err(why));
            }
            let mut is_same = same.iter();
            left.retain(|_| is_same.next() == Some(&true));
            if left.len() == count {
                break;
            }
        }
        Ok(left)
    }

    /// Which functions are the same maps in the text with all of the changes; why that is not known, or another function has other
    /// code there.
    fn same(&self, functions: &[Function], changes: &[&Change]) -> anyhow::Result<Result<Vec<bool>, String>> {
        let text = self.text(changes);
        let mut compiled: BTreeMap<usize, Vec<Subject>> = BTreeMap::new();
        for change in changes {
            let input = functions[change.function].input;
            if compiled.contains_key(&input) {
                continue;
            }
            let rebuilt = match self.inputs[input].rebuilt(self.file, &text) {
                Ok(Some(rebuilt)) => rebuilt,
                Err(ScanError::Input(why)) => return Ok(Err(why)),
                Ok(None) | Err(_) => return Ok(Err(NOT_COMPILED.to_owned())),
            };
            if let Some(other) = self.other_changed(functions, changes, input, &rebuilt) {
                return Ok(Err(other));
            }
            compiled.insert(input, rebuilt.subjects);
        }
        let lines = |text: &str| text.matches('\n').count() as i64;
        let (mut shift, mut same) = (0_i64, Vec::new());
        for change in changes {
            let function = &functions[change.function];
            // Lines of changes above it may be more, or fewer.
            let line = function.subject.line.checked_add_signed(shift);
            shift += lines(&change.instead) - lines(&self.before[change.range.clone()]);
            let is_it = |it: &&Subject| it.function == function.subject.function && Some(it.line) == line;
            let Some(now) = compiled[&function.input].iter().find(is_it) else {
                same.push(false);
                continue;
            };
            let now = now.examine(&Settings::default())?.recognition;
            same.push(now.is_same_as(&function.examined.recognition));
        }
        Ok(Ok(same))
    }

    /// Why other functions than those that are replaced would change, if one does: its text is in them, too.
    fn other_changed(
        &self,
        functions: &[Function],
        changes: &[&Change],
        input: usize,
        rebuilt: &Rebuilt,
    ) -> Option<String> {
        let mut original = self.original.borrow_mut();
        if let Entry::Vacant(place) = original.entry(input) {
            let Ok(Some(before)) = self.inputs[input].rebuilt(self.file, self.before) else {
                return Some(NOT_COMPILED.to_owned());
            };
            place.insert(before);
        }
        // Symbols of Rust and C++ have the length of each name before it.
        let names: Vec<String> = changes.iter().map(|change| plain_name(&functions[change.function].subject)).collect();
        let is_replaced =
            |symbol: &str| names.iter().any(|name| symbol == name || symbol.contains(&format!("{}{name}", name.len())));
        let changed = rebuilt.changed_from(&original[&input]);
        let (_, other) = changed.into_iter().find(|(symbol, _)| !is_replaced(symbol))?;
        Some(format!("another function, `{other}`, would be compiled differently"))
    }
}

/// What is changed for a function.
fn change(function: &Function, index: usize, text: &str) -> Result<Change, &'static str> {
    let replacement = function.replacement.as_ref().ok_or("there is nothing better")?;
    if function.examined.recognition.kind == Kind::SquareMap {
        return Err("nobody knows what it is to do with numbers that are no squares");
    }
    if function.findings.iter().any(Finding::is_wrong) {
        return Err("what is wrong is to be mended first");
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
            span::whole_in_c(text, &braces)?;
            (braces, "")
        }
    };
    let body = body(function, replacement, &form).ok_or("it is of a type that has no name here")?;
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
