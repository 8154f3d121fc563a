//! Whatever is written as a specification, the answer is a map or an error, never a panic.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| permgen_tests::fuzzing::specification(text));
