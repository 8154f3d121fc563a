//! Functions of several boards that treat each square alone: `bitwise(|a, b, c| a & b | a & c | b & c)`.

use proc_macro2::{Span, TokenStream};

use super::Meant;
use super::context::Context;
use super::promise::Promise;
use super::suggest::suggestion;
use super::written::Bitwise;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::syntax::{Closure, Expr, Kind};
use permgen_core::bitwise::Bitwise as Function;
use permgen_core::program::{Builder, Op, Operand};
use permgen_core::vector::IntoVector as _;

const HELP: &str = "write `bitwise(|a, b, c| a & b | !a & c)`: one name for each board, and `&`, `|`, `^` and `!`";

/// What stands in the parentheses behind `bitwise`, which stands at `span`.
pub(super) fn parse(tokens: TokenStream, span: Span) -> Result<Bitwise, Diagnostics> {
    let wrong = |span: Span, message: String| Diagnostics::from(Diagnostic::new(span, message).help(HELP));
    let place = tokens.clone().into_iter().next().map_or(span, |token| token.span());
    let Ok(closure) = syn::parse2::<Closure>(tokens) else {
        return Err(wrong(place, "`bitwise` takes one function of several boards".to_owned()));
    };
    let mut boards: Vec<String> = Vec::new();
    for parameter in &closure.parameters {
        let Some(name) = parameter.name.as_ref().filter(|_| parameter.ty.is_none()) else {
            return Err(wrong(parameter.span, "a board here is a plain name".to_owned()));
        };
        let text = name.to_string();
        if boards.contains(&text) {
            return Err(wrong(name.span(), format!("two boards are called `{text}`")));
        }
        boards.push(text);
    }
    match boards.len() {
        0 => Err(wrong(span, "a function of no board".to_owned())),
        count if count > Function::MOST => {
            let message = format!("a function of {count} boards; {} are the most", Function::MOST);
            Err(wrong(span, message))
        }
        _ => {
            let (shared, result) = statements(closure.body)?;
            let results = match result.kind {
                Kind::Array(elements) | Kind::Tuple(elements) => elements,
                _ => vec![result],
            };
            match results.len() {
                0 => Err(wrong(span, "a function without a result".to_owned())),
                count if count > Function::MOST => {
                    Err(wrong(span, format!("a function with {count} results; {} are the most", Function::MOST)))
                }
                _ => Ok(Bitwise { boards, shared, results, span }),
            }
        }
    }
}

/// The names of what results share, `let` by `let`, and the expression behind them.
fn statements(body: Expr) -> Result<(Vec<(String, Expr)>, Expr), Diagnostics> {
    let Kind::Block(block) = body.kind else { return Ok((Vec::new(), body)) };
    let result = block.last.map_err(|span| {
        Diagnostic::new(span, "expected `let name = ..;`, and the result behind all of them")
            .help("write `bitwise(|a, b, m| { let t = (a ^ b) & m; [a ^ t, b ^ t] })`")
    })?;
    Ok((block.named.into_iter().map(|(name, value)| (name.to_string(), value)).vec(), *result))
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
        let mut formula = Formula::default();
        let mut names = written.boards.iter().map(|board| (board.clone(), formula.add(Node::Board))).vec();
        for (name, expression) in &written.shared {
            let value = formula.read(expression, &names);
            names.push((name.clone(), value));
        }
        let results = written.results.iter().map(|result| formula.read(result, &names)).vec();
        std::mem::take(&mut formula.wrong).into_result(())?;
        let result = |bits: &[bool], number: usize| formula.values(bits)[results[number]];
        let function = Function::several(width, written.boards.len(), results.len(), result)
            .ok_or_else(|| Diagnostic::new(written.span, "too many boards").help(HELP))?;
        let mut program = Builder::of_words(vec![width; written.boards.len()]);
        let mut made = vec![None; formula.nodes.len()];
        let operands = results.iter().map(|&result| formula.write(result, &mut made, &mut program)).vec();
        let program = program.finish_words(operands, vec![width; results.len()]);
        let boards = written.boards.clone();
        Ok(Meant { boards, written: vec![program], ..Meant::new(function, self.board, None) })
    }
}

/// What expressions are made of, operands first: the boards, and operations on what stands before them.
#[derive(Default)]
struct Formula {
    nodes: Vec<Node>,
    wrong: Diagnostics,
}

#[derive(Clone, Copy)]
enum Node {
    Board,
    Not(usize),
    And(usize, usize),
    Or(usize, usize),
    Xor(usize, usize),
}

