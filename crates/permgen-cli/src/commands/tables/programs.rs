//! Certified programs of attacks, for boards of any shape.

use permgen_codegen::emit::{Function, LANGUAGES, Language};
use permgen_core::article::a;
use permgen_core::attacks::Attacks;
use permgen_core::board::Board;
use permgen_core::check::Certificate;
use permgen_core::compile::{Compiled, Request, compile};
use permgen_core::program::Program;
use permgen_core::target::{AARCH64, PORTABLE, Target};
use permgen_tables::discovery::relation::magic_for;
use permgen_tables::kindergarten::{self, FileFactor, Tables, file_factor};
use permgen_tables::magic::{Form, Magic, Relation};

use crate::args::Lines;
use crate::errors::BadInput;

/// How many parts of the search for the factor of a file are run, at most; the first finds one.
const PARTS: u64 = 100;

/// What a piece attacks, looked up by a certified program.
pub(super) struct PieceAttacks {
    name: String,
    board: Option<Board>,
    target: &'static Target,
    compiled: Compiled,
}

impl PieceAttacks {
    /// What one of all pieces of a file attacks.
    ///
    /// # Errors
    ///
    /// When the method is not for such a board or piece in the language.
    pub(super) fn new(
        (piece, attacks): &(String, Attacks),
        lines: Lines,
        language: &dyn Language,
        all: &[(String, Attacks)],
    ) -> anyhow::Result<Self> {
        let board = attacks.board();
        let found = program(attacks, lines, language).ok_or_else(|| not_for(piece, attacks, lines, language, all))?;
        let (program, target) = found;
        let compiled = compile(&Request::new(attacks.clone()).recipes([program]).target(target))
            .map_err(|error| BadInput::new(format!("the attacks of {} are not proved: {error}", a(piece))))?;
        Ok(Self { name: format!("{piece}_attacks"), board, target, compiled })
    }

    /// The function as languages write it.
    pub(super) fn function(&self) -> Function<'_> {
        Function::new(&self.name, self.compiled.best(), self.target).on(self.board)
    }

    pub(super) fn program(&self) -> &Program {
        self.compiled.best().certified.program()
    }

    /// How many occupancies were tried to prove it.
    pub(super) fn compared(&self) -> u64 {
        match self.compiled.best().certified.certificate() {
            Certificate::Exhaustive { inputs } => inputs,
            _ => 0,
        }
    }
}

/// Whether a method is for such a board and piece in a language.
pub(super) fn suits(attacks: &Attacks, lines: Lines, language: &dyn Language) -> bool {
    program(attacks, lines, language).is_some()
}

/// A program whose operations the language has, and a machine that has them, too.
fn program(attacks: &Attacks, lines: Lines, language: &dyn Language) -> Option<(Program, &'static Target)> {
    let program = match lines {
        Lines::Kindergarten(tables) => {
            let board = attacks.board()?;
            let files = file_factor(board).or_else(|| (tables == Tables::FillUp).then(|| searched(board)).flatten());
            kindergarten::program(attacks, tables, files)?
        }
        Lines::Program(method) => (method.suits)(attacks).then(|| (method.program)(attacks))?,
    };
    if !program.instructions().iter().all(|instruction| language.has(instruction.op)) {
        return None;
    }
    let target = [&PORTABLE, &AARCH64].into_iter().find(|target| target.can_run(&program))?;
    Some((program, target))
}

fn not_for(
    piece: &str,
    attacks: &Attacks,
    lines: Lines,
    language: &dyn Language,
    all: &[(String, Attacks)],
) -> BadInput {
    let (name, layout, words) = (lines.name(), a(attacks.layout()), attacks.words());
    let piece = a(&piece);
    let only = if suits(attacks, lines, LANGUAGES[0]) { ", which lacks one of its operations" } else { "" };
    let language_name = language.name();
    BadInput::new(format!("`{name}` is not for {piece} on {layout} in `{words}` with `--lang {language_name}`{only}"))
        .with_help(what_suits(all, language))
}

/// That none of the usual methods is for all pieces in a language.
pub(super) fn none_for(all: &[(String, Attacks)], language: &dyn Language) -> BadInput {
    let board = all
        .first()
        .map_or_else(String::new, |(_, attacks)| format!(" on {} in `{}`", a(attacks.layout()), attacks.words()));
    let usual = named(Lines::USUAL.into_iter());
    BadInput::new(format!("none of {usual} is for all pieces{board} with `--lang {}`", language.name()))
        .with_help(what_suits(all, language))
}

/// The methods that are for all pieces.
fn what_suits(all: &[(String, Attacks)], language: &dyn Language) -> String {
    let suiting =
        |language| named(Lines::all().filter(|lines| all.iter().all(|(_, attacks)| suits(attacks, *lines, language))));
    let (here, rust) = (suiting(language), suiting(LANGUAGES[0]));
    match (here.is_empty(), rust.is_empty()) {
        (false, _) => format!("for all pieces there is {here}"),
        (true, false) => format!("with `--lang {}` there is {rust}", LANGUAGES[0].name()),
        (true, true) => "write a file for each piece, or number the squares along ranks or files".to_owned(),
    }
}

fn named(lines: impl Iterator<Item = Lines>) -> String {
    lines.map(|lines| format!("`{}`", lines.name())).collect::<Vec<_>>().join(", ")
}

/// A factor that numbers the inner squares of the a-file of a board that is much higher than wide.
fn searched(board: Board) -> Option<FileFactor> {
    let (ranks, files) = (u32::from(board.ranks()), u32::from(board.files()));
    let mask = (1..ranks.checked_sub(1)?).fold(0, |mask, rank| mask | 1_u128 << (files * rank));
    let relation = Relation::from_fn(board.width(), mask, |squares| squares).ok()?;
    let found = magic_for(&relation, mask.count_ones(), Form::Plain, 1, PARTS).ok()?;
    found.map(|Magic { factor, shift, .. }| FileFactor { factor, shift })
}
