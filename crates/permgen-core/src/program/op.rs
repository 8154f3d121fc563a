//! The operations: one line for each says its name, its operands, its widths and what it computes.

use super::Table;
use crate::width::Width;

/// The most entries that a table of [`Op::Lookup`] may have.
const MOST_ENTRIES: usize = 1 << 20;

/// What an instruction does. Widths: operands have the width of the result, except for `Trunc` and `Zext`.
///
/// The enumeration is exhaustive on purpose. Whoever emits or proves programs must know every operation, because a catch-all arm would
/// write or prove something else; so the compiler names each `match` that lacks a new one. A new operation is a new major version of
/// this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// `a & b`
    And,
    /// `a | b`
    Or,
    /// `a ^ b`
    Xor,
    /// `!a`
    Not,
    /// `!a & b`
    Andn,
    /// `a + b`, wrapping
    Add,
    /// `a - b`, wrapping
    Sub,
    /// `a * b`, wrapping
    Mul,
    /// `a << n`, with 0 shifted in
    Shl,
    /// `a >> n`, with 0 shifted in
    Shr,
    /// `a << b`, with 0 shifted in, where `b` is a value: of it the low bits count that are a number below the width
    Shlv,
    /// `a >> b`, with 0 shifted in, where `b` is a value: of it the low bits count that are a number below the width
    Shrv,
    /// `a` rotated left by `n`
    Rotl,
    /// `a` rotated right by `n`
    Rotr,
    /// `a` rotated left by `b`, where `b` is a value: of it the low bits count that are a number below the width
    Rotlv,
    /// the same to the right
    Rotrv,
    /// the bytes of `a` in the opposite order
    Bswap,
    /// the bits of `a` in the opposite order
    Bitrev,
    /// the bits of `a` that the mask `b` selects, packed together at the low end
    Pext,
    /// the low bits of `a` spread out to the places that the mask `b` selects
    Pdep,
    /// the bits of `a` that the mask `b` selects, packed together at the low end, and above them the others, packed together too
    /// (AArch64 SVE2 `bgrp`): one pass of a radix sort. 64 bits
    Bgrp,
    /// the bits of every byte of `a` in the opposite order (RISC-V Zbkb)
    Brev8,
    /// how many zeros are above the highest bit of `a` that is 1; the width if there is none
    Clz,
    /// every byte of `a` as a vector over GF(2), times the 8x8 matrix in `b`, each 64 bits of `a` by those of `b` (x86 GFNI):
    /// bit `j` of a byte becomes the parity of the byte and byte `7 - j` of `b`. Words of 64 and 128 bits
    Gf2p8affineqb,
    /// the low half of the product of `a` and `b` without carries, as polynomials over GF(2) (x86 `pclmulqdq`). 64 bits
    Clmul,
    /// the high half of that product (x86 `pclmulqdq`). 64 bits
    Clmulh,
    /// byte `i` becomes the byte of `a` that byte `i` of `b` names by its low 4 bits, or 0 where its highest bit is set (x86
    /// SSSE3). Words of 64 bits, beyond which all is 0, and of 128 bits
    Pshufb,
    /// `a`, in every 64 bits of a vector register (x86 AVX-512): a word that [`Op::Vpshufbitqmb`] can take. 64 bits
    Vpbroadcastq,
    /// bit `i` becomes the bit of `a` that the table `b` names for it (x86 AVX-512 BITALG). Of a vector it becomes a bit of word
    /// `i / 8`. 64 bits
    Vpshufbitqmb,
    /// the words of the input from `a` on, side by side in a vector register: as many as there are and as fit into 512 bits, the
    /// lowest first, and zeros above (x86 AVX-512). A vector is no word: the operations that take one say so
    Vmovdqu64,
    /// byte `i` of a vector becomes the byte of the vector `a` that the table `b` names for it (x86 AVX-512 VBMI). A vector
    Vpermb,
    /// word `i` of the vector `a`, and behind it that of the vector `b`, for the even `i` in their order (x86 AVX-512). A vector
    Vpunpcklqdq,
    /// the same for the odd `i` (x86 AVX-512). A vector
    Vpunpckhqdq,
    /// the words 0, 1, 4 and 5 of the vector `a`, and behind them those of the vector `b` (x86 AVX-512 `vshufi64x2`). A vector
    Vshufi64x2Even,
    /// the words 2, 3, 6 and 7 of the vector `a`, and behind them those of the vector `b` (x86 AVX-512 `vshufi64x2`). A vector
    Vshufi64x2Odd,
    /// the sum (XOR) of the vectors `a` and `b` (x86 AVX-512). A vector
    Vpxorq,
    /// the bytes of the table `b` as vectors over GF(2), each times the 8x8 matrix that is the word of the vector `a` at its place
    /// (x86 AVX-512, GFNI): bit `j` of a byte becomes the parity of the byte and byte `7 - j` of the word. A vector
    Vgf2p8affineqb,
    /// the bytes of the vector `a` as vectors over GF(2), each times the 8x8 matrix that 8 bytes of the table `b` are, those of its
    /// word (x86 AVX-512, GFNI): bit `j` of a byte becomes the parity of the byte and byte `7 - j` of these. A vector
    Vgf2p8affineqbBy,
    /// word `n` of the vector `a` (x86 SSE4.1 has it for 128 bits; of a whole vector that is stored, compilers make one store). 64
    /// bits
    Vpextrq,
    /// byte `i` becomes the entry of the table `b`, of 16 bytes, whose number is the low 4 bits of byte `i` of `a` (x86 SSSE3 `pshufb`
    /// and AArch64 `tbl`, after an `and`). 64 bits
    Nibbles,
    /// the entry of the table `b` whose number is `a`: where the table's length is a power of two, the bits above it do not count,
    /// else it is 0 when there is none. `a` may have another width than the result
    Lookup,
    /// `a`, from a mask register in a general one (x86 AVX-512): what [`Op::Vpshufbitqmb`] makes, as a word. 64 bits
    Kmovq,
    /// `a` without its high bits; narrower than `a`
    Trunc,
    /// `a` with zeros above; wider than `a`
    Zext,
}

