//! The functions that are looked at.

use std::collections::HashSet;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};

use super::choice::{recognize_choice, said_to_be, takes_several};
use super::comments::said_above;
use super::compiled::Compiled;
use super::follow::follow_squares;
use super::settings::Settings;
use super::undefined::{TooFar, shifted_too_far};
use crate::abi::registers::{GO, SYSTEM_V};
use crate::abi::signature::Signature;
use crate::abi::types::{Leaf, Type};
use crate::compiled::{CompileError, Crate, Listed, Listing};
use crate::dwarf::{self, Described, Language};
use crate::machine::{Code, Executed, Function, MachineError};
use crate::question::Fault;
use crate::recognize::{Followed, Kind, MOST_BITS, Recognition, recognize, recognize_bitwise, recognize_squares};

/// Why an input is not scanned.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScanError {
    /// The file is none whose code can be followed.
    #[error(transparent)]
    Machine(#[from] MachineError),
    /// The source does not compile.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// The debug information is damaged, or there is none.
    #[error("{0}")]
    Debug(String),
    /// It cannot be read, or is not understood.
    #[error("{0}")]
    Input(String),
}

/// A function to look at.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The file that declares it.
    pub file: PathBuf,
    /// The line.
    pub line: u64,
    /// Its path, such as `engine::Board::flip`.
    pub function: String,
    /// The language it is written in.
    pub language: Language,
    /// Its code, each time that it was compiled.
    code: Vec<Compiled>,
    /// Its code as it is when it calls a function of the sanitizer where a shift is not defined.
    checking: Option<Compiled>,
    /// Why that is not all of it.
    lacks: Option<&'static str>,
    /// Whether pointers are to words whose number nobody says.
    guesses: bool,
}

/// How a function of one word is written: what has to be done to the word that it takes, and to the one that it makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The name of what it takes.
    pub parameter: String,
    /// How it takes that.
    pub taken: Taken,
    /// The field of it that is the word, when it is no word itself.
    pub field: Option<String>,
    /// The type around the word that it makes, and its field, when it is no word itself.
    pub around: Option<(String, String)>,
}

/// How a function takes the word that it works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// As a value.
    Value,
    /// Behind a reference that it only reads.
    Shared,
    /// Behind a reference, where it leaves what it makes.
    InPlace,
}

const DEBUG: &str = "with debug assertions";

/// As of a function in a header, which several files compile.
const ELSEWHERE: &str = "where it is compiled again";

/// What was found out of a function.
#[derive(Clone, Debug)]
pub struct Examined {
    /// What it is.
    pub recognition: Recognition,
    /// How much it does, when it was followed.
    pub executed: Option<Executed>,
    /// Words for which it shifts a word by as many bits as that has, or more; in C and C++.
    pub undefined: Option<TooFar>,
    /// What a proof assumes of how the program is linked and started, and of pointers.
    pub provided: Option<String>,
}

impl Examined {
    fn unknown(why: impl Into<String>) -> Self {
        Examined { recognition: Recognition::unknown(why), executed: None, undefined: None, provided: None }
    }

    fn of(recognition: Recognition, followed: &Followed, signature: &Signature) -> Self {
        let assumed: Vec<String> = followed.conduct.assumed().into_iter().chain(signature.apart()).collect();
        let provided = (!assumed.is_empty()).then(|| assumed.join(", "));
        Examined { recognition, executed: Some(followed.executed), undefined: None, provided }
    }
}

impl Subject {
    /// Its name: the last part of its path, without the arguments of generics. It is `flip` of `engine::Board::flip`, and `Flip` of
    /// `main.(*Board).Flip` in Go.
    #[must_use]
    pub fn name(&self) -> &str {
        let plain = self.function.split("::<").next().unwrap_or(&self.function);
        let last = plain.rsplit("::").next().unwrap_or(plain);
        let last = last.split(['<', '[']).next().unwrap_or(last);
        last.rsplit('.').next().unwrap_or(last)
    }

