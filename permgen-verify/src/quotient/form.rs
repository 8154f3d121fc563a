//! Integers as sums: multiples of bits, and of quotients and remainders that have names.
//!
//! A quotient is always that of a sum whose coefficients are reduced by the divisor, so two words that leave the same
//! remainder by their coefficients have one name for it. Everything here is about integers of any sign; what words do when
//! they overflow is for [`super::words`]. All arithmetic is checked: `None` is that something does not fit.

use std::collections::{BTreeMap, HashMap};

use crate::term::Term;

/// Longer sums are followed no further.
const MOST_ATOMS: usize = 300;

/// Quotients of quotients are followed so deep.
const MOST_DEPTH: u32 = 40;

/// More names are not given.
const MOST_NAMES: usize = 20_000;

/// What a sum is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Atom {
    /// A bit of a word.
    Bit(Term, u32),
    /// A quotient, a remainder or a product, by its number.
    Named(u32),
}

/// A sum: a constant and multiples of atoms, none of them 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Sum {
    pub(super) atoms: BTreeMap<Atom, i128>,
    pub(super) constant: i128,
}

/// What a name stands for. Sums in it are never negative.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Name {
    /// `floor(sum / divisor)`
    Quotient(Sum, i128),
    /// `sum mod divisor`
    Remainder(Sum, i128),
    /// `floor(sum * factor / 2^places)`
    Product(Sum, i128, u32),
}

/// The names, and what is known of the sizes of sums.
#[derive(Default)]
pub(super) struct Forms {
    names: Vec<(Name, i128)>,
    numbers: HashMap<Name, u32>,
    /// The least and the greatest value of bits that are known.
    pub(super) known_bits: HashMap<Atom, (i128, i128)>,
    /// The least and the greatest values of sums that are known.
    known: HashMap<Sum, (i128, i128)>,
    /// How deep quotients of quotients are.
    depth: u32,
}

impl Sum {
    pub(super) fn of_constant(constant: i128) -> Self {
        Sum { atoms: BTreeMap::new(), constant }
    }

    pub(super) fn of_atom(atom: Atom) -> Self {
        Sum { atoms: BTreeMap::from([(atom, 1)]), constant: 0 }
    }

    /// Its value, when it is always the same.
    pub(super) fn value(&self) -> Option<i128> {
        self.atoms.is_empty().then_some(self.constant)
    }

    /// `self + factor * other`
    pub(super) fn plus(&self, other: &Sum, factor: i128) -> Option<Sum> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(other.constant.checked_mul(factor)?)?;
        for (atom, times) in &other.atoms {
            let entry = sum.atoms.entry(*atom).or_insert(0);
            *entry = entry.checked_add(times.checked_mul(factor)?)?;
            if *entry == 0 {
                sum.atoms.remove(atom);
            }
        }
        (sum.atoms.len() <= MOST_ATOMS).then_some(sum)
    }

    pub(super) fn times(&self, factor: i128) -> Option<Sum> {
        Sum::default().plus(self, factor)
    }

    /// The exponents of its bits, when it is bits alone, each in a place of its own.
    pub(super) fn places(&self) -> Option<BTreeMap<u32, Atom>> {
        let mut places = BTreeMap::new();
        for (atom, times) in &self.atoms {
            let is_bit = matches!(atom, Atom::Bit(..)) && *times > 0 && times.count_ones() == 1;
            if !is_bit || places.insert(times.trailing_zeros(), *atom).is_some() {
                return None;
            }
        }
        (self.constant == 0).then_some(places)
    }
}

impl Forms {
    fn name(&mut self, name: Name, most: i128) -> Option<Sum> {
        if let Some(&number) = self.numbers.get(&name) {
            return Some(Sum::of_atom(Atom::Named(number)));
        }
        let number = u32::try_from(self.names.len()).ok().filter(|_| self.names.len() < MOST_NAMES)?;
        self.names.push((name.clone(), most));
        self.numbers.insert(name, number);
        Some(Sum::of_atom(Atom::Named(number)))
    }

    /// The least and the greatest value that a sum may have.
    pub(super) fn bounds(&self, form: &Sum) -> Option<(i128, i128)> {
        let (mut least, mut most) = (form.constant, form.constant);
        for (atom, &times) in &form.atoms {
            let (low, high) = match atom {
                Atom::Bit(..) => self.known_bits.get(atom).copied().unwrap_or((0, 1)),
                Atom::Named(number) => (0, self.names[*number as usize].1),
            };
            let (a, b) = (low.checked_mul(times)?, high.checked_mul(times)?);
            least = least.checked_add(a.min(b))?;
            most = most.checked_add(a.max(b))?;
        }
        if let Some(&known) = self.known.get(form) {
            (least, most) = (least.max(known.0), most.min(known.1));
        }
        Some((least, most))
    }

