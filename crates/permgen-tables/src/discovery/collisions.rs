//! The test of a factor: whether two sets need one entry.

/// What was put where: the number of the attempt above that of the set, which spares clearing.
pub(super) struct Collisions {
    entries: Vec<u32>,
    attempt: u32,
    bits_of_set: u32,
}

impl Collisions {
    pub(super) fn new(bits: u32, sets: usize) -> Self {
        Self { entries: vec![0; 1 << bits], attempt: 0, bits_of_set: usize::BITS - sets.leading_zeros() }
    }

    /// How many entries there are.
    pub(super) fn size(&self) -> usize {
        self.entries.len()
    }

    /// Whether no entry is needed for two sets.
    pub(super) fn tells_apart(&mut self, mut indices: impl Iterator<Item = (usize, u32)>) -> bool {
        self.attempt += 1;
        if self.attempt >> (u32::BITS - self.bits_of_set) != 0 {
            self.entries.fill(0);
            self.attempt = 1;
        }
        let mark = self.attempt << self.bits_of_set;
        indices.all(|(index, set)| {
            let entry = &mut self.entries[index];
            let is_free = *entry < mark;
            if is_free {
                *entry = mark | set;
            }
            is_free || *entry == mark | set
        })
    }

    /// The entries that are used.
    pub(super) fn used(&self) -> impl Iterator<Item = usize> + '_ {
        let mark = self.attempt << self.bits_of_set;
        self.entries.iter().enumerate().filter(move |(_, entry)| **entry >= mark).map(|(index, _)| index)
    }
}
