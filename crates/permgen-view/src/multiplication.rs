//! Multiplications at work, drawn bit by bit: what is multiplied, the factor, what lands where, and what of it is taken.

use permgen_core::check::Certificate;
use permgen_core::partial_map::PartialMap;
use permgen_core::program::{Op, Operand, Program, ValueId};
use permgen_core::search::Found;
use permgen_core::width::Width;

/// What is in a place of a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cell {
    /// Always 0.
    #[default]
    Empty,
    /// A bit of the map, from `A` on in the order of the input's bits, that is used.
    Taken(char),
    /// One that is thrown away.
    Left(char),
    /// Something else: several bits, or a bit that the map does not move.
    Mixed,
}

/// One multiplication by a constant in a program.
#[derive(Debug)]
pub struct Multiplication {
    /// The instruction's index.
    pub index: usize,
    /// The width of the words.
    pub width: Width,
    /// What is multiplied.
    pub masked: Vec<Cell>,
    /// By what.
    pub factor: u128,
    /// The product.
    pub product: Vec<Cell>,
}

/// More bits have no letters.
const MOST_BITS: u32 = 26;

/// The multiplications of a program, in order; none when the map moves more bits than there are letters, or when sums carry
/// so that bits are in no place.
#[must_use]
pub fn multiplications(found: &Found) -> Vec<Multiplication> {
    let (map, program) = (found.certified.map(), found.certified.program());
    if map.domain().count_ones() > MOST_BITS || found.certified.certificate() != Certificate::Linear {
        return Vec::new();
    }
    let factors = program.instructions().iter().enumerate().filter_map(|(index, instruction)| {
        let (Op::Mul, Some(Operand::Const(factor))) = (instruction.op, instruction.b) else { return None };
        Some((index, instruction, factor))
    });
    factors
        .map(|(index, instruction, factor)| {
            let width = instruction.width;
            let sources = sources(map, program, instruction.a, width);
            let nothing = program.run_from(index, 0);
            let product = (0..width.bits()).map(|column| {
                let summands = (0..=column).filter(|from| factor >> (column - from) & 1 == 1);
                let summands: Vec<u128> = summands.map(|from| sources[from as usize]).filter(|set| *set != 0).collect();
                let taken = program.run_from(index, 1 << column) != nothing;
                match summands[..] {
                    [] => Cell::Empty,
                    [set] => cell(map, set, taken),
                    _ => Cell::Mixed,
                }
            });
            let mut product: Vec<Cell> = product.collect();
            carry(&mut product, &sources, factor);
            Multiplication {
                index,
                width,
                masked: sources.iter().map(|&set| cell(map, set, true)).collect(),
                factor,
                product,
            }
        })
        .collect()
}

/// The result of a map, in letters.
#[must_use]
pub fn result(map: &PartialMap) -> Vec<Cell> {
    let mut cells = vec![Cell::Empty; map.output().size()];
    for (bit, to) in (0u32..).zip(map.destinations()) {
        if let Some(to) = *to {
            cells[usize::from(to)] = cell(map, 1 << bit, true);
        }
    }
    cells
}

/// For each place of a value the set of input bits that reach it.
fn sources(map: &PartialMap, program: &Program, operand: Operand, width: Width) -> Vec<u128> {
    let mut sources = vec![0; width.size()];
    let live = map.input().mask() & !map.promised_zero();
    let read = |word: u128| match operand {
        Operand::Input(_) => word,
        Operand::Value(value) => program.trace(word)[value.index()],
        Operand::Const(_) | Operand::Table(_) => 0,
    };
    let nothing = read(0);
    for bit in (0..map.input().bits()).filter(|bit| live >> bit & 1 == 1) {
        let reached = read(1 << bit) ^ nothing;
        for (place, set) in sources.iter_mut().enumerate() {
            *set |= (reached >> place & 1) << bit;
        }
    }
    sources
}

/// The set of input bits in a place, as it is drawn.
fn cell(map: &PartialMap, set: u128, taken: bool) -> Cell {
    match set.count_ones() {
        0 => Cell::Empty,
        1 if map.domain() & set != 0 => {
            let number = (map.domain() & (set - 1)).count_ones() as u8;
            if taken { Cell::Taken(char::from(b'A' + number)) } else { Cell::Left(char::from(b'a' + number)) }
        }
        _ => Cell::Mixed,
    }
}

/// Where several summands meet, they carry into the places above.
fn carry(product: &mut [Cell], sources: &[u128], factor: u128) {
    let mut carried = 0;
    for (column, cell) in product.iter_mut().enumerate() {
        let summands = (0..=column).filter(|&from| factor >> (column - from) & 1 == 1 && sources[from] != 0).count();
        if carried > 0 {
            *cell = Cell::Mixed;
        }
        carried = (carried + summands) / 2;
    }
}

impl Multiplication {
    /// What is multiplied and the product, by the names that the program gives them.
    #[must_use]
    pub fn names(&self, program: &Program) -> (String, String) {
        let masked = match program.instructions()[self.index].a {
            Operand::Value(value) => value.to_string(),
            _ => "x".to_owned(),
        };
        (masked, ValueId::of_instruction(self.index).to_string())
    }

    /// Whether something other than single bits is drawn.
    #[must_use]
    pub fn is_mixed(&self) -> bool {
        self.masked.iter().chain(&self.product).any(|cell| *cell == Cell::Mixed)
    }
}
