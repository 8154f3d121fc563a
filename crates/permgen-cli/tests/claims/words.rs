//! The program that compares a Rust file with the expressions which say when its claims hold.

/// The end of a program: a `main` that counts for how many words each of some expressions in `x` and `y` is false, or
/// panics. It names everything by absolute paths and calls no methods, so that the file above it cannot change what
/// it means.
///
/// The words: all single bits and their complements, the numbers up to 300, those near the greatest, and 3,000 random
/// ones.
pub(crate) fn main_of<'a>(truths: impl ExactSizeIterator<Item = &'a str>) -> String {
    let count = truths.len();
    let tests: String = truths
        .enumerate()
        .map(|(number, truth)| TEST.replace("NUMBER", &number.to_string()).replace("TRUTH", truth))
        .collect();
    MAIN.replace("COUNT", &count.to_string()).replace("TESTS", &tests)
}

/// The numbers of failures that [`main_of`] prints.
pub(crate) fn failures(printed: &str) -> Vec<u64> {
    printed.lines().map(|line| line.parse().expect("a number of failures")).collect()
}

const TEST: &str = "
        let holds = ::std::panic::catch_unwind(|| -> ::core::primitive::bool { TRUTH });
        if !::core::matches!(holds, ::core::result::Result::Ok(true)) { failures[NUMBER] += 1; }
";

const MAIN: &str = "
fn main() {
    ::std::panic::set_hook(::std::boxed::Box::new(|_| {}));
    let mut words: [::core::primitive::u64; 3500] = [0; 3500];
    let mut state: ::core::primitive::u64 = 0x0123_4567_89ab_cdef;
    let mut i: ::core::primitive::usize = 0;
    while i < 3500 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        words[i] = if i < 64 { 1 << i } else if i < 128 { !(1 << (i - 64)) } else if i < 429 { i as ::core::primitive::u64 - 128 }
            else if i < 450 { !(i as ::core::primitive::u64 - 429) } else { state };
        i += 1;
    }
    let mut failures: [::core::primitive::u64; COUNT] = [0; COUNT];
    i = 0;
    while i < 3500 {
        let x: ::core::primitive::u64 = words[i];
        let y: ::core::primitive::u64 = words[(i * 31 + 7) % 3500];
        let _ = (x, y);
        TESTS
        i += 1;
    }
    i = 0;
    while i < COUNT {
        ::std::println!(\"{}\", failures[i]);
        i += 1;
    }
}
";
