//! One masked multiplication and the bits that it moves.

/// `(channel & mask) * factor`, and where its partial products land: in both halves of the product.
///
/// A bit at `p` that goes to `q` puts `2^p` into the mask and `2^(q - p)` into the factor, so that one of the partial
/// products lands on `q`; those of the other pairs are garbage. The group is valid when every wanted place receives one
/// partial product and no carry even if all masked bits are set: carries never grow when a bit is cleared.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub(super) mask: u64,
    pub(super) factor: u64,
    pub(super) wanted: u128,
    /// The places on which at least one, two, three partial products land.
    once: u128,
    twice: u128,
    thrice: u128,
}

/// Whether a factor can move a bit from one place to another at all: up, and by less than the bits of a word.
#[inline(always)]
pub(super) fn is_reachable((from, to): (u8, u8)) -> bool {
    from <= to && to - from < 64
}

impl Shape {
    pub(super) const EMPTY: Self = Self { mask: 0, factor: 0, wanted: 0, once: 0, twice: 0, thrice: 0 };

    /// The shape that also moves the bit at `from` to `to`, valid or not.
    #[inline]
    pub(super) fn with(&self, (from, to): (u8, u8)) -> Self {
        let (place, shift) = (u32::from(from), u32::from(to - from));
        let power = 1 << shift;
        let factor = self.factor | power;
        let known = self.factor & power != 0;
        let mut shape =
            Self { mask: self.mask | (1 << place), factor, wanted: self.wanted | (1 << u32::from(to)), ..*self };
        if !known {
            shape.land(u128::from(self.mask) << shift);
        }
        shape.land(u128::from(factor) << place);
        shape
    }

    #[inline(always)]
    fn land(&mut self, places: u128) {
        self.thrice |= self.twice & places;
        self.twice |= self.once & places;
        self.once |= places;
    }

    /// Whether the shape that also moves the bit at `from` to `to` is valid, given that this one is.
    #[inline]
    pub(super) fn fits(&self, (from, to): (u8, u8)) -> bool {
        let mut quick = Quick { mask: self.mask, factor: self.factor, wanted: self.wanted };
        quick.add((from, to));
        quick.may_be_valid() && self.with((from, to)).is_valid()
    }

    /// Whether every wanted bit arrives alone; assumes that all of them are set in the product of all masked bits.
    fn is_valid(&self) -> bool {
        if self.twice & self.wanted != 0 {
            return false;
        }
        // A single carry would have cleared a wanted bit of the product. Two carries into one place, which would not
        // show, take a place that three partial products land on.
        let up_to_the_last = u128::MAX >> self.wanted.leading_zeros();
        self.thrice & up_to_the_last == 0 || self.receives_no_carry()
    }

    /// Whether on `places` no two partial products land on one place.
    pub(super) fn is_clean(&self, places: u128) -> bool {
        self.twice & places == 0
    }

    /// The same by counting the partial products of every place.
    fn receives_no_carry(&self) -> bool {
        let mut counts = [0u32; 128];
        let mut factor = u128::from(self.factor);
        while factor != 0 {
            let shift = factor.trailing_zeros();
            factor &= factor - 1;
            let mut landing = u128::from(self.mask) << shift;
            while landing != 0 {
                counts[landing.trailing_zeros() as usize] += 1;
                landing &= landing - 1;
            }
        }
        let mut carry = 0;
        for (place, count) in counts.into_iter().enumerate() {
            if carry > 0 && self.wanted >> place & 1 == 1 {
                return false;
            }
            carry = (carry + count) >> 1;
        }
        true
    }
}

/// The words of a shape alone.
struct Quick {
    mask: u64,
    factor: u64,
    wanted: u128,
}

impl Quick {
    #[inline(always)]
    fn add(&mut self, (from, to): (u8, u8)) {
        self.mask |= 1 << u32::from(from);
        self.factor |= 1 << u32::from(to - from);
        self.wanted |= 1 << u32::from(to);
    }

    /// With all bits set every wanted bit is set. This refuses nearly all that has to be refused.
    #[inline(always)]
    fn may_be_valid(&self) -> bool {
        match u64::try_from(self.wanted) {
            // Without the upper half, which some machines put together from many products.
            Ok(wanted) => self.mask.wrapping_mul(self.factor) & wanted == wanted,
            Err(_) => (u128::from(self.mask) * u128::from(self.factor)) & self.wanted == self.wanted,
        }
    }
}

/// A group: the shape, and the bits in it by number.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) in_channel: usize,
    pub(super) out_channel: usize,
    pub(super) bits: Vec<u8>,
    /// Where each of the bits comes from and goes to.
    places: Vec<(u8, u8)>,
    pub(super) shape: Shape,
    /// The powers of two of the factor that move more than one bit, and more than two.
    shared: [u64; 2],
    /// The shape without each of the bits in turn, after [`Group::leave_out`].
    pub(super) without: Vec<Shape>,
}

