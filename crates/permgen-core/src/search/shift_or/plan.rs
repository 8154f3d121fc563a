//! The steps in which bits move together.

use crate::partial_map::PartialMap;
use crate::target::Target;
use crate::vector::IntoVector as _;
use crate::width::Width;

/// Which way bits go and how far, but for a distance that is common to all of them.
pub(super) struct Plan {
    pub(super) up: bool,
    /// Where each bit comes from, and the steps in which it moves.
    pub(super) bits: Vec<(u32, u32)>,
    /// How far up everything is moved besides.
    pub(super) base: i32,
    /// How far the bits with that number in their set of steps move.
    pub(super) steps: Vec<u32>,
    /// Whether the last of the steps comes first, for the upper half of a word.
    pub(super) halves_first: bool,
}

impl Plan {
    pub(super) fn new(map: &PartialMap, up: bool) -> Option<Self> {
        let pairs = (0i32..).zip(map.destinations()).filter_map(|(from, to)| to.map(|to| (from, i32::from(to))));
        let rises: Vec<(u32, i32)> = pairs.map(|(from, to)| (from as u32, to - from)).vec();
        let all = || rises.iter().map(|&(_, rise)| rise);
        let base = if up { all().min()? } else { all().max()? };
        let distances = || all().map(|rise| rise.abs_diff(base));
        let common = distances().fold(0, gcd);
        let most = distances().max()?.checked_div(common)?;
        let steps = (0..u32::BITS - most.leading_zeros()).map(|step| common << step).vec();
        let bits = rises.iter().map(|&(from, rise)| (from, rise.abs_diff(base) / common)).vec();
        Some(Self { up, bits, base, steps, halves_first: false })
    }

    /// The same with a first step of its own for what is in the upper half of two registers, as far down as all of it goes.
    pub(super) fn with_halves_first(&self, target: &Target) -> Option<Self> {
        let half = target.registers.bits();
        let is_upper = |bit: u32| bit >= half;
        if self.up || half != Width::W32.bits() || self.bits.iter().any(|&(bit, _)| bit >= 2 * half) {
            return None;
        }
        let first = self.bits.iter().filter(|(bit, _)| is_upper(*bit)).map(|&(_, set)| set).min()?;
        let rest = || self.bits.iter().map(|&(bit, set)| (bit, if is_upper(bit) { set - first } else { set }));
        let most = rest().map(|(_, set)| set).max()?;
        let steps = u32::BITS - most.leading_zeros();
        let unit = *self.steps.first()?;
        Some(Self {
            bits: rest().map(|(bit, set)| (bit, set | u32::from(is_upper(bit)) << steps)).vec(),
            steps: (0..steps).map(|step| unit << step).chain([unit * first]).vec(),
            halves_first: true,
            ..*self
        })
    }

    /// The orders in which the steps are tried.
    pub(super) fn orders(&self) -> Vec<Vec<usize>> {
        if let Some((_, rest)) = self.steps.split_last().filter(|_| self.halves_first) {
            let others = Self { steps: rest.to_vec(), bits: Vec::new(), halves_first: false, ..*self };
            let first = |order: Vec<usize>| std::iter::once(rest.len()).chain(order).vec();
            return others.orders().into_iter().map(first).vec();
        }
        let ascending: Vec<usize> = (0..self.steps.len()).vec();
        if ascending.len() <= 4 {
            return permutations(&ascending);
        }
        vec![ascending.iter().copied().rev().vec(), ascending]
    }

    pub(super) fn moves(&self, step: usize) -> impl Fn(&(u32, u32)) -> bool {
        move |(_, set)| set >> step & 1 == 1
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn permutations(of: &[usize]) -> Vec<Vec<usize>> {
    let Some((&first, rest)) = of.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for order in permutations(rest) {
        for place in 0..=order.len() {
            let mut order = order.clone();
            order.insert(place, first);
            all.push(order);
        }
    }
    all
}
