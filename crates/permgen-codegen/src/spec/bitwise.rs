//! Functions of several boards that treat each square alone: `bitwise(|a, b, c| a & b | a & c | b & c)`.

use proc_macro2::{Ident, Span, TokenStream};
use syn::spanned::Spanned as _;
use syn::{BinOp, Expr, ExprPath, Pat, UnOp};

use super::Meant;
use super::context::Context;
use super::promise::Promise;
use super::suggest::suggestion;
use super::written::Bitwise;
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::bitwise::Bitwise as Function;
use permgen_core::program::{Builder, Op, Operand};
use permgen_core::vector::IntoVector as _;

const HELP: &str = "write `bitwise(|a, b, c| a & b | !a & c)`: one name for each board, and `&`, `|`, `^` and `!`";

/// What stands in the parentheses behind `bitwise`, which stands at `span`.
pub(super) fn parse(tokens: TokenStream, span: Span) -> Result<Bitwise, Diagnostics> {
    let wrong = |span: Span, message: String| Diagnostics::from(Diagnostic::new(span, message).help(HELP));
    let place = tokens.clone().into_iter().next().map_or(span, |token| token.span());
    let Ok(closure) = syn::parse2::<syn::ExprClosure>(tokens) else {
        return Err(wrong(place, "`bitwise` takes one function of several boards".to_owned()));
    };
    let mut boards: Vec<String> = Vec::new();
    for parameter in &closure.inputs {
        match parameter {
            Pat::Ident(name) if name.subpat.is_none() && name.by_ref.is_none() && name.mutability.is_none() => {
                let text = name.ident.to_string();
                if boards.contains(&text) {
                    return Err(wrong(name.span(), format!("two boards are called `{text}`")));
                }
                boards.push(text);
            }
            other => return Err(wrong(other.span(), "a board here is a plain name".to_owned())),
        }
    }
    match boards.len() {
        0 => Err(wrong(span, "a function of no board".to_owned())),
        count if count > Function::MOST => {
            let message = format!("a function of {count} boards; {} are the most", Function::MOST);
            Err(wrong(span, message))
        }
        _ => Ok(Bitwise { boards, body: *closure.body, span }),
    }
}

impl Context<'_> {
    /// The truth table, and the program that the expression is.
    pub(super) fn bitwise(&self, written: &Bitwise, promise: Option<&Promise>) -> Result<Meant, Diagnostics> {
        if let Some(promise) = promise.or(self.scope.promise.as_ref()) {
            return Err(Diagnostic::new(promise.span(), "a function of several boards has no use for a promise")
                .help("leave `given` out: each bit is made of the bits at its place")
                .into());
        }
        let Some(width) = self.one_word() else {
            return Err(Diagnostic::new(written.span, "a function of several boards has one word for each")
                .help("write one for each word")
                .into());
        };
        let mut wrong = Diagnostics::new();
        check(&written.body, &written.boards, &mut wrong);
        wrong.into_result(())?;
        let value = |bits: &[bool]| value(&written.body, &written.boards, bits);
        let function = Function::of(width, written.boards.len(), value)
            .ok_or_else(|| Diagnostic::new(written.span, "too many boards").help(HELP))?;
        let mut program = Builder::of_words(vec![width; written.boards.len()]);
        let result = operations(&written.body, &written.boards, &mut program);
        Ok(Meant { written: Some(program.finish(result, width)), ..Meant::new(function, self.board, None) })
    }
}

/// Reports whatever is not made of boards and bitwise operators.
fn check(expression: &Expr, boards: &[String], wrong: &mut Diagnostics) {
    match expression {
        Expr::Paren(inner) => check(&inner.expr, boards, wrong),
        Expr::Group(inner) => check(&inner.expr, boards, wrong),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => check(&unary.expr, boards, wrong),
        Expr::Binary(binary) if matches!(binary.op, BinOp::BitAnd(_) | BinOp::BitOr(_) | BinOp::BitXor(_)) => {
            check(&binary.left, boards, wrong);
            check(&binary.right, boards, wrong);
        }
        Expr::Path(path) => match path.path.get_ident() {
            Some(name) if boards.iter().any(|board| name == board) => {}
            Some(name) => wrong.push(unknown(name, boards)),
            None => wrong.push(Diagnostic::new(path.span(), "expected a board").help(HELP)),
        },
        other => wrong.push(Diagnostic::new(other.span(), "this does not treat each bit alone").help(HELP)),
    }
}

fn unknown(name: &Ident, boards: &[String]) -> Diagnostic {
    let names: Vec<&str> = boards.iter().map(String::as_str).vec();
    let near = suggestion(&name.to_string(), names.iter().copied());
    Diagnostic::new(name.span(), format!("unknown board `{name}`"))
        .help(format!("{near}known here: {}", super::settings::list(names)))
}

/// What an expression that was checked makes of one bit of each board.
fn value(expression: &Expr, boards: &[String], bits: &[bool]) -> bool {
    let of = |expression: &Expr| value(expression, boards, bits);
    match expression {
        Expr::Paren(inner) => of(&inner.expr),
        Expr::Group(inner) => of(&inner.expr),
        Expr::Unary(unary) => !of(&unary.expr),
        Expr::Binary(binary) => match binary.op {
            BinOp::BitAnd(_) => of(&binary.left) & of(&binary.right),
            BinOp::BitOr(_) => of(&binary.left) | of(&binary.right),
            _ => of(&binary.left) ^ of(&binary.right),
        },
        Expr::Path(path) => place(path, boards).is_some_and(|board| bits[board]),
        _ => false,
    }
}

