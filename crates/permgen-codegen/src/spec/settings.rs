//! Settings: `board = 9x10, numbering = a1_msb, off_board = keep, width = u128;`

use proc_macro2::{Ident, Span};
use syn::parse::ParseStream;
use syn::{LitInt, Token};

use super::suggest::suggestion;
use crate::depth;
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::board::{Board, Numbering, OffBoard};
use permgen_core::width::Width;

/// The board and the word that a map is about; what is not set comes from the surroundings or is the usual.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Ranks and files.
    pub board: Option<Spanned<(u8, u8)>>,
    /// The word.
    pub width: Option<Spanned<Width>>,
    /// Which bit holds which square.
    pub numbering: Option<Spanned<Numbering>>,
    /// What happens to bits that are not on the board.
    pub off_board: Option<Spanned<OffBoard>>,
    /// What happens to squares that an expression takes off the board.
    pub outside: Option<Spanned<Outside>>,
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
pub(crate) const KEYS: [&str; 5] = ["board", "width", "numbering", "off_board", "outside"];

impl Settings {
    /// The settings of a text such as `board = 9x10, off_board = keep`.
    ///
    /// # Errors
    ///
    /// When a key or value is unknown, or something else follows.
    pub fn parse(tokens: proc_macro2::TokenStream) -> Result<Settings, Diagnostics> {
        depth::check(&tokens, &depth::SPECIFICATION)?;
        let parser = |input: ParseStream<'_>| {
            let settings = Settings::parse_prefix(input);
            if settings.is_ok() && !input.is_empty() {
                return Err(input.error(format!("expected a setting, one of {}", list(KEYS))));
            }
            // After a mistake the rest is skipped: the mistake is what counts.
            input.parse::<proc_macro2::TokenStream>()?;
            Ok(settings)
        };
        syn::parse::Parser::parse2(parser, tokens).map_err(Diagnostics::from)?
    }

    /// Reads settings as long as there are any, each followed by `,` or `;`.
    pub(super) fn parse_prefix(input: ParseStream<'_>) -> Result<Settings, Diagnostics> {
        let mut settings = Settings::default();
        while input.peek(syn::Ident) && input.peek2(Token![=]) && !input.peek2(Token![==]) && !input.peek2(Token![=>]) {
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
            "board" => once(&mut self.board, key, parse_shape(input)?, span),
            "width" => {
                // `u64`, or the bare number of bits.
                let (name, width) = if input.peek(LitInt) {
                    let literal: LitInt = input.parse()?;
                    let bits = literal.base10_parse().ok().filter(|_| literal.suffix().is_empty());
                    (literal.to_string(), bits.and_then(Width::from_bits))
                } else {
                    let name = input.parse::<Ident>()?.to_string();
                    let width = Width::from_rust_type(&name);
                    (name, width)
                };
                let width = width.ok_or_else(|| {
                    Diagnostic::new(span, format!("unknown width `{name}`"))
                        .help(format!("known are {}", list(Width::ALL.map(Width::rust_type))))
                })?;
                once(&mut self.width, key, width, span)
            }
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
            board: self.board.or(surroundings.board),
            width: self.width.or(surroundings.width),
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
    names.as_ref().iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// `8x8`: ranks, then files. To Rust this is the number 8 with the suffix `x8`.
fn parse_shape(input: ParseStream<'_>) -> Result<(u8, u8), Diagnostics> {
    let span = input.span();
    let wrong = || {
        Diagnostic::new(span, "a board is written as ranks x files")
            .help("for example `board = 8x8`, or `board = 10x9` for ten ranks of nine squares")
    };
    let literal: LitInt = input.parse().map_err(|_| wrong())?;
    permgen_core::board::parse_shape(&literal.to_string()).ok_or_else(|| wrong().into())
}

/// The word and the board that settings amount to, inside a word of `given` width.
pub(super) fn word_and_board(settings: &Settings, given: Option<Width>) -> Result<(Width, Option<Board>), Diagnostics> {
    let squares = settings.board.map(|board| u32::from(board.value.0) * u32::from(board.value.1));
    let width = match (settings.width, given) {
        (Some(written), Some(given)) if written.value != given => {
            return Err(Diagnostic::new(
                written.span,
                format!("the width is `{}`, the word is a `{given}`", written.value),
            )
            .help(format!("leave the width out, or make it `{given}`"))
            .into());
        }
        (Some(written), _) => written.value,
        (None, Some(given)) => given,
        (None, None) => match squares.map(Width::fitting) {
            Some(Some(width)) => width,
            Some(None) => Width::W128,
            None => Width::W64,
        },
    };
    let shape = match settings.board {
        Some(shape) => shape,
        None if width == Width::W64 => Spanned::unwritten((8, 8)),
        None => {
            if let Some(numbering) = settings.numbering {
                return Err(Diagnostic::new(numbering.span, "a numbering needs a board")
                    .help("write `board = 4x4`, ranks x files, before it")
                    .into());
            }
            if let Some(policy) = settings.off_board {
                return Err(Diagnostic::new(policy.span, "a policy for the bits off the board needs a board")
                    .help("write `board = 7x4`, ranks x files, before it")
                    .into());
            }
            return Ok((width, None));
        }
    };
    let (ranks, files) = shape.value;
    let board = Board::new(ranks, files, width).ok_or_else(|| {
        let squares = u32::from(ranks) * u32::from(files);
        if files > 26 {
            return Diagnostic::new(shape.span, format!("a board of {files} files is too wide"))
                .help("files are named a to z, so there are at most 26");
        }
        let error = Diagnostic::new(
            shape.span,
            format!(
                "the {squares} squares of a {ranks}x{files} board do not fit the {} bits of `{width}`",
                width.bits()
            ),
        );
        match Width::fitting(squares) {
            Some(fitting) => error.help(format!("use a `{fitting}`")),
            None => error.help("the widest word is `u128`"),
        }
    })?;
    let numbering = settings.numbering.map_or_else(Numbering::default, |numbering| numbering.value);
    let off_board = settings.off_board.map_or_else(OffBoard::default, |policy| policy.value);
    Ok((width, Some(board.with_numbering(numbering).with_off_board(off_board))))
}
