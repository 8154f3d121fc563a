//! Functions of several words: proven in each form that they are written in, and their wrong twins never.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::path::{Path, PathBuf};
use std::process::Command;

use permgen_codegen::spec::read;
use permgen_verify::compiled::{Settings, SourceFile};
use permgen_verify::machine::{MachineClaim, MachineError};
use permgen_verify::{Expected, Options, Verdict, binary};

/// The map of a specification.
fn map(specification: &str) -> Expected {
    match read(specification).expect("a specification").meaning.words() {
        Some(map) => map.clone().into(),
        None => panic!("{specification} is not one map"),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Is {
    Proven,
    Refuted,
    Unknown,
}

impl From<&Verdict> for Is {
    fn from(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Proved(_) => Is::Proven,
            Verdict::Refuted(_) => Is::Refuted,
            Verdict::Unknown(_) => Is::Unknown,
        }
    }
}

/// A 13x13 board in three words, turned by half; 23 bits of the last word hold no square.
const TURN: &str = "board = 13x13; rotate_180";

/// A shogi board, of 63 and of 18 squares.
const SHOGI: &str = "board = 9x9, layout = 63 + 18; rotate_180";

const SOURCE: &str = "
#[inline(always)]
const fn turn(b: [u64; 3]) -> [u64; 3] {
    let r = [b[2].reverse_bits(), b[1].reverse_bits(), b[0].reverse_bits()];
    [r[0] >> 23 | r[1] << 41, r[1] >> 23 | r[2] << 41, r[2] >> 23]
}
#[inline(always)]
const fn shogi(low: u64, high: u64) -> (u64, u64) {
    let all = (low as u128 & (1 << 63) - 1 | (high as u128 & (1 << 18) - 1) << 63).reverse_bits() >> 47;
    (all as u64 & (1 << 63) - 1, (all >> 63) as u64)
}

pub mod right {
    use super::{shogi, turn};
    pub fn by_reference(b: &[u64; 3]) -> [u64; 3] { turn(*b) }
    pub fn by_value(b: [u64; 3]) -> [u64; 3] { turn(b) }
    pub fn in_place(b: &mut [u64; 3]) { *b = turn(*b); }
    pub fn into_other(b: &[u64; 3], out: &mut [u64; 3]) { *out = turn(*b); }
    pub struct Board(pub [u64; 3]);
    impl Board {
        pub fn newtype(self) -> Self { Board(turn(self.0)) }
        pub fn newtype_in_place(&mut self) { self.0 = turn(self.0); }
    }
    pub struct Named { pub low: u64, pub middle: u64, pub high: u64 }
    pub fn named(b: Named) -> Named { let [low, middle, high] = turn([b.low, b.middle, b.high]); Named { low, middle, high } }
    pub fn triple(b: (u64, u64, u64)) -> (u64, u64, u64) { let [x, y, z] = turn([b.0, b.1, b.2]); (x, y, z) }
    pub fn halves(b: [u32; 6]) -> [u32; 6] {
        let two = |low: u32, high: u32| low as u64 | (high as u64) << 32;
        let [x, y, z] = turn([two(b[0], b[1]), two(b[2], b[3]), two(b[4], b[5])]);
        [x as u32, (x >> 32) as u32, y as u32, (y >> 32) as u32, z as u32, (z >> 32) as u32]
    }
}

pub mod wrong {
    use super::turn;
    pub fn swapped(b: &[u64; 3]) -> [u64; 3] { let [x, y, z] = turn(*b); [y, x, z] }
    pub fn one_off(b: &[u64; 3]) -> [u64; 3] { let [x, y, z] = turn(*b); [x << 1, y << 1 | x >> 63, z << 1 | y >> 63] }
    pub fn leaks(b: &[u64; 3]) -> [u64; 3] { let [x, y, z] = turn(*b); [x, y, z | b[2] & 1 << 60] }
    pub fn sets_one_off_board(b: &[u64; 3]) -> [u64; 3] { let [x, y, z] = turn(*b); [x, y, z | 1 << 63] }
    pub fn not_written(b: &[u64; 3], out: &mut [u64; 3]) { let [x, y, _] = turn(*b); out[0] = x; out[1] = y; }
    pub fn old_content(b: &[u64; 3], out: &mut [u64; 3]) { let [x, y, z] = turn(*b); out[0] |= x; out[1] = y; out[2] = z; }
    pub fn clobbered(b: &mut [u64; 3]) {
        b[0] = turn(*b)[0];
        b[1] = turn(*b)[1];
        b[2] = turn(*b)[2];
    }
    pub fn half_in_place(b: &mut [u64; 3]) { let [x, y, _] = turn(*b); b[0] = x; b[1] = y; }
    pub fn panics(b: [u64; 3]) -> [u64; 3] { assert!(b[1] != 0x1234_5678); turn(b) }
    pub fn overflows(b: [u64; 3]) -> [u64; 3] { let [x, y, z] = turn(b); [x, y, (b[0] + 1).wrapping_sub(b[0]) / 2 + z] }
    pub struct Board { pub low: u64, pub middle: u64, pub high: u64 }
    pub fn exchanged(b: Board) -> Board { let [high, middle, low] = turn([b.low, b.middle, b.high]); Board { low, middle, high } }
    pub fn others(b: &mut [u64; 3], c: &mut [u64; 3]) { *c = turn(*b); }
    pub fn longer(b: &[u64; 4]) -> [u64; 4] { let [x, y, z] = turn([b[0], b[1], b[2]]); [x, y, z, 0] }
    pub struct Mixed { pub low: u128, pub high: u64 }
    pub fn mixed(b: Mixed) -> Mixed { b }
}

pub mod pair {
    use super::shogi;
    pub fn right(b: (u64, u64)) -> (u64, u64) { shogi(b.0, b.1) }
    pub fn right_array(b: [u64; 2]) -> [u64; 2] { let (x, y) = shogi(b[0], b[1]); [x, y] }
    pub fn swapped(b: (u64, u64)) -> (u64, u64) { let (x, y) = shogi(b.0, b.1); (y, x) }
    pub fn swapped_in(b: (u64, u64)) -> (u64, u64) { shogi(b.1, b.0) }
    /// The 64th bit of the first word is no square, and comes back.
    pub fn leaks(b: (u64, u64)) -> (u64, u64) { let (x, y) = shogi(b.0, b.1); (x | b.0 & 1 << 63, y) }
    pub fn split(b: u128) -> (u64, u64) { (b as u64 & (1 << 63) - 1, (b >> 63) as u64 & (1 << 18) - 1) }
    pub fn split_wide(b: u128) -> (u64, u64) { (b as u64 & (1 << 63) - 1, (b >> 63) as u64) }
    pub fn split_early(b: u128) -> (u64, u64) { (b as u64 & (1 << 62) - 1, (b >> 62) as u64 & (1 << 18) - 1) }
    pub fn bytes(b: [u8; 3]) -> [u8; 3] { [b[2], b[0], b[1]] }
    pub fn bytes_wrong(b: [u8; 3]) -> [u8; 3] { [b[1], b[2], b[0]] }
}

// permgen: board = 13x13; rotate_180
pub fn says_so(board: [u64; 3]) -> [u64; 3] { turn(board) }
// permgen: board = 9x9, layout = 63 + 18; rotate_180
pub fn says_so_of_two(board: [u64; 2]) -> [u64; 2] { let (x, y) = shogi(board[0], board[1]); [x, y] }
// permgen: board = 13x13; gather(file(b))
pub fn gathered(board: &[u64; 3]) -> u16 {
    let mut index = 0;
    for rank in 0..13 {
        let square = 13 * rank + 1;
        index |= (board[square / 64] >> (square % 64) & 1) << rank;
    }
    index as u16
}
// permgen: board = 13x13; flip_vertical
pub fn lies(board: [u64; 3]) -> [u64; 3] { turn(board) }
";

fn source() -> (tempfile::TempDir, SourceFile) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("words.rs");
    std::fs::write(&path, SOURCE).unwrap();
    let source = SourceFile::read(&path, &Settings::default()).expect("it compiles");
    (folder, source)
}

