//! What machines with bit matrices, byte shuffles and bit selection make of maps.

use permgen_core::partial_map::PartialMap;
use permgen_core::permutation::Permutation;
use permgen_core::program::Op;
use permgen_core::random::Random;
use permgen_core::search::{Effort, Objective, Options, search};
use permgen_core::target::X86_64_V4;
use permgen_core::width::Width;

fn ops(map: &PartialMap) -> u32 {
    let options = Options::default().target(&X86_64_V4).objective(Objective::Ops).effort(Effort::Low);
    search(map, options).cost.ops
}

fn permutation(width: Width, to: impl Fn(u8) -> u8) -> PartialMap {
    PartialMap::from(Permutation::from_fn(width, to))
}

#[test]
fn ranks_and_files_take_at_most_two_operations() {
    let mut random = Random::new(1);
    for _ in 0..12 {
        let (mut ranks, mut files) = ([0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6, 7]);
        random.shuffle(&mut ranks);
        random.shuffle(&mut files);
        let place = |bit: u8| (ranks[usize::from(bit / 8)], files[usize::from(bit % 8)]);
        assert!(ops(&permutation(Width::W64, |bit| place(bit).0 * 8 + place(bit).1)) <= 2);
        assert!(ops(&permutation(Width::W64, |bit| place(bit).1 * 8 + place(bit).0)) <= 2);
        assert_eq!(ops(&permutation(Width::W64, |bit| bit / 8 * 8 + place(bit % 8).1)), 1);
        assert_eq!(ops(&permutation(Width::W128, |bit| bit / 8 * 8 + files[usize::from(bit % 8)])), 1);
    }
    assert_eq!(ops(&permutation(Width::W64, |bit| bit ^ 7)), 1);
    assert_eq!(ops(&permutation(Width::W32, |bit| 31 - bit)), 2);
    assert_eq!(ops(&permutation(Width::W64, |bit| (bit & 7) << 3 | bit >> 3)), 2);
    assert_eq!(ops(&permutation(Width::W64, |bit| ((bit & 7) << 3) | (7 - (bit >> 3)))), 1);
}

#[test]
fn any_map_takes_one_selection_for_64_bits_and_four_for_128() {
    let mut random = Random::new(2);
    for width in Width::ALL {
        let mut to: Vec<u8> = (0..width.bits() as u8).collect();
        for _ in 0..5 {
            random.shuffle(&mut to);
            let map = permutation(width, |bit| to[usize::from(bit)]);
            let found = search(&map, Options::default().target(&X86_64_V4).effort(Effort::Low));
            let selections =
                found.certified.program().instructions().iter().filter(|i| i.op == Op::Vpshufbitqmb).count();
            assert!(selections <= if width == Width::W128 { 4 } else { 1 }, "{selections} selections for {width}");
            assert!(ops(&map) <= if width == Width::W128 { 21 } else { 3 }, "{} operations for {width}", ops(&map));
        }
    }
}
