//! What is found, as JSON. The field names are stable.

use permgen_codegen::emit::Function;
use permgen_core::check::{Provable, certify};
use permgen_core::compile::Compiled;
use permgen_core::exchange::By;
use permgen_core::layout::Words;
use permgen_core::matrix::Matrix;
use permgen_core::meaning::Meaning;
use permgen_core::number_map::NumberMap;
use permgen_core::program::{Builder, Op, Operand, Program};
use permgen_core::search::exact::{chains, information};
use permgen_core::search::{Found, Options};
use permgen_core::word_map::WordMap;

use serde::Serialize;

use crate::source::Source;

/// One found program.
#[derive(Debug, Serialize)]
pub(crate) struct Report<'a> {
    /// What the user calls the map.
    pub(crate) name: &'a str,
    /// What the user wrote.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) specification: Option<&'a str>,
    /// Ranks and files, such as `8x8`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<String>,
    /// The number of bits of the input.
    pub(crate) width: u32,
    /// The number of bits of the result.
    pub(crate) output_width: u32,
    /// Where each input bit goes; `null` for one that is dropped.
    pub(crate) to: &'a [Option<u8>],
    /// The input bits that the caller promises to be 0, in hexadecimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) promised_zero: Option<String>,
    /// The program's text.
    pub(crate) program: String,
    /// The number of operations.
    pub(crate) ops: u32,
    /// The number of distinct constants.
    pub(crate) constants: u32,
    /// The critical path, in cycles.
    pub(crate) latency: u32,
    /// Issue slots: operations, weighed by what they take when there are many words to work on.
    pub(crate) slots: u32,
    /// The machine that was counted for.
    pub(crate) target: &'static str,
    /// What the program was chosen by.
    pub(crate) objective: &'static str,
    /// How hard was looked.
    pub(crate) effort: &'static str,
    /// What found it.
    pub(crate) strategy: &'static str,
    /// What proved it.
    pub(crate) certificate: &'static str,
    /// So many operations most permutations of this width take at least, by counting the programs.
    pub(crate) information_bound: u32,
    /// The kind of program of which none has fewer operations, where that is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) optimal_in: Option<&'static str>,
    /// Everything found on the way that nothing else beats in every respect, the program above among it, by operations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) front: Option<Vec<Point<'a>>>,
    /// The language of `code`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lang: Option<&'static str>,
    /// The program in that language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<String>,
    /// Whether the file that was compared holds just that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) same: Option<bool>,
    /// What became of the file of recipes: `new`, `better` or `kept`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) change: Option<&'static str>,
    /// The version of permgen.
    pub(crate) version: &'static str,
}

impl<'a> Report<'a> {
    pub(crate) fn new(name: &'a str, found: &'a Found, options: Options) -> Self {
        let map = found.certified.map();
        let promised_zero = map.promised_zero();
        Self {
            name,
            specification: None,
            board: None,
            width: map.input().bits(),
            output_width: map.output().bits(),
            to: map.destinations(),
            promised_zero: (promised_zero != 0).then(|| format!("{promised_zero:#x}")),
            program: found.certified.program().to_string(),
            ops: found.cost.ops,
            constants: found.cost.constants,
            latency: found.cost.latency,
            slots: found.cost.slots,
            target: options.target.name,
            objective: options.objective.name(),
            effort: options.effort.name(),
            strategy: found.strategy,
            certificate: found.certified.certificate().name(),
            information_bound: information::fewest_ops(map.output(), options.target),
            optimal_in: optimal_in(found),
            front: None,
            lang: None,
            code: None,
            same: None,
            change: None,
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// The report on the first of a front, with all of it.
    pub(crate) fn with_front(name: &'a str, front: &'a [Found], options: Options) -> Self {
        let mut points: Vec<Point<'a>> = front.iter().map(Point::new).collect();
        points.sort_by_key(|point| (point.ops, point.latency, point.slots, point.constants));
        Self { front: Some(points), ..Self::new(name, &front[0], options) }
    }
}

/// One program of a Pareto front.
#[derive(Debug, Serialize)]
pub(crate) struct Point<'a> {
    ops: u32,
    latency: u32,
    slots: u32,
    constants: u32,
    strategy: &'a str,
    certificate: &'static str,
    program: String,
}

impl<'a> Point<'a> {
    fn new(found: &'a Found) -> Self {
        Self {
            ops: found.cost.ops,
            latency: found.cost.latency,
            slots: found.cost.slots,
            constants: found.cost.constants,
            strategy: found.strategy,
            certificate: found.certified.certificate().name(),
            program: found.certified.program().to_string(),
        }
    }
}

/// The kind of program that none of fewer operations belongs to, where counting says so.
pub(crate) fn optimal_in(found: &Found) -> Option<&'static str> {
    let permutation = found.certified.map().as_permutation()?;
    let is_chain = matches!(found.strategy, "rotate-blend" | "whole-word");
    let ops = found.certified.program().op_count();
    (is_chain && ops == chains::fewest_ops(&permutation)).then_some("chains of rotations and rotate blends")
}

