//! Layouts of data beside the routines that are printed for them, in one run: `cargo bench -p permgen-benches --bench layouts`.
//!
//! For the native target, put `RUSTFLAGS='-C target-cpu=native'` before it. "For latency" has `objective = latency`. In a chain, the
//! first word of each argument waits for all words of the last result.
//! - "printed": a Morton code axis by axis, with the shifts and masks of libraries; a Z-order of four columns bit by bit,
//!   as in Apache Iceberg; the transpose of 1,024 bits of `FastLanes` by 16 transposes of 8x8 bits between gathered and scattered
//!   bytes.
//! - "pext": the codes axis by axis, with a gather or a scatter, on processors that have them.
//! - "loop": the bits one by one, with a table of where each goes.

mod common;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion};

/// The maps, with options.
macro_rules! maps {
    ($($option:tt)*) => {
        permgen::permutation! {
            $($option)*
            pub(super) fn decode_2(code: u64) -> [u32; 2] { shape = 32x2 -> 2x32; |bit, axis| (axis, bit) }
            pub(super) fn encode_2(axes: [u32; 2]) -> u64 { shape = 2x32 -> 32x2; |axis, bit| (bit, axis) }
            pub(super) fn decode_3(code: u64) -> [u32; 3] { shape = 21x3 -> 3x21, layout = packed -> 21 + 21 + 21; |bit, axis| (axis, bit) }
            pub(super) fn encode_3(axes: [u32; 3]) -> u64 { shape = 3x21 -> 21x3, layout = 21 + 21 + 21 -> packed; |axis, bit| (bit, axis) }
            pub(super) fn decode_4(code: u64) -> [u16; 4] { shape = 16x4 -> 4x16; |bit, axis| (axis, bit) }
            pub(super) fn encode_4(axes: [u16; 4]) -> u64 { shape = 4x16 -> 16x4; |axis, bit| (bit, axis) }
            pub(super) fn decode_6(code: u64) -> [u16; 6] {
                shape = 10x6 -> 6x10, layout = packed -> 10 + 10 + 10 + 10 + 10 + 10; |bit, axis| (axis, bit)
            }
            pub(super) fn encode_6(axes: [u16; 6]) -> u64 {
                shape = 6x10 -> 10x6, layout = 10 + 10 + 10 + 10 + 10 + 10 -> packed; |axis, bit| (bit, axis)
            }
            pub(super) fn decode_8(code: u64) -> [u8; 8] { shape = 8x8; |bit, axis| (axis, bit) }
            pub(super) fn encode_8(axes: [u8; 8]) -> u64 { shape = 8x8; |axis, bit| (bit, axis) }
            /// The first column has the highest bit of four.
            pub(super) fn z_order(columns: [u64; 4]) -> [u64; 4] { shape = 4x64 -> 64x4; |column, bit| (bit, 3 - column) }
            /// Bit b of lane l of 16 is row b % 8 of group b / 8; groups are in the order of their reversed bits.
            pub(super) fn fastlanes(lanes: [u64; 16]) -> [u64; 16] { index_bits [6..10, 5, 4, 3, 0..3] }
        }
    };
}

mod ours {
    maps! { targets = [x86-64-v3, x86-64-v4]; }
}

mod for_latency {
    maps! { targets = [x86-64-v3, x86-64-v4], objective = latency; }
}

mod printed {
    /// Where the bits of an axis are when groups of `1 << step` of them lie side by side.
    const fn mask(axes: u32, bits: u32, step: u32) -> u64 {
        let (mut mask, mut bit) = (0, 0);
        while bit < bits {
            let place = (bit >> step) * (axes << step) + (bit & ((1 << step) - 1));
            if place < 64 {
                mask |= 1 << place;
            }
            bit += 1;
        }
        mask
    }

    /// The masks of all steps, for words of 64 bits.
    const fn masks(axes: u32) -> [u64; 6] {
        let (mut masks, mut step) = ([0; 6], 0);
        while step < 6 {
            masks[step] = mask(axes, 64 / axes, step as u32);
            step += 1;
        }
        masks
    }

