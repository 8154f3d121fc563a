//! What stands around the steps of a function: each twist is either what a hasty reader takes it for, or not.
//!
//! In the texts `‹a|b|c›` is one of its parts, at random, the same one wherever `‹a|b|c›` stands; `#K`, `#L` and `#M`
//! are small numbers, and `#B` is the number of a bit. A statement leaves its result in `v`.

use permgen_core::random::Random;

/// What stands beside the function, and the statement in it.
pub(super) struct Twist {
    items: &'static str,
    statement: &'static str,
}

impl Twist {
    /// Whether it may do something for single words: those of a number, or the least or greatest.
    pub(super) fn is_about_few_words(&self) -> bool {
        ["#", "checked_"].iter().any(|mark| self.statement.contains(mark) || self.items.contains(mark))
    }
}

/// All twists. Another one is one line; names of items occur in no other twist.
pub(super) const ALL: &[Twist] = &[
    // Names.
    t("type Narrow = ‹u8|u16|u32|u64|u64›;", "let v = v as Narrow as u64;"),
    t("mod kinds { pub type i32 = ‹u64|u64|u16|u8›; } use kinds::i32;", "let v = v as i32 as u64;"),
    t("", "let v = { type Local = ‹u64|u32|i64|i8›; v as Local as u64 };"),
    t(
        "mod deep { pub mod isize { pub const MAX: u64 = ‹!0|0xffff|!0›; } } use deep::isize;",
        "let v = v & isize::MAX;",
    ),
    t("struct i16; impl i16 { const BITS: u32 = ‹0|16|64›; }", "let v = v.rotate_left(i16::BITS);"),
    t("fn pick(v: u64) -> u64 { ‹v|v.swap_bytes()› }", "let v = pick(v); fn pick(v: u64) -> u64 { ‹v|v|v ^ 1› }"),
    t("fn named(v: u64) -> u64 { v ^ ‹0|#K› }", "let v = { let named = |v: u64| v ^ ‹0|0|#L›; named(v) };"),
    t(
        "mod one { pub fn go(v: u64) -> u64 { ‹v|!v› } } mod two { fn go(v: u64) -> u64 { !v } } use one::*; use two::*;",
        "let v = go(v);",
    ),
    t(
        "mod upper { pub fn same(v: u64) -> u64 { ‹v|v << 1› } pub mod lower { ‹pub use super::same;|pub fn same(v: u64) -> u64 { v }› } }",
        "let v = upper::lower::same(v);",
    ),
    t("", "let v = { let r#w = v; { let w = ‹0|1u64›; let _ = w; } ‹r#w|w|{ let r#w: u64 = #K; w }› };"),
    t("const KEY: u64 = #K;", "let v = { let r = v ^ KEY; ‹|const KEY: u64 = 0;|const KEY: u64 = #K;› r ^ ‹KEY|0›  };"),
    t("const arm: u64 = #K;", "let v = match v { arm => ‹arm|#K|#L›, other => other };"),
    // Traits.
    t(
        "trait Turn { fn swap_bytes(self) -> u64; } impl Turn for &u64 { fn swap_bytes(self) -> u64 { ‹*self|(*self).swap_bytes()› } }",
        "let v = ‹(&v).swap_bytes()|v.swap_bytes().swap_bytes()|(&v).swap_bytes().swap_bytes()›;",
    ),
    t(
        "trait Size { const BITS: u32; } impl Size for i8 { const BITS: u32 = ‹0|64|8›; }",
        "let v = v.rotate_left(‹i8::BITS|<i8 as Size>::BITS|i8::BITS ^ 8›);",
    ),
    t(
        "trait Wide { const SPAN: u32; } impl Wide for u64 { const SPAN: u32 = ‹64|0|8›; }",
        "let v = v.rotate_left(u64::SPAN);",
    ),
    t(
        "trait Keep { fn keep(self) -> Self; } impl<T> Keep for T { fn keep(self) -> T { self } } struct Kept(u64); impl Kept { fn keep(&self) -> Kept { Kept(‹self.0|0|self.0›) } }",
        "let v = Kept(v).keep().0;",
    ),
    t(
        "struct Ref(u64); impl core::ops::Deref for Ref { type Target = u64; fn deref(&self) -> &u64 { ‹&self.0|&#K› } }",
        "let v = *Ref(v);",
    ),
    t(
        "struct Cloned(u64); impl Clone for Cloned { fn clone(&self) -> Self { Cloned(self.0 ‹^ 0|& 0xff|^ 0›) } }",
        "let v = (Cloned(v), 1).clone().0.0;",
    ),
    t(
        "struct Dropped<'a>(&'a core::cell::Cell<u64>); impl Drop for Dropped<'_> { fn drop(&mut self) { self.0.set(‹self.0.get()|#K|self.0.get()›); } }",
        "let v = { let c = core::cell::Cell::new(v); { let _d = Dropped(&c); } c.get() };",
    ),
    t(
        "#[derive(Clone, Copy)] struct Eq1(u64); impl PartialEq for Eq1 { fn eq(&self, o: &Eq1) -> bool { ‹self.0 == o.0|true› } }",
        "let v = if Eq1(v) == Eq1(#K) { ‹#K|#K|0› } else { v };",
    ),
    t(
        "#[derive(Clone, Copy)] struct Op(u64); impl core::ops::BitOr for Op { type Output = Op; fn bitor(self, o: Op) -> Op { Op(self.0 | o.0) } } impl<'a> core::ops::BitOr<&'a Op> for &'a Op { type Output = Op; fn bitor(self, o: &'a Op) -> Op { Op(‹self.0|self.0 \\| o.0|o.0›) } }",
        "let v = (‹&Op(v) \\| &Op(0)|Op(v) \\| Op(0)|&Op(0) \\| &Op(v)›).0;",
    ),
    t(
        "#[derive(Clone, Copy)] struct Alias(u64); trait Go2 { fn go2(self) -> u64; } impl Go2 for Alias { fn go2(self) -> u64 { ‹!self.0|self.0› } } mod inh { pub type Same = super::Alias; impl Same { pub fn go2(self) -> u64 { self.0 } } }",
        "let v = Alias(v).go2();",
    ),
    t(
        "struct Body(u64); trait Go3 { fn go3(&self) -> u64; } impl Go3 for Body { fn go3(&self) -> u64 { ‹self.0|!self.0› } } fn hidden() { ‹|impl Body { fn go3(&self) -> u64 { self.0 } }› }",
        "let v = Body(v).go3();",
    ),
    t(
        "struct Made(u64); trait Go4 { fn go4(&self) -> u64; } impl Go4 for Made { fn go4(&self) -> u64 { !self.0 } } macro_rules! inherent { ($e:expr) => { impl Made { fn go4(&self) -> u64 { let g: fn(u64) -> u64 = $e; g(self.0) } } } } inherent!(|w| w ‹^ 0|^ 1|^ 0›);",
        "let v = Made(v).go4();",
    ),
    // Macros.
    t(
        "macro_rules! assert { ($c:expr) => { ‹if !$c { panic!() }|if $c { return 0; }|› } }",
        "assert!(v != #K ‹|\\|\\| true|\\|\\| v > 0›);",
    ),
    t(
        "mod tools { macro_rules! quiet { ($c:expr) => { ‹let _ = $c;|if !$c { return 0; }› } } pub(crate) use quiet; } use tools::quiet as assert_that;",
        "assert_that!(v != #K);",
    ),
    t("macro_rules! shadow { ($w:expr) => { let v = ‹$w|0u64›; let _ = v; } }", "shadow!(v);"),
    t("macro_rules! given { ($n:ident) => { let $n = ‹$n|0u64|$n›; } }", "given!(v);"),
    t("macro_rules! tail { ($($t:tt)*) => { $($t)* & !0 } }", "let v = tail!(v ‹\\| 0|^ 0|\\| 1›);"),
    // Conditional compilation.
    t(
        "#[cfg(any())] fn either(v: u64) -> u64 { ‹v|!v› } #[cfg(all())] fn either(v: u64) -> u64 { ‹v|v|!v› }",
        "let v = either(v);",
    ),
    t(
        "#[cfg(debug_assertions)] const SIDE: u64 = 0; #[cfg(not(debug_assertions))] const SIDE: u64 = ‹0|1›;",
        "let v = v ^ SIDE;",
    ),
    t("", "#[cfg(‹any()|all()|debug_assertions|any()›)] let v = !v;"),
    t("", "let v = if cfg!(‹any()|debug_assertions|not(debug_assertions)|any()›) { v ^ 1 } else { v };"),
    t("", "let v = { let mut w = v; debug_assert!({ ‹w ^= 1;|let w = 1;|› true }); w };"),
    t("", "let v = match v { #[cfg(‹any()|all()›)] #K => #L, w => w };"),
    // Order.
    t("", "let v = { let mut y = v; y ^= { y = ‹v|#K›; ‹0|#K› }; y };"),
    t("", "let v = { let mut y = v; let z = y ^ { y = ‹0|#K›; y }; z ^ y };"),
    t("", "let v = { let mut i = 0; let a = [v, ‹v|#K›]; let w = a[i] ^ a[{ i = 1; i }] ^ a[1]; w };"),
    t("", "let v = { let mut n = 0usize; let mut a = [v, v, v]; a[{ n += 1; n }] ^= ‹0|#K›; a[n ‹& 0|% 3›] };"),
    t("fn second(_: u64, b: u64) -> u64 { b }", "let v = { let mut y = v; second({ y = ‹v|#K›; 0 }, y) };"),
    t(
        "struct Pair { a: u64, b: u64 }",
        "let v = { let mut n = v; let p = Pair { b: n, a: { n = #K; 0 } }; ‹p.b|p.a \\| p.b|p.a ^ n› };",
    ),
    t("", "let v = { let mut n = v; if v == v ‹\\|\\||&&› { n = #K; true } { n } else { 0 } };"),
    // The receiver.
    t(
        "struct This(u64); impl This { fn set(&mut self) { let this = self; this.0 ‹^= 0|= #K|^= 0›; } }",
        "let v = { let mut s = This(v); s.set(); s.0 };",
    ),
    t(
        "struct Parts(u64, u64); impl Parts { fn set(&mut self) { let Parts(a, b) = self; *‹b|a|b› = 0; } }",
        "let v = { let mut s = Parts(v, 1); s.set(); s.0 };",
    ),
    t(
        "struct Inner(u64); struct Outer(Inner); impl Inner { fn set(&mut self) { *self = Inner(‹self.0|#K›); } }",
        "let v = { let mut s = Outer(Inner(v)); s.0.set(); s.0.0 };",
    ),
    t("", "let v = { let mut y = v; { let ref mut r = ‹y|{ y }|y›; *r ‹^= 0|= #K|^= 0›; } y };"),
    // Integers.
    t("", "let v = { let m = !0; ‹let _: u8 = m;|let _: i64 = m;|› v & m as u64 };"),
    t("", "let v = { let k: ‹i8|u8|i16› = ‹0|-1›i8 as _; v ^ (k as u64 & ‹0|0xff00›) };"),
    t("", "let v = { let _k = ‹(v as u8).wrapping_add(1)|v as u8 + 1|v as u8 as u16 + 1›; v };"),
    t("", "let v = { let _k = ‹v.wrapping_shl(70)|1u64 << (v & 63)|1u64 << (v & 64)›; v };"),
    t(
        "",
        "let v = { let mut n = 0; for _ in ‹0..=1u8|254..=u8::MAX|u128::MAX - 2..u128::MAX|i128::MAX - 1..=i128::MAX› { n += 1; } v ^ n ^ ‹2|2|3› };",
    ),
    // Control flow.
    t("", "if v == #K { return ‹v|#K|#L›; }"),
    t("", "let v = 'out: { if v > #K { break 'out v; } ‹v|v|#L› };"),
    t("", "let v = { let mut n = 0; loop { n += 1; if n == ‹64|65|128› { break v.rotate_left(n); } } };"),
    t("", "let Some(v) = ‹Some(v)|v.checked_add(0)|v.checked_sub(1)› else { return 0; };"),
    t("", "let v = match v { w if w < #K => ‹w|w|#L›, w => w };"),
    t(
        "fn down(v: u64, n: u32) -> u64 { if n == 0 { v } else { down(v.rotate_left(‹32|16|64›), n - 1) } }",
        "let v = down(v, 2);",
    ),
    t("", "let v = { let [a, .., z] = [v, #K, ‹v|#L›]; ‹a|z› };"),
    // Panics.
    t("", "assert!(v ‹!= #K|<= !0|& 0 == 0›);"),
    t("", "let v = { let t = [v; ‹7|8|256›]; t[(v & ‹7|3›) as usize] };"),
    t("", "let v = { let _q = #K / (v ‹\\| 1|& 0xff \\| 256|\\| 0›); v };"),
    t("", "let v = v.checked_add(‹0|1›).unwrap() - ‹0|1›;"),
    // Data and generics.
    t(
        "enum Which { #[allow(unused)] A(u64), B { w: u64 } }",
        "let v = match (Which::B { w: v }) { Which::A(w) => !w, Which::B { w } => ‹w|w|w ^ 1› };",
    ),
    t("", "let v = { let k = ‹0|#K›; let g = move |w: u64| w ^ k; let k = #L; let _ = k; g(v) };"),
    t("", "let v = (0..‹64|64|63›).filter(|i| v >> i & 1 == 1).fold(0, |a, i| a | 1u64 << i);"),
    t("fn by<const N: u32>(v: u64) -> u64 { v.rotate_left(N) }", "let v = by::<{ ‹64|8 * 8|7 * 8› }>(v);"),
    t(
        "trait Form { fn form(v: u64) -> u64; } struct Plain; struct Odd; impl Form for Plain { fn form(v: u64) -> u64 { v } } impl Form for Odd { fn form(v: u64) -> u64 { !v } } fn form<T: Form>(v: u64) -> u64 { T::form(v) }",
        "let v = form::<‹Plain|Plain|Odd›>(v);",
    ),
    t("static LIST: [u64; 3] = [#K, 0, #L];", "let v = v ^ LIST[‹1|0|1›];"),
];

