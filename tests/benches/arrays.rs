//! Slices permuted by the bits of their indices, in gigabytes a second beside a copy, a loop with a table of indices, and one library:
//! `cargo bench -p permgen-benches --bench arrays`.
//!
//! Each figure is that of the fastest pass. What is read counts, so that a copy of n bytes moves n.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// A module for each length.
macro_rules! lengths {
    ($($module:ident: [$($reversed:tt)*] [$($transposed:tt)*] [$($morton:tt)*];)*) => {$(
        mod $module {
            permgen::permute_slice! {
                targets = [x86-64];
                pub(crate) fn bit_reverse<T: Copy>(from: &[T], to: &mut [T]) { index_bits [$($reversed)*] }
                pub(crate) fn bit_reverse_in_place<T: Copy>(elements: &mut [T]) { index_bits [$($reversed)*] }
                pub(crate) fn transpose<T: Copy>(from: &[T], to: &mut [T]) { index_bits [$($transposed)*] }
                pub(crate) fn to_morton<T: Copy>(from: &[T], to: &mut [T]) { index_bits [$($morton)*] }
            }
        }
    )*};
}

lengths! {
    two_16:
        [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
        [8..16, 0..8]
        [0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15];
    two_20:
        [19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
        [10..20, 0..10]
        [0, 10, 1, 11, 2, 12, 3, 13, 4, 14, 5, 15, 6, 16, 7, 17, 8, 18, 9, 19];
    two_24:
        [23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
        [12..24, 0..12]
        [0, 12, 1, 13, 2, 14, 3, 15, 4, 16, 5, 17, 6, 18, 7, 19, 8, 20, 9, 21, 10, 22, 11, 23];
}

/// What is measured of elements: made from a number.
trait Element: Copy + PartialEq + std::fmt::Debug {
    const NAME: &'static str;
    fn of(number: usize) -> Self;
    /// The library's bit reversal, if it has one for such elements.
    fn reversed_by_phastft(_elements: &mut [Self]) -> bool {
        false
    }
}

macro_rules! elements {
    ($($ty:ty, $name:literal, $number:ident => $value:expr $(, $phastft:ident)?;)*) => {$(
        impl Element for $ty {
            const NAME: &'static str = $name;
            fn of($number: usize) -> Self {
                $value
            }
            $(fn reversed_by_phastft(elements: &mut [Self]) -> bool {
                let bits = elements.len().trailing_zeros() as usize;
                let level = fearless_simd::Level::new();
                fearless_simd::dispatch!(level, simd => phastft::algorithms::bravo::$phastft(simd, elements, bits));
                true
            })?
        }
    )*};
}

elements! {
    f32, "f32", number => number as f32, bit_rev_bravo_f32;
    f64, "f64", number => number as f64, bit_rev_bravo_f64;
    [u64; 2], "[u64; 2]", number => [number as u64; 2];
    [u64; 4], "[u64; 4]", number => [number as u64; 4];
}

/// The fastest of some passes.
fn fastest(elements: usize, mut pass: impl FnMut()) -> Duration {
    let mut timed = || {
        let start = Instant::now();
        pass();
        start.elapsed()
    };
    (0..((1 << 27) / elements).clamp(5, 300)).map(|_| timed()).min().unwrap_or_default()
}

/// The index that a map out of place gives to each element.
fn places(map: fn(&[u32], &mut [u32]), length: u32) -> Vec<u32> {
    let numbers: Vec<u32> = (0..length).collect();
    let (mut from, mut to) = (numbers.clone(), numbers.clone());
    map(&numbers, &mut from);
    numbers.iter().zip(from).for_each(|(place, number)| to[number as usize] = *place);
    to
}

fn measure<T: Element>(name: &str, bits: u32, map: fn(&[T], &mut [T]), places: &[u32], in_place: Option<fn(&mut [T])>) {
    let length = 1_usize << bits;
    let from: Vec<T> = (0..length).map(T::of).collect();
    let mut to = from.clone();
    let mut wanted = from.clone();
    let gigabytes = |time: Duration| size_of_val(&*from) as f64 / time.as_secs_f64() / 1e9;
    let copy = fastest(length, || black_box(&mut to).copy_from_slice(black_box(&from)));
    let naive = fastest(length, || {
        let (from, to) = (black_box(&from[..]), black_box(&mut wanted[..]));
        for (element, &place) in from.iter().zip(places) {
            to[place as usize] = *element;
        }
    });
    let ours = fastest(length, || map(black_box(&from), black_box(&mut to)));
    assert_eq!(to, wanted, "{name}");
    let rate = |time: Duration| format!("{:.2}", gigabytes(time));
    let [mut other, mut library] = ["-".to_owned(), "-".to_owned()];
    if let Some(in_place) = in_place {
        to.copy_from_slice(&from);
        in_place(&mut to);
        assert_eq!(to, wanted, "{name} in place");
        other = rate(fastest(length, || in_place(black_box(&mut to))));
        to.copy_from_slice(&from);
        if T::reversed_by_phastft(&mut to) {
            assert_eq!(to, wanted, "{name} by phastft");
            library = rate(fastest(length, || assert!(T::reversed_by_phastft(black_box(&mut to)))));
        }
    }
    let ratio = copy.as_secs_f64() / ours.as_secs_f64();
    println!(
        "{:<34}{:>9}{:>10}{ratio:>9.2}{other:>11}{:>10}{library:>10}",
        format!("{name}, 2^{bits} {}", T::NAME),
        rate(copy),
        rate(ours),
        rate(naive)
    );
}

macro_rules! measure {
    ($($module:ident $bits:literal,)*) => {$(
        let length = 1 << $bits;
        measure!($module $bits "bit reversal", places($module::bit_reverse, length), bit_reverse, Some($module::bit_reverse_in_place));
        measure!($module $bits "transpose", places($module::transpose, length), transpose, None);
        measure!($module $bits "to Morton order", places($module::to_morton, length), to_morton, None);
    )*};
    ($module:ident $bits:literal $name:literal, $places:expr, $map:ident, $in_place:expr) => {
        let places = $places;
        measure::<f32>($name, $bits, $module::$map, &places, $in_place);
        measure::<f64>($name, $bits, $module::$map, &places, $in_place);
        measure::<[u64; 2]>($name, $bits, $module::$map, &places, $in_place);
        measure::<[u64; 4]>($name, $bits, $module::$map, &places, $in_place);
    };
}

fn main() {
    println!(
        "gigabytes a second in the fastest pass; permgen with `targets = [x86-64]`; ratio: its rate over a copy's\n"
    );
    println!("{:<34}{:>9}{:>10}{:>9}{:>11}{:>10}{:>10}", "", "copy", "permgen", "ratio", "in place", "loop", "phastft");
    measure! { two_16 16, two_20 20, two_24 24, }
}
