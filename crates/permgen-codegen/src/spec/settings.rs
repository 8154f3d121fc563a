//! Settings: `board = 9x10, numbering = a1_msb, off_board = keep, width = u128;`, `shape = 64x4 -> 4x64`, `layout = 63 + 18`.

use std::fmt;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::parse::ParseStream;
use syn::{LitInt, Token};

use super::suggest::suggestion;
use crate::depth;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::syntax::{Closure, Expr, Parameter, Shape, Type};
use permgen_core::board::{Numbering, OffBoard};
use permgen_core::layout::Words;
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// The board and the words that a map is about; what is not set comes from the surroundings or is the usual.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Ranks and files.
    pub board: Option<Spanned<Sides<(u8, u8)>>>,
    /// The lengths of the axes of something that is no board, the slowest first.
    pub shape: Option<Spanned<Sides<Vec<u16>>>>,
    /// The words.
    pub width: Option<Spanned<Sides<Words>>>,
    /// How squares lie in several words.
    pub layout: Option<Spanned<Sides<Arrangement>>>,
    /// Which bit holds which square.
    pub numbering: Option<Spanned<Numbering>>,
    /// What happens to bits that are not on the board.
    pub off_board: Option<Spanned<OffBoard>>,
    /// What happens to squares that an expression takes off the board.
    pub outside: Option<Spanned<Outside>>,
}

/// What a map is from, and what it is to, where that is something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides<T> {
    /// What goes in.
    pub before: T,
    /// What comes out, where it is something else.
    pub after: Option<T>,
}

impl<T> Sides<T> {
    /// The same before and after.
    pub const fn same(value: T) -> Self {
        Self { before: value, after: None }
    }

    /// What comes out.
    pub const fn result(&self) -> &T {
        match &self.after {
            Some(after) => after,
            None => &self.before,
        }
    }
}

/// How squares lie in several words.
#[derive(Clone)]
pub enum Arrangement {
    /// Side by side through all words.
    Packed,
    /// Each row, such as a rank, in a word of its own.
    Rows,
    /// So many in each word.
    Split(Vec<usize>),
    /// Where an expression in the square's number says: its name there, and a word and a bit.
    Placed(Box<Placed>),
}

impl fmt::Debug for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Packed => f.write_str("Packed"),
            Self::Rows => f.write_str("Rows"),
            Self::Split(parts) => f.debug_tuple("Split").field(parts).finish(),
            Self::Placed(placed) => write!(f, "Placed({placed})"),
        }
    }
}

impl fmt::Display for Arrangement {
    /// As it is written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Packed => f.write_str("packed"),
            Self::Rows => f.write_str("rows"),
            Self::Split(parts) => {
                let parts: Vec<String> = parts.iter().map(usize::to_string).vec();
                f.write_str(&parts.join(" + "))
            }
            Self::Placed(placed) => placed.fmt(f),
        }
    }
}

/// `|square| (square / 63, square % 63)`
#[derive(Clone)]
pub struct Placed {
    pub(super) name: String,
    pub(super) body: Expr,
    written: TokenStream,
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "|{}| {}", self.name, self.written)
    }
}

impl Arrangement {
    /// The words that name one.
    const NAMED: [&'static str; 2] = ["packed", "rows"];
}

/// What happens to squares that an expression takes off the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outside {
    /// They are a mistake.
    #[default]
    Refused,
    /// They are lost.
    Lost,
}

impl Outside {
    /// Every one, with its name.
    pub const NAMED: [(&'static str, Outside); 2] = [("refused", Outside::Refused), ("lost", Outside::Lost)];
}

/// A value and where it is written.
#[derive(Clone, Copy, Debug)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it is written; the call site for values that come from elsewhere, such as a command line's flags.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A value that is not written in the specification.
    pub fn unwritten(value: T) -> Self {
        Self { value, span: Span::call_site() }
    }
}

/// The settings there are.
pub(crate) const KEYS: [&str; 7] = ["board", "shape", "width", "layout", "numbering", "off_board", "outside"];

impl Settings {
    /// The settings of a text such as `board = 9x10, off_board = keep`.
    ///
    /// # Errors
    ///
    /// When a key or value is unknown, or something else follows.
    pub fn parse(tokens: TokenStream) -> Result<Settings, Diagnostics> {
        depth::check(&tokens, &depth::SPECIFICATION)?;
        let parser = |input: ParseStream<'_>| {
            let settings = Settings::parse_prefix(input);
            if settings.is_ok() && !input.is_empty() {
                return Err(input.error(format!("expected a setting, one of {}", list(KEYS))));
            }
            // After a mistake the rest is skipped: the mistake is what counts.
            input.parse::<TokenStream>()?;
            Ok(settings)
        };
        syn::parse::Parser::parse2(parser, tokens).map_err(Diagnostics::from)?
    }

