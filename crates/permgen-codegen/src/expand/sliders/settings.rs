//! The settings of `sliders!`.

use crate::stream::IntoStream as _;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::parse::{ParseStream, Parser as _};
use syn::{Token, bracketed, parenthesized};

use super::{METHODS, Method};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::expand::options::{path, text};
use crate::spec::{Sides, Spanned, suggestion};
use permgen_core::attacks::Places;
use permgen_core::board::{Board, Numbering, parse_shape};
use permgen_core::cost::Objective;
use permgen_core::layout::Layout;
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// A piece that slides.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) name: String,
    pub(super) span: Span,
    /// Ranks up, files right.
    pub(super) directions: Vec<(i8, i8)>,
}

/// The pieces that have a name.
const KNOWN: [(&str, &[(i8, i8)]); 7] = [
    ("rook", &[(1, 0), (-1, 0), (0, 1), (0, -1)]),
    ("bishop", &[(1, 1), (1, -1), (-1, 1), (-1, -1)]),
    ("queen", &[(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)]),
    ("rank", &[(0, 1), (0, -1)]),
    ("file", &[(1, 0), (-1, 0)]),
    ("diagonal", &[(1, 1), (-1, -1)]),
    ("antidiagonal", &[(1, -1), (-1, 1)]),
];

/// What `auto` chooses for: the usual one first.
pub(super) const OBJECTIVES: [Objective; 2] = [Objective::Throughput, Objective::Latency];

const KEYS: [&str; 10] =
    ["board", "crate", "numbering", "width", "layout", "pieces", "method", "objective", "file", "bytes"];

/// What the user wrote, and where.
#[derive(Default)]
pub(super) struct Settings {
    board: Option<((u8, u8), Span)>,
    numbering: Option<Numbering>,
    /// `width = [u64; 2]` and `layout = 63 + 18`, as they are written.
    laid: Vec<(Ident, TokenStream)>,
    pub(super) pieces: Option<Vec<Piece>>,
    pub(super) method: Option<(&'static Method, Span)>,
    /// What `auto` chooses for.
    pub(super) objective: Option<(Objective, Span)>,
    pub(super) file: Option<(String, Span)>,
    /// The most bytes that the tables may take.
    pub(super) bytes: Option<(usize, Span)>,
    /// Whether the module has attacks only: what [`choice`](super::choice) asks for, and no setting for users.
    pub(super) attacks_only: bool,
    /// The path of permgen.
    pub(super) facade: Option<TokenStream>,
    set: Vec<String>,
}

impl Settings {
    /// How the board lies in several words, if it does; and else the board, if one is set.
    pub(super) fn layout(&self) -> Result<(Option<Layout>, Option<Board>), Diagnostics> {
        let squares = self.board.map_or(64, |((ranks, files), _)| u32::from(ranks) * u32::from(files));
        if self.laid.is_empty() && (squares <= 128 || squares > Places::MOST as u32) {
            return Ok((None, self.board()?));
        }
        let ((ranks, files), span) = self.board.unwrap_or(((8, 8), Span::call_site()));
        let numbering = Spanned::unwritten(self.numbering());
        let mut settings = crate::spec::Settings::parse(self.laid())?;
        settings.board = Some(Spanned { value: Sides::same((ranks, files)), span });
        settings.numbering = Some(numbering);
        let layout = crate::spec::laid_out(&settings)?;
        let words = layout.words();
        if words.count == 1 {
            let board = Board::new(ranks, files, words.width).filter(|_| settings.layout.is_none());
            if let Some(board) = board {
                return Ok((None, Some(board.with_numbering(numbering.value))));
            }
        }
        if words.bits() > Places::MOST {
            let place = settings.width.map_or(span, |width| width.span);
            let wrong = Diagnostic::new(place, format!("`{words}` has more than {} bits", Places::MOST));
            return Err(wrong.help("a board has at most 256 squares, such as 16x16 in `[u64; 4]`").into());
        }
        Ok((Some(layout), None))
    }

