permgen::permutation! {
    const fn dropped(square: u8) -> u8 { square_of(restrict(flip_vertical, 0xff)) }
    const fn wide(square: u64) -> u64 { square_of(flip_vertical) }
    const fn unknown(square: u8) -> u8 { square_of(flip_vertcal) }
}

fn main() {
    let _ = (dropped(1), wide(1), unknown(1));
}
