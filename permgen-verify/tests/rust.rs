//! Functions of Rust files, followed: proved, refuted where they are wrong or panic, refused by name.

use permgen_core::partial_map::PartialMap;
use permgen_core::permutation::Permutation;
use permgen_core::width::Width;
use permgen_verify::rust::{File, RustClaim, RustError, law};
use permgen_verify::{Options, Verdict, decide};

fn flip() -> PartialMap {
    PartialMap::from(&Permutation::from_fn(Width::W64, |sq| sq ^ 56))
}

fn verdict(claim: &RustClaim) -> Verdict {
    decide(&claim.claim.question, &Options::default()).expect("the methods agree")
}

#[test]
fn maps_are_proved_and_refuted() {
    let text = "
        struct Bitboard(u64);
        impl Bitboard { pub const fn flip(self) -> Self { Bitboard(self.0.swap_bytes()) } }
        fn wrong(x: u64) -> u64 { x.rotate_left(8) }
        fn overflows(x: u64) -> u64 { let one = x.swap_bytes(); let two = one + one; two - one }
        fn looped(x: u64) -> u64 { let mut r = 0u64; for i in 0..64 { r |= (x >> i & 1) << (i ^ 56); } r }";
    let file = File::parse(text).expect("Rust");
    for name in ["flip", "Bitboard::flip", "looped"] {
        let claim = file.function(name).and_then(|it| it.claim_map(&flip())).expect("followed");
        assert!(matches!(verdict(&claim), Verdict::Proved(_)), "{name}");
    }
    let claim = file.function("wrong").and_then(|it| it.claim_map(&flip())).expect("followed");
    assert!(claim.sentence(&verdict(&claim)).contains("expected"));
    let claim = file.function("overflows").and_then(|it| it.claim_map(&flip())).expect("followed");
    let sentence = claim.sentence(&verdict(&claim));
    assert!(sentence.contains("attempt to add with overflow at 5:"), "{sentence}");
    let (one, two) = (file.function("flip").expect("there"), file.function("looped").expect("there"));
    assert!(matches!(verdict(&one.claim_equal(&two).expect("followed")), Verdict::Proved(_)));
    let wrong = file.function("wrong").expect("there");
    assert!(matches!(verdict(&one.claim_equal(&wrong).expect("followed")), Verdict::Refuted(_)));
}

#[test]
fn the_place_that_is_wrong_is_found() {
    let right = "struct B(u64);
impl B {
    fn flip(self) -> B { B(stage(self.0, 8, 0x00ff00ff00ff00ff)) }
    fn f(self) -> B {
        let x = self.flip().0;
        let x = ((x >> 16) & 0x0000ffff0000ffff) | ((x & 0x0000ffff0000ffff) << 16);
        B(x.rotate_left(32))
    }
}
fn stage(x: u64, s: u32, k: u64) -> u64 { ((x >> s) & k) | ((x & k) << s) }";
    for (was, wrong, shown) in [
        ("<< 16)", "<< 17)", "`16` in place of `17` at 6:81"),
        ("0x0000ffff0000ffff)", "0x0000fffe0000ffff)", "`0x0000ffff0000ffff` in place of `0x0000fffe0000ffff` at 6:30"),
        ("| ((x", "& ((x", "`|` in place of `&` at 6:50"),
        ("left(32)", "left(33)", "`32` in place of `33` at 7:25"),
    ] {
        let text = right.replacen(was, wrong, 1);
        let file = File::parse(&text).expect("Rust");
        let function = file.function("B::f").expect("there");
        let claim = function.claim_map(&flip()).expect("followed");
        let Verdict::Refuted(counterexample) = verdict(&claim) else { panic!("{text}") };
        let correction = function.correction(&flip(), &counterexample.inputs).expect(&text);
        assert_eq!(correction.to_string(), shown);
    }
    // What is wrong in two places is not made right in one.
    let file = File::parse(&right.replace("<< 16)", "<< 17)").replace("left(32)", "left(30)")).expect("Rust");
    assert_eq!(file.function("B::f").expect("there").correction(&flip(), &[1]), None);
}