    /// The settings that say how the board lies in several words.
    pub(super) fn laid(&self) -> TokenStream {
        self.laid.iter().map(|(key, value)| quote!(#key = #value,)).tokens()
    }

    /// The numbering that is set, or the usual one.
    pub(super) fn numbering(&self) -> Numbering {
        self.numbering.unwrap_or_default()
    }

    /// The board of one word, if one is set.
    fn board(&self) -> Result<Option<Board>, Diagnostics> {
        let Some(((ranks, files), span)) = self.board else {
            return Ok(self.numbering.map(|numbering| Board::CHESS.with_numbering(numbering)));
        };
        let board = Width::fitting(u32::from(ranks) * u32::from(files)).and_then(|it| Board::new(ranks, files, it));
        let Some(board) = board else {
            return Err(Diagnostic::new(span, format!("a board of {ranks}x{files} is too large"))
                .help("a board has at most 256 squares and 26 files")
                .into());
        };
        Ok(Some(board.with_numbering(self.numbering())))
    }

    /// The pieces: if none are set, the sliders of chess.
    pub(super) fn pieces(&self, place: Span) -> Vec<Piece> {
        self.pieces.clone().unwrap_or_else(|| KNOWN[..3].iter().filter_map(|(name, _)| known(name, place)).vec())
    }

    pub(super) fn set(&mut self, key: &Ident, value: &[TokenTree], wrong: &mut Diagnostics) {
        let name = key.to_string();
        if name == "attacks_only" {
            self.attacks_only = true;
            return;
        }
        if !KEYS.contains(&&name[..]) {
            let wrong_key = Diagnostic::new(key.span(), format!("there is no setting `{name}`"));
            let help = format!("{}the settings are `{}`", suggestion(&name, KEYS), KEYS.join("`, `"));
            wrong.push(wrong_key.help(help));
            return;
        }
        if self.set.contains(&name) {
            wrong.push(Diagnostic::new(key.span(), format!("`{name}` is set twice")));
        }
        if let Err(more) = self.value(&name, key, value) {
            wrong.append(more);
        }
        self.set.push(name);
    }

    fn value(&mut self, name: &str, key: &Ident, value: &[TokenTree]) -> Result<(), Diagnostics> {
        let span = value.first().map_or(key.span(), TokenTree::span);
        let written: String = value.iter().map(ToString::to_string).collect();
        let unknown = |what: &str, known: Vec<&str>| {
            let near = suggestion(&written, known.iter().copied());
            Diagnostic::new(span, format!("there is no {what} `{written}`"))
                .help(format!("{near}the choices are `{}`", known.join("`, `")))
        };
        match name {
            "board" => match parse_shape(&written) {
                Some(shape) => self.board = Some((shape, span)),
                None => {
                    let wrong = Diagnostic::new(span, format!("`{written}` is not the shape of a board"));
                    return Err(wrong.help("write 1 to 255 ranks and 1 to 26 files: `board = 10x9`").into());
                }
            },
            "numbering" => match Numbering::from_name(&written) {
                Some(numbering) => self.numbering = Some(numbering),
                None => return Err(unknown("numbering", Numbering::NAMED.map(|it| it.0).to_vec()).into()),
            },
            "method" => match METHODS.into_iter().find(|method| method.name == written) {
                Some(method) => self.method = Some((method, span)),
                None => return Err(unknown("method", METHODS.map(|method| method.name).to_vec()).into()),
            },
            "objective" => match OBJECTIVES.into_iter().find(|objective| objective.name() == written) {
                Some(objective) => self.objective = Some((objective, span)),
                None => return Err(unknown("objective", OBJECTIVES.map(Objective::name).to_vec()).into()),
            },
            "width" | "layout" => self.laid.push((key.clone(), value.iter().cloned().tokens())),
            "crate" => self.facade = Some(path(span, value)?),
            "file" => self.file = Some(text(key, value, "magics.txt")?),
            "bytes" => match written.replace('_', "").parse() {
                Ok(bytes) => self.bytes = Some((bytes, span)),
                Err(_) => {
                    let wrong = Diagnostic::new(span, format!("`{written}` is not a number of bytes"));
                    return Err(wrong.help("write the most that the tables may take: `bytes <= 16384`").into());
                }
            },
            _ => self.pieces = Some(pieces(span, value)?),
        }
        Ok(())
    }
}

/// Whether a piece is the one that has its name.
pub(super) fn is_known(piece: &Piece) -> bool {
    known(&piece.name, piece.span).is_some_and(|known| known.directions == piece.directions)
}

/// The piece of that name.
fn known(name: &str, span: Span) -> Option<Piece> {
    let (name, directions) = KNOWN.into_iter().find(|(known, _)| *known == name)?;
    Some(Piece { name: name.to_owned(), span, directions: directions.to_vec() })
}

const PIECES: &str =
    "for example `pieces = [rook, bishop, lance = [(1, 0)]]`, with the directions as ranks up and files right";

fn pieces(span: Span, value: &[TokenTree]) -> Result<Vec<Piece>, Diagnostics> {
    let tokens: TokenStream = value.iter().cloned().tokens();
    let pieces = list_of_pieces
        .parse2(tokens)
        .map_err(|error| Diagnostics::from(Diagnostic::new(error.span(), error.to_string()).help(PIECES)))?;
    let mut wrong = Diagnostics::new();
    for (number, piece) in pieces.iter().enumerate() {
        if pieces[..number].iter().any(|other| other.name == piece.name) {
            wrong.push(Diagnostic::new(piece.span, format!("`{}` is named twice", piece.name)));
        }
        if piece.directions.is_empty() || piece.directions.contains(&(0, 0)) {
            wrong.push(Diagnostic::new(piece.span, format!("`{}` has no direction", piece.name)).help(PIECES));
        }
    }
    if pieces.is_empty() {
        wrong.push(Diagnostic::new(span, "no pieces are named").help(PIECES));
    }
    wrong.into_result(pieces)
}

fn list_of_pieces(input: ParseStream<'_>) -> syn::Result<Vec<Piece>> {
    let list;
    bracketed!(list in input);
    let mut pieces = Vec::new();
    while !list.is_empty() {
        let name: Ident = list.parse()?;
        let (span, name) = (name.span(), name.to_string());
        if name.starts_with("r#") {
            return Err(syn::Error::new(span, format!("`{name}` is not the name of a piece")));
        }
        pieces.push(if list.peek(Token![=]) {
            list.parse::<Token![=]>()?;
            Piece { name, span, directions: directions(&list)? }
        } else {
            let unknown = || {
                let names = KNOWN.map(|(name, _)| name);
                let near = suggestion(&name, names);
                let names = names.join("`, `");
                syn::Error::new(span, format!("there is no piece `{name}`: {near}the pieces are `{names}`"))
            };
            known(&name, span).ok_or_else(unknown)?
        });
        if !list.is_empty() {
            list.parse::<Token![,]>()?;
        }
    }
    Ok(pieces)
}

fn directions(input: ParseStream<'_>) -> syn::Result<Vec<(i8, i8)>> {
    let list;
    bracketed!(list in input);
    let mut directions = Vec::new();
    while !list.is_empty() {
        let pair;
        parenthesized!(pair in list);
        let up = number(&pair)?;
        pair.parse::<Token![,]>()?;
        directions.push((up, number(&pair)?));
        if !list.is_empty() {
            list.parse::<Token![,]>()?;
        }
    }
    Ok(directions)
}

fn number(input: ParseStream<'_>) -> syn::Result<i8> {
    let minus: Option<Token![-]> = input.parse()?;
    let literal: syn::LitInt = input.parse()?;
    let value: i8 = literal.base10_parse()?;
    Ok(if minus.is_some() { -value } else { value })
}