/// What there is to know about an operation, but for what it costs (a target's business) and how it is proved.
struct Description {
    op: Op,
    /// Its name in program text.
    name: &'static str,
    operands: Operands,
    /// The widths of words that it works on.
    widths: [Width; 2],
    is_commutative: bool,
    /// What it computes of zero-extended words; bits beyond the width are dropped afterwards.
    computes: Computes,
}

/// What stands behind an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operands {
    /// A value.
    One,
    /// A value of another width.
    OtherWidth,
    /// Two values.
    Two,
    /// A value and a count of places: a constant, written in decimal, below the width.
    AndCount,
    /// A vector and the number of one of its words: a constant below 8.
    AndWord,
    /// A value and a table.
    AndTable,
    /// Two vectors.
    Vectors,
    /// The words of the input from one on.
    Words,
}

#[derive(Clone, Copy)]
enum Computes {
    OfWords(fn(u128, u128, Width) -> u128),
    OfTable(fn(u128, &Table) -> u128),
    /// A vector, which is no word.
    Vector,
    /// A word of a vector.
    OfVector,
}

/// An operation of one value or two, on words of every width.
const fn of(op: Op, name: &'static str, operands: Operands, computes: fn(u128, u128, Width) -> u128) -> Description {
    let computes = Computes::OfWords(computes);
    Description { op, name, operands, widths: [Width::W8, Width::W128], is_commutative: false, computes }
}

/// The same with a table.
const fn with_table(op: Op, name: &'static str, computes: fn(u128, &Table) -> u128) -> Description {
    let computes = Computes::OfTable(computes);
    let operands = Operands::AndTable;
    Description { op, name, operands, widths: [Width::W8, Width::W128], is_commutative: false, computes }
}

/// An operation that makes a vector.
const fn vector(op: Op, name: &'static str, operands: Operands) -> Description {
    let widths = [Width::W64, Width::W64];
    Description { op, name, operands, widths, is_commutative: false, computes: Computes::Vector }
}

impl Description {
    const fn commutative(self) -> Self {
        Self { is_commutative: true, ..self }
    }

    const fn on(self, narrowest: Width, widest: Width) -> Self {
        Self { widths: [narrowest, widest], ..self }
    }
}

