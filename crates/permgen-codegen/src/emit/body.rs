//! Programs as Rust statements that a person can read.
//!
//! Values that are used once are written where they are used while the expression stays short, so that a delta swap or a
//! blend is a line; all others are variables.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::Unsupported;
use super::instructions::Instructions;
use permgen_core::program::{Instruction, Op, Operand, Program};
use permgen_core::width::Width;

/// An expression with more operations than this gets variables.
const LONGEST: usize = 5;

/// An expression with more digits of constants than this gets variables: two masks of a `u64`.
const MOST_DIGITS: usize = 32;

/// The statements of a function body: `let`s and the final expression.
pub(super) fn body(
    program: &Program,
    argument: &Ident,
    instructions: Instructions<'_>,
) -> Result<TokenStream, Unsupported> {
    let mut writer = Writer::new(program, argument, instructions);
    for (index, instruction) in program.instructions().iter().enumerate() {
        if writer.uses[index] > 0 {
            let expression = writer.expression(*instruction)?;
            writer.values[index] = Some(expression);
            if writer.uses[index] > 1 {
                writer.name(index);
            }
        }
    }
    let result = writer.operand(program.result(), program.output(), true).tokens;
    let statements = writer.statements;
    let unused = (!writer.input_used).then(|| quote!(let _ = #argument;));
    Ok(quote!(#unused #statements #result))
}

/// A constant with its digits in groups, as wide as its type: `0x00ff_00ff_u32`.
pub(crate) fn literal(value: u128, width: Width, span: Span) -> Literal {
    let digits = format!("{value:0digits$x}", digits = width.size() / 4);
    let groups: Vec<&str> = (0..digits.len()).step_by(4).map(|at| &digits[at..digits.len().min(at + 4)]).collect();
    let mut literal: Literal =
        format!("0x{}_{width}", groups.join("_")).parse().expect("hexadecimal digits and a type make a literal");
    literal.set_span(span);
    literal
}

/// Where this module's own names are resolved: at the definition for local variables, so that they cannot be mixed up
/// with the user's.
pub(super) fn span() -> Span {
    Span::mixed_site()
}

/// A name for what is emitted where names of the user's are meant too: with underscores behind it while it is one of those.
pub(crate) fn name_beside(own: &str, users: &[&Ident]) -> Ident {
    let mut name = own.to_owned();
    while users.iter().any(|user| user.to_string().trim_start_matches("r#") == name) {
        name.push('_');
    }
    Ident::new(&name, span())
}

struct Writer<'a> {
    program: &'a Program,
    argument: &'a Ident,
    instructions: Instructions<'a>,
    /// How often each value is used by something that is needed.
    uses: Vec<usize>,
    /// The expression of each value: until it is named, what computes it.
    values: Vec<Option<Expression>>,
    statements: TokenStream,
    variables: usize,
    prefix: &'static str,
    input_used: bool,
}

#[derive(Clone)]
struct Expression {
    tokens: TokenStream,
    form: Form,
    operations: usize,
    digits: usize,
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
        Self { tokens, form: Form::Closed, operations: 0, digits: 0 }
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

impl<'a> Writer<'a> {
    fn new(program: &'a Program, argument: &'a Ident, instructions: Instructions<'a>) -> Self {
        let count = program.instructions().len();
        let mut uses = vec![0; count];
        let mut input_used = false;
        let mut count_use = |operand, uses: &mut Vec<usize>| match operand {
            Operand::Value(value) => uses[value.index()] += 1,
            Operand::Input => input_used = true,
            Operand::Const(_) | Operand::Table(_) => {}
        };
        count_use(program.result(), &mut uses);
        for (index, instruction) in program.instructions().iter().enumerate().rev() {
            if uses[index] > 0 {
                count_use(instruction.a, &mut uses);
                if let Some(b) = instruction.b {
                    count_use(b, &mut uses);
                }
            }
        }
        // Files have no hygiene, so variables must not be called what the argument is called.
        let prefix = if argument.to_string().starts_with('v') { "t" } else { "v" };
        Self {
            program,
            argument,
            instructions,
            uses,
            values: vec![None; count],
            statements: TokenStream::new(),
            variables: 0,
            prefix,
            input_used,
        }
    }

    /// Gives a value a variable.
    fn name(&mut self, index: usize) {
        let Some(expression) = self.values[index].take() else { return };
        let tokens = expression.tokens;
        self.variables += 1;
        let name = Ident::new(&format!("{}{}", self.prefix, self.variables), span());
        let ty = Ident::new(self.program.instructions()[index].width.rust_type(), span());
        // The type is said where it is not the argument's.
        let typed = (self.program.instructions()[index].width != self.program.input())
            .then(|| quote_spanned!(span()=> : ::core::primitive::#ty));
        self.statements.extend(quote_spanned!(span()=> let #name #typed = #tokens;));
        self.values[index] = Some(Expression::closed(quote!(#name)));
    }

    /// An operand as an expression. A value that is not to be written here gets its variable first.
    fn operand(&mut self, operand: Operand, width: Width, here: bool) -> Expression {
        match operand {
            Operand::Input => {
                let argument = self.argument;
                Expression::closed(quote!(#argument))
            }
            Operand::Const(value) => {
                let literal = literal(value, width, span());
                Expression { digits: width.size() / 4, ..Expression::closed(quote!(#literal)) }
            }
            Operand::Table(table) => {
                Expression::closed(self.instructions.table(&self.program.tables()[usize::from(table)]))
            }
            Operand::Value(value) => {
                if !here {
                    self.name(value.index());
                }
                self.values[value.index()].clone().expect("operands are defined before they are used")
            }
        }
    }

    /// How many operations and digits writing the operand in place would add.
    fn weight(&self, operand: Operand) -> (usize, usize) {
        match operand {
            Operand::Value(value) => {
                self.values[value.index()].as_ref().map_or((0, 0), |value| (value.operations, value.digits))
            }
            Operand::Input | Operand::Const(_) | Operand::Table(_) => (0, 0),
        }
    }

    fn expression(&mut self, instruction: Instruction) -> Result<Expression, Unsupported> {
        let Instruction { op, a, b, width } = instruction;
        let operand_width = match a {
            Operand::Value(value) => self.program.width_of(value),
            Operand::Input => self.program.input(),
            Operand::Const(_) | Operand::Table(_) => width,
        };
        let own_digits = match b {
            Some(Operand::Const(_)) if !op.takes_count() => width.size() / 4,
            _ => 0,
        };
        // Both in place if that is short enough, else the longer one gets a variable, else both do.
        let (first, second) = (self.weight(a), b.map_or((0, 0), |b| self.weight(b)));
        let fits = |operations: usize, digits: usize| {
            operations < LONGEST && (digits + own_digits <= MOST_DIGITS || digits == 0)
        };
        let (a_here, b_here) = if fits(first.0 + second.0, first.1 + second.1) {
            (true, true)
        } else if first.0 >= second.0 && fits(second.0, second.1) {
            (false, true)
        } else if fits(first.0, first.1) {
            (true, false)
        } else {
            (false, false)
        };
        let count = match b {
            Some(Operand::Const(count)) if op.takes_count() => Some(Literal::u128_unsuffixed(count)),
            _ => None,
        };
        let a = self.operand(a, operand_width, a_here);
        let b = match b {
            Some(b) if count.is_none() => Some(self.operand(b, width, b_here)),
            _ => None,
        };
        let operations = a.operations + b.as_ref().map_or(0, |b| b.operations) + 1;
        let digits = a.digits + b.as_ref().map_or(0, |b| b.digits);
        let (tokens, form) = write(op, a, b, count, width, self.instructions)?;
        Ok(Expression { tokens, form, operations, digits })
    }
}

fn write(
    op: Op,
    a: Expression,
    b: Option<Expression>,
    count: Option<Literal>,
    width: Width,
    instructions: Instructions<'_>,
) -> Result<(TokenStream, Form), Unsupported> {
    let method = |name: &str, a: Expression, b: Option<TokenStream>| {
        let (receiver, name) = (a.receiver(), Ident::new(name, span()));
        (quote!(#receiver.#name(#b)), Form::Closed)
    };
    let infix = |sign: TokenStream, a: Expression, b: TokenStream| {
        let a = a.operand(Some(op));
        (quote!(#a #sign #b), Form::Infix(op))
    };
    let count = count.map(|mut count| {
        count.set_span(span());
        quote!(#count)
    });
    // The second operand of an operator and of a method; validity of programs makes them present where they are read.
    let argument = |b: Option<Expression>| b.map(|b| b.tokens);
    let right = |b: Option<Expression>| b.map_or_else(TokenStream::new, |b| b.operand(None));
    let number = |count: Option<TokenStream>| count.unwrap_or_default();
    Ok(match op {
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
        Op::Pext | Op::Pdep | Op::Gf2p8affineqb | Op::Pshufb | Op::Vpshufbitqmb => {
            let b = b.map(|b| b.tokens).unwrap_or_default();
            let call = instructions.call(op, &a.tokens, &b, width)?;
            (call.tokens, if call.is_cast { Form::Cast } else { Form::Closed })
        }
    })
}
