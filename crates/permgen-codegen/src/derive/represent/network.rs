//! From sets to planes: unions that planes have in common are made once.

use super::codes::Codes;
use permgen_core::vector::IntoVector as _;

/// Straight-line code over sets: signals are the sets, and behind them the unions.
pub(super) struct Network {
    /// The two signals of each union.
    pub(super) unions: Vec<(usize, usize)>,
    /// What each plane is the union of.
    pub(super) planes: Vec<Vec<Part>>,
    /// The squares in any set, where that is needed.
    pub(super) any: Option<usize>,
}

/// A part of a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A signal.
    Signal(usize),
    /// The squares in both.
    Both(usize, usize),
    /// The squares in no set.
    Empty,
}

/// A part of a plane whose unions are not made yet.
enum Wanted {
    /// In ascending order, as within.
    Union(Vec<usize>),
    Within(usize, Vec<usize>),
    Empty,
}

impl Network {
    /// The planes of sets. `None` when it would not make the bits of every code, which is then a mistake here.
    pub(super) fn new(codes: &Codes) -> Option<Self> {
        let wanted: Vec<Vec<Wanted>> = (0..codes.bits).map(|plane| plane_of(codes, plane)).vec();
        let needs_any = wanted.iter().flatten().any(|part| matches!(part, Wanted::Empty));
        let mut targets: Vec<Vec<usize>> = Vec::new();
        for part in wanted.iter().flatten() {
            if let Wanted::Union(set) | Wanted::Within(_, set) = part {
                targets.push(set.clone());
            }
        }
        if needs_any {
            targets.push((0..codes.kinds.len()).vec());
        }
        let unions = share(&mut targets, codes.sets());
        let mut made = targets.iter().filter_map(|target| target.first().copied());
        let planes: Option<Vec<Vec<Part>>> = wanted
            .iter()
            .map(|parts| {
                let part = |part: &Wanted| match part {
                    Wanted::Union(_) => made.next().map(Part::Signal),
                    Wanted::Within(set, _) => made.next().map(|signal| Part::Both(*set, signal)),
                    Wanted::Empty => Some(Part::Empty),
                };
                parts.iter().map(part).whole()
            })
            .whole();
        let network = Self { unions, planes: planes?, any: if needs_any { made.next() } else { None } };
        network.makes(codes).then_some(network)
    }

    /// How many operations it takes, `board` of them to keep what is empty on the board.
    pub(super) fn operations(&self, board: usize) -> usize {
        let parts = self.planes.iter().map(|parts| {
            let within = |part: &Part| match part {
                Part::Signal(_) => 0,
                Part::Both(..) => 1,
                Part::Empty => 1 + board,
            };
            parts.len().saturating_sub(1) + parts.iter().map(within).sum::<usize>()
        });
        self.unions.len() + parts.sum::<usize>()
    }

    /// Whether a square of each code, and one in no set, gets the bits that it should.
    fn makes(&self, codes: &Codes) -> bool {
        let empty = codes.empty.map(|code| (code, Vec::new()));
        codes.named().into_iter().chain(empty).all(|(code, sets)| {
            let mut signals: Vec<bool> = (0..codes.sets()).map(|set| sets.contains(&set)).vec();
            for &(a, b) in &self.unions {
                signals.push(signals[a] | signals[b]);
            }
            let is_set = |part: &Part| match *part {
                Part::Signal(signal) => signals[signal],
                Part::Both(a, b) => signals[a] & signals[b],
                Part::Empty => self.any.is_some_and(|any| !signals[any]),
            };
            self.planes.iter().enumerate().all(|(plane, parts)| parts.iter().any(is_set) == (code >> plane & 1 == 1))
        })
    }
}

/// What a plane is the union of.
fn plane_of(codes: &Codes, plane: usize) -> Vec<Wanted> {
    let has = |code: u8| code >> plane & 1 == 1;
    let kinds_with = |color: u8| -> Vec<usize> {
        let kinds = codes.kinds.iter().enumerate();
        kinds.filter(|(_, (kind, _))| has(kind + color)).map(|(set, _)| set).vec()
    };
    let mut parts = Vec::new();
    if codes.colors.is_empty() {
        parts.push(Wanted::Union(kinds_with(0)));
    } else {
        let with: Vec<Vec<usize>> = codes.colors.iter().map(|(color, _)| kinds_with(*color)).vec();
        let color = |at: usize| codes.kinds.len() + at;
        if with.iter().all(|kinds| *kinds == with[0]) {
            parts.push(Wanted::Union(with[0].clone()));
        } else {
            // Colors all of whose kinds have the bit need no kinds.
            let all = |kinds: &Vec<usize>| kinds.len() == codes.kinds.len();
            let whole = with.iter().enumerate().filter(|(_, kinds)| all(kinds)).map(|(at, _)| color(at)).vec();
            parts.push(Wanted::Union(whole));
            for (at, kinds) in with.into_iter().enumerate().filter(|(_, kinds)| !all(kinds) && !kinds.is_empty()) {
                parts.push(Wanted::Within(color(at), kinds));
            }
        }
    }
    parts.retain(|part| !matches!(part, Wanted::Union(sets) if sets.is_empty()));
    if codes.empty.is_some_and(has) {
        parts.push(Wanted::Empty);
    }
    parts
}

/// Makes a signal of each target: the pair that most of them have in common first.
fn share(targets: &mut [Vec<usize>], leaves: usize) -> Vec<(usize, usize)> {
    let mut unions = Vec::new();
    loop {
        let signals = leaves + unions.len();
        let mut best: Option<(usize, (usize, usize))> = None;
        for a in 0..signals {
            for b in a + 1..signals {
                let count = targets.iter().filter(|target| target.contains(&a) && target.contains(&b)).count();
                if count > best.map_or(0, |(most, _)| most) {
                    best = Some((count, (a, b)));
                }
            }
        }
        let Some((_, (a, b))) = best else { return unions };
        for target in targets.iter_mut().filter(|target| target.contains(&a) && target.contains(&b)) {
            target.retain(|signal| ![a, b].contains(signal));
            target.push(signals);
        }
        unions.push((a, b));
    }
}
