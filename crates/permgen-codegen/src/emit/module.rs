//! The items of a module of attacks, as macros expand to them.

use proc_macro2::TokenStream;
use quote::quote_spanned;

use super::body::{Outside, Place};
use super::header::{Header, allowed};
use super::instructions::Instructions;
use super::shared::Shared;
use super::squares::{Squares, of_all};
use super::ways::{self, machine, machine_type};
use super::{Function, Unsupported, body, rust, tokens};
use permgen_core::meaning::Meaning;
use permgen_core::program::Table;
use permgen_core::target::{PORTABLE, Target};
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// The tables of functions that look attacks up, and after them the functions, with what they say about themselves. Instructions
/// are called by the path of permgen.
///
/// # Errors
///
/// If a program has an operation that a `const fn` cannot express portably.
pub(crate) fn items(
    functions: &[Function<'_>],
    facade: &TokenStream,
) -> Result<(String, Vec<TokenStream>), Unsupported> {
    let (squares, attacks) = of_all(functions);
    let shared = shared(functions, &squares);
    let mut text = shared.text();
    for (number, (table, length)) in attacks.iter().enumerate() {
        text.push_str(&attack_table(&numbered("ATTACKS", number), &numbered("part", number), table, *length));
    }
    let mut written = Vec::new();
    for (function, squares) in functions.iter().zip(&squares) {
        let header = Header::public(function.name, function);
        let mut docs = super::documentation(function, []);
        let program = function.found.certified.program();
        let Some(squares) = squares else {
            // Nothing is looked up by the square, so that nothing panics.
            let count = match function.found.certified.meaning() {
                Meaning::Attacks(attacks) => attacks.layout().squares(),
                _ => 1,
            };
            if !count.is_power_of_two() {
                docs.extend([String::new(), format!("If `square` is {count} or more, the result is unspecified.")]);
            }
            let tables = program.tables().iter().map(|table| shared.place(table)).vec();
            let outside = Outside { tables, ..Outside::default() };
            written.push(rust::function_with(&header, function, &docs, &outside)?);
            continue;
        };
        let part = squares.attacks().and_then(|(table, _)| attacks.iter().position(|(known, _)| *known == table));
        let records = format!("{}_SQUARES", squares.stem.to_uppercase());
        if !squares.is_borrowed {
            text.push_str(&record_table(&records, squares, &numbered("part", part.unwrap_or(0))));
        }
        if !squares.count.is_power_of_two() {
            let when = format!("If `square` is {} or more.", squares.count);
            docs.extend([String::new(), "# Panics".to_owned(), String::new(), when]);
        }
        let tables = program.tables().iter().enumerate().map(|(number, table)| match squares.place(number) {
            Place::Inside => shared.place(table),
            place => place,
        });
        let tables = tables.vec();
        let outside = Outside { records: Some((&records, squares.count)), tables, constant: None };
        written.push(match function.target.machine.filter(|_| !PORTABLE.can_run(program)) {
            None => rust::function_with(&header, function, &docs, &outside)?,
            Some(known) => {
                let (value, ty) = (machine(), machine_type(facade, known));
                let instructions = Instructions::Word(&value);
                let statements = body::body_with(program, &header.taken(program), instructions, &outside)?;
                let statements = quote_spanned!(tokens::span()=> let #value = #ty::new(); #statements);
                let header = Header { is_const: false, ..header.clone() };
                header.function(&docs, &allowed(program), &header.output(program), &statements)
            }
        });
    }
    Ok((text, written))
}

/// The condition that the build is for a machine.
pub(crate) fn is_built_for(target: &Target) -> TokenStream {
    ways::is_built_for(target)
}

/// The tables that several functions have to themselves otherwise.
fn shared<'a>(functions: &'a [Function<'_>], squares: &[Option<Squares<'_>>]) -> Shared<'a> {
    Shared::of(&functions.iter().vec()).but(|table| {
        functions.iter().zip(squares).any(|(function, squares)| {
            let number = function.found.certified.program().tables().iter().position(|known| known == table);
            number.zip(squares.as_ref()).is_some_and(|(number, squares)| squares.place(number) != Place::Inside)
        })
    })
}

