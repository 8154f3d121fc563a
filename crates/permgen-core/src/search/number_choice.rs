//! Programs for a choice among maps of numbers: one map, and what a number adds to it, or a table of all.

use super::number::{in_table, search_number};
use super::words::inline::inline;
use super::{Found, MOST_NUMBER_OPS, Objective, Options, cheapest};
use crate::number_map::{NumberMap, Numbers};
use crate::program::{Builder, Op, Operand, Program, Table};
use crate::vector::IntoVector as _;
use crate::width::Width;

/// So many of the maps are tried as the one that the others are made of.
const MOST_BASES: usize = 4;

/// What costs more than this to compute from the number of the map is looked up, among as few as there are maps.
const MOST_SELECTING_OPS: u32 = 2;

/// The number of the map.
const NUMBER: Operand = Operand::Input(0);

/// The number that is mapped.
const MAPPED: Operand = Operand::Input(1);

/// Finds the cheapest program for `choice` among the known forms, or else a table, and proves it.
///
/// The strategy is the form's name. `selected-constant`: the maps are one map and a constant for each, such as
/// `square ^ 56 * number`. `selected-difference`: some are one map, the others differ from it by what is the same for all of them, and
/// is multiplied by 0 or 1. `table` when no such program of at most 8 operations was found. As for [`search_number`], fewest
/// operations is what counts.
///
/// # Panics
///
/// Never: a choice is its table.
#[must_use]
pub fn search_number_choice(choice: &Numbers, options: Options) -> Found<Numbers> {
    let options = Options { objective: Objective::Ops, ..options };
    let mut bases: Vec<&NumberMap> = Vec::new();
    for map in choice.cases() {
        if bases.len() < MOST_BASES && !bases.contains(&map) {
            bases.push(map);
        }
    }
    let table = table(choice, choice.count());
    // A machine without multiplication shifts the number of the map.
    let table =
        if options.target.can_run(&table) { table } else { self::table(choice, choice.count().next_power_of_two()) };
    let (mut formulas, mut tables) = (Vec::new(), vec![("table", table)]);
    for base in bases {
        let found = search_number(base, options);
        let programs = if found.strategy == "table" { &mut tables } else { &mut formulas };
        for mask in masks(choice) {
            for join in [Op::Xor, Op::Add] {
                let parts = Parts { choice, base, program: found.certified.program(), join, mask, options };
                programs.extend(parts.by_constants().map(|program| ("selected-constant", program)));
                programs.extend(parts.by_difference().map(|program| ("selected-difference", program)));
            }
        }
    }
    let formula = cheapest(choice, formulas, options).filter(|found| found.cost.ops <= MOST_NUMBER_OPS);
    formula.or_else(|| cheapest(choice, tables, options)).expect("a choice is its table")
}

/// What results may be cut to: the numbers are all of so many bits, or none are left out.
fn masks(choice: &Numbers) -> Vec<u16> {
    let (all, highest) = (choice.width().mask() as u16, (choice.count() - 1) as u16);
    if choice.count().is_power_of_two() && highest > 0 { vec![all, highest] } else { vec![all] }
}

/// One map, and how the others are made of it.
struct Parts<'a> {
    choice: &'a Numbers,
    base: &'a NumberMap,
    /// One for that map.
    program: &'a Program,
    /// What makes a result of it and of what is selected.
    join: Op,
    /// What is kept of the result.
    mask: u16,
    options: Options,
}

