//! A file of functions in a language that has a [`Spelling`].

use std::borrow::Cow;
use std::collections::HashSet;

use super::expression::Writer;
use super::{Parameter, Sheet, Spelled, Spelling, Variable};
use crate::emit::factor::Factor;
use crate::emit::halves::{narrowed, proved_again};
use crate::emit::records::Records;
use crate::emit::tree;
use crate::emit::{Argument, File, Function, NotWritten, describe, names};
use permgen_core::article::counted;
use permgen_core::check::Certificate;
use permgen_core::program::{Instruction, Op, Operand, Program, Table, halves_of};
use permgen_core::width::Width;

/// The text of a file.
///
/// # Errors
///
/// When a program has an operation, or a function a name, that the language does not have.
pub(in crate::emit) fn write(spelling: &dyn Spelling, file: &File<'_>) -> Result<String, NotWritten> {
    if let Some(module) = file.module.filter(|module| !spelling.has_module(module)) {
        return Err(names::bad_module(module, spelling.title()).into());
    }
    let mut taken = HashSet::new();
    let mut functions = Vec::new();
    for function in file.functions {
        let name = spelling.function_name(function.name)?;
        if !taken.insert(name.clone()) {
            return Err(names::twice(function.name, spelling.title()).into());
        }
        let certified = &function.found.certified;
        let program = narrowed(function, spelling.widest()).map_err(|op| spelling.lacks(op))?;
        let mut about = describe::summary(function);
        if let Cow::Owned(narrow) = &program {
            let certificate = proved_again(certified.meaning(), narrow).map_err(NotWritten::Parts)?;
            about.push(in_parts(spelling, narrow, certificate));
        }
        functions.push((function, name, program, about));
    }
    let mut called: Vec<String> = functions.iter().map(|(_, name, ..)| name.clone()).collect();
    let mut tables: Vec<(&Table, String)> = Vec::new();
    // For each function the names of its tables, and those that are written before it.
    let mut of_functions = Vec::new();
    for (function, _, program, _) in &functions {
        let titles = titles(file, function);
        let (mut own, mut written) = (Vec::new(), Vec::new());
        for (number, table) in program.tables().iter().enumerate() {
            // Tables that are equal stand in a file once.
            if let Some((_, known)) = tables.iter().find(|(known, _)| *known == table) {
                own.push(known.clone());
                continue;
            }
            let title = titles.iter().find(|(titled, _)| titled == table).map(|(_, title)| title.clone());
            let title = title.unwrap_or_else(|| format!("{} table {}", function.name, number + 1));
            let mut table_name = spelling.table_name(&title);
            while !taken.insert(table_name.clone()) {
                table_name.push('_');
            }
            if is_read(program, number) {
                written.push(spelling.table(&table_name, table));
            }
            tables.push((table, table_name.clone()));
            own.push(table_name);
        }
        of_functions.push((own, written));
    }
    called.extend(tables.into_iter().map(|(_, name)| name));
    let mut parts = Vec::new();
    for ((function, name, program, about), (own, written)) in functions.iter().zip(of_functions) {
        parts.extend(written);
        let others = if spelling.refuses_shadows() { &called[..] } else { std::slice::from_ref(name) };
        let avoided: Vec<String> = others.iter().chain(&own).cloned().collect();
        parts.push(of_function(spelling, function, (name, &avoided), program, own, about.clone())?);
    }
    let programs = functions.iter().map(|(_, _, program, _)| &**program).collect();
    Ok(spelling.whole(&Sheet { header: file.header(), module: file.module, parts, programs }))
}

/// What is said of a function in narrower words.
fn in_parts(spelling: &dyn Spelling, program: &Program, certificate: Option<Certificate>) -> String {
    let (bits, operations) = (spelling.widest().bits(), counted(&program.op_count(), "operation"));
    match certificate {
        Some(certificate) => format!("In words of {bits} bits: {operations}. Proven: {certificate}."),
        None => format!("In words of {bits} bits: {operations}, a translation that is tested and not proved."),
    }
}

fn is_read(program: &Program, table: usize) -> bool {
    let table = Operand::Table(table as u8);
    program.instructions().iter().any(|line| line.b == Some(table))
}

/// What the tables of a function are called, and their halves, in words.
fn titles(file: &File<'_>, function: &Function<'_>) -> Vec<(Table, String)> {
    let program = function.found.certified.program();
    let (records, factor) = (Records::of(function), Factor::of(function));
    let mut titles = Vec::new();
    for (number, table) in program.tables().iter().enumerate() {
        let title = match (&records, &factor) {
            (Some(records), _) if records.is_attacks(number) => {
                let pieces = file.functions.iter().filter_map(Records::of).filter(|other| other.attacks() == table);
                let stems: Vec<&str> = pieces.map(|records| records.stem).collect();
                format!("{} attacks table", stems.join(" "))
            }
            (Some(records), _) if records.column(number).is_some() => {
                let column = records.column(number).map_or("", |column| column.name);
                format!("{} {column}s", records.stem)
            }
            (_, Some(_)) => "de bruijn bits".to_owned(),
            _ if number == 0 => format!("{} table", function.name),
            _ => format!("{} table {}", function.name, number + 1),
        };
        add(&mut titles, table.clone(), title);
    }
    titles
}

