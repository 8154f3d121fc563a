//! `sliders! { .. }`: a module of functions that compute what sliding pieces attack, by the method that suits.

mod choice;
mod extras;
mod fill;
mod hyperbola;
mod kindergarten;
mod magic;
mod obstruction;
mod pext;
mod settings;

use crate::stream::IntoStream as _;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::module::Module;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::Grouping;
use crate::emit::{Function, module};
use permgen_core::article::a;
use permgen_core::attacks::Attacks;
use permgen_core::board::{Board, Numbering};
use permgen_core::check::Certificate;
use permgen_core::compile::{Compiled, Request, compile};
use permgen_core::cost::Objective;
use permgen_core::layout::{Layout, Words};
use permgen_core::program::Program;
use permgen_core::target::{PORTABLE, Target};
use permgen_core::vector::IntoVector as _;
use settings::{Piece, Settings};

pub use choice::{Order, orders};

/// A way to compute attacks.
pub(super) struct Method {
    /// The name that users give.
    pub(super) name: &'static str,
    /// Whether its functions are `const fn`.
    is_const: bool,
    /// Whether it is for a piece on the board.
    suits: fn(&Wanted<'_>, &Piece) -> bool,
    /// The functions of a module, or why there are none.
    make: fn(&Wanted<'_>) -> Result<Made, Diagnostics>,
}

/// All methods. `auto` chooses among the others.
pub(super) static METHODS: [&Method; 8] = [
    &choice::METHOD,
    &magic::METHOD,
    &magic::BLACK,
    &pext::METHOD,
    &kindergarten::METHOD,
    &hyperbola::METHOD,
    &obstruction::METHOD,
    &fill::METHOD,
];

/// What a module must have.
struct Wanted<'a> {
    layout: Layout,
    /// The board, if it is in one word.
    board: Option<Board>,
    numbering: Numbering,
    /// The settings that say how it lies in several.
    laid: TokenStream,
    pieces: Vec<Piece>,
    /// Whether the user named the pieces.
    are_pieces_named: bool,
    /// What `auto` chooses for.
    objective: Objective,
    /// The file of magics.
    file: Option<(String, Span)>,
    /// The most bytes that tables may take.
    bytes: Option<(usize, Span)>,
    /// Whether the module is a part of another, which has the rest.
    attacks_only: bool,
    /// Where to report what is wrong with the whole.
    place: Span,
    /// The path of permgen.
    facade: &'a TokenStream,
}

impl Wanted<'_> {
    fn attacks(&self, piece: &Piece) -> Attacks {
        match self.board {
            Some(board) => Attacks::new(board, &piece.directions),
            None => Attacks::on_layout(&self.layout, &piece.directions).expect("settings have seen to it"),
        }
    }
}

/// The functions of a module.
struct Made {
    /// The pieces that have a function.
    pieces: Vec<Piece>,
    items: TokenStream,
    /// How many bytes the tables take.
    bytes: usize,
    /// What the documentation of the module says.
    docs: Vec<String>,
    /// Whether they are `const fn`.
    is_const: bool,
}

const HELP: &str = "declare one module: `pub mod sliders;`";

/// Expands `sliders! { method = auto; pub mod sliders; }`.
#[must_use]
pub fn sliders(tokens: TokenStream) -> TokenStream {
    let mut settings = Settings::default();
    match Module::parse(tokens, HELP, |key, value, wrong| settings.set(key, value, wrong)) {
        Ok(module) => expanded(&module, &settings).unwrap_or_else(|wrong| with_stub(&module, &settings, &wrong)),
        Err(wrong) => wrong.to_compile_errors(),
    }
}

