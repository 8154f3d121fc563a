//! Java: static methods of a class. A word of 64 bits is a `long`, shorter ones are `int`s, and one of 128 bits two `long`s.

use crate::emit::arguments::Number;
use crate::emit::names::BadName;
use crate::emit::spelling::numbers::{constant, entries, per_row};
use crate::emit::spelling::words::{Case, block, commented, indented, named, rows};
use crate::emit::spelling::{
    self, Expression, Lookup, Outermost, Sheet, Spelled, Spelling, Step, infix, operator, rotated_by,
};
use crate::emit::{File, Language, NotWritten, Unsupported};
use permgen_core::program::{Op, Table};
use permgen_core::target::PORTABLE;
use permgen_core::width::Width;

/// A class, from Java 17. What sets bits at a mask, and collects them, is there from Java 19.
#[derive(Debug)]
pub(super) struct Java {
    /// A table with more entries is a text, since a method of a class has 64 KiB at most.
    longest: usize,
}

impl Java {
    pub(super) const USUAL: Self = Self { longest: 1024 };
    /// All tables are texts.
    const TEXTS: Self = Self { longest: 0 };
}

/// Keywords, literals, and methods of every object.
const RESERVED: &[&str] = &[
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "getClass",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "notify",
    "notifyAll",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "unpack",
    "void",
    "volatile",
    "wait",
    "while",
];

/// Classes that the functions use, and what no class is called.
const CLASSES: &[&str] = &["Integer", "Long", "Math", "String", "permits", "record", "sealed", "var", "yield"];

/// With more entries, of which one takes 8 bytes, all arrays of a class do not fit into the method that fills them.
const MOST_ENTRIES: usize = 8000;

/// How many entries of arrays are in a text.
fn entries_of_arrays(text: &str) -> usize {
    let is_row = |line: &&str| {
        let line = line.trim_start();
        line.ends_with(',') && line.starts_with(|first: char| first.is_ascii_digit() || first == '-')
    };
    text.lines().filter(is_row).map(|line| line.matches(',').count()).sum()
}

impl Language for Java {
    fn name(&self) -> &'static str {
        "java"
    }

    fn about(&self) -> &'static str {
        "Java: static methods of a class, on `long` and `int`"
    }

    fn extension(&self) -> &'static str {
        "java"
    }

    fn has_class(&self) -> bool {
        true
    }

    fn has(&self, op: Op) -> bool {
        PORTABLE.has(op) || op == Op::Bitrev
    }

    fn write(&self, file: &File<'_>) -> Result<String, NotWritten> {
        let text = spelling::write(self, file)?;
        if entries_of_arrays(&text) > MOST_ENTRIES { spelling::write(&Self::TEXTS, file) } else { Ok(text) }
    }
}

/// The type of a word, and the class that has its methods.
fn ty(width: Width) -> [&'static str; 2] {
    if width == Width::W64 { ["long", "Long"] } else { ["int", "Integer"] }
}

/// The type of a table's entries: those of the shorter words are not negative.
fn entry_type(width: Width) -> &'static str {
    match width {
        Width::W8 => "short",
        Width::W16 => "char",
        width => ty(width)[0],
    }
}

