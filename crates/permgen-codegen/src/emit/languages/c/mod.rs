//! C99, which C++ takes as well: `static inline` functions for a header. And C++17: `constexpr` functions of a namespace.

mod compact;
mod function;
mod machine;

use std::collections::HashSet;
use std::fmt::Write as _;

use crate::emit::factor::Factor;
use crate::emit::range;
use crate::emit::records::{self, Column, NOT_MASK, Records};
use crate::emit::tree::{Apply, Node};
use crate::emit::{File, Language, NotWritten, Unsupported, names};
use permgen_core::program::{Op, Program, Table};
use permgen_core::target::Target;
use permgen_core::width::Width;

/// Which of the two languages. 128 bits are `unsigned __int128`, which gcc and clang have.
///
/// Nothing depends on macros but the include guard, and which machine's program is taken, where there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::emit) enum Dialect {
    C,
    Cpp,
}

impl Language for Dialect {
    fn name(&self) -> &'static str {
        if *self == Dialect::C { "c" } else { "cpp" }
    }

    fn about(&self) -> &'static str {
        match self {
            Dialect::C => "a C header with a `static inline` function; machines' instructions by intrinsics",
            Dialect::Cpp => {
                "a C++17 header with a `constexpr` function in a namespace; machines' instructions by intrinsics"
            }
        }
    }

    fn extension(&self) -> &'static str {
        if *self == Dialect::C { "h" } else { "hpp" }
    }

    fn has_modules(&self) -> bool {
        *self == Dialect::Cpp
    }

    fn has_machines(&self) -> bool {
        true
    }

    fn write(&self, file: &File<'_>) -> Result<String, NotWritten> {
        file.module.filter(|_| self.has_modules()).map_or(Ok(()), names::expect_namespace)?;
        self.text(file)
    }
}

