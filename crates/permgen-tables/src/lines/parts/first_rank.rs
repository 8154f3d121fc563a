/// What a rook on the first rank attacks: `[file][occupied]`, where bit 0 to 5 of `occupied` are b1 to g1. 512 bytes.
pub static FIRST_RANK_ATTACKS: [[u8; 64]; 8] = first_rank_table();

const fn first_rank_table() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let slider = 1_u32 << file;
        let mut occupied = 0;
        while occupied < 64 {
            // Nobody comes further than a1, or than the square behind h1.
            let stops = (occupied as u32) << 1 | 0x101;
            // The borrow of the subtraction runs up to the first stop.
            let above = stops & !(slider | (slider - 1));
            let right = above ^ (above - 2 * slider);
            let below = stops & (slider - 1);
            let left = if below == 0 { 0 } else { slider - (1 << below.ilog2()) };
            table[file][occupied] = ((right | left) & 0xff) as u8;
            occupied += 1;
        }
        file += 1;
    }
    table
}
