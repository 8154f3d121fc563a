//! A function that was followed is certified as one map, or as sums of bits.

use proc_macro2::Span;
use syn::Signature;
use syn::spanned::Spanned as _;

use permgen_core::check::{Certified, Why, certify};
use permgen_core::layout::Layout;
use permgen_core::matrix::Matrix;
use permgen_core::program::{Op, Program};
use permgen_core::word_map::WordMap;

use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::reader::{Line, Subject};
use crate::spec::Meant;

/// What is emitted has no loops: more instructions than this for each word of the result are refused.
const MOST_INSTRUCTIONS: usize = 1000;

/// What helps where it is not known whether a function is the map.
const NOTHING_FOUND: &str = "no input was found for which it is wrong, which proves nothing; `permgen prove FILE.rs --fn NAME --map SPEC` follows it as well, and `--binary FILE --symbol NAME` proves its machine code";

/// Follows a function, and proves that its bits are those sums.
pub(super) fn certify_sums(
    subject: &Subject,
    signature: &Signature,
    matrix: &Matrix,
) -> Result<Certified<Matrix>, Diagnostics> {
    let Line { program, .. } = subject.line(matrix.promises())?;
    let name = &signature.ident;
    certify(matrix, program).map_err(|refusal| {
        let what = match refusal.why {
            Why::Refuted { .. } => format!("`{name}` is not that sum: {refusal}"),
            _ => format!("`{name}` could not be proved: {refusal}"),
        };
        Diagnostic::new(name.span(), what).into()
    })
}

/// Follows a function, and proves that it is the map. Mistakes are reported in squares if the layout is known.
pub(super) fn certify_map(
    subject: &Subject,
    signature: &Signature,
    map: &WordMap,
    meant: &Meant,
) -> Result<Certified<WordMap>, Diagnostics> {
    let Line { program, spans } = subject.line(map.promises())?;
    let name = &signature.ident;
    let instructions = program.instructions().to_vec();
    let is_plain = map.as_partial_map().is_some();
    let layouts = meant.layouts.as_deref();
    let layouts = layouts.filter(|(from, to)| (from.words(), to.words()) == (map.words_in(), map.words_out()));
    certify(map, program).map_err(|refusal| {
        let at = |span: Span, what: String| Diagnostic::new(span, format!("`{name}` {what}"));
        Diagnostics::from(match refusal.why {
            Why::Words { found, expected } => {
                at(signature.span(), format!("maps {found}, the specification {expected}"))
            }
            Why::Refuted { .. } if is_plain => {
                at(name.span(), format!("is not the map: {}", refusal.explain(meant.board)))
            }
            Why::Refuted { ref input, word, expected, got } => {
                let told = one_bit(map, input, word, [expected, got], layouts);
                at(name.span(), format!("is not the map: {}", told.unwrap_or_else(|| refusal.to_string())))
            }
            Why::Unknown { word, bit, instruction } => {
                let operation =
                    instruction.and_then(|index| instructions.get(index)).map_or("program", |i| words_for(i.op));
                let span = instruction.and_then(|index| spans.get(index)).copied().unwrap_or(name.span());
                let bit = match meant.board.filter(|_| is_plain) {
                    Some(board) => board.bit_name(bit),
                    None if is_plain => format!("bit {bit}"),
                    None => format!("bit {bit} of word {word}"),
                };
                at(span, format!("could not be proved: how this {operation} makes {bit} of the result is not linear"))
                    .help(NOTHING_FOUND)
            }
            _ => at(name.span(), format!("could not be proved: {refusal}")),
        })
    })
}

/// What is wrong with one bit of the input, told in squares; nothing where there are several.
fn one_bit(
    map: &WordMap,
    input: &[u128],
    word: usize,
    [expected, got]: [u128; 2],
    layouts: Option<&(Layout, Layout)>,
) -> Option<String> {
    let square = |layout: Option<&Layout>, word: usize, bit: u32, width: u32| {
        let place = word as u32 * width + bit;
        let layout = layout.filter(|layout| !layout.is_bits());
        let square = layout.and_then(|layout| Some(layout.name(layout.square_at(u16::try_from(place).ok()?)?)));
        match square {
            Some(square) => format!("{square} (bit {bit} of word {word})"),
            None => format!("bit {bit} of word {word}"),
        }
    };
    let mut set = input.iter().enumerate().filter(|(_, word)| **word != 0);
    let (Some((from, bits)), None) = (set.next(), set.next()) else { return None };
    if !bits.is_power_of_two() {
        return None;
    }
    let from = square(layouts.map(|it| &it.0), from, bits.trailing_zeros(), map.input().bits());
    let to = |bit: u128| square(layouts.map(|it| &it.1), word, bit.trailing_zeros(), map.output().bits());
    let (missing, extra) = (expected & !got, got & !expected);
    Some(match (missing, extra) {
        (0, extra) => format!("{from} goes to {}, must not", to(extra)),
        (missing, 0) => format!("{from} does not go to {}, must go there", to(missing)),
        (missing, extra) => format!("{from} goes to {}, must go to {}", to(extra), to(missing)),
    })
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

/// That what is emitted is not too long.
pub(super) fn check_size<'a>(
    signature: &Signature,
    programs: impl IntoIterator<Item = &'a Program>,
) -> Result<(), Diagnostic> {
    let (mut count, mut most) = (0, 0);
    for program in programs {
        count += program.instructions().len();
        most = most.max(MOST_INSTRUCTIONS * program.outputs().len());
    }
    if count <= most {
        return Ok(());
    }
    let what = format!("`{}` is {count} instructions without its loops, more than {most}", signature.ident);
    Err(Diagnostic::new(signature.ident.span(), what).help(
        "write it with fewer rounds, or leave it as it is and prove it in a test: `permgen_verify::assert_proven!`",
    ))
}