impl Dialect {
    fn title(self) -> &'static str {
        if self == Dialect::C { "C" } else { "C++" }
    }

    /// The type of a word.
    fn ty(self, width: Width) -> String {
        match self {
            _ if width == Width::W128 => "permgen_u128".to_owned(),
            Dialect::C => format!("uint{}_t", width.bits()),
            Dialect::Cpp => format!("std::uint{}_t", width.bits()),
        }
    }

    fn constant(self, value: u128, width: Width) -> String {
        let digits = width.size() / 4;
        match width {
            Width::W128 => {
                let (high, low) = (value >> 64, value & u128::from(u64::MAX));
                let high = self.cast(width, &format!("{high:#018x}ull"));
                format!("({high} << 64 | {low:#018x}ull)")
            }
            Width::W64 => format!("0x{value:0digits$x}ull"),
            _ => format!("0x{value:0digits$x}u"),
        }
    }

    /// What is an operand, as another type of number.
    fn cast(self, width: Width, operand: &str) -> String {
        match self {
            Dialect::C => format!("({}){operand}", self.ty(width)),
            Dialect::Cpp if operand.starts_with('(') && is_one_pair(operand) => {
                format!("static_cast<{}>{operand}", self.ty(width))
            }
            Dialect::Cpp => format!("static_cast<{}>({operand})", self.ty(width)),
        }
    }

    /// What stands before a constant outside of functions.
    fn constants(self) -> &'static str {
        if self == Dialect::C { "static const" } else { "inline constexpr" }
    }

    fn text(self, file: &File<'_>) -> Result<String, NotWritten> {
        let (records, attacks) = records::of_all(file.functions);
        let mut text = String::new();
        let mut written: Vec<String> = Vec::new();
        let mut names = HashSet::new();
        let mut known = Vec::new();
        let beside = machine::names_beside(file);
        for (function, records) in file.functions.iter().zip(&records) {
            let name = names::in_c(function.name)?;
            if !names.insert(name.clone()) {
                return Err(names::twice(&name, self.title()).into());
            }
            if beside.contains(&name) {
                return Err(names::of_another(&name, self.title()).into());
            }
            if !text.is_empty() && !text.ends_with("\n\n") {
                text.push('\n');
            }
            let lookup = records.as_ref().map(|records| {
                let number = attacks.iter().position(|table| *table == records.attacks()).unwrap_or(0);
                let (magics, attacks) = (format!("{}_magics", records.stem), attack_table(file, number));
                if !written.contains(&attacks) {
                    text.push_str(&self.table(&attacks, "/// The attacks of all squares.\n", records.attacks()));
                    written.push(attacks.clone());
                }
                text.push_str(&self.magics(&magics, records));
                Outside::Attacks { records, magics, attacks }
            });
            let outside = lookup.or_else(|| Factor::of(function).map(Outside::Factor));
            if let Some(Outside::Factor(Factor { width, factor, bits, .. })) = &outside {
                let (word, factor) = (self.ty(*width), self.constant(*factor, *width));
                writeln!(text, "/// The de Bruijn factor.\n{} {word} {FACTOR} = {factor};\n", self.constants())
                    .expect("a string takes all text");
                text.push_str("/// Which bit gives the highest bits of a product.\n");
                text.push_str(&self.table(BITS, "", bits));
            }
            text.push_str(&self.of_function(&name, function, outside.as_ref(), &mut known)?);
        }
        let name = file.functions.first().map_or("", |function| function.name);
        Ok(self.whole(file, name, text.contains(&self.ty(Width::W128)), &text))
    }

    /// A table, four words or sixteen bytes a line, after what it is about.
    fn table(self, name: &str, about: &str, table: &Table) -> String {
        if let Some(filled) = compact::table(self, name, about, table) {
            return filled;
        }
        let (width, count) = (table.width(), table.entries().len());
        let entry = |&entry: &u128| if width == Width::W8 { entry.to_string() } else { self.constant(entry, width) };
        let lines = table.entries().chunks(if width == Width::W8 { 16 } else { 4 });
        let lines: String =
            lines.map(|line| format!("    {},\n", line.iter().map(entry).collect::<Vec<_>>().join(", "))).collect();
        format!("{about}{} {} {name}[{count}] = {{\n{lines}}};\n\n", self.constants(), self.ty(width))
    }

    /// The records of a function, and their type.
    fn magics(self, name: &str, records: &Records<'_>) -> String {
        let Records { stem, columns, count, .. } = records;
        let fields: String =
            columns.iter().map(|column| format!("    {} {};\n", self.ty(column.width), column.name)).collect();
        let mut lines = String::new();
        for number in 0..*count {
            let entry = |Column { name, width, entries, .. }: &Column| match *name {
                "mask" | NOT_MASK | "factor" => self.constant(entries[number], *width),
                _ => entries[number].to_string(),
            };
            let entries: Vec<String> = columns.iter().map(entry).collect();
            writeln!(lines, "    {{ {} }},", entries.join(", ")).expect("a string takes all text");
        }
        let alignment = records.alignment();
        let about = "/// What turns the occupancies of a square's lines into places of a table, square by square.";
        let ty = match self {
            Dialect::C => format!("static const struct PERMGEN_ALIGNED({alignment}) {stem}_magic {{\n{fields}}}"),
            Dialect::Cpp => {
                format!("struct alignas({alignment}) {stem}_magic {{\n{fields}}};\n\ninline constexpr {stem}_magic")
            }
        };
        format!("{about}\n{ty} {name}[{count}] = {{\n{lines}}};\n\n")
    }

    /// The whole header around its functions.
    fn whole(self, file: &File<'_>, name: &str, has_wide: bool, functions: &str) -> String {
        let instructions = machine::needs(self, file.functions);
        let parts = [(has_wide, WIDE), (functions.contains(" PERMGEN_ALIGNED("), ALIGNED)];
        let parts = parts.iter().filter(|(is_needed, _)| *is_needed).map(|(_, part)| (*part).to_owned());
        let own: String = parts.chain([machine::msvc(self, functions)]).collect();
        let origin = lines_of_comment("//", &file.header());
        let (include, ending, functions) = match self {
            Dialect::C => {
                let has_bools = file.functions.iter().any(|function| function.arguments().iter().any(|it| it.is_bool));
                (if has_bools { "<stdbool.h>\n#include <stdint.h>" } else { "<stdint.h>" }, "H", functions.to_owned())
            }
            Dialect::Cpp => {
                let has_arrays = file.functions.iter().any(|function| {
                    function.result().count > 1 || function.arguments().iter().any(|argument| argument.words.count > 1)
                });
                let has_lists = functions.contains("std::initializer_list");
                let include = match (has_arrays, has_lists) {
                    (true, _) => "<array>\n#include <cstdint>",
                    (false, true) => "<cstdint>\n#include <initializer_list>",
                    (false, false) => "<cstdint>",
                };
                let module = file.module.unwrap_or("permgen").replace('.', "::");
                (include, "HPP", format!("namespace {module} {{\n\n{functions}\n}} // namespace {module}\n"))
            }
        };
        let guard = format!("{}_{ending}", guard(name, &functions));
        format!(
            "{origin}\n#ifndef {guard}\n#define {guard}\n\n#include {include}\n{instructions}{own}\n{functions}\n#endif\n"
        )
    }
}

