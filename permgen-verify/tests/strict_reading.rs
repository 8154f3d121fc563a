//! Names that mean something else than they seem to: what is read must never be called proven when the compiler reads it
//! in another way. Each `f` here is not the identity, or panics, when it is compiled.

use std::time::{Duration, Instant};

use permgen_core::partial_map::PartialMap;
use permgen_core::permutation::Permutation;
use permgen_core::width::Width;
use permgen_verify::rust::{File, RustClaim, RustError};
use permgen_verify::{Options, Verdict};

const B: &str = "#[derive(Clone, Copy, PartialEq, Debug)] pub struct B(pub u64);";

fn claim(source: &str) -> Result<RustClaim, RustError> {
    let map = PartialMap::from(&Permutation::from_fn(Width::W64, |square| square));
    File::parse(source)?.function("f")?.claim_map(&map)
}

fn is_proved(source: &str) -> bool {
    claim(source).is_ok_and(|claim| matches!(claim.claim.decide(&Options::default()), Ok(Verdict::Proved(_))))
}

fn never_proved(kind: &str, sources: &[&str]) {
    assert!(sources.len() >= 3, "{kind}: three forms at least");
    for source in sources {
        assert!(!is_proved(&format!("{B}\n{source}")), "{kind}: {source}");
    }
}

#[test]
fn what_is_plain_is_followed() {
    for source in [
        "pub fn f(x: u64) -> u64 { x }",
        "pub fn f(x: B) -> B { B(x.0) }",
        "impl B { fn id(self) -> B { self } } pub fn f(x: B) -> B { x.id() }",
        "impl B { fn set(&mut self, v: u64) { self.0 = v; } } pub fn f(x: u64) -> u64 { let mut b = B(0); b.set(x); b.0 }",
        "impl core::ops::Not for B { type Output = B; fn not(self) -> B { B(!self.0) } } pub fn f(x: B) -> B { !!x }",
        "pub fn f(x: u64) -> u64 { const fn g(x: u64) -> u64 { const K: u64 = 0; x ^ K } g(x) }",
        "pub fn f(x: u64) -> u64 { let mut a = [0, 0]; let mut n = 0usize; a[n] = { n = 1; x }; a[1] }",
        "pub fn f(x: u64) -> u64 { debug_assert!(x == x); x }",
        "pub fn f(x: B) -> B { if x == B(5) { B(5) } else { x.clone() } }",
        "type W = u64; mod m { pub fn g(x: u64) -> u64 { x } } use m::g; pub fn f(x: W) -> W { g(x) }",
    ] {
        assert!(is_proved(&format!("{B}\n{source}")), "{source}: {:?}", claim(&format!("{B}\n{source}")).err());
    }
}

#[test]
fn what_macros_are_given_may_be_called_like_the_prelude() {
    never_proved(
        "`Some` that is another",
        &[
            "#[allow(non_snake_case)] fn Some(x: u64) -> Option<u64> { if x == 77 { None } else { Option::Some(x) } } pub fn f(x: u64) -> u64 { assert!(Some(x).is_some()); x }",
            "#[derive(PartialEq, Debug)] struct Some(u64); impl Some { fn is_some(&self) -> bool { self.0 != 7 } } pub fn f(x: u64) -> u64 { assert!(Some(x).is_some()); x }",
            "enum W { Some(u64), None } use W::*; fn w(x: u64) -> W { if x == 9 { None } else { Some(x) } } pub fn f(x: u64) -> u64 { assert!(matches!(w(x), Some(_))); x }",
            "#[allow(non_snake_case)] pub fn f(x: u64) -> u64 { let Some = |x: u64| if x == 77 { None } else { Option::Some(x) }; assert!(Some(x).is_some()); x }",
        ],
    );
    never_proved(
        "`None` that is another",
        &[
            "#[allow(non_upper_case_globals)] const None: Option<u64> = Some(77); pub fn f(x: u64) -> u64 { assert_ne!(Some(x), None); x }",
            "#[allow(non_upper_case_globals)] mod own { pub const None: Option<u64> = Some(77); } use own::None; pub fn f(x: u64) -> u64 { assert!(Some(x) != None); x }",
            "#[allow(non_upper_case_globals)] const None: Option<u64> = Some(3); pub fn f(x: u64) -> u64 { if matches!(Some(x), None) { 0 } else { x } }",
        ],
    );
    never_proved(
        "`Ok` that is another",
        &[
            "struct K(u64); impl K { fn is_ok(&self) -> bool { self.0 & 1 == 1 } } #[allow(non_snake_case)] fn Ok(x: u64) -> K { K(x) } pub fn f(x: u64) -> u64 { assert!(Ok(x).is_ok()); x }",
            "struct Ok(u64); impl Ok { fn is_ok(&self) -> bool { self.0 != 5 } } pub fn f(x: u64) -> u64 { assert!(Ok(x).is_ok()); x }",
            "#[allow(non_snake_case)] fn Ok(x: u64) -> Result<u64, u64> { Err(x) } pub fn f(x: u64) -> u64 { assert_eq!(Ok(x).unwrap_or(5), x); x }",
        ],
    );
}

