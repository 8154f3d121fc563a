// What can be wrong about tables of attacks.

mod settings {
    permgen::line_attacks! {
        tables = filup, table = first_rank, tables = 512;
        pub mod lines;
    }
}

mod nothing {
    permgen::line_attacks! {}
    permgen::line_attacks! { tables = fill_up; }
}

mod others {
    permgen::line_attacks! { pub const fn rook_attacks(square: u8, occupied: u64) -> u64; }
    permgen::line_attacks! { pub mod lines {} }
    permgen::line_attacks! { mod one; mod two; }
    permgen::line_attacks! { pub mod 3; }
}

fn main() {}
