//! Tables of attacks, where magics look them up.

use permgen_tables::magic::{Magic, MagicEntry, Piece, Relation, check_together};

use super::Attacks;

/// The first magic that does not find what is attacked in a table, with the occupancy and what that attacks. `None` when it is no table of
/// all of them.
pub(super) fn wrong<'a>(
    attacks: &Attacks,
    entries: &'a [MagicEntry],
    relations: &[Relation],
) -> Option<Option<(&'a MagicEntry, u128, u128)>> {
    needed(entries, relations).filter(|&needed| needed == attacks.sets.len() as u64)?;
    Some(entries.iter().zip(relations).find_map(|(entry, relation)| {
        let differs = |&&(occupancy, set): &&(u128, u128)| attacks.sets[entry.magic.index(occupancy)] != set;
        relation.pairs().iter().find(differs).map(|&(occupancy, set)| (entry, occupancy, set))
    }))
}

/// How many entries magics need if a table that is called by their pieces has fewer.
pub(super) fn missing(attacks: &Attacks, entries: &[MagicEntry], relations: &[Relation]) -> Option<u64> {
    let named = |piece: Piece| attacks.name.to_lowercase().contains(piece.name());
    let is_there = |piece: Piece| entries.iter().any(|entry| entry.piece == piece);
    let is_theirs = Piece::ALL.into_iter().all(|piece| named(piece) == is_there(piece));
    needed(entries, relations).filter(|&needed| is_theirs && needed > attacks.sets.len() as u64)
}

/// How many entries magics need that agree in one table.
fn needed(entries: &[MagicEntry], relations: &[Relation]) -> Option<u64> {
    let magics: Vec<(Magic, &Relation)> = entries.iter().map(|entry| entry.magic).zip(relations).collect();
    check_together(&magics).ok().map(|checked| checked.entries)
}
