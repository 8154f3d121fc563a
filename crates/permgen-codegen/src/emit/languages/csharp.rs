//! C#: static methods of a class. Words shorter than `uint` are `uint`s, and one of 128 bits is a pair of `ulong`s.

use crate::emit::arguments::Number;
use crate::emit::names::BadName;
use crate::emit::spelling::numbers::{constant, entries, per_row};
use crate::emit::spelling::words::{Case, commented, indented, named, rows};
use crate::emit::spelling::{
    self, Expression, Lookup, Outermost, Sheet, Spelled, Spelling, Step, infix, operator, rotated_by,
};
use crate::emit::{File, Language, NotWritten, Unsupported};
use permgen_core::program::{Op, Table};
use permgen_core::width::Width;

/// A class, from C# 7, for every runtime.
#[derive(Debug)]
pub(super) struct CSharp;

/// Methods of every object, and what the class has of its own.
const RESERVED: &[&str] = &[
    "Equals",
    "Finalize",
    "GetHashCode",
    "GetType",
    "LeadingZeroCount",
    "MemberwiseClone",
    "ReferenceEquals",
    "ReverseBytes",
    "ToString",
];

/// The class if nobody names one.
const CLASS: &str = "Permgen";

/// What neither a namespace nor a class is called.
const KEYWORDS: &str = "abstract as base bool break byte case catch char checked class const continue decimal default delegate do \
                        double else enum event explicit extern false finally fixed float for foreach goto if implicit in int \
                        interface internal is lock long namespace new null object operator out override params private \
                        protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch \
                        this throw true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while";

impl Language for CSharp {
    fn name(&self) -> &'static str {
        "csharp"
    }

    fn about(&self) -> &'static str {
        "C#: static methods of a class, on `ulong` and `uint`"
    }

    fn extension(&self) -> &'static str {
        "cs"
    }

    fn has_class(&self) -> bool {
        true
    }

    fn write(&self, file: &File<'_>) -> Result<String, NotWritten> {
        let class = file.module.unwrap_or(CLASS).rsplit('.').next();
        for function in file.functions {
            if class == Some(&self.function_name(function.name)?) {
                let (name, suggestion) = (function.name.to_owned(), format!("{}_bits", function.name));
                let reason = "its class has this name";
                return Err(BadName { is_module: false, name, language: self.title(), reason, suggestion }.into());
            }
        }
        spelling::write(self, file)
    }
}

fn ty(width: Width) -> &'static str {
    if width == Width::W64 { "ulong" } else { "uint" }
}

fn entry_type(width: Width) -> &'static str {
    match width {
        Width::W8 => "byte",
        Width::W16 => "ushort",
        width => ty(width),
    }
}