/// How many bytes the tables of these functions take, on a machine whose words have 64 bits.
pub(crate) fn bytes(functions: &[Function<'_>]) -> usize {
    let (squares, attacks) = of_all(functions);
    let of_several = shared(functions, &squares);
    let shared: usize = attacks.iter().map(|(table, length)| length * table.width().size() / 8).sum();
    let own = functions.iter().zip(&squares).map(|(function, squares)| {
        let tables = function.found.certified.program().tables().iter().enumerate();
        let bytes = tables.map(|(number, table)| {
            let size = match squares.as_ref().map(|squares| squares.place(number)) {
                Some(Place::Part(_)) => 0,
                Some(Place::Field(_)) if squares.as_ref().is_some_and(|squares| squares.is_borrowed) => 0,
                Some(Place::Offsets) => 8,
                _ if of_several.place(table) != Place::Inside => 0,
                _ => table.width().size() / 8,
            };
            table.entries().len() * size
        });
        bytes.sum::<usize>() + squares.as_ref().map_or(0, Squares::filling)
    });
    shared + of_several.bytes() + own.sum::<usize>()
}

fn numbered(name: &str, number: usize) -> String {
    if number == 0 { name.to_owned() } else { format!("{name}_{}", number + 1) }
}

/// The attacks, as literals: the compiler reads a hundred thousand of them in 0.2 s, and takes seconds to compute them.
fn attack_table(name: &str, part: &str, table: &Table, length: usize) -> String {
    let width = table.width();
    let bytes = length * width.size() / 8;
    let mut text = format!(
        "
/// The attacks of all squares: {bytes} bytes.
pub static {name}: [::core::primitive::{width}; {length}] = [
"
    );
    let entries = table.entries().iter().copied().chain(std::iter::repeat(0)).take(length).vec();
    for line in entries.chunks(8) {
        let line: Vec<String> = line.iter().map(|entry| format!("{entry:#x}")).vec();
        text.push_str(&format!("    {},\n", line.join(", ")));
    }
    text.push_str(&format!(
        "];

/// The entries of [`{name}`] from one on.
const fn {part}<const N: ::core::primitive::usize>(
    first: ::core::primitive::usize,
) -> &'static [::core::primitive::{width}; N] {{
    match {name}.split_at(first).1.first_chunk() {{
        ::core::option::Option::Some(part) => part,
        ::core::option::Option::None => ::core::panic!(\"the part ends with the table\"),
    }}
}}
"
    ));
    text
}

/// The records of a function, and their type.
fn record_table(name: &str, squares: &Squares<'_>, part: &str) -> String {
    let Squares { stem, fields, count, .. } = squares;
    let record = format!("{}Square", camel(stem));
    let mut types = String::new();
    for field in fields {
        let (name, about, width) = (&field.name, field.about, squares.width(field));
        types.push_str(&format!("    /// {about}\n    pub {name}: ::core::primitive::{width},\n"));
    }
    if let (Some((table, _)), Some(parts)) = (squares.attacks(), squares.attacks) {
        let (width, length) = (table.width(), parts.length);
        types.push_str(&format!(
            "    /// The attacks, by index.\n    pub attacks: &'static [::core::primitive::{width}; {length}],\n"
        ));
    }
    // One line of the cache a square, with the fields in their order, from which compilers load vectors.
    let layout = squares.alignment().map_or_else(String::new, |bytes| format!("#[repr(C, align({bytes}))]\n"));
    let mut text = format!(
        "
/// What [`{stem}_attacks`] needs to know about a square.
#[::core::prelude::v1::derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
{layout}pub struct {record} {{
{types}}}

/// By the number of the square.
pub static {name}: [{record}; {count}] = [
"
    );
    for number in 0..*count {
        let field = |field: &super::squares::Field| {
            let entry = squares.table(field).entries()[number];
            match squares.width(field) {
                Width::W64 | Width::W128 => format!("{}: {entry:#x}", field.name),
                _ => format!("{}: {entry}", field.name),
            }
        };
        let mut entries: Vec<String> = fields.iter().map(field).vec();
        entries.extend(squares.attacks().map(|(_, offsets)| format!("attacks: {part}({})", offsets[number])));
        text.push_str(&format!("    {record} {{ {} }},\n", entries.join(", ")));
    }
    text + "];\n"
}

/// `LanceUp` of `lance_up`.
fn camel(name: &str) -> String {
    let mut text = String::new();
    for word in name.split('_') {
        let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        text.push_str(&first.to_uppercase());
        text.push_str(rest);
    }
    text
}