    /// Whether a setting follows.
    pub(super) fn begin(input: ParseStream<'_>) -> bool {
        input.peek(syn::Ident) && input.peek2(Token![=]) && !input.peek2(Token![==]) && !input.peek2(Token![=>])
    }

    /// Reads settings as long as there are any, each followed by `,` or `;`.
    pub(super) fn parse_prefix(input: ParseStream<'_>) -> Result<Settings, Diagnostics> {
        let mut settings = Settings::default();
        while Self::begin(input) {
            let key: Ident = input.parse()?;
            input.parse::<Token![=]>()?;
            settings.set(&key, input)?;
            if !input.is_empty() && input.parse::<Option<Token![,]>>()?.is_none() {
                input
                    .parse::<Token![;]>()
                    .map_err(|error| Diagnostic::new(error.span(), "expected `,` or `;` after a setting"))?;
            }
        }
        Ok(settings)
    }

    fn set(&mut self, key: &Ident, input: ParseStream<'_>) -> Result<(), Diagnostics> {
        let span = input.span();
        match key.to_string().as_str() {
            "board" => once(&mut self.board, key, sides(input, parse_board)?, span),
            "shape" => once(&mut self.shape, key, sides(input, parse_shape)?, span),
            "width" => once(&mut self.width, key, sides(input, parse_words)?, span),
            "layout" => once(&mut self.layout, key, sides(input, parse_layout)?, span),
            "numbering" => {
                let name: Ident = input.parse()?;
                let names = Numbering::NAMED.map(|(name, _)| name);
                let numbering =
                    Numbering::from_name(&name.to_string()).ok_or_else(|| unknown("numbering", &name, &names))?;
                once(&mut self.numbering, key, numbering, span)
            }
            "off_board" => {
                let name: Ident = input.parse()?;
                let names = OffBoard::ALL.map(OffBoard::name);
                let policy = OffBoard::ALL.into_iter().find(|policy| name == policy.name());
                once(&mut self.off_board, key, policy.ok_or_else(|| unknown("policy", &name, &names))?, span)
            }
            "outside" => {
                let name: Ident = input.parse()?;
                let names = Outside::NAMED.map(|(name, _)| name);
                let outside = Outside::NAMED.into_iter().find(|(known, _)| name == known).map(|(_, outside)| outside);
                once(&mut self.outside, key, outside.ok_or_else(|| unknown("policy", &name, &names))?, span)
            }
            _ => Err(unknown("setting", key, &KEYS).into()),
        }
    }

    /// These settings where they are set, else those of `surroundings`.
    #[must_use]
    pub fn or(&self, surroundings: &Settings) -> Settings {
        Settings {
            // Whoever names the one does not mean the other.
            board: self.board.or(if self.shape.is_none() { surroundings.board } else { None }),
            shape: self.shape.clone().or_else(|| if self.board.is_none() { surroundings.shape.clone() } else { None }),
            width: self.width.or(surroundings.width),
            layout: self.layout.clone().or_else(|| surroundings.layout.clone()),
            numbering: self.numbering.or(surroundings.numbering),
            off_board: self.off_board.or(surroundings.off_board),
            outside: self.outside.or(surroundings.outside),
        }
    }
}

fn once<T>(place: &mut Option<Spanned<T>>, key: &Ident, value: T, span: Span) -> Result<(), Diagnostics> {
    match place {
        Some(first) => Err(Diagnostic::new(key.span(), format!("`{key}` is set twice"))
            .related(first.span, format!("`{key}` is set here first"))
            .into()),
        None => {
            *place = Some(Spanned { value, span });
            Ok(())
        }
    }
}

fn unknown(what: &str, name: &Ident, known: &[&str]) -> Diagnostic {
    let help = format!("{}known are {}", suggestion(&name.to_string(), known.iter().copied()), list(known));
    Diagnostic::new(name.span(), format!("unknown {what} `{name}`")).help(help)
}

pub(super) fn list<'a>(names: impl AsRef<[&'a str]>) -> String {
    names.as_ref().iter().map(|name| format!("`{name}`")).vec().join(", ")
}

