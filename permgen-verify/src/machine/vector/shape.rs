//! What each vector instruction does, by its mnemonic.

use crate::term::Binary;

/// What a vector instruction does. A number is the size of its elements in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Clears all vector registers from a word on.
    Clear(usize),
    /// Moves whole vectors.
    Move,
    /// Moves the lowest element to or from anything, with zeros above.
    MoveLow(u32),
    /// Moves the lowest element as a number in floating point is moved, which is as its bits.
    MoveScalar(u32),
    Extract(u32),
    Insert(u32),
    /// The highest bits of the elements, in a general register.
    Signs(u32),
    /// The highest bits of the elements, in a mask register.
    MaskOfSigns(u32),
    /// A part of a mask register.
    MoveMask(u32),
    /// Bits of each word that are chosen by bytes, in a mask register.
    MaskOfBits,
    Bitwise(Binary),
    /// Bitwise, with the first source inverted.
    BitwiseOfNot(Binary),
    Ternary,
    /// By one count, or by a count for each element.
    Shift(ShiftOp, u32),
    ShiftEach(ShiftOp, u32),
    ShiftBytes(Binary),
    Affine,
    Ones(u32),
    MultiShift,
    CarryLess,
    Pairwise(PairOp, u32),
    ShuffleBytes,
    /// Elements of a group in the order of an immediate operand: of so many, from so many on.
    InOrder {
        bits: u32,
        group: usize,
        start: usize,
    },
    /// Elements of the whole vector chosen by those of another.
    Permute(u32),
    Unpack {
        bits: u32,
        high: bool,
    },
    Pack(u32),
    Align,
    Shuffle(u32),
    Blend(u32),
    /// The lowest element everywhere.
    Broadcast(u32),
    /// The lower word of each pair twice.
    Double,
    /// A part in memory, again and again.
    BroadcastPart,
    ExtractPart,
    /// Of so many words.
    InsertPart(usize),
    PermuteHalves,
    Extend {
        from: u32,
        to: u32,
        signed: bool,
    },
}

/// How elements are shifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShiftOp {
    Plain(Binary),
    RotateLeft,
    RotateRight,
}

/// An operation on two elements in the same place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PairOp {
    Op(Binary),
    /// The whole product of the lower halves.
    ProductOfLows,
    Equal,
    Greater,
    Min,
    Max,
}

use PairOp::{Equal, Greater, Max, Min, Op, ProductOfLows};
use Shape::*;
use ShiftOp::{Plain, RotateLeft, RotateRight};

const fn in_order(bits: u32, group: usize, start: usize) -> Shape {
    InOrder { bits, group, start }
}

const fn unpack(bits: u32, high: bool) -> Shape {
    Unpack { bits, high }
}

const fn extend(from: u32, to: u32, signed: bool) -> Shape {
    Extend { from, to, signed }
}