/// Every operation, in the order of [`Op`].
const OPS: &[Description] = &[
    of(Op::And, "and", Operands::Two, |a, b, _| a & b).commutative(),
    of(Op::Or, "or", Operands::Two, |a, b, _| a | b).commutative(),
    of(Op::Xor, "xor", Operands::Two, |a, b, _| a ^ b).commutative(),
    of(Op::Not, "not", Operands::One, |a, _, _| !a),
    of(Op::Andn, "andn", Operands::Two, |a, b, _| !a & b),
    of(Op::Add, "add", Operands::Two, |a, b, _| a.wrapping_add(b)).commutative(),
    of(Op::Sub, "sub", Operands::Two, |a, b, _| a.wrapping_sub(b)),
    of(Op::Mul, "mul", Operands::Two, |a, b, _| a.wrapping_mul(b)).commutative(),
    of(Op::Shl, "shl", Operands::AndCount, |a, b, _| a << b),
    of(Op::Shr, "shr", Operands::AndCount, |a, b, _| a >> b),
    of(Op::Shlv, "shlv", Operands::Two, |a, b, width| a << counted(b, width)),
    of(Op::Shrv, "shrv", Operands::Two, |a, b, width| a >> counted(b, width)),
    of(Op::Rotl, "rotl", Operands::AndCount, |a, b, width| width.rotate_left(a, b as u32)),
    of(Op::Rotr, "rotr", Operands::AndCount, |a, b, width| width.rotate_left(a, width.bits() - b as u32)),
    of(Op::Rotlv, "rotlv", Operands::Two, |a, b, width| width.rotate_left(a, counted(b, width))),
    of(Op::Rotrv, "rotrv", Operands::Two, |a, b, width| width.rotate_left(a, width.bits() - counted(b, width))),
    of(Op::Bswap, "bswap", Operands::One, |a, _, width| width.swap_bytes(a)),
    of(Op::Bitrev, "bitrev", Operands::One, |a, _, width| width.reverse_bits(a)),
    of(Op::Pext, "pext", Operands::Two, |a, b, _| pext(a, b)),
    of(Op::Pdep, "pdep", Operands::Two, |a, b, _| pdep(a, b)),
    of(Op::Bgrp, "bgrp", Operands::Two, bgrp).on(Width::W64, Width::W64),
    of(Op::Brev8, "brev8", Operands::One, |a, _, width| width.swap_bytes(width.reverse_bits(a))),
    of(Op::Clz, "clz", Operands::One, |a, _, width| (a.leading_zeros() + width.bits() - 128).into()),
    of(Op::Gf2p8affineqb, "gf2p8affineqb", Operands::Two, |a, b, _| gf2p8affineqb(a, b)).on(Width::W64, Width::W128),
    of(Op::Clmul, "clmul", Operands::Two, |a, b, _| carryless(a, b)).on(Width::W64, Width::W64).commutative(),
    of(Op::Clmulh, "clmulh", Operands::Two, |a, b, _| carryless(a, b) >> 64).on(Width::W64, Width::W64).commutative(),
    of(Op::Pshufb, "pshufb", Operands::Two, pshufb).on(Width::W64, Width::W128),
    of(Op::Vpbroadcastq, "vpbroadcastq", Operands::One, |a, _, _| a).on(Width::W64, Width::W64),
    with_table(Op::Vpshufbitqmb, "vpshufbitqmb", select).on(Width::W64, Width::W64),
    vector(Op::Vmovdqu64, "vmovdqu64", Operands::Words),
    vector(Op::Vpermb, "vpermb", Operands::AndTable),
    vector(Op::Vpunpcklqdq, "vpunpcklqdq", Operands::Vectors),
    vector(Op::Vpunpckhqdq, "vpunpckhqdq", Operands::Vectors),
    vector(Op::Vshufi64x2Even, "vshufi64x2_even", Operands::Vectors),
    vector(Op::Vshufi64x2Odd, "vshufi64x2_odd", Operands::Vectors),
    vector(Op::Vpxorq, "vpxorq", Operands::Vectors).commutative(),
    vector(Op::Vgf2p8affineqb, "vgf2p8affineqb", Operands::AndTable),
    vector(Op::Vgf2p8affineqbBy, "vgf2p8affineqb_by", Operands::AndTable),
    Description { computes: Computes::OfVector, ..vector(Op::Vpextrq, "vpextrq", Operands::AndWord) },
    with_table(Op::Nibbles, "nibbles", nibbles).on(Width::W64, Width::W64),
    with_table(Op::Lookup, "lookup", |a, table| table.lookup(a)),
    of(Op::Kmovq, "kmovq", Operands::One, |a, _, _| a).on(Width::W64, Width::W64),
    of(Op::Trunc, "trunc", Operands::OtherWidth, |a, _, _| a),
    of(Op::Zext, "zext", Operands::OtherWidth, |a, _, _| a),
];