    /// The order of reports.
    #[must_use]
    pub fn by_place(&self, other: &Self) -> std::cmp::Ordering {
        (&self.file, self.line, &self.function).cmp(&(&other.file, other.line, &other.function))
    }

    /// Takes the code of the same function, compiled again, as one in a header is: all of it must be the same map. Whether it is the
    /// same function.
    pub fn takes(&mut self, again: &mut Self) -> bool {
        let is_same = self.by_place(again).is_eq();
        if is_same {
            self.code.append(&mut again.code);
            self.lacks = self.lacks.or(again.lacks);
            self.checking = self.checking.take().or(again.checking.take());
        }
        is_same
    }

    /// Takes the code of the same functions, compiled so that it checks all shifts.
    pub(super) fn take_checking(all: &mut [Self], checking: Vec<Self>) {
        for checked in checking {
            if let Ok(place) = all.binary_search_by(|subject| subject.by_place(&checked)) {
                all[place].checking = checked.code.into_iter().next();
            }
        }
    }

    /// Whether nobody says how it is called.
    pub(super) fn assumes_convention(&self) -> bool {
        let mut signatures = self.code.iter().filter_map(|compiled| compiled.signature.as_ref().ok());
        signatures.any(|signature| signature.assumes_convention)
    }

    /// Takes what the compiler says of that: it may be called in another way, or not.
    pub(super) fn settle_convention(&mut self, has_others: bool) {
        for compiled in &mut self.code {
            match &mut compiled.signature {
                Ok(signature) if signature.assumes_convention && has_others => {
                    let why = "words in a way that is not said: its file has functions of another calling convention";
                    compiled.signature = Err(why.to_owned());
                }
                Ok(signature) => signature.assumes_convention = false,
                Err(_) => {}
            }
        }
    }

    /// The symbols of its code.
    pub fn symbols(&self) -> impl Iterator<Item = &str> {
        self.code.iter().map(|compiled| &*compiled.symbol)
    }

    /// How it is written, when it takes one word and makes one.
    #[must_use]
    pub fn form(&self) -> Option<Form> {
        let signature = self.code.first()?.signature.as_ref().ok()?;
        let is_rust = self.language == Language::Rust;
        let mut of_words = signature.parameters.iter().filter(|parameter| !parameter.leaves.is_empty());
        let (Some(parameter), None) = (of_words.next(), of_words.next()) else { return None };
        let inside = |ty: &Type| match ty {
            Type::Word { .. } => Some(None),
            Type::Struct { name, fields, .. } if is_rust && !name.contains('<') => match &fields[..] {
                [(field, _, Type::Word { .. })] => Some(Some((name.clone(), field.clone()))),
                _ => None,
            },
            _ => None,
        };
        let taken = match (parameter.is_reference(), &signature.result) {
            (false, _) => Taken::Value,
            // A pointer of C may lead to more than one word.
            (true, _) if !is_rust => return None,
            (true, Type::Nothing) if parameter.is_left() => Taken::InPlace,
            (true, _) if !parameter.is_left() => Taken::Shared,
            (true, _) => return None,
        };
        let field = inside(&parameter.ty)?.map(|(_, field)| field);
        let around = if taken == Taken::InPlace { None } else { inside(&signature.result)? };
        Some(Form { parameter: parameter.name.clone(), taken, field, around })
    }

    /// Follows it, and recognises what it is.
    ///
    /// # Errors
    ///
    /// When methods contradict each other.
    pub fn examine(&self, settings: &Settings) -> Result<Examined, Fault> {
        // A scan survives any one function.
        let examined = std::panic::catch_unwind(AssertUnwindSafe(|| self.followed_and_recognised(settings)));
        examined.unwrap_or_else(|_| Ok(Examined::unknown("following it failed: this is an error in permgen")))
    }

