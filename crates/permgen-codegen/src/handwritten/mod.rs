//! Functions that people have written: turned into programs, and proved to be a map or not.
//!
//! [`translate`] runs a function with its argument unknown: `let`, assignments, blocks, calls of functions it can see,
//! and loops and conditions on constants are carried out, and what is done to the argument is written down. What it does
//! not take is refused by name. Plain `+`, `-` and `*` panic on overflow in debug builds and in constants, so they are
//! taken only where no overflow can happen.

mod expression;
mod function;
mod value;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Item, ItemFn};

use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::board::Board;
use permgen_core::check::{Certified, Refusal, certify, may_overflow};
use permgen_core::partial_map::PartialMap;
use permgen_core::program::{Op, Program};

use function::Translator;

/// A program, and which part of the function each of its instructions comes from.
struct Translation {
    program: Program,
    spans: Vec<Span>,
    /// The indices of the instructions that panic on overflow.
    checked: Vec<usize>,
}

/// The program that a function of one unsigned word is; `helpers` are the items that it can see besides its own.
///
/// The program has an instruction for every operation on the argument, in the order of execution.
///
/// ```
/// let function = syn::parse_str("const fn swap(x: u8) -> u8 { let low = x & 0x0f; (x >> 4) | (low << 4) }")?;
/// let program = permgen_codegen::handwritten::translate(&function, &[]).expect("plain shifts and masks");
/// assert_eq!(program.to_string(), "program(x: u8) -> u8
/// v1 = and x, 0x0f
/// v2 = shr x, 4
/// v3 = shl v1, 4
/// v4 = or v2, v3
/// return v4");
/// # Ok::<(), syn::Error>(())
/// ```
///
/// # Errors
///
/// Names the construct that cannot be taken, where it is.
pub fn translate(function: &ItemFn, helpers: &[Item]) -> Result<Program, Diagnostics> {
    let translation = Translator::translate(function, helpers).map_err(only)?;
    translation.refuse_overflow(0)?;
    Ok(translation.program)
}

/// Proves that a function of one unsigned word is `map`. Errors name squares of `board`, when there is one.
///
/// # Errors
///
/// When the function is not the map (with the first square that goes wrong), when it has a construct that cannot be taken,
/// or when the checker can neither prove nor refute it.
pub fn prove(
    function: &ItemFn,
    helpers: &[Item],
    map: &PartialMap,
    board: Option<Board>,
) -> Result<Certified, Diagnostics> {
    let translation = Translator::translate(function, helpers).map_err(only)?;
    translation.refuse_overflow(map.promised_zero())?;
    let Translation { program, spans, .. } = translation;
    let instructions = program.instructions().to_vec();
    // An index is shorter than the board that it is gathered from, and may be returned as a shorter word.
    let map = map.resized(program.input(), program.output()).unwrap_or_else(|_| map.clone());
    certify(&map, program).map_err(|refusal| {
        let name = &function.sig.ident;
        only(match refusal {
            Refusal::Width { program_input, program_output, map_input, map_output } => Diagnostic::new(
                function.sig.span(),
                format!("`{name}` makes a `{program_output}` of a `{program_input}`, the map a `{map_output}` of a `{map_input}`"),
            ),
            Refusal::Refuted { .. } => {
                Diagnostic::new(name.span(), format!("`{name}` is not the map: {}", refusal.explain(board)))
            }
            Refusal::Unknown { bit, instruction } => {
                let bit = board.map_or_else(|| format!("bit {bit}"), |board| board.bit_name(bit));
                let operation = instruction.and_then(|index| instructions.get(index)).map_or("program", |i| words_for(i.op));
                let span = instruction.and_then(|index| spans.get(index)).copied().unwrap_or(name.span());
                Diagnostic::new(
                    span,
                    format!("`{name}` could not be proved: how this {operation} makes {bit} of the result is not linear"),
                )
                .help("no input was found for which it is wrong, which proves nothing; `permgen prove FILE.rs --fn NAME --map SPEC` follows it as well, and `--binary FILE --symbol NAME` proves its machine code")
            }
        })
    })
}

impl Translation {
    fn refuse_overflow(&self, promised_zero: u128) -> Result<(), Diagnostics> {
        let mut diagnostics = Diagnostics::new();
        if !self.checked.is_empty() {
            let overflows = may_overflow(&self.program, promised_zero);
            for &index in self.checked.iter().filter(|&&index| overflows[index]) {
                let (symbol, method) = match self.program.instructions()[index].op {
                    Op::Add => ("+", "wrapping_add"),
                    Op::Sub => ("-", "wrapping_sub"),
                    _ => ("*", "wrapping_mul"),
                };
                diagnostics.push(
                    Diagnostic::new(
                        self.spans[index],
                        format!("this `{symbol}` may overflow, which panics in debug builds and in constants"),
                    )
                    .help(format!("write `{method}`, or mask the operands so that no carry leaves the word")),
                );
            }
        }
        diagnostics.into_result(())
    }
}

fn only(diagnostic: Diagnostic) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    diagnostics.push(diagnostic);
    diagnostics
}

fn words_for(op: Op) -> &'static str {
    match op {
        Op::And | Op::Andn => "`&` of two values that both depend on the argument",
        Op::Or => "`|` of two values that overlap",
        Op::Add => "addition with carries",
        Op::Sub => "subtraction with borrows",
        Op::Mul => "multiplication with carries",
        _ => "operation",
    }
}

#[cfg(test)]
mod tests;