/// Writes the operations of an expression that was checked. Equal operations become one.
fn operations(expression: &Expr, boards: &[String], program: &mut Builder) -> Operand {
    let mut of = |expression: &Expr| operations(expression, boards, program);
    match expression {
        Expr::Paren(inner) => of(&inner.expr),
        Expr::Group(inner) => of(&inner.expr),
        Expr::Unary(unary) => {
            let operand = of(&unary.expr);
            let width = program.width_of(Operand::X).expect("there is a board");
            program.op(Op::Not, operand, None, width)
        }
        Expr::Binary(binary) => match (binary.op, complemented(&binary.left), complemented(&binary.right)) {
            (BinOp::BitAnd(_), Some(left), None) => {
                let (left, right) = (of(left), of(&binary.right));
                program.andn(left, right)
            }
            (BinOp::BitAnd(_), None, Some(right)) => {
                let (left, right) = (of(&binary.left), of(right));
                program.andn(right, left)
            }
            (op, ..) => {
                let (left, right) = (of(&binary.left), of(&binary.right));
                match op {
                    BinOp::BitAnd(_) => program.and(left, right),
                    BinOp::BitOr(_) => program.or(left, right),
                    _ => program.xor(left, right),
                }
            }
        },
        Expr::Path(path) => place(path, boards).map_or(Operand::Const(0), |board| Operand::Input(board as u8)),
        _ => Operand::Const(0),
    }
}

/// `a` of `!a`.
fn complemented(expression: &Expr) -> Option<&Expr> {
    match expression {
        Expr::Paren(inner) => complemented(&inner.expr),
        Expr::Group(inner) => complemented(&inner.expr),
        Expr::Unary(unary) => Some(&unary.expr),
        _ => None,
    }
}

/// Which of the boards a name is.
fn place(path: &ExprPath, boards: &[String]) -> Option<usize> {
    boards.iter().position(|board| path.path.is_ident(board))
}

#[cfg(test)]
mod tests {
    use super::Op;
    use crate::spec::read;
    use permgen_core::bitwise::Truth;
    use permgen_core::compile::{Request, compile};
    use permgen_core::meaning::Meaning;
    use permgen_core::search::{Effort, Objective};
    use permgen_core::target::Target;

    fn truth(text: &str) -> Truth {
        match read(text).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}")).meaning {
            Meaning::Bitwise(function) => function.truth(),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn operators_bind_as_in_rust() {
        assert_eq!(truth("bitwise(|a, b, c| a & b | a & c | b & c)"), Truth::from(0b1110_1000));
        assert_eq!(truth("bitwise(|a, b, c| a | b ^ c & !a)"), truth("bitwise(|a, b, c| a | (b ^ (c & (!a))))"));
        assert_eq!(truth("bitwise(|mask, yes, no| no ^ (mask & (yes ^ no)))"), Truth::from(0b1101_1000));
        assert_eq!(truth("bitwise(|a| !a)"), Truth::from(0b01));
    }

    /// The numbers count the operations of each expression by hand, an equal subexpression and `!a & b` once.
    #[test]
    fn no_program_is_longer_than_the_expression() {
        for (text, operations) in [
            ("width = u32; bitwise(|a, b, c, d, e, f| a & b | c & d | e & f | a & c & e)", 8),
            ("width = u32; bitwise(|a, b, c, d, e, f, g, h| a & b | c & d | e & f | g & h | a & c & e & g)", 11),
            ("width = u32; bitwise(|a, b, c, d, e, f| (a ^ b) & (c | d) | (d | c) & (e ^ f))", 6),
            (
                "width = u32; bitwise(|a, b, c, d, e, f| (a & b | c & d) ^ (e | f) & (a & b | c & d) ^ a & e ^ b & f ^ c & !d)",
                12,
            ),
            (
                "width = u32; bitwise(|a, b, c, d, e, f| (a ^ b ^ c) & (d ^ e ^ f) | a & b & c | d & e & f | !(a ^ b ^ c) & e)",
                13,
            ),
        ] {
            let meant = read(text).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
            let written = meant.written.expect("an expression is a program");
            let request = Request::new(meant.meaning).recipes([written]).effort(Effort::Low).objective(Objective::Ops);
            let compiled = compile(&request.targets(Target::ALL.iter().copied())).expect("a program");
            for item in &compiled.items {
                // Some machines have no `!a & b`.
                let most = operations + u32::from(text.contains('!') && !item.target.has(Op::Andn));
                assert!(item.best().cost.ops <= most, "{}: {text}", item.target.name);
            }
        }
    }

    #[test]
    fn mistakes_are_told() {
        let told = |text: &str| {
            let wrong = read(text).expect_err(text);
            wrong.iter().map(|one| one.message.clone()).collect::<Vec<_>>().join(" / ")
        };
        assert_eq!(told("bitwise(a & b)"), "`bitwise` takes one function of several boards");
        assert_eq!(told("bitwise(|| 0)"), "a function of no board");
        assert_eq!(told("bitwise(|a, a| a)"), "two boards are called `a`");
        assert_eq!(told("bitwise(|a, b| a & c)"), "unknown board `c`");
        assert_eq!(
            told("bitwise(|a, b| a << 1 | b + a)"),
            "this does not treat each bit alone / this does not treat each bit alone"
        );
        assert_eq!(told("bitwise(|a, b, c, d, e, f, g, h, i| a)"), "a function of 9 boards; 8 are the most");
        assert_eq!(
            told("rotate_90 then bitwise(|a, b| a & b)"),
            "a function of several boards cannot be part of a map"
        );
        assert_eq!(
            told("bitwise(|a, b| a & b) given x & 1 == 0"),
            "a function of several boards has no use for a promise"
        );
    }
}
