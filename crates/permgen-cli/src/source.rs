//! The specification as the user gives it: on the command line, in a file, or through a pipe.

use std::path::Path;

use permgen_codegen::bounded::{self, Limit, ReadError};
use permgen_codegen::diagnostics::{Diagnostic, Diagnostics};
use permgen_codegen::spec::{Meant, Members, Promise, Scope, Settings, Sides, Spanned, Spec};
use permgen_core::board::Numbering;
use permgen_core::compile::Request;
use permgen_core::layout::Words;
use permgen_core::matrix::Matrix;
use permgen_core::meaning::Meaning;
use permgen_core::search::Options;
use permgen_core::width::Width;
use proc_macro2::{Group, Span, TokenStream, TokenTree};

use crate::args::{GivenArgs, SpecArgs, WordArgs, parse_name};
use crate::errors::{BadInput, BadSpecification};
use crate::host;

/// A specification that was read and understood.
pub(crate) struct Source {
    /// What was written, without white space around it.
    pub(crate) text: String,
    /// What it means.
    pub(crate) meant: Meant,
}

impl Source {
    /// Reads, parses and resolves what the arguments say, whatever it means.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, or with everything that is wrong with the specification.
    pub(crate) fn load(args: &SpecArgs) -> anyhow::Result<Source> {
        Self::load_as(args, |spec, scope| spec.mean(&scope.with_members_by_name()))
    }

    /// The same of one map of the bits of words, of one or of several, or of the numbers of squares; or of several that
    /// arguments choose by their names.
    ///
    /// # Errors
    ///
    /// As [`Source::load`], and when something else is meant.
    pub(crate) fn load_map(args: &SpecArgs) -> anyhow::Result<Source> {
        Self::load_as(args, |spec, scope| match spec.mean(&scope.clone().with_arguments_by_name())? {
            meant
                if meant.meaning.words().is_some()
                    || !meant.parameters.is_empty()
                    || matches!(&meant.meaning, Meaning::Matrix(matrices) if !matrices.takes_number())
                    || matches!(meant.meaning, Meaning::Bitwise(_) | Meaning::Exchange(_))
                    || meant.meaning.maps_numbers() =>
            {
                Ok(meant)
            }
            _ => Ok(spec.resolve(&scope)?.into()),
        })
    }

    fn load_as(args: &SpecArgs, read: fn(&Spec, Scope) -> Result<Meant, Diagnostics>) -> anyhow::Result<Source> {
        let Written { text, origin, spec, surroundings } = Written::new(args)?;
        let wrong = |diagnostics| BadSpecification::new(&text, origin.as_deref(), &diagnostics);
        let mut meant = read(&spec, surroundings.clone()).map_err(|others| {
            let mut all = Diagnostics::new();
            all.extend(spec.chooses_by_square());
            all.append(others);
            wrong(all)
        })?;
        if args.word.numbering.is_some() && matches!(meant.meaning, Meaning::Matrix(_) | Meaning::Bitwise(_)) {
            let is_same = |(_, numbering)| {
                let other = settings(&WordArgs { numbering: Some(numbering), ..args.word.clone() });
                read(&spec, surroundings.clone().with_settings(other)).is_ok_and(|other| other.meaning == meant.meaning)
            };
            if Numbering::NAMED.into_iter().all(is_same) {
                return Err(BadInput::new("`--numbering` has no effect: no square is named here")
                    .with_help("leave it out: bits of words are combined, whatever squares they hold")
                    .into());
            }
        }
        // Two single words, as in `width = u64 -> u8`, are read as the longer of them.
        let written = spec.settings().width.map(|width| (width.value.before, *width.value.result()));
        let written = written.filter(|(before, after)| (before.count, after.count) == (1, 1) && before != after);
        let result = args.word.result.or(written.map(|(_, after)| after));
        meant.meaning = resized(&meant.meaning, written.map(|(before, _)| before).or(args.word.width), result)?;
        Ok(Source { text: text.trim().to_owned(), meant })
    }

    /// What to call the function: the specification when it is a name, such as `flip_vertical`.
    pub(crate) fn name(&self) -> String {
        let usual = match self.meant.members {
            Some((Members::Squares | Members::Files | Members::Ranks, _)) => "gather",
            None if matches!(self.meant.meaning, Meaning::Bitwise(_)) => "combine",
            None if matches!(self.meant.meaning, Meaning::Exchange(_)) => "exchange",
            Some((Members::Cases, _)) | None => "permute",
        };
        parse_name(&self.text).unwrap_or_else(|_| usual.to_owned())
    }

    /// The request that the options amount to; the order of an index is settled.
    pub(crate) fn request(&self, options: Options) -> Request<'static> {
        let request = request(self.meant.meaning.clone(), options).written(self.meant.written.clone());
        if self.meant.meaning.is_any_order() { host::busy("choosing an order", || request.settled()) } else { request }
    }
}

