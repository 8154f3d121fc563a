//! How long a macro takes to expand. Macros run unoptimised, so measure that:
//! `cargo bench -p permgen-benches --bench expansion --profile unoptimised`.

use std::str::FromStr;

use criterion::Criterion;
use permgen_codegen::expand::permutation_block;
use permgen_tests::suite::suite;
use proc_macro2::TokenStream;

fn main() {
    let mut criterion = Criterion::default().without_plots().sample_size(10).configure_from_args();
    let mut group = criterion.benchmark_group("expansion");
    let random = suite().into_iter().find(|row| row.name == "random64_seed1").expect("a random row");
    let random = format!("to {:?}", random.permutation.destinations());
    for (name, word, map) in [
        ("named, one operation", "u64", "flip_vertical"),
        ("named, rotation of the board", "u64", "rotate_90_cw"),
        ("index bits: DES initial permutation", "u64", "des_initial"),
        ("affine: Gray code", "u64", "sq ^ (sq >> 1)"),
        ("expression: pseudo-rotation by 45 degrees", "u64", "(sq - 8 * (sq & 7)) & 63"),
        ("random", "u64", &random),
        ("9x9 board mirrored", "u128", "board = 9x9, off_board = zero; mirror_horizontal"),
        ("9x9 board turned", "u128", "board = 9x9, off_board = zero; rotate_90_cw"),
        ("10x9 board turned by half", "u128", "board = 10x9, off_board = zero; rotate_180"),
    ] {
        let block = format!("pub const fn map(board: {word}) -> {word} {{ {map} }}");
        let tokens = TokenStream::from_str(&block).expect("tokens");
        group.bench_function(name, |bencher| bencher.iter(|| permutation_block(tokens.clone())));
    }
    group.finish();
    criterion.final_summary();
}
