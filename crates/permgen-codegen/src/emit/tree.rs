//! Programs as statements that a person can read, before a language spells them.
//!
//! Values that are used once stand where they are used while the expression stays short, so that a delta swap or a blend is
//! a line; all others get a variable. Every output language prints the same tree.

use permgen_core::program::{Instruction, Op, Operand, Program};
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// An expression with more operations than this gets variables.
const LONGEST: usize = 5;

/// An expression with more digits of constants than this gets variables: two masks of a `u64`.
const MOST_DIGITS: usize = 32;

/// A program as statements.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    /// The variables, in the order in which they are computed.
    pub(super) statements: Vec<Statement>,
    /// What is returned, one expression for each word.
    pub(super) results: Vec<Node>,
    /// For each word of the input, whether it is read.
    pub(super) reads: Vec<bool>,
}

/// A variable, and what it is.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    /// Its number, from 1.
    pub(super) variable: usize,
    /// Its width.
    pub(super) width: Width,
    /// Its value.
    pub(super) value: Node,
}

/// An expression.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// A word of the input.
    Argument { word: usize },
    /// The variable of a statement.
    Variable { number: usize },
    /// A constant.
    Const { value: u128, width: Width },
    /// A table of the program, by its number.
    Table(usize),
    /// An operation.
    Apply(Box<Apply>),
}

/// An operation with its operands.
#[derive(Clone, Debug)]
pub(super) struct Apply {
    pub(super) op: Op,
    /// The width of the result.
    pub(super) width: Width,
    pub(super) a: Node,
    pub(super) b: Option<Node>,
    /// The count of places, of operations that have one.
    pub(super) count: Option<u32>,
    operations: usize,
    digits: usize,
}

impl Node {
    /// The operation that makes it, or that a variable was made by.
    pub(super) fn made_by(&self, statements: &[Statement]) -> Option<Op> {
        match self {
            Node::Apply(apply) => Some(apply.op),
            Node::Variable { number } => statements.get(number - 1)?.value.made_by(statements),
            Node::Argument { .. } | Node::Const { .. } | Node::Table(_) => None,
        }
    }

    /// How many operations it has, and how many digits of constants.
    fn weight(&self) -> (usize, usize) {
        match self {
            Node::Apply(apply) => (apply.operations, apply.digits),
            Node::Const { width, .. } => (0, width.size() / 4),
            Node::Argument { .. } | Node::Variable { .. } | Node::Table(_) => (0, 0),
        }
    }
}

/// Whether a language has to write the operand of an operation twice.
type Repeats<'a> = &'a dyn Fn(&Instruction) -> bool;

/// Whether languages compare the number of a lookup with the length of the table: it is no power of two, so that no mask does.
pub(super) fn is_compared(program: &Program, line: &Instruction) -> bool {
    match (line.op, line.b) {
        (Op::Lookup, Some(Operand::Table(table))) => {
            !program.tables()[usize::from(table)].entries().len().is_power_of_two()
        }
        _ => false,
    }
}

/// The words of the input that a load takes.
pub(super) fn loaded(program: &Program, line: &Instruction) -> std::ops::Range<usize> {
    match (line.op, line.a) {
        (Op::Vmovdqu64, Operand::Input(first)) => words_of_vector(program, first.into()),
        _ => 0..0,
    }
}

/// The words of the input from one on that fit into a vector of 512 bits.
fn words_of_vector(program: &Program, first: usize) -> std::ops::Range<usize> {
    first..program.inputs().len().min(first + 512 / program.inputs()[first].size())
}

/// What a word of the input is in one of the eight words of 64 bits of a vector.
pub(super) struct Part {
    /// Which word it is.
    pub(super) word: usize,
    /// By how many places it is shifted down first, where it is wider.
    pub(super) down: usize,
    /// By how many places it is shifted up as a word of 64 bits, where others stand below it.
    pub(super) up: usize,
}

/// What the words of 64 bits of a vector are made of that a load fills from a word of the input on, the lowest first.
pub(super) fn lanes(program: &Program, first: usize) -> [Vec<Part>; 8] {
    let bits = program.inputs()[first].size();
    let mut lanes: [Vec<Part>; 8] = Default::default();
    for (place, word) in words_of_vector(program, first).enumerate() {
        for down in (0..bits).step_by(64) {
            let at = place * bits + down;
            lanes[at / 64].push(Part { word, down, up: at % 64 });
        }
    }
    lanes
}

/// The statements of a program. An operand of an operation that `repeats` it gets a variable.
pub(super) fn of_program(program: &Program, repeats: Repeats<'_>) -> Tree {
    let mut writer = Writer::new(program);
    for (index, instruction) in program.instructions().iter().enumerate() {
        if writer.uses[index] > 0 {
            let value = writer.apply(*instruction, repeats);
            writer.values[index] = Some(value);
            if writer.uses[index] > 1 {
                writer.name(index);
            }
        }
    }
    let results = program.results().iter().zip(program.outputs());
    let results = results.map(|(&result, &width)| writer.operand(result, width, true)).vec();
    Tree { statements: writer.statements, results, reads: writer.reads }
}

