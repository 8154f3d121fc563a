//! Programs for bitwise functions: the shortest by trying all short ones, and choices between cofactors.

use std::collections::HashMap;

use super::{Effort, Found, Options, RECIPE, WRITTEN, cheapest};
use crate::bitwise::{Bitwise, Truth};
use crate::program::{Builder, Op, Operand, Program};
use crate::vector::{IntoVector as _, sort, sort_by_key};

/// The cheapest program that is known for a bitwise function. The programs of `recipes` and the expression as
/// `written` are candidates, too.
///
/// All programs of few operations are tried, shortest first, within a budget of nodes (D. E. Knuth, "The Art of Computer
/// Programming", volume 4A, section 7.1.2, on minimum chains); several results share what they can. Beyond it there are choices `(b ^ (x & (a ^ b)))` between the
/// cofactors of each word, with equal ones shared (C. E. Shannon, "The synthesis of two-terminal switching circuits", 1949).
///
/// # Panics
///
/// Never: cofactors do every function.
#[must_use]
pub fn search_bitwise(bitwise: &Bitwise, options: Options, recipes: &[Program], written: &[Program]) -> Found<Bitwise> {
    let recipes = recipes.iter().map(|program| (RECIPE, program.clone()));
    let mut programs: Vec<(&'static str, Program)> =
        recipes.chain(written.iter().map(|program| (WRITTEN, program.clone()))).vec();
    programs.extend(shortest(bitwise, options).map(|program| ("bitwise-shortest", program)));
    programs.push(("bitwise-cofactors", cofactors(bitwise)));
    cheapest(bitwise, programs, options).expect("cofactors do every function")
}

/// The truth table of each word.
fn columns(bitwise: &Bitwise) -> Vec<Truth> {
    (0..bitwise.inputs()).map(|input| Truth::of(bitwise.combinations(), |k| k >> input & 1 == 1)).vec()
}

/// More words have no table of 64 combinations, nor a search that ends.
const MOST_SEARCHED: usize = 6;

fn builder(bitwise: &Bitwise) -> Builder {
    Builder::of_words(vec![bitwise.width(); bitwise.inputs()])
}

/// A chain of operations on truth tables: first the words, then what was made.
struct Chain {
    all: u64,
    goals: Vec<u64>,
    words: usize,
    /// Whether a goal depends on each word.
    depends_on: Vec<bool>,
    has_andn: bool,
    values: Vec<u64>,
    steps: Vec<(Op, usize, usize)>,
    nodes: u64,
}

fn shortest(bitwise: &Bitwise, options: Options) -> Option<Program> {
    if bitwise.inputs() > MOST_SEARCHED {
        return None;
    }
    let values = columns(bitwise).iter().map(Truth::first).vec();
    let nodes = match options.effort {
        Effort::Low => 100_000,
        Effort::Default => 1_000_000,
        Effort::High => 30_000_000,
    };
    let has_andn = options.target.has(Op::Andn);
    let (results, words) = (bitwise.truths().iter().map(Truth::first).vec(), values.len());
    let all = u64::MAX >> (64 - bitwise.combinations());
    let mut goals = results.clone();
    goals.retain(|&goal| goal != 0 && goal != all);
    sort(&mut goals);
    goals.dedup();
    let depends =
        |(input, &column): (usize, &u64)| goals.iter().any(|goal| (goal & column) >> (1 << input) != goal & !column);
    let depends_on = values.iter().enumerate().map(depends).vec();
    let most = 4 * bitwise.inputs() * bitwise.inputs() * results.len();
    let mut chain = Chain { all, goals, words, depends_on, has_andn, values, steps: Vec::new(), nodes };
    let complements = (0..most).find_map(|length| chain.found_or_complements(length))?;
    let mut program = builder(bitwise);
    let mut made: Vec<Operand> = (0..words as u8).map(Operand::Input).vec();
    for &(op, a, b) in &chain.steps {
        let second = (op != Op::Not).then(|| made[b]);
        made.push(program.op(op, made[a], second, bitwise.width()));
    }
    let place = |truth: u64| chain.values.iter().position(|&value| value == truth);
    let mut result = |truth: u64| match truth {
        0 => Some(Operand::Const(0)),
        _ if truth == all => Some(Operand::Const(bitwise.width().mask())),
        _ if complements.contains(&truth) => {
            Some(program.op(Op::Not, made[place(truth ^ all)?], None, bitwise.width()))
        }
        _ => Some(made[place(truth)?]),
    };
    let results = results.iter().map(|&truth| result(truth)).whole()?;
    Some(program.finish_words(results, vec![bitwise.width(); bitwise.truths().len()]))
}

impl Chain {
    /// Whether a chain of so many steps makes all goals, some of which are complements of what it makes, by a step more for each:
    /// those goals. Complements elsewhere are of no use where there is `!a & b`: everything else may be replaced by its
    /// complement, so that every value of the chain is 0 where all words are.
    fn found_or_complements(&mut self, length: usize) -> Option<Vec<u64>> {
        let goals = self.goals.clone();
        let is_complement = |choice: usize, number: usize| choice >> number & 1 == 1;
        let is_of_use = |choice: &usize| {
            !self.has_andn || (0..goals.len()).all(|number| is_complement(*choice, number) == (goals[number] & 1 == 1))
        };
        let mut choices = (0..1usize << goals.len()).filter(is_of_use).vec();
        sort_by_key(&mut choices, |choice| std::cmp::Reverse(choice.count_ones()));
        for choice in choices {
            let Some(steps) = length.checked_sub(choice.count_ones() as usize) else { continue };
            let all = self.all;
            let of = |(number, &goal): (usize, &u64)| if is_complement(choice, number) { goal ^ all } else { goal };
            self.goals = goals.iter().enumerate().map(of).vec();
            sort(&mut self.goals);
            self.goals.dedup();
            if self.found(steps) {
                return Some(
                    (0..).zip(goals).filter(|(number, _)| is_complement(choice, *number)).map(|(_, goal)| goal).vec(),
                );
            }
        }
        self.goals = goals;
        None
    }

    /// Lengthens the chain by exactly so many steps, after which it has all goals. `false` with no nodes left, too.
    fn found(&mut self, left: usize) -> bool {
        let missing = self.goals.iter().filter(|goal| !self.values.contains(goal)).count();
        if left == 0 || missing > left {
            return missing == 0;
        }
        // A step joins two values at most and makes one, so that no more may be unused than the steps left can join.
        let is_used = |place: usize| self.steps.iter().any(|&(_, a, b)| a == place || b == place);
        let counts =
            |place: usize| (place >= self.words || self.depends_on[place]) && !self.goals.contains(&self.values[place]);
        let count = self.values.len();
        self.nodes = self.nodes.saturating_sub(1);
        if self.nodes == 0 {
            return false;
        }
        if (0..count).filter(|&place| counts(place) && !is_used(place)).count() > left + missing {
            return false;
        }
        for b in 0..count {
            for a in 0..=b {
                for (op, first, second) in self.steps_of(a, b) {
                    let value = self.value(op, first, second);
                    if (left == missing && !self.goals.contains(&value))
                        || self.values.contains(&value)
                        || value == 0
                        || value == self.all
                    {
                        continue;
                    }
                    // Steps that do not need each other are tried in one order.
                    let previous = count - 1;
                    let needs_previous = first == previous || second == previous;
                    if previous >= self.words && !needs_previous && value < self.values[previous] {
                        continue;
                    }
                    self.values.push(value);
                    self.steps.push((op, first, second));
                    if self.found(left - 1) {
                        return true;
                    }
                    self.values.pop();
                    self.steps.pop();
                }
            }
        }
        false
    }

    /// The operations on two values, which may be one.
    fn steps_of(&self, a: usize, b: usize) -> Vec<(Op, usize, usize)> {
        if a == b {
            return if a < self.words && !self.has_andn { vec![(Op::Not, a, a)] } else { Vec::new() };
        }
        let mut steps = vec![(Op::And, a, b), (Op::Or, a, b), (Op::Xor, a, b)];
        if self.has_andn {
            steps.extend([(Op::Andn, a, b), (Op::Andn, b, a)]);
        }
        steps
    }

    fn value(&self, op: Op, a: usize, b: usize) -> u64 {
        let (a, b) = (self.values[a], self.values[b]);
        match op {
            Op::And => a & b,
            Op::Or => a | b,
            Op::Xor => a ^ b,
            Op::Andn => !a & b,
            _ => !a & self.all,
        }
    }
}

fn cofactors(bitwise: &Bitwise) -> Program {
    let (columns, all) = (columns(bitwise), Truth::of(bitwise.combinations(), |_| true));
    let mut tree = Cofactors { bitwise, columns, all, program: builder(bitwise), made: HashMap::new() };
    let results = bitwise.truths().iter().map(|&truth| tree.make(truth)).vec();
    tree.program.finish_words(results, vec![bitwise.width(); bitwise.truths().len()])
}

/// Truth tables that were made.
struct Cofactors<'a> {
    bitwise: &'a Bitwise,
    columns: Vec<Truth>,
    all: Truth,
    program: Builder,
    made: HashMap<Truth, Operand>,
}

