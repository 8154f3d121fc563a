//! Which of what a function takes and makes are the words of a map.
//!
//! A map is about one value that goes in and one that comes out. What goes in is what the function takes; what comes out is what it
//! returns or, when it returns nothing, what it leaves behind the pointer that it writes through. Where that pointer is all that
//! it takes, the map is done in place.

use permgen_codegen::spec::Spec;
use permgen_core::layout::Words;
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;

use super::signature::{Called, Parameter, Passed, Signature};
use super::types::{Leaf, Type};
use crate::choice::{Selector, When};
use crate::expected::{Asked, Expected, one};
use crate::term::{Term, Terms};

/// The values that a map is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Roles {
    /// The numbers of the parameters that go in: one, or each a word.
    pub(crate) taken: Vec<usize>,
    pub(crate) made: Made,
}

/// What comes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Made {
    /// What is returned.
    Result,
    /// What is left behind the parameter of this number.
    Left(usize),
    /// Nothing, as the function never returns.
    Never,
}

/// The words of a call that a map is about.
pub(crate) struct Compared {
    /// Those that go in; behind them, of an exchange, what says which bits are exchanged.
    pub(crate) taken: Vec<Term>,
    /// Those that come out.
    pub(crate) made: Vec<Term>,
    /// Which map is meant where, of a choice.
    pub(crate) when: Vec<When>,
    /// What may be assumed of what chooses.
    pub(crate) given: Vec<Term>,
}

/// A value of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    widths: Vec<u32>,
    /// Whether it is one word or an array, so that its bits can be counted through in other words as well.
    is_row: bool,
}

impl Value {
    fn of(ty: &Type, leaves: &[Leaf]) -> Self {
        let is_row = leaves.len() == 1 || ty.is_row();
        Value { widths: leaves.iter().map(|leaf| leaf.bits).collect(), is_row }
    }

    fn bits(&self) -> u32 {
        self.widths.iter().sum()
    }

    /// The words that it has, when they are of one width, and one that maps have.
    pub(crate) fn words(&self) -> Option<Words> {
        let (first, rest) = self.widths.split_first()?;
        let width = Width::from_bits(*first).filter(|_| rest.iter().all(|other| other == first))?;
        Words::new(self.widths.len(), width)
    }

    /// The one word that an array is.
    pub(crate) fn word(&self) -> Option<Words> {
        one(self.bits()).filter(|_| self.is_row)
    }

    fn row(&self) -> Option<u32> {
        Some(self.bits()).filter(|bits| self.is_row && (self.widths.len() == 1 || (1..=128).contains(bits)))
    }

    /// The widths of the words that a map sees: its own, where bits can be counted through those as well.
    fn seen_as(&self, words: Words) -> Vec<u32> {
        let own = self.widths.first().copied().unwrap_or(0);
        let is_even = self.widths.iter().all(|&width| width == own) && own > 0;
        let width = words.width.bits();
        let divides = is_even && (width.is_multiple_of(own) || own.is_multiple_of(width));
        match self.is_row && divides && self.bits() as usize == words.bits() {
            true => vec![width; words.count],
            false => self.widths.clone(),
        }
    }
}

/// The same bits in words of other widths, one after the other from the lowest.
fn seen(terms: &mut Terms, row: &[Term], widths: &[u32]) -> Vec<Term> {
    let mut found = Vec::new();
    let mut rest = row.to_vec();
    for &width in widths {
        let mut word = rest.remove(0);
        while terms.width(word) < width {
            let next = rest.remove(0);
            word = terms.concat(next, word);
        }
        let bits = terms.width(word);
        if bits > width {
            rest.insert(0, terms.extract(word, width, bits - width));
            word = terms.extract(word, 0, width);
        }
        found.push(word);
    }
    found
}

