use super::*;
use crate::spec::Meant;
use permgen_core::check::Certificate;
use permgen_core::partial_map::PartialMap;
use permgen_core::permutation::Permutation;
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;
use syn::Item;

fn attempt(source: &str, destination_of: impl Fn(u8) -> u8) -> Result<Certified<WordMap>, String> {
    let file: syn::File = syn::parse_str(source).expect("Rust");
    let Some(Item::Fn(function)) = file.items.last() else { panic!("the last item is the function") };
    let subject = Subject::parse(source, Some(&function.sig.ident.to_string())).map_err(|wrong| wrong.to_string())?;
    let program_width = if source.contains("-> u16") { Width::W16 } else { Width::W64 };
    let map = PartialMap::from(Permutation::from_fn(program_width, destination_of));
    let board = (program_width == Width::W64).then_some(Board::CHESS);
    let meant = Meant { board, ..Meant::of(map.clone()) };
    certify_map(&subject, &function.sig, &map.into(), &meant)
        .map_err(|diagnostics| diagnostics.iter().map(|one| one.message.clone()).collect::<Vec<_>>().join("; "))
}

fn refusal(source: &str, destination_of: impl Fn(u8) -> u8) -> String {
    attempt(source, destination_of).expect_err("it must be refused")
}

/// Proves a function, and refutes it when `right` is replaced by `wrong`.
fn twin(source: &str, right: &str, wrong: &str, destination_of: impl Fn(u8) -> u8 + Copy) -> String {
    let certified = attempt(source, destination_of).unwrap_or_else(|message| panic!("{message}\n{source}"));
    assert_eq!(certified.certificate(), Certificate::Linear);
    assert!(source.contains(right), "{source}");
    let message = refusal(&source.replacen(right, wrong, 1), destination_of);
    assert!(message.contains("is not the map: "), "{message}");
    message
}

fn flip(bit: u8) -> u8 {
    bit ^ 56
}

fn mirror(bit: u8) -> u8 {
    bit ^ 7
}

fn diagonal(bit: u8) -> u8 {
    bit >> 3 | (bit & 7) << 3
}

#[test]
fn shifts_and_masks() {
    let source = "
        pub const fn flip(x: u64) -> u64 {
            (x << 56)
                | ((x << 40) & 0x00ff_0000_0000_0000)
                | ((x << 24) & 0x0000_ff00_0000_0000)
                | ((x <<  8) & 0x0000_00ff_0000_0000)
                | ((x >>  8) & 0x0000_0000_ff00_0000)
                | ((x >> 24) & 0x0000_0000_00ff_0000)
                | ((x >> 40) & 0x0000_0000_0000_ff00)
                | (x >> 56)
        }";
    assert_eq!(twin(source, "x << 56", "x << 57", flip), "`flip` is not the map: a1 goes to b8, must go to a8");
    twin(source, "0x00ff_0000", "0x00fe_0000", flip);
    twin(source, "| (x >> 56)", "& (x >> 56)", flip);
    twin("const fn f(x: u64) -> u64 { x.swap_bytes() }", "swap_bytes", "reverse_bits", flip);
}

#[test]
fn names_assignments_and_constants() {
    let source = "
        type Bitboard = u64;
        const EVERY_OTHER: u64 = u64::MAX / 3;
        const fn mirror(mut board: Bitboard) -> Bitboard {
            const K: [u64; 2] = [!0 / 5, 0x0f0f << 48 | 0x0f0f << 32 | 0x0f0f0f0f];
            board = ((board >> 1) & EVERY_OTHER) | ((board & EVERY_OTHER) << 1);
            let pairs = (board >> 2) & K[0];
            board = pairs + 4 * (board & K[0]);
            board = (board & K[1]).rotate_left(4) | (board >> 4) & K[1];
            return board;
        }";
    let message = twin(source, "4 * (board", "2 * (board", mirror);
    assert!(message.starts_with("`mirror` is not the map: a1 goes to "), "{message}");
    twin(source, "u64::MAX / 3", "u64::MAX / 5", mirror);
    twin(source, "board >> 4", "board >> 5", mirror);
}

