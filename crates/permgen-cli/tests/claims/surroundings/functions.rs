//! Random functions of a word: steps, and twists between them.

use permgen_core::random::Random;

use super::twists;

/// The begin of a file of functions.
pub(super) const HEAD: &str = "#![allow(dead_code, unused, non_upper_case_globals, non_camel_case_types)]
#![allow(arithmetic_overflow, overflowing_literals, unconditional_panic, non_local_definitions)]
";

/// What the truths of maps call: a word under a table, where 64 says that the bit is dropped.
pub(super) const HELPER: &str = "
fn moved(to: &[::core::primitive::u8; 64], x: ::core::primitive::u64) -> ::core::primitive::u64 {
    let (mut i, mut result) = (0, 0);
    while i < 64 {
        if to[i] < 64 { result |= (x >> i & 1) << to[i]; }
        i += 1;
    }
    result
}
";

/// A function, and what is claimed of it.
pub(super) struct Function {
    /// Its name, which no other function of its file has.
    pub(super) name: String,
    /// What stands beside it in its module.
    items: String,
    /// Its statements, from `let v` to `v`.
    body: String,
    /// How the type of words is named.
    word: &'static str,
    claim: Claim,
}

enum Claim {
    /// Where each bit goes; 64 if it is dropped.
    Map(Vec<u8>),
    /// The result as an expression of `x`.
    Law(String),
}

/// One change of a word. The first ones move and drop bits; the others are for laws alone.
#[derive(Clone, Copy)]
enum Step {
    Rotate(u32),
    Flip,
    Reverse,
    Mask(u64),
    Left(u32),
    Right(u32),
    /// Exchanges the bits of a mask with those so many places above.
    Delta(u64, u32),
    Xor(u64),
    Add(u64),
    Lowest,
    Multiply(u64),
}

/// The kinds of steps that a map is made of, and all.
const MAP_STEPS: usize = 7;
const ALL_STEPS: usize = 11;

impl Step {
    fn random(kinds: usize, random: &mut Random) -> Step {
        let amount = 1 + random.below(63) as u32;
        let word = random.next_u64();
        match random.below(kinds) {
            0 => Step::Rotate(amount),
            1 => Step::Flip,
            2 => Step::Reverse,
            3 => Step::Mask(word | random.next_u64()),
            4 => Step::Left(amount % 9 + 1),
            5 => Step::Right(amount % 9 + 1),
            6 => {
                let by = amount % 31 + 1;
                // Masks whose places are apart from those they are exchanged with.
                let lower =
                    (0..64 - by).filter(|bit| (bit / by).is_multiple_of(2)).fold(0, |mask, bit| mask | 1u64 << bit);
                Step::Delta(word & lower, by)
            }
            7 => Step::Xor(word),
            8 => Step::Add(word & 0xffff),
            9 => Step::Lowest,
            _ => Step::Multiply(word & 0xff | 1),
        }
    }

    fn apply(self, v: u64) -> u64 {
        match self {
            Step::Rotate(by) => v.rotate_left(by),
            Step::Flip => v.swap_bytes(),
            Step::Reverse => v.reverse_bits(),
            Step::Mask(mask) => v & mask,
            Step::Left(by) => v << by,
            Step::Right(by) => v >> by,
            Step::Delta(mask, by) => {
                let t = (v ^ v >> by) & mask;
                v ^ t ^ t << by
            }
            Step::Xor(word) => v ^ word,
            Step::Add(word) => v.wrapping_add(word),
            Step::Lowest => v & v.wrapping_neg(),
            Step::Multiply(word) => v.wrapping_mul(word),
        }
    }

    /// The step off by little.
    fn mutated(self, random: &mut Random) -> Step {
        let bit = 1 << random.below(64);
        match self {
            Step::Rotate(by) => Step::Rotate(if by < 63 { by + 1 } else { 62 }),
            Step::Flip => Step::Rotate(8),
            Step::Reverse => Step::Flip,
            Step::Mask(mask) => Step::Mask(mask ^ bit),
            Step::Left(by) => Step::Left(by + 1),
            Step::Right(by) => Step::Right(by + 1),
            Step::Delta(mask, by) => Step::Delta(mask & (mask.wrapping_sub(1)), by),
            Step::Xor(word) => Step::Xor(word ^ bit),
            Step::Add(word) => Step::Add(word + 1),
            Step::Lowest => Step::Mask(1),
            Step::Multiply(word) => Step::Multiply(word + 2),
        }
    }