impl Formula {
    fn add(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Reads an expression of names, the last of which count. Reports whatever is not made of them and of bitwise operators.
    fn read(&mut self, expression: &Expr, names: &[(String, usize)]) -> usize {
        let span = expression.span();
        let wrong = match &expression.kind {
            Kind::Paren(inner) => return self.read(inner, names),
            Kind::Unary('!', operand) => {
                let operand = self.read(operand, names);
                return self.add(Node::Not(operand));
            }
            Kind::Binary(left, op @ ("&" | "|" | "^"), right) => {
                let [left, right] = [left, right].map(|side| self.read(side, names));
                return self.add(match *op {
                    "&" => Node::And(left, right),
                    "|" => Node::Or(left, right),
                    _ => Node::Xor(left, right),
                });
            }
            Kind::Path(path) => match path.ident().map(ToString::to_string) {
                Some(name) => match names.iter().rev().find(|(known, _)| *known == name) {
                    Some((_, node)) => return *node,
                    None => {
                        let names: Vec<&str> = names.iter().map(|(name, _)| &**name).vec();
                        let near = suggestion(&name, names.iter().copied());
                        Diagnostic::new(span, format!("unknown board `{name}`"))
                            .help(format!("{near}known here: {}", super::settings::list(names)))
                    }
                },
                None => Diagnostic::new(span, "expected a board").help(HELP),
            },
            _ => Diagnostic::new(span, "this does not treat each bit alone").help(HELP),
        };
        self.wrong.push(wrong);
        0
    }

    /// The operations on one bit of each board, node by node.
    fn values(&self, bits: &[bool]) -> Vec<bool> {
        let mut values: Vec<bool> = Vec::new();
        for &node in &self.nodes {
            values.push(match node {
                // Boards come first.
                Node::Board => bits[values.len()],
                Node::Not(a) => !values[a],
                Node::And(a, b) => values[a] & values[b],
                Node::Or(a, b) => values[a] | values[b],
                Node::Xor(a, b) => values[a] ^ values[b],
            });
        }
        values
    }

    /// Writes the operations of what is needed, once each.
    fn write(&self, node: usize, made: &mut Vec<Option<Operand>>, program: &mut Builder) -> Operand {
        if let Some(made) = made[node] {
            return made;
        }
        let complemented = |node: usize| match self.nodes[node] {
            Node::Not(inner) => Some(inner),
            _ => None,
        };
        let mut of = |node: usize, program: &mut Builder| self.write(node, made, program);
        let operand = match self.nodes[node] {
            Node::Board => Operand::Input(node as u8),
            Node::Not(a) => {
                let width = program.width_of(Operand::X).expect("there is a board");
                let a = of(a, program);
                program.op(Op::Not, a, None, width)
            }
            Node::And(a, b) => match (complemented(a), complemented(b)) {
                (Some(inner), None) => {
                    let (inner, b) = (of(inner, program), of(b, program));
                    program.andn(inner, b)
                }
                (None, Some(inner)) => {
                    let (a, inner) = (of(a, program), of(inner, program));
                    program.andn(inner, a)
                }
                _ => {
                    let (a, b) = (of(a, program), of(b, program));
                    program.and(a, b)
                }
            },
            Node::Or(a, b) => {
                let (a, b) = (of(a, program), of(b, program));
                program.or(a, b)
            }
            Node::Xor(a, b) => {
                let (a, b) = (of(a, program), of(b, program));
                program.xor(a, b)
            }
        };
        made[node] = Some(operand);
        operand
    }
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

    fn truths(text: &str) -> Vec<Truth> {
        match read(text).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}")).meaning {
            Meaning::Bitwise(function) => function.truths().to_vec(),
            other => panic!("{text}: {other:?}"),
        }
    }

    fn truth(text: &str) -> Truth {
        truths(text)[0]
    }

    #[test]
    fn results_are_an_array_or_a_tuple_and_share_names() {
        let exchanged = [0b1100_1010, 0b1010_1100].map(Truth::from).to_vec();
        for text in [
            "bitwise(|a, b, m| [a ^ (a ^ b) & m, b ^ (a ^ b) & m])",
            "bitwise(|a, b, m| (a & !m | b & m, b & !m | a & m))",
            "bitwise(|a, b, m| { let t = (a ^ b) & m; [a ^ t, b ^ t] })",
            "bitwise(|a, b, m| { let t = a ^ b; let t = t & m; (t ^ a, t ^ b) })",
        ] {
            let meant = read(text).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
            assert_eq!(truths(text), exchanged, "{text}");
            let request = Request::new(meant.meaning).written(meant.written).effort(Effort::Low);
            assert_eq!(compile(&request).expect("a program").best().cost.ops, 4, "{text}");
        }
        assert_eq!(truths("bitwise(|a| { let b = !a; b })"), truths("bitwise(|a| [!a])"));
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
    #[ignore = "slow: searches for functions of eight boards"]
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
            assert_eq!(meant.written.len(), 1, "an expression is a program");
            let request =
                Request::new(meant.meaning).recipes(meant.written).effort(Effort::Low).objective(Objective::Ops);
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
        assert_eq!(told("bitwise(|a| [])"), "a function without a result");
        assert_eq!(told("bitwise(|a| [a, a, a, a, a, a, a, a, a])"), "a function with 9 results; 8 are the most");
        assert_eq!(told("bitwise(|a, b| { let c = d; [c, e] })"), "unknown board `d` / unknown board `e`");
        for block in ["{ let c = a; }", "{ a; b }", "{ let mut c = a; c }", "{ let (c, d) = a; c }"] {
            let wrong = told(&format!("bitwise(|a, b| {block})"));
            assert_eq!(wrong, "expected `let name = ..;`, and the result behind all of them", "{block}");
        }
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
