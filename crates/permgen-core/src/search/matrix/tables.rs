//! One table for each few bits of the input.

use super::diagonals::balanced;
use super::{Strategy, Task};
use crate::matrix::Matrix;
use crate::program::{Builder, Operand, Program, Table};
use crate::vector::IntoVector as _;
use crate::words::Words;

/// The sum of what each byte contributes, from tables of 256 entries, or each half of a byte, from tables of 16.
#[derive(Debug)]
pub(super) struct Tables;

/// A program with more operations is worth tables.
const WORTH_TABLES: u32 = 40;

/// Tables of more bytes do not stay in the cache.
const MOST_BYTES: usize = 1 << 16;

/// A program has no more tables.
const MOST_TABLES: usize = 128;

impl Strategy<Matrix> for Tables {
    fn name(&self) -> &'static str {
        "tables"
    }

    fn propose(&self, task: &Task<'_, Matrix>) -> Vec<Program> {
        let (from, to) = (task.map.words_in(), task.map.words_out());
        let fits = |&bits: &u32| {
            let parts = from.bits() / bits as usize;
            parts * to.count <= MOST_TABLES && (parts * to.bits() / 8) << bits <= MOST_BYTES
        };
        if task.bound <= WORTH_TABLES {
            return Vec::new();
        }
        [8, 4].into_iter().filter(fits).map(|bits| write(task.map, bits)).vec()
    }
}

/// Looks up so many bits of the input at once.
fn write(matrix: &Matrix, bits: u32) -> Program {
    let (from, to): (Words, Words) = (matrix.words_in(), matrix.words_out());
    let mut program = Builder::of_words(vec![from.width; from.count]);
    let constant = matrix.constant();
    let mut parts: Vec<Vec<Operand>> = vec![Vec::new(); to.count];
    for word in 0..from.count {
        for shift in (0..from.width.bits()).step_by(bits as usize) {
            let shifted = program.shr(Operand::Input(word as u8), shift);
            let number = program.mask(shifted, (1 << bits) - 1);
            let entries = (0..1u128 << bits).map(|value| {
                let mut words = vec![0; from.count];
                words[word] = value << shift;
                matrix.apply(&words)
            });
            let entries = entries.vec();
            for (output, parts) in parts.iter_mut().enumerate() {
                // What is added to every result stands in the first table.
                let added = if parts.is_empty() { 0 } else { constant[output] };
                let table = Table::new(to.width, entries.iter().map(|words| words[output] ^ added));
                parts.push(program.lookup(number, table));
            }
        }
    }
    let results = parts.into_iter().map(|parts| balanced(&mut program, parts)).vec();
    program.finish_words(results, vec![to.width; to.count])
}
