//! Correct programs in the forms that the search and people write, with the maps that they are.

use permgen_core::partial_map::PartialMap;
use permgen_core::permutation::Permutation;
use permgen_core::program::Program;
use permgen_core::width::Width;

pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) map: PartialMap,
    pub(crate) program: Program,
}

pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut add = |name, map: PartialMap, text: &str| {
        let program = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        cases.push(Case { name, map, program });
    };
    let flip = permutation(Width::W64, |bit| bit ^ 56);
    let mirror = permutation(Width::W64, |bit| bit ^ 7);
    let diagonal = permutation(Width::W64, |bit| bit >> 3 | (bit & 7) << 3);
    add("flip by byte swap", flip.clone(), "program(x: u64) -> u64\nv1 = bswap x\nreturn v1");
    add("flip by masks", flip.clone(), FLIP_BY_MASKS);
    add("flip as engines write it", flip, FLIP_BY_SHIFTS);
    add("mirror by rotate blends", mirror.clone(), MIRROR_BY_BLENDS);
    add("mirror by bit reversal", mirror.clone(), "program(x: u64) -> u64\nv1 = bitrev x\nv2 = bswap v1\nreturn v2");
    add("mirror by additions", mirror, MIRROR_BY_ADDITIONS);
    add("diagonal by delta swaps", diagonal.clone(), DIAGONAL_BY_DELTA_SWAPS);
    add("diagonal by multiplied delta swaps", diagonal, DIAGONAL_BY_MULTIPLICATION);
    add("swap neighbours of 16", permutation(Width::W16, |bit| bit ^ 1), SWAP_NEIGHBOURS);
    add("reverse 8", permutation(Width::W8, |bit| 7 - bit), REVERSE_8);
    add("unshuffle by half words", permutation(Width::W16, |bit| bit >> 1 | (bit & 1) << 3), UNSHUFFLE_16);
    add("rotate 32 by shifts", permutation(Width::W32, |bit| (bit + 5) % 32), ROTATE_32);
    add("swap bytes of 128", permutation(Width::W128, |bit| bit ^ 8), SWAP_BYTES_128);
    add("pext and pdep", permutation(Width::W32, |bit| bit >> 1 | (bit & 1) << 4), PEXT_PDEP);
    add("swap words by subtraction", permutation(Width::W32, |bit| bit ^ 16), SWAP_BY_SUBTRACTION);
    // The a-file's squares to the first rank, as magic bitboards gather them.
    let gather: Vec<Option<u8>> = (0..64).map(|bit| (bit % 8 == 0).then_some(bit / 8)).collect();
    add("gather a file", partial(Width::W64, &gather, 0), GATHER_FILE);
    let gather: Vec<Option<u8>> = (0..16).map(|bit| (bit % 4 == 0).then_some(bit / 4)).collect();
    add("gather with a promise", partial(Width::W16, &gather, 0xeeee), GATHER_PROMISED);
    // Nibble bits 0 1 2 3 to 2 3 0 1, in groups that a multiplication moves together.
    add("multiply group", permutation(Width::W16, |bit| (bit + 4) % 8 + bit / 8 * 8), MULTIPLY_GROUP);
    let spread: Vec<Option<u8>> = (0..8).map(|bit| (bit < 4).then_some(bit * 4)).collect();
    let spread = PartialMap::new(Width::W8, Width::W32, &spread, 0).expect("injective");
    add("spread a nibble", spread, SPREAD_NIBBLE);
    // Every column carries, and yet the sum is a shift.
    let double: Vec<Option<u8>> = (0..8).map(|bit| (bit < 4).then_some(bit + 1)).collect();
    add("double", partial(Width::W8, &double, 0), "program(x: u8) -> u8\nv1 = and x, 0x0f\nv2 = add v1, v1\nreturn v2");
    let mirror = permutation(Width::W64, |bit| bit ^ 7);
    add(
        "mirror by a matrix",
        mirror.clone(),
        "program(x: u64) -> u64\nv1 = gf2p8affineqb x, 0x8040201008040201\nreturn v1",
    );
    let unshuffle = permutation(Width::W64, |bit| bit / 2 + bit % 2 * 32);
    add("unshuffle by groups", unshuffle, "program(x: u64) -> u64\nv1 = bgrp x, 0x5555555555555555\nreturn v1");
    add("mirror within bytes", mirror.clone(), "program(x: u64) -> u64\nv1 = brev8 x\nreturn v1");
    add("mirror by selection", mirror, &selection(|bit| bit ^ 7));
    let quarter = permutation(Width::W64, |bit| (bit & 7) << 3 | (7 - (bit >> 3)));
    add(
        "quarter turn as a matrix",
        quarter,
        "program(x: u64) -> u64\nv1 = gf2p8affineqb 0x8040201008040201, x\nreturn v1",
    );
    let turned = permutation(Width::W64, |bit| (((bit >> 3) * 3) & 7) << 3 | bit & 7);
    add("shuffle bytes", turned, "program(x: u64) -> u64\nv1 = pshufb x, 0x0502070401060300\nreturn v1");
    let squared = |from: u8| -> Vec<Option<u8>> {
        (0..64).map(|bit: u8| bit.checked_sub(from).map(|bit| 2 * bit).filter(|&to| to < 64)).collect()
    };
    add(
        "spread by squaring",
        partial(Width::W64, &squared(0), 0),
        "program(x: u64) -> u64\nv1 = clmul x, x\nreturn v1",
    );
    add(
        "spread the upper half",
        partial(Width::W64, &squared(32), 0),
        "program(x: u64) -> u64\nv1 = clmulh x, x\nreturn v1",
    );
    let up = permutation(Width::W64, |bit| (bit + 9) % 64);
    add(
        "rotate by products",
        up,
        "program(x: u64) -> u64\nv1 = clmul x, 0x200\nv2 = clmulh x, 0x200\nv3 = or v1, v2\nreturn v3",
    );
    let top: Vec<Option<u8>> = (0..128).map(|bit: u8| (bit >= 120).then_some(bit ^ 127)).collect();
    add("one byte of 128, reversed", partial(Width::W128, &top, 0), TOP_BYTE);
    for case in &cases {
        assert_eq!(case.program.input(), case.map.input(), "{}", case.name);
    }
    cases
}

