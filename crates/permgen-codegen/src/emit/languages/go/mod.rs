//! Go: functions of unsigned integers, as gofmt has them. Words of 128 bits are two of 64.

mod spaces;

use self::spaces::spaced;
use crate::emit::arguments::{Number, Term};
use crate::emit::names::BadName;
use crate::emit::spelling::numbers::{entries, per_row};
use crate::emit::spelling::words::{Case, commented, lines, named, rows};
use crate::emit::spelling::{self, Expression, Lookup, Outermost, Sheet, Spelled, Spelling, Step, infix};
use crate::emit::{File, Language, NotWritten, Unsupported};
use permgen_core::meaning::Meaning;
use permgen_core::program::{Op, Table};
use permgen_core::target::PORTABLE;
use permgen_core::width::Width;

/// A file of a package.
#[derive(Debug)]
pub(super) struct Go;

/// Keywords, and names that a package could hide.
const RESERVED: &[&str] = &["Bits", "Init", "Main"];

/// What no package is called.
const KEYWORDS: &str = "break case chan const continue default defer else fallthrough for func go goto if import interface map \
                        package range return select struct switch type var";

impl Language for Go {
    fn name(&self) -> &'static str {
        "go"
    }

    fn about(&self) -> &'static str {
        "Go: functions of a package, with math/bits"
    }

    fn extension(&self) -> &'static str {
        "go"
    }

    fn has_modules(&self) -> bool {
        true
    }

    fn has(&self, op: Op) -> bool {
        PORTABLE.has(op) || op == Op::Bitrev
    }

    fn write(&self, file: &File<'_>) -> Result<String, NotWritten> {
        spelling::write(self, file)
    }
}

fn ty(width: Width) -> String {
    format!("uint{}", width.bits())
}

