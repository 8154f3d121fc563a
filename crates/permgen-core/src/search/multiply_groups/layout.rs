//! Channels: the rearranged words that groups read from and write to.

use super::group::is_reachable;
use crate::partial_map::PartialMap;
use crate::program::{Builder, Operand};
use crate::random::Random;
use crate::vector::IntoVector as _;
use crate::width::Width;

/// Where a bit is in a channel of another word than its own.
const ELSEWHERE: u8 = u8::MAX;

/// A whole-word operation that makes a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum Transform {
    RotateLeft(u32),
    SwapBytes,
    /// Up, where the places above the map's are empty.
    Raise(u32),
    /// The upper half of products, which groups take themselves. For out-channels.
    UpperHalf,
}

impl Transform {
    pub(in crate::search) const NOTHING: Self = Transform::RotateLeft(0);

    fn place(self, bit: u8, width: Width) -> u8 {
        match self {
            Transform::RotateLeft(count) => ((u32::from(bit) + count) % width.bits()) as u8,
            Transform::Raise(count) => bit + count as u8,
            Transform::UpperHalf => bit + width.bits() as u8,
            Transform::SwapBytes => width.bits() as u8 - 8 - bit / 8 * 8 + bit % 8,
        }
    }

    /// Where the bits of a word of `output` come to be. What is raised beyond the word is lost.
    pub(in crate::search) fn places(self, output: Width, width: Width) -> u128 {
        let all = if self == Transform::UpperHalf { u128::MAX } else { width.mask() };
        (0..output.bits() as u8).fold(0, |places, bit| places | 1 << self.place(bit, width)) & all
    }

    pub(in crate::search) fn write(self, builder: &mut Builder, x: Operand) -> Operand {
        match self {
            Transform::RotateLeft(count) => builder.rotl(x, count),
            Transform::Raise(count) => builder.shl(x, count),
            Transform::SwapBytes => builder.bswap(x),
            Transform::UpperHalf => unreachable!("in-channels have no upper half: it is a product's"),
        }
    }

    pub(in crate::search) fn write_inverse(self, builder: &mut Builder, x: Operand, width: Width) -> Operand {
        match self {
            Transform::RotateLeft(count) => builder.rotl(x, width.bits() - count),
            Transform::Raise(count) => builder.shr(x, count),
            Transform::UpperHalf => x,
            Transform::SwapBytes => builder.bswap(x),
        }
    }

    /// Operations that it takes.
    pub(in crate::search) fn ops(self) -> u32 {
        u32::from(![Transform::NOTHING, Transform::UpperHalf].contains(&self))
    }

    pub(in crate::search) fn random(random: &mut Random, width: Width, grain: u32) -> Self {
        if width > Width::W8 && random.below(4) == 0 {
            Transform::SwapBytes
        } else {
            Transform::RotateLeft(grain * (1 + random.below((width.bits() / grain - 1) as usize) as u32))
        }
    }
}

/// The bits that have to move, by number.
#[derive(Clone, Debug)]
pub(in crate::search) struct Moves {
    pub(in crate::search) width: Width,
    /// The word that each comes from, where there are several.
    pub(in crate::search) word: Vec<u8>,
    pub(in crate::search) from: Vec<u8>,
    pub(in crate::search) to: Vec<u8>,
    /// In a word of the machine that is wider than the map's: how far up lies the second place of each bit, above all the
    /// map's bits, from which it is shifted down in the end.
    pub(in crate::search) rise: Option<u32>,
}

impl Moves {
    pub(in crate::search) fn of(map: &PartialMap) -> Self {
        let moved = (0u8..).zip(map.destinations()).filter_map(|(from, to)| to.map(|to| (from, to)));
        let (from, to): (Vec<u8>, Vec<u8>) = moved.unzip();
        Self { width: map.input().max(map.output()), word: vec![0; from.len()], from, to, rise: None }
    }

    /// The same moves in a word of 64 bits, when the map's are narrower: there is room to rise in, and partial products
    /// beyond the map's bits disturb nothing.
    pub(in crate::search) fn in_wider_word(&self) -> Option<Self> {
        (self.width < Width::W64).then(|| Self { width: Width::W64, rise: Some(32), ..self.clone() })
    }

    /// How far the result has to be raised so that every bit goes up, and how far it can be; `None` if it cannot, or every bit goes
    /// up as it is.
    pub(super) fn raises(&self) -> Option<(u32, u32)> {
        let most = self.width.bits() - 1 - u32::from(*self.to.iter().max()?);
        let least = u32::from(self.from.iter().zip(&self.to).map(|(from, to)| from.saturating_sub(*to)).max()?);
        (0 < least && least <= most).then_some((least, most))
    }