fn permutation(width: Width, destination_of: impl Fn(u8) -> u8) -> PartialMap {
    PartialMap::from(Permutation::from_fn(width, destination_of))
}

fn partial(width: Width, to: &[Option<u8>], promised_zero: u128) -> PartialMap {
    PartialMap::new(width, width, to, promised_zero).expect("injective")
}

fn selection(source_of: impl Fn(u8) -> u8) -> String {
    let table: Vec<u8> = (0..64).map(source_of).collect();
    format!("program(x: u64) -> u64\nv1 = vpbroadcastq x\nv2 = vpshufbitqmb v1, {table:?}\nv3 = kmovq v2\nreturn v3")
}

const TOP_BYTE: &str = "program(x: u128) -> u128
v1 = pshufb x, 0x8080808080808080808080808080800f
v2 = gf2p8affineqb v1, 0x80402010080402018040201008040201
return v2";

const FLIP_BY_MASKS: &str = "program(x: u64) -> u64
v1 = shr x, 8
v2 = and v1, 0x00ff00ff00ff00ff
v3 = and x, 0x00ff00ff00ff00ff
v4 = shl v3, 8
v5 = or v2, v4
v6 = shr v5, 16
v7 = and v6, 0x0000ffff0000ffff
v8 = and v5, 0x0000ffff0000ffff
v9 = shl v8, 16
v10 = or v7, v9
v11 = shr v10, 32
v12 = shl v10, 32
v13 = or v11, v12
return v13";

const FLIP_BY_SHIFTS: &str = "program(x: u64) -> u64
v1 = shl x, 56
v2 = shl x, 40
v3 = and v2, 0x00ff000000000000
v4 = shl x, 24
v5 = and v4, 0x0000ff0000000000
v6 = shl x, 8
v7 = and v6, 0x000000ff00000000
v8 = shr x, 8
v9 = and v8, 0x00000000ff000000
v10 = shr x, 24
v11 = and v10, 0x0000000000ff0000
v12 = shr x, 40
v13 = and v12, 0x000000000000ff00
v14 = shr x, 56
v15 = or v1, v3
v16 = add v5, v7
v17 = xor v9, v11
v18 = or v13, v14
v19 = or v15, v16
v20 = or v17, v18
v21 = add v19, v20
return v21";

const MIRROR_BY_BLENDS: &str = "program(x: u64) -> u64
v1 = rotl x, 8
v2 = xor x, v1
v3 = and v2, 0x0f0f0f0f0f0f0f0f
v4 = xor x, v3
v5 = rotl v4, 4
v6 = xor v4, v5
v7 = and v6, 0x3333333333333333
v8 = xor v4, v7
v9 = rotl v8, 2
v10 = xor v8, v9
v11 = and v10, 0x5555555555555555
v12 = xor v8, v11
v13 = rotr v12, 7
return v13";

const MIRROR_BY_ADDITIONS: &str = "program(x: u64) -> u64
v1 = shr x, 1
v2 = and v1, 0x5555555555555555
v3 = and x, 0x5555555555555555
v4 = add v3, v3
v5 = add v2, v4
v6 = shr v5, 2
v7 = and v6, 0x3333333333333333
v8 = and v5, 0x3333333333333333
v9 = mul v8, 0x0000000000000004
v10 = add v7, v9
v11 = shr v10, 4
v12 = and v11, 0x0f0f0f0f0f0f0f0f
v13 = and v10, 0x0f0f0f0f0f0f0f0f
v14 = mul v13, 0x0000000000000010
v15 = add v12, v14
return v15";

