//! Bit scans by de Bruijn factors, against the processor's.

use permgen_codegen::expand;
use permgen_core::random::Random;

permgen::bit_scan! {
    const fn isolate(word: u64) -> u8 { isolate }
    const fn separate(word: u64) -> u8 { separate }
    const fn fill(word: u64) -> u8 { fill }
    const fn isolate_of_32(word: u32) -> u8 { isolate }
    const fn separate_of_32(word: u32) -> u8 { separate }
    const fn fill_of_32(word: u32) -> u8 { fill }
    const fn of_bytes(word: u8) -> u8 { isolate }
    const fn of_16(word: u16) -> u8 { separate }
}

#[test]
fn the_processor_agrees() {
    let mut random = Random::new(1);
    for round in 0..100_000_u32 {
        let word = random.next_u64() << (round % 64) & !(u64::MAX << 1 << (round / 64 % 64));
        let half = word as u32;
        if word != 0 {
            assert_eq!(u32::from(isolate(word)), word.trailing_zeros());
            assert_eq!(u32::from(separate(word)), word.trailing_zeros());
            assert_eq!(u32::from(fill(word)), word.ilog2());
        }
        if half != 0 {
            assert_eq!(u32::from(isolate_of_32(half)), half.trailing_zeros());
            assert_eq!(u32::from(separate_of_32(half)), half.trailing_zeros());
            assert_eq!(u32::from(fill_of_32(half)), half.ilog2());
        }
    }
    for word in 1..=u16::MAX {
        assert_eq!(u32::from(of_16(word)), word.trailing_zeros());
    }
    for word in 1..=u8::MAX {
        assert_eq!(u32::from(of_bytes(word)), word.trailing_zeros());
    }
    // As documented.
    assert_eq!([isolate(0), separate(0), fill(0)], [0, 63, EMPTY]);
}

/// What `fill` says of 0, as its documentation has it.
const EMPTY: u8 = 0;

#[test]
fn mistakes_are_named() {
    for (block, message) in [
        ("", "a declaration is missing or incomplete"),
        ("const fn lowest(word: u64) -> u8;", "`lowest` has no body"),
        ("const fn lowest(word: u64) -> u8 { isolated }", "did you mean `isolate`?"),
        ("const fn lowest(word: u64) -> u64 { isolate }", "`lowest` returns a `u64`"),
        ("fn lowest(word: u64) -> u8 { isolate }", "`lowest` is not declared `const`"),
    ] {
        let text = expand::bit_scan(block.parse().unwrap()).to_string();
        assert!(text.contains("compile_error") && text.contains(message), "{text}");
    }
}