    /// How many steps put all bits of an axis side by side.
    const fn steps(axes: u32) -> u32 {
        (64 / axes).next_power_of_two().trailing_zeros()
    }

    struct Axes<const AXES: usize>;

    impl<const AXES: usize> Axes<AXES> {
        const MASKS: [u64; 6] = masks(AXES as u32);
        const STEPS: u32 = steps(AXES as u32);
    }

    #[inline(always)]
    pub(crate) fn decode<const AXES: usize>(code: u64) -> [u64; AXES] {
        std::array::from_fn(|axis| {
            let mut bits = code >> axis & Axes::<AXES>::MASKS[0];
            for step in 1..=Axes::<AXES>::STEPS {
                let mask = if step < 6 { Axes::<AXES>::MASKS[step as usize] } else { u64::MAX };
                bits = (bits | bits >> ((AXES as u32 - 1) << (step - 1))) & mask;
            }
            bits
        })
    }

    #[inline(always)]
    pub(crate) fn encode<const AXES: usize>(axes: [u64; AXES]) -> u64 {
        let mut code = 0;
        for (axis, bits) in axes.into_iter().enumerate() {
            let mut bits = bits & ((1 << (64 / AXES)) - 1);
            for step in (0..Axes::<AXES>::STEPS).rev() {
                bits = (bits | bits << ((AXES as u32 - 1) << step)) & Axes::<AXES>::MASKS[step as usize];
            }
            code |= bits << axis;
        }
        code
    }

    pub(crate) fn z_order(columns: [u64; 4]) -> [u64; 4] {
        let mut result = [0; 4];
        for bit in 0..64 {
            for (column, word) in columns.iter().enumerate() {
                if word >> bit & 1 == 1 {
                    let to = 4 * bit + 3 - column;
                    result[to / 64] |= 1 << (to % 64);
                }
            }
        }
        result
    }

    /// H. S. Warren, "Hacker's Delight", second edition, section 7-3.
    fn transpose_8x8(mut matrix: u64) -> u64 {
        for (distance, mask) in [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)] {
            let differs = (matrix ^ matrix >> distance) & mask;
            matrix ^= differs ^ differs << distance;
        }
        matrix
    }

    pub(crate) fn fastlanes(lanes: [u64; 16]) -> [u64; 16] {
        let bytes = lanes.map(u64::to_le_bytes);
        let mut result = [[0; 8]; 16];
        for (order, group) in [0, 4, 2, 6, 1, 5, 3, 7].into_iter().enumerate() {
            for half in 0..2 {
                let gathered = std::array::from_fn(|lane| bytes[8 * half + lane][group]);
                let transposed = transpose_8x8(u64::from_le_bytes(gathered)).to_le_bytes();
                for (row, byte) in transposed.into_iter().enumerate() {
                    let to = 16 * row + 2 * order + half;
                    result[to / 8][to % 8] = byte;
                }
            }
        }
        result.map(u64::from_le_bytes)
    }
}

/// Gathers and scatters, if the build has them.
#[cfg(target_feature = "bmi2")]
mod pext {
    use std::arch::x86_64::{_pdep_u64, _pext_u64};