    /// The same sum, where multiples of a quotient by its divisor are the dividend without its remainder.
    pub(super) fn reduced(&mut self, form: &Sum) -> Option<Sum> {
        let before = form;
        let mut form = form.clone();
        // A dividend has older names than the quotient, so the newest are replaced first.
        loop {
            let found = form.atoms.iter().rev().find_map(|(atom, times)| {
                let Atom::Named(number) = atom else { return None };
                match &self.names[*number as usize].0 {
                    Name::Quotient(sum, divisor) if times % divisor == 0 => {
                        Some((*atom, *times, sum.clone(), *divisor))
                    }
                    _ => None,
                }
            });
            let Some((atom, times, sum, divisor)) = found else {
                // What is known of the one is so of the other.
                if form != *before
                    && let Some((least, most)) = self.bounds(before)
                {
                    self.learn(&form, least, most);
                }
                return Some(form);
            };
            form.atoms.remove(&atom);
            let most = self.bounds(&sum)?.1.min(divisor - 1);
            let rest = self.name(Name::Remainder(sum.clone(), divisor), most)?;
            form = form.plus(&sum, times / divisor)?.plus(&rest, -(times / divisor))?;
        }
    }

    /// `a + factor * b`, of which what is known of both is known.
    pub(super) fn sum(&mut self, a: &Sum, b: &Sum, factor: i128) -> Option<Sum> {
        let sum = a.plus(b, factor)?;
        let sum = self.reduced(&sum)?;
        let ((a_least, a_most), (b_least, b_most)) = (self.bounds(a)?, self.bounds(b)?);
        let ends = (b_least.checked_mul(factor), b_most.checked_mul(factor));
        if let (Some(one), Some(other)) = ends
            && let (Some(least), Some(most)) = (a_least.checked_add(one.min(other)), a_most.checked_add(one.max(other)))
        {
            self.learn(&sum, least, most);
        }
        Some(sum)
    }

    /// `floor(form / divisor)`
    pub(super) fn quotient(&mut self, form: &Sum, divisor: i128) -> Option<Sum> {
        self.depth += 1;
        let quotient = if self.depth > MOST_DEPTH { None } else { self.quotient_within(form, divisor) };
        self.depth -= 1;
        quotient
    }

    fn quotient_within(&mut self, form: &Sum, divisor: i128) -> Option<Sum> {
        let form = &self.reduced(form)?;
        if divisor <= 1 {
            return (divisor == 1).then(|| form.clone());
        }
        if let Some((sum, all)) = self.nested(form, divisor) {
            return self.quotient(&sum?, all?);
        }
        let places = divisor.trailing_zeros();
        if divisor.count_ones() == 1
            && let Some((sum, factor, before)) = self.product_within(form)
        {
            return self.product(&sum, factor?, before + places);
        }
        if places > 0 && divisor.count_ones() > 1 {
            let half = self.quotient(form, 1 << places)?;
            // What would be put together again is not taken apart.
            if self.nested(&half, divisor >> places).is_none() {
                return self.quotient(&half, divisor >> places);
            }
        }
        if let Some((atom, times, sum, inner)) = self.remainder_within(form, divisor) {
            // It is the dividend without a multiple of the divisor.
            let most = self.bounds(&sum)?.1 / inner;
            let quotient = self.name(Name::Quotient(sum.clone(), inner), most)?;
            let mut others = form.clone();
            others.atoms.remove(&atom);
            let whole = self.quotient(&others.plus(&sum, times)?, divisor)?;
            return whole.plus(&quotient, -(times.checked_mul(inner)? / divisor));
        }
        let (whole, rest) = split(form, divisor);
        if self.bounds(&rest)?.1 < divisor {
            return Some(whole);
        }
        // What all of the rest has in common with the divisor is divided out.
        let common = rest.atoms.values().fold(divisor, |common, times| gcd(common, *times));
        if common > 1 {
            let mut less = rest.clone();
            less.atoms.values_mut().for_each(|times| *times /= common);
            less.constant = less.constant.div_euclid(common);
            let quotient = self.quotient(&less, divisor / common)?;
            return whole.plus(&quotient, 1);
        }
        let most = self.bounds(&rest)?.1 / divisor;
        let quotient = self.name(Name::Quotient(rest, divisor), most)?;
        whole.plus(&quotient, 1)
    }

    /// `form mod divisor`, from 0 up.
    pub(super) fn remainder(&mut self, form: &Sum, divisor: i128) -> Option<Sum> {
        let form = self.reduced(form)?;
        if matches!(self.bounds(&form), Some((least, most)) if least >= 0 && most < divisor) {
            return Some(form);
        }
        let quotient = self.quotient(&form, divisor)?;
        let rest = form.plus(&quotient, -divisor)?;
        let rest = self.reduced(&rest)?;
        self.learn(&rest, 0, divisor - 1);
        Some(rest)
    }

