//! Questions about tables: that an index tells apart what must be told apart.

use crate::lower;
use crate::question::Question;
use crate::term::{Binary, Term, Terms};
use permgen_core::program::Program;

/// The squares that a slider looks at in one direction, the nearest first. Whatever is on the first occupied one hides
/// what is behind it.
pub type Ray = Vec<u8>;

/// A rook's rays from a square of a board of `ranks` and `files`, without the squares at the edge: those are attacked
/// whether or not they are occupied.
#[must_use]
pub fn rook_rays(square: u8, ranks: u8, files: u8) -> Vec<Ray> {
    rays(square, ranks, files, [(1, 0), (-1, 0), (0, 1), (0, -1)])
}

/// A bishop's rays, likewise.
#[must_use]
pub fn bishop_rays(square: u8, ranks: u8, files: u8) -> Vec<Ray> {
    rays(square, ranks, files, [(1, 1), (1, -1), (-1, 1), (-1, -1)])
}

fn rays(square: u8, ranks: u8, files: u8, directions: [(i16, i16); 4]) -> Vec<Ray> {
    let (ranks, files) = (i16::from(ranks), i16::from(files));
    let (rank, file) = (i16::from(square) / files, i16::from(square) % files);
    let inside = |rank: i16, file: i16| (0..ranks).contains(&rank) && (0..files).contains(&file);
    let ray = |(up, right): (i16, i16)| {
        (1..)
            .map(|steps| (rank + steps * up, file + steps * right))
            .take_while(|&(rank, file)| inside(rank + up, file + right))
            .map(|(rank, file)| (rank * files + file) as u8)
            .collect()
    };
    directions.into_iter().map(ray).collect()
}

/// The question whether an index program is good for a table of attacks: any two sets of blockers on the rays with the
/// same index leave the same squares in sight.
///
/// This is the property that magic multipliers are chosen for. The sets are the two inputs, `a` and `b`; bits that are on
/// no ray are given to be 0.
#[must_use]
pub fn tells_attacks_apart(index: &Program, rays: &[Ray]) -> Question {
    let mut terms = Terms::new();
    let width = index.input().bits();
    let (a, b) = (terms.input("a", width), terms.input("b", width));
    let relevant = rays.iter().flatten().fold(0_u128, |set, &square| set | 1 << square);
    let others = terms.constant(!relevant, width);
    let zero = terms.constant(0, width);
    let mut given = Vec::new();
    for word in [a, b] {
        let there = terms.binary(Binary::And, word, others);
        given.push(terms.binary(Binary::Eq, there, zero));
    }
    let (_, left) = lower::program(&mut terms, index, a);
    let (_, right) = lower::program(&mut terms, index, b);
    given.push(terms.binary(Binary::Eq, left, right));
    let (left, right) = (in_sight(&mut terms, a, rays), in_sight(&mut terms, b, rays));
    let claim = terms.binary(Binary::Eq, left, right);
    Question { terms, given, claim, cases: Vec::new() }
}

/// For each square of each ray whether what is before it is empty; not the nearest, which is always in sight.
fn in_sight(terms: &mut Terms, blockers: Term, rays: &[Ray]) -> Term {
    let mut all: Option<Term> = None;
    for ray in rays {
        let mut blocked: Option<Term> = None;
        for &square in ray {
            let occupied = terms.extract(blockers, u32::from(square), 1);
            let so_far = blocked.map_or(occupied, |before| terms.binary(Binary::Or, before, occupied));
            blocked = Some(so_far);
            all = Some(all.map_or(so_far, |below| terms.concat(so_far, below)));
        }
    }
    all.unwrap_or_else(|| terms.truth(false))
}