/// The pieces that settings ask for, such as `board = 9x9, layout = 63 + 18, pieces = [rook, lance = [(1, 0)]]`, for files: their
/// names, and what they attack.
///
/// # Errors
///
/// When a setting is wrong, or is not about the board or the pieces.
#[cfg(feature = "files")]
pub fn sliders_pieces(tokens: &TokenStream) -> Result<Vec<(String, Attacks)>, Diagnostics> {
    let mut settings = Settings::default();
    let tokens = quote!(#tokens; mod lines;);
    let module = Module::parse(tokens, HELP, |key, value, wrong| match key.to_string().as_str() {
        "method" | "crate" | "file" | "bytes" | "objective" => {
            let only = Diagnostic::new(key.span(), format!("`{key}` is a setting of the macro only"));
            wrong.push(only.help("the settings of files are `board`, `numbering`, `width`, `layout` and `pieces`"));
        }
        _ => settings.set(key, value, wrong),
    })?;
    let (layout, board) = settings.layout()?;
    let board = board.unwrap_or(Board::CHESS);
    let attacks = |directions: &[(i8, i8)]| match &layout {
        Some(layout) => Attacks::on_layout(layout, directions).expect("settings have seen to it"),
        None => Attacks::new(board, directions),
    };
    let pieces = settings.pieces(module.name.span()).into_iter();
    let attacks = pieces.map(|piece| {
        let attacks = attacks(&piece.directions);
        expect_provable(&piece, &attacks)?;
        Ok((piece.name, attacks))
    });
    attacks.try_vec()
}

/// That no line is too long for a proof, whatever the method.
fn expect_provable(piece: &Piece, attacks: &Attacks) -> Result<(), Diagnostics> {
    let Some(most) = attacks.longest_provable() else { return Ok(()) };
    let (name, layout) = (a(&piece.name), attacks.layout());
    let wrong = format!("{name} on {} has lines with too many occupancies to try", a(layout));
    let help = format!("take a board on which it moves by at most {most} squares, or leave the piece out");
    Err(Diagnostic::new(piece.span, wrong).help(help).into())
}

fn expanded(module: &Module, settings: &Settings) -> Result<TokenStream, Diagnostics> {
    let place = module.name.span();
    let (layout, board) = settings.layout()?;
    let (method, span) = settings.method.unwrap_or((&choice::METHOD, place));
    let file = settings.file.clone();
    if file.is_some() && ![choice::METHOD.name, magic::METHOD.name, magic::BLACK.name].contains(&method.name) {
        let wrong = Diagnostic::new(span, format!("the method `{}` has no use for a file of magics", method.name));
        return Err(wrong.help("leave `file` or `method` out").into());
    }
    // The method of a file is that of magics.
    let chooses = file.is_none() && [choice::METHOD.name, pext::METHOD.name].contains(&method.name);
    if let Some((_, place)) = settings.objective.filter(|_| !chooses) {
        let (name, other) = if file.is_some() { (magic::METHOD.name, "file") } else { (method.name, "method") };
        let wrong = Diagnostic::new(place, format!("the method is `{name}` for every objective"));
        return Err(wrong.help(format!("leave `objective` or `{other}` out")).into());
    }
    let (layout, board) = match (&file, layout) {
        (Some((name, span)), None) => {
            let board = magic::board_of(name, *span, board)?;
            (Layout::from(board), Some(board))
        }
        (Some((name, span)), Some(_)) => {
            let wrong = Diagnostic::new(*span, format!("`{name}` is for a board in one word"));
            return Err(wrong.help("leave `width` and `layout` out").into());
        }
        (None, Some(layout)) => (layout, None),
        (None, None) => {
            let board = board.unwrap_or(Board::CHESS);
            (Layout::from(board), Some(board))
        }
    };
    let facade = settings.facade.clone().unwrap_or_else(|| quote!(::permgen));
    let wanted = Wanted {
        layout,
        board,
        numbering: board.map_or_else(|| settings.numbering(), Board::numbering),
        laid: settings.laid(),
        pieces: settings.pieces(place),
        are_pieces_named: settings.pieces.is_some(),
        objective: settings.objective.map_or(Objective::Throughput, |(objective, _)| objective),
        file,
        bytes: settings.bytes,
        attacks_only: settings.attacks_only,
        place: span,
        facade: &facade,
    };
    for piece in &wanted.pieces {
        expect_provable(piece, &wanted.attacks(piece))?;
    }
    if let Some(piece) = wanted.pieces.iter().find(|piece| wanted.board.is_none() && !(method.suits)(&wanted, piece)) {
        let (words, layout, name) = (wanted.layout.words(), a(&wanted.layout), method.name);
        let wrong = Diagnostic::new(span, format!("`{name}` is not for {} on {layout} in `{words}`", a(&piece.name)));
        return Err(wrong
            .help("leave `method` out; if that is no help, number the squares along ranks or files")
            .into());
    }
    // Builds for other machines get another method in place of one that needs instructions.
    let make = if method.is_const || wanted.attacks_only { method.make } else { choice::pext_or_auto };
    let mut made = make(&wanted)?;
    if let Some((most, span)) = wanted.bytes.filter(|(most, _)| made.bytes > *most) {
        let wrong = Diagnostic::new(span, format!("the tables take {} bytes, which is more than {most}", made.bytes));
        let chosen = [("file", wanted.file.is_some()), ("method", settings.method.is_some())];
        let chosen = chosen.into_iter().find(|(_, is_set)| *is_set);
        let out = chosen.map_or_else(String::new, |(setting, _)| format!(", or leave `{setting}` out"));
        return Err(wrong.help(format!("allow more bytes{out}")).into());
    }
    if !wanted.attacks_only {
        let extras = extras::items(&wanted, &made.pieces, made.is_const);
        made.items.extend(extras);
    }
    Ok(module.with(made.docs, &made.items))
}

/// A portable program for each piece, and a queen who is the two others.
fn by_program(wanted: &Wanted<'_>, method: &str, program: fn(&Attacks) -> Program) -> Result<Made, Diagnostics> {
    by_portable_programs(wanted, method, &|attacks| Some(program(attacks)))
}

/// The same, where the program may be one of several.
fn by_portable_programs(
    wanted: &Wanted<'_>,
    method: &str,
    program: &dyn Fn(&Attacks) -> Option<Program>,
) -> Result<Made, Diagnostics> {
    let (pieces, queen) = without_queen(&wanted.pieces);
    let mut made = of_programs(wanted, &pieces, method, &[&PORTABLE], program)?;
    if let Some(queen) = queen {
        made.items.extend(extras::queen(wanted.layout.words(), true));
        made.pieces.push(queen);
    }
    Ok(made)
}

/// The functions of these pieces by programs, which are certified here for the first of these machines that can run them.
fn of_programs(
    wanted: &Wanted<'_>,
    pieces: &[Piece],
    method: &str,
    targets: &[&'static Target],
    program: &dyn Fn(&Attacks) -> Option<Program>,
) -> Result<Made, Diagnostics> {
    let compiled = pieces.iter().map(|piece| {
        let attacks = wanted.attacks(piece);
        let program = program(&attacks);
        let can_run = |target: &&&'static Target| program.as_ref().is_some_and(|program| target.can_run(program));
        let target = targets.iter().find(can_run).copied().unwrap_or(targets[0]);
        compile(&Request::new(attacks).recipes(program).target(target))
            .map(|compiled| (compiled, target))
            .map_err(|error| Diagnostic::new(piece.span, format!("`{}`: {error}", piece.name)))
    });
    let compiled: Vec<(Compiled, &'static Target)> = compiled.try_vec()?;
    let attacks = pieces.iter().map(|piece| format!("{}_attacks", piece.name)).vec();
    let functions: Vec<Function<'_>> = (compiled.iter().zip(&attacks))
        .map(|((compiled, target), name)| Function::new(name, compiled.best(), target).on(wanted.board))
        .vec();
    let tried = |(compiled, _): &(Compiled, _)| match compiled.best().certified.certificate() {
        Certificate::Exhaustive { inputs } => inputs,
        _ => 0,
    };
    let docs = vec![
        format!("What {} attacks on {}, by {method}.", a(&names(&wanted.pieces)), a(&wanted.layout)),
        String::new(),
        proved(&format!(
            "Proved bit by bit for all {} occupancies of the squares that each bit depends on",
            compiled.iter().map(tried).sum::<u64>()
        )),
    ];
    Made::of(wanted.facade, &functions, pieces, docs).map_err(|error| Diagnostic::new(wanted.place, error).into())
}

impl Made {
    /// The items of these functions, which name permgen by that path.
    fn of(
        facade: &TokenStream,
        functions: &[Function<'_>],
        pieces: &[Piece],
        docs: Vec<String>,
    ) -> Result<Self, String> {
        let (tables, tokens) = module::items(functions, facade).map_err(|error| error.to_string())?;
        let mut items: TokenStream = tables.parse().map_err(|error: proc_macro2::LexError| error.to_string())?;
        items.extend(tokens);
        Ok(Self { pieces: pieces.to_vec(), items, bytes: module::bytes(functions), docs, is_const: true })
    }

    /// Both.
    fn and(mut self, other: Made) -> Self {
        self.pieces.extend(other.pieces);
        self.items.extend(other.items);
        self.docs.extend(other.docs);
        self.bytes += other.bytes;
        self
    }
}

/// The errors, and functions of the names that there would be, so that one mistake is reported once.
fn with_stub(module: &Module, settings: &Settings, wrong: &Diagnostics) -> TokenStream {
    let mut tokens = wrong.to_compile_errors();
    let (layout, board) = settings.layout().unwrap_or_default();
    let words = layout.map_or_else(|| Words::one(board.unwrap_or(Board::CHESS).width()), |layout| layout.words());
    let (ty, number) = (Grouping::Array.ty(words), quote!(::core::primitive::u8));
    let count = words.count;
    let nothing = if count == 1 { quote!(0) } else { quote!([0; #count]) };
    let function = |name: String, arguments: TokenStream| {
        let name = Ident::new(&name, Span::call_site());
        quote! {
            pub const fn #name(#arguments) -> #ty { #nothing }
        }
    };
    let mut items: TokenStream =
        ["between", "line"].map(|name| function(name.to_owned(), quote!(_: #number, _: #number))).into_iter().tokens();
    for Piece { name, .. } in settings.pieces(module.name.span()) {
        items.extend(function(format!("{name}_attacks"), quote!(_: #number, _: #ty)));
        items.extend(function(format!("{name}_xrays"), quote!(_: #number, _: #ty, _: #ty)));
    }
    tokens.extend(module.with(Vec::new(), &items));
    tokens
}

/// The pieces but a queen that is the two others together.
fn without_queen(pieces: &[Piece]) -> (Vec<Piece>, Option<Piece>) {
    let has = |name: &str| pieces.iter().any(|piece| piece.name == name && settings::is_known(piece));
    let is_both = |piece: &Piece| piece.name == "queen" && settings::is_known(piece) && has("rook") && has("bishop");
    let (queens, others): (Vec<Piece>, Vec<Piece>) = pieces.iter().cloned().partition(is_both);
    (others, queens.into_iter().next())
}

/// What the module says about its proof.
fn proved(what: &str) -> String {
    format!("{what}, while this crate was compiled; permgen {}.", permgen_core::VERSION)
}

/// The names of pieces in a sentence.
fn names(pieces: &[Piece]) -> String {
    pieces.iter().map(|piece| piece.name.as_str()).vec().join(" or ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_boards_have_functions_or_say_why_not() {
        for method in ["auto", "pext", "kindergarten", "magic", "hyperbola", "obstruction_difference", "fill"] {
            for (ranks, files) in [(1, 1), (1, 2), (2, 1), (1, 4), (4, 1), (2, 2), (1, 9), (1, 64), (64, 1)] {
                let text = format!("method = {method}; board = {ranks}x{files}; mod lines;");
                let expanded = sliders(text.parse().expect("tokens")).to_string();
                assert!(
                    expanded.contains("fn rook_attacks") || expanded.contains("compile_error"),
                    "{text}: {expanded}"
                );
            }
        }
    }

    #[test]
    fn instructions_are_called_by_the_path_that_users_give() {
        let expanded = |path: TokenStream| sliders(quote!(#path method = pext; board = 4x4; mod lines;)).to_string();
        assert!(expanded(quote!()).contains(":: permgen ::"));
        let renamed = expanded(quote!(crate = engine::squares;));
        assert!(renamed.contains("engine :: squares ::") && !renamed.contains("permgen ::"), "{renamed}");
    }

    #[test]
    fn functions_say_what_they_do_with_squares_that_are_not_on_the_board() {
        for (method, said) in [("hyperbola", "If `square` is 9 or more."), ("fill", "the result is unspecified")] {
            let method = Ident::new(method, Span::call_site());
            let expanded = sliders(quote!(method = #method; board = 3x3; mod lines;)).to_string();
            assert!(expanded.contains(said), "{method}: {expanded}");
        }
    }

    #[test]
    fn a_rook_and_a_bishop_read_the_record_of_a_queen_from_which_vectors_are_loaded() {
        let expanded = sliders(quote!(method = obstruction_difference; mod lines;)).to_string();
        let is_there = ["ROOK_SQUARES", "BISHOP_SQUARES", "QUEEN_SQUARES ["].map(|name| expanded.matches(name).count());
        assert_eq!(is_there, [0, 0, 3], "{expanded}");
        assert!(expanded.contains("repr (C , align (64))"), "{expanded}");
        // The squares above d4 on all four lines, and those below.
        let record = "mask : 0x808080800000000 , mask_2 : 0xf0000000 , mask_3 : 0x8040201000000000 , mask_4 : 0x1020400000000 , \
                      mask_5 : 0x80808 , mask_6 : 0x7000000 , mask_7 : 0x40201 , mask_8 : 0x102040";
        assert!(expanded.contains(record), "{expanded}");
        // A lance reads the record of a rook; a bishop alone has its own.
        let shogi = quote!(board = 5x5, pieces = [rook, lance = [(1, 0)]];);
        let expanded = sliders(quote!(method = obstruction_difference; #shogi mod lines;)).to_string();
        assert!(expanded.contains("ROOK_SQUARES [") && !expanded.contains("LANCE_SQUARES"), "{expanded}");
        let apart = quote!(board = 5x5, pieces = [rook, bishop];);
        let expanded = sliders(quote!(method = obstruction_difference; #apart mod lines;)).to_string();
        assert!(expanded.contains("ROOK_SQUARES [") && expanded.contains("BISHOP_SQUARES ["), "{expanded}");
    }

    #[test]
    fn the_magics_of_chess_are_black() {
        let expanded = ["magic", "black_magic"].map(|method| {
            let method = Ident::new(method, Span::call_site());
            sliders(quote!(method = #method; mod lines;)).to_string()
        });
        assert!(expanded[0] == expanded[1] && expanded[0].contains("not_mask"));
    }

    #[test]
    #[ignore = "slow: all methods of all pieces"]
    fn builds_that_use_pext_are_not_const_and_others_expand_what_they_use_only() {
        let expanded = |tokens: TokenStream| sliders(tokens).to_string();
        let auto = expanded(quote!(
            mod lines;
        ));
        let calls = ["pext", "magic"].map(|method| auto.matches(&format!("method = {method} ,")).count());
        // WebAssembly and other machines take magics.
        assert_eq!(
            (calls, auto.contains("rook_attacks_const"), auto.contains("static ATTACKS")),
            ([1, 2], true, false)
        );
        let small = expanded(quote!(bytes <= 2048; mod lines;));
        assert!(!small.contains("_const") && small.contains("method = hyperbola ,"), "{small}");
        let quick = expanded(quote!(objective = latency; mod lines;));
        let calls = [("hyperbola", 2), ("obstruction_difference", 1)];
        assert!(calls.iter().all(|(method, count)| quick.matches(&format!("method = {method} ,")).count() == *count));
        // One method for all machines.
        assert!(!expanded(quote!(board = 9x9, method = hyperbola; mod lines;)).contains("sliders !"));
    }
}
