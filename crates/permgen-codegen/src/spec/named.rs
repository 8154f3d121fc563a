//! Maps by their names: of the library, or declared before; and operations on the word.

use proc_macro2::{Ident, Span};

use super::Meant;
use super::context::{Context, Sources};
use super::library::{self, Kind, Shape, Squares};
use super::suggest::suggestion;
use super::written::Number;
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::board::Board;
use permgen_core::meaning::Meaning;
use permgen_core::partial_map::PartialMap;

impl Context<'_> {
    pub(super) fn word_operation(
        &self,
        name: &Ident,
        parameters: &[Number],
        span: Span,
    ) -> Result<Sources, Diagnostics> {
        let operation = library::WORD_OPERATIONS.iter().find(|operation| name == operation.name);
        let operation = operation.ok_or_else(|| library::unknown_operation(name))?;
        let values: Vec<u128> = parameters.iter().map(|parameter| parameter.value).collect();
        let to = (operation.to)(&values, self.width).map_err(|misfit| {
            let span = parameters.get(misfit.parameter).map_or(span, |parameter| parameter.span);
            Diagnostic::new(span, misfit.message).help(misfit.help)
        })?;
        self.word_moves(&to, name)
    }

    /// The board's part of a permutation of the word, which must not take squares off the board.
    fn word_moves(&self, to: &[u8], name: &Ident) -> Result<Sources, Diagnostics> {
        let domain = self.domain();
        let leaving: Vec<u8> =
            (0..self.squares()).filter(|&square| domain >> to[usize::from(self.bit_of(square))] & 1 == 0).collect();
        if !leaving.is_empty() {
            let board = self.board.map_or_else(String::new, |board| format!("{board} "));
            return Err(Diagnostic::new(
                name.span(),
                format!("`{name}` moves {} off the {board}board", self.list(&leaving)),
            )
            .help("operations on the word move bits; use a map of squares, or a board that fills the word")
            .into());
        }
        Ok(self.moved(|bit| Some(to[usize::from(bit)])))
    }

    pub(super) fn named(&self, name: &Ident) -> Result<Sources, Diagnostics> {
        let text = name.to_string();
        if let Some(declared) = self.scope.declared(&text) {
            return self.declared(name, declared);
        }
        // A name that is declared further down will hide the library's, so the library's is not what was meant. In the
        // declaration of the name itself it is: `const fn flip_vertical(board: u64) -> u64 { flip_vertical }`.
        let is_own = self.scope.being_declared() == Some(text.as_str());
        let named = library::named(&text).filter(|_| is_own || !self.scope.is_declared_later(&text));
        let Some(named) = named else { return Err(self.unknown_name(name).into()) };
        match named.kind {
            Kind::Word { width: Some(width), .. } if width != self.width => Err(Diagnostic::new(
                name.span(),
                format!("`{name}` is a map of `{width}`, the word is a `{}`", self.width),
            )
            .into()),
            Kind::Word { to, .. } => {
                let width = self.width.bits();
                let to: Vec<u8> = (0..width).map(|bit| to(width, bit) as u8).collect();
                self.word_moves(&to, name)
            }
            Kind::Board { shape, to } => {
                let Some(board) = self.board else {
                    return Err(Diagnostic::new(
                        name.span(),
                        format!("`{name}` needs a board, and a `{}` has none of its own", self.width),
                    )
                    .help("write `board = 4x8;`, ranks x files, before the map")
                    .into());
                };
                let misfit = match shape {
                    Shape::Square if board.ranks() != board.files() => "as many ranks as files",
                    Shape::EvenFiles if board.files() % 2 != 0 => "an even number of files",
                    _ => "",
                };
                if !misfit.is_empty() {
                    return Err(Diagnostic::new(
                        name.span(),
                        format!("`{name}` needs a board of {misfit}, not {board}"),
                    )
                    .into());
                }
                let (ranks, files) = (board.ranks(), board.files());
                Ok(self.moved(|bit| {
                    let square = board.square_at(bit)?;
                    let (rank, file) = to(Squares { ranks, files, rank: square / files, file: square % files });
                    Some(board.bit_of(rank * files + file))
                }))
            }
        }
    }

    fn declared(&self, name: &Ident, declared: &Meant) -> Result<Sources, Diagnostics> {
        let what = match &declared.meaning {
            Meaning::Map(_) | Meaning::Words(_) => None,
            Meaning::AnyOrder(_) | Meaning::AnyOrderFamily(_) => Some((
                "has its bits in any order, so that no map is made of it",
                "declare it with `gather(mask)`, which keeps the order of bits, or call it",
            )),
            Meaning::Numbers(_) => {
                Some(("is a map of square numbers, not of a board", "name the map of the board that it is made of"))
            }
            _ => Some(("is not one map, so that none is made of it", "call it")),
        };
        if let Some((what, help)) = what {
            return Err(Diagnostic::new(name.span(), format!("`{name}` {what}")).help(help).into());
        }
        let width = match &declared.meaning {
            Meaning::Words(map) => map.input(),
            meaning => meaning.map().map_or(self.width, PartialMap::input),
        };
        if width != self.width {
            return Err(Diagnostic::new(
                name.span(),
                format!("`{name}` is a map of `{width}`, the word here is a `{}`", self.width),
            )
            .into());
        }
        let shape = |board: Option<Board>| board.map(|board| (board.ranks(), board.files(), board.numbering()));
        if shape(declared.board) != shape(self.board) {
            let describe = |board: Option<Board>| match board {
                Some(board) => format!("a {board} board numbered {}", board.numbering()),
                None => "no board".to_owned(),
            };
            let message =
                format!("`{name}` is declared on {}, here there is {}", describe(declared.board), describe(self.board));
            return Err(Diagnostic::new(name.span(), message).help("give both the same board and numbering").into());
        }
        let domain = self.domain();
        Ok(match &declared.meaning {
            Meaning::Words(map) => (0..self.width.bits() as u8)
                .map(|bit| map.source_of(0, bit).map(|(_, source)| source).filter(|source| domain >> source & 1 == 1))
                .collect(),
            meaning => self.moved(|bit| meaning.map().and_then(|map| map.destination_of(bit))),
        })
    }

    fn unknown_name(&self, name: &Ident) -> Diagnostic {
        let text = name.to_string();
        if self.scope.being_declared() == Some(text.as_str()) {
            return Diagnostic::new(name.span(), format!("`{name}` is defined by itself"))
                .help("a map is made of maps declared before it");
        }
        if self.scope.is_declared_later(&text) {
            return Diagnostic::new(name.span(), format!("`{name}` is declared further down"))
                .help("a map is made of maps declared before it: move that declaration up");
        }
        let known: Vec<&str> = self.scope.names().chain(library::names().map(|name| name as &str)).collect();
        let help = match suggestion(&text, known.iter().copied()) {
            near if near.is_empty() => format!("known are {}", super::settings::list(&known)),
            near => near.trim_end().to_owned(),
        };
        Diagnostic::new(name.span(), format!("unknown map `{name}`")).help(help)
    }
}
