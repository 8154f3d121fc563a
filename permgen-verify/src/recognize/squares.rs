//! Maps of the numbers of squares.

use permgen_core::number_map::NumberMap;

use super::followed::Followed;
use crate::expected::Expected;

/// The boards whose squares are looked for, by how many there are; the likeliest first.
const SQUARES: [u8; 6] = [64, 81, 36, 25, 16, 100];

/// The map of the numbers of squares that a function may be: it takes one word and makes one, and sends the squares of a
/// board to those squares. It is a guess, for others to prove.
pub(crate) fn guess(function: &Followed) -> Option<NumberMap> {
    let ([input], [output]) = (&function.inputs[..], &function.outputs[..]) else { return None };
    let (taken, made) = (function.terms.width(*input), function.terms.width(*output));
    if taken < 6 || made < 6 {
        return None;
    }
    let to: Vec<u128> = (0..100).map(|square| function.run(&[square])[0]).collect();
    for squares in SQUARES.into_iter().filter(|&squares| taken > 7 || u32::from(squares) <= 1 << taken) {
        let map: Option<Vec<u16>> = to[..usize::from(squares)].iter().map(|&to| u16::try_from(to).ok()).collect();
        let Some(map) = map else { continue };
        let mut seen = [false; 256];
        let is_bijection =
            map.iter().all(|&to| to < squares.into() && !std::mem::replace(&mut seen[usize::from(to)], true));
        let moves = map.iter().enumerate().any(|(from, &to)| from != usize::from(to));
        // Of a type that has fewer values it is no map of all squares.
        let are_values = (0..squares).all(|square| is_value(function, square.into()));
        if is_bijection && moves && are_values && fits(function, &Expected::Numbers(NumberMap::new(&map).ok()?)) {
            return NumberMap::new(&map).ok();
        }
    }
    None
}

fn is_value(function: &Followed, number: u128) -> bool {
    let mut inputs = vec![0; function.terms.inputs().len()];
    inputs[0] = number;
    function.given.iter().all(|&given| function.terms.evaluate(given, &inputs) == 1)
}

fn fits(function: &Followed, expected: &Expected) -> bool {
    let (taken, made) = (function.taken(), function.made());
    expected.misfit(&[taken], &[made]).is_none()
}