#[test]
fn what_a_compiler_makes_is_proven_or_not() {
    let (_folder, source) = source();
    let is = |name: &str, map: &Expected| -> Result<Is, String> {
        let claims = source.is_map(name, map).map_err(|error| error.to_string())?;
        let [claim] = &claims[..] else { panic!("{name}: {} claims", claims.len()) };
        let judgement = claim.judge(&Options::default()).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        Ok(Is::from(&judgement.verdict))
    };
    let turn = map(TURN);
    for name in [
        "by_reference",
        "by_value",
        "in_place",
        "into_other",
        "newtype",
        "newtype_in_place",
        "named",
        "triple",
        "halves",
    ] {
        assert_eq!(is(name, &turn), Ok(Is::Proven), "{name}");
    }
    for name in [
        "swapped",
        "one_off",
        "leaks",
        "sets_one_off_board",
        "not_written",
        "old_content",
        "clobbered",
        "half_in_place",
        "panics",
        "overflows",
        "exchanged",
    ] {
        assert_eq!(is(&format!("wrong::{name}"), &turn), Ok(Is::Refuted), "{name}");
    }
    let told = |name: &str, map: &Expected| is(name, map).expect_err(name);
    assert!(told("others", &turn).contains("may write to `b` and `c`"), "{}", told("others", &turn));
    assert!(
        told("longer", &turn).contains("maps 4 words of 64 bits to 4 words of 64 bits"),
        "{}",
        told("longer", &turn)
    );
    assert!(told("mixed", &turn).contains("2 words of different widths"), "{}", told("mixed", &turn));
    let shogi = map(SHOGI);
    assert_eq!(is("pair::right", &shogi), Ok(Is::Proven));
    assert_eq!(is("pair::right_array", &shogi), Ok(Is::Proven));
    for name in ["swapped", "swapped_in", "leaks"] {
        assert_eq!(is(&format!("pair::{name}"), &shogi), Ok(Is::Refuted), "{name}");
    }
    let split = map("board = 9x9, width = u128 -> [u64; 2], layout = packed -> 63 + 18; sq");
    assert_eq!(is("pair::split", &split), Ok(Is::Proven));
    assert_eq!(is("pair::split_wide", &split), Ok(Is::Refuted), "bits off the board are words' bits, too");
    assert_eq!(is("pair::split_early", &split), Ok(Is::Refuted));
    let bytes = map("width = [u8; 3]; (i + 8) % 24");
    assert_eq!((is("pair::bytes", &bytes), is("pair::bytes_wrong", &bytes)), (Ok(Is::Proven), Ok(Is::Refuted)));
    // Two words by name are no word of twice as many bits.
    assert!(told("pair::right", &map("width = u128; i")).contains("maps 2 words of 64 bits"));
}