impl Parts<'_> {
    /// What each map has beside the base, number by number.
    fn differences(&self) -> Vec<Vec<u16>> {
        let between = |to: u16, from: u16| if self.join == Op::Xor { to ^ from } else { to.wrapping_sub(from) };
        let of_map = |map: &NumberMap| {
            let pairs = map.destinations().iter().zip(self.base.destinations());
            pairs.map(|(&to, &from)| between(to, from) & self.mask).vec()
        };
        self.choice.cases().iter().map(of_map).vec()
    }

    /// The base and a constant for each map.
    fn by_constants(&self) -> Option<Program> {
        let constant = |of_map: Vec<u16>| of_map.iter().all(|&own| own == of_map[0]).then_some(of_map[0]);
        let constants = self.differences().into_iter().map(constant).whole()?;
        Some(self.write(|b| self.selected(b, &constants)))
    }

    /// The base, and for some maps a difference that is the same for all of them.
    fn by_difference(&self) -> Option<Program> {
        let differences = self.differences();
        let is_there = |of_map: &Vec<u16>| of_map.iter().any(|&own| own != 0);
        let difference = differences.iter().find(|of_map| is_there(of_map))?;
        if differences.iter().any(|of_map| is_there(of_map) && of_map != difference) {
            return None;
        }
        let applied: Vec<u16> = differences.iter().map(|of_map| is_there(of_map).into()).vec();
        let difference = search_number(&NumberMap::new(difference).ok()?, self.options);
        if difference.strategy == "table" {
            return None;
        }
        Some(self.write(|b| {
            let difference = self.computed(b, difference.certified.program(), MAPPED);
            let applied = self.selected(b, &applied);
            b.mul(difference, applied)
        }))
    }

    fn write(&self, added: impl FnOnce(&mut Builder) -> Operand) -> Program {
        let width = self.choice.width();
        let mut b = Builder::of_words(vec![Width::W8, width]);
        let base = self.computed(&mut b, self.program, MAPPED);
        let added = added(&mut b);
        let joined = b.op(self.join, base, Some(added), width);
        let result = b.mask(joined, self.mask.into());
        b.finish(result, width)
    }

    /// What a program makes of a number, whatever words it is for.
    fn computed(&self, b: &mut Builder, program: &Program, number: Operand) -> Operand {
        let number = b.resize(number, program.input());
        match inline(b, program, number) {
            constant @ Operand::Const(_) => constant,
            made => b.resize(made, self.choice.width()),
        }
    }

    /// The value of each number of a map.
    fn selected(&self, b: &mut Builder, values: &[u16]) -> Operand {
        let map = NumberMap::new(values).expect("there are as few as maps");
        let found = search_number(&map, self.options);
        match found.cost.ops <= MOST_SELECTING_OPS {
            true => self.computed(b, found.certified.program(), NUMBER),
            false => b.lookup(NUMBER, in_table(values, self.choice.width())),
        }
    }
}

