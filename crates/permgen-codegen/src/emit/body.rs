//! Programs as Rust statements.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{quote, quote_spanned};

use super::Unsupported;
use super::instructions::Instructions;
use super::tokens::{literal, name_beside, span};
use super::tree::{self, Apply, Node, Tree};
use permgen_core::program::{Op, Program, Table};
use permgen_core::width::Width;

/// The statements of a function body: tables, `let`s and the final expression.
pub(super) fn body(
    program: &Program,
    arguments: &[&Ident],
    instructions: Instructions<'_>,
) -> Result<TokenStream, Unsupported> {
    let Tree { statements, results, reads } = tree::of_program(program, |_| false);
    // Files have no hygiene, so variables must not be called what an argument is called.
    let is_taken = arguments.iter().any(|argument| argument.to_string().starts_with('v'));
    let prefix = if is_taken { "t" } else { "v" };
    let writer = Writer { program, arguments, instructions, prefix };
    let unused =
        arguments.iter().zip(&reads).filter(|(_, read)| !**read).map(|(argument, _)| quote!(let _ = #argument;));
    let tables = writer.tables();
    let word = program.inputs().last().copied();
    let mut lets = TokenStream::new();
    for statement in &statements {
        let (name, value) = (writer.variable(statement.variable), writer.expression(&statement.value)?.tokens);
        let ty = Ident::new(statement.width.rust_type(), span());
        // The type is said where it is not the argument's.
        let typed = (Some(statement.width) != word).then(|| quote_spanned!(span()=> : ::core::primitive::#ty));
        lets.extend(quote_spanned!(span()=> let #name #typed = #value;));
    }
    let results = results.iter().map(|result| Ok(writer.expression(result)?.tokens));
    let results = results.collect::<Result<Vec<_>, Unsupported>>()?;
    let result = if let [result] = &results[..] { quote!(#result) } else { quote!([#(#results),*]) };
    Ok(quote!(#(#unused)* #tables #lets #result))
}

struct Writer<'a> {
    program: &'a Program,
    arguments: &'a [&'a Ident],
    instructions: Instructions<'a>,
    prefix: &'static str,
}

struct Expression {
    tokens: TokenStream,
    form: Form,
}

/// What an expression is at its outermost, which decides where it needs parentheses.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// A name, a literal, a method call.
    Closed,
    /// `!a`
    Not,
    /// `a as u32`
    Cast,
    /// `a & b`, and so on.
    Infix(Op),
}

impl Expression {
    fn closed(tokens: TokenStream) -> Self {
        Self { tokens, form: Form::Closed }
    }

    /// As a method's receiver or a cast's operand.
    fn receiver(self) -> TokenStream {
        let tokens = self.tokens;
        if self.form == Form::Closed { tokens } else { quote!((#tokens)) }
    }

    /// As an operand of a binary operator. Rust's precedence is left to no one's memory: only `a ^ b ^ c` goes without.
    fn operand(self, chain: Option<Op>) -> TokenStream {
        let tokens = self.tokens;
        match self.form {
            Form::Closed | Form::Not => tokens,
            Form::Infix(op) if Some(op) == chain && op.is_commutative() => tokens,
            Form::Cast | Form::Infix(_) => quote!((#tokens)),
        }
    }
}

impl Writer<'_> {
    fn variable(&self, number: usize) -> Ident {
        Ident::new(&format!("{}{number}", self.prefix), span())
    }

    fn table_name(&self, number: usize) -> Ident {
        let name = if number == 0 { "TABLE".to_owned() } else { format!("TABLE_{}", number + 1) };
        name_beside(&name, self.arguments)
    }

    /// The constants that are looked up.
    fn tables(&self) -> TokenStream {
        let is_looked_up = |number: usize| {
            let table = permgen_core::program::Operand::Table(number as u8);
            self.program.instructions().iter().any(|line| line.op == Op::Lookup && line.b == Some(table))
        };
        let tables = self.program.tables().iter().enumerate().filter(|(number, _)| is_looked_up(*number));
        let tables = tables.map(|(number, table)| {
            let (name, entries) = (self.table_name(number), entries(table));
            let (ty, count) = (Ident::new(table.width().rust_type(), span()), Literal::usize_unsuffixed(entries.len()));
            quote_spanned!(span()=> const #name: [::core::primitive::#ty; #count] = [#(#entries),*];)
        });
        tables.collect()
    }

    fn expression(&self, node: &Node) -> Result<Expression, Unsupported> {
        Ok(match node {
            Node::Argument { word, .. } => {
                let argument = self.arguments[*word];
                Expression::closed(quote!(#argument))
            }
            Node::Variable { number, .. } => {
                let name = self.variable(*number);
                Expression::closed(quote!(#name))
            }
            Node::Const { value, width } => {
                let literal = literal(*value, *width, span());
                Expression::closed(quote!(#literal))
            }
            Node::Table(table) => Expression::closed(self.instructions.table(&self.program.tables()[*table])),
            Node::Apply(apply) => match (apply.op, &apply.b) {
                (Op::Lookup, Some(Node::Table(table))) => self.lookup(&apply.a, *table)?,
                _ => self.apply(apply)?,
            },
        })
    }

    /// An entry, by a number of which the bits above the table's length do not count: no index is out of bounds.
    fn lookup(&self, number: &Node, table: usize) -> Result<Expression, Unsupported> {
        let (name, entries) = (self.table_name(table), self.program.tables()[table].entries().len());
        let last = Literal::usize_unsuffixed(entries - 1);
        let number = self.expression(number)?.receiver();
        Ok(Expression::closed(quote_spanned!(span()=> #name[(#number as ::core::primitive::usize) & #last])))
    }

    fn apply(&self, apply: &Apply) -> Result<Expression, Unsupported> {
        let Apply { op, width, count, .. } = *apply;
        let a = self.expression(&apply.a)?;
        let b = apply.b.as_ref().map(|b| self.expression(b)).transpose()?;
        let method = |name: &str, a: Expression, b: Option<TokenStream>| {
            let (receiver, name) = (a.receiver(), Ident::new(name, span()));
            (quote!(#receiver.#name(#b)), Form::Closed)
        };
        let infix = |sign: TokenStream, a: Expression, b: TokenStream| {
            let a = a.operand(Some(op));
            (quote!(#a #sign #b), Form::Infix(op))
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
                (quote!(!#a & #b), Form::Infix(op))
            }
            Op::Not => {
                let a = a.receiver();
                (quote!(!#a), Form::Not)
            }
            Op::Add => method("wrapping_add", a, argument(b)),
            Op::Sub => method("wrapping_sub", a, argument(b)),
            Op::Mul => method("wrapping_mul", a, argument(b)),
            Op::Shl => infix(quote!(<<), a, number(count)),
            Op::Shr => infix(quote!(>>), a, number(count)),
            // Of the count, the bits above those of a place do not count.
            Op::Shrv => {
                let places = b.map_or_else(TokenStream::new, Expression::receiver);
                method("wrapping_shr", a, Some(quote_spanned!(span()=> #places as ::core::primitive::u32)))
            }
            Op::Rotl => method("rotate_left", a, count),
            Op::Rotr => method("rotate_right", a, count),
            Op::Bswap => method("swap_bytes", a, None),
            Op::Bitrev => method("reverse_bits", a, None),
            Op::Trunc | Op::Zext => {
                let (a, ty) = (a.receiver(), Ident::new(width.rust_type(), span()));
                (quote!(#a as ::core::primitive::#ty), Form::Cast)
            }
            // Compilers know this pair and make one instruction of it where there is one.
            Op::Brev8 => {
                let (receiver, reverse, swap) =
                    (a.receiver(), Ident::new("reverse_bits", span()), Ident::new("swap_bytes", span()));
                (quote!(#receiver.#reverse().#swap()), Form::Closed)
            }
            // The selection does the moves to and from it.
            Op::Vpbroadcastq | Op::Kmovq => (a.tokens, a.form),
            Op::Pext | Op::Pdep | Op::Gf2p8affineqb | Op::Pshufb | Op::Vpshufbitqmb | Op::Lookup => {
                let b = b.map(|b| b.tokens).unwrap_or_default();
                let call = self.instructions.call(op, &a.tokens, &b, width)?;
                (call.tokens, if call.is_cast { Form::Cast } else { Form::Closed })
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
    table.entries().iter().map(entry).collect()
}
