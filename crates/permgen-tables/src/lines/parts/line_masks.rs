/// The diagonal and the antidiagonal through each square, without the square itself. 1 KiB.
pub static DIAGONAL_MASKS: [[u64; 2]; 64] = diagonal_masks();

const fn diagonal_masks() -> [[u64; 2]; 64] {
    const A1_TO_H8: u64 = 0x8040_2010_0804_0201;
    const A8_TO_H1: u64 = 0x0102_0408_1020_4080;
    let mut masks = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let (rank, file) = (square / 8, square % 8);
        let diagonal = if rank >= file { A1_TO_H8 << (8 * (rank - file)) } else { A1_TO_H8 >> (8 * (file - rank)) };
        let sum = rank + file;
        let antidiagonal = if sum >= 7 { A8_TO_H1 << (8 * (sum - 7)) } else { A8_TO_H1 >> (8 * (7 - sum)) };
        masks[square] = [diagonal ^ 1 << square, antidiagonal ^ 1 << square];
        square += 1;
    }
    masks
}
