//! One function of a header.

use super::machine::{self, Asked};
use super::{Dialect, Outside, Writer, beside, comment, table_name};
use crate::emit::arguments::Number;
use crate::emit::range;
use crate::emit::tree::{self, Node};
use crate::emit::{Argument, Function, NoMachine, NotWritten, Unsupported, documentation};
use permgen_core::layout::Words;
use permgen_core::program::{Instruction, Op, Table};
use permgen_core::width::Width;

/// What a function calls its arguments and its result.
struct Names {
    /// The arguments.
    arguments: Vec<Argument>,
    /// The expression that computes the number of a map from the arguments before the last.
    number: Option<Number>,
    /// The words that the program takes, as expressions.
    words: Vec<String>,
    /// Where several words are stored.
    out: String,
    /// What its variables' names begin with.
    prefix: &'static str,
}

impl Names {
    fn new(name: &str, function: &Function<'_>) -> Self {
        // Neither an argument nor a variable has the name of the function.
        let arguments = function.arguments().into_iter();
        let arguments: Vec<Argument> =
            arguments.map(|argument| Argument { name: beside(&argument.name, name), ..argument }).collect();
        let number = function.number();
        let own = number.as_ref().map_or(0, |number| number.terms.len());
        let of_argument = |Argument { name, words, .. }: &Argument| match words.count {
            1 => vec![name.clone()],
            count => (0..count).map(|word| format!("{name}[{word}]")).collect(),
        };
        let words = number.iter().map(|number| number.name.clone());
        let words = words.chain(arguments[own..].iter().flat_map(of_argument)).collect();
        let prefix = if name.starts_with('v') { "t" } else { "v" };
        Self { words, arguments, number, out: beside("result", name), prefix }
    }
}

/// A program as statements, and the tables that it reads.
struct Body {
    tables: String,
    lines: Vec<String>,
}

impl Body {
    fn indented(&self, depth: usize) -> String {
        indented(&self.lines, depth)
    }
}

fn indented(lines: &[String], depth: usize) -> String {
    lines.iter().map(|line| format!("{:1$}{line}\n", "", 4 * depth)).collect()
}

/// The program for a machine.
struct Choice {
    /// That the build is for it.
    condition: String,
    body: Body,
    /// How the processor is asked, where it is.
    asked: Option<Asked>,
    /// The name of its own function, which there is where the processor is asked.
    name: String,
    /// The statements that call it.
    call: Vec<String>,
}

/// The programs one after the other, and what is left where none is for the machine.
fn chain(machines: &[Choice], depth: usize, rest: &str) -> String {
    let (mut text, mut open, mut is_open) = (String::new(), 0, false);
    for Choice { condition, body, asked, call, .. } in machines {
        open += usize::from(!is_open);
        let sign = if is_open { "elif" } else { "if" };
        text.push_str(&format!("#{sign} {condition}\n{}", body.indented(depth)));
        is_open = asked.is_none();
        if let Some(Asked { arch, question, .. }) = asked {
            let lines = [format!("if ({question}) {{"), "}".to_owned()];
            let [before, after] = [0, 1].map(|line| indented(&lines[line..=line], depth));
            text.push_str(&format!("#else\n#if {arch}\n{before}{}{after}#endif\n", indented(call, depth + 1)));
        }
    }
    if is_open && !rest.is_empty() {
        text.push_str("#else\n");
    }
    text + rest + &"#endif\n".repeat(open)
}

/// The vector whose words these are, in their order.
fn whole_vector(words: &[Node; 8]) -> Option<Node> {
    let vector_of = |(number, word): (u32, &Node)| match word {
        Node::Apply(apply) if apply.op == Op::Vpextrq && apply.count == Some(number) => match apply.a {
            Node::Variable { number } => Some(number),
            _ => None,
        },
        _ => None,
    };
    let first = vector_of((0, &words[0]))?;
    let is_so = (0..).zip(words).all(|word| vector_of(word) == Some(first));
    is_so.then_some(Node::Variable { number: first })
}