/// The instructions that are followed, without the `v` of the newer encodings.
#[rustfmt::skip]
const SHAPES: &[(&[&str], Shape)] = &[
    (&["zeroall"], Clear(0)), (&["zeroupper"], Clear(2)),
    (&["movdqa", "movdqu", "movaps", "movups", "movapd", "movupd", "lddqu", "movdqa32", "movdqa64",
       "movdqu8", "movdqu16", "movdqu32", "movdqu64", "movntdqa"], Move),
    (&["movw"], MoveLow(16)), (&["movd"], MoveLow(32)), (&["movq"], MoveLow(64)),
    (&["movss"], MoveScalar(32)), (&["movsd"], MoveScalar(64)),
    (&["pextrb"], Extract(8)), (&["pextrw"], Extract(16)), (&["pextrd"], Extract(32)), (&["pextrq"], Extract(64)),
    (&["pinsrb"], Insert(8)), (&["pinsrw"], Insert(16)), (&["pinsrd"], Insert(32)), (&["pinsrq"], Insert(64)),
    (&["pmovmskb"], Signs(8)), (&["movmskps"], Signs(32)), (&["movmskpd"], Signs(64)),
    (&["pmovb2m"], MaskOfSigns(8)), (&["pmovw2m"], MaskOfSigns(16)),
    (&["pmovd2m"], MaskOfSigns(32)), (&["pmovq2m"], MaskOfSigns(64)),
    (&["kmovb"], MoveMask(8)), (&["kmovw"], MoveMask(16)), (&["kmovd"], MoveMask(32)), (&["kmovq"], MoveMask(64)),
    (&["pshufbitqmb"], MaskOfBits),
    (&["pand", "pandd", "pandq", "andps", "andpd"], Bitwise(Binary::And)),
    (&["pandn", "pandnd", "pandnq", "andnps", "andnpd"], BitwiseOfNot(Binary::And)),
    (&["por", "pord", "porq", "orps", "orpd"], Bitwise(Binary::Or)),
    (&["pxor", "pxord", "pxorq", "xorps", "xorpd"], Bitwise(Binary::Xor)),
    (&["pternlogd", "pternlogq"], Ternary),
    (&["psllw"], Shift(Plain(Binary::Shl), 16)), (&["psllvw"], ShiftEach(Plain(Binary::Shl), 16)),
    (&["pslld"], Shift(Plain(Binary::Shl), 32)), (&["psllvd"], ShiftEach(Plain(Binary::Shl), 32)),
    (&["psllq"], Shift(Plain(Binary::Shl), 64)), (&["psllvq"], ShiftEach(Plain(Binary::Shl), 64)),
    (&["psrlw"], Shift(Plain(Binary::Lshr), 16)), (&["psrlvw"], ShiftEach(Plain(Binary::Lshr), 16)),
    (&["psrld"], Shift(Plain(Binary::Lshr), 32)), (&["psrlvd"], ShiftEach(Plain(Binary::Lshr), 32)),
    (&["psrlq"], Shift(Plain(Binary::Lshr), 64)), (&["psrlvq"], ShiftEach(Plain(Binary::Lshr), 64)),
    (&["psraw"], Shift(Plain(Binary::Ashr), 16)), (&["psravw"], ShiftEach(Plain(Binary::Ashr), 16)),
    (&["psrad"], Shift(Plain(Binary::Ashr), 32)), (&["psravd"], ShiftEach(Plain(Binary::Ashr), 32)),
    (&["psraq"], Shift(Plain(Binary::Ashr), 64)), (&["psravq"], ShiftEach(Plain(Binary::Ashr), 64)),
    (&["prold"], Shift(RotateLeft, 32)), (&["prolvd"], ShiftEach(RotateLeft, 32)),
    (&["prolq"], Shift(RotateLeft, 64)), (&["prolvq"], ShiftEach(RotateLeft, 64)),
    (&["prord"], Shift(RotateRight, 32)), (&["prorvd"], ShiftEach(RotateRight, 32)),
    (&["prorq"], Shift(RotateRight, 64)), (&["prorvq"], ShiftEach(RotateRight, 64)),
    (&["pslldq"], ShiftBytes(Binary::Shl)), (&["psrldq"], ShiftBytes(Binary::Lshr)),
    (&["gf2p8affineqb"], Affine), (&["pmultishiftqb"], MultiShift), (&["pclmulqdq"], CarryLess),
    (&["popcntb"], Ones(8)), (&["popcntw"], Ones(16)), (&["popcntd"], Ones(32)), (&["popcntq"], Ones(64)),
    (&["paddb"], Pairwise(Op(Binary::Add), 8)), (&["paddw"], Pairwise(Op(Binary::Add), 16)),
    (&["paddd"], Pairwise(Op(Binary::Add), 32)), (&["paddq"], Pairwise(Op(Binary::Add), 64)),
    (&["psubb"], Pairwise(Op(Binary::Sub), 8)), (&["psubw"], Pairwise(Op(Binary::Sub), 16)),
    (&["psubd"], Pairwise(Op(Binary::Sub), 32)), (&["psubq"], Pairwise(Op(Binary::Sub), 64)),
    (&["pmullw"], Pairwise(Op(Binary::Mul), 16)), (&["pmulld"], Pairwise(Op(Binary::Mul), 32)),
    (&["pmullq"], Pairwise(Op(Binary::Mul), 64)), (&["pmuludq"], Pairwise(ProductOfLows, 64)),
    (&["pcmpeqb"], Pairwise(Equal, 8)), (&["pcmpeqw"], Pairwise(Equal, 16)),
    (&["pcmpeqd"], Pairwise(Equal, 32)), (&["pcmpeqq"], Pairwise(Equal, 64)),
    (&["pcmpgtb"], Pairwise(Greater, 8)), (&["pcmpgtw"], Pairwise(Greater, 16)),
    (&["pcmpgtd"], Pairwise(Greater, 32)), (&["pcmpgtq"], Pairwise(Greater, 64)),
    (&["pminub"], Pairwise(Min, 8)), (&["pminuw"], Pairwise(Min, 16)), (&["pminud"], Pairwise(Min, 32)),
    (&["pmaxub"], Pairwise(Max, 8)), (&["pmaxuw"], Pairwise(Max, 16)), (&["pmaxud"], Pairwise(Max, 32)),
    (&["pshufb"], ShuffleBytes),
    (&["pshufd"], in_order(32, 4, 0)), (&["permq", "permpd"], in_order(64, 4, 0)),
    (&["pshuflw"], in_order(16, 8, 0)), (&["pshufhw"], in_order(16, 8, 4)),
    (&["permb"], Permute(8)), (&["permw"], Permute(16)), (&["permd"], Permute(32)),
    (&["punpcklbw"], unpack(8, false)), (&["punpckhbw"], unpack(8, true)),
    (&["punpcklwd"], unpack(16, false)), (&["punpckhwd"], unpack(16, true)),
    (&["punpckldq", "unpcklps"], unpack(32, false)), (&["punpckhdq", "unpckhps"], unpack(32, true)),
    (&["punpcklqdq", "unpcklpd"], unpack(64, false)), (&["punpckhqdq", "unpckhpd"], unpack(64, true)),
    (&["packuswb"], Pack(16)), (&["packusdw"], Pack(32)), (&["palignr"], Align),
    (&["shufps"], Shuffle(32)), (&["shufpd"], Shuffle(64)), (&["pblendw"], Blend(16)), (&["pblendd"], Blend(32)),
    (&["pbroadcastb"], Broadcast(8)), (&["pbroadcastw"], Broadcast(16)), (&["pbroadcastd", "broadcastss"], Broadcast(32)),
    (&["pbroadcastq", "broadcastsd"], Broadcast(64)), (&["movddup"], Double),
    (&["broadcasti128", "broadcastf128", "broadcasti32x4", "broadcasti64x2", "broadcastf32x4", "broadcastf64x2",
       "broadcasti64x4", "broadcasti32x8", "broadcastf64x4"], BroadcastPart),
    (&["extracti128", "extractf128", "extracti32x4", "extracti64x2", "extracti64x4", "extracti32x8"], ExtractPart),
    (&["inserti128", "insertf128", "inserti32x4", "inserti64x2"], InsertPart(2)),
    (&["inserti64x4", "inserti32x8"], InsertPart(4)),
    (&["perm2i128", "perm2f128"], PermuteHalves),
    (&["pmovzxbw"], extend(8, 16, false)), (&["pmovzxbd"], extend(8, 32, false)), (&["pmovzxbq"], extend(8, 64, false)),
    (&["pmovzxwd"], extend(16, 32, false)), (&["pmovzxwq"], extend(16, 64, false)), (&["pmovzxdq"], extend(32, 64, false)),
    (&["pmovsxbw"], extend(8, 16, true)), (&["pmovsxbd"], extend(8, 32, true)), (&["pmovsxbq"], extend(8, 64, true)),
    (&["pmovsxwd"], extend(16, 32, true)), (&["pmovsxwq"], extend(16, 64, true)), (&["pmovsxdq"], extend(32, 64, true)),
];

/// What the instruction of a mnemonic does.
pub(super) fn shape(base: &str) -> Option<Shape> {
    SHAPES.iter().find(|(names, _)| names.contains(&base)).map(|(_, shape)| *shape)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A mnemonic stands once, and names near a followed one have no meaning.
    #[test]
    fn each_mnemonic_has_one_shape() {
        let names: Vec<&str> = SHAPES.iter().flat_map(|(names, _)| *names).copied().collect();
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{name} stands twice");
        }
        for name in
            ["", "p", "psllb", "prolw", "pmulhw", "pmaxsb", "pcmpgtub", "andn", "pandnb", "packsswb", "pmovzxqd"]
        {
            assert_eq!(shape(name), None, "{name}");
        }
    }
}
