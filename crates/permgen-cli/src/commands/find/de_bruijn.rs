//! De Bruijn factors as a task.

use permgen_codegen::emit::{File, lookup};
use permgen_core::width::Width;
use permgen_tables::discovery::de_bruijn::DeBruijn;
use permgen_tables::discovery::{Conclusion, Discovery};
use permgen_tables::magic::de_bruijn::{DeBruijn as Factor, Scan};

use super::{Task, header, notes};
use crate::args::{FindDeBruijn, OutputArgs};
use crate::command_line::CommandLine;
use crate::errors::BadInput;
use crate::output::module_of;

pub(super) fn task(args: &FindDeBruijn, line: &mut CommandLine) -> anyhow::Result<DeBruijn> {
    line.option("--width", Some(args.width.bits()).filter(|_| args.width != Width::W64));
    Ok(DeBruijn::new(args.width))
}

impl Task for DeBruijn {
    fn search(&self) -> &dyn Discovery {
        self
    }

    fn file(&self, found: &[Conclusion], output: &OutputArgs, command: &str) -> anyhow::Result<Option<String>> {
        let Some((_, finding)) = found.iter().find_map(|conclusion| conclusion.found.as_ref()) else {
            return Ok(None);
        };
        let factor = self
            .factor(finding)
            .ok_or_else(|| BadInput::new(format!("`{}` is no {}", finding.text, found[0].goal.name)))?;
        let width = self.width();
        let method = "the smallest, depth first from the highest bit; proved by trying all shifts";
        let size = format!("a table of {} bytes", width.bits());
        Ok(Some(match output.lang {
            Some(language) => {
                let wrong = |error: String| BadInput::new(error);
                let factor = Factor::new(Scan::Isolate, width, factor).map_err(|error| wrong(error.to_string()))?;
                let lookup = lookup::of_factor("lowest_bit", &factor).map_err(wrong)?;
                let (functions, notes) = ([lookup.function()], notes(method, found, &size));
                let class = module_of(None, output.file(), language)?;
                let file = File::of(&functions).made_by(command).notes(&notes).within(class.as_deref());
                language.write(&file).map_err(|error| wrong(error.to_string()))?
            }
            None => {
                let header = header(command, method, found, &size);
                let comment: String =
                    header.iter().map(|line| format!("# {line}").trim_end().to_owned() + "\n").collect();
                format!("{comment}\nde-bruijn {} {}\n", width.bits(), finding.text)
            }
        }))
    }
}
