//! One function of a header.

use std::fmt::Write as _;

use super::{Dialect, Outside, Writer, beside, comment};
use crate::emit::{Function, Unsupported, describe, tree};
use permgen_core::layout::Words;
use permgen_core::program::{Instruction, Op};
use permgen_core::width::Width;

impl Dialect {
    /// One function, and the tables that it reads.
    pub(super) fn of_function(
        self,
        name: &str,
        function: &Function<'_>,
        outside: Option<&Outside<'_>>,
    ) -> Result<String, Unsupported> {
        let program = function.found.certified.program();
        // C has no rotation, so what is rotated stands there twice, and so do the halves of what is swapped.
        let is_wide_swap = |line: &Instruction| line.op == Op::Bswap && line.width == Width::W128;
        let repeats = |line: &Instruction| {
            matches!(line.op, Op::Rotl | Op::Rotr) || is_wide_swap(line) || tree::can_miss(program, line)
        };
        let tree = tree::of_program(program, &repeats);
        let defaults = function.arguments();
        // Neither an argument nor a variable has the name of the function.
        let names: Vec<String> = defaults.iter().map(|(own, _)| beside(own, name)).collect();
        let arguments: Vec<String> = names
            .iter()
            .zip(&defaults)
            .flat_map(|(name, (_, words))| match words.count {
                1 => vec![name.clone()],
                count => (0..count).map(|word| format!("{name}[{word}]")).collect(),
            })
            .collect();
        let prefix = if name.starts_with('v') { "t" } else { "v" };
        let writer = Writer { dialect: self, program, name, arguments: &arguments, prefix, outside };
        let mut text = writer.tables();
        text.push_str(&comment(&describe::summary(function)));
        let mut parameters: Vec<String> =
            names.iter().zip(&defaults).map(|(name, (_, words))| self.parameter(name, *words)).collect();
        let result = function.result();
        let out = beside("result", name);
        let output = match (self, result.count) {
            (_, 1) => self.ty(result.width).to_owned(),
            (Dialect::C, count) => {
                parameters.push(format!("{} {out}[{count}]", self.ty(result.width)));
                "void".to_owned()
            }
            (Dialect::Cpp, count) => format!("std::array<{}, {count}>", self.ty(result.width)),
        };
        let parameters = parameters.join(", ");
        let has_intrinsics = program.instructions().iter().any(|line| matches!(line.op, Op::Pext | Op::Pdep));
        let (before, after) = match self {
            Dialect::C => ("static inline", ""),
            Dialect::Cpp if has_intrinsics => ("[[nodiscard]] inline", " noexcept"),
            Dialect::Cpp => ("[[nodiscard]] constexpr", " noexcept"),
        };
        writeln!(text, "{before} {output} {name}({parameters}){after} {{").expect("a string takes all text");
        let mut reads = tree.reads.iter();
        for (argument, (_, words)) in names.iter().zip(&defaults) {
            if !reads.by_ref().take(words.count).fold(false, |any, read| any | read) {
                writeln!(text, "    (void){argument};").expect("a string takes all text");
            }
        }
        if let Some(Outside::Attacks { records, magics, .. }) = outside {
            let (stem, square, count) = (records.stem, &arguments[0], records.count);
            let number = match count.is_power_of_two() {
                true => format!("{square} & {}", count - 1),
                false => format!("{square} < {count} ? {square} : 0"),
            };
            match self {
                Dialect::C => writeln!(text, "    const struct {stem}_magic *const magic = &{magics}[{number}];"),
                Dialect::Cpp => writeln!(text, "    const {stem}_magic &magic = {magics}[{number}];"),
            }
            .expect("a string takes all text");
        }
        for statement in &tree.statements {
            let (ty, value) = (self.ty(statement.width), writer.expression(&statement.value)?.text);
            writeln!(text, "    const {ty} {}{} = {value};", writer.prefix, statement.variable)
                .expect("a string takes all text");
        }
        let results = tree.results.iter().map(|node| Ok(writer.expression(node)?.text));
        let results = results.collect::<Result<Vec<String>, Unsupported>>()?;
        match (self, &results[..]) {
            (_, [one]) => writeln!(text, "    return {one};"),
            (Dialect::Cpp, several) => writeln!(text, "    return {{{{{}}}}};", several.join(", ")),
            (Dialect::C, several) => {
                // All are computed before the first is stored: the result may be the argument.
                let ty = self.ty(result.width);
                let mut last = String::new();
                for (word, value) in several.iter().enumerate() {
                    writeln!(text, "    const {ty} r{word} = {value};").expect("a string takes all text");
                    last.push_str(&format!("    {out}[{word}] = r{word};\n"));
                }
                write!(text, "{last}")
            }
        }
        .expect("a string takes all text");
        text.push_str("}\n");
        Ok(text)
    }

    /// An argument: of several words an array.
    fn parameter(self, name: &str, words: Words) -> String {
        let ty = self.ty(words.width);
        match (self, words.count) {
            (_, 1) => format!("{ty} {name}"),
            (Dialect::C, count) => format!("const {ty} {name}[{count}]"),
            (Dialect::Cpp, count) => format!("const std::array<{ty}, {count}> &{name}"),
        }
    }
}
