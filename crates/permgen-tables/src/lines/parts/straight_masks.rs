/// The rank and the file through each square. 1 KiB.
pub static STRAIGHT_MASKS: [[u64; 2]; 64] = straight_masks();

const fn straight_masks() -> [[u64; 2]; 64] {
    let mut masks = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        masks[square] = [0xff << (square & 56), 0x0101_0101_0101_0101 << (square & 7)];
        square += 1;
    }
    masks
}
