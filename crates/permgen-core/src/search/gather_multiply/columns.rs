//! What a number chooses: a constant, a computation from the number, or an entry of a table.

use crate::program::{Builder, Op, Operand, Table};
use crate::vector::IntoVector as _;
use crate::width::Width;

/// The number that chooses; it is the first word of a family's programs.
const NUMBER: Operand = Operand::Input(0);

/// The value for each number, number 0 first.
///
/// Values that are the same for all numbers are a constant, values that rise evenly with some bits of the number are computed,
/// and the others are entries of a table of the narrowest words that hold them, which has one entry for each number or, where
/// that is enough, for each file or each rank. Of the number only the bits count that tell the values apart. Behind the last value
/// comes `rest`, or whatever is cheapest.
pub(super) fn column(builder: &mut Builder, values: &[u128], rest: Option<u128>, width: Width) -> Operand {
    let numbers = values.len().next_power_of_two();
    let is_settled = numbers == values.len() || rest.is_none_or(|rest| rest == values[0]);
    if is_settled && values.iter().all(|value| *value == values[0]) {
        return Operand::Const(values[0]);
    }
    let all: Vec<u128> = values.iter().copied().chain(std::iter::repeat(rest.unwrap_or(values[0]))).take(numbers).vec();
    // Behind the last value the number itself may go on: no entry is cheaper.
    let is_number = |steps: &Steps| rest.is_none() && (steps.low, steps.start, steps.step) == (0, 0, 1);
    let going_on = || Steps::of(values, numbers).filter(is_number);
    // The number is computed with in the word's width, so that it makes no difference which type of it a caller has.
    match Steps::of(&all, numbers).or_else(going_on).filter(|_| width > Width::W8) {
        Some(steps) => steps.write(builder, width),
        None => entry(builder, &all, width),
    }
}

/// `start + step * (number >> low & mask)`.
struct Steps {
    low: u32,
    mask: u128,
    step: i32,
    start: u128,
}

impl Steps {
    /// For so many numbers, of which the first have these values.
    fn of(values: &[u128], numbers: usize) -> Option<Self> {
        if values.iter().any(|value| *value > 255) {
            return None;
        }
        let bits = numbers.trailing_zeros();
        let between = (0..bits).flat_map(|low| (low + 1..=bits).map(move |high| (low, high)));
        let mut steps = between.filter_map(|(low, high)| {
            let step = *values.get(1 << low)? as i32 - values[0] as i32;
            Some(Self { low, mask: (1 << (high - low)) - 1, step, start: values[0] })
        });
        steps.find(|steps| {
            let value = |number: u128| steps.start as i32 + steps.step * (number >> steps.low & steps.mask) as i32;
            (0u128..).zip(values).all(|(number, expected)| value(number) == *expected as i32)
        })
    }

    fn write(&self, builder: &mut Builder, width: Width) -> Operand {
        let Self { low, mask, step, start } = *self;
        let number = builder.resize(NUMBER, width);
        // A multiple of the bits where they are needs no shift.
        let (steps, mask, step) = if step % (1 << low) == 0 {
            (builder.and(number, Operand::Const(mask << low)), mask << low, step >> low)
        } else {
            let shifted = builder.shr(number, low);
            (builder.and(shifted, Operand::Const(mask)), mask, step)
        };
        if step == -1 && start & mask == mask {
            return builder.xor(steps, Operand::Const(start));
        }
        let steps = builder.mul(steps, Operand::Const(step.unsigned_abs().into()));
        if step < 0 {
            return builder.sub(Operand::Const(start), steps);
        }
        builder.add(steps, Operand::Const(start))
    }
}

/// An entry of the shortest table.
fn entry(builder: &mut Builder, values: &[u128], width: Width) -> Operand {
    let most = values.iter().fold(0, |most, value| most | *value);
    let narrow = Width::ALL.into_iter().find(|narrow| most <= narrow.mask()).map_or(width, |narrow| narrow.min(width));
    let table = |entries: &[u128]| Table::new(narrow, entries.iter().copied());
    let halves = || (0..values.len().trailing_zeros()).map(|bits| 1usize << bits);
    // Of the number, a table reads as many low bits as it needs.
    let entry = if let Some(period) = halves().find(|period| (0..values.len()).all(|n| values[n] == values[n % period]))
    {
        builder.lookup(NUMBER, table(&values[..period]))
    } else if let Some(run) =
        halves().rev().find(|run| *run > 1 && (0..values.len()).all(|n| values[n] == values[n - n % run]))
    {
        let entries: Vec<u128> = values.iter().copied().step_by(run).vec();
        let number = builder.op(Op::Shr, NUMBER, Some(Operand::Const(run.trailing_zeros().into())), Width::W8);
        builder.lookup(number, table(&entries))
    } else {
        builder.lookup(NUMBER, table(values))
    };
    builder.resize(entry, width)
}
