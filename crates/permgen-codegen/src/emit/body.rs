//! Programs as Rust statements.

use crate::stream::IntoStream as _;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::Unsupported;
use super::header::Arguments;
use super::instructions::Instructions;
use super::tokens::{front, literal, name_beside, span};
use super::tree::{self, Apply, Node, Tree};
use permgen_core::program::{Op, Program, Table};
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// The statements of a function body: tables, `let`s and the final expression.
pub(super) fn body(
    program: &Program,
    arguments: &Arguments<'_>,
    instructions: Instructions<'_>,
) -> Result<TokenStream, Unsupported> {
    body_with(program, arguments, instructions, &Outside::default())
}

/// Items beside the function that it uses instead of its own tables and constants.
#[derive(Default)]
pub(super) struct Outside<'a> {
    /// The array of records that the first argument indexes, and how many there are.
    pub(super) records: Option<(&'a str, usize)>,
    /// For each table of the program, where it is.
    pub(super) tables: Vec<Place<'a>>,
    /// A constant and its name.
    pub(super) constant: Option<(u128, &'a str)>,
}

/// Where a table of a program is.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Place<'a> {
    /// In the function.
    #[default]
    Inside,
    /// It is an item of that name.
    Item(&'a str),
    /// Its entries are a field of the records.
    Field(&'a str),
    /// Each record refers to so many of its entries, as the field `attacks`.
    Part(usize),
    /// Its entries are offsets, in place of which records have references.
    Offsets,
}

/// The same, where some tables may stand outside.
pub(super) fn body_with(
    program: &Program,
    arguments: &Arguments<'_>,
    instructions: Instructions<'_>,
    outside: &Outside<'_>,
) -> Result<TokenStream, Unsupported> {
    let Tree { statements, results, reads } = tree::of_program(program, &|line| tree::is_compared(program, line));
    // Files have no hygiene, so variables must not be called what an argument is called.
    let is_taken = |prefix: &str| arguments.names.iter().any(|argument| argument.to_string().starts_with(prefix));
    let prefix = match front(&arguments.names) {
        "" if is_taken("v") => "t",
        "" => "v",
        _ if is_taken("__v") => "__t",
        _ => "__v",
    };
    let writer = Writer { program, arguments, instructions, statements: &statements, prefix, outside };
    let is_read = |argument: usize| arguments.words.iter().zip(&reads).any(|((of, _), read)| *of == argument && *read);
    let unused = (arguments.names.iter().enumerate())
        .filter(|(number, _)| !is_read(*number))
        .map(|(_, argument)| quote!(let _ = #argument;));
    let (tables, record) = (writer.tables(), writer.record());
    let word = program.inputs().last().copied();
    let mut lets = TokenStream::new();
    for statement in &statements {
        let (name, value) = (writer.variable(statement.variable), writer.expression(&statement.value)?.tokens);
        let ty = Ident::new(statement.width.rust_type(), span());
        // The type is said where it is not the argument's; that of a vector is the machine's business.
        let is_vector = statement.value.made_by(&statements).is_some_and(Op::makes_vector);
        let typed =
            (Some(statement.width) != word && !is_vector).then(|| quote_spanned!(span()=> : ::core::primitive::#ty));
        lets.extend(quote_spanned!(span()=> let #name #typed = #value;));
    }
    let results = results.iter().map(|result| Ok(writer.expression(result)?.tokens));
    let results = results.try_vec()?;
    let result = arguments.result.value(&results);
    Ok(quote!(#(#unused)* #tables #record #lets #result))
}

struct Writer<'a> {
    program: &'a Program,
    arguments: &'a Arguments<'a>,
    instructions: Instructions<'a>,
    statements: &'a [tree::Statement],
    prefix: &'static str,
    outside: &'a Outside<'a>,
}

struct Expression {
    tokens: TokenStream,
    form: Precedence,
}

/// What an expression is at its outermost, which decides where it needs parentheses.
#[derive(Clone, Copy, PartialEq)]
enum Precedence {
    /// A name, a literal, a method call.
    Closed,
    /// `!a`
    Not,
    /// `a as u32`
    Cast,
    /// `if a { b } else { c }`
    Choice,
    /// `a & b`, and so on.
    Infix(Op),
}

impl Expression {
    fn closed(tokens: TokenStream) -> Self {
        Self { tokens, form: Precedence::Closed }
    }

    /// As a method's receiver or a cast's operand.
    fn receiver(self) -> TokenStream {
        let tokens = self.tokens;
        if self.form == Precedence::Closed { tokens } else { quote!((#tokens)) }
    }

    /// As an operand of a binary operator. Rust's precedence is left to no one's memory: only `a ^ b ^ c` goes without.
    fn operand(self, chain: Option<Op>) -> TokenStream {
        let tokens = self.tokens;
        match self.form {
            Precedence::Closed | Precedence::Not => tokens,
            Precedence::Infix(op) if Some(op) == chain && op.is_commutative() => tokens,
            Precedence::Cast | Precedence::Choice | Precedence::Infix(_) => quote!((#tokens)),
        }
    }
}

impl Writer<'_> {
    fn variable(&self, number: usize) -> Ident {
        Ident::new(&format!("{}{number}", self.prefix), span())
    }

    fn table_name(&self, number: usize) -> Ident {
        let name = if number == 0 { "TABLE".to_owned() } else { format!("TABLE_{}", number + 1) };
        name_beside(&name, &self.arguments.names)
    }

    /// The constants that are looked up.
    fn tables(&self) -> TokenStream {
        let is_looked_up = |number: usize| {
            let table = permgen_core::program::Operand::Table(number as u8);
            let is_outside = self.place(number) != Place::Inside;
            !is_outside && self.program.instructions().iter().any(|line| line.op == Op::Lookup && line.b == Some(table))
        };
        let tables = self.program.tables().iter().enumerate().filter(|(number, _)| is_looked_up(*number));
        let tables = tables.map(|(number, table)| {
            let (name, entries) = (self.table_name(number), entries(table));
            let (ty, count) = (Ident::new(table.width().rust_type(), span()), Literal::usize_unsuffixed(entries.len()));
            quote_spanned!(span()=> const #name: [::core::primitive::#ty; #count] = [#(#entries),*];)
        });
        tables.tokens()
    }

    fn expression(&self, node: &Node) -> Result<Expression, Unsupported> {
        Ok(match node {
            Node::Argument { word, .. } => Expression::closed(self.arguments.words[*word].1.clone()),
            Node::Variable { number, .. } => {
                let name = self.variable(*number);
                Expression::closed(quote!(#name))
            }
            Node::Const { value, width } => {
                if let Some((_, name)) = self.outside.constant.filter(|(outside, _)| outside == value) {
                    let name = Ident::new(name, Span::call_site());
                    return Ok(Expression::closed(quote!(#name)));
                }
                let literal = literal(*value, *width, span());
                Expression::closed(quote!(#literal))
            }
            Node::Table(table) => Expression::closed(self.instructions.table(&self.program.tables()[*table])),
            Node::Apply(apply) => match (apply.op, &apply.b) {
                (Op::Lookup, Some(Node::Table(table))) => self.lookup(&apply.a, *table)?,
                (Op::Vmovdqu64, _) => self.load(&apply.a)?,
                _ => self.apply(apply)?,
            },
        })
    }

    fn place(&self, table: usize) -> Place<'_> {
        self.outside.tables.get(table).copied().unwrap_or_default()
    }

    /// The name of the record of a square.
    fn record_name(&self) -> Ident {
        name_beside("magic", &self.arguments.names)
    }

    /// The record that the first argument chooses.
    fn record(&self) -> Option<TokenStream> {
        let (magics, count) = self.outside.records?;
        let (name, square, magics) =
            (self.record_name(), self.arguments.names[0], Ident::new(magics, Span::call_site()));
        let number = quote_spanned!(span()=> #square as ::core::primitive::usize);
        let last = Literal::usize_unsuffixed(count - 1);
        // A number of squares that is a power of two costs no comparison and no panic.
        let number = if count.is_power_of_two() { quote!((#number) & #last) } else { number };
        Some(quote_spanned!(span()=> let #name = &#magics[#number];))
    }

    /// An entry, by a number that is never out of bounds: above the length of a table no bit counts, or there is 0.
    fn lookup(&self, number: &Node, table: usize) -> Result<Expression, Unsupported> {
        let name = match self.place(table) {
            Place::Field(field) => {
                let (record, field) = (self.record_name(), Ident::new(field, span()));
                return Ok(Expression::closed(quote!(#record.#field)));
            }
            Place::Part(length) => {
                let (record, number) = (self.record_name(), self.expression(number)?.receiver());
                let last = Literal::usize_unsuffixed(length - 1);
                let place = quote_spanned!(span()=> (#number as ::core::primitive::usize) & #last);
                return Ok(Expression::closed(quote_spanned!(span()=> #record.attacks[#place])));
            }
            Place::Item(name) => Ident::new(name, Span::call_site()),
            Place::Inside | Place::Offsets => self.table_name(table),
        };
        let entries = self.program.tables()[table].entries().len();
        let width = self.width_of(number);
        let number = self.expression(number)?.receiver();
        if !entries.is_power_of_two() {
            let count = Literal::usize_unsuffixed(entries);
            let place = quote_spanned!(span()=> #number as ::core::primitive::usize);
            // A `usize` may lack bits of the number that count; a byte may lack those of the count.
            let compared = if width < Width::W32 { quote!((#place)) } else { number };
            let tokens = quote_spanned!(span()=> if #compared < #count { #name[#place] } else { 0 });
            return Ok(Expression { tokens, form: Precedence::Choice });
        }
        let last = Literal::usize_unsuffixed(entries - 1);
        Ok(Expression::closed(quote_spanned!(span()=> #name[(#number as ::core::primitive::usize) & #last])))
    }

    fn width_of(&self, node: &Node) -> Width {
        match node {
            Node::Argument { word } => self.program.inputs()[*word],
            Node::Variable { number } => self.statements[number - 1].width,
            Node::Const { width, .. } => *width,
            Node::Apply(apply) => apply.width,
            Node::Table(_) => unreachable!("a table is no number"),
        }
    }

    /// Words of the input as a vector.
    fn load(&self, first: &Node) -> Result<Expression, Unsupported> {
        let Node::Argument { word: first } = *first else { unreachable!("words of the input are loaded") };
        let width = self.program.inputs()[first];
        let part = |part: &tree::Part| {
            let (down, up) = (Literal::usize_unsuffixed(part.down), Literal::usize_unsuffixed(part.up));
            let (_, word) = &self.arguments.words[part.word];
            let word = if part.down == 0 { word.clone() } else { quote!((#word >> #down)) };
            let word = match width {
                Width::W64 => word,
                Width::W128 => quote_spanned!(span()=> #word as ::core::primitive::u64),
                _ => quote_spanned!(span()=> (#word as ::core::primitive::u64)),
            };
            if part.up == 0 { word } else { quote!((#word << #up)) }
        };
        let lane = |parts: Vec<tree::Part>| parts.iter().map(part).reduce(|low, high| quote!(#low | #high));
        let lanes = tree::lanes(self.program, first).map(lane);
        Ok(Expression::closed(self.instructions.load(&lanes)?))
    }

    /// Whether a node is an offset in place of which the record has a reference.
    fn is_offset(&self, node: &Node) -> bool {
        match node {
            Node::Variable { number } => self.is_offset(&self.statements[number - 1].value),
            Node::Apply(apply) => match (apply.op, &apply.b) {
                (Op::Lookup, Some(Node::Table(table))) => self.place(*table) == Place::Offsets,
                _ => false,
            },
            _ => false,
        }
    }

    fn apply(&self, apply: &Apply) -> Result<Expression, Unsupported> {
        let Apply { op, width, count, .. } = *apply;
        match &apply.b {
            Some(offset) if self.is_offset(offset) => return self.expression(&apply.a),
            Some(index) if self.is_offset(&apply.a) => return self.expression(index),
            _ => {}
        }
        let a = self.expression(&apply.a)?;
        let b = apply.b.as_ref().map(|b| self.expression(b)).transpose()?;
        let method = |name: &str, a: Expression, b: Option<TokenStream>| {
            let (receiver, name) = (a.receiver(), Ident::new(name, span()));
            (quote!(#receiver.#name(#b)), Precedence::Closed)
        };
        let infix = |sign: TokenStream, a: Expression, b: TokenStream| {
            let a = a.operand(Some(op));
            (quote!(#a #sign #b), Precedence::Infix(op))
        };
        let count = count.map(|count| {
            let mut count = Literal::u32_unsuffixed(count);
            count.set_span(span());
            quote!(#count)
        });
        // The second operand of an operator and of a method; validity of programs makes them present where they are read.
        let argument = |b: Option<Expression>| b.map(|b| b.tokens);
        let right = |b: Option<Expression>| b.map_or_else(TokenStream::new, |b| b.operand(None));
        let number = |count: Option<TokenStream>| count.unwrap_or_default();
        let (tokens, form) = match op {
            Op::And => infix(quote!(&), a, right(b)),
            Op::Or => infix(quote!(|), a, right(b)),
            Op::Xor => infix(quote!(^), a, right(b)),
            Op::Andn => {
                let (a, b) = (a.receiver(), right(b));
                (quote!(!#a & #b), Precedence::Infix(op))
            }
            Op::Not => {
                let a = a.receiver();
                (quote!(!#a), Precedence::Not)
            }
            Op::Add => method("wrapping_add", a, argument(b)),
            Op::Sub => method("wrapping_sub", a, argument(b)),
            Op::Mul => method("wrapping_mul", a, argument(b)),
            Op::Shl => infix(quote!(<<), a, number(count)),
            Op::Shr => infix(quote!(>>), a, number(count)),
            // Of the count, the bits above those of a place do not count.
            Op::Shlv | Op::Shrv | Op::Rotlv | Op::Rotrv => {
                let places = b.map_or_else(TokenStream::new, Expression::receiver);
                let name = match op {
                    Op::Shlv => "wrapping_shl",
                    Op::Shrv => "wrapping_shr",
                    Op::Rotlv => "rotate_left",
                    _ => "rotate_right",
                };
                method(name, a, Some(quote_spanned!(span()=> #places as ::core::primitive::u32)))
            }
            Op::Rotl => method("rotate_left", a, count),
            Op::Rotr => method("rotate_right", a, count),
            Op::Bswap => method("swap_bytes", a, None),
            Op::Bitrev => method("reverse_bits", a, None),
            Op::Trunc | Op::Zext => {
                let (a, ty) = (a.receiver(), Ident::new(width.rust_type(), span()));
                (quote!(#a as ::core::primitive::#ty), Precedence::Cast)
            }
            // Compilers know this pair and make one instruction of it where there is one.
            Op::Brev8 => {
                let (receiver, reverse, swap) =
                    (a.receiver(), Ident::new("reverse_bits", span()), Ident::new("swap_bytes", span()));
                (quote!(#receiver.#reverse().#swap()), Precedence::Closed)
            }
            Op::Clz => {
                let (a, ty) = (a.receiver(), Ident::new(width.rust_type(), span()));
                let count = Ident::new("leading_zeros", span());
                (quote!(#a.#count() as ::core::primitive::#ty), Precedence::Cast)
            }
            // The selection does the moves to and from it.
            Op::Vpbroadcastq | Op::Kmovq => (a.tokens, a.form),
            _ if op.takes_vector() && apply.a.made_by(self.statements).is_some_and(Op::makes_vector) => {
                let b = b.map(|b| b.tokens).unwrap_or_default();
                let call = self.instructions.call_on_vector(op, &a.tokens, &b, apply.count)?;
                (call.tokens, if call.is_cast { Precedence::Cast } else { Precedence::Closed })
            }
            Op::Pext
            | Op::Pdep
            | Op::Bgrp
            | Op::Gf2p8affineqb
            | Op::Clmul
            | Op::Clmulh
            | Op::Pshufb
            | Op::Vpshufbitqmb
            | Op::Nibbles
            | Op::Lookup
            | Op::Vmovdqu64
            | Op::Vpermb
            | Op::Vpunpcklqdq
            | Op::Vpunpckhqdq
            | Op::Vshufi64x2Even
            | Op::Vshufi64x2Odd
            | Op::Vpxorq
            | Op::Vgf2p8affineqb
            | Op::Vgf2p8affineqbBy
            | Op::Vpextrq => {
                let b = b.map(|b| b.tokens).unwrap_or_default();
                let call = self.instructions.call(op, &a.tokens, &b, width)?;
                (call.tokens, if call.is_cast { Precedence::Cast } else { Precedence::Closed })
            }
        };
        Ok(Expression { tokens, form })
    }
}

/// The entries of a table as literals: numbers in decimal digits, masks and factors in hexadecimal ones.
fn entries(table: &Table) -> Vec<Literal> {
    let entry = |&entry: &u128| match table.width() {
        Width::W8 => Literal::u8_unsuffixed(entry as u8),
        width => literal(entry, width, span()),
    };
    table.entries().iter().map(entry).vec()
}
