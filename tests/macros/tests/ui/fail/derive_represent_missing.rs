//! A type that says nothing, and one whose words are others.

use permgen::Represent;

pub struct Mailbox([u8; 64]);

#[derive(Represent)]
#[represent(planes, from(Mailbox))]
pub struct Quad([u64; 4]);

#[derive(Represent)]
#[represent(planes, board = 8x8)]
pub struct Wide([u128; 4]);

#[derive(Represent)]
#[represent(planes, from(Wide))]
pub struct Other([u64; 4]);

fn main() {}
