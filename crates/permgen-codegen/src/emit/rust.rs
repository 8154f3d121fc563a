//! Rust: a `const fn` for a macro's expansion or for a file.
//!
//! What is emitted names nothing but inherent methods and `::core` by absolute path, holds no `unsafe`, and cannot panic, but
//! for broken promises in debug builds: it works under `no_std`, `#![no_implicit_prelude]` and `#![forbid(unsafe_code)]`, with any lint denied that a user
//! might deny, and needs no crate at run time.

use proc_macro2::TokenStream;
#[cfg(feature = "files")]
use quote::quote;

use super::assertion::assertion;
#[cfg(feature = "files")]
use super::body::Place;
use super::body::{self, Outside};
#[cfg(feature = "files")]
use super::factor::Factor;
use super::header::{Arguments, Header, allowed, number_as_byte, promise};
use super::instructions::Instructions;
#[cfg(feature = "files")]
use super::instructions::is_method;
#[cfg(feature = "files")]
use super::records::{Column, Records};
#[cfg(feature = "files")]
use super::shared::Shared;
use super::{Function, Unsupported};
#[cfg(feature = "files")]
use super::{NotWritten, machines, names};
use permgen_core::program::Program;
#[cfg(feature = "files")]
use permgen_core::program::{Op, Table};
#[cfg(feature = "files")]
use permgen_core::vector::IntoVector as _;
#[cfg(feature = "files")]
use permgen_core::width::Width;

/// The statements of a function that is the program, for a macro: no `unsafe`, no panic.
pub(crate) fn portable_body(program: &Program, arguments: &Arguments<'_>) -> Result<TokenStream, Unsupported> {
    body::body(program, arguments, Instructions::None)
}

/// The function, documented, and beside it an assertion that it is the map.
///
/// `docs` follow the user's own.
///
/// # Errors
///
/// When the program has an operation that a `const fn` cannot express portably.
pub fn function(header: &Header, function: &Function<'_>, docs: &[String]) -> Result<TokenStream, Unsupported> {
    function_with(header, function, docs, &Outside::default())
}

/// The same, where some tables may stand outside.
pub(super) fn function_with(
    header: &Header,
    function: &Function<'_>,
    docs: &[String],
    outside: &Outside<'_>,
) -> Result<TokenStream, Unsupported> {
    let certified = &function.found.certified;
    let program = certified.program();
    let mut statements = promise(header, certified.meaning());
    statements.extend(number_as_byte(header, certified.meaning()));
    statements.extend(body::body_with(program, &header.taken(program), Instructions::None, outside)?);
    let mut tokens = header.function(docs, &allowed(program), &header.output(program), &statements);
    tokens.extend(assertion(header, certified));
    Ok(tokens)
}

/// The tables of functions that look attacks up, and after them the functions, with what they say about themselves.
///
/// # Errors
///
/// As [`function`].
#[cfg(feature = "files")]
fn lookups(functions: &[Function<'_>]) -> Result<(String, Vec<TokenStream>), Unsupported> {
    let (records, attacks) = super::records::of_all(functions);
    let table = |records: &Records<'_>| {
        let number = attacks.iter().position(|table| *table == records.attacks()).unwrap_or(0);
        if number == 0 { "ATTACKS".to_owned() } else { format!("ATTACKS_{}", number + 1) }
    };
    let mut text = String::new();
    let mut types: Vec<Vec<(&str, Width)>> = Vec::new();
    let mut written = Vec::new();
    let mut tokens = Vec::new();
    for (function, records) in functions.iter().zip(&records) {
        let header = Header::public(function.name, function);
        let mut docs = super::documentation(function, []);
        let Some(records) = records else {
            tokens.push(self::function(&header, function, &docs)?);
            continue;
        };
        let fields: Vec<(&str, Width)> = records.columns.iter().map(|column| (column.name, column.width)).vec();
        let number = types.iter().position(|known| *known == fields).unwrap_or(types.len());
        let record = if number == 0 { "Magic".to_owned() } else { format!("Magic{}", number + 1) };
        if number == types.len() {
            text.push_str(&record_type(&record, &records.columns));
            types.push(fields);
        }
        let (attacks, magics) = (table(records), format!("{}_MAGICS", records.stem.to_uppercase()));
        if !written.contains(&attacks) {
            text.push_str(&attack_table(&attacks, records.attacks()));
            written.push(attacks.clone());
        }
        text.push_str(&magics_table(&magics, &record, records));
        if !records.count.is_power_of_two() {
            let when = format!("When `square` is {} or more.", records.count);
            docs.extend([String::new(), "# Panics".to_owned(), String::new(), when]);
        }
        let place = |number: usize| match records.column(number) {
            Some(column) => Place::Field(column.name),
            None if records.is_attacks(number) => Place::Item(&attacks),
            None => Place::Inside,
        };
        let tables = (0..function.found.certified.program().tables().len()).map(place).vec();
        let outside = Outside { records: Some((&magics, records.count)), tables, constant: None };
        tokens.push(function_with(&header, function, &docs, &outside)?);
    }
    Ok((text, tokens))
}

