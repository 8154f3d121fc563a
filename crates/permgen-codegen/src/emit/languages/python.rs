//! Python: functions of plain integers, from 3.8.

use crate::emit::arguments::Number;
use crate::emit::names::BadName;
use crate::emit::spelling::numbers::{entries, per_row};
use crate::emit::spelling::words::{Case, commented, indented, lines, named, rows};
use crate::emit::spelling::{
    self, Expression, Lookup, Outermost, Sheet, Spelled, Spelling, Step, infix, operator, rotated_by,
};
use crate::emit::{File, Language, NotWritten, Unsupported};
use permgen_core::program::{Op, Table};
use permgen_core::width::Width;

/// Functions of plain integers, which are cut where bits would be carried out of the word.
#[derive(Debug)]
pub(super) struct Python;

/// Keywords, soft ones too, and what every module has.
pub(super) const RESERVED: &[&str] = &[
    "and",
    "as",
    "assert",
    "async",
    "await",
    "break",
    "case",
    "class",
    "continue",
    "def",
    "del",
    "elif",
    "else",
    "except",
    "_expect_dtype",
    "finally",
    "for",
    "from",
    "global",
    "if",
    "import",
    "in",
    "int",
    "is",
    "lambda",
    "match",
    "nonlocal",
    "not",
    "np",
    "or",
    "pass",
    "raise",
    "return",
    "tuple",
    "try",
    "type",
    "while",
    "with",
    "yield",
];

impl Language for Python {
    fn name(&self) -> &'static str {
        "python"
    }

    fn about(&self) -> &'static str {
        "Python: functions of plain integers, with type hints"
    }

    fn extension(&self) -> &'static str {
        "py"
    }

    fn write(&self, file: &File<'_>) -> Result<String, NotWritten> {
        spelling::write(self, file)
    }
}