impl Signature {
    /// The values that a specification is about.
    ///
    /// # Errors
    ///
    /// When it takes or makes several, or none: what is wrong with it.
    pub(crate) fn roles(&self, asked: &Asked) -> Result<Roles, String> {
        let Asked { selectors, boards } = asked;
        if let Some(name) = self.holding_enum() {
            return Err(format!("takes the enum `{name}`, a map takes words"));
        }
        if let Some(name) = selectors.iter().find(|name| self.parameters.iter().all(|it| it.name != **name)) {
            let names: Vec<String> = self.parameters.iter().map(|it| format!("`{}`", it.name)).collect();
            return Err(format!("has no argument `{name}`, only {}", names.join(" and ")));
        }
        // The claim says nothing about the value that a function leaves in an argument that chooses.
        if let Some(written) = self.parameters.iter().find(|it| it.is_left() && selectors.contains(&it.name)) {
            return Err(format!(
                "may write to `{}`, which says what it does: pass it by value or as `&`",
                written.name
            ));
        }
        let is_mapped = |it: &Parameter| !it.leaves.is_empty() && !selectors.contains(&it.name);
        let with_words = self.parameters.iter().enumerate().filter(|(_, parameter)| is_mapped(parameter));
        let with_words: Vec<(usize, &Parameter)> = with_words.collect();
        let left: Vec<usize> = with_words.iter().filter(|(_, it)| it.is_left()).map(|(place, _)| *place).collect();
        let made = match (&self.result, &left[..]) {
            (Type::Never, _) => Made::Never,
            _ if !self.results.is_empty() => Made::Result,
            (_, [left]) => Made::Left(*left),
            (_, []) => return Err("returns 0 words, a map returns 1".to_owned()),
            (_, left) => {
                let names: Vec<String> =
                    left.iter().map(|&place| format!("`{}`", self.parameters[place].name)).collect();
                return Err(format!(
                    "returns nothing and may write to {}: which of them a map makes is not known; what is only read is a `&`, or \
                     `const` in C",
                    names.join(" and ")
                ));
            }
        };
        let is_taken = |place: usize| with_words.len() == 1 || made != Made::Left(place);
        let taken: Vec<usize> = with_words.iter().map(|(place, _)| *place).filter(|&place| is_taken(place)).collect();
        let names: Vec<String> = taken.iter().map(|&place| self.parameters[place].name.clone()).collect();
        // By its name, a reader takes it for another argument.
        if let Some((place, name)) = boards.as_deref().and_then(|boards| Spec::moved_board(&names, boards)) {
            return Err(format!(
                "takes `{}` where the specification names `{name}`: name the arguments in their order",
                names[place]
            ));
        }
        let is_word = |&place: &usize| self.parameters[place].leaves.len() == 1;
        match taken[..] {
            [_] => Ok(Roles { taken, made }),
            [_, ..] if boards.is_some() && taken.iter().all(is_word) => Ok(Roles { taken, made }),
            _ => {
                let what = if taken.iter().all(is_word) { "words" } else { "arguments" };
                Err(format!("takes {} {what}, a map takes 1", taken.len()))
            }
        }
    }

    /// The name of an enum that it takes whose variants hold values.
    pub(crate) fn holding_enum(&self) -> Option<&str> {
        self.parameters.iter().find_map(|parameter| parameter.ty.holding_enum())
    }

    /// New inputs for what it takes: the words of each parameter, and what is given of them by their types.
    pub(crate) fn inputs(&self, terms: &mut Terms) -> (Vec<Vec<Term>>, Vec<Term>) {
        let (mut all, mut given) = (Vec::new(), Vec::new());
        for parameter in &self.parameters {
            let words = parameter.leaves.iter().map(|leaf| {
                let dot = if leaf.path.is_empty() || parameter.leaves.len() == 1 { "" } else { "." };
                let path = if dot.is_empty() { "" } else { &leaf.path };
                terms.input(&format!("{}{dot}{path}", parameter.name), leaf.bits)
            });
            let words: Vec<Term> = words.collect();
            for (leaf, word) in parameter.leaves.iter().zip(&words) {
                given.extend(leaf.is_value(terms, *word));
            }
            all.push(words);
        }
        (all, given)
    }

    /// The same where a pointer to a word is to as many words as a map takes, or makes, there: what C does not say.
    ///
    /// # Errors
    ///
    /// When those of the map are no whole number of such words.
    pub(crate) fn with_words_of(&self, map: &Expected) -> Result<Self, String> {
        let (Ok(roles), Some((taken, made))) = (self.roles(&map.asked()), map.words()) else {
            return Ok(self.clone());
        };
        let mut signature = self.clone();
        let places = [(Made::Left(roles.taken[0]), taken), (roles.made, made)];
        for (place, words) in places {
            let Made::Left(place) = place else { continue };
            let parameter = &mut signature.parameters[place];
            let Type::Word { bits, .. } = parameter.ty else { continue };
            if !parameter.is_pointer || parameter.alignment.is_some() {
                continue;
            }
            let count = words.bits() / bits as usize;
            if count * bits as usize != words.bits() {
                return Err(format!("takes a pointer to words of {bits} bits, the specification is of `{words}`"));
            }
            if count > 1 {
                parameter.ty = Type::Array { count: count as u64, element: Box::new(parameter.ty.clone()) };
                parameter.leaves = parameter.ty.leaves()?;
            }
        }
        Ok(signature)
    }