/// Enters a table, its halves and theirs.
fn add(titles: &mut Vec<(Table, String)>, table: Table, title: String) {
    if let Some([low, high]) = halves_of(&table).filter(|_| table.width() > Width::W32) {
        add(titles, low, format!("{title} low"));
        add(titles, high, format!("{title} high"));
    }
    titles.push((table, title));
}

fn of_function(
    spelling: &dyn Spelling,
    function: &Function<'_>,
    (name, avoided): (&str, &[String]),
    program: &Program,
    tables: Vec<String>,
    about: Vec<String>,
) -> Result<String, NotWritten> {
    let certified = function.found.certified.program();
    let repeats = |line: &Instruction| {
        let is_repeated = matches!(line.op, Op::Rotl | Op::Rotr | Op::Bswap | Op::Bitrev | Op::Brev8 | Op::Clz);
        (is_repeated || line.op.takes_places()) && spelling.repeats(line.op, line.width)
            || tree::is_compared(program, line)
    };
    let tree = tree::of_program(program, &repeats);
    let parameters = parameters(spelling, function, avoided);
    let mut number = function.number();
    if let Some(number) = &mut number {
        let names = number.terms.iter_mut().map(|term| &mut term.name).chain([&mut number.name]);
        names.for_each(|name| *name = free(spelling, name, avoided));
    }
    let own = number.as_ref().map_or(0, |number| number.terms.len());
    let words = parameters[own..].iter().flat_map(|parameter| parameter.words.clone());
    let arguments: Vec<String> = number.iter().map(|number| spelling.local_name(&number.name)).chain(words).collect();
    // Neither an argument nor a variable has a name that is avoided.
    let is_numbered = |name: &str, prefix: &str| {
        let digits = name.strip_prefix(prefix).unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_free = |prefix: &&str| !avoided.iter().any(|other| is_numbered(other, prefix));
    let first = if name.starts_with(['v', 'V']) { "t" } else { "v" };
    let prefix = [first, "t", "w", "value_"].into_iter().find(is_free).unwrap_or("variable_");
    let mut reads = tree.reads.iter().copied();
    let mut unread = Vec::new();
    let reads_number = number.is_none() || reads.next().unwrap_or(true);
    for parameter in parameters[..own].iter().filter(|_| !reads_number) {
        unread.push(parameter.name.clone());
    }
    for parameter in &parameters[own..] {
        let reads: Vec<bool> = reads.by_ref().take(parameter.words.len()).collect();
        match parameter.is_array {
            true => unread.extend(reads.iter().all(|read| !read).then(|| parameter.name.clone())),
            false => {
                unread
                    .extend(parameter.words.iter().zip(reads).filter(|(_, read)| !read).map(|(name, _)| name.clone()));
            }
        }
    }
    let mut writer = Writer { spelling, program, arguments, tables, prefix, variables: Vec::new() };
    let mut variables = Vec::new();
    for statement in &tree.statements {
        let value = writer.value(&statement.value, statement.width, spelling.keeps_uncut(statement.width))?;
        writer.variables.push((statement.width, value.bits, value.is_uncut));
        let name = format!("{prefix}{}", statement.variable);
        variables.push(Variable { name, width: statement.width, value: value.text });
    }
    let mut words = tree.results.iter().zip(program.outputs());
    let mut results = Vec::new();
    for &meant in certified.outputs() {
        let stays = |width| meant != width && spelling.keeps_uncut(width);
        let parts = words.by_ref().take(parts(spelling, meant));
        let parts = parts.map(|(node, &width)| Ok(writer.value(node, width, stays(width))?.text));
        results.push(parts.collect::<Result<Vec<String>, NotWritten>>()?);
    }
    Ok(spelling.function(&Spelled {
        function,
        name,
        about,
        parameters,
        number: number.filter(|_| reads_number).map(|number| spelling.number(&number)),
        unread,
        variables,
        results,
        returns_array: certified.outputs().len() > 1,
        outputs: certified.outputs(),
        program,
    }))
}

/// How many words of the language make one of a width.
fn parts(spelling: &dyn Spelling, width: Width) -> usize {
    (width.size() / spelling.widest().size()).max(1)
}

/// The words of a local name, and more of them while it is one that is avoided.
fn free(spelling: &dyn Spelling, words: &str, avoided: &[String]) -> String {
    let mut words = words.to_owned();
    while avoided.contains(&spelling.local_name(&words)) {
        words.push_str(" word");
    }
    words
}

fn parameters(spelling: &dyn Spelling, function: &Function<'_>, avoided: &[String]) -> Vec<Parameter> {
    let parameter = |Argument { name: own, words, is_bool }: Argument| {
        let width = words.width;
        let own = free(spelling, &own, avoided);
        if words.count > 1 {
            let name = spelling.local_name(&own);
            let count = words.count * parts(spelling, width);
            let words = (0..count).map(|number| format!("{name}[{number}]")).collect();
            return Parameter { name, width, words, word: width.min(spelling.widest()), is_array: true, is_bool };
        }
        let words = match parts(spelling, width) {
            1 => vec![own.clone()],
            2 => ["low", "high"].map(|half| format!("{own} {half}")).into(),
            count => (0..count).map(|part| format!("{own} {part}")).collect(),
        };
        Parameter {
            name: spelling.local_name(&own),
            width,
            words: words.iter().map(|word| spelling.local_name(word)).collect(),
            word: width.min(spelling.widest()),
            is_array: false,
            is_bool,
        }
    };
    function.arguments().into_iter().map(parameter).collect()
}
