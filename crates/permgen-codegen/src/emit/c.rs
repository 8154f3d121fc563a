//! C99, which C++ takes as well: `static inline` functions for a header.

use std::fmt::Write as _;

use super::family::{docs, instruction_masks, table_size, words};
use super::{FamilyFile, File, Function, Language, Unsupported, describe};
use permgen_core::program::{Instruction, Op, Operand, Program};
use permgen_core::width::Width;

/// C functions of unsigned integers. 128 bits are `unsigned __int128`, which gcc and clang have.
#[derive(Debug)]
pub(super) struct C;

impl Language for C {
    fn name(&self) -> &'static str {
        "c"
    }

    fn about(&self) -> &'static str {
        "a C header with a `static inline` function; with intrinsics for `pext` and `pdep`"
    }

    fn extension(&self) -> &'static str {
        "h"
    }

    fn write(&self, file: &File<'_>) -> Result<String, Unsupported> {
        let calls = |op: Op| {
            let mut programs = file.functions.iter().map(|function| function.found.certified.program());
            programs.any(|program| program.instructions().iter().any(|instruction| instruction.op == op))
        };
        let mut text = header(&file.header(), calls(Op::Pext) || calls(Op::Pdep));
        for function in file.functions {
            text.push_str(&of_function(function)?);
        }
        Ok(text)
    }

    fn write_family(&self, file: &FamilyFile<'_>) -> Option<String> {
        let (family, name) = (file.family, file.name);
        let masks = instruction_masks(file);
        let ((input, output), word, size) = (words(family), family.word(), table_size(family));
        let mut text = header(&file.header(), masks.is_some());
        let (member, last) = (file.members.name(), size - 1);
        let ident = proc_macro2::Ident::new(member, proc_macro2::Span::call_site());
        let argument = super::family::Argument { name: &ident, ty: &proc_macro2::TokenStream::new() };
        let mut about = docs(family, file.described, argument);
        let (columns, rows, value): (String, Vec<String>, String) = if let Some(masks) = masks {
            about = describe::where_to("bits", file.described.specification);
            about.push(format!("One `pext` and a table of {size} masks, for {}.", file.target.name));
            let (gather, wide) = if input == Width::W64 { ("_pext_u64", input) } else { ("_pext_u32", Width::W32) };
            let masks = masks.iter().copied().chain(std::iter::repeat(0)).take(size);
            let rows = masks.map(|mask| constant(mask, input)).collect();
            let value = format!("{gather}(({})board, {name}_lines[{member} & {last}].mask)", ty(wide));
            (format!("{} mask;", ty(input)), rows, value)
        } else {
            let constants = family.constants().chain(std::iter::repeat((0, 0, 0))).take(size);
            let common = family.shift();
            let rows = constants.map(|(mask, factor, shift)| {
                let shift = if common.is_some() { String::new() } else { format!(", {shift}") };
                format!("{}, {}{shift}", constant(mask, word), constant(factor, word))
            });
            let ty = ty(word);
            let line = format!("{name}_lines[{member} & {last}]");
            let (column, shift) =
                common.map_or_else(|| (" unsigned shift;", format!("{line}.shift")), |shift| ("", shift.to_string()));
            let value = format!("({ty})(({ty})(({ty})board & {line}.mask) * {line}.factor) >> {shift}");
            (format!("{ty} mask; {ty} factor;{column}"), rows.collect(), value)
        };
        let rows: String = rows.iter().map(|row| format!("    {{ {row} }},\n")).collect();
        let (input, output) = (ty(input), ty(output));
        writeln!(
            text,
            "static const struct {{ {columns} }} {name}_lines[{size}] = {{\n{rows}}};\n\n{}static inline {output} \
             {name}(unsigned {member}, {input} board) {{\n    return ({output})({value});\n}}",
            comment(&about),
        )
        .expect("a string takes all text");
        Some(text)
    }
}

/// What comes before the functions.
fn header(origin: &[String], has_intrinsics: bool) -> String {
    let origin: String = origin.iter().map(|line| format!("// {line}").trim_end().to_owned() + "\n").collect();
    let intrinsics = if has_intrinsics { "#include <immintrin.h>\n" } else { "" };
    format!("{origin}\n#pragma once\n\n#include <stdint.h>\n{intrinsics}\n")
}

