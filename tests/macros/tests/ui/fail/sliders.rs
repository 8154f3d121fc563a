// What can be wrong about `sliders!`.

mod settings {
    permgen::sliders! { metod = magic, board = 8, numbering = a1, method = magics, bytes <= many; pub mod sliders; }
    permgen::sliders! { bytes <= 1, bytes <= 2; pub mod sliders_of_two_limits; }
    permgen::sliders! { bytes = 4096; pub mod sliders_of_one_size; }
    permgen::sliders! { objective = ops; pub mod few_operations; }
    permgen::sliders! { objective = latency, method = fill; pub mod chosen_twice; }
    permgen::sliders! { objective = latency, file = "../../../../tests/data/magics.txt"; pub mod of_a_file; }
    permgen::sliders! { board = 17x16; pub mod large; }
    permgen::sliders! { board = 12x12, width = [u64; 5], layout = packed; pub mod many_words; }
    permgen::sliders! { board = 9x9, layout = 63 + 17; pub mod a_part; }
}

mod pieces {
    permgen::sliders! { pieces = [rok]; pub mod sliders; }
    permgen::sliders! { pieces = []; pub mod no_sliders; }
    permgen::sliders! { pieces = [rook, rook, lance = [(0, 0)]]; pub mod still; }
    permgen::sliders! { pieces = [lance = (1, 0)]; pub mod a_pair; }
    permgen::sliders! { method = magic, pieces = [rook, lance = [(1, 0)]]; pub mod no_magics; }
    permgen::sliders! { method = kindergarten, pieces = [camel = [(1, 3)]]; pub mod no_camel; }
}

mod methods {
    permgen::sliders! { method = magic, bytes <= 4096; pub mod many_bytes; }
    permgen::sliders! { board = 9x9, numbering = a8_lsb, bytes <= 1; pub mod no_bytes; }
    permgen::sliders! { file = "../../../../tests/data/magics.txt", bytes <= 4096; pub mod a_large_file; }
    permgen::sliders! { method = magic, board = 9x9; pub mod no_file; }
    permgen::sliders! { method = kindergarten, bytes <= 1535; pub mod few_bytes; }
    permgen::sliders! { method = kindergarten, board = 2x9; pub mod thin; }
    permgen::sliders! { method = hyperbola, file = "magics.txt"; pub mod useless; }
    permgen::sliders! { method = obstruction_difference, board = 16x16; pub mod one_word; }
    permgen::sliders! { method = fill, board = 9x9, layout = 63 + 18, pieces = [rook, lance = [(1, 0)]]; pub mod gaps; }
    pub const OF_A_LANCE: [u64; 2] = gaps::lance_attacks(0, [0, 0]);
    permgen::sliders! { board = 9x9, width = [u64; 2], layout = |square| (square % 2, (square * 7 % 82) / 2); pub mod no_order; }
    permgen::sliders! { file = "../../../../tests/data/magics.txt", layout = 32 + 32; pub mod two_words; }
}

mod nothing {
    permgen::sliders! {}
    permgen::sliders! { method = auto; }
    permgen::sliders! { "nowhere.txt" }
}

mod others {
    permgen::sliders! { pub const fn rook_attacks(square: u8, occupied: u64) -> u64; }
    permgen::sliders! { pub mod lines {} }
    permgen::sliders! { mod one; mod two; }
    permgen::sliders! { pub mod 3; }
}

mod files {
    permgen::sliders! { file = 3; pub mod a_number; }
    permgen::sliders! { file = "nowhere.txt"; pub mod nowhere; }
    permgen::sliders! { file = "../../../../tests/data/magics.txt", board = 10x9; pub mod another; }
    permgen::sliders! { file = "../../../../tests/data/magics/damaged.txt"; pub mod damaged; }
    permgen::sliders! { file = "../../../../tests/data/magics/missing.txt"; pub mod missing; }
    permgen::sliders! { file = "../../../../tests/data/magics/wrong.txt"; pub mod wrong; }
    permgen::sliders! { file = "../../../../tests/data/magics/clash.txt"; pub mod clash; }
    permgen::sliders! { file = "../../../../tests/data/magics/mixed.txt"; pub mod mixed; }
    permgen::sliders! { file = "../../../../tests/data/magics.txt", method = black_magic; pub mod plain; }

    // The module is there, so that nothing else is reported.
    pub const FROM_A1: u64 = wrong::rook_attacks(0, 0);
    pub const BEHIND: u64 = wrong::queen_xrays(0, 0, 0) & wrong::between(0, 1);
}

mod by_pext {
    permgen::sliders! { method = pext, board = 9x9; pub mod wide; }
    permgen::sliders! { method = magic, numbering = a8_lsb; pub mod from_the_top; }
    permgen::sliders! { method = pext, board = 4x16, pieces = [queen]; pub mod a_queen; }
    permgen::sliders! { method = pext, bytes <= 4096; pub mod many_bytes; }
}

fn main() {}
