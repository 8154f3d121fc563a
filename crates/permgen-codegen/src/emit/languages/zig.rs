//! Zig: functions of a file, on unsigned integers of every width.

use crate::emit::arguments::Number;
use crate::emit::names::BadName;
use crate::emit::spelling::numbers::{entries, per_row};
use crate::emit::spelling::words::{Case, commented, named};
use crate::emit::spelling::{
    self, Expression, Lookup, Outermost, Parameter, Sheet, Spelled, Spelling, Step, infix, operator,
};
use crate::emit::{File, Language, NotWritten, Unsupported};
use permgen_core::program::{Op, Table};
use permgen_core::target::PORTABLE;
use permgen_core::width::Width;

/// A file that is imported as a structure.
#[derive(Debug)]
pub(super) struct Zig;

/// Keywords and primitive values.
const RESERVED: &[&str] = &[
    "addrspace",
    "align",
    "allowzero",
    "and",
    "anyframe",
    "anytype",
    "asm",
    "async",
    "await",
    "break",
    "callconv",
    "catch",
    "comptime",
    "const",
    "continue",
    "defer",
    "else",
    "enum",
    "errdefer",
    "error",
    "export",
    "extern",
    "false",
    "fn",
    "for",
    "if",
    "inline",
    "linksection",
    "noalias",
    "noinline",
    "nosuspend",
    "null",
    "opaque",
    "or",
    "orelse",
    "packed",
    "pub",
    "resume",
    "return",
    "std",
    "struct",
    "suspend",
    "switch",
    "test",
    "threadlocal",
    "true",
    "try",
    "type",
    "undefined",
    "union",
    "unreachable",
    "usingnamespace",
    "var",
    "void",
    "volatile",
    "while",
];

impl Language for Zig {
    fn name(&self) -> &'static str {
        "zig"
    }

    fn about(&self) -> &'static str {
        "Zig: public functions of a file, usable at compile time"
    }

    fn extension(&self) -> &'static str {
        "zig"
    }

    fn has(&self, op: Op) -> bool {
        PORTABLE.has(op) || op == Op::Bitrev
    }

    fn write(&self, file: &File<'_>) -> Result<String, NotWritten> {
        spelling::write(self, file)
    }
}

fn ty(width: Width) -> String {
    format!("u{}", width.bits())
}