impl Source {
    /// What there is to say about the best program in a file.
    pub(crate) fn function<'a>(&'a self, name: &'a str, compiled: &'a Compiled) -> Function<'a> {
        let function = Function::new(name, compiled.best(), compiled.items[0].target);
        function.specified(&self.text).meaning(&self.meant).beside(&compiled.items[1..])
    }

    /// What was found, as JSON with stable names.
    pub(crate) fn report(&self, name: &str, compiled: &Compiled, options: Options) -> serde_json::Value {
        let board = self.meant.board.map(|board| board.to_string());
        let front: Option<Vec<Found>> = compiled.items[0].front.iter().cloned().map(Found::into_map).collect();
        if let Some(front) = front {
            let report = Report::with_front(name, &front, options);
            return serde_json::json!(Report { specification: Some(&self.text), board, ..report });
        }
        let found = compiled.best();
        let mut report = serde_json::json!({
            "name": name,
            "specification": self.text,
            "board": board,
            "program": found.certified.program().to_string(),
            "ops": found.cost.ops,
            "latency": found.cost.latency,
            "slots": found.cost.slots,
            "target": options.target.name,
            "strategy": found.strategy,
            "certificate": found.certified.certificate().name(),
            "version": env!("CARGO_PKG_VERSION"),
        });
        let names = self.meant.members.as_ref().map_or(&[][..], |(_, names)| names);
        match found.certified.meaning() {
            Meaning::Linear(linear) => {
                let are_plain = linear.as_partial_maps().is_some();
                if !are_plain {
                    add_words(&mut report, linear.words_in(), linear.words_out());
                }
                match linear.only() {
                    Some(map) => report["to"] = to(map),
                    None => report["members"] = members(found.certified.program(), names, linear.cases(), to),
                }
                if are_plain {
                    for (number, member) in (0..).zip(report["members"].as_array_mut().into_iter().flatten()) {
                        add_constants(member, &chosen(found.certified.program(), number));
                    }
                }
            }
            Meaning::Numbers(numbers) => {
                let to = |map: &NumberMap| map.destinations().into();
                match numbers.only() {
                    Some(map) => report["to"] = to(map),
                    None => report["members"] = members(found.certified.program(), names, numbers.cases(), to),
                }
            }
            Meaning::Matrix(matrices) => {
                add_words(&mut report, matrices.words_in(), matrices.words_out());
                let plus =
                    |matrix: &Matrix| matrix.constant().iter().map(|word| format!("{word:#x}")).collect::<Vec<_>>();
                match matrices.only() {
                    Some(matrix) => {
                        report["rows"] = rows(matrix);
                        report["plus"] = plus(matrix).into();
                    }
                    None => {
                        let of_case = |(name, matrix): (&String, &Matrix)| serde_json::json!({ "name": name, "rows": rows(matrix), "plus": plus(matrix) });
                        report["members"] = names.iter().zip(matrices.cases()).map(of_case).collect();
                    }
                }
            }
            Meaning::Bitwise(function) => {
                report["width"] = function.width().bits().into();
                report["inputs"] = function.inputs().into();
                report["truths"] = function.truths().iter().map(ToString::to_string).collect();
            }
            Meaning::Exchange(exchange) => {
                report["width"] = exchange.width.bits().into();
                match exchange.by {
                    By::Places => report["exchange"] = "places".into(),
                    By::Mask { distance } => {
                        report["exchange"] = "mask".into();
                        report["distance"] = distance.into();
                    }
                }
            }
            _ => {}
        }
        report
    }
}

