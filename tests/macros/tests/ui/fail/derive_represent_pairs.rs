//! Types that are made from others which hold something else.

use permgen::Represent;

#[derive(Represent)]
#[represent(sets = [1..=3], from(OtherCodes, Eight, Small, Mirrored))]
pub struct Pieces([u64; 3]);

#[derive(Represent)]
#[represent(sets = [1, 2, 4])]
pub struct OtherCodes([u64; 3]);

#[derive(Represent)]
#[represent(planes)]
pub struct Eight([u64; 8]);

#[derive(Represent)]
#[represent(planes, board = 4x4)]
pub struct Small([u64; 2]);

#[derive(Represent)]
#[represent(planes, board = 8x8, numbering = a8_lsb)]
pub struct Mirrored([u64; 2]);

#[derive(Represent)]
#[represent(mailbox, board = 2x2)]
pub struct Mailbox([u8; 4]);

/// Whose mailbox does not say that codes have two bits.
#[derive(Represent)]
#[represent(planes, board = 2x2, from(Mailbox))]
pub struct Corners([u64; 2]);

/// Three bits for two planes.
#[derive(Represent)]
#[represent(planes, from(OtherCodes))]
pub struct TwoPlanes([u64; 2]);

fn main() {}
