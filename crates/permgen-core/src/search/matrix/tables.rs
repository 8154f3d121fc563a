//! One table for each byte of the input.

use super::{Strategy, Task};
use crate::matrix::Matrix;
use crate::program::{Builder, Operand, Program, Table};
use crate::vector::IntoVector as _;
use crate::words::Words;

/// The sum of what each byte contributes, from tables of 256 entries.
#[derive(Debug)]
pub(super) struct ByteTables;

/// A program with more operations is worth tables.
const WORTH_TABLES: u32 = 40;

/// Tables of more bytes do not stay in the cache.
const MOST_BYTES: usize = 1 << 16;

impl Strategy<Matrix> for ByteTables {
    fn name(&self) -> &'static str {
        "byte-tables"
    }

    fn propose(&self, task: &Task<'_, Matrix>) -> Vec<Program> {
        let (from, to) = (task.map.words_in(), task.map.words_out());
        let bytes = from.bits() / 8 * 256 * to.bits() / 8;
        if task.bound <= WORTH_TABLES || bytes > MOST_BYTES {
            return Vec::new();
        }
        vec![write(task.map, from, to)]
    }
}

fn write(matrix: &Matrix, from: Words, to: Words) -> Program {
    let mut program = Builder::of_words(vec![from.width; from.count]);
    let constant = matrix.constant();
    let mut results: Vec<Operand> = constant.iter().map(|&constant| Operand::Const(constant)).vec();
    for word in 0..from.count {
        for byte in 0..from.width.size() / 8 {
            let shifted = program.shr(Operand::Input(word as u8), 8 * byte as u32);
            let number = program.mask(shifted, 0xff);
            let entries = (0..256u128).map(|value| {
                let mut words = vec![0; from.count];
                words[word] = value << (8 * byte);
                matrix.apply(&words)
            });
            let entries = entries.vec();
            for (output, result) in results.iter_mut().enumerate() {
                let table = Table::new(to.width, entries.iter().map(|words| words[output] ^ constant[output]));
                let part = program.lookup(number, table);
                *result = program.xor(*result, part);
            }
        }
    }
    program.finish_words(results, vec![to.width; to.count])
}