fn comment(lines: &[String]) -> String {
    lines.iter().map(|line| format!("/// {line}").trim_end().to_owned() + "\n").collect()
}

/// The type of a word.
fn ty(width: Width) -> String {
    if width == Width::W128 { "unsigned __int128".to_owned() } else { format!("uint{}_t", width.bits()) }
}

fn constant(value: u128, width: Width) -> String {
    let digits = width.size() / 4;
    match width {
        Width::W128 => {
            let (high, low) = (value >> 64, value & u128::from(u64::MAX));
            format!("((unsigned __int128)UINT64_C({high:#018x}) << 64 | UINT64_C({low:#018x}))")
        }
        Width::W64 => format!("UINT64_C(0x{value:0digits$x})"),
        _ => format!("0x{value:0digits$x}u"),
    }
}

/// One function, a line for each operation.
fn of_function(function: &Function<'_>) -> Result<String, Unsupported> {
    let program = function.found.certified.program();
    let (input, output) = (ty(program.input()), ty(program.output()));
    let mut text = comment(&describe::summary(function));
    writeln!(text, "static inline {output} {}({input} board) {{", function.name).expect("a string takes all text");
    let mut reads_input = program.result() == Operand::Input;
    for (index, instruction) in program.instructions().iter().enumerate() {
        reads_input |= instruction.a == Operand::Input || instruction.b == Some(Operand::Input);
        let (ty, value) = (ty(instruction.width), expression(program, instruction)?);
        writeln!(text, "    const {ty} v{} = ({ty})({value});", index + 1).expect("a string takes all text");
    }
    if !reads_input {
        text.push_str("    (void)board;\n");
    }
    writeln!(text, "    return {};\n}}", operand(program, program.result(), program.output()))
        .expect("a string takes all text");
    Ok(text)
}

fn operand(program: &Program, operand: Operand, width: Width) -> String {
    match operand {
        Operand::Input => "board".to_owned(),
        Operand::Value(value) => format!("v{}", value.index() + 1),
        Operand::Const(value) => constant(value, width),
        // No operation that C is given has one.
        Operand::Table(table) => format!("{:?}", program.tables()[usize::from(table)]),
    }
}