impl Spelling for Java {
    fn title(&self) -> &'static str {
        "Java"
    }

    fn widest(&self) -> Width {
        Width::W64
    }

    fn function_name(&self, name: &str) -> Result<String, BadName> {
        named(name, Case::Camel, self.title(), RESERVED)
    }

    fn has_module(&self, module: &str) -> bool {
        let class = module.rsplit('.').next().unwrap_or(module);
        !CLASSES.contains(&class) && module.split('.').all(|part| part != "_" && !RESERVED.contains(&part))
    }

    fn table_name(&self, words: &str) -> String {
        Case::Upper.of(words)
    }

    fn local_name(&self, words: &str) -> String {
        Case::Camel.of(words)
    }

    fn repeats(&self, op: Op, width: Width) -> bool {
        matches!(op, Op::Rotl | Op::Rotr | Op::Rotlv | Op::Rotrv) && width < Width::W32
    }

    fn is_exact(&self, width: Width) -> bool {
        width >= Width::W32
    }

    fn is_cut_late(&self, width: Width) -> bool {
        width < Width::W32
    }

    fn constant(&self, value: u128, width: Width) -> String {
        constant(value, width) + if width == Width::W64 { "L" } else { "" }
    }

    fn operation(&self, step: &Step, a: Expression, b: Option<Expression>) -> Result<Expression, Unsupported> {
        let Step { op, width, from, count } = *step;
        let (bits, [_, class]) = (width.bits(), ty(width));
        let right = |b: Option<Expression>| b.map_or_else(String::new, |b| b.operand(None));
        let call = |name: &str, a: Expression| Expression::closed(format!("{class}.{name}({})", a.text));
        // What stands in the upper bits of an `int` afterwards.
        let down = |a: Expression| infix(Op::Shr, ">>>", a, &(32 - bits).to_string()).already_cut();
        Ok(match op {
            Op::And | Op::Or | Op::Xor | Op::Andn | Op::Not | Op::Add | Op::Sub | Op::Mul => operator(op, a, b),
            Op::Shl => infix(op, "<<", a, &count.to_string()),
            Op::Shr => infix(op, ">>>", a, &count.to_string()),
            Op::Shlv if width == Width::W64 => infix(op, "<<", a, &format!("(int) {}", right(b))),
            Op::Shlv if width == Width::W32 => infix(op, "<<", a, &right(b)),
            Op::Shlv => infix(op, "<<", a, &format!("({} & {})", right(b), bits - 1)),
            Op::Shrv if width == Width::W64 => infix(op, ">>>", a, &format!("(int) {}", right(b))),
            Op::Shrv if width == Width::W32 => infix(op, ">>>", a, &right(b)),
            Op::Shrv => infix(op, ">>>", a, &format!("({} & {})", right(b), bits - 1)),
            Op::Rotlv | Op::Rotrv if width >= Width::W32 => {
                let method = if op == Op::Rotlv { "rotateLeft" } else { "rotateRight" };
                let cast = if width == Width::W64 { "(int) " } else { "" };
                Expression::closed(format!("{class}.{method}({}, {cast}{})", a.text, right(b)))
            }
            Op::Rotlv | Op::Rotrv => rotated_by(step, [Some(a), b], ">>>", "", |places| format!("({places})")),
            Op::Rotl | Op::Rotr if width >= Width::W32 => {
                Expression::closed(format!("{class}.rotateLeft({}, {})", a.text, step.left()))
            }
            Op::Rotl | Op::Rotr => {
                let (left, a) = (step.left(), a.operand(None));
                Expression::of(format!("({a} << {left}) | ({a} >>> {})", bits - left), Outermost::Infix(Op::Or))
            }
            Op::Bswap if bits == 8 => a,
            Op::Bswap if bits == 16 => down(call("reverseBytes", a)),
            Op::Bswap => call("reverseBytes", a),
            Op::Bitrev | Op::Brev8 if bits == 8 => down(call("reverse", a)),
            Op::Bitrev if bits == 16 => down(call("reverse", a)),
            Op::Bitrev => call("reverse", a),
            Op::Brev8 if bits >= 32 => call("reverseBytes", call("reverse", a)),
            Op::Clz if width == Width::W64 => {
                Expression::closed(format!("(long) {}", call("numberOfLeadingZeros", a).text))
            }
            Op::Clz if width == Width::W32 => call("numberOfLeadingZeros", a),
            Op::Clz => infix(Op::Sub, "-", call("numberOfLeadingZeros", a), &(32 - bits).to_string()).already_cut(),
            Op::Pext | Op::Pdep => {
                let name = if op == Op::Pext { "compress" } else { "expand" };
                let b = b.map_or_else(String::new, |b| b.text);
                Expression::closed(format!("{class}.{name}({}, {b})", a.text))
            }
            Op::Zext if width == Width::W64 && from == Width::W32 => {
                Expression::closed(format!("Integer.toUnsignedLong({})", a.text))
            }
            Op::Zext if width == Width::W64 => Expression::closed(format!("(long) {}", a.operand(None))),
            Op::Trunc if from == Width::W64 => Expression::closed(format!("(int) {}", a.operand(None))),
            Op::Zext | Op::Trunc => a,
            _ => return Err(self.lacks(op)),
        })
    }

    fn lookup(&self, lookup: &Lookup<'_>, number: Expression) -> Expression {
        let Lookup { table, count, number: width, .. } = *lookup;
        let [_, class] = ty(width);
        let index = |number: &str| if width == Width::W64 { format!("(int) {number}") } else { number.to_owned() };
        match lookup.mask() {
            Some(mask) if width == Width::W64 => {
                Expression::closed(format!("{table}[(int) {} & {mask}]", number.operand(None)))
            }
            Some(mask) => Expression::closed(format!("{table}[{} & {mask}]", number.operand(Some(Op::And)))),
            None => {
                let number = number.operand(None);
                let is_there = match width >= Width::W32 {
                    true => format!("{class}.compareUnsigned({number}, {count}) < 0"),
                    false => format!("{number} < {count}"),
                };
                Expression::of(format!("{is_there} ? {table}[{}] : 0", index(&number)), Outermost::Loose)
            }
        }
    }

    fn table(&self, name: &str, table: &Table) -> String {
        let (width, ty) = (table.width(), entry_type(table.width()));
        if table.entries().len() <= self.longest {
            let entry = |entry: String| if width == Width::W64 { entry + "L" } else { entry };
            let entries: Vec<String> = entries(table).into_iter().map(entry).collect();
            return format!("private static final {ty}[] {name} = {{\n{}}};\n", rows("    ", &entries, per_row(width)));
        }
        // A text has less than 65,536 letters.
        let digits = width.size() / 4;
        let line = |line: &[u128]| {
            let words: String = line.iter().map(|entry| format!("{entry:0digits$x}")).collect();
            format!("        {words}\n")
        };
        let block = |entries: &[u128]| {
            let lines: String = entries.chunks(64 / digits).map(line).collect();
            format!("    \"\"\"\n{lines}        \"\"\"")
        };
        // A cast that does nothing is a warning.
        let cast = if ty == "long" { String::new() } else { format!("({ty}) ") };
        let blocks: Vec<String> = table.entries().chunks(900 * (64 / digits)).map(block).collect();
        format!(
            "/** The entries are digits in a text, since no more than a few thousand fit into an initialiser. */\n\
             private static final {ty}[] {name} = unpack{name}(\n{});\n\n\
             private static {ty}[] unpack{name}(String... texts) {{\n    {ty}[] entries = new {ty}[{}];\n    int number = 0;\n    \
             for (String text : texts) {{\n        String digits = text.replace(\"\\n\", \"\");\n        \
             for (int at = 0; at < digits.length(); at += {digits}) {{\n            \
             entries[number++] = {cast}Long.parseUnsignedLong(digits, at, at + {digits}, 16);\n        }}\n    }}\n    \
             return entries;\n}}\n",
            blocks.join(",\n"),
            table.entries().len()
        )
    }

    fn function(&self, function: &Spelled<'_>) -> String {
        // The highest word first, as in a number.
        let parameters = function.parameters.iter().flat_map(|argument| {
            let ty = argument.typed("boolean", ty(argument.word)[0]);
            argument.declared(|word| format!("{ty} {word}"), |array, _| format!("{ty}[] {array}"))
        });
        let parameters = parameters.collect::<Vec<_>>().join(", ");
        let results = function.returned();
        let output = ty(function.program.outputs()[0])[0];
        let (output, result) = match &results[..] {
            [result] => (output.to_owned(), (*result).to_owned()),
            results => (format!("{output}[]"), format!("new {output}[] {{{}}}", results.join(", "))),
        };
        let about = documentation(&function.about).into_iter().chain(tags(function)).collect::<Vec<String>>();
        let mut text = block("", &about, str::to_owned);
        text.push_str(&format!("public static {output} {}({parameters}) {{\n", function.name));
        text.push_str(function.number.as_deref().unwrap_or_default());
        for variable in &function.variables {
            text.push_str(&format!("    final {} {} = {};\n", ty(variable.width)[0], variable.name, variable.value));
        }
        text + &format!("    return {result};\n}}\n")
    }

    fn number(&self, number: &Number) -> String {
        let local = |name: &str| self.local_name(name);
        // A `byte` has a sign.
        let byte = |name: &str| {
            if number.terms.iter().any(|term| term.name == name && !term.is_bool) {
                format!("({} & 0xff)", local(name))
            } else {
                local(name)
            }
        };
        format!("    final int {} = {};\n", local(&number.name), number.conditional(byte, ""))
    }

    fn whole(&self, sheet: &Sheet<'_>) -> String {
        let module = sheet.module.unwrap_or("Permgen");
        let (package, class) = match module.rsplit_once('.') {
            Some((package, class)) => (format!("package {package};\n\n"), class),
            None => (String::new(), module),
        };
        // A backslash and a `u` are a letter, even in a comment.
        let header: Vec<String> = sheet.header.iter().map(|line| line.replace("\\u", "\\ u")).collect();
        let parts = indented("    ", &sheet.parts.join("\n"));
        format!(
            "{}\n{package}/** Bit maps, each with its proof. */\npublic final class {class} {{\n    private {class}() {{}}\n\n{parts}}}\n",
            commented("//", &header)
        )
    }
}

