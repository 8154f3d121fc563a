//! The specification as the user gives it: on the command line, in a file, or through a pipe.

use std::path::Path;

use permgen_codegen::bounded::{self, Limit, ReadError};
use permgen_codegen::diagnostics::{Diagnostic, Diagnostics};
use permgen_codegen::emit::family::Described;
use permgen_codegen::spec::{Members, Promise, ResolvedFamily, Scope, Settings, Spanned, Spec};
use permgen_core::board::Board;
use permgen_core::partial_map::PartialMap;
use permgen_core::search::{Family, Options, cheapest_order};
use permgen_core::width::Width;
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};

use crate::args::{GivenArgs, SpecArgs, WordArgs, parse_name};
use crate::errors::{BadInput, BadSpecification};
use crate::terminal;

/// A specification that was read and understood.
pub(crate) struct Source {
    /// What was written, without white space around it.
    pub(crate) text: String,
    pub(crate) map: PartialMap,
    /// Whether the map's order was open, before one was chosen.
    pub(crate) is_any_order: bool,
    pub(crate) board: Option<Board>,
}

impl Source {
    /// Reads, parses and resolves what the arguments say.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, or with everything that is wrong with the specification.
    pub(crate) fn load(args: &SpecArgs) -> anyhow::Result<Source> {
        Self::load_in(args, |scope| scope)
    }

    /// As [`Source::load`]; an index in any order gets the one that is cheapest for what is asked.
    ///
    /// # Errors
    ///
    /// As [`Source::load`].
    pub(crate) fn load_for(args: &SpecArgs, options: Options) -> anyhow::Result<Source> {
        let mut source = Self::load_in(args, Scope::allowing_any_order)?;
        if source.is_any_order {
            source.map = terminal::busy("choosing an order", || cheapest_order(&source.map, &[options]));
        }
        Ok(source)
    }

    /// As [`Source::load`]; an index in any order is left in any.
    ///
    /// # Errors
    ///
    /// As [`Source::load`].
    pub(crate) fn load_in_any_order(args: &SpecArgs) -> anyhow::Result<Source> {
        Self::load_in(args, Scope::allowing_any_order)
    }

    fn load_in(args: &SpecArgs, scope: fn(Scope) -> Scope) -> anyhow::Result<Source> {
        let Written { text, origin, spec, surroundings } = Written::new(args)?;
        let wrong = |diagnostics| BadSpecification::new(&text, origin.as_deref(), &diagnostics);
        let resolved = spec.resolve(&scope(surroundings)).map_err(wrong)?;
        let map = resized(&resolved.map, args.word.result)?;
        let text = text.trim().to_owned();
        Ok(Source { text, map, is_any_order: resolved.is_any_order, board: resolved.board })
    }

    /// What to call the map: the specification when it is a name, such as `flip_vertical`.
    pub(crate) fn name(&self) -> String {
        parse_name(&self.text).unwrap_or_else(|_| "permute".to_owned())
    }
}

/// A specification for all squares, files or ranks, and what was found for it.
pub(crate) struct FamilySource {
    /// What was written, without white space around it.
    pub(crate) text: String,
    pub(crate) members: Members,
    pub(crate) resolved: ResolvedFamily,
    pub(crate) family: Family,
}

impl FamilySource {
    /// Reads a specification that names `square`, `file` or `rank` as a variable; `None` for one of a single map.
    ///
    /// # Errors
    ///
    /// As [`Source::load`], and when a member is not gathered by one product.
    pub(crate) fn load(args: &SpecArgs) -> anyhow::Result<Option<FamilySource>> {
        // Standard input is read once: what comes from there is one map.
        if args.spec.as_deref() == Some("-") {
            return Ok(None);
        }
        let (text, _) = args.text()?;
        let Some(members) = text.parse().ok().as_ref().and_then(Members::of_specification) else { return Ok(None) };
        if let Some(given) = &args.given.given {
            return Err(BadInput::new(format!("`--given {given}` promises what a table of masks does not need"))
                .with_help("leave it out: for all squares at once the function masks the bits itself")
                .into());
        }
        let Written { text, origin, surroundings, .. } = Written::new(args)?;
        let wrong = |diagnostics| BadSpecification::new(&text, origin.as_deref(), &diagnostics);
        let tokens: TokenStream = text.parse().unwrap_or_default();
        let variable = Ident::new(members.name(), Span::call_site());
        let mut resolved = members.resolve(&tokens, &variable, Span::call_site(), &surroundings).map_err(wrong)?;
        for map in &mut resolved.maps {
            *map = resized(map, args.word.result)?;
        }
        let family = Family::find(&resolved.maps, resolved.is_any_order).map_err(|error| {
            let board = resolved.board;
            let reason = error.reason.map(|reason| reason.explain(|bit| board.bit_name(bit)));
            let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
            let member = &resolved.names[error.member];
            BadInput::new(format!("for {member} no product with a sum of powers of two gathers the bits{reason}"))
                .with_help("write one specification for each, such as `gather(file(a))`")
        })?;
        Ok(Some(FamilySource { text: text.trim().to_owned(), members, resolved, family }))
    }