impl Spelling for Zig {
    fn title(&self) -> &'static str {
        "Zig"
    }

    fn widest(&self) -> Width {
        Width::W128
    }

    fn function_name(&self, name: &str) -> Result<String, BadName> {
        let name = named(name, Case::Camel, self.title(), RESERVED)?;
        let is_type = name.strip_prefix(['u', 'i', 'f']).is_some_and(|bits| bits.parse::<u16>().is_ok());
        if is_type {
            let (reason, suggestion) = ("it is a type", format!("{name}_bits"));
            return Err(BadName { is_module: false, name, language: self.title(), reason, suggestion });
        }
        Ok(name)
    }

    fn table_name(&self, words: &str) -> String {
        Case::Snake.of(words)
    }

    fn local_name(&self, words: &str) -> String {
        Case::Snake.of(words)
    }

    fn refuses_shadows(&self) -> bool {
        true
    }

    fn is_exact(&self, _: Width) -> bool {
        true
    }

    fn operation(&self, step: &Step, a: Expression, b: Option<Expression>) -> Result<Expression, Unsupported> {
        let Step { op, width, count, .. } = *step;
        let (bits, ty) = (width.bits(), ty(width));
        let right = |b: Option<Expression>| b.map_or_else(String::new, |b| b.operand(None));
        let call = |name: &str, a: Expression| Expression::closed(format!("{name}({})", a.text));
        Ok(match op {
            Op::And | Op::Or | Op::Xor | Op::Andn | Op::Not => operator(op, a, b),
            Op::Add => infix(op, "+%", a, &right(b)),
            Op::Sub => infix(op, "-%", a, &right(b)),
            Op::Mul => infix(op, "*%", a, &right(b)),
            Op::Shl => infix(op, "<<", a, &count.to_string()),
            Op::Shr => infix(op, ">>", a, &count.to_string()),
            Op::Shlv | Op::Shrv => infix(
                op,
                if op == Op::Shlv { "<<" } else { ">>" },
                a.typed(|a| format!("@as({ty}, {a})")),
                &format!("@as(u{}, @truncate({}))", width.index_bits(), right(b)),
            ),
            Op::Rotlv | Op::Rotrv => {
                let places = |sign: &str, b: &str| format!("@as(u{}, @truncate({sign}{b}))", width.index_bits());
                let (a, b) = (a.typed(|a| format!("@as({ty}, {a})")).operand(None), right(b));
                let (this, other) = (places("", &b), places("0 -% ", &b));
                let [left, right] = if op == Op::Rotlv { [this, other] } else { [other, this] };
                Expression::of(format!("({a} << {left}) | ({a} >> {right})"), Outermost::Infix(Op::Or))
            }
            Op::Rotl | Op::Rotr => {
                let (left, a) = (step.left(), a.operand(None));
                Expression::of(format!("({a} << {left}) | ({a} >> {})", bits - left), Outermost::Infix(Op::Or))
            }
            Op::Bswap if bits == 8 => a,
            Op::Bswap => call("@byteSwap", a),
            Op::Bitrev => call("@bitReverse", a),
            Op::Brev8 if bits == 8 => call("@bitReverse", a),
            Op::Brev8 => call("@byteSwap", call("@bitReverse", a)),
            Op::Clz => Expression::closed(format!("@as({ty}, @clz({}))", a.text)),
            Op::Zext => Expression::closed(format!("@as({ty}, {})", a.text)),
            Op::Trunc => Expression::closed(format!("@as({ty}, @truncate({}))", a.text)),
            _ => return Err(self.lacks(op)),
        })
    }

    fn lookup(&self, lookup: &Lookup<'_>, number: Expression) -> Expression {
        let Lookup { table, count, number: from, .. } = *lookup;
        // Shorter numbers are indices as they are.
        let index = |number: String| if from > Width::W32 { format!("@intCast({number})") } else { number };
        // What has no more bits needs no mask.
        match lookup.mask() {
            Some(mask) if u128::try_from(mask).is_ok_and(|mask| mask >= from.mask()) => {
                Expression::closed(format!("{table}[{}]", index(number.text)))
            }
            Some(mask) => {
                let number = format!("{} & {mask}", number.operand(Some(Op::And)));
                Expression::closed(format!("{table}[{}]", index(number)))
            }
            None => {
                let number = number.operand(None);
                let entry = format!("{table}[{}]", index(number.clone()));
                Expression::of(format!("if ({number} < {count}) {entry} else 0"), Outermost::Loose)
            }
        }
    }

    fn table(&self, name: &str, table: &Table) -> String {
        let rows = aligned(&entries(table), per_row(table.width()));
        format!("const {name} = [_]{}{{\n{rows}}};\n", ty(table.width()))
    }

    fn function(&self, function: &Spelled<'_>) -> String {
        let parameter = |argument: &Parameter| match argument.is_array {
            true => format!("{}: [{}]{}", argument.name, argument.words.len(), ty(argument.word)),
            false => format!("{}: {}", argument.name, argument.typed("bool", &ty(argument.width))),
        };
        let parameters: Vec<String> = function.parameters.iter().map(parameter).collect();
        let results: Vec<&str> = function.results.iter().flatten().map(String::as_str).collect();
        let (output, result) = match (&results[..], function.outputs) {
            ([result], [width]) => (ty(*width), (*result).to_owned()),
            (results, outputs) => {
                (format!("[{}]{}", outputs.len(), ty(outputs[0])), format!(".{{ {} }}", results.join(", ")))
            }
        };
        let mut text = commented("///", &function.about);
        text.push_str(&format!("pub fn {}({}) {output} {{\n", function.name, parameters.join(", ")));
        for name in &function.unread {
            text.push_str(&format!("    _ = {name};\n"));
        }
        text.push_str(function.number.as_deref().unwrap_or_default());
        for variable in &function.variables {
            text.push_str(&format!("    const {}: {} = {};\n", variable.name, ty(variable.width), variable.value));
        }
        text + &format!("    return {result};\n}}\n")
    }

    fn number(&self, number: &Number) -> String {
        let value = number.sum(
            |name, stride| format!("@as(u8, if ({}) {stride} else 0)", self.local_name(name)),
            // `@min` has the type that is just wide enough for the result.
            |name, most| format!("@as(u8, @min({}, {most}))", self.local_name(name)),
            |name, modulo| format!("{} % {modulo}", self.local_name(name)),
            |value, stride| format!("{value} *% {stride}"),
        );
        format!("    const {}: u8 = {};\n", self.local_name(&number.name), value.replace(") + (", ") +% ("))
    }

    fn whole(&self, sheet: &Sheet<'_>) -> String {
        format!("{}\n{}", commented("//", &sheet.header), sheet.parts.join("\n"))
    }
}

/// Entries in lines of so many, in columns, as `zig fmt` has them.
fn aligned(entries: &[String], each: usize) -> String {
    let widths: Vec<usize> =
        (0..each).map(|column| entries.iter().skip(column).step_by(each).map(String::len).max().unwrap_or(0)).collect();
    let row = |row: &[String]| {
        let cells =
            row.iter().zip(&widths).map(|(entry, width)| format!("{:width$}", format!("{entry},"), width = width + 1));
        format!("    {}\n", cells.collect::<Vec<_>>().join(" ").trim_end())
    };
    entries.chunks(each).map(row).collect()
}
