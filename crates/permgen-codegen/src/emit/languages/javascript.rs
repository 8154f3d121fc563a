//! JavaScript and TypeScript: functions of a module, on numbers of 32 bits, or on `BigInt`s where a word is wider.

use crate::emit::arguments::Number;
use crate::emit::names::BadName;
use crate::emit::spelling::numbers::{constant, entries, hexadecimal, per_row};
use crate::emit::spelling::words::{Case, block, commented, named, rows};
use crate::emit::spelling::{
    self, Expression, Lookup, Outermost, Parameter, Sheet, Spelled, Spelling, Step, infix, operator, rotated_by,
};
use crate::emit::{File, Language, NotWritten, Unsupported};
use permgen_core::program::{Op, Table};
use permgen_core::width::Width;

/// Words wider than 32 bits are arrays of numbers, the lowest first; types stand in comments, which TypeScript reads.
pub(super) static JAVASCRIPT: JavaScript = JavaScript {
    name: "javascript",
    about: "JavaScript: a module with types in JSDoc; wide words as `[lo, hi]`",
    has_types: false,
    is_big: false,
};

/// The same in TypeScript.
pub(super) static TYPESCRIPT: JavaScript = JavaScript {
    name: "typescript",
    about: "TypeScript: a module; wide words as `[lo, hi]`",
    has_types: true,
    is_big: false,
};

/// Words wider than 32 bits are `BigInt`s.
pub(super) static BIGINT: JavaScript = JavaScript {
    name: "bigint",
    about: "JavaScript: a module with types in JSDoc; wide words as `BigInt`",
    has_types: false,
    is_big: true,
};

/// A module.
#[derive(Debug)]
pub(super) struct JavaScript {
    name: &'static str,
    about: &'static str,
    /// Whether types are part of the language.
    has_types: bool,
    /// Whether wide words are `BigInt`s.
    is_big: bool,
}

/// Words that are reserved in modules, and what the module has of its own.
const RESERVED: &[&str] = &[
    "arguments",
    "async",
    "await",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
    "do",
    "else",
    "enum",
    "eval",
    "export",
    "extends",
    "false",
    "finally",
    "for",
    "function",
    "if",
    "implements",
    "import",
    "in",
    "instanceof",
    "interface",
    "let",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "static",
    "super",
    "swapBytes",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "var",
    "void",
    "while",
    "with",
    "yield",
];

impl Language for JavaScript {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn extension(&self) -> &'static str {
        if self.has_types { "ts" } else { "js" }
    }

    fn write(&self, file: &File<'_>) -> Result<String, NotWritten> {
        spelling::write(self, file)
    }
}

impl JavaScript {
    fn is_bigint(&self, width: Width) -> bool {
        self.is_big && width > Width::W32
    }

    /// The type of an argument or a result that is made of so many words.
    fn ty(&self, width: Width, words: usize) -> String {
        match words {
            _ if self.is_bigint(width) => "bigint".to_owned(),
            1 => "number".to_owned(),
            count => format!("[{}]", vec!["number"; count].join(", ")),
        }
    }

    /// The type of an argument.
    fn parameter_type(&self, parameter: &Parameter) -> String {
        match parameter.is_array {
            _ if parameter.is_bool => "boolean".to_owned(),
            true => format!("[{}]", vec![self.ty(parameter.width, 1); parameter.words.len()].join(", ")),
            false => self.ty(parameter.width, parameter.words.len()),
        }
    }