    /// One bit of `AXES`.
    const fn mask<const AXES: usize>() -> u64 {
        let (mut mask, mut bit) = (0, 0);
        while bit < 64 / AXES {
            mask |= 1 << (bit * AXES);
            bit += 1;
        }
        mask
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    pub(crate) fn decode<const AXES: usize>(code: u64) -> [u64; AXES] {
        // SAFETY: the build is for processors with BMI2.
        std::array::from_fn(|axis| unsafe { _pext_u64(code, const { mask::<AXES>() } << axis) })
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    pub(crate) fn encode<const AXES: usize>(axes: [u64; AXES]) -> u64 {
        // SAFETY: as above.
        (0..AXES).fold(0, |code, axis| code | unsafe { _pdep_u64(axes[axis], const { mask::<AXES>() } << axis) })
    }
}

/// One word or several.
trait Words: Copy + PartialEq + std::fmt::Debug {
    /// How many bits they have.
    const BITS: usize;
    /// Those that numbers make.
    fn of(numbers: &mut impl Iterator<Item = u64>) -> Self;
    /// With another number in the first word.
    fn mixed(self, with: u64) -> Self;
    /// A number for which all words are needed.
    fn folded(self) -> u64;
    /// A bit, counted through all words.
    fn bit(&self, bit: usize) -> bool;
    /// Words with these bits.
    fn of_bits(bits: impl Iterator<Item = usize>) -> Self;
}

impl Words for u64 {
    const BITS: usize = 64;
    fn of(numbers: &mut impl Iterator<Item = u64>) -> Self {
        numbers.next().expect("there are enough")
    }
    fn mixed(self, with: u64) -> Self {
        self ^ with
    }
    fn folded(self) -> u64 {
        self
    }
    fn bit(&self, bit: usize) -> bool {
        self >> bit & 1 == 1
    }
    fn of_bits(bits: impl Iterator<Item = usize>) -> Self {
        bits.fold(0, |word, bit| word | 1 << bit)
    }
}

macro_rules! several {
    ($($word:ty),+) => {$(
        impl<const N: usize> Words for [$word; N] {
            const BITS: usize = N * <$word>::BITS as usize;
            fn of(numbers: &mut impl Iterator<Item = u64>) -> Self {
                std::array::from_fn(|_| (u64::of(numbers) >> (64 - <$word>::BITS)) as $word)
            }
            #[inline(always)]
            fn mixed(mut self, with: u64) -> Self {
                self[0] ^= with as $word;
                self
            }
            #[inline(always)]
            fn folded(self) -> u64 {
                self.into_iter().fold(0, |sum, word| sum ^ u64::from(word))
            }
            fn bit(&self, bit: usize) -> bool {
                let bits = <$word>::BITS as usize;
                self[bit / bits] >> (bit % bits) & 1 == 1
            }
            fn of_bits(bits: impl Iterator<Item = usize>) -> Self {
                let each = <$word>::BITS as usize;
                bits.fold([0; N], |mut words, bit| {
                    words[bit / each] |= 1 << (bit % each);
                    words
                })
            }
        }
    )+};
}
several!(u8, u16, u32, u64);

/// So many words or arrays fit the nearest cache.
const COUNT: usize = 128;

/// A map and one of its makers.
fn measure<From: Words, To: Words>(
    criterion: &mut Criterion,
    (map, maker): (&str, &str),
    right: impl Fn(From) -> To,
    function: impl Fn(From) -> To,
) {
    let numbers = common::words(COUNT * From::BITS);
    let mut numbers = numbers.into_iter();
    let from: Vec<From> = (0..COUNT).map(|_| From::of(&mut numbers)).collect();
    let mut to: Vec<To> = from.iter().map(|words| right(*words)).collect();
    for (from, to) in from.iter().zip(&to) {
        assert_eq!(function(*from), *to, "{map}, {maker}");
    }
    let mut group = criterion.benchmark_group(map);
    group.bench_function(BenchmarkId::new(maker, "latency"), |bencher| {
        bencher.iter(|| from.iter().fold(black_box(1), |last, words| function(words.mixed(last)).folded()));
    });
    group.bench_function(BenchmarkId::new(maker, "slice"), |bencher| {
        bencher.iter(|| {
            for (from, to) in black_box(&from).iter().zip(&mut to) {
                *to = function(*from);
            }
            black_box(&mut to);
        });
    });
}

/// Bit by bit.
fn naive<From: Words, To: Words>(to: &[Option<usize>]) -> impl Fn(From) -> To {
    move |from| To::of_bits((0..From::BITS).filter(|bit| from.bit(*bit)).filter_map(|bit| to[bit]))
}

macro_rules! codes {
    ($criterion:ident, $($axes:literal: $word:ident, $decode:ident $encode:ident;)+) => {$({
        let (each, width) = (64 / $axes, <$word>::BITS as usize);
        let place = |bit: usize| (bit < each * $axes).then_some(bit % $axes * width + bit / $axes);
        let to: Vec<Option<usize>> = (0..64).map(place).collect();
        let back: Vec<Option<usize>> = (0..width * $axes).map(|bit| to.iter().position(|to| *to == Some(bit))).collect();
        let decoded = || naive::<u64, [$word; $axes]>(&to);
        let encoded = || naive::<[$word; $axes], u64>(&back);
        let narrow = |axes: [u64; $axes]| axes.map(|axis| axis as $word);
        let map = concat!($axes, "-D decoded");
        measure($criterion, (map, "permgen"), decoded(), ours::$decode);
        measure($criterion, (map, "for latency"), decoded(), for_latency::$decode);
        measure($criterion, (map, "printed"), decoded(), |code| narrow(printed::decode(code)));
        #[cfg(target_feature = "bmi2")]
        measure($criterion, (map, "pext"), decoded(), |code| narrow(pext::decode(code)));
        measure($criterion, (map, "loop"), decoded(), decoded());
        let map = concat!($axes, "-D encoded");
        measure($criterion, (map, "permgen"), encoded(), ours::$encode);
        measure($criterion, (map, "for latency"), encoded(), for_latency::$encode);
        measure($criterion, (map, "printed"), encoded(), |axes| printed::encode(axes.map(u64::from)));
        #[cfg(target_feature = "bmi2")]
        measure($criterion, (map, "pext"), encoded(), |axes| pext::encode(axes.map(u64::from)));
        measure($criterion, (map, "loop"), encoded(), encoded());
    })+};
}

fn main() {
    let mut criterion = common::criterion();
    let criterion = &mut criterion;
    codes! { criterion,
        2: u32, decode_2 encode_2;
        3: u32, decode_3 encode_3;
        4: u16, decode_4 encode_4;
        6: u16, decode_6 encode_6;
        8: u8, decode_8 encode_8;
    }
    let to: Vec<Option<usize>> = (0..256).map(|bit| Some(bit % 64 * 4 + 3 - bit / 64)).collect();
    measure(criterion, ("Z-order", "permgen"), naive(&to), ours::z_order);
    measure(criterion, ("Z-order", "for latency"), naive(&to), for_latency::z_order);
    measure(criterion, ("Z-order", "printed"), naive(&to), printed::z_order);
    measure(criterion, ("Z-order", "loop"), naive(&to), naive::<[u64; 4], [u64; 4]>(&to));
    // Of a bit of a lane: its row, its group, whose bits are reversed, and the lane.
    let to = |bit: usize| {
        let (lane, group, row) = (bit / 64, bit / 8 % 8, bit % 8);
        128 * row + 16 * [0, 4, 2, 6, 1, 5, 3, 7][group] + lane
    };
    let to: Vec<Option<usize>> = (0..1024).map(|bit| Some(to(bit))).collect();
    measure(criterion, ("FastLanes", "permgen"), naive(&to), ours::fastlanes);
    measure(criterion, ("FastLanes", "for latency"), naive(&to), for_latency::fastlanes);
    measure(criterion, ("FastLanes", "printed"), naive(&to), printed::fastlanes);
    measure(criterion, ("FastLanes", "loop"), naive(&to), naive::<[u64; 16], [u64; 16]>(&to));
    criterion.final_summary();
    let codes = ["2-D", "3-D", "4-D", "6-D", "8-D"].map(|code| [format!("{code} decoded"), format!("{code} encoded")]);
    let codes = codes.as_flattened().iter().map(String::as_str);
    let maps: Vec<&str> = codes.chain(["Z-order", "FastLanes"]).collect();
    common::print_ratios_beside(&maps, &["permgen", "for latency"], &["printed", "pext", "loop"], COUNT, [1, 0]);
}