    /// A sum is known to be within bounds.
    pub(super) fn learn(&mut self, form: &Sum, least: i128, most: i128) {
        let known = self.known.entry(form.clone()).or_insert((least, most));
        *known = (known.0.max(least), known.1.min(most));
    }

    /// `floor((g + floor(h / a)) / divisor)` is `floor((a * g + h) / (a * divisor))`: that sum, and that divisor.
    fn nested(&self, form: &Sum, divisor: i128) -> Option<(Option<Sum>, Option<i128>)> {
        let mut found = form.atoms.iter().filter_map(|(atom, times)| match atom {
            Atom::Named(number) if *times == 1 => match &self.names[*number as usize].0 {
                Name::Quotient(sum, inner) => Some((*atom, sum, *inner)),
                _ => None,
            },
            _ => None,
        });
        let (Some((atom, sum, inner)), None) = (found.next(), found.next()) else { return None };
        let mut others = form.clone();
        others.atoms.remove(&atom);
        Some((others.times(inner).and_then(|others| others.plus(sum, 1)), inner.checked_mul(divisor)))
    }

    /// A multiple of a remainder that differs from that of its dividend by a multiple of the divisor.
    fn remainder_within(&self, form: &Sum, divisor: i128) -> Option<(Atom, i128, Sum, i128)> {
        form.atoms.iter().find_map(|(atom, times)| match atom {
            Atom::Named(number) => match &self.names[*number as usize].0 {
                Name::Remainder(sum, inner) if times.checked_mul(*inner)? % divisor == 0 => {
                    Some((*atom, *times, sum.clone(), *inner))
                }
                _ => None,
            },
            Atom::Bit(..) => None,
        })
    }

    /// `floor(x * m / 2^s)`, or the sum of `x` and that, which is `floor(x * (m + 2^s) / 2^s)`: `x`, the factor and `s`.
    fn product_within(&self, form: &Sum) -> Option<(Sum, Option<i128>, u32)> {
        let (atom, sum, factor, places) = form.atoms.iter().find_map(|(atom, times)| match atom {
            Atom::Named(number) if *times == 1 => match &self.names[*number as usize].0 {
                Name::Product(sum, factor, places) => Some((*atom, sum, *factor, *places)),
                _ => None,
            },
            _ => None,
        })?;
        let mut others = form.clone();
        others.atoms.remove(&atom);
        if others == Sum::default() {
            return Some((sum.clone(), Some(factor), places));
        }
        let whole = 1_i128.checked_shl(places).filter(|whole| *whole > 0);
        (others == *sum).then(|| (sum.clone(), whole.and_then(|whole| factor.checked_add(whole)), places))
    }

    /// `floor(form * factor / 2^places)`, of a sum that is not negative: the quotient by a constant, where it is one.
    ///
    /// With `c = ceil(2^s / m)` and `e = m * c - 2^s`, `x * m / 2^s` is `x / c + x * e / (c * 2^s)`. So long as `x * e < 2^s`
    /// the second part is less than `1 / c`, and does not change the whole part.
    pub(super) fn product(&mut self, form: &Sum, factor: i128, places: u32) -> Option<Sum> {
        let form = &self.reduced(form)?;
        let even = factor.trailing_zeros().min(places);
        let (factor, places) = (factor >> even, places - even);
        let (least, most) = self.bounds(form)?;
        if places == 0 || factor <= 0 || least < 0 {
            return if places == 0 { form.times(factor) } else { None };
        }
        let whole = 1_i128.checked_shl(places).filter(|whole| *whole > 0)?;
        let divisor = whole / factor + i128::from(whole % factor != 0);
        if divisor > 1
            && let Some(excess) = factor.checked_mul(divisor).map(|product| product - whole)
            && most.checked_mul(excess).is_some_and(|all| all < whole)
        {
            return self.quotient(form, divisor);
        }
        let most = match most.checked_mul(factor) {
            Some(product) => product / whole,
            None => most.checked_mul(factor / whole + 1)?,
        };
        if most == 0 {
            return Some(Sum::default());
        }
        let product = self.name(Name::Product(form.clone(), factor, places), most)?;
        if factor <= whole {
            let difference = form.plus(&product, -1)?;
            let above = self.bounds(form)?.1;
            self.learn(&difference, 0, above);
        }
        Some(product)
    }
}

/// A sum as a multiple of a divisor and a rest whose coefficients are from 0 up to the divisor.
fn split(form: &Sum, divisor: i128) -> (Sum, Sum) {
    let mut whole = Sum::of_constant(form.constant.div_euclid(divisor));
    let mut rest = Sum::of_constant(form.constant.rem_euclid(divisor));
    for (atom, times) in &form.atoms {
        for (part, times) in [(&mut whole, times.div_euclid(divisor)), (&mut rest, times.rem_euclid(divisor))] {
            if times != 0 {
                part.atoms.insert(*atom, times);
            }
        }
    }
    (whole, rest)
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}
