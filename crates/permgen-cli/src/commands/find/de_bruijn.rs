//! De Bruijn factors as a task.

use permgen_codegen::emit::lookup::BitNumber;
use permgen_core::width::Width;
use permgen_tables::discovery::de_bruijn::DeBruijn;
use permgen_tables::discovery::{Conclusion, Search};

use super::{Task, header};
use crate::args::{FindDeBruijn, OutputArgs};
use crate::command_line::CommandLine;
use crate::errors::BadInput;

pub(super) fn task(args: &FindDeBruijn, line: &mut CommandLine) -> anyhow::Result<DeBruijn> {
    if let Some(language) = args.output.lang {
        // What the language lacks is told before the search.
        let any = BitNumber { header: Vec::new(), width: args.width, factor: 0 };
        language.bit_number(&any).map_err(|error| BadInput::new(error.to_string()))?;
    }
    line.option("--width", Some(args.width.bits()).filter(|_| args.width != Width::W64));
    Ok(DeBruijn::new(args.width))
}

impl Task for DeBruijn {
    fn search(&self) -> &dyn Search {
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
        let header = header(command, method, found, &format!("a table of {} bytes", width.bits()));
        let numbering = BitNumber { header, width, factor };
        Ok(Some(match output.lang {
            Some(language) => language.bit_number(&numbering).map_err(|error| BadInput::new(error.to_string()))?,
            None => {
                let comment: String =
                    numbering.header.iter().map(|line| format!("# {line}").trim_end().to_owned() + "\n").collect();
                format!("{comment}\nde-bruijn {} {}\n", width.bits(), finding.text)
            }
        }))
    }
}