struct Writer<'a> {
    program: &'a Program,
    /// How often each value is used by something that is needed.
    uses: Vec<usize>,
    /// The expression of each value: until it is named, what computes it.
    values: Vec<Option<Node>>,
    statements: Vec<Statement>,
    reads: Vec<bool>,
}

impl<'a> Writer<'a> {
    fn new(program: &'a Program) -> Self {
        let count = program.instructions().len();
        let mut uses = vec![0; count];
        let mut reads = vec![false; program.inputs().len()];
        let mut count_use = |operand, uses: &mut Vec<usize>| match operand {
            Operand::Value(value) => uses[value.index()] += 1,
            Operand::Input(word) => reads[usize::from(word)] = true,
            Operand::Const(_) | Operand::Table(_) => {}
        };
        for &result in program.results() {
            count_use(result, &mut uses);
        }
        for (index, instruction) in program.instructions().iter().enumerate().rev() {
            if uses[index] > 0 {
                for word in loaded(program, instruction) {
                    count_use(Operand::Input(word as u8), &mut uses);
                }
                count_use(instruction.a, &mut uses);
                if let Some(b) = instruction.b {
                    count_use(b, &mut uses);
                }
            }
        }
        Self { program, uses, values: vec![None; count], statements: Vec::new(), reads }
    }

    /// Gives a value a variable.
    fn name(&mut self, index: usize) {
        let width = self.program.instructions()[index].width;
        let number = self.statements.len() + 1;
        let name = Node::Variable { number };
        match self.values[index].replace(name) {
            Some(value @ Node::Apply(_)) => self.statements.push(Statement { variable: number, width, value }),
            // It has one.
            named => self.values[index] = named,
        }
    }

    /// An operand as an expression. A value that is not to be written here gets its variable first.
    fn operand(&mut self, operand: Operand, width: Width, here: bool) -> Node {
        match operand {
            Operand::Input(word) => Node::Argument { word: usize::from(word) },
            Operand::Const(value) => Node::Const { value, width },
            Operand::Table(table) => Node::Table(usize::from(table)),
            Operand::Value(value) => {
                if !here {
                    self.name(value.index());
                }
                self.values[value.index()].clone().expect("operands are defined before they are used")
            }
        }
    }

    /// How many operations and digits writing the operand in place would add.
    fn weight(&self, operand: Operand) -> (usize, usize) {
        match operand {
            Operand::Value(value) => self.values[value.index()].as_ref().map_or((0, 0), Node::weight),
            Operand::Input(_) | Operand::Const(_) | Operand::Table(_) => (0, 0),
        }
    }

    fn apply(&mut self, instruction: Instruction, repeats: Repeats<'_>) -> Node {
        let Instruction { op, a, b, width } = instruction;
        let operand_width = match a {
            Operand::Value(value) => self.program.width_of(value),
            Operand::Input(word) => self.program.inputs()[usize::from(word)],
            Operand::Const(_) | Operand::Table(_) => width,
        };
        let own_digits = match b {
            Some(Operand::Const(_)) if !op.takes_count() => width.size() / 4,
            _ => 0,
        };
        // Both in place if that is short enough, else the longer one gets a variable, else both do.
        let (first, second) = (self.weight(a), b.map_or((0, 0), |b| self.weight(b)));
        let fits = |operations: usize, digits: usize| {
            operations < LONGEST && (digits + own_digits <= MOST_DIGITS || digits == 0)
        };
        let (a_here, b_here) = if fits(first.0 + second.0, first.1 + second.1) {
            (true, true)
        } else if first.0 >= second.0 && fits(second.0, second.1) {
            (false, true)
        } else if fits(first.0, first.1) {
            (true, false)
        } else {
            (false, false)
        };
        let count = match b {
            Some(Operand::Const(count)) if op.takes_count() => Some(count as u32),
            _ => None,
        };
        let a = self.operand(a, operand_width, a_here && !repeats(&instruction));
        let b = match b {
            // The places of a shift are repeated like the word.
            Some(b) if count.is_none() => {
                Some(self.operand(b, width, b_here && !(op.takes_places() && repeats(&instruction))))
            }
            _ => None,
        };
        let weights = [Some(&a), b.as_ref()].map(|node| node.map_or((0, 0), Node::weight));
        let [operations, digits] = [weights[0].0 + weights[1].0 + 1, weights[0].1 + weights[1].1];
        Node::Apply(Box::new(Apply { op, width, a, b, count, operations, digits }))
    }
}
