//! Bits that move in their order: by a shift where one does, else by `pext` and `pdep`.

use crate::program::{Builder, Op, Operand};
use crate::width::Width;

/// The bits of `word` at `from`, moved to `to` in order; everything else is 0.
pub(super) fn move_in_order(builder: &mut Builder, word: Operand, from: u128, to: u128, width: Width) -> Operand {
    if from == to {
        return builder.mask(word, from);
    }
    let count = from.count_ones();
    let low = u128::MAX >> (128 - count);
    let (first_from, first_to) = (from.trailing_zeros(), to.trailing_zeros());
    let top = width.bits() - count;
    // A run of neighbours at an end of the word that moves to the other end or in from it needs one shift and no mask.
    if from == low << top && to == low {
        return builder.shr(word, top);
    }
    if from == low && to == low << top {
        return builder.shl(word, top);
    }
    let packed = if from == low {
        // The scatter reads no more bits than it has places.
        word
    } else if from == low << first_from && first_from == top {
        builder.shr(word, first_from)
    } else {
        builder.op(Op::Pext, word, Some(Operand::Const(from)), width)
    };
    if to == low {
        packed
    } else if to == low << first_to && (from != low || first_to == top) {
        builder.shl(packed, first_to)
    } else {
        builder.op(Op::Pdep, packed, Some(Operand::Const(to)), width)
    }
}