/// Whether the first parenthesis is closed by the last letter.
fn is_one_pair(text: &str) -> bool {
    let mut depth = 0;
    let closes = text.find(|letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth == 0
    });
    closes == Some(text.len() - 1)
}

/// What stands outside of a function, and what it is called.
enum Outside<'a> {
    /// The tables of a lookup of attacks: the array of records, and the attacks.
    Attacks { records: &'a Records<'a>, magics: String, attacks: String },
    /// A factor, and the only table.
    Factor(Factor<'a>),
}

impl<'a> Outside<'a> {
    fn records(&self) -> Option<&'a Records<'a>> {
        match self {
            Outside::Attacks { records, .. } => Some(records),
            Outside::Factor(_) => None,
        }
    }

    /// What the program's table of that number is called, if it stands outside as a whole.
    fn table(&self, number: usize) -> Option<&str> {
        match self {
            Outside::Attacks { records, attacks, .. } => records.is_attacks(number).then_some(attacks.as_str()),
            Outside::Factor(_) => Some(BITS),
        }
    }
}

/// What a factor of a bit scan and its table are called.
const FACTOR: &str = "de_bruijn";
const BITS: &str = "de_bruijn_bits";

/// The name of a table of attacks of the file: that of all the pieces that look it up.
fn attack_table(file: &File<'_>, number: usize) -> String {
    let stems: Vec<&str> = file.functions.iter().filter_map(Records::of).map(|records| records.stem).collect();
    let pieces = stems.join("_");
    if number == 0 { format!("{pieces}_attacks_table") } else { format!("{pieces}_attacks_table_{}", number + 1) }
}

/// The type of 128 bits, which ISO C and C++ lack: once, where several headers of this kind are included.
const WIDE: &str = "
#ifndef PERMGEN_U128
#define PERMGEN_U128
#ifndef __SIZEOF_INT128__
#error \"this header needs words of 128 bits, which 32-bit compilers and MSVC lack: build for 64 bits, with gcc, clang or clang-cl\"
#endif
__extension__ typedef unsigned __int128 permgen_u128;
#endif
";

/// What aligns records in C.
const ALIGNED: &str = "
#ifndef PERMGEN_ALIGNED
#ifdef _MSC_VER
#define PERMGEN_ALIGNED(bytes) __declspec(align(bytes))
#else
#define PERMGEN_ALIGNED(bytes) __attribute__((aligned(bytes)))
#endif
#endif
";

/// The name of an include guard: no two headers that differ have the same.
fn guard(name: &str, contents: &str) -> String {
    // FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo, 1991).
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let hash = contents.bytes().fold(0xcbf2_9ce4_8422_2325, step);
    format!("PERMGEN_{}_{hash:016X}", name.to_ascii_uppercase())
}

/// Lines as a comment. One that ends with a backslash, which `??/` is too, would take the next line along.
fn lines_of_comment(sign: &str, lines: &[String]) -> String {
    let line = |line: &str| {
        let line = format!("{sign} {line}").trim_end().to_owned();
        if line.ends_with('\\') || line.ends_with("??/") { line + " .\n" } else { line + "\n" }
    };
    lines.iter().flat_map(|text| text.split(['\n', '\r'])).map(line).collect()
}

fn comment(lines: &[String]) -> String {
    lines_of_comment("///", lines)
}

/// A name for what a function has of its own, which the function itself may be called.
fn beside(own: &str, function: &str) -> String {
    // Tables are called so, of which no name of an argument may hide one.
    let is_taken = own == function || own.contains("_table");
    if is_taken { format!("{own}_") } else { own.to_owned() }
}