#[test]
fn helpers_and_loops() {
    let source = "
        const fn delta_swap(x: u64, mask: u64, shift: u32) -> u64 {
            let t = (x ^ (x >> shift)) & mask;
            x ^ t ^ (t << shift)
        }
        const fn diagonal(mut x: u64) -> u64 {
            const MASKS: [u64; 3] = [0x00aa_00aa_00aa_00aa, 0x0000_cccc_0000_cccc, 0x0000_0000_f0f0_f0f0];
            let mut i = 0;
            let mut shift = 7;
            while i < 3 {
                x = delta_swap(x, MASKS[i], shift);
                shift *= 2;
                i += 1;
            }
            x
        }";
    twin(source, "i < 3", "i < 2", diagonal);
    twin(source, "shift = 7", "shift = 9", diagonal);
    twin(source, "t << shift", "t >> shift", diagonal);
    let source = "
        const fn reverse(x: u16) -> u16 {
            const fn step(x: u16, shift: u32, mask: u16) -> u16 { (x >> shift) & mask | (x & mask) << shift }
            let mut x = x;
            let mut shift = 8;
            let mut mask: u16 = !0;
            loop {
                mask ^= mask << shift;
                x = step(x, shift, mask);
                if shift == 1 { break; }
                shift /= 2;
            }
            x
        }";
    twin(source, "shift == 1", "shift == 2", |bit| 15 - bit);
}

#[test]
fn multiplications_and_widths() {
    let source = "
        const fn mirror(x: u64) -> u64 {
            let x = x ^ ((x ^ (x >> 1)) & 0x5555_5555_5555_5555).wrapping_mul(3);
            let x = x ^ ((x ^ (x >> 2)) & 0x3333_3333_3333_3333).wrapping_mul(5);
            x ^ 0x11 * ((x ^ (x >> 4)) & 0x0f0f_0f0f_0f0f_0f0f)
        }";
    twin(source, "wrapping_mul(5)", "wrapping_mul(7)", mirror);
    let source = "
        const fn swap(x: u64) -> u64 {
            let low = x as u32;
            let high = (x >> 32) as u32;
            u64::from(low.rotate_right(32)) << 32 | high as u64
        }";
    twin(source, "rotate_right(32)", "rotate_right(31)", |bit| bit ^ 32);
}

#[test]
fn words_of_bytes() {
    let source = "const fn flip(x: u64) -> u64 { u64::from_le_bytes(x.to_be_bytes()) }";
    twin(source, "to_be_bytes", "to_le_bytes", flip);
    let source = "
        const fn swap(x: u64) -> u64 {
            let [a, b, c, d] = (x as u32).to_le_bytes();
            x & !0xffff_ffff | u32::from_le_bytes([c, d, a, b]) as u64
        }";
    twin(source, "c, d, a, b]", "d, c, a, b]", |bit| if bit < 32 { bit ^ 16 } else { bit });
    let source = "
        const fn kept(x: u64) -> u64 {
            let b = x.to_be_bytes();
            x ^ u32::from_le_bytes([1, b[7], b[6], 2]) as u64 ^ u32::from_be_bytes([2, b[6], b[7], 1]) as u64
        }";
    twin(source, "[2, b[6]", "[3, b[6]", |bit| bit);
}

#[test]
fn what_may_panic_is_refused() {
    let overflow = "const fn f(x: u64) -> u64 { x.wrapping_sub(1) + 1 }";
    assert!(refusal(overflow, |bit| bit).contains("this `+` may overflow"));
    let both = "const fn f(x: u64) -> u64 { (x + x) * 3 }";
    let message = refusal(both, |bit| bit);
    assert!(message.contains("this `+`") && message.contains("this `*`"), "{message}");
    assert!(
        refusal("const fn f(x: u64) -> u64 { x << 64 }", |bit| bit).contains("attempt to shift left with overflow")
    );
    assert!(refusal("const fn f(x: u64) -> u64 { x & (3u64 - 4) }", |bit| bit).contains("may overflow"));
    // Also where nothing needs the value.
    let unused = "const fn f(x: u64) -> u64 { let _ = 1_u8 << (x & 15); x }";
    assert!(refusal(unused, |bit| bit).contains("a shift count that depends on the argument"));
    for op in ["/", "%"] {
        let unused = format!("const fn f(x: u64) -> u64 {{ let _ = x as i8 {op} -1; x }}");
        assert!(refusal(&unused, |bit| bit).contains("with overflow"));
    }
    // What is shifted out of a `u16` does not come back.
    let lost = "const fn f(x: u16) -> u16 { let m = (0xffff << 8) >> 8; x & m }";
    assert!(refusal(lost, |bit| bit).contains("whose type is not told (write it: `16_u32`, or `let mut i = 0_u32;`)"));
    let lost = "const fn f(x: u16) -> u16 { x & ((0xffff << 8) >> 8) }";
    assert!(refusal(lost, |bit| bit).contains("`f` is not the map: bit 8 is lost, must go to bit 8"));
    let negative = "const fn f(x: u64) -> u64 { (x >> 31) & (1 << 31) as u64 }";
    assert!(refusal(negative, |bit| bit).contains("whose type is not told"));
    let target = "const fn f(x: u64) -> u64 { x & !0usize as u64 }";
    assert!(refusal(target, |bit| bit).contains("on the target"));
}

