//! Symbolic execution: paths are followed from instruction to instruction, divided where what happens depends on data, and
//! joined where they meet.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use iced_x86::{Decoder, DecoderOptions, Instruction};

use super::bounds::Known;
use super::effort::Effort;
use super::examined::Examined;
use super::fork::{Owned, Tree};
use super::limits::Limits;
use super::object::Image;
use super::order::Order;
use super::registers::RSP;
use super::state::{Entry, State};
use super::stop::{Stop, StopKind};
use crate::abi::registers::Abi;
use crate::claim::Step;
use crate::term::{Term, Terms};

/// The deepest calls in calls.
const MOST_CALLS: usize = 128;

/// The longest instruction in bytes.
pub(super) const LONGEST: usize = 15;

/// Why an instruction was not executed; the place is added outside.
pub(super) type Outcome<T> = Result<T, String>;

/// A function that was called and has not returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// Where it begins.
    pub(super) start: u64,
    /// Where it returns to; nothing for the first.
    pub(super) back: u64,
}

/// Where a path is, and for which inputs.
#[derive(Clone, Debug)]
struct Path {
    address: u64,
    frames: Vec<Frame>,
    owned: Owned,
    state: State,
    /// Places of the calls that it is in, and its own: those with smaller ones are followed first.
    key: Vec<u32>,
}

/// The machine while it executes.
pub(super) struct Machine<'a> {
    pub(super) abi: &'static Abi,
    pub(super) terms: &'a mut Terms,
    pub(super) entry: Entry,
    pub(super) known: Known,
    image: &'a Image,
    limits: Limits,
    tree: Tree,
    /// The path that is followed now.
    pub(super) state: State,
    pub(super) frames: Vec<Frame>,
    owned: Owned,
    /// Bits that are 1 on this path.
    pub(super) facts: Vec<Term>,
    at: u64,
    waiting: Vec<Path>,
    returned: Option<(Owned, State)>,
    pub(super) examined: HashMap<u64, Outcome<Rc<Examined>>>,
    orders: HashMap<u64, Rc<Order>>,
    /// Where indirect jumps were seen to go.
    indirect: BTreeMap<u64, BTreeSet<u64>>,
    pub(super) stops: Vec<Stop>,
    /// What instructions left in their first operand, in order; of one path only.
    pub(super) steps: Vec<Step>,
    pub(super) forked: bool,
    /// How many bytes of the stack are used, from where the stack pointer was at entry.
    pub(super) deepest: u64,
    /// Whether anything is read that is constant only because a linker has it protected.
    pub(super) uses_protected: bool,
    /// Whether the stack pointer went where a signal's handler writes to what is not the function's.
    pub(super) is_exposed: bool,
    /// What was done so far beside executing instructions, in words that were looked at.
    pub(super) spent: u64,
    /// What was executed.
    pub(super) effort: Effort,
}

/// What follows an instruction.
pub(super) enum Next {
    Follow,
    Jump(u64),
    /// To the first place where the bit is 1, to the second where it is 0.
    Fork(Term, u64, u64),
    /// To each place where its bit is 1; the last is for what is left.
    Switch(Vec<(Term, u64)>),
    /// The same instruction again, for each of four places of the stack.
    Align,
    Stop(StopKind, String),
    Return,
}

impl<'a> Machine<'a> {
    pub(super) fn new(
        abi: &'static Abi,
        terms: &'a mut Terms,
        entry: Entry,
        state: State,
        (image, limits): (&'a Image, Limits),
    ) -> Self {
        let (tree, owned) = Tree::new(terms);
        Machine {
            abi,
            terms,
            entry,
            known: Known::default(),
            image,
            limits,
            tree,
            state,
            frames: Vec::new(),
            owned,
            facts: Vec::new(),
            at: 0,
            waiting: Vec::new(),
            returned: None,
            examined: HashMap::new(),
            orders: HashMap::new(),
            indirect: BTreeMap::new(),
            stops: Vec::new(),
            steps: Vec::new(),
            forked: false,
            deepest: 0,
            uses_protected: false,
            is_exposed: false,
            spent: 0,
            effort: Effort::default(),
        }
    }

    /// Where the instruction is that is executed now.
    pub(super) fn at(&self) -> u64 {
        self.at
    }

    pub(super) fn image(&self) -> &'a Image {
        self.image
    }