#[test]
fn what_is_changed_by_another_name() {
    never_proved(
        "`self` by another name",
        &[
            "impl B { fn set(&mut self) { let other = self; other.0 = 5; } } pub fn f(x: u64) -> u64 { let mut b = B(x); b.set(); b.0 }",
            "impl B { fn set(&mut self) { let B(inner) = self; *inner = 5; } } pub fn f(x: u64) -> u64 { let mut b = B(x); b.set(); b.0 }",
            "impl B { fn set(&mut self) { match self { B(inner) => *inner = 5 } } } pub fn f(x: u64) -> u64 { let mut b = B(x); b.set(); b.0 }",
            "impl B { fn set(&mut self) { let t = (self, 1); t.0.0 = 5; } } pub fn f(x: u64) -> u64 { let mut b = B(x); b.set(); b.0 }",
            "impl B { fn set(self: &mut Self) { self.0 = 5; } } pub fn f(x: u64) -> u64 { let mut b = B(x); b.set(); b.0 }",
        ],
    );
    never_proved(
        "`ref mut`",
        &[
            "pub fn f(x: u64) -> u64 { let mut y = x; let ref mut r = y; *r = 5; y }",
            "pub fn f(x: u64) -> u64 { let mut b = B(x); let B(ref mut r) = b; *r = 5; b.0 }",
            "pub fn f(x: u64) -> u64 { let mut p = (x, 1); match p { (ref mut r, _) => *r = 5 } p.0 }",
        ],
    );
    never_proved(
        "what is assigned on the right",
        &[
            "pub fn f(x: u64) -> u64 { let mut y = x; y ^= { y = 5; 0 }; y }",
            "pub fn f(x: u64) -> u64 { let mut b = B(x); b.0 |= { b.0 = 7; 0 }; b.0 }",
            "pub fn f(x: u64) -> u64 { let mut a = [x, 7]; let mut i = 0usize; a[i] += { i = 1; 0 }; a[i] }",
            "pub fn f(x: u64) -> u64 { let mut a = [x, 7]; a[{ a[0] = 5; 0 }] }",
        ],
    );
    never_proved(
        "what only debug builds do",
        &[
            "pub fn f(x: u64) -> u64 { let mut y = 0; debug_assert!({ y = x; true }); y }",
            "pub fn f(x: u64) -> u64 { debug_assert!({ if true { return x; } true }); 5 }",
            "impl B { fn set(&mut self, v: u64) -> bool { self.0 = v; true } } pub fn f(x: u64) -> u64 { let mut b = B(0); debug_assert!(b.set(x)); b.0 }",
        ],
    );
}

#[test]
fn what_is_implemented_elsewhere() {
    never_proved(
        "traits on primitive types and references",
        &[
            "trait T { fn swap_bytes(&self) -> u64; } impl T for u64 { fn swap_bytes(&self) -> u64 { *self } } pub fn f(x: &u64) -> u64 { x.swap_bytes().swap_bytes().swap_bytes() }",
            "trait T { fn rotate_left(self, n: u32) -> u64; } impl T for &u64 { fn rotate_left(self, n: u32) -> u64 { *self } } pub fn f(x: &u64) -> u64 { x.rotate_left(64) ^ 1 }",
            "trait T { const BITS: u32; } impl T for u64 { const BITS: u32 = 0; } pub fn f(x: u64) -> u64 { x ^ (u64::BITS as u64) }",
            "trait T { fn count(&self) -> u64; } impl<U> T for U { fn count(&self) -> u64 { 0 } } pub fn f(x: u64) -> u64 { x ^ x.count() ^ 1 }",
        ],
    );
    never_proved(
        "`impl`s that are not where they seem to be",
        &[
            "trait T { fn id(self) -> B; } impl T for B { fn id(self) -> B { self } } fn hidden() { impl B { fn id(self) -> B { B(5) } } } pub fn f(x: B) -> B { x.id() }",
            "trait T { fn id(self) -> B; } impl T for B { fn id(self) -> B { self } } macro_rules! m { () => { impl B { fn id(self) -> B { B(5) } } } } m!(); pub fn f(x: B) -> B { x.id() }",
            "trait T { fn id(self) -> B; } impl T for B { fn id(self) -> B { self } } type A = B; impl A { fn id(self) -> B { B(5) } } pub fn f(x: B) -> B { x.id() }",
        ],
    );
    never_proved(
        "equality, copies and destruction of one's own",
        &[
            "pub struct A(u64); impl PartialEq for A { fn eq(&self, _: &A) -> bool { false } } pub fn f(x: u64) -> u64 { if A(x) == A(x) { x } else { 5 } }",
            "pub struct A(u64); type O = A; impl Clone for O { fn clone(&self) -> A { A(5) } } pub fn f(x: u64) -> u64 { A(x).clone().0 }",
            "pub struct A(u64); impl Drop for A { fn drop(&mut self) { panic!() } } pub fn f(x: u64) -> u64 { let a = A(x); a.0 }",
            "pub struct A(u64); #[derive(Clone)] struct C(A); impl Clone for A { fn clone(&self) -> A { A(5) } } pub fn f(x: u64) -> u64 { C(A(x)).clone().0.0 }",
            "pub struct A(u64); macro_rules! m { ($t:ty) => { impl Drop for $t { fn drop(&mut self) { panic!() } } } } m!(A); pub fn f(x: u64) -> u64 { let a = A(x); a.0 }",
        ],
    );
    never_proved(
        "operators for references and by other names",
        &[
            "use std::ops::Not; impl Not for B { type Output = B; fn not(self) -> B { self } } impl<'a> Not for &'a B { type Output = B; fn not(self) -> B { B(5) } } pub fn f(x: B) -> B { !&x }",
            "use std::ops::BitXor; impl BitXor<B> for B { type Output = B; fn bitxor(self, _: B) -> B { self } } impl BitXor<&B> for B { type Output = B; fn bitxor(self, _: &B) -> B { B(5) } } pub fn f(x: B) -> B { x ^ &B(0) }",
            "trait Not { fn not(self) -> B; } impl Not for B { fn not(self) -> B { self } } impl std::ops::Not for B { type Output = B; fn not(self) -> B { B(5) } } pub fn f(x: B) -> B { !x }",
        ],
    );
}