impl Spelling for CSharp {
    fn title(&self) -> &'static str {
        "C#"
    }

    fn widest(&self) -> Width {
        Width::W64
    }

    fn function_name(&self, name: &str) -> Result<String, BadName> {
        named(name, Case::Pascal, self.title(), RESERVED)
    }

    fn has_module(&self, module: &str) -> bool {
        module.split('.').all(|part| part != "System" && KEYWORDS.split(' ').all(|keyword| keyword != part))
    }

    fn table_name(&self, words: &str) -> String {
        format!("{}Entries", Case::Pascal.of(words))
    }

    fn local_name(&self, words: &str) -> String {
        Case::Camel.of(words)
    }

    fn is_exact(&self, width: Width) -> bool {
        width >= Width::W32
    }

    fn is_cut_late(&self, width: Width) -> bool {
        width < Width::W32
    }

    fn constant(&self, value: u128, width: Width) -> String {
        constant(value, width) + if width == Width::W64 { "UL" } else { "u" }
    }

    fn operation(&self, step: &Step, a: Expression, b: Option<Expression>) -> Result<Expression, Unsupported> {
        let Step { op, width, count, .. } = *step;
        let bits = width.bits();
        let right = |b: Option<Expression>| b.map_or_else(String::new, |b| b.operand(None));
        Ok(match op {
            Op::And | Op::Or | Op::Xor | Op::Andn | Op::Not | Op::Add | Op::Sub | Op::Mul => operator(op, a, b),
            Op::Shl => infix(op, "<<", a, &count.to_string()),
            Op::Shr => infix(op, ">>", a, &count.to_string()),
            Op::Shlv => infix(op, "<<", a, &format!("(int)({} & {})", right(b), bits - 1)),
            Op::Shrv => infix(op, ">>", a, &format!("(int)({} & {})", right(b), bits - 1)),
            Op::Rotlv | Op::Rotrv => rotated_by(step, [Some(a), b], ">>", "", |places| format!("(int)({places})")),
            // The compiler makes one instruction of it.
            Op::Rotl | Op::Rotr => {
                let (left, a) = (step.left(), a.operand(None));
                Expression::of(format!("({a} << {left}) | ({a} >> {})", bits - left), Outermost::Infix(Op::Or))
            }
            Op::Bswap if bits == 8 => a,
            Op::Bswap if bits == 16 => {
                infix(Op::Shr, ">>", Expression::closed(format!("ReverseBytes({})", a.text)), "16").already_cut()
            }
            Op::Bswap => Expression::closed(format!("ReverseBytes({})", a.text)),
            Op::Clz => {
                let count = Expression::closed(format!("({})LeadingZeroCount({})", ty(width), a.text));
                if bits < 64 { infix(Op::Sub, "-", count, &format!("{}u", 64 - bits)).already_cut() } else { count }
            }
            Op::Zext | Op::Trunc if ty(width) != ty(step.from) => {
                Expression::closed(format!("({}){}", ty(width), a.operand(None)))
            }
            Op::Zext | Op::Trunc => a,
            _ => return Err(self.lacks(op)),
        })
    }

    fn lookup(&self, lookup: &Lookup<'_>, number: Expression) -> Expression {
        let Lookup { table, count, width, .. } = *lookup;
        // Shorter entries would become signed numbers.
        let cast = if width < Width::W32 { "(uint)" } else { "" };
        match lookup.mask() {
            Some(mask) => Expression::closed(format!("{cast}{table}[{} & {mask}]", number.operand(Some(Op::And)))),
            None => {
                let number = number.operand(None);
                Expression::of(format!("{number} < {count} ? {cast}{table}[{number}] : 0"), Outermost::Loose)
            }
        }
    }

    fn table(&self, name: &str, table: &Table) -> String {
        let ty = entry_type(table.width());
        let rows = rows("    ", &entries(table), per_row(table.width()));
        format!("private static readonly {ty}[] {name} =\n{{\n{rows}}};\n")
    }

    fn function(&self, function: &Spelled<'_>) -> String {
        let parameters = function.parameters.iter().flat_map(|argument| {
            let ty = argument.typed("bool", ty(argument.word));
            argument.declared(|word| format!("{ty} {word}"), |array, _| format!("{ty}[] {array}"))
        });
        let parameters = parameters.collect::<Vec<_>>().join(", ");
        let (results, output) = (function.returned(), ty(function.program.outputs()[0]));
        let (output, result) = match &results[..] {
            [result] => (output.to_owned(), (*result).to_owned()),
            results if function.returns_array => {
                (format!("{output}[]"), format!("new {output}[] {{ {} }}", results.join(", ")))
            }
            results => (format!("({})", vec![output; results.len()].join(", ")), format!("({})", results.join(", "))),
        };
        let mut text = commented("///", &documentation(&function.about));
        let program = function.program;
        if program.tables().is_empty() && program.instructions().len() <= INLINED {
            text.push_str(INLINE);
        }
        text.push_str(&format!("public static {output} {}({parameters})\n{{\n    unchecked\n    {{\n", function.name));
        text.push_str(function.number.as_deref().unwrap_or_default());
        for variable in &function.variables {
            text.push_str(&format!("        {} {} = {};\n", ty(variable.width), variable.name, variable.value));
        }
        text + &format!("        return {result};\n    }}\n}}\n")
    }

    fn number(&self, number: &Number) -> String {
        let value = number.conditional(|name| self.local_name(name), "u");
        format!("        uint {} = {value};\n", self.local_name(&number.name))
    }

    fn whole(&self, sheet: &Sheet<'_>) -> String {
        let module = sheet.module.unwrap_or(CLASS);
        let (namespace, class) = match module.rsplit_once('.') {
            Some((namespace, class)) => (Some(namespace), class),
            None => (None, module),
        };
        let mut parts = sheet.parts.clone();
        if sheet.has(&[Op::Bswap]) {
            parts.push(REVERSE.to_owned());
        }
        if sheet.has(&[Op::Clz]) {
            parts.push(COUNT.to_owned());
        }
        let names = if parts.iter().any(|part| part.contains(INLINE)) {
            "using System.Runtime.CompilerServices;\n\n"
        } else {
            ""
        };
        let class = format!(
            "/// <summary>Bit maps, each with its proof.</summary>\npublic static class {class}\n{{\n{}}}\n",
            indented("    ", &parts.join("\n"))
        );
        let body = match namespace {
            Some(namespace) => format!("namespace {namespace}\n{{\n{}}}\n", indented("    ", &class)),
            None => class,
        };
        format!("// <auto-generated/>\n{}\n{names}{body}", commented("//", &sheet.header))
    }
}