    /// The value that goes in.
    pub(crate) fn taken(&self, roles: &Roles) -> Value {
        let mut values = roles.taken.iter().map(|&place| &self.parameters[place]);
        match (values.next(), values.len()) {
            (Some(Parameter { ty, leaves, .. }), 0) => Value::of(ty, leaves),
            (first, _) => {
                let leaves = first.into_iter().chain(values).flat_map(|parameter| &parameter.leaves);
                Value { widths: leaves.map(|leaf| leaf.bits).collect(), is_row: false }
            }
        }
    }

    /// The value that comes out; none when the function never returns.
    pub(crate) fn made(&self, roles: &Roles) -> Option<Value> {
        match roles.made {
            Made::Result => Some(Value::of(&self.result, &self.results)),
            Made::Left(place) => Some(Value::of(&self.parameters[place].ty, &self.parameters[place].leaves)),
            Made::Never => None,
        }
    }

    /// The words of a call that a map is about: those that go in and those that come out, as many and as wide as it has.
    ///
    /// # Errors
    ///
    /// When the map is of others.
    pub(crate) fn of_map(
        &self,
        map: &Expected,
        terms: &mut Terms,
        words: &[Vec<Term>],
        called: &Called,
    ) -> Result<Compared, String> {
        let roles = self.roles(&map.asked())?;
        if let (Made::Result, Some(name)) = (roles.made, self.written(words, called)) {
            return Err(format!("returns words and writes to `{name}`: a map makes one of them"));
        }
        let (takes, makes) = map.words().unzip();
        let widths = |value: &Value, words: Option<Words>| match words.or(value.word()) {
            Some(words) => value.seen_as(words),
            None => value.widths.clone(),
        };
        let taken = widths(&self.taken(&roles), takes);
        let made = self.made(&roles).map_or_else(|| map.widths_out(&taken), |value| widths(&value, makes));
        if let Some(misfit) = map.misfit(&taken, &made) {
            return Err(misfit);
        }
        let out = match roles.made {
            Made::Result => seen(terms, &called.results, &made),
            Made::Left(place) => {
                let left = called.left[place].as_deref().unwrap_or_default();
                seen(terms, left, &made)
            }
            // Any words will do, as it is the stop that refutes.
            Made::Never => made.iter().map(|&bits| terms.constant(0, bits)).collect(),
        };
        let (when, given) = match map {
            Expected::Choice(choice) => {
                let selectors = choice.selectors().map(|name| self.selector(name, words));
                let selectors = selectors.collect::<Result<Vec<_>, _>>()?;
                let numbers: Vec<Term> = selectors.iter().map(|selector| selector.word).collect();
                (choice.when(terms, &selectors)?, choice.given(terms, &numbers))
            }
            _ => (Vec::new(), Vec::new()),
        };
        let own: Vec<Term> = roles.taken.iter().flat_map(|&place| words[place].iter().copied()).collect();
        let mut taken = seen(terms, &own, &taken);
        if let Expected::Exchange(exchange, names) = map {
            for (name, place) in names.iter().zip(1..) {
                let selector = self.selector(name, words)?;
                let (bits, is_mask) = (terms.width(selector.word), place < exchange.words());
                let fits = if is_mask { bits == exchange.width.bits() } else { bits >= Width::W8.bits() };
                if !fits || selector.values.is_some() {
                    let of = if is_mask { format!("a mask, a `{}`", exchange.width) } else { "a number".to_owned() };
                    return Err(format!("takes `{name}: {}`, the specification {of}", selector.ty));
                }
                taken.push(selector.word);
            }
        }
        Ok(Compared { taken, made: out, when, given })
    }

    /// The name of a parameter behind which a call leaves other words than were there.
    fn written(&self, words: &[Vec<Term>], called: &Called) -> Option<&str> {
        let mut places = self.parameters.iter().zip(words).zip(&called.left);
        let written = places.find(|((_, words), left)| left.as_ref().is_some_and(|left| left != *words));
        written.map(|((parameter, _), _)| parameter.name.as_str())
    }

    /// The word of an argument by which a choice goes, or which says what is exchanged.
    fn selector(&self, name: &str, words: &[Vec<Term>]) -> Result<Selector, String> {
        let mut named = self.parameters.iter().zip(words).filter(|(parameter, _)| parameter.name == name);
        let one = named.next().filter(|_| named.next().is_none());
        match one.map(|(parameter, words)| (&parameter.leaves[..], &words[..])) {
            Some(([leaf], [word])) => {
                let Leaf { name, values, variants, .. } = leaf.clone();
                Ok(Selector { ty: name, values, variants, word: *word })
            }
            _ => Err(format!("takes `{name}`, which is not one argument of one word")),
        }
    }