#[test]
fn what_is_called_like_something_else() {
    never_proved(
        "primitive types and libraries",
        &[
            "type u32 = u8; pub fn f(x: u64) -> u64 { (x as u32) as u64 ^ (x >> 32 << 32) }",
            "mod u64 { pub const MAX: ::core::primitive::u64 = 5; } pub fn f(x: ::core::primitive::u64) -> ::core::primitive::u64 { x & u64::MAX }",
            "mod core { pub mod u64 { pub const MAX: ::std::primitive::u64 = 5; } } pub fn f(x: u64) -> u64 { x & core::u64::MAX }",
            "use ::core::primitive::u8 as u32; pub fn f(x: u64) -> u64 { (x as u32) as u64 ^ (x >> 32 << 32) }",
            "extern crate evil as core; pub fn f(x: u64) -> u64 { x & core::u64::MAX }",
        ],
    );
    never_proved(
        "macros",
        &[
            "mod m { macro_rules! quiet { ($($t:tt)*) => { return 5 } } pub(crate) use quiet; } use m::quiet as assert; pub fn f(x: u64) -> u64 { assert!(true); x }",
            "macro_rules! assert { ($($t:tt)*) => { return 5 } } pub fn f(x: u64) -> u64 { assert!(true); x }",
            "#[macro_use] extern crate evil; pub fn f(x: u64) -> u64 { assert!(true); x }",
        ],
    );
    never_proved(
        "names that look different",
        &[
            "pub fn f(x: u64) -> u64 { let r#x = 5; x }",
            "pub fn f(x: u64) -> u64 { let r#y = 5; let y = x; r#y ^ y ^ 5 }",
            "pub fn f(x: u64) -> u64 { let \u{e9} = x; let e\u{301} = 5u64; \u{e9} }",
        ],
    );
    never_proved(
        "conditions",
        &[
            "#[cfg(any())] mod m { pub fn g(x: u64) -> u64 { x } } #[cfg(all())] mod m { pub fn g(x: u64) -> u64 { 5 } } pub fn f(x: u64) -> u64 { m::g(x) }",
            "#[cfg(any())] const K: u64 = 0; use n::*; mod n { pub const K: u64 = 5; } pub fn f(x: u64) -> u64 { x ^ K }",
            "impl B { #[cfg(any())] fn g(self) -> B { self } } trait T { fn g(self) -> B; } impl T for B { fn g(self) -> B { B(5) } } pub fn f(x: B) -> B { x.g() }",
            "pub fn f(x: u64) -> u64 { let a = [#[cfg(any())] x, 5]; a[0] }",
        ],
    );
    never_proved(
        "imports by `*`",
        &[
            "mod a { fn g(x: u64) -> u64 { x } } use a::*; use b::*; mod b { pub fn g(x: u64) -> u64 { 5 } } pub fn f(x: u64) -> u64 { g(x) }",
            "mod a { const K: u64 = 0; } use a::*; use b::*; mod b { pub const K: u64 = 5; } pub fn f(x: u64) -> u64 { x ^ K }",
            "mod a { pub fn g(x: u64) -> u64 { x } } use a::*; macro_rules! m { () => { fn g(x: u64) -> u64 { 5 } } } m!(); pub fn f(x: u64) -> u64 { g(x) }",
        ],
    );
}