impl Spelling for Go {
    fn title(&self) -> &'static str {
        "Go"
    }

    fn widest(&self) -> Width {
        Width::W64
    }

    fn function_name(&self, name: &str) -> Result<String, BadName> {
        named(name, Case::Pascal, self.title(), RESERVED)
    }

    fn has_module(&self, module: &str) -> bool {
        let package = package(module);
        package.starts_with(|first: char| first.is_ascii_alphabetic())
            && KEYWORDS.split(' ').all(|keyword| keyword != package)
    }

    fn table_name(&self, words: &str) -> String {
        Case::Camel.of(words)
    }

    fn local_name(&self, words: &str) -> String {
        Case::Camel.of(words)
    }

    fn is_exact(&self, _: Width) -> bool {
        true
    }

    fn operation(&self, step: &Step, a: Expression, b: Option<Expression>) -> Result<Expression, Unsupported> {
        let Step { op, width, count, .. } = *step;
        let bits = width.bits();
        let right = |b: Option<Expression>| b.map_or_else(String::new, |b| b.operand(None));
        let call = |name: &str, a: Expression| Expression::closed(format!("bits.{name}{bits}({})", a.text));
        Ok(match op {
            Op::And => infix(op, "&", a, &right(b)),
            Op::Or => infix(op, "|", a, &right(b)),
            Op::Xor => infix(op, "^", a, &right(b)),
            Op::Andn => Expression::of(format!("{} &^ {}", right(b), a.operand(None)), Outermost::Infix(op)),
            Op::Not => Expression::closed(format!("^{}", a.operand(None))),
            Op::Add => infix(op, "+", a, &right(b)),
            Op::Sub => infix(op, "-", a, &right(b)),
            Op::Mul => infix(op, "*", a, &right(b)),
            Op::Shl => infix(op, "<<", a, &count.to_string()),
            Op::Shr => infix(op, ">>", a, &count.to_string()),
            Op::Shlv | Op::Shrv => {
                let sign = if op == Op::Shlv { "<<" } else { ">>" };
                infix(op, sign, a.typed(|a| format!("{}({a})", ty(width))), &format!("({} & {})", right(b), bits - 1))
            }
            Op::Rotlv | Op::Rotrv => {
                let sign = if op == Op::Rotlv { "" } else { "-" };
                let places = format!("{sign}int({} & {})", right(b), bits - 1);
                Expression::closed(format!("bits.RotateLeft{bits}({}, {places})", a.operand(None)))
            }
            Op::Rotl | Op::Rotr => {
                Expression::closed(format!("bits.RotateLeft{bits}({}, {})", a.operand(None), step.left()))
            }
            Op::Bswap if bits == 8 => a,
            Op::Bswap => call("ReverseBytes", a),
            Op::Bitrev => call("Reverse", a),
            Op::Brev8 if bits == 8 => call("Reverse", a),
            Op::Brev8 => call("ReverseBytes", call("Reverse", a)),
            Op::Clz => Expression::closed(format!("{}({})", ty(width), call("LeadingZeros", a).text)),
            Op::Zext | Op::Trunc => Expression::closed(format!("{}({})", ty(width), a.text)),
            _ => return Err(self.lacks(op)),
        })
    }

    fn lookup(&self, lookup: &Lookup<'_>, number: Expression) -> Expression {
        Expression::closed(match lookup.mask() {
            Some(mask) => format!("{}[{} & {mask}]", lookup.table, number.operand(Some(Op::And))),
            None if lookup.number == Width::W64 => format!("{}At({})", lookup.table, number.text),
            None => format!("{}At(uint64({}))", lookup.table, number.text),
        })
    }

    fn table(&self, name: &str, table: &Table) -> String {
        let (ty, count) = (ty(table.width()), table.entries().len());
        let mut text =
            format!("var {name} = [{count}]{ty}{{\n{}}}\n", rows("\t", &entries(table), per_row(table.width())));
        if !count.is_power_of_two() {
            text.push_str(&format!(
                "\n// {name}At is 0 beyond the end of the table.\nfunc {name}At(number uint64) {ty} {{\n\tif number < {count} {{\n\t\t\
                 return {name}[number]\n\t}}\n\treturn 0\n}}\n"
            ));
        }
        text
    }

    fn function(&self, function: &Spelled<'_>) -> String {
        let parameters = function.parameters.iter().map(|argument| match argument.is_array {
            true => format!("{} [{}]{}", argument.name, argument.words.len(), ty(argument.word)),
            false => {
                // The highest word first, as in math/bits.
                let words: Vec<&str> = argument.words.iter().rev().map(String::as_str).collect();
                format!("{} {}", words.join(", "), argument.typed("bool", &ty(argument.word)))
            }
        });
        let parameters = parameters.collect::<Vec<_>>().join(", ");
        let results = function.returned().into_iter().map(spaced).collect::<Vec<_>>().join(", ");
        let types: Vec<String> = function.program.outputs().iter().map(|&width| ty(width)).collect();
        let (output, result) = match &types[..] {
            [ty] => (ty.clone(), results),
            types if function.returns_array => {
                let output = format!("[{}]{}", types.len(), types[0]);
                (output.clone(), format!("{output}{{{results}}}"))
            }
            types => (format!("({})", types.join(", ")), results),
        };
        let kind = match function.function.found.certified.meaning() {
            Meaning::Numbers(numbers) if numbers.takes_number() => {
                "maps the number of a square by one of several maps."
            }
            Meaning::Numbers(_) => "maps the number of a square.",
            meaning if meaning.takes_number() => "maps a word by one of several maps.",
            Meaning::Scan(_) => "finds a bit.",
            Meaning::Attacks(_) => "looks attacks up.",
            _ => "maps the bits of a word.",
        };
        let mut text = format!("// {} {kind}\n//\n{}", function.name, documentation(&function.about));
        text.push_str(&format!("func {}({parameters}) {output} {{\n", function.name));
        text.push_str(function.number.as_deref().unwrap_or_default());
        for variable in &function.variables {
            text.push_str(&format!("\t{} := {}\n", variable.name, spaced(&variable.value)));
        }
        text + &format!("\treturn {result}\n}}\n")
    }

    fn number(&self, number: &Number) -> String {
        let name = self.local_name(&number.name);
        let mut text = format!("\tvar {name} uint8\n");
        for Term { name: argument, stride, most, modulo, is_bool, .. } in &number.terms {
            let argument = self.local_name(argument);
            let add = |value: &str| match stride {
                _ if *is_bool => format!("\t\t{name} += {stride}\n"),
                1 => format!("\t{name} += {value}\n"),
                stride => format!("\t{name} += {value} * {stride}\n"),
            };
            text.push_str(&match most {
                _ if *is_bool => format!("\tif {argument} {{\n{}\t}}\n", add("")),
                Some(most) => {
                    format!("\tif {argument} > {most} {{\n\t\t{argument} = {most}\n\t}}\n{}", add(&argument))
                }
                None => match modulo {
                    Some(modulo) => add(&format!("{argument} % {modulo}")),
                    None => add(&argument),
                },
            });
        }
        text
    }

    fn whole(&self, sheet: &Sheet<'_>) -> String {
        let package = package(sheet.module.unwrap_or("permgen"));
        let uses_bits = sheet.parts.iter().any(|part| part.contains("bits."));
        let import = if uses_bits { "import \"math/bits\"\n\n" } else { "" };
        // The first line says so in Go's form.
        let header: Vec<String> = sheet.header.iter().map(|line| line.replacen("DO NOT EDIT. ", "", 1)).collect();
        format!(
            "// Code generated by permgen. DO NOT EDIT.\n//\n{}\npackage {package}\n\n{import}{}",
            commented("//", &header),
            sheet.parts.join("\n")
        )
    }
}

/// What a package is called whose path ends with that name.
fn package(module: &str) -> String {
    let name = module.rsplit('.').next().unwrap_or(module);
    Case::Snake.of(name).replace('_', "")
}

/// A comment in which what is drawn is indented.
fn documentation(about: &[String]) -> String {
    let mut text = String::new();
    let mut is_drawn = false;
    for line in lines(about) {
        if line.starts_with("```") {
            is_drawn = !is_drawn;
            continue;
        }
        let sign = if is_drawn { "//\t" } else { "// " };
        text.push_str(format!("{sign}{line}").trim_end());
        text.push('\n');
    }
    text
}
