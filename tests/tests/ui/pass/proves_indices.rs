//! Indices gathered from a board, and boards scattered from an index, by hand.

#[permgen::proves(scatter(file(a)))]
const fn spread(x: u8) -> u64 {
    let mut spread = 0;
    let mut rank = 0;
    while rank < 8 {
        spread |= (x as u64 >> rank & 1) << (8 * rank);
        rank += 1;
    }
    spread
}

#[permgen::proves(gather(file(a)))]
const fn gathered(x: u64) -> u8 {
    let mut gathered = 0;
    let mut rank = 0;
    while rank < 8 {
        gathered |= ((x >> (8 * rank) & 1) as u8) << rank;
        rank += 1;
    }
    gathered
}

fn main() {
    assert_eq!(spread(0b1000_0001), 1 | 1 << 56);
    assert_eq!(gathered(3 | 1 << 56), 0b1000_0001);
}