#[test]
fn ranges_and_numbers_at_the_ends_of_their_types() {
    never_proved(
        "numbers",
        &[
            "pub fn f(x: u64) -> u64 { let mut n = x; for _ in 0..u128::MAX { n = 5; break; } n }",
            "pub fn f(x: u64) -> u64 { let mut n = x; for _ in i128::MAX..=i128::MAX { n = 5; } n }",
            "#![allow(overflowing_literals)] pub fn f(x: u64) -> u64 { let m = 0xffff_ffff; x ^ (m as u64 >> 32) }",
        ],
    );
}

#[test]
fn methods_that_change_are_compared_by_what_they_leave() {
    let equal = |first: &str, second: &str| {
        let file = File::parse(&format!(
            "struct P {{ a: u64, b: u64 }} impl P {{ fn one(&mut self) {{ {first} }} fn two(&mut self) {{ {second} }} }}"
        ))
        .unwrap();
        let claim = file.function("one").unwrap().claim_equal(&file.function("two").unwrap()).unwrap();
        matches!(claim.claim.decide(&Options::default()), Ok(Verdict::Proved(_)))
    };
    assert!(equal("self.a = self.b;", "let t = self.b; self.a = t;"));
    assert!(!equal("self.a = self.b;", "self.b = self.a;"));
    assert!(!equal("self.a = 1;", ""));
    // Fields belong together by their names, not by their order.
    let a = File::parse("struct P { a: u64, b: u64 } fn g(p: P) -> P { P { a: p.b, b: p.a } }").unwrap();
    let b = File::parse("struct P { b: u64, a: u64 } fn g(p: P) -> P { P { b: p.a, a: p.b } }").unwrap();
    let c = File::parse("struct P { b: u64, a: u64 } fn g(p: P) -> P { p }").unwrap();
    let decide = |first: &File, second: &File| {
        let claim = first.function("g").unwrap().claim_equal(&second.function("g").unwrap()).unwrap();
        matches!(claim.claim.decide(&Options::default()), Ok(Verdict::Proved(_)))
    };
    assert!(decide(&a, &b));
    assert!(!decide(&a, &c));
}

#[test]
fn laws_and_conditions_are_plain() {
    let law = |law: &str, given: &[&str]| {
        permgen_verify::rust::law(law, given)
            .is_ok_and(|claim| matches!(claim.claim.decide(&Options::default()), Ok(Verdict::Proved(_))))
    };
    assert!(law("|x: u64| x & 5 <= 5", &[]));
    assert!(law("|x: u64| x < 5", &["x < 4"]));
    for (text, given) in [
        ("async |x: u64| x == x", ""),
        ("|x: u64| -> u8 { true }", ""),
        ("#[cfg(any())] |x: u64| x == x", ""),
        ("|x: u64| x == 5", "{ x = 5; true }"),
        ("|x: u64| x == 5", "{ return true; }"),
        ("|x: u64| { let r#x = 5u64; x == 5 }", ""),
    ] {
        let given: Vec<&str> = Some(given).filter(|given| !given.is_empty()).into_iter().collect();
        assert!(!law(text, &given), "{text}");
    }
}

#[test]
fn what_is_too_deep_or_too_large_is_refused_at_once() {
    let doubled: String = "let t = (t, t); ".repeat(40);
    for source in [
        format!("pub fn f(x: u64) -> u64 {{ {}x }}", "!".repeat(20_000)),
        format!("pub fn f(x: u64) -> u64 {{ {}x }}", "*".repeat(20_000)),
        format!("pub fn f(x: u64) -> u64 {{ {}x }}", "& ".repeat(20_000)),
        format!("pub fn f(x: u64) -> u64 {{ {}x }}", "x ^ ".repeat(30_000)),
        format!("pub fn f(x: u64) -> u64 {{ x{} }}", " as u64".repeat(30_000)),
        format!("pub fn f(x: u64) -> u64 {{ let t = (x, x); {doubled}x }}"),
        format!("pub fn f(x: u64) -> u64 {{ x ^ {} }}", "1".repeat(300_000)),
        "struct L(L); pub fn f(x: L) -> u64 { 0 }".to_owned(),
        "pub fn f(x: u64) -> u64 { let a = [x; 65536]; let b = [a; 65536]; x }".to_owned(),
    ] {
        let start = Instant::now();
        let error = claim(&source).expect_err("it is refused").to_string();
        assert!(start.elapsed() < Duration::from_secs(10), "{error}");
        assert!(error.contains("more than") || error.contains("length"), "{error}");
    }
}