impl Cofactors<'_> {
    fn make(&mut self, truth: Truth) -> Operand {
        if truth == Truth::default() || truth == self.all {
            return Operand::Const(if truth == self.all { self.bitwise.width().mask() } else { 0 });
        }
        if let Some(input) = self.columns.iter().position(|&column| column == truth) {
            return Operand::Input(input as u8);
        }
        if let Some(&made) = self.made.get(&truth) {
            return made;
        }
        let made = self.choice(truth);
        self.made.insert(truth, made);
        made
    }

    /// By the first word on which it depends.
    fn choice(&mut self, truth: Truth) -> Operand {
        let (width, all, combinations) = (self.bitwise.width(), self.all, self.bitwise.combinations());
        let of = |input: usize| {
            let word = 1 << input;
            let set = Truth::of(combinations, |combination| truth.bit(combination | word));
            (set, Truth::of(combinations, |combination| truth.bit(combination & !word)))
        };
        let mut split = (0..self.columns.len()).map(|input| (input, of(input)));
        let (input, (set, clear)) = split.find(|(_, (set, clear))| set != clear).expect("it is not constant");
        let word = Operand::Input(input as u8);
        let not = |program: &mut Builder, operand| program.op(Op::Not, operand, None, width);
        if clear == Truth::default() {
            let set = self.make(set);
            return self.program.and(word, set);
        }
        if set == all {
            let clear = self.make(clear);
            return self.program.or(word, clear);
        }
        let exclusive = |a: Truth, b: Truth| a.joined(b, |a, b| a ^ b);
        if set == exclusive(clear, all) {
            let clear = self.make(clear);
            return if clear == Operand::Const(width.mask()) {
                not(&mut self.program, word)
            } else {
                self.program.xor(word, clear)
            };
        }
        let (difference, clear) = (self.make(exclusive(set, clear)), self.make(clear));
        let masked = self.program.and(word, difference);
        self.program.xor(masked, clear)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::target::Target;
    use crate::width::Width;

    fn ops(inputs: usize, result: impl Fn(&[bool]) -> bool) -> u32 {
        let bitwise = Bitwise::of(Width::W64, inputs, result).expect("few words");
        search_bitwise(&bitwise, Options::default(), &[], &[]).cost.ops
    }

    #[test]
    fn known_functions_take_their_known_operations() {
        let count = |bits: &[bool]| bits.iter().filter(|&&bit| bit).count();
        assert_eq!(ops(3, |bits| count(bits) > 1), 4, "majority");
        assert_eq!(ops(3, |bits| if bits[0] { bits[1] } else { bits[2] }), 3, "selection by a mask");
        assert_eq!(ops(3, |bits| count(bits) % 2 == 1), 2, "parity");
        assert_eq!(ops(4, |bits| count(bits) > 0), 3, "any of four");
        assert_eq!(ops(3, |bits| count(bits) == 1), 4, "exactly one of three");
        assert_eq!(ops(1, |bits| !bits[0]), 1, "complement");
        assert_eq!(ops(2, |bits| bits[1]), 0, "one of two");
        assert_eq!(ops(2, |_| true), 0, "a constant");
    }

    #[test]
    fn every_function_of_three_words_is_found_and_right() {
        let mut random = Random::new(7);
        for truth in 0..256 {
            let bitwise = Bitwise::new(Width::W16, 3, truth).expect("three words");
            let found = search_bitwise(&bitwise, Options { effort: Effort::Low, ..Options::default() }, &[], &[]);
            let words: Vec<u128> = (0..3).map(|_| u128::from(random.next_u64() & 0xffff)).collect();
            assert_eq!(found.certified.program().run_words(&words), bitwise.apply(&words), "{truth:#x}");
            assert!(found.cost.ops <= 6, "{truth:#x}: {}", found.certified.program());
        }
    }

    #[test]
    fn results_share_operations() {
        let several = |inputs, outputs, result: fn(&[bool], usize) -> bool| {
            let bitwise = Bitwise::several(Width::W64, inputs, outputs, result).expect("few words");
            search_bitwise(&bitwise, Options { effort: Effort::Low, ..Options::default() }, &[], &[]).cost.ops
        };
        assert_eq!(several(3, 2, |bits, number| bits[if bits[2] { 1 - number } else { number }]), 4, "an exchange");
        assert_eq!(several(2, 2, |bits, number| if number == 0 { bits[0] & bits[1] } else { bits[0] ^ bits[1] }), 2);
        let sum = |bits: &[bool], number: usize| bits.iter().filter(|&&bit| bit).count() >> number & 1 == 1;
        assert_eq!(several(3, 2, sum), 5, "a full adder");
        assert_eq!(several(2, 2, |bits, number| !bits[1 - number]), 2, "complements");
        assert_eq!(
            several(2, 3, |bits, number| number == 2 || bits[1 - number]),
            0,
            "words as they are, and a constant"
        );
    }

    /// On every machine, complements too.
    #[test]
    fn several_results_are_found_and_right() {
        let mut random = Random::new(9);
        for target in Target::ALL {
            for outputs in 2..=4 {
                let truths: [u64; 4] = std::array::from_fn(|_| random.next_u64());
                let of = |bits: &[bool], number: usize| {
                    truths[number] >> bits.iter().fold(0, |index, &bit| index << 1 | u8::from(bit)) & 1 == 1
                };
                let bitwise = Bitwise::several(Width::W64, 3, outputs, of).expect("three words");
                let options = Options { target, effort: Effort::Low, ..Options::default() };
                let found = search_bitwise(&bitwise, options, &[], &[]);
                let words: Vec<u128> = (0..3).map(|_| u128::from(random.next_u64())).collect();
                assert_eq!(found.certified.program().run_words(&words), bitwise.apply(&words));
                assert!(target.can_run(found.certified.program()), "{}", target.name);
            }
        }
    }

    #[test]
    fn a_wrong_candidate_is_refused() {
        let bitwise = Bitwise::of(Width::W64, 3, |bits| bits[0] & bits[1] ^ bits[2]).expect("three words");
        let mut program = builder(&bitwise);
        let wrong = program.and(Operand::Input(0), Operand::Input(1));
        let found = search_bitwise(&bitwise, Options::default(), &[program.finish(wrong, Width::W64)], &[]);
        assert_eq!((found.cost.ops, found.strategy), (2, "bitwise-shortest"));
    }

    #[test]
    fn eight_words_are_found_and_right() {
        let mut random = Random::new(8);
        for _ in 0..20 {
            let table: [u64; 4] = std::array::from_fn(|_| random.next_u64() & random.next_u64());
            let of = |bits: &[bool]| {
                let combination = bits.iter().rev().fold(0, |number, &bit| number << 1 | usize::from(bit));
                table[combination / 64] >> (combination % 64) & 1 == 1
            };
            let bitwise = Bitwise::of(Width::W64, 8, of).expect("eight words");
            let found = search_bitwise(&bitwise, Options::default(), &[], &[]);
            let words: Vec<u128> = (0..8).map(|_| u128::from(random.next_u64())).collect();
            assert_eq!(found.certified.program().run_words(&words), bitwise.apply(&words));
        }
        assert_eq!(ops(8, |bits| bits.contains(&true)), 7, "any of eight");
        assert_eq!(ops(7, |bits| bits.iter().filter(|&&bit| bit).count() % 2 == 1), 6, "parity");
    }

    #[test]
    fn six_words_are_found_for_every_target() {
        for target in Target::ALL {
            let bitwise = Bitwise::new(Width::W64, 6, 0x0123_4567_89ab_cdef).expect("six words");
            let found =
                search_bitwise(&bitwise, Options { target, effort: Effort::Low, ..Options::default() }, &[], &[]);
            assert!(target.can_run(found.certified.program()), "{}", target.name);
        }
    }
}
