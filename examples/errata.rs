//! Six routines of the literature that are wrong as they were printed: each is refuted, with a board or a number that anyone
//! can follow, and its corrected form is proven.
//!
//! Run it with `cargo run --example errata`.

use permgen_codegen::spec::{Scope, Spec};
use permgen_core::width::Width;
use permgen_examples::errata::{self, FOLDS_THAT_WORK, PSEUDO_ROTATION_CORRECTED, PSEUDO_ROTATION_PRINTED};
use permgen_examples::{chess_rows, print_side_by_side};
use permgen_verify::rust::{File, RustClaim};
use permgen_verify::{Evidence, Options, Verdict, decide};

/// The routines as text: what is proven is what is compiled.
const TEXT: &str = include_str!("src/errata.rs");

/// How a claim was proven.
///
/// # Panics
///
/// When it was not.
fn proven(claim: &RustClaim) -> Evidence {
    match decide(&claim.claim.question, &Options::default()).expect("the methods agree") {
        Verdict::Proved(evidence) => evidence,
        verdict => panic!("{}", claim.sentence(&verdict)),
    }
}

/// The inputs that refute a claim.
///
/// # Panics
///
/// When none do.
fn refuted(claim: &RustClaim) -> Vec<u64> {
    match decide(&claim.claim.question, &Options::default()).expect("the methods agree") {
        Verdict::Refuted(counterexample) => counterexample.inputs.iter().map(|&input| input as u64).collect(),
        verdict => panic!("{}", claim.sentence(&verdict)),
    }
}

fn law(file: &File, law: &str, given: &[&str]) -> RustClaim {
    file.law(law, given).unwrap_or_else(|error| panic!("{law}: {error}"))
}

fn map(file: &File, function: &str, specification: &str) -> RustClaim {
    let spec = Spec::parse_str(specification).and_then(|spec| spec.resolve(&Scope::new(Some(Width::W64))));
    let map = spec.expect("a specification").map;
    file.function(function).and_then(|function| function.claim_map(&map)).expect("a function of a word")
}

fn main() {
    let file = File::parse(TEXT).expect("Rust");
    byte_reversal(&file);
    folded_index(&file);
    compressed_file_attacks(&file);
    pseudo_rotation(&file);
    two_adic_masks(&file);
    forgotten_return(&file);
}

fn byte_reversal(file: &File) {
    println!("1. Eight bits the other way round\n");
    println!("Three multiplications reverse a byte, it was said, the last one by 0x10101000.");
    let claim = |name: &str| law(file, &format!("|b: u32| {name}(b) == (b as u8).reverse_bits() as u32"), &["b < 256"]);
    let b = refuted(&claim("byte_reversal_printed"))[0] as u32;
    let got = errata::byte_reversal_printed(b);
    assert_ne!(got, u32::from((b as u8).reverse_bits()));
    println!(
        "The byte {b:#04x} does not agree: it comes out as {got:#x}, and must be {:#x}.",
        (b as u8).reverse_bits()
    );
    println!("With 0x01010100 it is right: {}.\n", proven(&claim("byte_reversal_corrected")));
}

fn folded_index(file: &File) {
    println!("2. A file folded once too often\n");
    println!(
        "A file's six inner squares become an index with one 32-bit multiplication, after the upper half of the board"
    );
    println!("is folded onto the lower, by 25, 27 or 29, for any file. An index must tell all 64 sets apart.");
    for file_number in 0..8 {
        let mut words = Vec::new();
        for (bit, fold) in [25, 27, 29].into_iter().enumerate() {
            let works = FOLDS_THAT_WORK[file_number as usize] >> bit & 1 == 1;
            let claim = law(
                file,
                &format!("|a, b| folded_index(a, {fold}) != folded_index(b, {fold}) || a == b"),
                &[&format!("a & !inner_file({file_number}) == 0"), &format!("b & !inner_file({file_number}) == 0")],
            );
            if works {
                words.push(format!("{fold}: {}", proven(&claim)));
            } else {
                let inputs = refuted(&claim);
                let (a, b) = (inputs[0], inputs[1]);
                assert!(a != b && errata::folded_index(a, fold) == errata::folded_index(b, fold));
                words.push(format!("{fold}: {a:#x} and {b:#x} share {}", errata::folded_index(a, fold)));
            }
        }
        println!("  file {}   {}", char::from(b'a' + file_number), words.join("\n           "));
    }
    println!("Nine of the twenty-four are right, and no fold is for the files f, g and h.\n");
}