    /// An operator on numbers, which are made integers of 32 bits by most.
    fn number(&self, step: &Step, a: Expression, b: Option<Expression>) -> Option<Expression> {
        let Step { op, width, from, count } = *step;
        let bits = width.bits();
        let right = |b: Option<Expression>| b.map_or_else(String::new, |b| b.operand(None));
        let rounded = |sign: &str, a: Expression, b: Option<Expression>| {
            Expression::of(format!("({} {sign} {}) | 0", a.operand(None), right(b)), Outermost::Infix(Op::Or))
        };
        Some(match op {
            Op::And | Op::Or | Op::Xor | Op::Andn | Op::Not => operator(op, a, b),
            Op::Add => rounded("+", a, b),
            Op::Sub => rounded("-", a, b),
            Op::Mul => Expression::closed(format!("Math.imul({}, {})", a.text, b.map_or_else(String::new, |b| b.text))),
            Op::Shl => infix(op, "<<", a, &count.to_string()),
            Op::Shr => infix(op, ">>>", a, &count.to_string()),
            Op::Shlv => infix(op, "<<", a, &format!("({} & {})", right(b), bits - 1)),
            Op::Shrv => infix(op, ">>>", a, &format!("({} & {})", right(b), bits - 1)),
            Op::Rotlv | Op::Rotrv => rotated_by(step, [Some(a), b], ">>>", "", |places| format!("({places})")),
            Op::Rotl | Op::Rotr => {
                let (left, a) = (step.left(), a.operand(None));
                Expression::of(format!("({a} << {left}) | ({a} >>> {})", bits - left), Outermost::Infix(Op::Or))
            }
            Op::Bswap if bits == 8 => a,
            Op::Bswap if bits == 16 => {
                let a = a.operand(None);
                self.cut(Expression::of(format!("({a} << 8) | ({a} >>> 8)"), Outermost::Infix(Op::Or)), width)
            }
            Op::Bswap => Expression::closed(format!("swapBytes({})", a.text)),
            Op::Clz if bits == 32 => Expression::closed(format!("Math.clz32({})", a.text)),
            Op::Clz => {
                infix(Op::Sub, "-", Expression::closed(format!("Math.clz32({})", a.text)), &(32 - bits).to_string())
            }
            Op::Trunc if self.is_bigint(from) && a.fits(width) => Expression::closed(format!("Number({})", a.text)),
            Op::Trunc if self.is_bigint(from) => {
                Expression::closed(format!("Number(BigInt.asUintN({bits}, {}))", a.text)).already_cut()
            }
            Op::Zext | Op::Trunc => a,
            _ => return None,
        })
    }

    /// An operator on `BigInt`s, which have any number of bits.
    fn bigint(&self, step: &Step, a: Expression, b: Option<Expression>) -> Option<Expression> {
        let Step { op, width, from, count } = *step;
        let bits = width.bits();
        let right = |b: Option<Expression>| b.map_or_else(String::new, |b| b.operand(None));
        Some(match op {
            Op::And | Op::Or | Op::Xor | Op::Andn | Op::Not | Op::Add | Op::Sub | Op::Mul => operator(op, a, b),
            Op::Shl => infix(op, "<<", a, &format!("{count}n")),
            Op::Shr => infix(op, ">>", a, &format!("{count}n")),
            Op::Shlv => infix(op, "<<", a, &format!("({} & {}n)", right(b), bits - 1)),
            Op::Shrv => infix(op, ">>", a, &format!("({} & {}n)", right(b), bits - 1)),
            Op::Rotlv | Op::Rotrv => rotated_by(step, [Some(a), b], ">>", "n", |places| format!("({places})")),
            Op::Rotl | Op::Rotr => {
                let (left, a) = (step.left(), a.operand(None));
                Expression::of(format!("({a} << {left}n) | ({a} >> {}n)", bits - left), Outermost::Infix(Op::Or))
            }
            Op::Bswap => Expression::closed(format!("swapBytes({}, {})", a.text, bits / 8)),
            // Of 0, the text has one digit, too.
            Op::Clz => {
                let a = a.operand(None);
                let digits = format!("({a} && BigInt({a}.toString(2).length))");
                Expression::of(format!("{bits}n - {digits}"), Outermost::Infix(Op::Sub))
            }
            Op::Zext if !self.is_bigint(from) => Expression::closed(format!("BigInt({})", a.text)),
            Op::Zext | Op::Trunc => a,
            _ => return None,
        })
    }

    /// An argument: a wide word that is made of several is taken apart.
    fn parameter(&self, parameter: &Parameter) -> String {
        if parameter.is_array {
            return match self.has_types {
                true => format!("{}: readonly {}", parameter.name, self.parameter_type(parameter)),
                false => parameter.name.clone(),
            };
        }
        let names: Vec<&str> = parameter.words.iter().map(String::as_str).collect();
        // By their places: a pattern of an array asks for its iterator, of which so much code is made that a caller does not inline it.
        let places = || names.iter().enumerate().map(|(place, name)| format!("{place}: {name}")).collect::<Vec<_>>();
        let name = if let [name] = &names[..] { (*name).to_owned() } else { format!("{{ {} }}", places().join(", ")) };
        let read_only = if names.len() > 1 { "readonly " } else { "" };
        match self.has_types {
            true => format!("{name}: {read_only}{}", self.parameter_type(parameter)),
            false => name,
        }
    }
}

