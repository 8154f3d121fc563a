//! Maps that a number chooses and that are one map, rotated.

use super::{NUMBER, Options, builder, distinct, search};
use crate::program::{Builder, Op, Operand, Program, Table};
use crate::search::words::inline::inline_words;
use crate::vector::IntoVector as _;
use crate::width::Width;
use crate::word_map::WordMap;

/// The first map, before or after which the word is rotated by as many places as the number says. Nothing else is shorter.
pub(super) fn rotated(maps: &[WordMap], options: Options) -> Vec<(&'static str, Program)> {
    let (from, to) = (maps[0].words_in(), maps[0].words_out());
    let is_plain = [from, to].iter().all(|words| words.count == 1) && maps[0].as_partial_map().is_some();
    if !is_plain || !options.target.has(Op::Rotlv) || distinct(maps).len() < 2 {
        return Vec::new();
    }
    let after = places(to.width, maps, |map, places| map.iter().copied().cycle().skip(places).take(map.len()).vec());
    let is_promised = maps[0].promises().iter().any(|promised| *promised != 0);
    let bits = from.width.bits() as u16;
    let before = (!is_promised).then(|| {
        places(from.width, maps, |map, places| {
            map.iter().map(|source| source.map(|source| (source + places as u16) % bits)).vec()
        })
    });
    let ways = [(after, false), (before.flatten(), true)].into_iter();
    ways.filter_map(|(places, is_before)| Some(("selected-rotation", program(maps, &places?, is_before, options)?)))
        .vec()
}

/// By how many places to the left each map is the first one rotated: `undone` rotates a map to the right.
fn places(
    width: Width,
    maps: &[WordMap],
    undone: impl Fn(&[Option<u16>], usize) -> Vec<Option<u16>>,
) -> Option<Vec<usize>> {
    let first = maps[0].sources();
    let of = |map: &WordMap| (0..width.size()).find(|&places| undone(map.sources(), places) == first);
    maps.iter().map(of).whole()
}

fn program(maps: &[WordMap], places: &[usize], is_before: bool, options: Options) -> Option<Program> {
    let map = search(&maps[0].as_partial_map()?, options).certified.program().clone();
    let (mut builder, x) = builder(maps[0].words_in());
    let (from, to) = (maps[0].input(), maps[0].output());
    let width = if is_before { from } else { to };
    let (op, by) = match step(width, places) {
        Some((op, factor)) => {
            let number = builder.op(Op::Shl, NUMBER, Some(Operand::Const(factor.trailing_zeros().into())), Width::W8);
            (op, builder.resize(number, width))
        }
        None => (Op::Rotlv, builder.lookup(NUMBER, Table::new(width, places.iter().map(|&places| places as u128)))),
    };
    let rotate = |builder: &mut Builder, word| builder.op(op, word, Some(by), width);
    let result = if is_before {
        let word = rotate(&mut builder, x[0]);
        inline_words(&mut builder, &map, &[word])[0]
    } else {
        let word = inline_words(&mut builder, &map, &x)[0];
        rotate(&mut builder, word)
    };
    Some(builder.finish_words(vec![result], vec![to]))
}

/// The rotation and the power of two by which the number is multiplied, if that makes all places.
fn step(width: Width, places: &[usize]) -> Option<(Op, usize)> {
    let bits = width.size();
    let left = places[1];
    let is_so = (0..256).all(|number| places[number % places.len()] == left * number % bits);
    let step = match (left, bits - left) {
        (left, _) if left.is_power_of_two() => (Op::Rotlv, left),
        (_, right) if right.is_power_of_two() => (Op::Rotrv, right),
        _ => return None,
    };
    is_so.then_some(step)
}