    fn followed_and_recognised(&self, settings: &Settings) -> Result<Examined, Fault> {
        let mut first: Option<Examined> = None;
        for compiled in &self.code {
            let mut next = compiled.examine(settings, self.guesses)?;
            if matches!(next.recognition.kind, Kind::None | Kind::Linear)
                && let Ok(signature) = &compiled.signature
                && let Some(recognition) = self.chosen(signature, &compiled.function, settings)?
            {
                next.recognition = recognition;
            }
            let Some(known) = &mut first else {
                let is_nothing = !next.recognition.is_proven();
                first = Some(next);
                if is_nothing {
                    break;
                }
                continue;
            };
            if next.provided.is_some() {
                known.provided = next.provided.clone();
            }
            // All must be the same.
            if !next.recognition.is_same_as(&known.recognition) {
                let mut recognition = known.recognition.clone();
                recognition.panics = next.recognition.panics.clone();
                let why = match &next.recognition.verdict {
                    crate::recognize::Verdict::Unknown(why) => why.clone(),
                    crate::recognize::Verdict::Proven(_) => "it is something else".to_owned(),
                };
                recognition.verdict = crate::recognize::Verdict::Unknown(format!("{}: {why}", compiled.how));
                known.recognition = recognition;
                break;
            }
        }
        if let (Some(known), Some(lacks)) = (&mut first, self.lacks)
            && known.recognition.is_proven()
        {
            known.recognition.verdict = crate::recognize::Verdict::Unknown(lacks.to_owned());
        }
        let mut examined = first.unwrap_or_else(|| Examined::unknown("it has no code"));
        if let Some(checking) = &self.checking {
            examined.undefined = shifted_too_far(checking, settings)?;
        }
        Ok(examined)
    }

    /// What it is with several arguments: what its comment says if that is proven, else a choice among maps.
    fn chosen(
        &self,
        signature: &Signature,
        function: &Function,
        settings: &Settings,
    ) -> Result<Option<Recognition>, Fault> {
        if signature.parameters.iter().filter(|it| !it.leaves.is_empty()).count() < 2 {
            return Ok(None);
        }
        for said in said_above(&self.file, self.line).iter().filter(|said| takes_several(said)) {
            if let Some(Ok(recognition)) = said_to_be(signature, function, said, settings)? {
                return Ok(Some(recognition));
            }
        }
        recognize_choice(signature, function, settings)
    }

    /// What is wrong with saying that it is what a specification with several arguments means; nothing when that is so, or not
    /// known.
    pub(super) fn contradicts(&self, specification: &str) -> Option<String> {
        let compiled = self.code.first().filter(|_| takes_several(specification))?;
        let signature = compiled.signature.as_ref().ok()?;
        let decide = || said_to_be(signature, &compiled.function, specification, &Settings::default()).ok().flatten();
        std::panic::catch_unwind(AssertUnwindSafe(decide)).ok()??.err()
    }
}

impl Compiled {
    fn examine(&self, settings: &Settings, guesses: bool) -> Result<Examined, Fault> {
        let unknown = |why: String| Ok(Examined::unknown(why));
        let signature = match &self.signature {
            Ok(signature) => signature,
            Err(what) => return unknown(format!("it takes or returns {what}")),
        };
        if let Some(name) = signature.holding_enum() {
            return unknown(format!("it takes the enum `{name}`"));
        }
        let bits = |leaves: &[Leaf]| leaves.iter().map(|leaf| u64::from(leaf.bits)).sum::<u64>();
        let taken: u64 = signature.parameters.iter().map(|parameter| bits(&parameter.leaves)).sum();
        if taken.max(bits(&signature.results)) > MOST_BITS.into() {
            return unknown(format!("it takes or returns more than {MOST_BITS} bits"));
        }
        if taken == 0 {
            return unknown("it takes no words".to_owned());
        }
        let followed = match self.followed(settings, guesses) {
            Ok(followed) => followed,
            Err(what) => return unknown(what),
        };
        let recognition = recognize(&followed, &settings.options)?;
        let found = Examined::of(recognition, &followed, signature);
        if found.recognition.kind != Kind::None {
            return Ok(found);
        }
        if let Some(recognition) = recognize_bitwise(&followed, &settings.options)? {
            return Ok(Examined::of(recognition, &followed, signature));
        }
        if let Some(Ok(followed)) = follow_squares(signature, &self.function.clone().within(settings.limits)) {
            let recognition = recognize_squares(&followed, &settings.options)?;
            if recognition.kind != Kind::None {
                return Ok(Examined::of(recognition, &followed, signature));
            }
        }
        Ok(found)
    }
}

