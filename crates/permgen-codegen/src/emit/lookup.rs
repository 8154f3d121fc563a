//! Tables that were found, as certified functions.

use super::Function;
use permgen_core::attacks::Attacks;
use permgen_core::board::Board;
use permgen_core::compile::{Compiled, Request, compile};
use permgen_core::program::Program;
use permgen_core::target::PORTABLE;
use permgen_core::vector::IntoVector as _;
use permgen_tables::magic::AttackTable;
use permgen_tables::magic::de_bruijn::DeBruijn;

/// A certified lookup with its name.
#[derive(Clone, Debug)]
pub struct Lookup {
    name: String,
    board: Option<Board>,
    compiled: Compiled,
}

impl Lookup {
    /// The lookup as what languages write.
    #[must_use]
    pub fn function(&self) -> Function<'_> {
        Function::new(&self.name, self.compiled.best(), &PORTABLE).on(self.board)
    }
}

/// A function for each piece of a table, such as `rook_attacks`.
///
/// # Errors
///
/// Why a program is not certified, as text.
pub fn of_table(table: &AttackTable) -> Result<Vec<Lookup>, String> {
    let of_piece = |piece: permgen_tables::magic::Piece| {
        let (attacks, program) = table.program(piece)?;
        Some(of_attacks(&format!("{piece}_attacks"), attacks, program))
    };
    table.pieces.iter().filter_map(|(piece, _)| of_piece(*piece)).try_vec()
}

/// The function of that name for attacks that a program computes.
///
/// # Errors
///
/// Why the program is not certified, as text.
pub fn of_attacks(name: &str, attacks: Attacks, program: Program) -> Result<Lookup, String> {
    let board = attacks.board();
    let compiled = compile(&Request::new(attacks).recipes([program])).map_err(|error| error.to_string())?;
    Ok(Lookup { name: name.to_owned(), board, compiled })
}

/// The function of that name that scans words by a factor.
///
/// # Errors
///
/// Why the program is not certified, as text.
pub fn of_factor(name: &str, factor: &DeBruijn) -> Result<Lookup, String> {
    let request = Request::new(factor.scan().meaning(factor.width())).recipes([factor.program()]);
    let compiled = compile(&request).map_err(|error| error.to_string())?;
    Ok(Lookup { name: name.to_owned(), board: None, compiled })
}
