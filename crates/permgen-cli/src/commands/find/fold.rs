//! Folds as a task.

use permgen_core::index_map::IndexMap;
use permgen_core::width::Width;
use permgen_tables::discovery::fold::{Fold, Folded};
use permgen_tables::discovery::{Conclusion, Discovery};

use super::{Task, header};
use crate::args::{FindFold, OutputArgs};
use crate::command_line::CommandLine;
use crate::errors::BadInput;
use crate::source::named_bits;

pub(super) fn task(args: &FindFold, line: &mut CommandLine) -> anyhow::Result<Fold> {
    line.argument(&args.mask);
    line.option("--width", Some(args.width.bits()).filter(|_| args.width != Width::W64));
    line.option("--to", Some(args.to.bits()).filter(|_| args.to != Width::W32));
    let mask = named_bits(&args.mask, args.width)?;
    let bits = mask.count_ones();
    if bits > 24 {
        return Err(BadInput::new(format!("the mask has {bits} bits: at most 24 can be tried")).into());
    }
    let map = IndexMap::new(args.width, args.to, mask, bits).map_err(|error| BadInput::new(error.to_string()))?;
    Fold::new(map, args.to).ok_or_else(|| {
        let (to, from) = (args.to.rust_type(), args.width.rust_type());
        BadInput::new(format!("a `{from}` is not folded to a `{to}`"))
            .with_help("name a shorter word: --to; for the whole word there is `permgen find gather`")
            .into()
    })
}

impl Task for Fold {
    fn search(&self) -> &dyn Discovery {
        self
    }

    fn file(&self, found: &[Conclusion], _output: &OutputArgs, command: &str) -> anyhow::Result<Option<String>> {
        let Some((_, finding)) = found.iter().find_map(|conclusion| conclusion.found.as_ref()) else {
            return Ok(None);
        };
        let wrong = || BadInput::new(format!("`{}` is no fold for {}", finding.text, found[0].goal.name));
        let Folded { input, word, mask, fold, factor, shift } = self.folded(finding).ok_or_else(wrong)?;
        let (input, word) = (input.rust_type(), word.rust_type());
        let subsets = 1u64 << mask.count_ones();
        let method = "every distance of folding, and an order of the bits without carries if there is one";
        let comment: String = header(command, method, found, &format!("an index below {subsets}"))
            .iter()
            .map(|line| format!("# {line}").trim_end().to_owned() + "\n")
            .collect();
        Ok(Some(format!(
            "{comment}# ((x & mask) as {word} | ((x & mask) >> fold) as {word}) * factor >> shift; proved for {subsets} subsets\n\n\
             fold\ninput {input}\nword {word}\nmask {mask:#x}\nfold {fold}\nfactor {factor:#x}\nshift {shift}\n"
        )))
    }
}