impl Dialect {
    /// One function, and the tables that it reads but for those that are known, to which it adds its own.
    pub(super) fn of_function<'a>(
        self,
        name: &str,
        function: &'a Function<'_>,
        outside: Option<&Outside<'_>>,
        known: &mut Vec<(&'a Table, String)>,
    ) -> Result<String, NotWritten> {
        let names = Names::new(name, function);
        let own = self.body(name, &names, function, outside, known)?;
        for (number, table) in function.found.certified.program().tables().iter().enumerate() {
            if !known.iter().any(|(known, _)| *known == table) && outside.is_none() {
                known.push((table, table_name(name, number)));
            }
        }
        let mut machines = Vec::new();
        for one in function.of_machines() {
            let no_machine = || NoMachine { target: one.target, language: self.title() };
            let condition = machine::condition(one.target).ok_or_else(no_machine)?;
            let named = machine::name(name, one.target);
            let body = self.body(&named, &names, &one, None, &[])?;
            let asked = function.asks_processor.then(|| machine::asked(one.target)).flatten();
            machines.push(Choice { condition, body, asked, call: self.call_of(&named, &names, function), name: named });
        }
        let mut text = own.tables.clone();
        for choice in &machines {
            text.push_str(&self.outside(choice, &names, function));
        }
        text.push_str(&comment(&documentation(function, function.of_machines().map(|one| (one.target, one.found)))));
        text.push_str(&self.signature(name, &names, function));
        text.push_str(&self.chosen(&machines, &own));
        text.push_str("}\n");
        Ok(text)
    }

    /// What stands before the function for a machine: tables, and where the processor is asked, a function of its own, as gcc and clang
    /// compile instructions in functions that have them.
    fn outside(self, choice: &Choice, names: &Names, function: &Function<'_>) -> String {
        let Choice { condition, body, asked, name, .. } = choice;
        let tables = &body.tables;
        let Some(asked) = asked else {
            return if tables.is_empty() { String::new() } else { format!("#if {condition}\n{tables}#endif\n\n") };
        };
        let attribute = format!("__attribute__((target(\"{}\")))", asked.features);
        let signature = self.plain_signature("static inline", name, names, function);
        let own = format!("{attribute}\n{signature}{}}}\n", body.indented(1));
        format!("#if {}\n{tables}#if !({condition})\n{own}#endif\n#endif\n\n", asked.arch)
    }

    /// The line that begins it.
    fn signature(self, name: &str, names: &Names, function: &Function<'_>) -> String {
        let is_constant = !function.found.certified.program().instructions().iter().any(machine::is_instruction);
        let before = match self {
            Dialect::C => "static inline",
            Dialect::Cpp if is_constant => "[[nodiscard]] constexpr",
            Dialect::Cpp => "[[nodiscard]] inline",
        };
        self.plain_signature(before, name, names, function)
    }

    fn plain_signature(self, before: &str, name: &str, names: &Names, function: &Function<'_>) -> String {
        let mut parameters: Vec<String> = names.arguments.iter().map(|argument| self.parameter(argument)).collect();
        let result = function.result();
        let output = match (self, result.count) {
            (_, 1) => self.ty(result.width),
            (Dialect::C, count) => {
                parameters.push(format!("{} {}[{count}]", self.ty(result.width), names.out));
                "void".to_owned()
            }
            (Dialect::Cpp, count) => format!("std::array<{}, {count}>", self.ty(result.width)),
        };
        let after = if self == Dialect::C { "" } else { " noexcept" };
        format!("{before} {output} {name}({}){after} {{\n", parameters.join(", "))
    }

    /// A call that returns what the function does.
    fn call_of(self, name: &str, names: &Names, function: &Function<'_>) -> Vec<String> {
        let arguments = names.arguments.iter().map(|argument| argument.name.as_str());
        if self == Dialect::C && function.result().count > 1 {
            let arguments: Vec<&str> = arguments.chain([names.out.as_str()]).collect();
            return vec![format!("{name}({});", arguments.join(", ")), "return;".to_owned()];
        }
        vec![format!("return {name}({});", arguments.collect::<Vec<_>>().join(", "))]
    }

    /// The program of the first machine that the build is for, or that the processor is where it is asked, or else its own.
    fn chosen(self, machines: &[Choice], own: &Body) -> String {
        match (machines, self) {
            ([], _) => own.indented(1),
            (_, Dialect::C) => chain(machines, 1, &own.indented(1)),
            // Const evaluation has no instructions, and goes on.
            (_, Dialect::Cpp) => {
                let chain = chain(machines, 2, "");
                format!("    if (!__builtin_is_constant_evaluated()) {{\n{chain}    }}\n{}", own.indented(1))
            }
        }
    }

