permgen::permutation! {
    pub const fn too_long(board: u64) -> u8 { gather(0x1ff) }
    pub const fn beyond(rank: u8) -> u64 { flip_vertical }
    pub const fn empty(board: u64) -> u8 { gather() }
    pub const fn no_square(board: u64) -> u8 { gather([]) }
    pub const fn unknown(board: u64) -> u8 { gather(fil(c)) }
    pub const fn no_file(board: u64) -> u8 { gather(file(k)) }
    pub const fn a_line(board: u64) -> u8 { file(c) }
    pub const fn unused(square: u8, board: u64) -> u8 { gather(file(c)) }
    pub const fn copied(square: u8, board: u64) -> u64 { restrict(from |rank, file| (0, file), file(square)) }
    pub const fn no_order(board: u64) -> u8 { gather(antidiagonal(a8), by_files) }
    pub const fn not_listed(board: u64) -> u8 { gather(antidiagonal(c1), [c1, b2]) }
    pub const fn not_a_square(square: bool, board: u64) -> u8 { gather(file(square)) }
}

fn main() {}
