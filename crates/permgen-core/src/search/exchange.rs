//! Programs for exchanges of bits at places that only the running program knows.

use super::{Found, Options, RECIPE, cheapest, on_machine};
use crate::exchange::{By, Exchange};
use crate::program::{Builder, Op, Operand, Program};
use crate::vector::IntoVector as _;
use crate::width::Width;

/// The cheapest program that is known for an exchange: those of `recipes` are candidates, too.
///
/// The differences of pairs are added where both bits are (H. S. Warren, "Hacker's Delight", section 2-20, on exchanges of the fields
/// of a register).
///
/// # Panics
///
/// Never: there is a program for each exchange.
#[must_use]
pub fn search_exchange(exchange: Exchange, options: Options, recipes: &[Program]) -> Found<Exchange> {
    let recipes = recipes.iter().map(|program| (RECIPE, program.clone()));
    let own = on_machine(&differences(exchange), options.target).into_iter().map(|program| ("exchange", program));
    cheapest(&exchange, recipes.chain(own).vec(), options).expect("the differences do every exchange")
}

fn differences(exchange: Exchange) -> Program {
    let Exchange { width, by } = exchange;
    let mut b = Builder::of_words(exchange.words_in());
    let x = b.input();
    let number = |b: &mut Builder, input: u8| match width {
        Width::W8 => Operand::Input(input),
        _ => b.op(Op::Zext, Operand::Input(input), None, width),
    };
    let result = match by {
        By::Places => {
            let places = [number(&mut b, 1), number(&mut b, 2)];
            let [first, second] = places.map(|place| b.op(Op::Shrv, x, Some(place), width));
            let differ = b.xor(first, second);
            let differ = b.and(differ, Operand::Const(1));
            let [first, second] = places.map(|place| b.op(Op::Shlv, differ, Some(place), width));
            let once = b.xor(x, first);
            b.xor(once, second)
        }
        By::Mask { distance } => {
            let (up, down, places) = match distance {
                Some(distance) => (Op::Shl, Op::Shr, Operand::Const(distance.into())),
                None => (Op::Shlv, Op::Shrv, number(&mut b, 2)),
            };
            let above = b.op(down, x, Some(places), width);
            let differ = b.xor(x, above);
            let low = b.and(differ, Operand::Input(1));
            let high = b.op(up, low, Some(places), width);
            let once = b.xor(x, low);
            b.xor(once, high)
        }
    };
    b.finish(result, width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Effort;
    use crate::target::Target;

    /// On machines whose registers are narrower, too.
    #[test]
    #[ignore = "slow: many searches"]
    fn there_is_a_program_for_every_machine() {
        for target in Target::ALL.iter().copied() {
            for (by, operations) in
                [(By::Places, 8), (By::Mask { distance: None }, 6), (By::Mask { distance: Some(3) }, 6)]
            {
                let options = Options { effort: Effort::Low, target, ..Options::default() };
                for width in [Width::W8, Width::W32, Width::W64] {
                    let found = search_exchange(Exchange { width, by }, options, &[]);
                    assert!(target.can_run(found.certified.program()), "{}: {width} {by:?}", target.name);
                    if width <= target.registers {
                        assert!(found.cost.ops <= operations, "{}: {width} {by:?}", target.name);
                    }
                }
            }
        }
    }
}