/// The type of a record.
#[cfg(feature = "files")]
fn record_type(name: &str, columns: &[Column]) -> String {
    let field = |Column { name, about, width, .. }: &Column| {
        format!("    /// {about}\n    pub {name}: ::core::primitive::{width},\n")
    };
    let fields: String = columns.iter().map(field).collect();
    format!(
        "/// What turns the occupancies of a square's lines into places of a table.
#[::core::prelude::v1::derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
#[::core::prelude::v1::derive(::core::cmp::PartialEq, ::core::cmp::Eq)]
pub struct {name} {{
{fields}}}
"
    )
}

/// The attacks, as literals: the compiler reads a hundred thousand of them in 0.2 s, and takes seconds to compute them.
#[cfg(feature = "files")]
fn attack_table(name: &str, table: &Table) -> String {
    let (count, width) = (table.entries().len(), table.width());
    let bytes = count * width.size() / 8;
    let mut text = format!(
        "
/// The attacks of all squares: {bytes} bytes.
pub static {name}: [::core::primitive::{width}; {count}] = [
"
    );
    for line in table.entries().chunks(8) {
        let line: Vec<String> = line.iter().map(|entry| format!("{entry:#x}")).vec();
        text.push_str(&format!("    {},\n", line.join(", ")));
    }
    text + "];\n"
}

/// The records of a function.
#[cfg(feature = "files")]
fn magics_table(name: &str, record: &str, records: &Records<'_>) -> String {
    let Records { stem, columns, count, .. } = records;
    let mut text =
        format!("\n/// The magics of the {stem}, square by square.\npub static {name}: [{record}; {count}] = [\n");
    for number in 0..*count {
        let field = |Column { name, width, entries, .. }: &Column| match width {
            Width::W8 => format!("{name}: {}", entries[number]),
            Width::W32 if *name == "offset" => format!("{name}: {}", entries[number]),
            width => format!("{name}: {:#0digits$x}", entries[number], digits = width.size() / 4 + 2),
        };
        let fields: Vec<String> = columns.iter().map(field).vec();
        text.push_str(&format!("    {record} {{ {} }},\n", fields.join(", ")));
    }
    text + "];\n"
}

/// Rust source files.
#[cfg(feature = "files")]
#[derive(Debug)]
pub(super) struct Rust;

#[cfg(feature = "files")]
impl super::Language for Rust {
    fn name(&self) -> &'static str {
        "rust"
    }

    fn about(&self) -> &'static str {
        "Rust: a documented `const fn` and an assertion that it is the map; with intrinsics for x86-64-v3 and -v4"
    }

    fn extension(&self) -> &'static str {
        "rs"
    }

    fn has(&self, op: Op) -> bool {
        is_method(op)
    }

    fn write(&self, file: &super::File<'_>) -> Result<String, NotWritten> {
        let mut text: String =
            file.header().iter().map(|line| format!("{}\n", format!("// {line}").trim_end())).collect();
        if file.functions.iter().any(|function| Records::of(function).is_some()) {
            for function in file.functions {
                names::in_rust(function.name)?;
            }
            let (tables, functions) = lookups(file.functions)?;
            text.push('\n');
            text.push_str(&plain(&tables));
            for function in functions {
                text.push('\n');
                text.push_str(&format(&function));
            }
            return Ok(text);
        }
        let are_plain = |item: &&Function<'_>| !needs_intrinsics(item) && Factor::of(item).is_none();
        let shared = Shared::of(&file.functions.iter().filter(are_plain).vec());
        text.push_str(&plain(&shared.text()));
        for item in file.functions {
            text.push('\n');
            let header = Header::public(&names::in_rust(item.name)?, item);
            let docs = super::documentation(item, []);
            let tokens = if needs_intrinsics(item) {
                machines::with_intrinsics(&header, item)?
            } else if let Some(factor) = Factor::of(item) {
                text.push_str(&constants(&factor));
                let tables = vec![Place::Item(BITS)];
                let outside = Outside { records: None, tables, constant: Some((factor.factor, FACTOR)) };
                function_with(&header, item, &docs, &outside)?
            } else {
                let tables = item.found.certified.program().tables().iter().map(|table| shared.place(table)).vec();
                function_with(&header, item, &docs, &Outside { tables, ..Outside::default() })?
            };
            text.push_str(&format(&tokens));
        }
        Ok(text)
    }
}