#[test]
fn functions_say_which_map_of_words_they_are() {
    let (_folder, source) = source();
    let found = source.file().annotations().found;
    let verdicts: Vec<(String, Is)> = found
        .iter()
        .flat_map(|annotation| source.annotated(annotation).unwrap_or_else(|error| panic!("{annotation:?}: {error}")))
        .map(|(claim, ..)| (claim.name.clone(), Is::from(&claim.judge(&Options::default()).expect("no fault").verdict)))
        .collect();
    let is = |name: &str, is: Is| (name.to_owned(), is);
    assert_eq!(
        verdicts,
        [
            is("says_so", Is::Proven),
            is("says_so_of_two", Is::Proven),
            is("gathered", Is::Proven),
            is("lies", Is::Refuted)
        ]
    );
}

const C: &str = "
#include <stdint.h>
static inline uint64_t reversed(uint64_t x) {
    x = (x >> 1 & 0x5555555555555555) | (x & 0x5555555555555555) << 1;
    x = (x >> 2 & 0x3333333333333333) | (x & 0x3333333333333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f0f0f0f0f) | (x & 0x0f0f0f0f0f0f0f0f) << 4;
    return __builtin_bswap64(x);
}
void turn(const uint64_t in[3], uint64_t out[3]) {
    uint64_t x = reversed(in[2]), y = reversed(in[1]), z = reversed(in[0]);
    out[0] = x >> 23 | y << 41; out[1] = y >> 23 | z << 41; out[2] = z >> 23;
}
void out_first(uint64_t *out, const uint64_t *in) { turn(in, out); }
void swapped(const uint64_t in[3], uint64_t out[3]) {
    uint64_t x = reversed(in[2]), y = reversed(in[1]), z = reversed(in[0]);
    out[1] = x >> 23 | y << 41; out[0] = y >> 23 | z << 41; out[2] = z >> 23;
}
void not_written(const uint64_t in[3], uint64_t out[3]) {
    uint64_t x = reversed(in[2]), y = reversed(in[1]), z = reversed(in[0]);
    out[0] = x >> 23 | y << 41; out[1] = y >> 23 | z << 41;
}
void old_content(const uint64_t in[3], uint64_t out[3]) {
    uint64_t x = reversed(in[2]), y = reversed(in[1]), z = reversed(in[0]);
    out[0] |= x >> 23 | y << 41; out[1] = y >> 23 | z << 41; out[2] = z >> 23;
}
void beyond(const uint64_t in[3], uint64_t out[3]) { turn(in, out); out[3] = 0; }
void reads_beyond(const uint64_t in[3], uint64_t out[3]) { turn(in, out); out[2] |= in[3] & 1; }
/* Right where both are one place, and only there. */
void in_place(uint64_t b[3]) {
    uint64_t x = reversed(b[2]), y = reversed(b[1]), z = reversed(b[0]);
    b[0] = x >> 23 | y << 41; b[1] = y >> 23 | z << 41; b[2] = z >> 23;
}
void clobbered(uint64_t b[3]) {
    b[0] = reversed(b[2]) >> 23 | reversed(b[1]) << 41;
    b[1] = reversed(b[1]) >> 23 | reversed(b[0]) << 41;
    b[2] = reversed(b[0]) >> 23;
}
void any(uint64_t *a, uint64_t *b) { turn(a, b); }
void writes_input(const uint64_t *in, uint64_t *out) { turn(in, out); ((uint64_t *)in)[0] = 0; }
struct pair { uint64_t low, high; };
struct pair exchanged(struct pair p) { struct pair q = { p.high, p.low }; return q; }
struct pair kept(struct pair p) { return p; }
struct three { uint64_t words[3]; };
struct three returned(const uint64_t *in) { struct three t; turn(in, t.words); return t; }
struct three half_returned(const uint64_t *in) { struct three t; turn(in, t.words); struct three u; u.words[0] = t.words[0]; return u; }
struct padded { uint32_t low; uint64_t high; };
struct padded padded(struct padded p) { return p; }
";

