// What can be wrong about the code that is asked for.

permgen::permutation! {
    pub const fn called(board: u64) -> u64 { targets = [x86-64-v4]; sq ^ 7 }
    pub fn mistyped(board: u64) -> u64 { targets = [x86_64_v5, arm64]; sq ^ 7 }
    pub fn twice(board: u64) -> u64 { targets = [aarch64, aarch64]; sq ^ 7 }
    pub fn no_list(board: u64) -> u64 { targets = x86-64-v3; sq ^ 7 }
    pub fn nothing_to_ask(board: u64) -> u64 { targets = [aarch64], dispatch = true; sq ^ 7 }
    pub const fn unclear(board: u64) -> u64 { slices = yes, objective = fast; sq ^ 7 }
    pub const fn again(board: u64) -> u64 { slices = true, slices = true; sq ^ 7 }
    pub const fn no_file(board: u64) -> u64 { recipes = "nowhere.recipes"; sq ^ 7 }
    pub const fn no_name(board: u64) -> u64 { recipes = 3, crate = 5; sq ^ 7 }
    pub const fn of_numbers_by_recipe(square: u8) -> u8 { recipes = "nowhere.recipes"; square_of(sq ^ 7) }
    pub const fn of_numbers(square: u8) -> u8 { slices = true; square_of(flip_vertical) }
    pub const fn no_tables(board: u64) -> u64 { bytes <= 0; sq ^ 7 }
    pub const fn no_limit(x: u64) -> u64 { bytes = 0; linear(|x| x ^ x >> 1) }
    pub const fn no_depth(x: u64) -> u64 { depth <= 2; linear(|x| x ^ x >> 1) }
    pub const fn too_deep(x: [u8; 3]) -> u8 { depth <= 1; linear(|x| x[0] ^ x[1] ^ x[2]) }
    pub const fn one_depth(x: [u8; 3]) -> u8 { depth = 2; linear(|x| x[0] ^ x[1] ^ x[2]) }
    pub const fn few_deep(x: [u8; 3]) -> u8 { depth <= few; linear(|x| x[0] ^ x[1] ^ x[2]) }
    pub const fn no_bytes(x: u64) -> u64 { bytes <= few; linear(|x| x ^ x >> 1) }
    pub const fn unknown(board: u64) -> u64 { target = [aarch64]; sq ^ 7 }
    pub fn without_reason(board: u64) -> u64 { sq ^ 7 }
}

permgen::permutation! {
    targets = [x86-64-v3];
    pub fn square(square: u8) -> u8 { square_of(flip_vertical) }
}

fn main() {}