    /// What there is to say about it in a file.
    pub(crate) fn described(&self) -> Described<'_> {
        Described { specification: &self.text, board: self.resolved.board, is_any_order: self.resolved.is_any_order }
    }

    /// The masks, factors and shifts, and what is known of them, as JSON with stable names.
    pub(crate) fn report(&self, name: &str) -> serde_json::Value {
        let constants = self.family.constants().zip(self.family.certified());
        let members: Vec<serde_json::Value> = (self.resolved.names.iter().zip(constants))
            .map(|(name, ((mask, factor, shift), certified))| {
                serde_json::json!({
                    "name": name,
                    "mask": format!("{mask:#x}"),
                    "factor": format!("{factor:#x}"),
                    "shift": shift,
                    "to": certified.map().destinations(),
                    "program": certified.program().to_string(),
                    "certificate": certified.certificate().name(),
                })
            })
            .collect();
        serde_json::json!({
            "name": name,
            "specification": self.text,
            "board": self.resolved.board.to_string(),
            "members": members,
            "version": env!("CARGO_PKG_VERSION"),
        })
    }
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
        // The scope itself tells when the widths differ.
        let settings = Settings {
            board: args.board.map(Spanned::unwritten),
            width: None,
            numbering: args.numbering.map(Spanned::unwritten),
            off_board: args.off_board.map(Spanned::unwritten),
        };
        contradictions(spec.settings(), args).into_result(()).map_err(wrong)?;
        let surroundings = Scope::new(args.width).with_settings(settings).with_promise(promise);
        Ok(Written { text, origin, spec, surroundings })
    }
}

/// The map with the word of the result that was asked for.
fn resized(map: &PartialMap, result: Option<Width>) -> Result<PartialMap, BadInput> {
    let Some(result) = result else { return Ok(map.clone()) };
    map.resized(map.input(), result).map_err(|error| {
        let bad = BadInput::new(error.to_string());
        match error.help() {
            Some(help) => bad.with_help(help),
            None => bad,
        }
    })
}

/// Where the specification says something else than an option: there is no telling which of the two is meant.
fn contradictions(written: &Settings, args: &WordArgs) -> Diagnostics {
    let mut wrong = Diagnostics::new();
    if let (Some(board), Some(option)) = (written.board, args.board)
        && board.value != option
    {
        let shape = |(ranks, files): (u8, u8)| format!("{ranks}x{files}");
        wrong.push(contradiction(board.span, "board", &shape(board.value), &shape(option)));
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
        let Some(text) = &self.given else { return Ok(None) };
        let wrong = |diagnostics: Diagnostics| BadSpecification::new(text, Some("--given"), &diagnostics);
        let tokens: TokenStream = text.parse().map_err(|_| {
            BadInput::new(format!("`--given {text}` is not made of words and numbers"))
                .with_help("name a mask, such as `file(c)` or `0xff`")
        })?;
        Promise::parse(tokens.clone()).map_err(wrong)?;
        // What turns out to be wrong with it later has no place in the specification.
        Ok(Some(Promise::parse(placeless(tokens)).map_err(wrong)?))
    }
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
        return Ok((bounded::read_text(std::io::stdin().lock(), limit).map_err(|error| unread(name, error))?, None));
    }
    let name = file.display().to_string();
    let text = bounded::read_file(file, limit).map_err(|error| unread(&format!("`{name}`"), error))?;
    Ok((text, Some(name)))
}

/// What a file holds; `None` when it is not there.
///
/// # Errors
///
/// When it cannot be read or is too large.
pub(crate) fn bytes_if_there(file: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    let opened = std::fs::File::open(file).map_err(ReadError::from);
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