/// The sources of each bit.
fn rows(matrix: &Matrix) -> serde_json::Value {
    (0..matrix.words_out().bits()).map(|row| matrix.row(row)).collect::<Vec<_>>().into()
}

/// What a program does for each number: names, where bits or squares go, and the program for that number with a proof of its own.
fn members<M: Provable>(
    program: &Program,
    names: &[String],
    maps: &[M],
    to: impl Fn(&M) -> serde_json::Value,
) -> serde_json::Value {
    let members = names.iter().zip(maps).zip(0..).map(|((name, map), number)| {
        let program = chosen(program, number);
        serde_json::json!({
            "name": name,
            "to": to(map),
            "program": program.to_string(),
            "certificate": certify(map, program).ok().map(|own| own.certificate().name()),
        })
    });
    members.collect()
}

/// The mask, the factor and the shift of a program that gathers.
fn add_constants(member: &mut serde_json::Value, program: &Program) {
    let constant = |op: Op| {
        let line = program.instructions().iter().find(|line| line.op == op)?;
        line.b.and_then(|b| if let Operand::Const(value) = b { Some(value) } else { None })
    };
    let hexadecimal = |value: u128| format!("{value:#x}");
    member["mask"] = constant(Op::And).or_else(|| constant(Op::Pext)).map(hexadecimal).into();
    member["factor"] = constant(Op::Mul).map(hexadecimal).into();
    member["shift"] = serde_json::json!(constant(Op::Shr));
}

/// Where each bit goes; if it may go to several places, a list of them for each.
fn to(map: &WordMap) -> serde_json::Value {
    map.as_partial_map().map_or_else(|| map.destinations().into(), |map| map.destinations().into())
}

/// The words that a map takes and makes.
fn add_words(report: &mut serde_json::Value, input: Words, output: Words) {
    report["width"] = input.width.bits().into();
    report["output_width"] = output.width.bits().into();
    report["inputs"] = input.count.into();
    report["outputs"] = output.count.into();
}

/// What was found for a row of several words, as JSON.
pub(crate) fn of_words(name: &str, found: &Found<Meaning>, options: Options) -> serde_json::Value {
    let mut report = serde_json::json!({
        "name": name,
        "program": found.certified.program().to_string(),
        "ops": found.cost.ops,
        "constants": found.cost.constants,
        "latency": found.cost.latency,
        "slots": found.cost.slots,
        "bytes": found.cost.bytes,
        "target": options.target.name,
        "objective": options.objective.name(),
        "effort": options.effort.name(),
        "strategy": found.strategy,
        "certificate": found.certified.certificate().name(),
        "version": env!("CARGO_PKG_VERSION"),
    });
    if let Some(map) = found.certified.meaning().words() {
        add_words(&mut report, map.words_in(), map.words_out());
        report["to"] = to(map);
    }
    report
}

/// The program for one number, of the words behind it: with the entries of its tables in their places.
fn chosen(program: &Program, number: u128) -> Program {
    let mut builder = Builder::of_words(program.inputs()[1..].to_vec());
    let mut values: Vec<Operand> = Vec::new();
    let tables: Vec<Operand> = program.tables().iter().map(|table| builder.table(table.clone())).collect();
    let read = |operand: Operand, values: &[Operand]| match operand {
        Operand::Table(table) => tables[usize::from(table)],
        Operand::Input(0) => Operand::Const(number),
        Operand::Input(word) => Operand::Input(word - 1),
        Operand::Value(value) => values[value.index()],
        other => other,
    };
    for line in program.instructions() {
        let a = read(line.a, &values);
        let value = match (line.op, line.b, a) {
            (Op::Lookup, Some(Operand::Table(table)), Operand::Const(number)) => {
                Operand::Const(program.tables()[usize::from(table)].lookup(number))
            }
            (Op::Shrv, Some(b), _) => match read(b, &values) {
                Operand::Const(count) => builder.shr(a, count as u32),
                b => builder.op(Op::Shrv, a, Some(b), line.width),
            },
            (op, b, a) => builder.op(op, a, b.map(|b| read(b, &values)), line.width),
        };
        values.push(value);
    }
    let results = program.results().iter().map(|&result| read(result, &values)).collect();
    builder.finish_words(results, program.outputs().to_vec())
}