#[test]
fn constants_of_0_have_a_remainder_only_in_divisions() {
    for nothing in ["(5_u64 & 0)", "(0_u64 | 0)", "(7_i64 & 0) as u64"] {
        let source = format!("pub const fn flip(x: u64) -> u64 {{ x.swap_bytes() ^ {nothing} }}");
        assert!(attempt(&source, flip).is_ok(), "{source}");
    }
    assert!(
        refusal("pub const fn flip(x: u64) -> u64 { x.swap_bytes() ^ 5 % 0_u64 }", flip).contains("divisor of zero")
    );
}

#[test]
fn what_cannot_be_followed_is_named() {
    let cases = [
        ("const fn f(x: u64) -> u64 { x.wrapping_mul(x) }", "a multiplication of two values"),
        ("const fn f(x: u64) -> u64 { foo(x) }", "a call of `foo`, which is not defined in this function"),
        ("const fn f(x: u64) -> u64 { if x == 0 { 0 } else { x } }", "a comparison that depends on the argument"),
        ("const fn f(x: u64) -> u64 { 1 << x }", "a shift count that depends on the argument"),
        ("const fn f(x: u64) -> u64 { x & K }", "`K`, which is not defined in this function"),
        ("const fn f(x: u64) -> u64 { match 5 { zero => x, _ => 0 } }", "`zero` as a pattern, which may be a constant"),
        ("const fn f(x: u64) -> u64 { match 5 { zero if true => x, _ => 0 } }", "(write `zero @ _`)"),
        ("const fn f(x: u64) -> u64 { match (5, 6) { (_, zero) => x, _ => 0 } }", "(write `zero @ _`)"),
        ("const fn f(x: u64) -> u64 { x.count_ones() as u64 }", "the method `count_ones`"),
        ("const fn f(x: u64) -> u64 { loop {} }", "one without end"),
        ("const fn f(x: u64) -> u64 { f(x) }", "recursion: `f` calls itself"),
        ("const fn g(x: u64) -> u64 { g(x) } const fn f(x: u64) -> u64 { g(x) }", "recursion: `g` calls itself"),
        ("const K: u64 = K; const fn f(x: u64) -> u64 { x & K }", "`K`, which is defined by itself"),
        ("const fn f(x: u64) -> u64 { assert!(x > 0); x }", "this may panic: assertion failed"),
        ("const fn f(x: u64) -> u64 { #[cfg(any())] return 0; x }", "the attribute `cfg`"),
        ("const fn f(x: u64) -> u64 { { const x: u64 = 3; x } }", "a variable and of a constant"),
        ("const fn f(x: u64) -> u64 { x / 3 }", "a division"),
        ("const fn f(x: u32) -> u32 { x }", "`f` maps `u32` to `u32`, the specification `u64` to `u64`"),
        (
            "const fn f(x: u64, y: u64) -> u64 { x ^ y }",
            "`f` maps `u64, u64` to `u64`, the specification `u64` to `u64`",
        ),
        ("const fn f(x: u64) { }", "it does not turn words into words"),
    ];
    for (source, expected) in cases {
        let message = refusal(source, |bit| bit);
        assert!(message.contains(expected), "{source}: {message}");
    }
}