/// A request for what the options say.
pub(crate) fn request(meaning: impl Into<Meaning>, options: Options) -> Request<'static> {
    let Options { target, objective, effort, seed, bytes, depth, .. } = options;
    Request::new(meaning).target(target).objective(objective).effort(effort).seed(seed).bytes(bytes).depth(depth)
}

/// What was written, and what stands around it.
struct Written {
    text: String,
    origin: Option<String>,
    spec: Spec,
    surroundings: Scope,
}

impl Written {
    fn new(args: &SpecArgs) -> anyhow::Result<Written> {
        let promise = args.given.promise()?;
        let (text, origin) = args.text()?;
        let args = &args.word;
        let wrong = |diagnostics| BadSpecification::new(&text, origin.as_deref(), &diagnostics);
        let spec = Spec::parse_str(&text).map_err(wrong)?;
        contradictions(spec.settings(), args).into_result(()).map_err(wrong)?;
        let sides = |before: Words| Sides { before, after: args.result.filter(|after| after.bits() > before.bits()) };
        let scope = args.width.map_or_else(Scope::default, |words| Scope::default().between(sides(words)));
        let surroundings = scope.with_settings(settings(args)).with_promise(promise);
        Ok(Written { text, origin, spec, surroundings })
    }
}

/// The settings that the options are. The scope itself tells when the widths differ.
fn settings(args: &WordArgs) -> Settings {
    Settings {
        board: args.board.map(Sides::same).map(Spanned::unwritten),
        shape: None,
        width: None,
        layout: None,
        numbering: args.numbering.map(Spanned::unwritten),
        off_board: args.off_board.map(Spanned::unwritten),
        outside: None,
    }
}

/// The meaning with the words of the argument and the result that were asked for.
fn resized(meaning: &Meaning, input: Option<Words>, result: Option<Words>) -> Result<Meaning, BadInput> {
    let own = match meaning {
        Meaning::Numbers(numbers) => Words::one(numbers.width()),
        Meaning::Bitwise(function) => input.unwrap_or(Words::one(function.width())),
        Meaning::Exchange(exchange) => input.unwrap_or(Words::one(exchange.width)),
        meaning => return resized_map(meaning, input, result),
    };
    let Some(result) = result.filter(|&result| own != result) else { return Ok(meaning.clone()) };
    let (message, help) = match meaning {
        Meaning::Numbers(_) => (format!("a square number is a `{own}`, not a `{result}`"), "leave `--result` out"),
        Meaning::Bitwise(_) => {
            (format!("the boards are `{own}`, the result is one of them"), "leave `--result` out, or say `--width`")
        }
        _ => {
            (format!("bits of a `{own}` are exchanged, not of a `{result}`"), "leave `--result` out, or say `--width`")
        }
    };
    Err(BadInput::new(message).with_help(help))
}

/// The same of maps and sums of bits.
fn resized_map(meaning: &Meaning, input: Option<Words>, result: Option<Words>) -> Result<Meaning, BadInput> {
    let Some(result) = result else { return Ok(meaning.clone()) };
    if let Meaning::Matrix(matrices) = meaning {
        let resized = |matrix: &Matrix| {
            matrix.resized(input.unwrap_or(matrix.words_in()), result).map_err(|error| BadInput::new(error.to_string()))
        };
        return matrices.try_map(resized).map(Meaning::from);
    }
    let Meaning::Linear(linear) = meaning else { return Ok(meaning.clone()) };
    if result.count > 1 && linear.as_partial_maps().is_some() {
        let wrong = BadInput::new(format!("what takes one word returns no `{result}` here"));
        return Err(wrong.with_help("write the words in the specification: `width = u64 -> [u32; 2];`"));
    }
    linear.try_map(|map| Ok(map.resized(input.unwrap_or(map.words_in()), result)?)).map(Meaning::from)
}

/// Where the specification says something else than an option: there is no telling which of the two is meant.
fn contradictions(written: &Settings, args: &WordArgs) -> Diagnostics {
    let mut wrong = Diagnostics::new();
    if let (Some(board), Some(option)) = (written.board, args.board)
        && board.value != Sides::same(option)
    {
        let shape = |(ranks, files): (u8, u8)| format!("{ranks}x{files}");
        wrong.push(contradiction(board.span, "board", &shape(board.value.before), &shape(option)));
    }
    if let (Some(numbering), Some(option)) = (written.numbering, args.numbering)
        && numbering.value != option
    {
        wrong.push(contradiction(numbering.span, "numbering", &numbering.value.to_string(), &option.to_string()));
    }
    if let (Some(policy), Some(option)) = (written.off_board, args.off_board)
        && policy.value != option
    {
        wrong.push(contradiction(policy.span, "off-board", policy.value.name(), option.name()));
    }
    wrong
}

fn contradiction(span: Span, option: &str, written: &str, given: &str) -> Diagnostic {
    Diagnostic::new(span, format!("the specification says `{written}`, `--{option}` says `{given}`"))
        .help("leave one of the two out, or make them agree")
}

impl GivenArgs {
    /// What is promised outside the specification.
    fn promise(&self) -> anyhow::Result<Option<Promise>> {
        self.given.as_ref().map(|text| promised(text, "--given")).transpose()
    }
}