    /// Executes from an address until every path has returned or stopped; whether any returned. Its state is then the state.
    pub(super) fn run(&mut self, start: u64) -> bool {
        self.frames = vec![Frame { start, back: 0 }];
        let mut address = start;
        let mut executed = 0;
        loop {
            let mut ended = false;
            while !ended {
                executed += 1;
                self.at = address;
                if let Some(what) = self.exhausted(executed) {
                    self.give_up(&what);
                    return self.finish();
                }
                match self.advance(address) {
                    Some(next) if !self.is_meeting(next) => address = next,
                    Some(next) => {
                        self.wait(next);
                        ended = true;
                    }
                    None => ended = true,
                }
            }
            match self.resume() {
                Some(next) => address = next,
                None => return self.finish(),
            }
        }
    }

    /// What is used up, if anything is.
    fn exhausted(&self, executed: usize) -> Option<String> {
        let Limits { instructions, steps, terms, paths, gaps } = self.limits;
        if executed > instructions {
            Some(format!("more than {instructions} instructions"))
        } else if self.terms.len() > terms {
            Some(format!("code that takes more than {terms} terms"))
        } else if self.waiting.len() > paths {
            Some(format!("more than {paths} paths"))
        } else if self.spent + self.tree.steps + self.known.steps > steps {
            Some(format!("more than {steps} steps of joining paths"))
        } else if self.stops.len() > gaps
            && self.stops.iter().filter(|stop| stop.kind == StopKind::NotFollowed).count() > gaps
        {
            Some(format!("more than {gaps} places that are not followed"))
        } else {
            None
        }
    }

    /// One instruction: where the path goes on, unless it ends or was divided.
    fn advance(&mut self, address: u64) -> Option<u64> {
        let stepped = self.examined(address).and_then(|it| self.step(&it).map(|next| (it, next)));
        let (instruction, next) = match stepped {
            Ok((it, next)) => {
                self.effort.note(&it.instruction);
                self.state.effort.note(&it.instruction, &it.used);
                (it.instruction, next)
            }
            Err(what) => {
                self.stop(StopKind::NotFollowed, what);
                return None;
            }
        };
        match next {
            Next::Follow => {
                self.note(&instruction);
                Some(instruction.next_ip())
            }
            Next::Jump(target) => Some(target),
            Next::Stop(kind, what) => {
                self.stop(kind, what);
                None
            }
            Next::Return => {
                self.leave();
                None
            }
            Next::Fork(bit, then, otherwise) => match self.decided(bit) {
                Some(true) => Some(then),
                Some(false) => Some(otherwise),
                None => {
                    let other = self.divide(bit);
                    self.wait(then);
                    self.take(other, otherwise);
                    None
                }
            },
            Next::Switch(cases) => {
                self.switch(&instruction, &cases);
                None
            }
            Next::Align => {
                self.align(address);
                None
            }
        }
    }

    /// The instruction at an address.
    pub(super) fn fetch(&self, address: u64) -> Outcome<Instruction> {
        let image = self.image;
        let code = image.code(address, LONGEST).ok_or("execution runs out of the code")?;
        let mut decoder = Decoder::with_ip(64, code, address, DecoderOptions::NONE);
        let instruction = decoder.decode();
        if instruction.is_invalid() {
            return Err("bytes that are no instruction".to_owned());
        }
        Ok(instruction)
    }

