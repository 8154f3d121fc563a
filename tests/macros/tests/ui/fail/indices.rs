permgen::permutation! {
    pub const fn sixteen(board: u64) -> u8 { gather(0x5555555500000000, any_order) }
    pub const fn index(board: u64) -> u8 { gather(inner(file(c)), any_order) }
    pub const fn composed(board: u64) -> u64 { flip_vertical then gather(file(a), any_order) }
    pub const fn followed(board: u64) -> u64 { gather(file(a), any_order) then flip_vertical }
    pub const fn inverted(board: u8) -> u64 { inverse(gather(file(a), any_order)) }
    pub const fn named(board: u64) -> u64 { index then flip_vertical }
    pub const fn scattered(index: u8) -> u64 { scatter(file(a), any_order) }
    pub const fn misspelt(board: u64) -> u8 { gather(file(a), any) }
}

permgen::permutation! {
    pub const fn other_name(board: u64) -> u8 given occupied & !file(a) == 0 { gather(file(a)) }
    pub const fn twice(board: u64) -> u8 given board & !file(a) == 0 { gather(file(a)) given board & !file(a) == 0 }
    pub const fn overlap(board: u64) -> u8 given board & rank(1) == 0 { gather(file(a)) }
    pub const fn all_of_it(board: u64) -> u8 given board & !inner(file(a)) == 0 { gather(file(a)) }
    pub const fn nothing(board: u64) -> u8 given { gather(file(a)) }
    pub const fn no_zero(board: u64) -> u8 given board & !file(a) { gather(file(a)) }
    pub const fn not_zero(board: u64) -> u8 given board & !file(a) == 1 { gather(file(a)) }
    pub const fn an_or(board: u64) -> u8 given board | file(a) == 0 { gather(file(a)) }
    pub const fn unknown(board: u64) -> u8 given board & !FILE == 0 { gather(file(a)) }
}

#[permgen::permutes(gather(file(a)) given)]
pub const fn in_an_attribute(board: u64) -> u8;

permgen::permutation! {
    pub const fn nothing_left(board: u64) -> u64 { scatter(file(a)) then gather(file(b)) then flip_vertical }
}

fn main() {}