/// What runtimes need to be told, which look at the size of the code otherwise: its constants are long.
const INLINE: &str = "[MethodImpl(MethodImplOptions.AggressiveInlining)]\n";

/// Functions of more instructions are worth a call.
const INLINED: usize = 32;

/// The zeros above the highest bit that is 1, which not all runtimes have a method for.
const COUNT: &str = "\
[MethodImpl(MethodImplOptions.AggressiveInlining)]
private static int LeadingZeroCount(ulong word)
{
#if NETCOREAPP3_0_OR_GREATER
    return System.Numerics.BitOperations.LeadingZeroCount(word);
#else
    int count = 64;
    for (; word != 0; word >>= 1)
    {
        count--;
    }
    return count;
#endif
}
";

/// The bytes in the opposite order, which not all runtimes have a method for.
const REVERSE: &str = "\
[MethodImpl(MethodImplOptions.AggressiveInlining)]
private static uint ReverseBytes(uint word)
{
#if NETCOREAPP2_1_OR_GREATER || NETSTANDARD2_1_OR_GREATER
    return System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(word);
#else
    unchecked
    {
        word = ((word & 0x00ff00ffu) << 8) | ((word >> 8) & 0x00ff00ffu);
        return (word << 16) | (word >> 16);
    }
#endif
}

[MethodImpl(MethodImplOptions.AggressiveInlining)]
private static ulong ReverseBytes(ulong word)
{
#if NETCOREAPP2_1_OR_GREATER || NETSTANDARD2_1_OR_GREATER
    return System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(word);
#else
    unchecked
    {
        word = ((word & 0x00ff00ff00ff00ffUL) << 8) | ((word >> 8) & 0x00ff00ff00ff00ffUL);
        word = ((word & 0x0000ffff0000ffffUL) << 16) | ((word >> 16) & 0x0000ffff0000ffffUL);
        return (word << 32) | (word >> 32);
    }
#endif
}
";

/// A comment in XML.
fn documentation(about: &[String]) -> Vec<String> {
    let mut is_drawn = false;
    let line = |line: &String| {
        if line.starts_with("```") {
            is_drawn = !is_drawn;
            return if is_drawn { "<code>".to_owned() } else { "</code>".to_owned() };
        }
        line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
    };
    let lines = about.iter().map(line);
    std::iter::once("<summary>".to_owned()).chain(lines).chain(["</summary>".to_owned()]).collect()
}