impl Spelling for JavaScript {
    fn title(&self) -> &'static str {
        if self.has_types { "TypeScript" } else { "JavaScript" }
    }

    fn widest(&self) -> Width {
        if self.is_big { Width::W128 } else { Width::W32 }
    }

    fn function_name(&self, name: &str) -> Result<String, BadName> {
        named(name, Case::Camel, self.title(), RESERVED)
    }

    fn table_name(&self, words: &str) -> String {
        Case::Upper.of(words)
    }

    fn local_name(&self, words: &str) -> String {
        Case::Camel.of(words)
    }

    fn repeats(&self, op: Op, width: Width) -> bool {
        matches!(op, Op::Rotl | Op::Rotr | Op::Rotlv | Op::Rotrv)
            || op == Op::Bswap && width == Width::W16
            || op == Op::Clz && width > Width::W32
    }

    fn is_exact(&self, _: Width) -> bool {
        false
    }

    fn is_signed(&self, width: Width) -> bool {
        width == Width::W32
    }

    fn is_cut_late(&self, width: Width) -> bool {
        !self.is_bigint(width)
    }

    fn takes_uncut(&self, op: Op, width: Width) -> bool {
        let by_bits = matches!(
            op,
            Op::And | Op::Or | Op::Xor | Op::Not | Op::Andn | Op::Add | Op::Sub | Op::Mul | Op::Shl | Op::Trunc
        );
        // Of 32 bits no others count, but where a sign would be extended.
        by_bits || width == Width::W32 && op != Op::Zext
    }

    fn keeps_uncut(&self, width: Width) -> bool {
        width == Width::W32
    }

    fn cut(&self, value: Expression, width: Width) -> Expression {
        match width {
            Width::W32 => infix(Op::Shr, ">>>", value, "0"),
            _ if self.is_bigint(width) => {
                Expression::closed(format!("BigInt.asUintN({}, {})", width.bits(), value.text))
            }
            _ => infix(Op::And, "&", value, &hexadecimal(width.mask(), width)),
        }
    }

    fn constant(&self, value: u128, width: Width) -> String {
        constant(value, width) + if self.is_bigint(width) { "n" } else { "" }
    }

    fn operation(&self, step: &Step, a: Expression, b: Option<Expression>) -> Result<Expression, Unsupported> {
        let expression = if self.is_bigint(step.width) { self.bigint(step, a, b) } else { self.number(step, a, b) };
        expression.ok_or_else(|| self.lacks(step.op))
    }

    fn lookup(&self, lookup: &Lookup<'_>, number: Expression) -> Expression {
        let Lookup { table, count, number: from, width } = *lookup;
        let is_big = self.is_bigint(from);
        let (n, zero) = (if is_big { "n" } else { "" }, if self.is_bigint(width) { "0n" } else { "0" });
        let index = |number: String| if is_big { format!("Number({number})") } else { number };
        match lookup.mask() {
            Some(mask) => {
                let number = index(format!("{} & {mask}{n}", number.operand(Some(Op::And))));
                Expression::closed(format!("{table}[{number}]"))
            }
            None => {
                let number = number.operand(None);
                let entry = format!("{table}[{}]", index(number.clone()));
                Expression::of(format!("{number} < {count}{n} ? {entry} : {zero}"), Outermost::Loose)
            }
        }
    }

    fn table(&self, name: &str, table: &Table) -> String {
        let width = table.width();
        let entry = |entry: String| if self.is_bigint(width) { entry + "n" } else { entry };
        let entries: Vec<String> = entries(table).into_iter().map(entry).collect();
        let rows = rows("  ", &entries, per_row(width));
        match width {
            Width::W128 => format!("const {name} = [\n{rows}];\n"),
            Width::W64 => format!("const {name} = new BigUint64Array([\n{rows}]);\n"),
            _ => format!("const {name} = new Uint{width}Array([\n{rows}]);\n", width = width.bits()),
        }
    }

    fn function(&self, function: &Spelled<'_>) -> String {
        let mut about = function.about.clone();
        let outputs = function.results.iter().zip(function.outputs);
        let types: Vec<String> = match function.returns_array {
            true => function
                .results
                .iter()
                .zip(function.outputs)
                .flat_map(|(words, &width)| vec![self.ty(width, 1); words.len()])
                .collect(),
            false => outputs.map(|(words, &width)| self.ty(width, words.len())).collect(),
        };
        let output = if let [ty] = &types[..] { ty.clone() } else { format!("[{}]", types.join(", ")) };
        let is_wide = |width: Width| width > Width::W32 && !self.is_bigint(width);
        let is_halved = |parameter: &Parameter| is_wide(parameter.width);
        if function.parameters.iter().any(is_halved) || function.outputs.iter().any(|&width| is_wide(width)) {
            about.extend([
                String::new(),
                "A word is its 32-bit parts, the lowest first. Like the results of JavaScript's bitwise operators, the parts are".to_owned(),
                "signed: `part >>> 0` is unsigned.".to_owned(),
            ]);
        }
        let wide = function.parameters.iter().filter(|parameter| self.is_bigint(parameter.width));
        let ranges: Vec<String> = wide.filter_map(|parameter| parameter.range("a `BigInt`")).collect();
        about.extend((!ranges.is_empty()).then(String::new).into_iter().chain(ranges));
        // The tags of JSDoc start with `@`, and what a user wrote does not.
        let mut about: Vec<String> = about.iter().map(|line| line.replace('@', "(at)")).collect();
        if !self.has_types {
            about.push(String::new());
            for parameter in &function.parameters {
                let ty = self.parameter_type(parameter);
                let read_only = if parameter.words.len() > 1 { "readonly " } else { "" };
                about.push(format!("@param {{{read_only}{ty}}} {}", parameter.name));
            }
            about.push(format!("@returns {{{output}}}"));
        }
        let parameters: Vec<String> = function.parameters.iter().map(|parameter| self.parameter(parameter)).collect();
        let output = if self.has_types { format!(": {output}") } else { String::new() };
        let mut text = block("", &about, str::to_owned);
        text.push_str(&format!("export function {}({}){output} {{\n", function.name, parameters.join(", ")));
        text.push_str(function.number.as_deref().unwrap_or_default());
        for variable in &function.variables {
            text.push_str(&format!("  const {} = {};\n", variable.name, variable.value));
        }
        let result = |words: &Vec<String>| match &words[..] {
            words if function.returns_array => words.join(", "),
            [word] => word.clone(),
            words => format!("[{}]", words.join(", ")),
        };
        let results: Vec<String> = function.results.iter().map(result).collect();
        let results = if let [result] = &results[..] { result.clone() } else { format!("[{}]", results.join(", ")) };
        text + &format!("  return {results};\n}}\n")
    }

    fn number(&self, number: &Number) -> String {
        let value = number.conditional(|name| self.local_name(name), "");
        format!("  const {} = {value};\n", self.local_name(&number.name))
    }

    fn whole(&self, sheet: &Sheet<'_>) -> String {
        let swaps = sheet.programs.iter().flat_map(|program| program.instructions());
        let mut swaps = swaps.filter(|line| line.op == Op::Bswap && line.width > Width::W16);
        let mut parts = sheet.parts.clone();
        if swaps.next().is_some() {
            parts.push(swap(self.is_big, self.has_types));
        }
        format!("{}\n{}", commented("//", &sheet.header), parts.join("\n"))
    }
}

