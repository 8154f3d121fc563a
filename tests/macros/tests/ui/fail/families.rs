// What can be wrong about one declaration for all squares.

permgen::permutation! {
    pub const fn collides(square: u8, board: u64) -> u16 { gather(diagonal(square) | file(square)) }
    pub const fn too_narrow(file: u8, board: u64) -> u8 { board = 10x6; gather(file(file)) }
    pub const fn promised(square: u8, board: u64) -> u8 given board & !file(a) == 0 { gather(file(square)) }
    pub const fn promised_behind(square: u8, board: u64) -> u8 {
        gather(file(square)) given board & !file(square) == 0
    }
    pub const fn called(square: u8, board: u64) -> u8 { targets = [x86-64-v3]; gather(file(square)) }
    pub fn nothing_to_ask(square: u8, board: u64) -> u8 {
        targets = [aarch64], dispatch = true;
        gather(file(square))
    }
    pub const fn slices(square: u8, board: u64) -> u8 { slices = true; gather(file(square)) }
    pub const fn recipes(square: u8, board: u64) -> u8 { recipes = "boards.recipes"; gather(file(square)) }
    pub const fn of_several_words(file: u8, board: [u64; 2]) -> u16 { board = 9x9; gather(file(file)) }
}

fn main() {}