    /// What is known of a bit on this path.
    pub(super) fn decided(&mut self, bit: Term) -> Option<bool> {
        let bounds = self.known.under(self.terms, bit, &self.facts);
        match (bounds.least, bounds.most) {
            (1, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// Divides the path: this one goes on where the bit is 1, the other where it is 0.
    fn divide(&mut self, bit: Term) -> (Owned, State) {
        self.fork();
        let (set, clear) = self.tree.split(self.terms, &self.owned, bit);
        let mut other = self.state.clone();
        self.spent += 2 * self.state.size();
        let inverted = self.terms.not(bit);
        self.state.assume(self.terms, bit);
        other.assume(self.terms, inverted);
        self.own(set);
        (clear, other)
    }

    fn own(&mut self, owned: Owned) {
        self.facts = self.tree.facts(&owned);
        self.owned = owned;
    }

    fn fork(&mut self) {
        self.forked = true;
        self.steps.clear();
    }

    /// Ends the path where a bit is 1; it goes on where that is 0.
    pub(super) fn stop_if(&mut self, bit: Term, kind: StopKind, what: String) {
        if self.decided(bit) == Some(false) {
            return;
        }
        let (set, clear) = self.tree.split(self.terms, &self.owned, bit);
        let condition = self.tree.condition(self.terms, &set);
        self.stops.push(Stop { condition, kind, what, at: self.image.place(self.at) });
        self.own(clear);
    }

    /// Ends the path.
    fn stop(&mut self, kind: StopKind, what: String) {
        let condition = self.tree.condition(self.terms, &self.owned);
        if self.terms.value(condition) == Some(0) {
            return;
        }
        self.stops.push(Stop { condition, kind, what, at: self.image.place(self.at) });
    }

    /// Ends this path and all that wait. Nothing is known of the inputs that they have in common, which may be more than
    /// theirs: to tell them apart may be what takes too long.
    fn give_up(&mut self, what: &str) {
        let owned = std::mem::take(&mut self.owned);
        let all = self.waiting.iter().map(|path| &path.owned).chain([&owned]);
        let condition = self.tree.wider_condition(self.terms, all);
        self.waiting.clear();
        self.stops.push(Stop {
            condition,
            kind: StopKind::NotFollowed,
            what: what.to_owned(),
            at: self.image.place(self.at),
        });
    }

    /// The path returns to the caller.
    fn leave(&mut self) {
        let owned = std::mem::take(&mut self.owned);
        self.returned = Some(match self.returned.take() {
            None => (owned, self.state.clone()),
            Some((others, state)) => {
                let selector = self.tree.selector(self.terms, &owned, &others);
                self.spent += state.size();
                self.state.merge(&mut self.entry, self.terms, selector, &state);
                (self.tree.union(&owned, &others), self.state.clone())
            }
        });
    }

    fn finish(&mut self) -> bool {
        match self.returned.take() {
            Some((_, state)) => {
                self.state = state;
                true
            }
            None => false,
        }
    }

    /// The order of the function that the path is in.
    fn order(&mut self, start: u64) -> Rc<Order> {
        if let Some(order) = self.orders.get(&start) {
            return Rc::clone(order);
        }
        let decode = |address: u64| {
            let instruction = self.fetch(address).ok()?;
            (!self.never_returns(&instruction)).then_some(instruction)
        };
        let order = Rc::new(Order::new(start, &decode, &self.indirect));
        self.orders.insert(start, Rc::clone(&order));
        order
    }

    /// Whether other paths may come to an address.
    fn is_meeting(&mut self, address: u64) -> bool {
        if self.waiting.is_empty() {
            return false;
        }
        let Some(&frame) = self.frames.last() else { return false };
        // A call begins where no other path is that could be joined; it returns where others may return to.
        self.order(frame.start).is_join(address) || self.waiting.iter().any(|path| path.address == address)
    }

    fn key(&mut self, frames: &[Frame], address: u64) -> Vec<u32> {
        let mut places = Vec::with_capacity(frames.len());
        for (depth, frame) in frames.iter().enumerate() {
            let at = frames.get(depth + 1).map_or(address, |next| next.back);
            places.push(self.order(frame.start).position(at));
        }
        places
    }

    /// The path waits at an address, together with one that is already there.
    fn wait(&mut self, address: u64) {
        let (owned, state) = (std::mem::take(&mut self.owned), self.state.clone());
        self.take((owned, state), address);
    }

    fn take(&mut self, (owned, state): (Owned, State), address: u64) {
        let frames = self.frames.clone();
        let stack_pointer = self.pointer_of(&state);
        for place in 0..self.waiting.len() {
            if self.waiting[place].address != address || self.waiting[place].frames != frames {
                continue;
            }
            let other = self.waiting.swap_remove(place);
            if stack_pointer.is_none() || self.pointer_of(&other.state) != stack_pointer {
                self.waiting.push(other);
                continue;
            }
            let selector = self.tree.selector(self.terms, &owned, &other.owned);
            let mut merged = state;
            self.spent += merged.size();
            merged.merge(&mut self.entry, self.terms, selector, &other.state);
            let owned = self.tree.union(&owned, &other.owned);
            self.waiting.push(Path { owned, state: merged, ..other });
            return;
        }
        let key = self.key(&frames, address);
        self.waiting.push(Path { address, frames, owned, state, key });
    }

    fn pointer_of(&mut self, state: &State) -> Option<i64> {
        let pointer = state.read(&mut self.entry, self.terms, RSP, 64);
        self.stack_offset(pointer)
    }

    /// Takes up the path that is furthest behind.
    fn resume(&mut self) -> Option<u64> {
        let next = (0..self.waiting.len()).min_by(|&a, &b| {
            let (a, b) = (&self.waiting[a], &self.waiting[b]);
            (&a.key, a.address, &a.owned).cmp(&(&b.key, b.address, &b.owned))
        })?;
        let path = self.waiting.swap_remove(next);
        self.state = path.state;
        self.frames = path.frames;
        self.own(path.owned);
        Some(path.address)
    }

    fn switch(&mut self, instruction: &Instruction, cases: &[(Term, u64)]) {
        let targets = self.indirect.entry(instruction.ip()).or_default();
        let before = targets.len();
        targets.extend(cases.iter().map(|&(_, target)| target));
        if targets.len() > before {
            // There are new ways through the function: everything is put in order again.
            self.orders.clear();
            let mut waiting = std::mem::take(&mut self.waiting);
            for path in &mut waiting {
                path.key = self.key(&path.frames, path.address);
            }
            self.waiting = waiting;
        }
        let last = cases.len() - 1;
        for (bit, target) in &cases[..last] {
            match self.decided(*bit) {
                Some(false) => {}
                Some(true) => {
                    self.wait(*target);
                    return;
                }
                None => {
                    let (owned, state) = self.divide(*bit);
                    self.wait(*target);
                    self.state = state;
                    self.own(owned);
                }
            }
        }
        self.wait(cases[last].1);
    }

    /// Divides the path into those for which the stack is at different multiples of 16.
    fn align(&mut self, address: u64) {
        let pointer = self.entry.general(self.terms, RSP);
        let bits = [4, 5].map(|bit| self.terms.extract(pointer, bit, 1));
        let mut paths = vec![(std::mem::take(&mut self.owned), self.state.clone(), 8)];
        for (bit, value) in bits.into_iter().zip([16, 32]) {
            self.fork();
            paths = paths
                .into_iter()
                .flat_map(|(owned, state, place)| {
                    let (set, clear) = self.tree.split(self.terms, &owned, bit);
                    [(set, state.clone(), place + value), (clear, state, place)]
                })
                .collect();
        }
        for (owned, mut state, place) in paths {
            state.alignment = Some(place);
            // They are different cases: they are not to be joined before they are at one place of the stack.
            let frames = self.frames.clone();
            let key = self.key(&frames, address);
            self.waiting.push(Path { address, frames, owned, state, key });
        }
    }

    /// Calls a function of the image.
    pub(super) fn enter(&mut self, start: u64, back: u64) -> Outcome<()> {
        if self.frames.len() >= MOST_CALLS {
            return Err(format!("more than {MOST_CALLS} calls in each other"));
        }
        self.frames.push(Frame { start, back });
        Ok(())
    }
}