impl Group {
    pub(super) fn new(in_channel: usize, out_channel: usize) -> Self {
        let (bits, places, without) = (Vec::new(), Vec::new(), Vec::new());
        Self { in_channel, out_channel, bits, places, shape: Shape::EMPTY, shared: [0; 2], without }
    }

    /// Adds a bit, and where it comes from and goes to.
    pub(super) fn add(&mut self, bit: u8, place: (u8, u8)) {
        self.share(place);
        self.shape = self.shape.with(place);
        self.bits.push(bit);
        self.places.push(place);
        self.without.clear();
    }

    /// Counts a bit that the shape does not move yet.
    #[inline(always)]
    fn share(&mut self, (from, to): (u8, u8)) {
        let power = 1 << u32::from(to - from);
        self.shared[1] |= self.shared[0] & power;
        self.shared[0] |= self.shape.factor & power;
    }

    /// Takes out the bit at `index`.
    pub(super) fn remove(&mut self, index: usize) -> u8 {
        self.places.swap_remove(index);
        (self.shape, self.shared) = (Shape::EMPTY, [0; 2]);
        for index in 0..self.places.len() {
            self.share(self.places[index]);
            self.shape = self.shape.with(self.places[index]);
        }
        self.without.clear();
        self.bits.swap_remove(index)
    }

    /// Brings [`Group::without`] up to date.
    pub(super) fn leave_out(&mut self) {
        if self.without.len() != self.bits.len() {
            leave_each_out(&self.places, Shape::EMPTY, &mut self.without);
        }
    }

    /// Whether a bit fits without the bits at two indices.
    pub(super) fn fits_without(&self, out: [usize; 2], place: (u8, u8)) -> bool {
        // What is quick first: see `Shape::fits`.
        let [(one, to_one), (other, to_other)] = out.map(|index| self.places[index]);
        let powers = [1u64 << u32::from(to_one - one), 1 << u32::from(to_other - other)];
        let kept = self.shared[usize::from(powers[0] == powers[1])];
        let mut quick = Quick {
            mask: self.shape.mask & !(1 << u32::from(one) | 1 << u32::from(other)),
            factor: self.shape.factor & (!(powers[0] | powers[1]) | kept),
            wanted: self.shape.wanted & !(1 << u32::from(to_one) | 1 << u32::from(to_other)),
        };
        quick.add(place);
        let others = || self.places.iter().enumerate().filter(|(index, _)| !out.contains(index));
        quick.may_be_valid() && others().fold(Shape::EMPTY, |shape, (_, &place)| shape.with(place)).fits(place)
    }
}

/// The shape that also moves the bits at these places.
fn shape_of(mut shape: Shape, places: &[(u8, u8)]) -> Shape {
    for &place in places {
        shape = shape.with(place);
    }
    shape
}

/// Halves the places and adds either half to the shape, down to one: `n log n` additions for `n` shapes.
fn leave_each_out(places: &[(u8, u8)], shape: Shape, out: &mut Vec<Shape>) {
    if places.len() == 1 {
        out.push(shape);
    } else if let (left, right @ [_, ..]) = places.split_at(places.len() / 2) {
        leave_each_out(left, shape_of(shape, right), out);
        leave_each_out(right, shape_of(shape, left), out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn shapes_that_fit_move_their_bits_whatever_is_set() {
        let mut random = Random::new(3);
        for _ in 0..300 {
            let mut group = Group::new(0, 0);
            let mut places = Vec::new();
            for _ in 0..60 {
                // Up within the word, or to a lower place in the upper half of the product.
                let (a, b) = (random.below(64) as u8, random.below(128) as u8);
                let place = if b < 64 { (a.min(b), a.max(b)) } else { (a, b) };
                if !is_reachable(place) {
                    continue;
                }
                let taken = places.iter().any(|&(from, to)| from == place.0 || to == place.1);
                if !taken && group.shape.fits(place) {
                    places.push(place);
                    group.add(places.len() as u8 - 1, place);
                }
            }
            for _ in 0..100 {
                let word = random.next_u64() | random.next_u64();
                let product = u128::from(word & group.shape.mask) * u128::from(group.shape.factor);
                let expected =
                    places.iter().fold(0, |set, &(from, to)| set | u128::from(word >> from & 1) << u32::from(to));
                assert_eq!(product & group.shape.wanted, expected);
            }
            group.leave_out();
            for (index, shape) in group.without.iter().enumerate() {
                assert_eq!(shape.wanted, group.shape.wanted & !(1 << places[index].1));
            }
            for second in 1..places.len() {
                let first = random.below(second);
                let mut others = places.clone();
                let place = others.remove(second);
                others.remove(first);
                let others = shape_of(Shape::EMPTY, &others);
                for place in [place, places[first], (0, place.1 % 64)] {
                    assert_eq!(group.fits_without([first, second], place), others.fits(place));
                }
            }
        }
    }
}