    /// The statements of a function, whose tables go by a name.
    fn body(
        self,
        name: &str,
        names: &Names,
        function: &Function<'_>,
        outside: Option<&Outside<'_>>,
        known: &[(&Table, String)],
    ) -> Result<Body, Unsupported> {
        let program = function.found.certified.program();
        // C has no rotation, so what is rotated stands there twice, and so do the halves of what is swapped, and words whose zeros
        // are counted.
        let is_wide_swap = |line: &Instruction| line.op == Op::Bswap && line.width == Width::W128;
        let repeats = |line: &Instruction| {
            matches!(line.op, Op::Rotl | Op::Rotr | Op::Rotlv | Op::Rotrv | Op::Clz)
                || is_wide_swap(line)
                || range::line_can_miss(program, line)
        };
        let tree = tree::of_program(program, &repeats);
        let function_name = crate::emit::names::in_c(function.name).unwrap_or_default();
        let (arguments, prefix) = (&names.words[..], names.prefix);
        let writer =
            Writer { dialect: self, target: function.target, program, name, arguments, prefix, outside, known };
        let mut lines = Vec::new();
        let mut reads = tree.reads.iter();
        let (own, board) = names.arguments.split_at(names.number.as_ref().map_or(0, |number| number.terms.len()));
        let unread = |name: &String| format!("(void){name};");
        if let Some(number) = &names.number {
            match reads.next() {
                Some(false) => lines.extend(own.iter().map(|argument| unread(&argument.name))),
                _ => {
                    let value = number.conditional(|name| beside(name, &function_name), "u");
                    let (ty, value) = (self.ty(Width::W8), self.cast(Width::W8, &format!("({value})")));
                    lines.push(format!("const {ty} {} = {value};", number.name));
                }
            }
        }
        for Argument { name, words, .. } in board {
            if !reads.by_ref().take(words.count).fold(false, |any, read| any | read) {
                lines.push(unread(name));
            }
        }
        if let Some(Outside::Attacks { records, magics, .. }) = outside {
            let (stem, square, count) = (records.stem, &names.words[0], records.count);
            let number = match count.is_power_of_two() {
                true => format!("{square} & {}", count - 1),
                false => format!("{square} < {count} ? {square} : 0"),
            };
            lines.push(match self {
                Dialect::C => format!("const struct {stem}_magic *const magic = &{magics}[{number}];"),
                Dialect::Cpp => format!("const {stem}_magic &magic = {magics}[{number}];"),
            });
        }
        for statement in &tree.statements {
            let op = match &statement.value {
                Node::Apply(apply) => Some(apply.op),
                _ => None,
            };
            let (ty, value) = (self.type_of(op, statement.width), writer.expression(&statement.value)?.text);
            lines.push(format!("const {ty} {}{} = {value};", writer.prefix, statement.variable));
        }
        lines.extend(self.results(&writer, &tree.results, names, function.result())?);
        Ok(Body { tables: writer.tables(), lines })
    }

    /// The statements that return the words of the result, or store them: of a vector, all eight at once.
    fn results(
        self,
        writer: &Writer<'_>,
        results: &[Node],
        names: &Names,
        words: Words,
    ) -> Result<Vec<String>, Unsupported> {
        let text = |node: &Node| Ok(writer.expression(node)?.text);
        if let [one] = results {
            return Ok(vec![format!("return {};", text(one)?)]);
        }
        let (ty, out) = (self.ty(words.width), &names.out);
        let mut values: Vec<String> = Vec::new();
        let mut stores: Vec<String> = Vec::new();
        let mut word = 0;
        while word < results.len() {
            if let Some(vector) = results[word..].first_chunk().and_then(whole_vector) {
                stores.push(self.store(out, word, &text(&vector)?));
                word += 8;
            } else {
                values.push(format!("const {ty} r{word} = {};", text(&results[word])?));
                stores.push(format!("{out}[{word}] = r{word};"));
                word += 1;
            }
        }
        Ok(match self {
            // All are computed before the first is stored: the result may be the argument.
            Dialect::C => [values, stores].concat(),
            Dialect::Cpp if stores.len() == results.len() => {
                let all = results.iter().map(text).collect::<Result<Vec<_>, Unsupported>>()?;
                vec![format!("return {{{{{}}}}};", all.join(", "))]
            }
            Dialect::Cpp => {
                let array = vec![format!("std::array<{ty}, {}> {out}{{}};", words.count)];
                [values, array, stores, vec![format!("return {out};")]].concat()
            }
        })
    }

    /// An argument: of several words an array.
    fn parameter(self, Argument { name, words, is_bool }: &Argument) -> String {
        let ty = if *is_bool { "bool".to_owned() } else { self.ty(words.width) };
        match (self, words.count) {
            (_, 1) => format!("{ty} {name}"),
            (Dialect::C, count) => format!("const {ty} {name}[{count}]"),
            (Dialect::Cpp, count) => format!("const std::array<{ty}, {count}> &{name}"),
        }
    }
}