/// What stands before and, behind `->`, after.
fn sides<T>(
    input: ParseStream<'_>,
    read: fn(ParseStream<'_>) -> Result<T, Diagnostics>,
) -> Result<Sides<T>, Diagnostics> {
    let before = read(input)?;
    let after = if input.parse::<Option<Token![->]>>()?.is_some() { Some(read(input)?) } else { None };
    Ok(Sides { before, after })
}

/// A text such as `8x8`, with or without spaces. To Rust this is the number 8 with the suffix `x8`.
fn lengths(input: ParseStream<'_>) -> syn::Result<String> {
    let mut text = input.parse::<LitInt>()?.to_string();
    while input.peek(LitInt) || input.cursor().ident().is_some_and(|(word, _)| word.to_string().starts_with('x')) {
        text += &input.parse::<TokenTree>()?.to_string();
    }
    Ok(text)
}

/// `8x8`: ranks, then files.
fn parse_board(input: ParseStream<'_>) -> Result<(u8, u8), Diagnostics> {
    let span = input.span();
    let wrong = |message| {
        Diagnostic::new(span, message)
            .help("for example `board = 8x8`, or `board = 10x9` for ten ranks of nine squares")
    };
    const WRITTEN: &str = "a board is written as ranks x files";
    let text = lengths(input).map_err(|_| wrong(WRITTEN))?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let has_both = text.split_once('x').is_some_and(|(ranks, files)| is_number(ranks) && is_number(files));
    let message = if has_both { "a board has 1 to 255 ranks and 1 to 26 files" } else { WRITTEN };
    permgen_core::board::parse_shape(&text).ok_or_else(|| wrong(message).into())
}

/// `64x4`: the lengths of the axes.
fn parse_shape(input: ParseStream<'_>) -> Result<Vec<u16>, Diagnostics> {
    let span = input.span();
    let wrong = || {
        Diagnostic::new(span, "a shape is written as the lengths of its axes")
            .help("for example `shape = 64x4`: 64 groups of 4 bits, which lie side by side")
    };
    let text = lengths(input).map_err(|_| wrong())?;
    let lengths: Option<Vec<u16>> =
        text.split('x').map(|length| length.parse().ok().filter(|&length| length > 0)).whole();
    lengths.ok_or_else(|| wrong().into())
}

/// `u64`, the bare number of bits, `[u64; 6]`, or `(u64, u64)`.
fn parse_words(input: ParseStream<'_>) -> Result<Words, Diagnostics> {
    let span = input.span();
    let unknown = |name: &str| {
        Diagnostic::new(span, format!("unknown width `{name}`"))
            .help(format!("known are {}, and several of one, as `[u64; 6]`", list(Width::ALL.map(Width::rust_type))))
    };
    if input.peek(LitInt) {
        let literal: LitInt = input.parse()?;
        let bits = literal.base10_parse().ok().filter(|_| literal.suffix().is_empty());
        let width = bits.and_then(Width::from_bits).ok_or_else(|| unknown(&literal.to_string()))?;
        return Ok(Words::one(width));
    }
    let ty: Type = input.parse().map_err(|_| unknown(&input.to_string()))?;
    words_of_type(&ty).ok_or_else(|| unknown(&ty.to_token_stream().to_string()).into())
}

/// The words that a type is: `u64`, `[u64; 6]`, `(u64, u64)`; through the invisible brackets that a `macro_rules!` may have put
/// around it. Of a path the last name counts.
pub(crate) fn words_of_type(ty: &Type) -> Option<Words> {
    match &ty.shape {
        Shape::Paren(inner) => words_of_type(inner),
        Shape::Path { last, .. } => Width::from_rust_type(&last.to_string()).map(Words::one),
        Shape::Array(element, count) => match words_of_type(element)? {
            Words { count: 1, width } => Words::new((*count)?, width),
            _ => None,
        },
        Shape::Tuple(elements) => {
            let widths: Vec<Words> = elements.iter().map(words_of_type).whole()?;
            let first = *widths.first().filter(|first| first.count == 1)?;
            widths.iter().all(|words| *words == first).then(|| Words::new(widths.len(), first.width)).flatten()
        }
        _ => None,
    }
}

/// `packed`, `rows`, `63 + 18`, or `|square| (square / 63, square % 63)`.
fn parse_layout(input: ParseStream<'_>) -> Result<Arrangement, Diagnostics> {
    let span = input.span();
    let wrong = || {
        Diagnostic::new(span, "a layout says which squares are in which word").help(
            "write `packed`, `rows` (a word for each rank), `63 + 18` (so many in each word), or \
             `|square| (square / 63, square % 63)`, a word and a bit",
        )
    };
    if let Ok(name) = input.parse::<Ident>() {
        return match name.to_string().as_str() {
            "packed" => Ok(Arrangement::Packed),
            "rows" => Ok(Arrangement::Rows),
            _ => Err(unknown("layout", &name, &Arrangement::NAMED).into()),
        };
    }
    if input.peek(LitInt) {
        let mut parts = Vec::new();
        loop {
            let literal: LitInt = input.parse().map_err(|_| wrong())?;
            parts.push(literal.base10_parse().map_err(|_| wrong())?);
            if input.parse::<Option<Token![+]>>()?.is_none() {
                return Ok(Arrangement::Split(parts));
            }
        }
    }
    let Closure { parameters, body, written } = input.parse().map_err(|_| wrong())?;
    match &parameters[..] {
        [Parameter { name: Some(name), ty: None, .. }] => {
            Ok(Arrangement::Placed(Box::new(Placed { name: name.to_string(), body, written })))
        }
        _ => Err(wrong().into()),
    }
}
