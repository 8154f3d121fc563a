//! Whatever stands in a file, the answer is what it says or an error, never a panic.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| permgen_tests::fuzzing::texts(text));