/// All maps in one table, each at a multiple of `stride`.
fn table(choice: &Numbers, stride: usize) -> Program {
    let padded = |map: &NumberMap| {
        let mut entries = map.destinations().to_vec();
        entries.resize(stride, 0);
        entries
    };
    let entries: Vec<u16> = choice.cases().iter().flat_map(padded).vec();
    let table: Table = in_table(&entries, choice.width());
    let width = match entries.len() {
        0..=0x100 => Width::W8,
        0x101..=0x10000 => Width::W16,
        _ => Width::W32,
    };
    let mut b = Builder::of_words(vec![Width::W8, choice.width()]);
    let (number, mapped) = (b.resize(NUMBER, width), b.resize(MAPPED, width));
    let first = match stride.is_power_of_two() && stride != choice.count() {
        true => b.shl(number, stride.ilog2()),
        false => b.mul(number, Operand::Const(stride as u128)),
    };
    let place = b.add(first, mapped);
    let entry = b.lookup(place, table);
    b.finish(entry, choice.width())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(maps: &[&dyn Fn(u16) -> u16], count: u16) -> Found<Numbers> {
        let map = |to: &&dyn Fn(u16) -> u16| NumberMap::new(&(0..count).map(to).collect::<Vec<u16>>()).expect("a map");
        let choice = Numbers::choice(maps.iter().map(map).collect()).expect("of the same numbers");
        let found = search_number_choice(&choice, Options::default());
        let inputs = maps.len() * usize::from(count);
        assert_eq!(found.certified.certificate().to_string(), format!("exhaustive, {inputs} inputs"));
        found
    }

    fn shape(maps: &[&dyn Fn(u16) -> u16], count: u16) -> (u32, u32, &'static str) {
        let found = found(maps, count);
        (found.cost.ops, found.cost.bytes, found.strategy)
    }

    #[test]
    fn a_relative_square_is_a_product_and_a_sum() {
        let found = found(&[&|square| square, &|square| square ^ 56], 64);
        assert_eq!(
            found.certified.program().to_string(),
            "program(x: [u8; 2]) -> u8\nv1 = mul x.0, 0x38\nv2 = xor x.1, v1\nreturn v2"
        );
        assert_eq!(shape(&[&|square| square ^ 56, &|square| square], 64), (3, 0, "selected-constant"));
        assert_eq!(shape(&[&|square| square, &|square| square ^ 8], 64), (2, 0, "selected-constant"));
        assert_eq!(shape(&[&|square| (square + 1) & 63, &|square| (square + 9) & 63], 64), (5, 0, "selected-constant"));
        // A board of shogi is turned for the other side.
        assert_eq!(shape(&[&|square| square, &|square| 80 - square], 81), (4, 0, "selected-difference"));
    }

    #[test]
    fn few_constants_are_looked_up() {
        let flips: [&dyn Fn(u16) -> u16; 4] = [&|sq| sq, &|sq| sq ^ 56, &|sq| sq ^ 7, &|sq| sq ^ 63];
        assert_eq!(shape(&flips, 64), (2, 4, "selected-constant"));
    }

    #[test]
    fn equal_maps_need_no_number() {
        let found = found(&[&|square| square ^ 7, &|square| square ^ 7, &|square| square ^ 7], 64);
        assert_eq!(found.certified.program().op_count(), 1);
        assert_eq!(shape(&[&|_| 0, &|_| 0], 2).0, 0);
    }

    #[test]
    fn what_has_no_form_is_a_table() {
        let turned = |square: u16| (square & 7) << 3 | (7 - (square >> 3));
        let back = |square: u16| (7 - (square & 7)) << 3 | square >> 3;
        let turns: [&dyn Fn(u16) -> u16; 4] = [&|square| square, &turned, &|square| 63 - square, &back];
        assert_eq!(shape(&turns, 64), (3, 256, "table"));
        assert_eq!(shape(&turns[..3], 64), (3, 256, "table"));
        let shogi: [&dyn Fn(u16) -> u16; 4] =
            [&|sq| sq, &|sq| sq % 9 * 9 + 8 - sq / 9, &|sq| 80 - sq, &|sq| (8 - sq % 9) * 9 + sq / 9];
        assert_eq!(shape(&shogi, 81), (3, 512, "table"));
        let mut numbers: Vec<u16> = (0..64).collect();
        crate::random::Random::new(1).shuffle(&mut numbers);
        let shuffled = |number: u16| numbers[usize::from(number)];
        // What differs by a constant is in the table once.
        assert_eq!(shape(&[&shuffled, &|number| shuffled(number) ^ 56], 64), (3, 64, "selected-constant"));
    }

    #[test]
    fn every_machine_has_a_program() {
        let maps: Vec<NumberMap> = [0u16, 7, 56]
            .iter()
            .map(|mask| NumberMap::new(&(0..64).map(|sq| sq ^ mask).collect::<Vec<u16>>()).unwrap())
            .collect();
        let choice = Numbers::choice(maps).expect("of the same numbers");
        let turned = |sq: u16| sq % 9 * 9 + 8 - sq / 9;
        let of_shogi =
            [|sq| sq, turned, |sq| 80 - sq].map(|to| NumberMap::new(&(0..81).map(to).collect::<Vec<u16>>()).unwrap());
        let of_shogi = Numbers::choice(of_shogi.into()).expect("of the same numbers");
        for target in crate::target::Target::ALL {
            let found = search_number_choice(&of_shogi, Options { target, ..Options::default() });
            assert!(target.can_run(found.certified.program()), "{}", target.name);
            let found = search_number_choice(&choice, Options { target, ..Options::default() });
            assert!(target.can_run(found.certified.program()), "{}", target.name);
        }
    }
}
