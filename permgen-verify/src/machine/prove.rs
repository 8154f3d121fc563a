//! Claims about machine code that takes a word in a register, and makes one there.

use crate::expected::Expected;
use permgen_core::layout::Words;
use permgen_core::partial_map::PartialMap;

use super::{Argument, Conduct, Execution, Function, MachineError};
use crate::claim::Claim;
use crate::question::{Fault, Options, Verdict};
use crate::term::{Binary, Terms};

/// A claim about a function's machine code.
#[derive(Clone, Debug)]
pub struct MachineClaim {
    /// What is claimed, and that the function returns. Its first inputs are the words that somebody chooses.
    pub claim: Claim,
    /// For which inputs it does not, or is not known to.
    pub conduct: Conduct,
    /// How many inputs somebody chooses.
    pub arguments: usize,
    /// What is taken for granted of the places that pointers lead to: how long they are, that they are apart, and aligned; and of the
    /// way in which the function is called, where that is not C's.
    pub assumed: Option<String>,
}

impl MachineClaim {
    /// Decides the claim: see [`Conduct::decide`].
    ///
    /// # Errors
    ///
    /// As for [`crate::decide`].
    pub fn decide(&self, options: &Options) -> Result<Verdict, Fault> {
        self.conduct.decide(&self.claim, options)
    }
}

impl Function {
    /// The claim that the function does with every word, which the map promises to do right, what the map does. The word is
    /// input 0 of the question.
    ///
    /// # Errors
    ///
    /// When the map's words are not passed in registers.
    pub fn claim(&self, map: &PartialMap) -> Result<MachineClaim, MachineError> {
        let words = (Words::one(map.input()), Words::one(map.output()));
        self.claim_in_registers(&map.into(), words)
    }

    /// The same of whatever is expected of one word, which makes another.
    pub(crate) fn claim_in_registers(
        &self,
        map: &Expected,
        (takes, makes): (Words, Words),
    ) -> Result<MachineClaim, MachineError> {
        let mut terms = Terms::new();
        let word = terms.input("x", takes.width.bits());
        let Execution { result, steps, mut conduct, .. } =
            self.execute(&mut terms, &[Argument::Word(word)], makes.width.bits())?;
        conduct.assumes_convention = !self.is_of_go();
        let result = result.expect("a result was asked for");
        let returns = conduct.returns(&mut terms);
        let mut claim = Claim { steps, ..Claim::function_is_map(self.name(), terms, map.clone(), &[word], &[result]) };
        claim.question.claim = claim.question.terms.binary(Binary::And, claim.question.claim, returns);
        Ok(MachineClaim { claim, conduct, arguments: 1, assumed: None })
    }
}