#[test]
fn what_is_not_linear_is_not_guessed() {
    // The identity, written so that only a solver sees it: x & (x + 1) | x.
    let source = "const fn f(x: u64) -> u64 { (x & x.wrapping_add(1)) | x }";
    assert!(refusal(source, |bit| bit).contains("`f` could not be proved"));
    // With few inputs all are tried.
    let source = "const fn f(x: u16) -> u16 { (x & x.wrapping_add(1)) | x }";
    let certified = attempt(source, |bit| bit).expect("right for all inputs");
    assert_eq!(certified.certificate(), Certificate::Exhaustive { inputs: 65536 });
}

/// What the attribute makes of a function: errors begin with `compile_error`.
fn expand(arguments: &str, function: &str) -> String {
    proves_attribute(arguments.parse().expect("a specification"), &function.parse().expect("Rust")).to_string()
}

/// Proves a function of several words, and refutes it when `right` is replaced by any of `wrong`, each with what is then told.
fn words(specification: &str, source: &str, mutants: &[(&str, &str, &str)]) {
    let made = expand(specification, source);
    assert!(!made.contains("compile_error"), "{source}\n{made}");
    for (right, wrong, expected) in mutants {
        assert!(source.contains(right), "{right}");
        let mutant = source.replacen(right, wrong, 1);
        let told = expand(specification, &mutant);
        assert!(told.contains("compile_error") && told.contains(expected), "{expected}: {mutant}\n{told}");
    }
}

const TURN: &str = "const fn turn(board: [u64; 6]) -> [u64; 6] {
    let mut turned = [0_u64; 6];
    let mut square = 0_usize;
    while square < 361 {
        let to = 19 * (18 - square % 19) + square / 19;
        turned[to / 64] |= (board[square / 64] >> (square % 64) & 1) << (to % 64);
        square += 1;
    }
    turned
}";

#[test]
fn functions_of_several_words() {
    words(
        "board = 19x19; rotate_90",
        TURN,
        &[
            (
                "square < 361",
                "square < 360",
                "s19 (bit 40 of word 5) does not go to s1 (bit 18 of word 0), must go there",
            ),
            ("(18 - square % 19)", "(square % 19)", "a1 (bit 0 of word 0) goes to a1 (bit 0 of word 0), must not"),
            (
                "turned\n}",
                "turned[5] |= board[5] & 1 << 41; turned }",
                "bit 41 of word 5 goes to bit 41 of word 5, must not",
            ),
            ("turned\n}", "turned[5] ^= 1 << 40; turned }", "is not the map"),
            ("turned\n}", "let t = turned[4]; turned[4] = turned[5]; turned[5] = t; turned }", "is not the map"),
            ("<< (to % 64)", "<< (to % 32)", "is not the map"),
        ],
    );
    // What is not on the board is dropped.
    let keeps = "fn keeps(b: [u64; 2]) -> [u64; 2] { [b[0], b[1] & 0x1ffff] }";
    words(
        "board = 9x9; sq",
        keeps,
        &[
            ("0x1ffff", "0x3ffff", "bit 17 of word 1 goes to bit 17 of word 1, must not"),
            ("0x1ffff", "0x0ffff", "does not go to i9 (bit 16 of word 1), must go there"),
            ("[b[0], b[1] &", "[b[1], b[0] &", "is not the map"),
        ],
    );
}

