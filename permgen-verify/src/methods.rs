//! The table of proof methods. Another one is a file with its row, and a line here.

use crate::question::{Method, Options};
use crate::{bdd, budget, cases, exhaustive, linear, quotient, sat, smt};

/// Names each method, and lists all of them in the order in which they are tried.
macro_rules! table {
    ($($(#[$doc:meta])* $name:ident = $method:expr;)*) => {
        impl Method {
            $($(#[$doc])* pub const $name: Method = $method;)*

            /// Every method, in the order in which they are tried.
            pub const ALL: &[Method] = &[$(Method::$name),*];
        }
    };
}

table! {
    /// Each bit followed as a GF(2) combination of input bits and of products that are named only.
    LINEAR = linear::METHOD;
    /// Each case of a choice decided alone, by the other methods.
    CASES = cases::METHOD;
    /// Every input tried, when few bits are free.
    EXHAUSTIVE = exhaustive::METHOD;
    /// Quotients and remainders by constants, followed as sums of integers.
    QUOTIENTS = quotient::METHOD;
    /// A decision diagram of the claim, which has one shape for each meaning.
    BDD = bdd::METHOD;
    /// The solver z3 as a library, where it is built in.
    SMT = smt::library::METHOD;
    /// The question as clauses, for a solver whose proof of unsatisfiability is checked here.
    SAT = sat::METHOD;
    /// A solver run as a process of its own, which is given the question as SMT-LIB text.
    SOLVER = smt::SOLVER;
}

impl Method {
    /// The method of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Method> {
        Method::ALL.iter().copied().find(|method| method.name() == name)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            methods: Method::ALL.iter().copied().filter(|method| method.is_default()).collect(),
            agree: false,
            budget: budget::STEPS,
            time: budget::TIME,
            solvers: Vec::new(),
        }
    }
}

impl Options {
    /// The defaults, with one method alone.
    #[must_use]
    pub fn only(method: Method) -> Self {
        Self { methods: vec![method], ..Self::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_methods_apart() {
        for (place, method) in Method::ALL.iter().enumerate() {
            assert_eq!(Method::from_name(method.name()), Some(*method));
            assert!(Method::ALL[..place].iter().all(|other| other.name() != method.name()), "{method}");
        }
        assert_eq!(Method::from_name("guess"), None);
    }
}