const DIAGONAL_BY_DELTA_SWAPS: &str = "program(x: u64) -> u64
v1 = shr x, 7
v2 = xor x, v1
v3 = and v2, 0x00aa00aa00aa00aa
v4 = xor x, v3
v5 = shl v3, 7
v6 = xor v4, v5
v7 = shr v6, 14
v8 = xor v6, v7
v9 = and v8, 0x0000cccc0000cccc
v10 = xor v6, v9
v11 = shl v9, 14
v12 = xor v10, v11
v13 = shr v12, 28
v14 = xor v12, v13
v15 = and v14, 0x00000000f0f0f0f0
v16 = xor v12, v15
v17 = shl v15, 28
v18 = xor v16, v17
return v18";

const DIAGONAL_BY_MULTIPLICATION: &str = "program(x: u64) -> u64
v1 = shr x, 7
v2 = xor x, v1
v3 = and v2, 0x00aa00aa00aa00aa
v4 = mul v3, 0x0000000000000081
v5 = xor x, v4
v6 = shr v5, 14
v7 = xor v5, v6
v8 = and v7, 0x0000cccc0000cccc
v9 = mul v8, 0x0000000000004001
v10 = xor v5, v9
v11 = shr v10, 28
v12 = xor v10, v11
v13 = and v12, 0x00000000f0f0f0f0
v14 = mul v13, 0x0000000010000001
v15 = xor v10, v14
return v15";

const SWAP_NEIGHBOURS: &str = "program(x: u16) -> u16
v1 = shr x, 1
v2 = and v1, 0x5555
v3 = andn 0x5555, x
v4 = xor x, v3
v5 = shl v4, 1
v6 = add v2, v5
return v6";

/// The reversal of a byte by two multiplications
/// (R. Schroeppel, in S. E. Anderson, "Bit Twiddling Hacks").
const REVERSE_8: &str = "program(x: u8) -> u8
v1: u64 = zext x
v2: u64 = mul v1, 0x0000000080200802
v3: u64 = and v2, 0x0000000884422110
v4: u64 = mul v3, 0x0000000101010101
v5: u64 = shr v4, 32
v6: u8 = trunc v5
return v6";

const UNSHUFFLE_16: &str = "program(x: u16) -> u16
v1 = and x, 0x5555
v2 = shr x, 1
v3 = and v2, 0x5555
v4 = shr v1, 1
v5 = or v1, v4
v6 = and v5, 0x3333
v7 = shr v6, 2
v8 = or v6, v7
v9 = and v8, 0x0f0f
v10 = shr v9, 4
v11 = or v9, v10
v12 = and v11, 0x00ff
v13 = mul v3, 0x0003
v14 = and v13, 0x6666
v15 = mul v14, 0x0005
v16 = and v15, 0x7878
v17 = mul v16, 0x0011
v18 = and v17, 0x7f80
v19 = shl v18, 1
v20 = or v12, v19
return v20";

const ROTATE_32: &str = "program(x: u32) -> u32
v1 = shl x, 5
v2 = shr x, 27
v3 = add v1, v2
return v3";

const SWAP_BYTES_128: &str = "program(x: u128) -> u128
v1 = and x, 0x00ff00ff00ff00ff00ff00ff00ff00ff
v2 = shl v1, 8
v3 = shr x, 8
v4 = and v3, 0x00ff00ff00ff00ff00ff00ff00ff00ff
v5 = or v2, v4
return v5";

const PEXT_PDEP: &str = "program(x: u32) -> u32
v1 = pext x, 0x55555555
v2 = pext x, 0xaaaaaaaa
v3 = pdep v2, 0xffff0000
v4 = or v1, v3
return v4";

const SWAP_BY_SUBTRACTION: &str = "program(x: u32) -> u32
v1 = and x, 0x0000ffff
v2 = sub x, v1
v3 = shr v2, 16
v4 = shl v1, 16
v5 = add v3, v4
return v5";

const GATHER_FILE: &str = "program(x: u64) -> u64
v1 = and x, 0x0101010101010101
v2 = mul v1, 0x0102040810204080
v3 = shr v2, 56
return v3";

const GATHER_PROMISED: &str = "program(x: u16) -> u16
v1: u32 = zext x
v2: u32 = mul v1, 0x00001248
v3: u32 = shr v2, 12
v4: u32 = and v3, 0x0000000f
v5: u16 = trunc v4
return v5";

const MULTIPLY_GROUP: &str = "program(x: u16) -> u16
v1 = and x, 0x0f0f
v2 = mul v1, 0x0110
v3 = and v2, 0xf0f0
v4 = shr x, 4
v5 = and v4, 0x0f0f
v6 = or v3, v5
return v6";

const SPREAD_NIBBLE: &str = "program(x: u8) -> u32
v1: u32 = zext x
v2: u32 = and v1, 0x0000000f
v3: u32 = mul v2, 0x00000041
v4: u32 = and v3, 0x00000303
v5: u32 = mul v4, 0x00000009
v6: u32 = and v5, 0x00001111
return v6";
