//! A position as engines and networks hold it: a mailbox of nibbles, the planes of its bits, and a board for each piece. Each is made from
//! the others.
//!
//! Run it with `cargo run -p permgen-examples --example planes`.

use permgen::Represent;

/// Pawn to king, 1 to 6; black men have bit 3 too.
const MEN: &str = ".PNBRQK..pnbrqk";

/// Square s is nibble s.
#[derive(Clone, Copy, Debug, PartialEq, Represent)]
#[represent(mailbox, bits = 4, from(Quad, Pieces))]
pub struct Mailbox(pub [u64; 4]);

/// A quad-bitboard: bit p of each square's nibble, for each p.
#[derive(Clone, Copy, Debug, PartialEq, Represent)]
#[represent(planes, from(Mailbox, Pieces))]
pub struct Quad(pub [u64; 4]);

/// One-hot planes, as networks want them: the squares of each man.
#[derive(Clone, Copy, Debug, PartialEq, Represent)]
#[represent(sets = [1..=6, 9..=14], from(Mailbox, Quad, SixTwo))]
pub struct Pieces(pub [u64; 12]);

/// Six kinds and two colors, as most engines hold them.
#[derive(Clone, Copy, Debug, PartialEq, Represent)]
#[represent(kinds = [1..=6], colors = [0, 8], from(Mailbox, Pieces))]
pub struct SixTwo {
    /// Pawns to kings of both colors.
    pub kinds: [u64; 6],
    /// White's men, and Black's.
    pub colors: [u64; 2],
}

fn main() {
    let rows = ["rnbqkbnr", "pppppppp", "........", "........", "........", "........", "PPPPPPPP", "RNBQKBNR"];
    let mut mailbox = Mailbox([0; 4]);
    for (rank, row) in rows.iter().rev().enumerate() {
        for (file, letter) in row.chars().enumerate() {
            let (square, man) = (rank * 8 + file, MEN.find(letter).expect("a man"));
            mailbox.0[square / 16] |= (man as u64) << (square % 16 * 4);
        }
    }
    let men = Pieces::from(mailbox);
    let of = |letter: char| men.squares_of(MEN.find(letter).expect("a man") as u8);
    assert_eq!(of('P'), 0xff00);
    assert_eq!(of('k'), 1 << 60);
    assert_eq!(of('R') | of('r'), 0x8100_0000_0000_0081);
    assert_eq!(of('.'), 0x0000_ffff_ffff_0000, "nothing stands there");
    assert_eq!(Quad::from(mailbox).0[3], 0xffff_0000_0000_0000, "black men have bit 3");
    let six_two = SixTwo::from(men);
    assert_eq!(six_two.colors, [0xffff, 0xffff_0000_0000_0000]);
    assert_eq!(six_two.kinds[0], 0x00ff_0000_0000_ff00);
    // And back.
    assert_eq!(Pieces::from(six_two), men);
    assert_eq!(Mailbox::from(men), mailbox);
    println!("white rooks: {:#x}, black king: {:#x}", of('R'), of('k'));
}