    /// How many words they come from.
    pub(in crate::search) fn words(&self) -> usize {
        self.word.iter().max().map_or(1, |&last| usize::from(last) + 1)
    }

    pub(in crate::search) fn len(&self) -> usize {
        self.from.len()
    }
}

/// The channels, and where in them each bit is and has to go.
#[derive(Clone, Debug)]
pub(in crate::search) struct Layout {
    /// The word that each in-channel is made of, and how.
    pub(in crate::search) ins: Vec<(u8, Transform)>,
    pub(in crate::search) outs: Vec<Transform>,
    // Slices, for without optimisation each index of a vector is a call.
    from: Box<[Box<[u8]>]>,
    to: Box<[Box<[u8]>]>,
    pub(in crate::search) width: Width,
}

impl Layout {
    /// Channels of one word.
    pub(in crate::search) fn new(moves: &Moves, ins: Vec<Transform>, outs: Vec<Transform>) -> Self {
        Self::of_words(moves, ins.into_iter().map(|transform| (0, transform)).vec(), outs)
    }

    /// Channels of several words.
    pub(in crate::search) fn of_words(moves: &Moves, ins: Vec<(u8, Transform)>, outs: Vec<Transform>) -> Self {
        let width = moves.width;
        let from = |&(word, transform): &(u8, Transform)| {
            let bits = moves.word.iter().zip(&moves.from);
            let places = bits.map(|(&of, &bit)| if of == word { transform.place(bit, width) } else { ELSEWHERE });
            places.vec().into_boxed_slice()
        };
        let from = ins.iter().map(from).vec().into_boxed_slice();
        let to =
            |transform: &Transform| moves.to.iter().map(|&bit| transform.place(bit, width)).vec().into_boxed_slice();
        Self { from, to: outs.iter().map(to).vec().into_boxed_slice(), ins, outs, width }
    }

    /// Where a bit is in an in-channel and where it goes in an out-channel. A bit of another word is above all places.
    #[inline(always)]
    pub(in crate::search) fn place(&self, in_channel: usize, out_channel: usize, bit: u8) -> (u8, u8) {
        (self.from[in_channel][usize::from(bit)], self.to[out_channel][usize::from(bit)])
    }

    /// How far a bit has to be rotated left, if the in-channel has it. Words are not rotated to the upper half of a product.
    #[inline(always)]
    pub(in crate::search) fn distance(&self, in_channel: usize, out_channel: usize, bit: u8) -> Option<u32> {
        let (from, to) = self.place(in_channel, out_channel, bit);
        let around = if to < from { self.width.bits() } else { 0 };
        (from != ELSEWHERE && self.outs[out_channel] != Transform::UpperHalf)
            .then(|| u32::from(to) + around - u32::from(from))
    }

    /// Every pair of an in-channel and an out-channel.
    pub(in crate::search) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let outs = self.outs.len();
        (0..self.ins.len() * outs).map(move |pair| (pair / outs, pair % outs))
    }

    /// Whether a group of one of these channel pairs can move the bit at all.
    pub(in crate::search) fn goes_up(&self, channels: &[(usize, usize)], bit: u8) -> bool {
        channels.iter().any(|&(in_channel, out_channel)| is_reachable(self.place(in_channel, out_channel, bit)))
    }

    /// How many bits the channels alone bring to their places, those beyond the second of each pair: fewer do not pay.
    pub(in crate::search) fn bits_in_place(&self) -> usize {
        let in_place = |(in_channel, out_channel): (usize, usize)| {
            self.from[in_channel].iter().zip(&self.to[out_channel]).filter(|(from, to)| from == to).count()
        };
        self.pairs().map(|pair| in_place(pair).saturating_sub(2)).sum()
    }

    /// Operations that the channels take: one to make each, and for out-channels none to combine them, which groups are
    /// charged for.
    ///
    /// Byte swaps of one of several words are shared by all words of the result, and not counted.
    pub(in crate::search) fn ops(&self) -> u32 {
        let several = self.ins.iter().any(|&(word, _)| word > 0);
        let ins = self.ins.iter().filter(|(_, transform)| !several || *transform != Transform::SwapBytes);
        ins.map(|(_, transform)| transform).chain(&self.outs).map(|transform| transform.ops()).sum()
    }
}