/// The functions of an object, an archive, a shared library or an executable: those that its debug information describes,
/// without those of the compiler and of libraries.
///
/// # Errors
///
/// When it is not ELF for x86-64, is damaged, or has no debug information.
pub fn subjects_of_bytes(bytes: &[u8]) -> Result<Vec<Subject>, ScanError> {
    Ok(functions_of_bytes(bytes)?.subjects)
}

/// The functions of an input.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Functions {
    /// Those that are looked at.
    pub subjects: Vec<Subject>,
    /// The symbols of those in a binary that its debug information does not describe.
    pub undescribed: Vec<String>,
}

/// The same, with those that are not looked at.
pub(super) fn functions_of_bytes(bytes: &[u8]) -> Result<Functions, ScanError> {
    match described(bytes)? {
        (0, _) => Err(ScanError::Debug("it has no debug information that is read: compile with `-g`".to_owned())),
        (_, all) => Ok(all),
    }
}

/// What the linker adds to every program.
const STARTING: [&str; 7] =
    ["_start", "_init", "_fini", "frame_dummy", "register_tm_clones", "deregister_tm_clones", "__do_global_dtors_aux"];

/// How many functions are described, and those that are looked at.
pub(super) fn described(bytes: &[u8]) -> Result<(usize, Functions), ScanError> {
    let (mut all, mut undescribed) = (Vec::new(), Vec::new());
    let mut described = 0;
    for code in Code::of_bytes(bytes)? {
        let functions = dwarf::functions(&code.debug).map_err(ScanError::Debug)?;
        described += functions.len();
        let addresses: HashSet<u64> = functions.iter().map(|function| function.address).collect();
        let others = code.functions.iter().filter(|defined| !addresses.contains(&defined.address));
        undescribed.extend(others.map(|defined| defined.symbol.clone()).filter(|it| !STARTING.contains(&&**it)));
        let library = library_of_go(&functions);
        let is_foreign = |file: &Path| is_foreign(file) || library.as_ref().is_some_and(|root| file.starts_with(root));
        for function in functions.into_iter().filter(|function| !is_foreign(&function.file)) {
            let abi = if function.language == Language::Go { &GO } else { &SYSTEM_V };
            let machine = code.function(function.address, &function.path, abi);
            let mut signature = function.declared.and_then(|declared| declared.of_code(&machine));
            let symbol = code.functions.iter().find(|defined| defined.address == function.address);
            if symbol.is_none_or(|symbol| symbol.is_local) && function.is_specialised {
                signature = Err("words in a way that its callers alone know: it is compiled for them".to_owned());
            }
            if let Some(symbol) = symbol
                && [".isra.", ".constprop.", ".part.", ".cold", ".llvm."]
                    .iter()
                    .any(|part| symbol.symbol.contains(part))
            {
                signature =
                    Err("words in a way that its callers alone know: it is a copy that was made for them".to_owned());
            }
            let symbol = symbol.map(|symbol| symbol.symbol.clone()).unwrap_or_default();
            all.push(Subject {
                file: function.file,
                line: function.line,
                function: function.path,
                language: function.language,
                code: vec![Compiled { signature, function: machine, symbol, how: ELSEWHERE }],
                checking: None,
                lacks: None,
                guesses: function.language != Language::Rust,
            });
        }
    }
    Ok((described, Functions { subjects: merged(all), undescribed }))
}