#[test]
fn what_is_not_modelled_is_refused_by_name_and_place() {
    for (text, expected) in [
        (
            "fn f(x: u64) -> u64 { while x != 0 {} x }",
            "unsupported: unbounded loop: its condition depends on the arguments at 1:29",
        ),
        ("fn f(x: u64) -> u64 { f(x) }", "unsupported: recursion: `f` calls itself at 1:23"),
        ("fn f<T>(x: T) -> T { x }", "unsupported: the generic function `f` at 1:4"),
        ("async fn f(x: u64) -> u64 { x }", "unsupported: the async function `f` at 1:10"),
        (
            "fn f(x: u64) -> u64 { loop {} }",
            "unsupported: a loop of more than 200000 steps, or one without end at 1:23",
        ),
        ("fn f(x: u64) -> u64 { g(x) }", "unsupported: a call of `g`, which is not defined in this file at 1:23"),
        ("fn f(x: u64) -> u64 { unsafe { x } }", "unsupported: an `unsafe` block at 1:23"),
        ("fn f(x: u64) -> u64 {\n    let y = |a| a;\n    x\n}", "unsupported: a closure at 2:13"),
        ("fn f(x: f64) -> u64 { 0 }", "unsupported: the type `f64` at 1:9"),
        (
            "fn f(x: u64) -> u64 { let n = 200; let m = n + n; x >> m }",
            "unsupported: arithmetic on integers whose type is not told (write it: `1_u64`) at 1:44",
        ),
    ] {
        let file = File::parse(text).expect("Rust");
        let error = file.function("f").and_then(|it| it.claim_map(&flip())).expect_err(text);
        assert_eq!(error.to_string(), expected);
    }
    let file = File::parse("fn f() {} struct A(u64); impl A { fn g(self) {} } struct B(u64); impl B { fn g(self) {} }")
        .expect("Rust");
    let error = file.function("g").map(|_| ()).expect_err("two");
    assert_eq!(error.to_string(), "`g` is ambiguous: A::g at line 1, B::g at line 1");
    let error = file.function("h").map(|_| ()).expect_err("none");
    assert_eq!(error.help().as_deref(), Some("there are: A::g, B::g, f"));
    assert!(matches!(File::parse("fn f( {"), Err(RustError::Syntax { line: 1, .. })));
}

/// What a function of this text and a word comes to.
fn claim(text: &str) -> Result<String, String> {
    let file = File::parse(text).map_err(|error| error.to_string())?;
    let claim = file.function("f").and_then(|it| it.claim_map(&flip())).map_err(|error| error.to_string())?;
    let verdict = verdict(&claim);
    let sentence = claim.sentence(&verdict);
    if matches!(verdict, Verdict::Proved(_)) { Ok(sentence) } else { Err(sentence) }
}

