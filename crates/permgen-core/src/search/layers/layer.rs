//! One layer: colours, the permutation they make, and the operations they take.

use crate::program::{Builder, Operand};
use crate::search::in_order::move_in_order;
use crate::vector::IntoVector as _;
use crate::width::Width;

/// What a stage may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StageKind {
    /// So many increasing runs: colours free at both ends.
    Runs(u8),
    /// One rotation or a byte swap.
    Mixer,
}

impl StageKind {
    /// The number of operations it takes at most.
    pub(super) const fn cost(&self) -> u32 {
        match *self {
            StageKind::Runs(colours) => 3 * colours as u32 - 1,
            StageKind::Mixer => 1,
        }
    }
}

/// A stage with its choices made.
#[derive(Clone, Debug)]
pub(super) enum Stage {
    Runs(Runs),
    /// Rotation to the left; the width itself stands for the byte swap.
    Mixer(u8),
}

/// A layer: which colour each source bit has, and which colour each destination expects.
#[derive(Clone, Debug)]
pub(super) struct Runs {
    pub(super) colours: u8,
    /// Colour of each source bit; as many of each colour as in `destination`.
    pub(super) source: [u8; 64],
    /// Colour of each destination bit.
    pub(super) destination: [u8; 64],
}

impl Stage {
    /// Where each bit goes: entry `i` is the destination of bit `i`.
    pub(super) fn destinations(&self, width: Width) -> [u8; 64] {
        let bits = width.bits() as u8;
        let mut to = [0; 64];
        match self {
            Stage::Mixer(rotation) if *rotation == bits => {
                for (bit, to) in (0..bits).zip(&mut to) {
                    *to = (bits - 8 - (bit & !7)) | (bit & 7);
                }
            }
            Stage::Mixer(rotation) => {
                for (bit, to) in (0..bits).zip(&mut to) {
                    *to = (bit + rotation) & (bits - 1);
                }
            }
            Stage::Runs(runs) => {
                let mut places = [[0u8; 64]; 4];
                let mut counts = [0usize; 4];
                for place in 0..bits {
                    let colour = usize::from(runs.destination[usize::from(place)]);
                    places[colour][counts[colour]] = place;
                    counts[colour] += 1;
                }
                counts = [0; 4];
                for (to, &colour) in to.iter_mut().zip(&runs.source[..usize::from(bits)]) {
                    let colour = usize::from(colour);
                    *to = places[colour][counts[colour]];
                    counts[colour] += 1;
                }
            }
        }
        to
    }

    /// How far it rotates, if it does nothing else.
    fn rotation(&self, width: Width) -> Option<u32> {
        let (bits, to) = (width.bits() as u8, self.destinations(width));
        let by = to[0];
        (0..bits).zip(to).all(|(bit, to)| to == (bit + by) % bits).then(|| by.into())
    }

    /// Writes stages in order.
    pub(super) fn write(builder: &mut Builder, word: Operand, width: Width, stages: &[Stage]) -> Operand {
        stages.iter().fold(word, |word, stage| match stage {
            Stage::Mixer(rotation) if u32::from(*rotation) == width.bits() => builder.bswap(word),
            Stage::Mixer(rotation) => builder.rotl(word, u32::from(*rotation)),
            Stage::Runs(runs) => match stage.rotation(width) {
                Some(rotation) => builder.rotl(word, rotation),
                None => runs.cheapest(width).emit(builder, word, width),
            },
        })
    }

    /// How many operations stages take.
    #[cfg(feature = "deep")]
    pub(super) fn ops(width: Width, stages: &[Stage]) -> u32 {
        let mut builder = Builder::new(width);
        let x = builder.input();
        let word = Self::write(&mut builder, x, width, stages);
        builder.finish(word, width).op_count()
    }
}

impl Runs {
    /// The same layer, coloured so that it is cheapest.
    ///
    /// A layer of two runs is an unriffle or a riffle when one cut of the destinations or of the sources separates them,
    /// which saves an operation.
    fn cheapest(&self, width: Width) -> Runs {
        let bits = width.size();
        let to = Stage::Runs(self.clone()).destinations(width);
        let coloured = |colour_of: &dyn Fn(usize) -> bool| {
            let mut runs = Runs { colours: 2, source: [0; 64], destination: [0; 64] };
            let mut last = [None; 2];
            for (bit, &to) in to[..bits].iter().enumerate() {
                let colour = usize::from(colour_of(bit));
                if last[colour].replace(to) > Some(to) {
                    return None;
                }
                runs.source[bit] = colour as u8;
                runs.destination[usize::from(to)] = colour as u8;
            }
            Some(runs)
        };
        let ops = |runs: &Runs| {
            let mut builder = Builder::new(width);
            let input = builder.input();
            let result = runs.emit(&mut builder, input, width);
            builder.finish(result, width).op_count()
        };
        // Of those that cost the same the first, and the layer as it is only if it costs less.
        let mut best: Option<(u32, Runs)> = None;
        let mut offer = |runs: Option<Runs>| {
            let Some(runs) = runs else { return };
            let cost = ops(&runs);
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, runs));
            }
        };
        for cut in 1..bits {
            offer(coloured(&|bit| bit >= cut));
            offer(coloured(&|bit| usize::from(to[bit]) >= cut));
        }
        offer(Some(self.clone()));
        best.expect("the layer as it is").1
    }

    fn emit(&self, builder: &mut Builder, word: Operand, width: Width) -> Operand {
        let mask_of = |colours: &[u8; 64], colour: u8| {
            (0..width.size()).filter(|&bit| colours[bit] == colour).fold(0u128, |mask, bit| mask | 1 << bit)
        };
        let mut parts = Vec::new();
        for colour in 0..self.colours {
            let (from, to) = (mask_of(&self.source, colour), mask_of(&self.destination, colour));
            if from != 0 {
                parts.push(move_in_order(builder, word, from, to, width));
            }
        }
        while parts.len() > 1 {
            parts = parts
                .chunks(2)
                .map(|pair| pair.iter().copied().reduce(|a, b| builder.or(a, b)).expect("not empty"))
                .vec();
        }
        parts[0]
    }
}