fn object(folder: &Path, options: &[&str]) -> PathBuf {
    let (source, object) = (folder.join("words.c"), folder.join(format!("words{}.o", options.join(""))));
    std::fs::write(&source, C).unwrap();
    let done = Command::new("cc").args(options).args(["-w", "-c", "-o"]).args([&object, &source]).status();
    assert!(done.is_ok_and(|status| status.success()), "cc {options:?}");
    object
}

fn decided(claim: Result<MachineClaim, MachineError>) -> Result<Is, String> {
    let claim = claim.map_err(|error| error.to_string())?;
    Ok(Is::from(&claim.decide(&Options::default()).unwrap_or_else(|fault| panic!("{fault}"))))
}

const TWO_POINTERS: &str = "extern \"C\" fn(input: *const [u64; 3], out: *mut [u64; 3])";

#[test]
fn binaries_are_proven_by_what_their_debug_information_says() {
    let folder = tempfile::tempdir().unwrap();
    let (turn, halves) = (map(TURN), map("width = [u64; 2]; (i + 64) % 128"));
    for level in ["-O0", "-O1", "-O2"] {
        let file = std::fs::read(object(folder.path(), &["-g", level])).unwrap();
        let is = |name: &str, map: &Expected| decided(binary::claim(&file, name, map, None));
        for name in ["turn", "out_first", "in_place", "returned"] {
            assert_eq!(is(name, &turn), Ok(Is::Proven), "{name} {level}");
        }
        for name in ["swapped", "not_written", "old_content", "clobbered"] {
            assert_eq!(is(name, &turn), Ok(Is::Refuted), "{name} {level}");
        }
        for name in ["beyond", "reads_beyond", "writes_input", "half_returned"] {
            assert!(matches!(is(name, &turn), Ok(Is::Unknown | Is::Refuted)), "{name} {level}: {:?}", is(name, &turn));
        }
        assert_eq!((is("exchanged", &halves), is("kept", &halves)), (Ok(Is::Proven), Ok(Is::Refuted)), "{level}");
        assert!(is("any", &turn).unwrap_err().contains("may write to `a` and `b`"), "{:?}", is("any", &turn));
        assert!(is("padded", &halves).unwrap_err().contains("different widths"), "{:?}", is("padded", &halves));
        let assumed = |name: &str| binary::claim(&file, name, &turn, None).expect("a claim").assumed;
        assert_eq!(assumed("turn").as_deref(), Some("`in` and `out` do not overlap"));
        assert_eq!((assumed("in_place"), assumed("returned")), (None, None));
    }
}