fn compressed_file_attacks(file: &File) {
    println!("3. A rook that stands in its own way\n");
    println!(
        "A magic factor for each rank compresses a rook's attacks along its file to four or five bits of index. Two boards"
    );
    println!("with the same index must show the rook the same squares.");
    let claim = |index: &str, square: u32| {
        law(
            file,
            &format!(
                "|a, b| {index}(a, {square}) != {index}(b, {square}) || file_attacks(a, {square}) == file_attacks(b, {square})"
            ),
            &[],
        )
    };
    for (index, square, what) in [
        ("file_index_printed", 24, "As it was printed, for a rook on a4"),
        ("file_index_half_corrected", 0, "With the rook's own square empty, for a rook on a1"),
    ] {
        let inputs = refuted(&claim(index, square));
        let (a, b) = (inputs[0], inputs[1]);
        let (seen_a, seen_b) = (errata::file_attacks(a, square), errata::file_attacks(b, square));
        assert_ne!(seen_a, seen_b);
        println!("{what}, these two boards share an index:\n");
        print_side_by_side(&[
            ("one board", chess_rows(a)),
            ("seen there", chess_rows(seen_a)),
            ("another", chess_rows(b)),
            ("seen there", chess_rows(seen_b)),
        ]);
    }
    println!(
        "The factors of the first and the last rank had changed places. Put back, and the rook's own square empty:"
    );
    for rank in 0..8 {
        println!("  a{}   {}", rank + 1, proven(&claim("file_index_corrected", 8 * rank)));
    }
    println!();
}

fn pseudo_rotation(file: &File) {
    println!("4. A map read backwards\n");
    println!("A board turned by about 45 degrees; the square sq goes to {PSEUDO_ROTATION_PRINTED}, it was said.");
    let board = refuted(&map(file, "pseudo_rotate_45_clockwise", PSEUDO_ROTATION_PRINTED))[0];
    let square = board.trailing_zeros();
    let said = 1 << ((square + 8 * (square & 7)) & 63);
    let got = errata::pseudo_rotate_45_clockwise(board);
    assert_ne!(got, said);
    println!("That names the square that a bit comes from. Where this one goes:\n");
    print_side_by_side(&[
        ("a board", chess_rows(board)),
        ("as it was said", chess_rows(said)),
        ("as it is", chess_rows(got)),
    ]);
    let evidence = proven(&map(file, "pseudo_rotate_45_clockwise", PSEUDO_ROTATION_CORRECTED));
    println!("Where bits go is {PSEUDO_ROTATION_CORRECTED}: {evidence}.\n");
}

fn two_adic_masks(file: &File) {
    println!("5. Fractions that end in the wrong bits\n");
    println!(
        "k(i) is -1 / (2^2^i + 1) among the 2-adic numbers; k(3) and k(4) had other values in print. There are no others:"
    );
    for i in 0..6 {
        let only = law(file, &format!("|k| is_two_adic_mask(k, {i}) == (k == two_adic_mask({i}))"), &[]);
        println!("  k({i}) = {:#018x}   {}", errata::two_adic_mask(i), proven(&only));
    }
    let complement = law(file, "|i: u32| is_two_adic_mask(!two_adic_mask(i), i)", &["i < 6"]);
    let i = refuted(&complement)[0] as u32;
    assert!(!errata::is_two_adic_mask(!errata::two_adic_mask(i), i));
    println!("The complement of a mask, say, is not one: {:#x} is not k({i}).\n", !errata::two_adic_mask(i));
}

fn forgotten_return(file: &File) {
    println!("6. A result that nobody got\n");
    println!(
        "Left and right change places with additions that are `lea` instructions. The function ended without a return."
    );
    let board = refuted(&map(file, "mirror_horizontal_printed", "sq ^ 7"))[0];
    let (got, right) = (errata::mirror_horizontal_printed(board), errata::mirror_horizontal_corrected(board));
    assert!(got == board && right != board);
    print_side_by_side(&[
        ("a board", chess_rows(board)),
        ("mirrored", chess_rows(right)),
        ("as it was printed", chess_rows(got)),
    ]);
    println!("With the return: {}.", proven(&map(file, "mirror_horizontal_corrected", "sq ^ 7")));
}

#[test]
fn runs() {
    main();
}