#[test]
fn tuples_references_and_places() {
    let bytes = &[
        ("b.1.swap", "b.0.swap", "bit 0 of word 0 goes to bit 56 of word 0, must not"),
        ("(b.1.swap_bytes(), ", "(b.1, ", "is not the map"),
    ];
    words(
        "width = [u64; 2]; 127 - i ^ 7",
        "fn f(b: (u64, u64)) -> (u64, u64) { (b.1.swap_bytes(), b.0.swap_bytes()) }",
        bytes,
    );
    let of = "fn f(b: &(u64, u64)) -> [u64; 2] { [b.1.swap_bytes(), b.0.swap_bytes()] }";
    words("width = [u64; 2]; 127 - i ^ 7", of, &[("b.1.swap", "b.0.swap", "is not the map")]);
    words(
        "width = [u64; 3]; 191 - i",
        "fn f(b: &mut [u64; 3]) {
            b.swap(0, 2);
            b[0] = b[0].reverse_bits();
            b[1] = b[1].reverse_bits();
            b[2] = b[2].reverse_bits();
        }",
        &[
            ("b[2] = b[2].reverse_bits();", "", "bit 0 of word 0 goes to bit 0 of word 2, must go to bit 63 of word 2"),
            ("b[2] = b[2].reverse_bits();", "b[2] = b[2].reverse_bits() & !1;", "does not go to bit 0 of word 2"),
            ("b.swap(0, 2)", "b.swap(0, 1)", "is not the map"),
            ("b.swap(0, 2);", "b.reverse(); b.swap(0, 1);", "is not the map"),
            ("b.swap(0, 2);", "let b = *b;", "is not the map"),
            // What goes through another name is not followed.
            ("b.swap(0, 2);", "let c = b; c.swap(0, 2);", "`b` as a value"),
            ("b.swap(0, 2);", "b.swap(0, 3);", "elements that are not there"),
            ("b[1] =", "b[3] =", "index out of bounds"),
        ],
    );
    let newtype = "fn f(&mut self) { let low = self.words[0]; self.words[0] = self.words[1]; self.words[1] = low; }";
    let stated = "types = [Self { words: [u64; 2] }], width = [u64; 2]; (i + 64) % 128";
    words(stated, newtype, &[("self.words[1] = low", "self.words[1] = self.words[0]", "is not the map")]);
    let whole = "fn f(self) -> Self { Self((self.0.1, self.0.0)) }";
    let stated = "types = [Self((u64, u64))], width = (u64, u64); (i + 64) % 128";
    words(stated, whole, &[("self.0.1, self.0.0", "self.0.0, self.0.1", "is not the map")]);
    words(
        stated,
        "fn f(board: &mut Self) { *board = Self((board.0.1, board.0.0)); }",
        &[("board.0.1,", "!board.0.1,", "is not the map")],
    );
}

#[test]
fn layouts_and_shapes_of_several_words() {
    words(
        "board = 9x9, layout = 63 + 18; rotate_180",
        "const fn f(b: [u64; 2]) -> [u64; 2] {
            let all = ((b[1] as u128) << 63) | (b[0] & 0x7fff_ffff_ffff_ffff) as u128;
            let turned = all.reverse_bits() >> 47;
            [turned as u64 & 0x7fff_ffff_ffff_ffff, (turned >> 63) as u64]
        }",
        &[
            (">> 47", ">> 46", "is not the map"),
            (" & 0x7fff_ffff_ffff_ffff, ", ", ", "is not the map"),
            ("b[0] & 0x7fff_ffff_ffff_ffff", "b[0]", "bit 63 of word 0 goes to"),
        ],
    );
    // From 4 words of 8 bits to one word, and back.
    words(
        "shape = 4x8; i",
        "const fn f(b: [u8; 4]) -> u32 {
            b[0] as u32 | (b[1] as u32) << 8 | (b[2] as u32) << 16 | (b[3] as u32) << 24
        }",
        &[("b[3] as", "b[2] as", "is not the map"), ("<< 24", "<< 23", "is not the map")],
    );
    words(
        "shape = 4x8; i",
        "const fn f(b: u32) -> [u8; 4] { b.to_le_bytes() }",
        &[("to_le", "to_be", "is not the map")],
    );
}

#[test]
fn widths_and_counts_of_several_words_are_compared() {
    for (arguments, function, expected) in [
        ("width = [u64; 6]; i", "fn f(b: [u64; 5]) -> [u64; 5] { b }", "[u64; 6]"),
        ("width = [u64; 6]; i", "fn f(b: [u32; 6]) -> [u32; 6] { b }", "[u64; 6]"),
        ("board = 19x19; rotate_90", "fn f(b: [u64; 5]) -> [u64; 5] { b }", "do not fit"),
        (
            "i",
            "fn f(b: [u64; 2]) -> [u64; 3] { [b[0], b[1], b[0]] }",
            "bit 0 of word 0 goes to bit 0 of word 2, must not",
        ),
        ("i", "fn f(b: [u64; 1]) -> [u64; 1] { b }", "is not one or several words"),
        (
            "swap(x, y)",
            "fn f(b: u64, x: u8, y: u8) -> u64 { b }",
            "`permgen prove FILE.rs` proves them from compiled code",
        ),
        ("i", "fn f(b: &[u64]) -> u64 { b[0] }", "is not one or several words"),
        ("i", "fn f(b: (u64, u32)) -> (u64, u32) { b }", "is not one or several words"),
        ("i", "fn f(b: f64) -> f64 { b }", "is not one or several words"),
        ("i", "fn f(b: &mut [u64; 2]) -> [u64; 2] { *b }", "may change others in place"),
        ("i", "fn f(b: &[u64; 2]) -> &[u64; 2] { b }", "is not one or several words"),
        ("i", "fn f([a, b]: &mut [u64; 2]) { }", "this type"),
        ("types = [Self([u64; 2])], i", "fn f(&mut self) -> Self { Self(self.0) }", "may change others in place"),
    ] {
        let told = expand(arguments, function);
        assert!(told.contains("compile_error") && told.contains(expected), "{function}: {told}");
    }
    // A declaration in `permutation!` is lowered to a single word.
    let in_place = "fn f(b: &mut u64) { *b = b.swap_bytes(); }";
    words("sq ^ 56", in_place, &[("b.swap_bytes()", "b.reverse_bits()", "a1 goes to h8, must go to a8")]);
}

