//! The claim that a law holds, which was compiled as a function.

use super::Crate;
use super::error::CompileError;
use super::making::{CompiledClaim, Making, same_words};
use super::toolchain::Build;
use crate::claim::Claim;
use crate::question::Question;

pub(super) fn law_claim(law: &str, krate: &Crate, names: &[String]) -> Result<CompiledClaim, CompileError> {
    let mut making: Option<Making> = None;
    let (mut domains, mut claims, mut compiler) = (Vec::new(), Vec::new(), String::new());
    for build in Build::PROFILES {
        let (mut holds, mut broken, mut fine) = (Vec::new(), Vec::new(), Vec::new());
        for (index, name) in names.iter().enumerate() {
            // In a package, the law stands in a module.
            let is_law = |plain: &str| plain.rsplit("::").next() == Some(name);
            let ready = krate.ready(build, |function| is_law(&function.name.plain), name)?;
            let making = making.get_or_insert_with(|| Making::new(&ready.signature));
            let words = same_words(making, &ready.signature, law)?;
            let (called, returns) = making.call(&ready, build, &words)?;
            let before = making.all(&holds);
            let [result] = called.results[..] else {
                return Err(CompileError::Shape(format!("the law `{law}` is no bool")));
            };
            if index + 1 < names.len() {
                // A condition that panics is no promise: what comes before it must rule that out.
                let stops = making.terms.not(returns);
                broken.push(making.all(&[before, stops]));
                fine.push(making.implies(before, returns));
                holds.push(result);
            } else {
                let right = making.all(&[returns, result]);
                fine.push(making.implies(before, right));
            }
            compiler = ready.compiler;
        }
        if let Some(making) = &mut making {
            let all = making.all(&holds);
            broken.push(all);
            domains.push(making.any(&broken));
            claims.push(making.all(&fine));
        }
    }
    let Some(mut making) = making else {
        return Err(CompileError::Unsupported(format!("the law `{law}` was not compiled")));
    };
    let claim = making.all(&claims);
    if names.len() > 1 {
        let domain = making.any(&domains);
        making.given.push(domain);
    }
    let arguments = making.arguments();
    let question = Question { terms: making.terms, given: making.given, claim, cases: Vec::new() };
    let claim = Claim {
        name: law.to_owned(),
        question,
        taken: Vec::new(),
        sides: Vec::new(),
        steps: Vec::new(),
        program: None,
    };
    let conduct = making.conduct;
    let (builds, objects) = krate.builds()?;
    Ok(CompiledClaim {
        claim,
        conduct,
        arguments,
        call: None,
        reference: None,
        compiler,
        builds,
        objects,
        fine: claims,
    })
}
