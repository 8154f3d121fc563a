//! A function that is looked at.

use std::panic::AssertUnwindSafe;
use std::path::PathBuf;

use super::choice::{Said, recognize_choice, said_to_be, takes_several};
use super::comments::said_above;
use super::compiled::Compiled;
use super::follow::follow_squares;
use super::settings::Settings;
use super::undefined::{TooFar, shifted_too_far};
use crate::abi::signature::{Parameter, Signature};
use crate::abi::types::{Leaf, Type};
use crate::compiled::CompileError;
use crate::dwarf::Language;
use crate::machine::{Executed, Function, MachineError};
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
    /// Other names of its code, as paths.
    pub aliases: Vec<String>,
    /// The language it is written in.
    pub language: Language,
    /// Its code, each time that it was compiled.
    pub(super) code: Vec<Compiled>,
    /// Its code as it is when it calls a function of the sanitizer where a shift is not defined.
    pub(super) checking: Option<Compiled>,
    /// Why that is not all of it.
    pub(super) lacks: Option<&'static str>,
    /// Whether pointers are to words whose number nobody says.
    pub(super) guesses: bool,
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
        last_part(&self.function)
    }

    /// Its path, and its other names.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.function).chain(&self.aliases).map(String::as_str)
    }

    /// The last part of each of them that people wrote.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.paths().map(last_part).filter(|name| !name.starts_with("_Z"))
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
            self.aliases.append(&mut again.aliases);
            self.aliases.sort_unstable();
            self.aliases.dedup();
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
            if let Said::Proven(recognition) = said_to_be(signature, function, said, settings)? {
                return Ok(Some(*recognition));
            }
        }
        recognize_choice(signature, function, settings)
    }

    /// What becomes of saying that it is what a specification means: of all its code, what is worst.
    pub(super) fn said_to_be(&self, specification: &str) -> Said {
        let decide = || {
            let mut worst = None;
            for compiled in &self.code {
                match compiled.said_to_be(specification, self.guesses) {
                    Said::Proven(recognition) => worst = worst.or(Some(Said::Proven(recognition))),
                    Said::Unknown(why) => worst = Some(Said::Unknown(why)),
                    wrong => return wrong,
                }
            }
            match (worst, self.lacks) {
                (Some(Said::Proven(_)), Some(lacks)) => Said::Unknown(lacks.to_owned()),
                (worst, _) => worst.unwrap_or_else(|| Said::Unknown("it has no code".to_owned())),
            }
        };
        let failed = |_| Said::Unknown("following it failed: this is an error in permgen".to_owned());
        std::panic::catch_unwind(AssertUnwindSafe(decide)).unwrap_or_else(failed)
    }
}

/// The last part of a path.
fn last_part(path: &str) -> &str {
    // A lambda has the place of its class in its name.
    if let Some(lambda) = path.rfind("{lambda at ").map(|at| &path[at..]).filter(|lambda| lambda.ends_with('}')) {
        return lambda;
    }
    // What is within `<` and `>` has paths of its own.
    let (mut depth, mut start, mut end) = (0_usize, 0, None);
    for (at, byte) in path.bytes().enumerate() {
        match byte {
            b'<' if depth == 0 => (depth, end) = (1, end.or(Some(at))),
            b'<' => depth += 1,
            b'>' if !path[..at].ends_with('-') => depth = depth.saturating_sub(1),
            b':' if depth == 0 && path[at..].starts_with("::") && !path[at..].starts_with("::<") => {
                (start, end) = (at + 2, None);
            }
            _ => {}
        }
    }
    let last = path[start..end.unwrap_or(path.len())].trim_end_matches("::");
    let last = last.split('[').next().unwrap_or(last);
    last.rsplit('.').next().unwrap_or(last)
}

impl Compiled {
    /// The same of one piece of code.
    fn said_to_be(&self, specification: &str, guesses: bool) -> Said {
        let signature = match &self.signature {
            Ok(signature) => signature,
            Err(what) => return Said::Unknown(format!("it takes or returns {what}")),
        };
        let said = said_to_be(signature, &self.function, specification, &Settings::default());
        match said.unwrap_or_else(|fault| Said::Unknown(fault.to_string())) {
            // How many words a pointer leads to is not known.
            Said::Unusable(why) if guesses && signature.parameters.iter().any(Parameter::is_reference) => {
                Said::Unknown(why)
            }
            said => said,
        }
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_not_taken_from_the_arguments_of_generics() {
        for (path, name) in [
            ("engine::Board::flip", "flip"),
            ("main.(*Board).Flip", "Flip"),
            ("apply<board::flip_vertical>", "apply"),
            ("engine::twice<engine::use(unsigned long)::<lambda(auto)>>", "twice"),
            ("core::ptr::drop_in_place::<alloc::vec::Vec<u8>>", "drop_in_place"),
            ("map::<fn(a::Board) -> b::Board, 3>", "map"),
            ("<a::Board as b::Flip<c::Square>>::flip", "flip"),
            ("Board<8>::flip[abi:cxx11]", "flip"),
            ("engine::use::{lambda at src/a.cpp:3}", "{lambda at src/a.cpp:3}"),
        ] {
            assert_eq!(last_part(path), name, "{path}");
        }
    }
}