/// What an instruction computes, which is then cut to its width: C widens short words to signed ones.
fn expression(program: &Program, instruction: &Instruction) -> Result<String, Unsupported> {
    let Instruction { op, a, b, width } = *instruction;
    let bits = width.bits();
    let first = operand(program, a, width);
    let count = match b {
        Some(Operand::Const(count)) if op.takes_count() => count as u32,
        _ => 0,
    };
    let second = b.map_or_else(String::new, |b| operand(program, b, width));
    // At least as long as `unsigned`, so that nothing overflows a sign.
    let long = ty(width.max(Width::W32));
    let rotated = |left: u32| {
        let left = left % bits;
        if left == 0 { first.clone() } else { format!("({long}){first} << {left} | {first} >> {}", bits - left) }
    };
    let unsupported = || Unsupported { op, language: "C" };
    Ok(match op {
        Op::And => format!("{first} & {second}"),
        Op::Or => format!("{first} | {second}"),
        Op::Xor => format!("{first} ^ {second}"),
        Op::Andn => format!("~{first} & {second}"),
        Op::Not => format!("~{first}"),
        Op::Add => format!("({long}){first} + {second}"),
        Op::Sub => format!("({long}){first} - {second}"),
        Op::Mul => format!("({long}){first} * {second}"),
        Op::Shl => format!("({long}){first} << {count}"),
        Op::Shr => format!("{first} >> {count}"),
        Op::Rotl => rotated(count),
        Op::Rotr => rotated(bits - count % bits),
        Op::Trunc | Op::Zext => first,
        Op::Bswap if bits == 8 => first,
        Op::Bswap => format!("__builtin_bswap{bits}({first})"),
        Op::Pext | Op::Pdep if bits <= 64 => {
            let name = if op == Op::Pext { "_pext" } else { "_pdep" };
            format!("{name}_u{}({first}, {second})", bits.max(32))
        }
        _ => return Err(unsupported()),
    })
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;
    use crate::emit::family::Described;
    use crate::spec::{Members, Scope, Spec};
    use permgen_core::search::{Effort, Family, Objective, Options, search};
    use permgen_core::target::PORTABLE;

    /// Compiles a header together with a `main`, with warnings as errors, and runs it.
    fn run(name: &str, header: &str, main: &str) {
        let folder = std::env::temp_dir().join(format!("permgen-c-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("emitted.h"), header).unwrap();
        std::fs::write(folder.join("main.c"), format!("#include \"emitted.h\"\n{main}")).unwrap();
        let flags = ["-std=gnu99", "-O1", "-Wall", "-Wextra", "-Wconversion", "-Werror", "main.c", "-o", "main"];
        let compiled = Command::new("cc").current_dir(&folder).args(flags).output().expect("a C compiler");
        assert!(compiled.status.success(), "{}\n{header}", String::from_utf8_lossy(&compiled.stderr));
        assert!(Command::new(folder.join("main")).status().unwrap().success(), "{header}");
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn functions_do_in_c_what_their_programs_do() {
        let cases = [
            ("sq ^ 56", None),
            ("|rank, file| (file, rank)", None),
            ("gather(inner(file(g)))", None),
            ("rotate_left(5)", Some(Width::W16)),
            ("sq ^ 7", Some(Width::W8)),
            ("rotate_left(70)", Some(Width::W128)),
        ];
        for (number, (text, width)) in cases.into_iter().enumerate() {
            let resolved = Spec::parse_str(text).unwrap().resolve(&Scope::new(width)).unwrap();
            let options = Options { objective: Objective::Ops, effort: Effort::Low, ..Options::default() };
            let found = search(&resolved.map, options);
            let (name, target) = ("emitted", &PORTABLE);
            let function = Function {
                name,
                found: &found,
                target,
                specification: Some(text),
                board: resolved.board,
                is_any_order: false,
            };
            let header = C.write(&File { functions: &[function], command: None }).unwrap();
            let input = resolved.map.input();
            let mut checks = String::new();
            // Single bits and their complements, so that nothing is left to signs and carries.
            for word in (0..input.bits()).map(|bit| 1u128 << bit).flat_map(|word| [word, !word & input.mask()]) {
                let (word, image) = (constant(word, input), constant(resolved.map.apply(word), resolved.map.output()));
                writeln!(checks, "    if (emitted(({}){word}) != {image}) return 1;", ty(input)).unwrap();
            }
            run(&number.to_string(), &header, &format!("int main(void) {{\n{checks}    return 0;\n}}\n"));
        }
    }

    #[test]
    fn families_are_tables_in_c() {
        let text = "gather(inner(diagonal(square)))";
        let members = Members::Squares;
        let variable = proc_macro2::Ident::new("square", proc_macro2::Span::call_site());
        let span = proc_macro2::Span::call_site();
        let resolved = members.resolve(&text.parse().unwrap(), &variable, span, &Scope::new(None)).unwrap();
        let family = Family::find(&resolved.maps, false).unwrap();
        let described = Described { specification: text, board: resolved.board, is_any_order: false };
        let file = FamilyFile {
            name: "diagonal_index",
            members,
            family: &family,
            described,
            target: &PORTABLE,
            command: None,
        };
        let header = C.write_family(&file).unwrap();
        let mut checks = String::new();
        for (square, map) in resolved.maps.iter().enumerate() {
            for word in [map.domain(), u128::from(u64::MAX), map.domain() & 0xaa55_aa55_aa55_aa55] {
                let image = constant(map.apply(word), Width::W64);
                writeln!(
                    checks,
                    "    if (diagonal_index({square}, {}) != {image}) return 1;",
                    constant(word, Width::W64)
                )
                .unwrap();
            }
        }
        run("family", &header, &format!("int main(void) {{\n{checks}    return 0;\n}}\n"));
    }
}