    /// The bits of the one word, or of the row of at most 128 bits, that is all it takes.
    pub(crate) fn row_taken(&self) -> Option<u32> {
        let mut taken = self.parameters.iter().filter(|parameter| !parameter.leaves.is_empty());
        match (taken.next(), taken.next()) {
            (Some(Parameter { ty, leaves, .. }), None) => Value::of(ty, leaves).row(),
            _ => None,
        }
    }

    /// The same of its result, or when it has none of what it leaves behind the one pointer that it writes through.
    pub(crate) fn row_made(&self) -> Option<u32> {
        if !self.results.is_empty() {
            return Value::of(&self.result, &self.results).row();
        }
        let mut left = self.parameters.iter().filter(|parameter| parameter.is_left() && !parameter.leaves.is_empty());
        match (left.next(), left.next()) {
            (Some(Parameter { ty, leaves, .. }), None) => Value::of(ty, leaves).row(),
            _ => None,
        }
    }

    /// What a claim takes for granted of the places that pointers lead to, where the language does not say it, and of how much is
    /// there.
    pub(crate) fn assumed(&self) -> Option<String> {
        let slices = self.parameters.iter().filter_map(|parameter| {
            let count = parameter.elements?;
            let is_word =
                matches!(&parameter.ty, Type::Array { element, .. } if matches!(**element, Type::Word { .. }));
            let leads = if matches!(parameter.passed, Passed::Slice { .. }) { "is a slice of" } else { "leads to" };
            Some(format!("`{}` {leads} {count} {}", parameter.name, if is_word { "words" } else { "elements" }))
        });
        let constants = self.parameters.iter().filter_map(|parameter| match parameter.passed {
            Passed::Constant { value, .. } => Some(format!("`{}` is {value}", parameter.name)),
            _ => None,
        });
        let aligned = self.parameters.iter().filter(|it| it.is_pointer).filter_map(|parameter| {
            let alignment = parameter.alignment.filter(|alignment| *alignment > 1)?;
            Some(format!("`{}` is a reference, aligned to {alignment} bytes", parameter.name))
        });
        let all: Vec<String> = slices.chain(constants).chain(self.apart()).chain(aligned).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }

    /// That what pointers lead to does not overlap, if there are several.
    pub(crate) fn apart(&self) -> Option<String> {
        let pointers = self.parameters.iter().filter(|it| it.is_pointer);
        let places: Vec<String> = pointers.map(|it| format!("`{}`", it.name)).collect();
        (places.len() > 1).then(|| format!("{} do not overlap", places.join(" and ")))
    }

    /// The same where nothing is known of addresses, if anything was.
    pub(crate) fn anywhere(&self) -> Option<Self> {
        let mut signature = self.clone();
        let places = signature.parameters.iter_mut().map(|parameter| &mut parameter.alignment);
        let known = places.chain([&mut signature.aligned_result]).filter_map(Option::take).count();
        (known > 0).then_some(signature)
    }

    /// The map that is made of each element of a slice, where the given one is of one element; else the given one.
    pub(crate) fn of_elements(&self, map: &Expected) -> Result<Expected, String> {
        let (Ok(roles), Expected::Map(of)) = (self.roles(&Asked::default()), map) else { return Ok(map.clone()) };
        let Made::Left(left) = roles.made else { return Ok(map.clone()) };
        let (taken, left) = (&self.parameters[roles.taken[0]], &self.parameters[left]);
        let (Some(count), Some(made)) = (taken.elements, left.elements) else { return Ok(map.clone()) };
        let element = |parameter: &Parameter, count: u64| {
            let words = Value::of(&parameter.ty, &parameter.leaves).words()?;
            let of_one = words.count / count as usize;
            (of_one * count as usize == words.count).then(|| Words::new(of_one, words.width)).flatten()
        };
        let is_of_one = count == made
            && element(taken, count) == Some(of.words_in())
            && element(left, made) == Some(of.words_out());
        if !is_of_one {
            return Ok(map.clone());
        }
        let (inputs, outputs) = (of.inputs(), of.outputs());
        let count = count as usize;
        let promised: Vec<u128> = (0..count * inputs).map(|word| of.promised_zero(word % inputs)).collect();
        let of_all = WordMap::from_fn(count * inputs, of.input(), count * outputs, of.output(), |word, bit| {
            of.source_of(word % outputs, bit).map(|(from, bit)| (word / outputs * inputs + from, bit))
        });
        let of_all = of_all.and_then(|map| map.promising(&promised));
        of_all.map(Expected::Map).map_err(|error| error.to_string())
    }
}