#[test]
fn what_may_overflow_between_words_is_refused() {
    let sum = "fn f(b: [u64; 2]) -> [u64; 2] { [b[0], (b[1] & 0xff) + (b[1] & !0xff)] }";
    words("width = [u64; 2]; i", sum, &[("(b[1] & !0xff)", "(b[1] | 0xff)", "may overflow")]);
}

#[test]
fn what_is_emitted_names_types_and_calls_nothing() {
    let made = expand("types = [B { w: u64 }], sq ^ 56", "fn flip(b: &B) -> u64 { b.w.swap_bytes() }");
    assert!(made.contains("let B { w : b , .. } = * argument"), "{made}");
    let in_place = expand("types = [Self(u64)], sq ^ 56", "fn flip(&mut self) { *self = Self(self.0.swap_bytes()); }");
    assert!(in_place.contains("let Self { 0 : board , .. } = self ; * board = made"), "{in_place}");
    let size = expand("usize = u64, sq ^ 56", "fn flip(x: usize) -> usize { x.swap_bytes() }");
    assert!(!size.contains("compile_error") && !size.contains("identity") && !size.contains("assert"), "{size}");
}

#[test]
fn other_names_of_types_and_lifetimes() {
    for (arguments, function, body, mutant) in [
        (
            "types = [Self(u64)], sq ^ 56",
            "fn f(self) -> Bitboard { BODY }",
            "Bitboard(self.0.swap_bytes())",
            "Bitboard(self.0)",
        ),
        (
            "types = [Self(u64)], sq ^ 56",
            "fn f(self) -> Self { BODY }",
            "S(self.0.swap_bytes())",
            "S(!self.0.swap_bytes())",
        ),
        ("types = [Self(u64)], sq ^ 56", "fn f(b: Bitboard) -> u64 { BODY }", "b.0.swap_bytes()", "b.0.reverse_bits()"),
        ("types = [m::B(u64)], sq ^ 56", "fn f(b: &m::B) -> u64 { BODY }", "b.0.swap_bytes()", "b.0"),
        ("types = [self::m::N { w: u64 }], sq ^ 56", "fn f(b: self::m::N) -> u64 { BODY }", "b.w.swap_bytes()", "b.w"),
        ("sq ^ 56", "fn f<'a>(b: &'a u64) -> u64 { BODY }", "b.swap_bytes()", "!b.swap_bytes()"),
        ("types = [Self(u64)], sq ^ 56", "fn f<'a>(&'a self) -> u64 { BODY }", "self.0.swap_bytes()", "self.0"),
    ] {
        let made = expand(arguments, &function.replace("BODY", body));
        assert!(!made.contains("compile_error"), "{function}: {made}");
        let told = expand(arguments, &function.replace("BODY", mutant));
        assert!(told.contains("compile_error") && told.contains("is not the map"), "{function}: {told}");
    }
    // Names of two types are not both `Self`.
    for function in ["fn f(a: A) -> B { B(a.0.swap_bytes()) }", "fn f<T>(self) -> u64 { self.0.swap_bytes() }"] {
        let told = expand("types = [Self(u64)], sq ^ 56", function);
        assert!(told.contains("compile_error"), "{function}: {told}");
    }
}
