//! Maps by their names: of the library, or declared before; and operations on the word.

use proc_macro2::{Ident, Span};

use super::Meant;
use super::context::{self, Context, Sources, list};
use super::library::{self, MapOn, Shape, Squares};
use super::suggest::suggestion;
use super::written::Number;
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::article::a;
use permgen_core::board::Board;
use permgen_core::layout::Words;
use permgen_core::meaning::Meaning;
use permgen_core::vector::IntoVector as _;

impl Context<'_> {
    pub(super) fn word_operation(
        &self,
        name: &Ident,
        parameters: &[Number],
        span: Span,
    ) -> Result<Sources, Diagnostics> {
        let operation = library::WORD_OPERATIONS.iter().find(|operation| name == operation.name);
        let operation = operation.ok_or_else(|| library::unknown_operation(name))?;
        let values: Vec<u128> = parameters.iter().map(|parameter| parameter.value).vec();
        let to = (operation.to)(&values, self.from.words()).map_err(|misfit| {
            let span = parameters.get(misfit.parameter).map_or(span, |parameter| parameter.span);
            Diagnostic::new(span, misfit.message).help(misfit.help)
        })?;
        self.word_moves(&to, name)
    }

    /// The board's part of a permutation of the words' bits, which must not take squares off the board.
    fn word_moves(&self, to: &[u16], name: &Ident) -> Result<Sources, Diagnostics> {
        self.levelled((&name.to_string(), name.span()), |level| {
            let layout = &level.from;
            let moved = |square: u16| to[usize::from(layout.place_of(square))];
            let leaving = (0..layout.squares()).filter(|&square| layout.square_at(moved(square)).is_none());
            let leaving: Vec<u16> = leaving.vec();
            if !leaving.is_empty() {
                let message = format!("`{name}` moves {} off the {layout}", list(layout, leaving));
                return Err(Diagnostic::new(name.span(), message)
                    .help("operations on the word move bits; use a map of squares, or a board that fills the word")
                    .into());
            }
            Ok(level.moved(|place| Some(to[usize::from(place)])))
        })
    }

    pub(super) fn named(&self, name: &Ident) -> Result<Sources, Diagnostics> {
        let text = name.to_string();
        if let Some(declared) = self.scope.declared(&text) {
            return self.declared(name, declared);
        }
        // A name that is declared further down will hide the library's, so the library's is not what was meant. In the
        // declaration of the name itself it is: `const fn flip_vertical(board: u64) -> u64 { flip_vertical }`.
        let is_own = self.scope.being_declared.as_deref() == Some(text.as_str());
        let named = library::named(&text).filter(|_| is_own || !self.scope.is_declared_later(&text));
        let Some(named) = named else { return Err(self.unknown_name(name).into()) };
        match named.kind {
            MapOn::Word { width: Some(width), .. } if self.from.words() != Words::one(width) => Err(Diagnostic::new(
                name.span(),
                format!("`{name}` is a map of `{width}`, the word is a `{}`", self.from.words()),
            )
            .into()),
            MapOn::Word { to, .. } => {
                let bits = self.from.words().bits() as u32;
                let to: Vec<u16> = (0..bits).map(|bit| to(bits, bit) as u16).vec();
                self.word_moves(&to, name)
            }
            MapOn::Board { shape, to } => self.board_map(name, shape, to),
        }
    }

    fn board_map(&self, name: &Ident, shape: Shape, to: fn(Squares) -> (u8, u8)) -> Result<Sources, Diagnostics> {
        let from = &self.from;
        let (Some((ranks, files)), Some(result)) = (from.ranks_and_files(), self.to.ranks_and_files()) else {
            let bare = if from.ranks_and_files().is_none() { from } else { &self.to };
            return Err(context::needs_axes(name.span(), bare, &format!("`{name}` needs")).into());
        };
        if shape == Shape::Turned && result != (files, ranks) {
            let (message, help) = match result == (ranks, files) {
                true => (
                    format!("`{name}` needs a board of as many ranks as files, not {ranks}x{files}"),
                    format!("or one that becomes another: `board = {ranks}x{files} -> {files}x{ranks}`"),
                ),
                false => (
                    format!("`{name}` makes a {files}x{ranks} board of {}, not {}", a(from), a(&self.to)),
                    format!("write `board = {ranks}x{files} -> {files}x{ranks}`"),
                ),
            };
            return Err(Diagnostic::new(name.span(), message).help(help).into());
        }
        if shape != Shape::Turned {
            self.expect_shape(&name.to_string(), name.span())?;
        }
        if shape == Shape::EvenFiles && files % 2 != 0 {
            let message = format!("`{name}` needs a board of an even number of files, not {ranks}x{files}");
            return Err(Diagnostic::new(name.span(), message).into());
        }
        Ok(self.moved(|place| {
            let square = from.square_at(place)?;
            let [rank, file] = [square / u16::from(files), square % u16::from(files)].map(|at| at as u8);
            let (rank, file) = to(Squares { ranks, files, rank, file });
            Some(self.to.place_of(u16::from(rank) * u16::from(result.1) + u16::from(file)))
        }))
    }

    fn declared(&self, name: &Ident, declared: &Meant) -> Result<Sources, Diagnostics> {
        let (what, help) = match &declared.meaning {
            meaning if meaning.is_any_order() => (
                "has its bits in any order, so other maps cannot use it",
                "declare it with `gather(mask)`, which keeps the order of bits, or call it",
            ),
            Meaning::Numbers(_) => {
                ("is a map of square numbers, not of a board", "name the map of the board that it is made of")
            }
            _ => ("is not one map, so other maps cannot use it", "call it"),
        };
        let Some(map) = declared.meaning.words() else {
            return Err(Diagnostic::new(name.span(), format!("`{name}` {what}")).help(help).into());
        };
        let (here, there) = (self.from.words(), self.to.words());
        let mut sources = map.sources().to_vec();
        // An index and the board that it is of are in one word here.
        let is_lost = sources.iter().skip(there.bits()).any(Option::is_some);
        if map.words_in() != here || map.words_out().count != there.count || is_lost {
            let message = format!("`{name}` is a map of `{}`, the word here is a `{here}`", map.words_in());
            return Err(Diagnostic::new(name.span(), message).into());
        }
        sources.resize(there.bits(), None);
        let shape = |board: Option<Board>| board.map(|board| (board.ranks(), board.files(), board.numbering()));
        let own = self.layouts();
        if shape(declared.board) != shape(self.board) || declared.layouts != own {
            let message = format!("`{name}` is declared on {}, here there is {}", describe(declared), {
                describe(&Meant { board: self.board, layouts: own, ..declared.clone() })
            });
            return Err(Diagnostic::new(name.span(), message).help("give both the same board and numbering").into());
        }
        let is_square = |source: &u16| self.from.square_at(*source).is_some();
        Ok(sources.into_iter().map(|source| source.filter(is_square)).vec())
    }

    fn unknown_name(&self, name: &Ident) -> Diagnostic {
        let text = name.to_string();
        if self.scope.being_declared.as_deref() == Some(text.as_str()) {
            return Diagnostic::new(name.span(), format!("`{name}` is defined by itself"))
                .help("a map is made of maps declared before it");
        }
        if self.scope.is_declared_later(&text) {
            return Diagnostic::new(name.span(), format!("`{name}` is declared further down"))
                .help("a map is made of maps declared before it: move that declaration up");
        }
        // What others call these maps.
        let elsewhere = match &*text {
            "rotate_45" | "rotate_45_cw" | "rotate_45_clockwise" => "`pseudo_rotate_45_cw`",
            "transpose" => "`flip_diagonal`; `transpose(rows, columns)` is of the word",
            "flip" | "mirror_vertical" => "`flip_vertical`, which exchanges the first and the last rank",
            "mirror" => "`mirror_horizontal`, which exchanges the first and the last file",
            _ => "",
        };
        if !elsewhere.is_empty() {
            return Diagnostic::new(name.span(), format!("unknown map `{name}`")).help(format!("write {elsewhere}"));
        }
        if let Some(example) = library::with_operands(&text) {
            return Diagnostic::new(name.span(), format!("`{name}` lacks its parentheses"))
                .help(format!("write `{example}`"));
        }
        let known: Vec<&str> = self.scope.names().chain(library::names().map(|name| name as &str)).vec();
        let help = match suggestion(&text, known.iter().copied()) {
            near if near.is_empty() => format!("known are {}", super::settings::list(&known)),
            near => near.trim_end().to_owned(),
        };
        Diagnostic::new(name.span(), format!("unknown map `{name}`")).help(help)
    }
}

/// The board that something is declared on.
fn describe(meant: &Meant) -> String {
    match (&meant.layouts, meant.board) {
        (Some(layouts), _) if layouts.0 == layouts.1 => format!("{} in `{}`", a(&layouts.0), layouts.0.words()),
        (Some(layouts), _) => format!("{} that becomes {}", a(&layouts.0), a(&layouts.1)),
        (None, Some(board)) => format!("{} board numbered {}", a(&board), board.numbering()),
        (None, None) => "no board".to_owned(),
    }
}