impl Spelling for Python {
    fn title(&self) -> &'static str {
        "Python"
    }

    fn widest(&self) -> Width {
        Width::W128
    }

    fn function_name(&self, name: &str) -> Result<String, BadName> {
        named(name, Case::Snake, self.title(), RESERVED)
    }

    fn table_name(&self, words: &str) -> String {
        format!("_{}", Case::Upper.of(words))
    }

    fn local_name(&self, words: &str) -> String {
        Case::Snake.of(words)
    }

    fn is_exact(&self, _: Width) -> bool {
        false
    }

    fn operation(&self, step: &Step, a: Expression, b: Option<Expression>) -> Result<Expression, Unsupported> {
        let Step { op, width, count, .. } = *step;
        if op == Op::Bswap && width > Width::W8 {
            let bytes = width.bits() / 8;
            let text = format!("int.from_bytes({}.to_bytes({bytes}, \"little\"), \"big\")", a.operand(None));
            return Ok(Expression::closed(text));
        }
        match op {
            Op::Zext | Op::Trunc => Ok(a),
            Op::Clz => {
                let text = format!("{} - {}.bit_length()", width.bits(), a.operand(None));
                Ok(Expression::of(text, Outermost::Infix(Op::Sub)))
            }
            Op::Rotlv | Op::Rotrv => Ok(rotated_by(step, [Some(a), b], ">>", "", |places| format!("({places})"))),
            Op::Rotl | Op::Rotr => {
                let (left, a) = (step.left(), a.operand(None));
                let text = format!("({a} << {left}) | ({a} >> {})", width.bits() - left);
                Ok(Expression::of(text, Outermost::Infix(Op::Or)))
            }
            _ => operators(op, width, count, a, b).ok_or_else(|| self.lacks(op)),
        }
    }

    fn lookup(&self, lookup: &Lookup<'_>, number: Expression) -> Expression {
        let Lookup { table, count, .. } = *lookup;
        match lookup.mask() {
            Some(mask) => Expression::closed(format!("{table}[{} & {mask}]", number.operand(Some(Op::And)))),
            None => {
                let number = number.operand(None);
                Expression::of(format!("{table}[{number}] if {number} < {count} else 0"), Outermost::Loose)
            }
        }
    }

    fn table(&self, name: &str, table: &Table) -> String {
        format!("{name} = (\n{})\n", rows("    ", &entries(table), per_row(table.width())))
    }

    fn function(&self, function: &Spelled<'_>) -> String {
        let tuple = |count: usize| format!("tuple[{}]", vec!["int"; count].join(", "));
        let parameters: Vec<String> = function
            .parameters
            .iter()
            .flat_map(|argument| match argument.is_array {
                true => vec![format!("{}: {}", argument.name, tuple(argument.words.len()))],
                false => {
                    argument.words.iter().map(|name| format!("{name}: {}", argument.typed("bool", "int"))).collect()
                }
            })
            .collect();
        let results: Vec<&str> = function.results.iter().flatten().map(String::as_str).collect();
        let ty = if results.len() == 1 { "int".to_owned() } else { tuple(results.len()) };
        let ranges = function.parameters.iter().filter_map(|parameter| parameter.range("an integer"));
        let about: Vec<String> = function.about.iter().cloned().chain([String::new()]).chain(ranges).collect();
        let mut text = format!("def {}({}) -> {ty}:\n{}", function.name, parameters.join(", "), docstring(&about));
        text.push_str(function.number.as_deref().unwrap_or_default());
        for variable in &function.variables {
            text.push_str(&format!("    {} = {}\n", variable.name, variable.value));
        }
        text + &format!("    return {}\n", results.join(", "))
    }

    fn number(&self, number: &Number) -> String {
        let value = number.sum(
            |name, stride| format!("{stride} if {} else 0", self.local_name(name)),
            |name, most| format!("min({}, {most})", self.local_name(name)),
            |name, modulo| format!("{} % {modulo}", self.local_name(name)),
            |value, stride| format!("{value} * {stride}"),
        );
        format!("    {} = {value}\n", self.local_name(&number.name))
    }

    fn whole(&self, sheet: &Sheet<'_>) -> String {
        let parts = sheet.parts.join("\n\n");
        format!("{}\n\n{parts}", commented("#", &sheet.header))
    }
}

/// The operators that Python and its libraries have.
pub(super) fn operators(op: Op, width: Width, count: u32, a: Expression, b: Option<Expression>) -> Option<Expression> {
    let right = |b: Option<Expression>| b.map_or_else(String::new, |b| b.operand(None));
    Some(match op {
        Op::And | Op::Or | Op::Xor | Op::Andn | Op::Not | Op::Add | Op::Sub | Op::Mul => operator(op, a, b),
        Op::Shl => infix(op, "<<", a, &count.to_string()),
        Op::Shr => infix(op, ">>", a, &count.to_string()),
        Op::Shlv => infix(op, "<<", a, &format!("({} & {})", right(b), width.bits() - 1)),
        Op::Shrv => infix(op, ">>", a, &format!("({} & {})", right(b), width.bits() - 1)),
        Op::Bswap => a,
        _ => return None,
    })
}

/// What a function says about itself, as its first statement.
pub(super) fn docstring(about: &[String]) -> String {
    let escaped = |line: String| line.replace('\\', "\\\\").replace("\"\"\"", "\\\"\\\"\\\"");
    // Docstrings are no Markdown: what it fences, they indent.
    let mut is_drawn = false;
    let plain = lines(about).filter_map(|line| match line.starts_with("```") {
        true => {
            is_drawn = !is_drawn;
            None
        }
        false if is_drawn => Some(format!("    {line}")),
        false => Some(line),
    });
    let text: Vec<String> = plain.map(escaped).collect();
    let last = text.last().is_some_and(|line| line.ends_with('"'));
    let end = if last { " " } else { "" };
    indented("    ", &format!("\"\"\"{}{end}\n\"\"\"", text.join("\n")))
}