impl Op {
    /// Every operation.
    pub const ALL: [Op; OPS.len()] = {
        let mut all = [Op::And; OPS.len()];
        let mut index = 0;
        while index < OPS.len() {
            all[index] = OPS[index].op;
            index += 1;
        }
        all
    };

    const fn description(self) -> &'static Description {
        &OPS[self as usize]
    }

    /// Its name in program text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.description().name
    }

    /// The operation of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Op> {
        Op::ALL.into_iter().find(|op| op.name() == name)
    }

    /// How many operands it takes: 1 or 2.
    #[must_use]
    pub const fn arity(self) -> usize {
        match self.description().operands {
            Operands::One | Operands::OtherWidth | Operands::Words => 1,
            Operands::Two | Operands::AndCount | Operands::AndWord | Operands::AndTable | Operands::Vectors => 2,
        }
    }

    /// Whether the second operand is a count of places, or the number of a word: a constant, written in decimal.
    #[must_use]
    pub const fn takes_count(self) -> bool {
        matches!(self.description().operands, Operands::AndCount | Operands::AndWord)
    }

    /// What that constant is below, for words of a width.
    #[must_use]
    pub const fn counts(self, width: Width) -> u32 {
        match self.description().operands {
            Operands::AndWord => 8,
            _ => width.bits(),
        }
    }

    /// Whether the second operand is a value of which the low bits count that are a number below the width.
    #[must_use]
    pub const fn takes_places(self) -> bool {
        matches!(self, Op::Shlv | Op::Shrv | Op::Rotlv | Op::Rotrv)
    }

    /// Whether the second operand is a [`Table`].
    #[must_use]
    pub const fn takes_table(self) -> bool {
        matches!(self.description().operands, Operands::AndTable)
    }

    /// Whether it makes a vector of 512 bits, which is no word. (Where a word has to stand for it, that is its lowest 64 bits.)
    #[must_use]
    pub const fn makes_vector(self) -> bool {
        matches!(self.description().computes, Computes::Vector)
    }

    /// Whether a table is one that it can read, with words of a width.
    pub(super) fn suits(self, table: &Table, width: Width) -> bool {
        let entries = table.entries();
        match self {
            Op::Lookup => table.width() == width && (1..=MOST_ENTRIES).contains(&entries.len()),
            Op::Vpshufbitqmb | Op::Vpermb => entries.len() == 64 && entries.iter().all(|&place| place < 64),
            Op::Vgf2p8affineqb | Op::Vgf2p8affineqbBy => entries.len() == 64 && table.width() == Width::W8,
            Op::Nibbles => entries.len() == 16 && table.width() == Width::W8,
            _ => false,
        }
    }

    /// What it takes where a table can stand, for messages.
    pub(super) fn wanted_table(self) -> &'static str {
        match self {
            Op::Lookup => "a table of numbers that fit the result",
            Op::Vpshufbitqmb | Op::Vpermb => "a table of 64 numbers below 64",
            Op::Vgf2p8affineqb | Op::Vgf2p8affineqbBy => "a table of 64 numbers below 256",
            Op::Nibbles => "a table of 16 numbers below 256",
            _ => "no table",
        }
    }

    /// Whether its first operand may be a vector.
    #[must_use]
    pub const fn takes_vector(self) -> bool {
        self.needs_vector() || matches!(self, Op::Vpshufbitqmb)
    }

    /// Whether its first operand must be a vector.
    #[must_use]
    pub const fn needs_vector(self) -> bool {
        match self.description().operands {
            Operands::Vectors | Operands::AndWord => true,
            Operands::AndTable => self.makes_vector(),
            _ => false,
        }
    }

    /// Whether both operands are vectors.
    #[must_use]
    pub const fn takes_vectors(self) -> bool {
        matches!(self.description().operands, Operands::Vectors)
    }

    /// Whether it works on words of this width.
    #[must_use]
    pub const fn works_on(self, width: Width) -> bool {
        let [narrowest, widest] = self.description().widths;
        narrowest.bits() <= width.bits() && width.bits() <= widest.bits()
    }

    /// Whether the operands may change places.
    #[must_use]
    pub const fn is_commutative(self) -> bool {
        self.description().is_commutative
    }

    /// Whether it only changes the width, which costs nothing.
    #[must_use]
    pub const fn is_width_change(self) -> bool {
        matches!(self.description().operands, Operands::OtherWidth)
    }

    /// What it computes of zero-extended words; `b` is a count of places where it takes one.
    pub(super) fn apply(self, a: u128, b: u128, width: Width) -> u128 {
        match self.description().computes {
            Computes::OfWords(computes) => computes(a, b, width) & width.mask(),
            Computes::OfTable(_) | Computes::Vector | Computes::OfVector => {
                unreachable!("its operands are read where the program is known")
            }
        }
    }

    /// What it computes of a word and a table.
    pub(super) fn look_up(self, a: u128, table: &Table) -> u128 {
        match self.description().computes {
            Computes::OfTable(computes) => computes(a, table),
            Computes::OfWords(_) | Computes::Vector | Computes::OfVector => unreachable!("it takes no word and table"),
        }
    }
}