/// The bytes in the opposite order, which JavaScript has no operator for.
fn swap(is_big: bool, has_types: bool) -> String {
    if is_big {
        return "\
const WORD = new DataView(new ArrayBuffer(16));

/**
 * The lowest bytes in the opposite order, as many as there are: 4, 8 or 16.
 *
 * @template {bigint | number} Word
 * @param {Word} word
 * @param {number} bytes
 * @returns {Word}
 */
function swapBytes(word, bytes = 4) {
  /** @type {any} */
  let swapped = word;
  if (bytes === 4) {
    WORD.setUint32(0, swapped, true);
    swapped = WORD.getUint32(0);
    return swapped;
  }
  WORD.setBigUint64(0, swapped, true);
  const high = WORD.getBigUint64(0);
  if (bytes === 8) {
    swapped = high;
  } else {
    WORD.setBigUint64(0, swapped >> 64n, true);
    swapped = (high << 64n) | WORD.getBigUint64(0);
  }
  return swapped;
}
"
        .to_owned();
    }
    let (doc, signature) = match has_types {
        true => (" */", "function swapBytes(word: number): number {"),
        false => (" *\n * @param {number} word\n * @returns {number}\n */", "function swapBytes(word) {"),
    };
    format!(
        "/**\n * The bytes of 32 bits in the opposite order.\n{doc}\n{signature}\n  \
         const swapped = ((word & 0x00ff00ff) << 8) | ((word >>> 8) & 0x00ff00ff);\n  \
         return (swapped << 16) | (swapped >>> 16);\n}}\n"
    )
}