#[test]
fn names_mean_what_their_module_says() {
    for right in [
        "fn f(x: u64) -> u64 { deep::g(x) } mod deep { pub fn g(x: u64) -> u64 { super::h(x) } } \
         fn h(x: u64) -> u64 { x.swap_bytes() }",
        "use deep::{Board as B, g}; fn f(b: B) -> B { g(b) } \
         mod deep { pub struct Board(u64); pub fn g(b: Board) -> Board { Board(b.0.swap_bytes()) } }",
        "fn f(x: u64) -> u64 { a::f(x).rotate_left(b::N) } mod a { use super::b::N; \
         pub fn f(x: u64) -> u64 { x.swap_bytes().rotate_right(N) } } mod b { pub const N: u32 = 5; }",
        "mod a { type T = u8; } type T = u64; fn f(x: T) -> u64 { x.swap_bytes() }",
        "struct B(u64); impl B { fn f(mut self) -> B { self.flip(); self } fn flip(&mut self) { self.0 = self.0.swap_bytes() } }",
        "struct B(u64); impl BitXorAssign for B { fn bitxor_assign(&mut self, b: B) { self.0 ^= b.0 } } \
         fn f(x: u64) -> u64 { let mut b = B(x.swap_bytes() ^ 5); b ^= B(5); b.0 }",
        "fn f(x: u64) -> u64 { const K: u64 = 5; match x & 7 { K => x.swap_bytes(), _ => x.swap_bytes() } }",
    ] {
        assert!(claim(right).is_ok(), "{right}: {:?}", claim(right));
    }
    for (text, expected) in [
        ("fn f(x: u64) -> u64 { other::g(x) } fn g(x: u64) -> u64 { x.swap_bytes() }", "call of `other::g`"),
        ("use other::g; fn f(x: u64) -> u64 { g(x) } mod a { fn g(x: u64) -> u64 { x.swap_bytes() } }", "call of `g`"),
        (
            "fn f(x: u64) -> u64 { use other::g; g(x) } fn g(x: u64) -> u64 { x.swap_bytes() }",
            "`use` within a function",
        ),
        ("fn f(x: u64) -> u64 { crate::g(x) } fn g(x: u64) -> u64 { x.swap_bytes() }", "call of `crate::g`"),
        (
            "use other::M; fn f(x: u64) -> u64 { x.swap_bytes() ^ M } mod a { pub const M: u64 = 0; }",
            "`M`, which is not defined in this file",
        ),
        ("fn f(x: u64) -> u64 { match x { K => x.swap_bytes(), _ => 0 } }", "`K` as a pattern"),
        ("use other::*; fn f(x: u64) -> u64 { if let K = x { x.swap_bytes() } else { 0 } }", "`if let`"),
        ("fn f(x: u64) -> u64 { const K: u64 = 5; match x { K => x, _ => x.swap_bytes() } }", "refuted by x = 0x5"),
        ("fn f(x: u64) -> u64 { #[cfg(feature = \"slow\")] let x = x + 1; x.swap_bytes() }", "the attribute `cfg`"),
        (
            "mod a { pub struct B(u64); } struct B(u64); fn f(b: B) -> B { B(b.0.swap_bytes()) }",
            "defined more than once",
        ),
        (
            "struct B(u64); impl B { fn bitxor(self, b: B) -> B { B(self.0) } } \
             fn f(x: u64) -> u64 { let mut b = B(x.swap_bytes()); b ^= B(0); b.0 }",
            "`bitxor_assign` of `B`",
        ),
        ("type A = B; type B = A; fn f(x: A) -> u64 { x }", "an alias of too many aliases"),
        (
            "impl Ext for other::Board { fn g(self) -> Self { self } } fn f(x: u64) -> u64 { Board::g(x) }",
            "call of `Board::g`",
        ),
        (
            "use a::*; values!(N = 1); mod a { pub const N: u64 = 0; } fn f(x: u64) -> u64 { x.swap_bytes() ^ N }",
            "a macro among its items",
        ),
    ] {
        let error = claim(text).expect_err(text);
        assert!(error.contains(expected), "{text}: {error}");
    }
    let deep = format!("fn f(x: u64) -> u64 {{ {}x{} }}", "(".repeat(5000), ")".repeat(5000));
    assert!(claim(&deep).expect_err("deep").contains("brackets nested more than 128 deep"));
    let long = format!("fn f(x: u64) -> u64 {{ x{} }}", " ^ x".repeat(1000));
    let told = claim(&long).expect_err("long");
    assert!(told.contains("more than 2000 tokens in one chain"), "{told}");
    let fine = format!(
        "fn f(x: u64) -> u64 {{ {}x.swap_bytes(){} {} }}",
        "(".repeat(120),
        ")".repeat(120),
        " | 0".repeat(150)
    );
    assert!(claim(&fine).is_ok(), "{:?}", claim(&fine));
    let root = File::parse("fn f(x: u64) -> u64 { crate::g(x) } fn g(x: u64) -> u64 { x }").expect("Rust");
    assert!(root.at("src/lib.rs".as_ref()).function("f").and_then(|it| it.terms()).is_ok());
}

#[test]
fn loops_end_when_their_counters_say_so() {
    for right in [
        // A ray of squares, left at the first that is occupied.
        "fn f(x: u64) -> u64 { let mut s = 0u32; while s < 64 && x >> s & 1 == 0 { s += 8; } if s > 99 { 0 } else { x.swap_bytes() } }",
        "fn f(x: u64) -> u64 { let mut s = 0u32; loop { if s >= 64 { break; } if x >> s & 1 == 1 { break; } s += 9; } \
         assert!(s <= 72); x.swap_bytes() }",
        "fn f(x: u64) -> u64 { let (mut s, mut n) = (0u32, 0u64); while s < 64 { s += 8; if x >> (s - 8) & 1 == 0 { continue; } n += 1; } \
         assert!(n <= 8); x.swap_bytes() }",
    ] {
        assert!(claim(right).is_ok(), "{right}: {:?}", claim(right));
    }
    let wrong = "fn f(x: u64) -> u64 { let mut s = 0u32; while s < 64 && x >> s & 1 == 0 { s += 8; } if s == 64 { 1 } else { x.swap_bytes() } }";
    assert!(claim(wrong).expect_err(wrong).contains("refuted by x = 0x0"));
}

#[test]
fn laws_hold_or_do_not() {
    let holds = law("|a, b| (a ^ b) == (a | b) & !(a & b)", &[]).expect("followed");
    assert!(matches!(verdict(&holds), Verdict::Proved(_)));
    let broken = law("|a, b| (a ^ b) == (a | b)", &[]).expect("followed");
    assert!(matches!(verdict(&broken), Verdict::Refuted(_)));
    let given = law("|a, b| a + b == a | b", &["a & b == 0"]);
    assert!(matches!(verdict(&given.expect("followed")), Verdict::Proved(_)));
    let vacuous = law("|a| a == 1", &["a != a"]).expect("followed");
    assert!(matches!(verdict(&vacuous), Verdict::Unknown(_)));
}