/// The places that a value means.
fn counted(value: u128, width: Width) -> u32 {
    value as u32 & (width.bits() - 1)
}

/// The bits of a word that a table names.
fn select(word: u128, table: &Table) -> u128 {
    table.entries().iter().rev().fold(0, |result, &bit| result << 1 | word >> bit & 1)
}

/// For each byte of a word, the entry that its low 4 bits name.
fn nibbles(word: u128, table: &Table) -> u128 {
    let entry = |byte: u32| table.entries()[(word >> (8 * byte) & 15) as usize] << (8 * byte);
    (0..8).map(entry).sum()
}

fn pext(word: u128, mut mask: u128) -> u128 {
    let (mut result, mut place) = (0, 0);
    while mask != 0 {
        result |= (word >> mask.trailing_zeros() & 1) << place;
        mask &= mask - 1;
        place += 1;
    }
    result
}

fn pdep(word: u128, mut mask: u128) -> u128 {
    let (mut result, mut place) = (0, 0);
    while mask != 0 {
        result |= (word >> place & 1) << mask.trailing_zeros();
        mask &= mask - 1;
        place += 1;
    }
    result
}

fn bgrp(word: u128, mask: u128, width: Width) -> u128 {
    pext(word, mask) | pext(word, !mask & width.mask()) << mask.count_ones()
}

fn gf2p8affineqb(word: u128, matrix: u128) -> u128 {
    let (bytes, matrix) = (word.to_le_bytes(), matrix.to_le_bytes());
    (0..16).rev().fold(0, |product, i| {
        let rows = &matrix[i / 8 * 8..][..8];
        let byte = (0..8).fold(0, |byte, j| byte | ((rows[7 - j] & bytes[i]).count_ones() as u8 & 1) << j);
        product << 8 | u128::from(byte)
    })
}

/// The product without carries of words of 64 bits.
fn carryless(a: u128, b: u128) -> u128 {
    (0..64).filter(|place| b >> place & 1 == 1).fold(0, |product, place| product ^ a << place)
}

fn pshufb(word: u128, control: u128, width: Width) -> u128 {
    let bytes = word.to_le_bytes();
    let byte = |place: u8| if place < 128 { bytes[usize::from(place & 15)] } else { 0 };
    control.to_be_bytes().iter().fold(0, |shuffled, &place| shuffled << 8 | u128::from(byte(place))) & width.mask()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_in_the_place_of_its_operation() {
        for (index, description) in OPS.iter().enumerate() {
            assert_eq!(description.op as usize, index, "{}", description.name);
            assert_eq!(Op::from_name(description.name), Some(description.op));
        }
    }
}
