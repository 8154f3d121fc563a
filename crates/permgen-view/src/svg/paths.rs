//! Lines that follow bits through a network.

use permgen_core::program::{Instruction, Op, Operand, Program};

use super::Drawing;
use super::board::places;
use crate::Layout;

/// More lines between two values would hide the drawing.
const MOST_LINES: usize = 64;

/// A value and the corner of the board that shows it.
pub(super) struct Placed {
    pub(super) layout: Layout,
    pub(super) value: u128,
    pub(super) corner: (u32, u32),
}

impl Placed {
    /// The middle of a bit's cell; `None` for bits that are not drawn.
    fn middle(&self, bit: u32, cell: u32) -> Option<(u32, u32)> {
        let (row, column, _) = places(self.layout).find(|&(_, _, at)| u32::from(at) == bit)?;
        let at = |corner: u32, index: u8| corner + u32::from(index) * cell + cell / 2;
        Some((at(self.corner.0, column), at(self.corner.1, row)))
    }
}

/// Draws a line for each set bit of an operand to each bit that it sets in the result.
///
/// `boards` holds the arguments, then the instructions.
pub(super) fn draw_paths(drawing: &mut Drawing, program: &Program, boards: &[Placed], cell: u32) {
    let arguments = program.inputs().len();
    for (index, instruction) in program.instructions().iter().enumerate() {
        let result = &boards[arguments + index];
        let mut lines = String::new();
        for operand in [Some(instruction.a), instruction.b].into_iter().flatten() {
            let from = match operand {
                Operand::Input(word) => &boards[usize::from(word)],
                Operand::Value(value) => &boards[arguments + value.index()],
                Operand::Const(_) | Operand::Table(_) => continue,
            };
            let pairs: Vec<(u32, u32)> = bits(from.value)
                .flat_map(|bit| {
                    let set = effect(instruction, operand, from.layout.width(), bit).unwrap_or(u128::MAX);
                    bits(result.value & set).map(move |to| (bit, to))
                })
                .collect();
            for (bit, to) in pairs.into_iter().take(MOST_LINES) {
                if let (Some((x, y)), Some((right, below))) = (from.middle(bit, cell), result.middle(to, cell)) {
                    lines += &format!("M{x} {y}L{right} {below}");
                }
            }
        }
        if !lines.is_empty() {
            drawing.put(&format!("<path class=\"pg-path\" data-step=\"{}\" d=\"{lines}\"/>", index + 1), 0, 0);
        }
    }
}

fn bits(word: u128) -> impl Iterator<Item = u32> {
    (0..128).filter(move |bit| word >> bit & 1 == 1)
}

/// The bits that one bit of an operand can set in the result; `None` if any.
fn effect(instruction: &Instruction, operand: Operand, width: permgen_core::Width, bit: u32) -> Option<u128> {
    match instruction.op {
        Op::And | Op::Or | Op::Xor | Op::Andn => Some(1 << bit),
        _ if instruction.a == operand && !matches!(instruction.b, Some(Operand::Value(_) | Operand::Input(_))) => {
            let alone = Instruction { a: Operand::Input(0), ..*instruction };
            let result = Operand::Value(permgen_core::program::ValueId::of_instruction(0));
            let program = Program::new(width, instruction.width, vec![alone], result).ok()?;
            Some(program.run(1 << bit))
        }
        _ => None,
    }
}
