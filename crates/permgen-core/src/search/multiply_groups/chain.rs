//! Ejection chains: bits push each other out of groups until all have a place.

use super::group::{Group, is_reachable};
use super::layout::Layout;
use crate::random::Random;
use crate::vector::IntoVector as _;

/// What keeps a bit in its place for a while after it was moved.
const TABU_COST: u32 = 1 << 20;

/// The state of a search: groups, and the pool of bits that are in none.
#[derive(Clone, Debug)]
pub(super) struct Chain<'a> {
    layout: &'a Layout,
    pub(super) groups: Vec<Group>,
    pub(super) pool: Vec<u8>,
    /// How hard a bit is to place: it costs this much to push it out.
    weights: Box<[u32]>,
    tabu_until: Box<[u64]>,
    step: u64,
}

/// A place for a bit, and the one or two it would push out, by index in the group.
#[derive(Clone, Copy)]
struct Insertion {
    group: usize,
    out: [Option<usize>; 2],
}

impl<'a> Chain<'a> {
    pub(super) fn new(layout: &'a Layout, channels: &[(usize, usize)], pool: Vec<u8>, bits: usize) -> Self {
        let groups = channels.iter().map(|&(in_channel, out_channel)| Group::new(in_channel, out_channel)).vec();
        Self { layout, groups, pool, weights: vec![1; bits].into(), tabu_until: vec![0; bits].into(), step: 0 }
    }

    /// Dissolves the smallest group.
    pub(super) fn drop_group(&mut self) {
        let smallest = (0..self.groups.len()).min_by_key(|&index| self.groups[index].bits.len());
        if let Some(smallest) = smallest {
            let group = self.groups.remove(smallest);
            self.pool.extend(group.bits);
        }
    }

    /// Places one bit of the pool, which must not be empty; whatever is in its way goes to the pool.
    pub(super) fn step(&mut self, random: &mut Random) {
        self.step += 1;
        if self.step % 1024 == 0 {
            self.weights.iter_mut().for_each(|weight| *weight = weight.div_ceil(2));
        }
        let bit = self.pool.swap_remove(random.below(self.pool.len()));
        self.weights[usize::from(bit)] += 1;
        match self.find(bit, random) {
            Some(Insertion { group, out }) => {
                // The later index first, as taking out moves the last bit.
                for index in out.into_iter().flatten() {
                    self.eject(group, index, random);
                }
                self.insert(group, bit, random);
            }
            None => self.force(bit, random),
        }
    }

    fn cost(&self, bit: u8) -> u32 {
        let tabu = if self.tabu_until[usize::from(bit)] > self.step { TABU_COST } else { 0 };
        self.weights[usize::from(bit)] + tabu
    }

    fn find(&mut self, bit: u8, random: &mut Random) -> Option<Insertion> {
        let layout = self.layout;
        let (count, start) = (self.groups.len(), random.below(self.groups.len().max(1)));
        let order = (start..count).chain(0..start);
        for index in order.clone() {
            let group = &self.groups[index];
            let place = layout.place(group.in_channel, group.out_channel, bit);
            if is_reachable(place) && group.shape.fits(place) {
                return Some(Insertion { group: index, out: [None; 2] });
            }
        }
        let (mut best, mut least, mut ties) = (None, u32::MAX, 0);
        for index in order.clone() {
            let group = &mut self.groups[index];
            let place = layout.place(group.in_channel, group.out_channel, bit);
            if !is_reachable(place) {
                continue;
            }
            group.leave_out();
            let group = &self.groups[index];
            for (out, (&other, shape)) in group.bits.iter().zip(&group.without).enumerate() {
                let cost = self.cost(other);
                if cost <= least && shape.fits(place) {
                    ties = if cost < least { 1 } else { ties + 1 };
                    if random.below(ties) == 0 {
                        best = Some(Insertion { group: index, out: [Some(out), None] });
                    }
                    least = cost;
                }
            }
        }
        for index in order {
            let group = &self.groups[index];
            let place = layout.place(group.in_channel, group.out_channel, bit);
            if !is_reachable(place) {
                continue;
            }
            let costs = group.bits.iter().map(|&bit| self.cost(bit)).vec();
            for (second, &cost_of_second) in costs.iter().enumerate() {
                for (first, &cost_of_first) in costs[..second].iter().enumerate() {
                    let cost = cost_of_first + cost_of_second;
                    if cost < least && group.fits_without([first, second], place) {
                        best = Some(Insertion { group: index, out: [Some(second), Some(first)] });
                        least = cost;
                    }
                }
            }
        }
        best
    }

    /// Puts a bit into a random group that it can go to at all, and takes out others until it fits.
    fn force(&mut self, bit: u8, random: &mut Random) {
        let possible: Vec<usize> = (0..self.groups.len())
            .filter(|&index| {
                is_reachable(self.layout.place(self.groups[index].in_channel, self.groups[index].out_channel, bit))
            })
            .vec();
        if possible.is_empty() {
            self.pool.push(bit);
            return;
        }
        let group = possible[random.below(possible.len())];
        let place = self.layout.place(self.groups[group].in_channel, self.groups[group].out_channel, bit);
        while !self.groups[group].shape.fits(place) {
            let index = random.below(self.groups[group].bits.len());
            self.eject(group, index, random);
        }
        self.insert(group, bit, random);
    }

    fn eject(&mut self, group: usize, index: usize, random: &mut Random) {
        let bit = self.groups[group].remove(index);
        self.tabu_until[usize::from(bit)] = self.step + 5 + random.below(10) as u64;
        self.pool.push(bit);
    }

    fn insert(&mut self, group: usize, bit: u8, random: &mut Random) {
        let group = &mut self.groups[group];
        group.add(bit, self.layout.place(group.in_channel, group.out_channel, bit));
        self.tabu_until[usize::from(bit)] = self.step + 5 + random.below(10) as u64;
    }
}