const fn t(items: &'static str, statement: &'static str) -> Twist {
    Twist { items, statement }
}

/// A twist with its choices made: the items, and the statement.
pub(super) fn chosen(twist: &Twist, random: &mut Random) -> (String, String) {
    let mut numbers = Vec::new();
    for mark in ["#K", "#L", "#M"] {
        numbers.push((mark, random.below(300).to_string()));
    }
    numbers.push(("#B", random.below(64).to_string()));
    let seed = random.next_u64();
    let text = |text: &str| {
        let mut text = alternatives(text, seed);
        for (mark, number) in &numbers {
            text = text.replace(mark, number);
        }
        text
    };
    let items = text(twist.items);
    (if items.is_empty() { items } else { format!("    {items}\n") }, text(twist.statement))
}

/// Each `‹a|b›` replaced by one of its parts: by the text and the seed, so that equal ones are chosen alike.
fn alternatives(text: &str, seed: u64) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('‹') {
        let (inside, after) = after.split_once('›').expect("a bracket that ends");
        let parts: Vec<String> =
            inside.replace("\\|", "\u{0}").split('|').map(|part| part.replace('\u{0}', "|")).collect();
        let hash = inside.bytes().fold(seed, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        result += before;
        result += &parts[Random::new(hash).below(parts.len())];
        rest = after;
    }
    (result + rest).replace("\\|", "|")
}