/// The bits of a word that a mask or squares name, such as `0xff00` or `file(a)`, on its usual board.
///
/// # Errors
///
/// When it names none, or makes no sense.
pub(crate) fn named_bits(text: &str, width: Width) -> anyhow::Result<u128> {
    let promise = promised(text, "MASK")?;
    let scope = Scope::default().between(Sides::same(Words::one(width))).with_promise(Some(promise));
    let meant = Spec::parse_str("i").and_then(|spec| spec.mean(&scope)).map_err(|diagnostics| {
        // The help of the specification is `board = ..;`, which cannot be written here.
        if width != Width::W64 && text.contains('(') {
            let wrong = BadInput::new(format!("`{text}` names no bits of a `{width}`"));
            let help = "only a word of 64 bits has a board here; write a number, such as 0xff";
            return anyhow::Error::from(wrong.with_help(help));
        }
        BadSpecification::new(text, Some("MASK"), &diagnostics).into()
    })?;
    let zero = meant.meaning.words().map_or(u128::MAX, |map| map.promised_zero(0));
    match width.mask() & !zero {
        0 => Err(BadInput::new(format!("`{text}` names no bits"))
            .with_help("write it as 0x00ff0000 or 'file(c)'")
            .into()),
        bits => Ok(bits),
    }
}

fn promised(text: &str, origin: &str) -> anyhow::Result<Promise> {
    let wrong = |diagnostics: Diagnostics| BadSpecification::new(text, Some(origin), &diagnostics);
    let tokens: TokenStream = text.parse().map_err(|_| {
        BadInput::new(format!("`{text}` is not made of words and numbers"))
            .with_help("name a mask, such as `file(c)` or `0xff`")
    })?;
    Promise::parse(tokens.clone()).map_err(wrong)?;
    // What turns out to be wrong with it later has no place in the specification.
    Ok(Promise::parse(placeless(tokens)).map_err(wrong)?)
}

/// The tokens without their places.
fn placeless(tokens: TokenStream) -> TokenStream {
    let placeless = |mut token: TokenTree| {
        if let TokenTree::Group(group) = &token {
            token = Group::new(group.delimiter(), placeless(group.stream())).into();
        }
        token.set_span(Span::call_site());
        token
    };
    tokens.into_iter().map(placeless).collect()
}

impl SpecArgs {
    /// The files that specifications such as `@FILE` are in.
    pub(crate) fn files(specs: &[String]) -> impl Iterator<Item = &Path> {
        specs.iter().filter_map(|spec| spec.strip_prefix('@')).map(Path::new)
    }

    /// The text, and the file it comes from.
    fn text(&self) -> anyhow::Result<(String, Option<String>)> {
        if let Some(file) = &self.spec_file {
            return read_within(file, bounded::SPECIFICATION);
        }
        match self.spec.as_deref().unwrap_or_default() {
            "-" => read_within(Path::new("-"), bounded::SPECIFICATION),
            text => match text.strip_prefix('@') {
                Some(file) => read_within(Path::new(file), bounded::SPECIFICATION),
                None => Ok((text.to_owned(), None)),
            },
        }
    }
}

/// What a file or, for `-`, standard input holds, and the file's name.
///
/// # Errors
///
/// When it cannot be read, is too large, or is no text.
pub(crate) fn read_input(file: &Path) -> anyhow::Result<(String, Option<String>)> {
    read_within(file, bounded::INPUT)
}

/// The same, up to another limit.
///
/// # Errors
///
/// As [`read_input`].
pub(crate) fn read_within(file: &Path, limit: Limit) -> anyhow::Result<(String, Option<String>)> {
    if file == Path::new("-") {
        let name = "standard input";
        return Ok((bounded::read_text(host::standard_input(), limit).map_err(|error| unread(name, error))?, None));
    }
    let name = file.display().to_string();
    let text = host::open(file).map_err(ReadError::from).and_then(|opened| bounded::read_text(opened, limit));
    let text = text.map_err(|error| unread(&format!("`{name}`"), error))?;
    Ok((text, Some(name)))
}

/// What a file holds; `None` when it is not there.
///
/// # Errors
///
/// When it cannot be read or is too large.
pub(crate) fn bytes_if_there(file: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    let opened = host::open(file).map_err(ReadError::from);
    match opened.and_then(|opened| bounded::read(opened, bounded::INPUT)) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(ReadError::Io(error)) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unread(&format!("`{}`", file.display()), error)),
    }
}

fn unread(name: &str, error: ReadError) -> anyhow::Error {
    match error {
        ReadError::Io(error) => anyhow::Error::new(error).context(format!("cannot read {name}")),
        ReadError::TooLarge(Limit { bytes, what }) => BadInput::new(format!("{name} is too large for {what}"))
            .with_help(format!("{what} has at most {bytes} bytes"))
            .into(),
        ReadError::NotText { line } => BadInput::new(format!("{name} is not text in UTF-8: see line {line}")).into(),
    }
}