/// What a factor of a bit scan and its table are called in a file.
#[cfg(feature = "files")]
const FACTOR: &str = "DE_BRUIJN";
#[cfg(feature = "files")]
const BITS: &str = "DE_BRUIJN_BITS";

/// A factor and its table.
#[cfg(feature = "files")]
fn constants(&Factor { width, factor, bits, .. }: &Factor<'_>) -> String {
    let digits = width.size() / 4 + 2;
    let line = |line: &[u128]| format!("    {},\n", line.iter().map(u128::to_string).vec().join(", "));
    let lines: String = bits.entries().chunks(16).map(line).collect();
    let (log, count) = (width.index_bits(), bits.entries().len());
    format!(
        "/// The de Bruijn factor.
pub const {FACTOR}: {width} = {factor:#0digits$x};

/// Which bit makes the {log} highest bits of a product this number.
pub const {BITS}: [u8; {count}] = [
{lines}];

"
    )
}

/// Whether a function has instructions of its machine. One that has none is a `const fn` for every machine.
#[cfg(feature = "files")]
fn needs_intrinsics(function: &Function<'_>) -> bool {
    let mut lines = function.found.certified.program().instructions().iter();
    function.target.machine.is_some() && !lines.all(|line| is_method(line.op))
}

/// The bare function, without documentation and assertion: the program as a person would type it.
///
/// # Errors
///
/// When the program has an operation that a `const fn` cannot express portably.
#[cfg(feature = "files")]
pub fn code(function: &Function<'_>) -> Result<String, Unsupported> {
    let program = function.found.certified.program();
    let header = Header::public(function.name, function);
    let (name, output) = (&header.name, header.output(program));
    let arguments = header.arguments.iter().map(|(name, ty)| quote!(#name: #ty));
    let number = number_as_byte(&header, function.found.certified.meaning());
    if needs_intrinsics(function) {
        let body = body::body(program, &header.taken(program), Instructions::in_file(function)?)?;
        return Ok(format(&quote!(pub fn #name(#(#arguments),*) -> #output { #number #body })));
    }
    let body = body::body(program, &header.taken(program), Instructions::None)?;
    Ok(format(&quote!(pub const fn #name(#(#arguments),*) -> #output { #number #body })))
}

/// `::core::primitive` guards expansions against the names around them. In a file it hurts the eye, and the constants of those types
/// beside the code do not compile where the plain names are other types.
#[cfg(feature = "files")]
fn plain(code: &str) -> String {
    code.replace(":: core :: primitive :: ", "").replace("::core::primitive::", "")
}

#[cfg(feature = "files")]
fn format(tokens: &TokenStream) -> String {
    let plain = plain(&tokens.to_string());
    let text = prettyplease::unparse(&syn::parse_str(&plain).expect("what is emitted is Rust"));
    // An assertion that passes or expects single bits of a word does not compile either if the word's name is another type.
    let is_asserted = |word: &str| {
        [format!("(1_{word} << bit)"), format!(" 1_{word} << TO[bit]")].iter().any(|bits| text.contains(bits))
    };
    let repeats = |line: &&str| {
        let word = line.trim().strip_prefix("const _: ").and_then(|pin| pin.split_once(" = 0_"));
        word.is_some_and(|(word, literal)| literal.strip_suffix(';') == Some(word) && is_asserted(word))
    };
    text.lines().filter(|line| !repeats(line)).fold(String::new(), |text, line| text + line + "\n")
}