/// What a function calls its arguments, tables and variables.
struct Writer<'a> {
    dialect: Dialect,
    target: &'static Target,
    program: &'a Program,
    name: &'a str,
    arguments: &'a [String],
    prefix: &'static str,
    outside: Option<&'a Outside<'a>>,
    /// Tables that stand in the file before it.
    known: &'a [(&'a Table, String)],
}

/// What a table is called that stands with a function.
fn table_name(function: &str, number: usize) -> String {
    if number == 0 { format!("{function}_table") } else { format!("{function}_table_{}", number + 1) }
}

/// An expression, and the operator at its outermost, which decides where it needs parentheses.
struct Expression {
    text: String,
    infix: Option<Op>,
}

impl Expression {
    /// A name, a literal, a call, or an operator with one operand.
    fn closed(text: String) -> Self {
        Self { text, infix: None }
    }

    /// As an operand. Only `a ^ b ^ c` goes without parentheses.
    fn operand(self, chain: Option<Op>) -> String {
        match self.infix {
            Some(op) if Some(op) != chain || !op.is_commutative() => format!("({})", self.text),
            _ => self.text,
        }
    }
}

impl Writer<'_> {
    fn table_name(&self, number: usize) -> String {
        self.known_name(number).map_or_else(|| table_name(self.name, number), str::to_owned)
    }

    fn known_name(&self, number: usize) -> Option<&str> {
        let known = self.known.iter().find(|(known, _)| *known == &self.program.tables()[number]);
        known.map(|(_, name)| &name[..])
    }

    /// The tables that stand with the function.
    fn tables(&self) -> String {
        let is_outside = |number: usize| {
            self.known_name(number).is_some()
                || self.outside.is_some_and(|outside| {
                    outside.table(number).is_some()
                        || outside.records().is_some_and(|records| records.column(number).is_some())
                })
        };
        let own = self.program.tables().iter().enumerate().filter(|(number, _)| !is_outside(*number));
        own.map(|(number, own)| self.dialect.table(&self.table_name(number), "", own)).collect()
    }

    /// An entry, by a number that is never out of bounds: above the length of a table no bit counts, or there is a 0 as wide.
    fn lookup(&self, number: &Node, table: usize) -> Result<Expression, Unsupported> {
        if let Some(column) = self.outside.and_then(Outside::records).and_then(|records| records.column(table)) {
            return Ok(Expression::closed(format!(
                "{}{}",
                if self.dialect == Dialect::C { "magic->" } else { "magic." },
                column.name
            )));
        }
        let outside = self.outside.and_then(|outside| outside.table(table));
        let name = outside.map_or_else(|| self.table_name(table), str::to_owned);
        let (width, count) = (self.program.tables()[table].width(), self.program.tables()[table].entries().len());
        let number = self.expression(number)?;
        if !range::can_miss(self.program, table) && !count.is_power_of_two() {
            return Ok(Expression::closed(format!("{name}[{}]", number.text)));
        }
        Ok(Expression::closed(match count.is_power_of_two() {
            true => format!("{name}[{} & {}]", number.operand(Some(Op::And)), count - 1),
            false => {
                let number = number.operand(None);
                self.dialect.cast(width, &format!("({number} < {count} ? {name}[{number}] : 0)"))
            }
        }))
    }

    fn expression(&self, node: &Node) -> Result<Expression, Unsupported> {
        Ok(match node {
            Node::Argument { word, .. } => Expression::closed(self.arguments[*word].clone()),
            Node::Variable { number, .. } => Expression::closed(format!("{}{number}", self.prefix)),
            Node::Const { value, .. } if matches!(self.outside, Some(Outside::Factor(Factor { factor, .. })) if factor == value) => {
                Expression::closed(FACTOR.to_owned())
            }
            Node::Const { value, width } => Expression::closed(self.dialect.constant(*value, *width)),
            Node::Table(table) => Expression::closed(self.table_name(*table)),
            Node::Apply(apply) => self.apply(apply)?,
        })
    }

    /// C widens words that are shorter than `unsigned` to signed ones: what they compute is cut to their width again, and products
    /// and shifts are made of unsigned words.
    fn apply(&self, apply: &Apply) -> Result<Expression, Unsupported> {
        let Apply { op, width, count, .. } = *apply;
        let bits = width.bits();
        let is_short = width < Width::W32;
        let unsupported = || Unsupported { op, language: self.dialect.title() };
        if let (Op::Lookup, Some(Node::Table(number))) = (op, &apply.b) {
            return self.lookup(&apply.a, *number);
        }
        if let (Op::Vmovdqu64, Node::Argument { word: first }) = (op, &apply.a) {
            return Ok(Expression::closed(self.dialect.load(self.program, *first, self.arguments)));
        }
        let a = self.expression(&apply.a)?;
        let b = apply.b.as_ref().map(|b| self.expression(b)).transpose()?;
        let count = count.unwrap_or_default();
        // A short operand as a word that no sign can overflow.
        let long = |operand: Expression| {
            let text = operand.operand(None);
            if is_short { self.dialect.cast(Width::W32, &text) } else { text }
        };
        let infix = |sign: &str, a: String, b: &str| format!("{a} {sign} {b}");
        let right = |b: Option<Expression>| b.map_or_else(String::new, |b| b.operand(None));
        let rotated = |a: Expression, left: u32| {
            let left = left % bits;
            let name = a.operand(None);
            if left == 0 {
                return name;
            }
            let up = if is_short { self.dialect.cast(Width::W32, &name) } else { name.clone() };
            format!("({up} << {left}) | ({name} >> {})", bits - left)
        };
        let (text, infix) = match op {
            Op::And => (infix("&", a.operand(Some(op)), &right(b)), Some(op)),
            Op::Or => (infix("|", a.operand(Some(op)), &right(b)), Some(op)),
            Op::Xor => (infix("^", a.operand(Some(op)), &right(b)), Some(op)),
            Op::Andn => (infix("&", format!("~{}", long(a)), &right(b)), Some(op)),
            Op::Not => (format!("~{}", a.operand(None)), None),
            Op::Add => (infix("+", long(a), &right(b)), Some(op)),
            Op::Sub => (infix("-", long(a), &right(b)), Some(op)),
            Op::Mul => (infix("*", long(a), &right(b)), Some(op)),
            Op::Shl => (infix("<<", long(a), &count.to_string()), Some(op)),
            Op::Shr => (infix(">>", a.operand(None), &count.to_string()), Some(op)),
            Op::Shlv => (infix("<<", long(a), &format!("({} & {})", right(b), bits - 1)), Some(op)),
            Op::Shrv => (infix(">>", a.operand(None), &format!("({} & {})", right(b), bits - 1)), Some(op)),
            Op::Rotlv | Op::Rotrv => {
                let (word, b) = (long(a), right(b));
                let this = format!("{b} & {}", bits - 1);
                let other = format!("({bits} - ({this})) & {}", bits - 1);
                let [left, right] = if op == Op::Rotlv { [this, other] } else { [other, this] };
                (format!("({word} << ({left})) | ({word} >> ({right}))"), Some(Op::Or))
            }
            Op::Rotl if count % bits == 0 => (a.operand(None), None),
            Op::Rotl => (rotated(a, count), Some(Op::Or)),
            Op::Rotr if count % bits == 0 => (a.operand(None), None),
            Op::Rotr => (rotated(a, bits - count % bits), Some(Op::Or)),
            Op::Trunc | Op::Zext => (self.dialect.cast(width, &a.operand(None)), None),
            Op::Vpextrq => (self.dialect.word(&a.text, count), None),
            Op::Clz => (self.dialect.leading_zeros(&a.operand(None), width), None),
            Op::Bswap if bits == 8 => (a.operand(None), None),
            Op::Bswap if bits <= 64 => (format!("__builtin_bswap{bits}({})", a.text), None),
            Op::Bswap => {
                let (word, a) = (|operand: &str| self.dialect.cast(Width::W64, operand), a.operand(None));
                let [low, high] =
                    [word(&a), word(&format!("({a} >> 64)"))].map(|half| format!("__builtin_bswap64({half})"));
                (format!("({} << 64) | {high}", self.dialect.cast(width, &low)), Some(Op::Or))
            }
            _ => {
                let b = b.map_or_else(String::new, |b| b.text);
                (self.dialect.call(self.target, op, width, &a.text, &b).ok_or_else(unsupported)?, None)
            }
        };
        let is_cut = !is_short || matches!(op, Op::Trunc | Op::Zext);
        Ok(if is_cut {
            Expression { text, infix }
        } else {
            Expression::closed(self.dialect.cast(width, &format!("({text})")))
        })
    }
}