#[test]
fn who_asks_may_say_what_a_function_takes() {
    let folder = tempfile::tempdir().unwrap();
    let file = std::fs::read(object(folder.path(), &["-O2"])).unwrap();
    let turn = map(TURN);
    let is = |name: &str, signature: Option<&str>| decided(binary::claim(&file, name, &turn, signature));
    let why = is("turn", None).unwrap_err();
    assert!(why.contains("compile with debug information") && why.contains("--signature"), "{why}");
    for name in ["turn", "any"] {
        assert_eq!(is(name, Some(TWO_POINTERS)), Ok(Is::Proven), "{name}");
    }
    for name in ["swapped", "not_written", "old_content"] {
        assert_eq!(is(name, Some(TWO_POINTERS)), Ok(Is::Refuted), "{name}");
    }
    let in_place = "extern \"C\" fn(board: *mut [u64; 3])";
    assert_eq!((is("in_place", Some(in_place)), is("clobbered", Some(in_place))), (Ok(Is::Proven), Ok(Is::Refuted)));
    // A signature that is not the function's proves nothing.
    for wrong in [
        in_place,
        "fn([u64; 3]) -> [u64; 3]",
        "fn(&[u64; 3]) -> [u64; 3]",
        "extern \"C\" fn(*const [u64; 3]) -> [u64; 3]",
    ] {
        assert!(!matches!(is("turn", Some(wrong)), Ok(Is::Proven)), "{wrong}");
    }
    for (wrong, said) in [
        ("fn(&[u64; 3])", "returns 0 words"),
        ("fn(&[u64; 4]) -> [u64; 4]", "maps 4 words of 64 bits"),
        ("fn(&str)", "no word"),
        ("[u64; 3]", "write it as"),
        ("extern \"fastcall\" fn(*mut [u64; 3])", "calling convention `fastcall`"),
        ("fn(&(u32, u64))", "alike"),
        ("fn([u64; 2]) -> [u64; 2]", "rustc passes"),
    ] {
        let why = is("turn", Some(wrong)).expect_err(wrong);
        assert!(why.contains(said), "{wrong}: {why}");
    }
}
