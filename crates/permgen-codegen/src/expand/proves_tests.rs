use super::*;
use permgen_core::check::Certificate;
use permgen_core::permutation::Permutation;
use permgen_core::width::Width;
use syn::Item;

fn attempt(source: &str, destination_of: impl Fn(u8) -> u8) -> Result<Certified, String> {
    let file: syn::File = syn::parse_str(source).expect("Rust");
    let Some(Item::Fn(function)) = file.items.last() else { panic!("the last item is the function") };
    let items = Items::alone(&file);
    let definition = items.all()[&function.sig.ident.to_string()][0];
    let program_width = if source.contains("-> u16") { Width::W16 } else { Width::W64 };
    let map = PartialMap::from(Permutation::from_fn(program_width, destination_of));
    let board = (program_width == Width::W64).then_some(Board::CHESS);
    certify_function(&items, definition, &map, board)
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
    // What is shifted out of a `u16` does not come back.
    let lost = "const fn f(x: u16) -> u16 { let m = (0xffff << 8) >> 8; x & m }";
    assert!(refusal(lost, |bit| bit).contains("whose type is not told"));
    let lost = "const fn f(x: u16) -> u16 { x & ((0xffff << 8) >> 8) }";
    assert!(refusal(lost, |bit| bit).contains("`f` is not the map: bit 8 is lost, must go to bit 8"));
    let negative = "const fn f(x: u64) -> u64 { (x >> 31) & (1 << 31) as u64 }";
    assert!(refusal(negative, |bit| bit).contains("whose type is not told"));
    let target = "const fn f(x: u64) -> u64 { x & !0usize as u64 }";
    assert!(refusal(target, |bit| bit).contains("on the target"));
}

#[test]
fn what_cannot_be_followed_is_named() {
    let cases = [
        ("const fn f(x: u64) -> u64 { x.wrapping_mul(x) }", "a multiplication of two values"),
        ("const fn f(x: u64) -> u64 { foo(x) }", "a call of `foo`, which is not defined in this function"),
        ("const fn f(x: u64) -> u64 { if x == 0 { 0 } else { x } }", "a comparison that depends on the argument"),
        ("const fn f(x: u64) -> u64 { 1 << x }", "a shift count that depends on the argument"),
        ("const fn f(x: u64) -> u64 { x & K }", "`K`, which is not defined in this function"),
        ("const fn f(x: u64) -> u64 { x.count_ones() as u64 }", "the method `count_ones`"),
        ("const fn f(x: u64) -> u64 { loop {} }", "one without end"),
        ("const fn f(x: u64) -> u64 { f(x) }", "recursion: `f` calls itself"),
        ("const fn g(x: u64) -> u64 { g(x) } const fn f(x: u64) -> u64 { g(x) }", "recursion: `g` calls itself"),
        ("const K: u64 = K; const fn f(x: u64) -> u64 { x & K }", "`K`, which is defined by itself"),
        ("const fn f(x: u64) -> u64 { assert!(x > 0); x }", "this may panic: assertion failed"),
        ("const fn f(x: u64) -> u64 { #[cfg(any())] return 0; x }", "the attribute `cfg`"),
        ("const fn f(x: u64) -> u64 { { const x: u64 = 3; x } }", "a variable and of a constant"),
        ("const fn f(x: u64) -> u64 { x / 3 }", "a division"),
        ("const fn f(x: u32) -> u32 { x }", "`f` makes a `u32` of a `u32`, the map a `u64` of a `u64`"),
        ("const fn f(x: u64, y: u64) -> u64 { x ^ y }", "it does not turn one word into one"),
        ("const fn f(x: u64) { }", "it does not turn one word into one"),
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

#[test]
fn functions_of_several_words_are_sent_to_compiled_code() {
    for (signature, is_of_words) in [
        ("const fn f(x: [u64; 6]) -> [u64; 6] { x }", true),
        ("const fn f(x: &[u64; 6]) -> [u64; 6] { *x }", true),
        ("const fn f(x: (u64, u64)) -> (u64, u64) { x }", true),
        ("const fn f(x: f64) -> f64 { x }", false),
    ] {
        let item: TokenStream = signature.parse().expect("Rust");
        let told = proves_attribute("board = 19x19; rotate_90".parse().expect("a specification"), &item).to_string();
        assert!(told.contains("is not a word"), "{told}");
        assert_eq!(told.contains("are proved from compiled code"), is_of_words, "{told}");
    }
}
