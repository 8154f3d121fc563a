permgen::bit_scan! {
    pub const fn too_long(word: u64) -> u32 { isolate }
    pub const fn misspelt(word: u64) -> u8 { isolat }
    pub const fn without_body(word: u64) -> u8;
    pub const fn signed(word: i64) -> u8 { isolate }
    pub fn not_const(word: u64) -> u8 { fill }
    pub const fn promised(word: u64) -> u8 given word & !file(a) == 0 { separate }
}

permgen::bit_scan! {}

permgen::bit_scan! { pub const fn incomplete(word: u64) -> u8 }

fn main() {}
