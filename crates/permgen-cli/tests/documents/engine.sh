# The files that the chapters on proofs, scans, words and tables speak of: a package, objects, and tables of an engine.
mkdir -p src build my_engine
cat > Cargo.toml <<'END'
[package]
name = "engine"
version = "0.3.0"
edition = "2024"

[profile.release]
debug = true

[workspace]
END
cat > src/lib.rs <<'END'
pub mod a;
pub mod b;
pub mod bitboard;
pub mod board;
pub mod go;
pub mod gray;
END
cat > src/main.rs <<'END'
fn main() {
    let board = std::env::args().count() as u64;
    println!("{}", engine::board::flip_vertical(board));
}
END
cat > src/board.rs <<'END'
#[inline(never)]
pub fn flip_vertical(board: u64) -> u64 {
    board.swap_bytes()
}
END
cat > src/bitboard.rs <<'END'
pub struct Bitboard(pub u64);
pub struct Square(pub u8);
impl Bitboard {
    // permgen: sq ^ 56
    pub fn flip(self) -> Self {
        Self(self.0.swap_bytes())
    }
}
impl Square {
    pub fn flip(self) -> Self {
        Self(self.0 ^ 56)
    }
}
// permgen: gather(rank(rank))
pub fn index(rank: u8, board: u64) -> u64 {
    board >> (8 * rank) & 0xff
}
pub enum Color { White, Black }
pub fn seen(board: u64, color: Color) -> u64 {
    match color { Color::White => board, Color::Black => board.swap_bytes() }
}
END
cat > src/gray.rs <<'END'
pub fn coded(x: u64, back: bool) -> u64 {
    if !back { return x ^ x >> 1 }
    let x = x ^ x >> 1;
    let x = x ^ x >> 2;
    let x = x ^ x >> 4;
    let x = x ^ x >> 8;
    let x = x ^ x >> 16;
    x ^ x >> 32
}
END
echo 'pub fn f(x: u64) -> u64 { x.swap_bytes() }' > src/a.rs
echo 'pub fn g(x: u64) -> u64 { x.reverse_bits().swap_bytes().reverse_bits() }' > src/b.rs
{
    permgen emit 'board = 19x19; rotate_90' --name turn
    permgen emit 'board = 9x9, layout = 63 + 18; flip_vertical' --name flipped
    cat <<'END'
// permgen: board = 9x9, layout = 63 + 18; flip_vertical
pub fn flip(board: (u64, u64)) -> (u64, u64) {
    let [low, high] = flipped([board.0, board.1]);
    (low, high)
}
// permgen: board = 19x19; rotate_90
pub fn rotate_90(board: &mut [u64; 6]) {
    *board = turn(*board);
}
END
} > src/go.rs
permgen emit 'board = 19x19; rotate_90' --name turn --lang c > go.h
printf '#include "go.h"\nvoid rotate_90(const uint64_t from[6], uint64_t to[6]) { turn(from, to); }\n' > go.c
cc -O2 -g -c go.c -o go.o
echo '#[unsafe(no_mangle)] pub fn flip_all(boards: &mut [u64]) { for board in boards { *board = board.swap_bytes(); } }' > flip_all.rs
echo '#[unsafe(no_mangle)] pub fn select(mask: u64, a: u64, b: u64) -> u64 { b ^ mask & (a ^ b) }' >> flip_all.rs
rustc -O -g --edition 2024 --crate-type lib --emit obj flip_all.rs -o engine.o
cat > laws.c <<'END'
#include <stdbool.h>
#include <stdint.h>
uint64_t flip(uint64_t board) { return __builtin_bswap64(board); }
bool twice(uint64_t board) { return flip(flip(board)) == board; }
END
cc -O0 -g -c laws.c -o laws.o
cat > src/board.c <<'END'
#include <stdint.h>

/* Mirrors, whatever its name says. */
uint64_t flip_vertical(uint64_t x) {
    x = x >> 1 & 0x5555555555555555u | (x & 0x5555555555555555u) << 1;
    x = x >> 2 & 0x3333333333333333u | (x & 0x3333333333333333u) << 2;
    return x >> 4 & 0x0f0f0f0f0f0f0f0fu | (x & 0x0f0f0f0f0f0f0f0fu) << 4;
}

uint64_t flipped(uint64_t x) {
    uint64_t y = 0;
    for (int rank = 0; rank < 8; rank++) y |= (x >> 8 * rank & 255) << 8 * (7 - rank);
    return y;
}
END
cargo build -q --release
cc -O1 -g -c src/board.c -o board.o && ar rcs lib.a board.o
echo "[{\"directory\": \"$PWD\", \"file\": \"src/board.c\", \"command\": \"cc -c src/board.c\"}]" > build/compile_commands.json
permgen find magics --lang c -o my_engine/magics.c
cc -shared -fPIC -g my_engine/magics.c -o my_engine/libengine.so
# One shift for each piece, which is no part of the tables.
permgen find magics --fixed-shift --lang rust -o my_engine/magics.rs
sed -i -e '/pub shift: u8/d' -e 's/shift: [0-9]*, //' my_engine/magics.rs
