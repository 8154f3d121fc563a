//! Whatever stands in the attributes, the derives answer with tokens or errors and never panic.

use permgen_codegen::derive;
use proc_macro2::{Group, TokenStream, TokenTree};

const INPUTS: [&str; 7] = [
    "#[permute(board = 8x8, square(Square, all = ALL), trait = T, flip_vertical, turn = |rank, file| (file, rank),
               laws(flip_vertical twice == identity, turn 4 times == identity), color_flip = turn, tests, crate = ::p)]
     pub struct Bitboard<G: Game>(u64, PhantomData<G>);",
    "#[flip(board = 10x9, map = rotate_180, tests = positions)]
     struct Position<T: Clone> {
         #[flip(map, swap(0 <-> 1))] sides: [u128; 2],
         #[flip(square(none = 90), swap(a <-> b))] a: u8,
         #[flip(square(none = 90), swap(a <-> b))] b: u8,
         #[flip(index, recolor(1..7 <-> 9..=14))] board: [u8; 90],
         #[flip(bits(u8, 0..2 <-> 2..4))] castling: Rights,
         #[flip(each(each(negate), swap(0 <-> 1)))] scores: [[i8; 2]; 3],
         #[flip(file)] file: Option<u8>,
         #[flip(swap(.white <-> .black), with = f)] pockets: T,
         #[flip(recompute = key)] key: u64,
     }",
    "#[flip(swap(White <-> Black, On <-> Off))]
     enum State { White, Black, On(#[flip(square)] u8), Off(#[flip(square)] u8), #[flip(keep)] Other }",
    "#[transform(name = mirrored, map = to [1, 0, 3, 2], board = 2x2)]
     #[transform(name = turned, map = cycles (0 1 3 2), width = u8, numbering = a8_lsb)]
     struct Small(#[transform(map)] u8, #[transform(rank)] i8, #[transform(nested)] Option<[Small; 2]>);",
    "#[transform(name = f, map = restrict(flip_vertical, 0xff))]
     struct Dropped { #[transform(swap(0..3 <-> 3..6))] a: [u8; 6], #[transform(with = f)] b: u8 }",
    "#[field(crate = ::p)] struct ByColor<T, const N: usize> { white: T, black: [T; N], marker: PhantomData<T> }",
    "#[transform(name = f, map = rotate_180)] #[transform(name = g, map = flip_vertical, swap(A <-> B))] #[repr(C, packed(2))]
     enum Both { #[transform(f(keep))] A, #[transform(f(keep))] B,
         C(#[transform(keep, f(index(slots = S), recolor(even <-> odd, none = 12)))] [u8; 120]),
         D(#[transform(nested)] Vec<Box<Both>>, #[transform(index)] [[u8; 8]; 8]) }",
];

/// All streams that differ from this one in one token: left out, twice, or something else.
fn mutants(tokens: &TokenStream) -> Vec<TokenStream> {
    let list: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut mutants = Vec::new();
    let strange: Vec<TokenTree> = "0 170141183460469231731687303715884105727 - = <- # x () \"\" .. | swap"
        .parse::<TokenStream>()
        .unwrap()
        .into_iter()
        .collect();
    for at in 0..list.len() {
        let mut with = |replacement: &[TokenTree]| {
            mutants.push([&list[..at], replacement, &list[at + 1..]].concat().into_iter().collect());
        };
        with(&[]);
        with(&[list[at].clone(), list[at].clone()]);
        with(std::slice::from_ref(&strange[at % strange.len()]));
        if let TokenTree::Group(group) = &list[at] {
            for inner in self::mutants(&group.stream()) {
                with(&[Group::new(group.delimiter(), inner).into()]);
            }
        }
    }
    mutants
}

#[test]
#[ignore = "slow: thousands of derives"]
fn no_mutant_makes_a_derive_panic() {
    let mut count = 0;
    let mut failed = 0;
    for input in INPUTS {
        let tokens: TokenStream = input.parse().unwrap();
        for mutant in mutants(&tokens) {
            for derive in [derive::permute, derive::color_flip, derive::transform, derive::field] {
                let expansion = derive(mutant.clone()).to_string();
                failed += usize::from(expansion.contains("compile_error"));
                count += 1;
            }
        }
    }
    assert!(count > 2000 && failed > count / 2 && failed < count, "{failed} of {count}");
}