/// The functions of a crate: of those that it declares, the code of both builds.
///
/// # Errors
///
/// When it does not compile.
pub fn subjects_of_crate(krate: &Crate) -> Result<Vec<Subject>, ScanError> {
    let [with, without] = krate.scanned()?;
    let (mut with, mut all) = (subjects_of_listing(&with, DEBUG)?, subjects_of_listing(&without, ELSEWHERE)?);
    for subject in &mut all {
        subject.lacks = Some("with debug assertions it is not there");
        if let Some(other) = with.iter_mut().find(|other| subject.by_place(other).is_eq()) {
            subject.lacks = None;
            subject.takes(other);
        }
    }
    // What was not taken has its code.
    with.retain(|subject| !subject.code.is_empty());
    for subject in &mut with {
        subject.lacks = Some("without debug assertions it is not there");
    }
    all.extend(with);
    Ok(merged(all))
}

/// The functions that a crate declares, in one build.
pub(super) fn subjects_of_listing(listing: &Listing, how: &'static str) -> Result<Vec<Subject>, ScanError> {
    let Some(code) = Code::of_bytes(&listing.object)?.into_iter().next() else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    let is_looked_at = |function: &&Listed| !is_foreign(&function.file) && !function.label.contains("{closure");
    for function in listing.functions.iter().filter(is_looked_at) {
        let Some(defined) = code.functions.iter().find(|defined| defined.symbol == function.symbol) else { continue };
        let machine = code.function(defined.address, &function.symbol, &SYSTEM_V);
        let symbol = function.symbol.clone();
        all.push(Subject {
            file: function.file.clone(),
            line: function.line,
            function: function.label.clone(),
            language: Language::Rust,
            code: vec![Compiled { signature: function.signature.clone(), function: machine, symbol, how }],
            checking: None,
            lacks: None,
            guesses: false,
        });
    }
    Ok(merged(all))
}

/// In the order of reports, each once.
pub(super) fn merged(mut all: Vec<Subject>) -> Vec<Subject> {
    all.sort_by(Subject::by_place);
    all.dedup_by(|again, first| first.takes(again));
    all
}

/// Where the standard library of Go is: beside the file that starts its programs.
fn library_of_go(functions: &[Described]) -> Option<PathBuf> {
    let start =
        functions.iter().find(|function| function.language == Language::Go && function.path == "runtime.main")?;
    let library = start.file.parent()?.parent()?;
    (library.components().count() > 1).then(|| library.to_owned())
}

/// Whether a file is a compiler's, the system's, or of a library that others wrote.
pub(crate) fn is_foreign(file: &Path) -> bool {
    let roots = ["/rustc", "/usr/include", "/usr/lib", "/usr/src", "/usr/local/include", "/build"];
    roots.iter().any(|root| file.starts_with(root))
        || file.file_name().is_some_and(|name| name == "<autogenerated>")
        || file.components().any(|part| part.as_os_str() == "rustlib" || part.as_os_str() == ".rustup")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compiled;

    /// A signature that no reader makes stands for any mistake in following a function.
    #[test]
    fn a_scan_survives_any_one_function() {
        let text = "pub fn flip(x: u64) -> u64 { x.swap_bytes() } pub fn same(x: u64) -> u64 { x }";
        let krate = Crate::of_text(text.to_owned(), std::env::temp_dir(), &compiled::Settings::default());
        let mut subjects = subjects_of_crate(&krate).expect("compiled");
        assert_eq!(subjects.iter().map(Subject::name).collect::<Vec<_>>(), ["flip", "same"]);
        for compiled in &mut subjects[0].code {
            let signature = compiled.signature.as_mut().expect("understood");
            signature.parameters[0].leaves[0].bits = 129;
        }
        let found: Vec<Examined> =
            subjects.iter().map(|subject| subject.examine(&Settings::default()).expect("no fault")).collect();
        let why = format!("{:?}", found[0].recognition.verdict);
        assert!(why.contains("following it failed: this is an error in permgen"), "{why}");
        assert!(found[1].recognition.is_proven());
    }
}
