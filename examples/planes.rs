//! A mailbox of 64 nibbles, as engines store positions, and the planes of its bits, as networks and bitboards want them: and back.
//!
//! Run it with `cargo run --example planes`.

permgen::permutation! {
    /// Square s is nibble s: bit p of it becomes bit s of plane p.
    pub const fn planes_of(mailbox: [u64; 4]) -> [u64; 4] { shape = 64x4 -> 4x64; |square, plane| (plane, square) }
    /// The way back.
    pub const fn mailbox_of(planes: [u64; 4]) -> [u64; 4] { shape = 4x64 -> 64x4; |plane, square| (square, plane) }
}

/// Pawn to king, 1 to 6; black men have bit 3 too.
const MEN: &str = ".PNBRQK..pnbrqk";

/// The squares of each man: one plane for each of the twelve kinds, from those of the bits of their numbers.
#[must_use]
pub fn one_hot(mailbox: [u64; 4]) -> [u64; 16] {
    let planes = planes_of(mailbox);
    std::array::from_fn(|man| {
        let has = |bit: usize| if man >> bit & 1 == 1 { planes[bit] } else { !planes[bit] };
        (0..4).map(has).fold(!0, |all, plane| all & plane)
    })
}

/// The mailbox of such planes.
#[must_use]
pub fn from_one_hot(men: &[u64; 16]) -> [u64; 4] {
    let plane = |bit: usize| (0..16).filter(|man| man >> bit & 1 == 1).fold(0, |all, man| all | men[man]);
    mailbox_of(std::array::from_fn(plane))
}

fn main() {
    let rows = ["rnbqkbnr", "pppppppp", "........", "........", "........", "........", "PPPPPPPP", "RNBQKBNR"];
    let mut mailbox = [0u64; 4];
    for (rank, row) in rows.iter().rev().enumerate() {
        for (file, letter) in row.chars().enumerate() {
            let (square, man) = (rank * 8 + file, MEN.find(letter).expect("a man"));
            mailbox[square / 16] |= (man as u64) << (square % 16 * 4);
        }
    }
    let men = one_hot(mailbox);
    let of = |letter: char| men[MEN.find(letter).expect("a man")];
    assert_eq!(of('P'), 0xff00);
    assert_eq!(of('k'), 1 << 60);
    assert_eq!(of('R') | of('r'), 0x8100_0000_0000_0081);
    assert_eq!(men[0], 0x0000_ffff_ffff_0000, "nothing stands there");
    assert_eq!(from_one_hot(&men), mailbox);
    println!("white rooks: {:#x}, black king: {:#x}", of('R'), of('k'));
}