    /// The step as an expression of `v`, in one of the ways in which people write it.
    fn written(self, random: &mut Random) -> String {
        let way = random.below(3);
        match (self, way) {
            (Step::Rotate(by), 0) => format!("v.rotate_left({by})"),
            (Step::Rotate(by), 1) => format!("v.rotate_right({})", (64 - by) % 64),
            (Step::Rotate(by), _) => format!("(v << {by} | v >> {})", 64 - by),
            (Step::Flip, 0) => {
                "{ let mut r = 0; let mut i = 0; while i < 8 { r = r << 8 | v >> (8 * i) & 0xff; i += 1; } r }".into()
            }
            (Step::Flip, _) => "v.swap_bytes()".into(),
            (Step::Reverse, 0) => "(0..64).fold(0, |a, i| a | (v >> i & 1) << (63 - i))".into(),
            (Step::Reverse, _) => "v.reverse_bits()".into(),
            (Step::Mask(mask), 0) => format!("(v & !{:#x})", !mask),
            (Step::Mask(mask), _) => format!("(v & {mask:#x})"),
            (Step::Left(by), _) => format!("(v << {by})"),
            (Step::Right(by), _) => format!("(v >> {by})"),
            (Step::Delta(mask, by), _) => format!("{{ let t = (v ^ v >> {by}) & {mask:#x}; v ^ t ^ t << {by} }}"),
            (Step::Xor(word), _) => format!("(v ^ {word:#x})"),
            (Step::Add(word), _) => format!("v.wrapping_add({word})"),
            (Step::Lowest, 0) => "(v & !v.wrapping_sub(1))".into(),
            (Step::Lowest, _) => "(v & v.wrapping_neg())".into(),
            (Step::Multiply(word), _) => format!("v.wrapping_mul({word})"),
        }
    }
}

impl Function {
    pub(super) fn random(number: usize, is_law: bool, random: &mut Random) -> Function {
        let kinds = if is_law { ALL_STEPS } else { MAP_STEPS };
        let mut steps: Vec<Step> = (0..1 + random.below(3)).map(|_| Step::random(kinds, random)).collect();
        // Behind another step, the words for which it matters might be none of those that are tried.
        if steps[1..].iter().any(|step| matches!(step, Step::Lowest)) {
            steps.truncate(1);
        }
        let mut written = steps.clone();
        if random.below(6) == 0 {
            let at = random.below(written.len());
            written[at] = written[at].mutated(random);
        }
        let mut statements: Vec<String> =
            written.iter().map(|step| format!("let v = {};", step.written(random))).collect();
        let (mut items, mut used) = (String::new(), Vec::new());
        // What happens for few words happens for words that are tried only where nothing stands before it.
        let mut first = 0;
        for _ in 0..1 + random.below(4) / 3 {
            let twist = random.below(twists::ALL.len());
            if !used.contains(&twist) {
                used.push(twist);
                let (beside, statement) = twists::chosen(&twists::ALL[twist], random);
                let is_first = twists::ALL[twist].is_about_few_words();
                if is_first && first == 1 {
                    continue;
                }
                items += &beside;
                let place = if is_first { 0 } else { random.below(statements.len() + 1).max(first) };
                first = first.max(usize::from(is_first));
                statements.insert(place, statement);
            }
        }
        let claim = if is_law {
            let plain: String = steps.iter().map(|step| format!("let v = {}; ", step.written(random))).collect();
            Claim::Law(format!("{{ let v = x; {plain}v }}"))
        } else {
            let to = |bit| steps.iter().fold(1u64 << bit, |word, step| step.apply(word)).trailing_zeros() as u8;
            Claim::Map((0..64).map(to).collect())
        };
        let body = statements.iter().map(|statement| format!("        {statement}\n")).collect();
        let word = if random.below(8) == 0 { "::core::primitive::u64" } else { "u64" };
        Function { name: format!("f{number}"), items, body, word, claim }
    }

    /// The module of the function, with its claim if that is a map.
    pub(super) fn module(&self) -> String {
        let Function { name, items, body, word, claim } = self;
        let comment = match claim {
            Claim::Map(to) => {
                let to: Vec<String> = to.iter().map(|&to| if to < 64 { to.to_string() } else { "_".into() }).collect();
                format!("    // permgen: to [{}]\n", to.join(", "))
            }
            Claim::Law(_) => String::new(),
        };
        format!(
            "pub mod m{name} {{\n{items}{comment}    pub fn {name}(v: {word}) -> {word} {{\n{body}        v\n    }}\n}}\n"
        )
    }

    /// The claim as a comparison in `x`.
    pub(super) fn truth(&self) -> String {
        let name = &self.name;
        match &self.claim {
            Claim::Map(to) => format!("m{name}::{name}(x) == moved(&{to:?}, x)"),
            Claim::Law(plain) => format!("m{name}::{name}(x) == {plain}"),
        }
    }
}
