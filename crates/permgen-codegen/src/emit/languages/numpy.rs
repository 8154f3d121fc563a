//! Python on arrays of unsigned integers of `NumPy` 2: each function does all elements at once.

use super::python::{RESERVED, docstring, operators};
use crate::emit::arguments::Number;
use crate::emit::names::BadName;
use crate::emit::spelling::numbers::{entries, per_row};
use crate::emit::spelling::words::{Case, commented, named, rows};
use crate::emit::spelling::{self, Expression, Lookup, Outermost, Sheet, Spelled, Spelling, Step, rotated_by};
use crate::emit::{File, Language, NotWritten, Unsupported};
use permgen_core::program::{Op, Table};
use permgen_core::target::PORTABLE;
use permgen_core::width::Width;

/// Functions of arrays, which wrap by themselves. Words of 128 bits are two arrays.
#[derive(Debug)]
pub(super) struct NumPy;

impl Language for NumPy {
    fn name(&self) -> &'static str {
        "numpy"
    }

    fn about(&self) -> &'static str {
        "Python: functions of NumPy arrays of unsigned integers, all elements at once"
    }

    fn extension(&self) -> &'static str {
        "py"
    }

    fn has(&self, op: Op) -> bool {
        PORTABLE.has(op) && op != Op::Clz
    }

    fn write(&self, file: &File<'_>) -> Result<String, NotWritten> {
        spelling::write(self, file)
    }
}

/// The type of an element.
fn element(width: Width) -> String {
    format!("np.uint{}", width.bits())
}

impl Spelling for NumPy {
    fn title(&self) -> &'static str {
        "NumPy"
    }

    fn widest(&self) -> Width {
        Width::W64
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
        true
    }

    fn operation(&self, step: &Step, a: Expression, b: Option<Expression>) -> Result<Expression, Unsupported> {
        let Step { op, width, count, .. } = *step;
        // A method is called before `~` is done.
        let method = |a: Expression, call: String| {
            let text = a.operand(None);
            let text = if text.starts_with('~') { format!("({text})") } else { text };
            Ok(Expression::closed(format!("{text}.{call}")))
        };
        match op {
            Op::Zext | Op::Trunc => method(a, format!("astype({})", element(width))),
            Op::Bswap if width > Width::W8 => method(a, "byteswap()".to_owned()),
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
        let Lookup { table, count, width, .. } = *lookup;
        Expression::closed(match lookup.mask() {
            Some(mask) => format!("{table}[{} & {mask}]", number.operand(Some(Op::And))),
            None => {
                let (number, zero) = (number.operand(None), element(width));
                format!("np.where({number} < {count}, {table}[np.minimum({number}, {})], {zero}(0))", lookup.last())
            }
        })
    }

    fn table(&self, name: &str, table: &Table) -> String {
        let rows = rows("        ", &entries(table), per_row(table.width()));
        format!("{name} = np.array(\n    [\n{rows}    ],\n    dtype={},\n)\n", element(table.width()))
    }

    fn function(&self, function: &Spelled<'_>) -> String {
        let array = |width: Width| format!("npt.NDArray[{}]", element(width));
        let tuple = |types: &[String]| format!("tuple[{}]", types.join(", "));
        let parameters = function.parameters.iter().flat_map(|argument| {
            let ty = if argument.is_bool { "npt.NDArray[np.bool_]".to_owned() } else { array(argument.word) };
            let several = |count: usize| tuple(&vec![ty.clone(); count]);
            argument.declared(|word| format!("{word}: {ty}"), |name, count| format!("{name}: {}", several(count)))
        });
        let parameters: Vec<String> = parameters.collect();
        // What is the same for all boards is as long as these.
        let first = function.parameters.first().and_then(|parameter| parameter.words.first());
        let results =
            function.returned().into_iter().zip(function.program.outputs()).map(|(result, &width)| match first {
                Some(first) if result.starts_with(|letter: char| letter.is_ascii_digit()) => {
                    format!("np.full_like({first}, {result}, dtype={})", element(width))
                }
                _ if function.parameters.iter().any(|parameter| parameter.words.iter().any(|word| word == result)) => {
                    result.to_owned()
                }
                // The type that NumPy's stubs have for what operators return is another one, or none.
                _ => format!("np.asarray({result}, dtype={})", element(width)),
            });
        let results: Vec<String> = results.collect();
        let types: Vec<String> = function.program.outputs().iter().map(|&width| array(width)).collect();
        let ty = if let [ty] = &types[..] { ty.clone() } else { tuple(&types) };
        let mut text =
            format!("def {}({}) -> {ty}:\n{}", function.name, parameters.join(", "), docstring(&function.about));
        let own = function.function.number().map_or(0, |number| number.terms.len());
        for parameter in &function.parameters[own..] {
            for word in &parameter.words {
                text.push_str(&format!("    _expect_dtype({word}, {})\n", element(parameter.word)));
            }
        }
        text.push_str(function.number.as_deref().unwrap_or_default());
        for variable in &function.variables {
            text.push_str(&format!("    {} = {}\n", variable.name, variable.value));
        }
        text + &format!("    return {}\n", results.join(", "))
    }

    fn number(&self, number: &Number) -> String {
        let value = number.sum(
            |name, stride| {
                let value = format!("np.asarray({}, dtype=np.bool_).astype(np.uint8)", self.local_name(name));
                if stride == 1 { value } else { format!("{value} * np.uint8({stride})") }
            },
            |name, most| format!("np.minimum({}, np.uint8({most}))", self.local_name(name)),
            |name, modulo| format!("{} % np.uint8({modulo})", self.local_name(name)),
            |value, stride| format!("{value} * np.uint8({stride})"),
        );
        // NumPy's stubs have another type for a sum.
        let value = match number.terms.len() {
            1 => value,
            _ => format!("np.asarray({value}, dtype=np.uint8)"),
        };
        format!("    {} = {value}\n", self.local_name(&number.name))
    }

    fn whole(&self, sheet: &Sheet<'_>) -> String {
        let imports = "from __future__ import annotations\n\nimport numpy as np\nimport numpy.typing as npt";
        let parts = sheet.parts.join("\n\n");
        format!("{}\n{imports}\n\n\n{DTYPE_CHECK}\n\n{parts}", commented("#", &sheet.header))
    }
}

/// Elements of another type, such as `NumPy`'s default `int64`, would be computed with, and the result would be wrong.
const DTYPE_CHECK: &str = "\
def _expect_dtype(array: npt.NDArray[np.generic], dtype: type[np.generic]) -> None:
    if array.dtype != dtype:
        raise TypeError(f\"expected an array of {np.dtype(dtype)}, found one of {array.dtype}\")
";
