//! Whatever the map, the search finds a program and the checker certifies it.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| permgen_tests::fuzzing::search(bytes));
