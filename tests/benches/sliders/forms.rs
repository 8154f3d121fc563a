//! The forms of attacks in C, if there was a compiler for them: `forms.c`.

#![allow(unsafe_code, reason = "functions in C are called")]

use std::ffi::{CStr, c_char, c_uint};

/// A piece's attacks, and passes over words as the benchmark times them.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Passes {
    one: extern "C" fn(square: c_uint, occupied: u64) -> u64,
    chain: unsafe extern "C" fn(words: *const u64, count: usize, board: u64) -> u64,
    slice: unsafe extern "C" fn(words: *const u64, count: usize, out: *mut u64),
    burst: unsafe extern "C" fn(words: *const u64, count: usize),
}

#[derive(Debug)]
#[repr(C)]
pub(crate) struct Form {
    name: *const c_char,
    pub(crate) rook: Passes,
    pub(crate) bishop: Passes,
    pub(crate) queen: Passes,
}

impl Form {
    pub(crate) fn name(&self) -> &'static str {
        // SAFETY: the name is a literal in C.
        let name = unsafe { CStr::from_ptr(self.name) };
        name.to_str().expect("names are ASCII")
    }
}

impl Passes {
    pub(crate) fn one(&self, square: u8, occupied: u64) -> u64 {
        (self.one)(c_uint::from(square & 63), occupied)
    }

    pub(crate) fn chain(&self, words: &[u64], board: u64) -> u64 {
        // SAFETY: it reads so many words.
        unsafe { (self.chain)(words.as_ptr(), words.len(), board) }
    }

    pub(crate) fn slice(&self, words: &[u64], out: &mut [u64]) {
        assert_eq!(words.len(), out.len());
        // SAFETY: it reads so many words, and writes as many others.
        unsafe { (self.slice)(words.as_ptr(), words.len(), out.as_mut_ptr()) }
    }

    pub(crate) fn burst(&self, words: &[u64]) {
        // SAFETY: it reads so many words.
        unsafe { (self.burst)(words.as_ptr(), words.len()) }
    }
}

/// The forms that this build has.
#[cfg(c_forms)]
pub(crate) fn forms() -> &'static [Form] {
    unsafe extern "C" {
        fn permgen_forms(count: &mut usize) -> *const Form;
    }
    let mut count = 0;
    // SAFETY: it returns a table that is never freed, and how many rows it has.
    unsafe { std::slice::from_raw_parts(permgen_forms(&mut count), count) }
}

#[cfg(not(c_forms))]
pub(crate) fn forms() -> &'static [Form] {
    &[]
}

pub(crate) fn chess_square(square: u8) -> chess::Square {
    // SAFETY: it is the number of a square.
    unsafe { chess::Square::new(square & 63) }
}