/// What a comment of Javadoc says: drawings as they are, paragraphs, code, and nothing that it would read otherwise.
fn documentation(about: &[String]) -> Vec<String> {
    let (mut is_drawn, mut begins) = (false, false);
    let line = |line: &String| {
        let begins_paragraph = std::mem::replace(&mut begins, line.is_empty());
        if line.starts_with("```") {
            is_drawn = !is_drawn;
            return if is_drawn { "<pre>".to_owned() } else { "</pre>".to_owned() };
        }
        let line = line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('@', "&#64;");
        let line = line.replace('\\', "&#92;");
        let paragraph = if begins_paragraph && !is_drawn && !line.is_empty() { "<p>" } else { "" };
        if is_drawn { line } else { format!("{paragraph}{}", with_code(&line)) }
    };
    about.iter().map(line).collect()
}

/// What stands between backquotes, as code.
fn with_code(line: &str) -> String {
    let parts: Vec<&str> = line.split('`').collect();
    if parts.len() % 2 == 0 {
        return line.to_owned();
    }
    let part = |(number, part): (usize, &&str)| match number % 2 {
        1 => format!("<code>{part}</code>"),
        _ => (*part).to_owned(),
    };
    parts.iter().enumerate().map(part).collect()
}

/// What Javadoc wants to be told of every argument and of the result.
fn tags(function: &Spelled<'_>) -> Vec<String> {
    let choosing = function.function.number().map_or(0, |number| number.terms.len());
    let bits = |width: Width| format!("{} bits, unsigned", width.bits());
    let mut tags = vec![String::new()];
    for (number, argument) in function.parameters.iter().enumerate() {
        let count = argument.words.len();
        let word = |name: &str| argument.words.iter().position(|word| word == name).map_or(1, |at| at + 1);
        let names = argument.declared(
            |name| match number < choosing {
                true => format!("{name} selects the map"),
                false if count > 1 => format!("{name} word {} of {count}, the lowest first", word(name)),
                false => format!("{name} {}", bits(argument.width)),
            },
            |name, count| format!("{name} {count} words, the lowest first"),
        );
        tags.extend(names.into_iter().map(|name| format!("@param {name}")));
    }
    tags.push(match (function.returned().len(), function.returns_array) {
        (1, _) => format!("@return {}", bits(function.outputs[0])),
        (count, true) => format!("@return {count} words, the lowest first"),
        (count, false) => format!("@return {count} words, the highest first"),
    });
    tags
}
