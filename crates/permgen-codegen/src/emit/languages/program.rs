//! Program text: the stable form that outside checkers read.

use std::fmt::Write as _;

use crate::emit::{File, Language, NotWritten, describe};

/// The language of [`permgen_core::program`], with comments.
#[derive(Debug)]
pub(in crate::emit) struct ProgramText;

impl Language for ProgramText {
    fn name(&self) -> &'static str {
        "program"
    }

    fn about(&self) -> &'static str {
        "program text: one operation per line, for checkers and other tools"
    }

    fn extension(&self) -> &'static str {
        "program"
    }

    fn is_data(&self) -> bool {
        true
    }

    fn write(&self, file: &File<'_>) -> Result<String, NotWritten> {
        let mut text = String::new();
        for line in file.header() {
            writeln!(text, "{}", format!("# {line}").trim_end()).expect("a string takes all text");
        }
        for function in file.functions {
            writeln!(text, "\n# {}", function.name).expect("a string takes all text");
            for line in describe::summary_of_words(function) {
                writeln!(text, "{}", format!("# {line}").trim_end()).expect("a string takes all text");
            }
            writeln!(text, "{}", function.found.certified.program()).expect("a string takes all text");
        }
        Ok(text)
    }
}
