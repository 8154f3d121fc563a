//! Expressions and patterns are those of Rust: read as `syn` reads them.

use proptest::prelude::*;
use syn::parse::Parser as _;

use super::{Expr, Kind, Pattern};
use permgen_core::vector::IntoVector as _;

/// The tree in brackets, where `?` is what specifications do not have.
fn shape(expression: &Expr) -> String {
    let list = |elements: &[Expr]| elements.iter().map(shape).vec().join(", ");
    match &expression.kind {
        Kind::Literal(literal) => quote::quote!(#literal).to_string(),
        Kind::Path(path) => path.text(),
        Kind::Infer => "_".to_owned(),
        Kind::Paren(inner) => format!("({})", shape(inner)),
        Kind::Unary(op, inner) => format!("<{op} {}>", shape(inner)),
        Kind::Binary(left, op, right) => format!("<{} {op} {}>", shape(left), shape(right)),
        Kind::Cast(inner, ty) => format!("<{} as {}>", shape(inner), quote::quote!(#ty)),
        Kind::Tuple(elements) => format!("tuple<{}>", list(elements)),
        Kind::Array(elements) => format!("[{}]", list(elements)),
        Kind::Method { receiver, name, arguments } => format!("<{}.{name} {}>", shape(receiver), list(arguments)),
        Kind::If { condition, then, otherwise } => {
            let otherwise = otherwise.as_ref().map(|otherwise| shape(otherwise));
            format!("if {} {} else {otherwise:?}", shape(condition), block(then))
        }
        Kind::Block(inner) => block(inner),
        Kind::Other(_) => "?".to_owned(),
    }
}

fn block(block: &super::Block) -> String {
    let super::Block { named, last: Ok(last), .. } = block else { return "{?}".to_owned() };
    let named = named.iter().map(|(name, value)| format!("{name} = {}; ", shape(value))).vec();
    format!("{{{}{}}}", named.concat(), shape(last))
}

/// The same of what `syn` reads.
fn expected(expression: &syn::Expr) -> String {
    use syn::{BinOp, Expr, UnOp};
    let list = |elements: Vec<&Expr>| elements.into_iter().map(expected).vec().join(", ");
    match expression {
        Expr::Lit(literal) => quote::quote!(#literal).to_string(),
        Expr::Path(path) => quote::quote!(#path).to_string().replace(' ', ""),
        Expr::Infer(_) => "_".to_owned(),
        Expr::Paren(inner) => format!("({})", expected(&inner.expr)),
        Expr::Unary(syn::ExprUnary { op: UnOp::Deref(_), .. }) => "?".to_owned(),
        Expr::Unary(syn::ExprUnary { op, expr, .. }) => format!("<{} {}>", quote::quote!(#op), expected(expr)),
        Expr::Binary(syn::ExprBinary { op: BinOp::AddAssign(_), .. }) => "?".to_owned(),
        Expr::Binary(syn::ExprBinary { left, op, right, .. }) => {
            format!("<{} {} {}>", expected(left), quote::quote!(#op), expected(right))
        }
        Expr::Cast(syn::ExprCast { expr, ty, .. }) => format!("<{} as {}>", expected(expr), quote::quote!(#ty)),
        Expr::Tuple(tuple) => format!("tuple<{}>", list(tuple.elems.iter().vec())),
        Expr::Array(array) => format!("[{}]", list(array.elems.iter().vec())),
        Expr::MethodCall(call) => {
            format!("<{}.{} {}>", expected(&call.receiver), call.method, list(call.args.iter().vec()))
        }
        Expr::If(branch) => {
            let otherwise = branch.else_branch.as_ref().map(|(_, otherwise)| expected(otherwise));
            format!("if {} {} else {otherwise:?}", expected(&branch.cond), expected_block(&branch.then_branch))
        }
        Expr::Block(inner) => expected_block(&inner.block),
        _ => "?".to_owned(),
    }
}

fn expected_block(block: &syn::Block) -> String {
    let Some((syn::Stmt::Expr(last, None), named)) = block.stmts.split_last() else { return "{?}".to_owned() };
    let named = named.iter().map(|statement| match statement {
        syn::Stmt::Local(syn::Local { pat: syn::Pat::Ident(name), init: Some(init), .. })
            if name.mutability.is_none() =>
        {
            Some(format!("{} = {}; ", name.ident, expected(&init.expr)))
        }
        _ => None,
    });
    named.whole().map_or_else(|| "{?}".to_owned(), |named| format!("{{{}{}}}", named.concat(), expected(last)))
}

/// Both read it alike, or it is no expression of specifications.
fn same(text: &str) {
    let is_known = |shape: &String| !shape.contains('?');
    let own = syn::parse_str::<Expr>(text).map(|expression| shape(&expression)).ok().filter(is_known);
    let other = syn::parse_str::<syn::Expr>(text).map(|expression| expected(&expression)).ok().filter(is_known);
    assert_eq!(own, other, "{text}");
}

const OPERATORS: [&str; 22] = [
    "+", "-", "*", "/", "%", "^", "&", "|", "<<", ">>", "==", "!=", "<", ">", "<=", ">=", "&&", "||", "..", "..=", "=",
    "+=",
];

fn expressions() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec!["sq", "rank", "1", "0x3f_u8", "A::B", "_", "true"]).prop_map(str::to_owned);
    leaf.prop_recursive(4, 24, 3, |inner| {
        let (one, two, three) = (inner.clone(), (inner.clone(), inner.clone()), (inner.clone(), inner.clone(), inner));
        let forms = [
            "(#)", "-#", "!#", "*#", "&#", "&mut #", "# as u8", "#.abs()", "f(#)", "{ (#) }", "#.field", "#?", "#.0",
            "[#; 2]", "|a| #", "{ let mut x = #; (x) }", "{ #; }", "return #", "m!(#)",
        ];
        prop_oneof![
            4 => (two.clone(), prop::sample::select(OPERATORS.to_vec()))
                .prop_map(|((left, right), op)| format!("{left} {op} {right}")),
            3 => (one, prop::sample::select(forms.to_vec())).prop_map(|(one, form)| form.replace('#', &one)),
            1 => (two, prop::sample::select(vec!["(#, @)", "(#, @,)", "[#, @]", "#.min(@)", "#[@]", "{ let x = #; (@) }"]))
                .prop_map(|((one, two), form)| form.replace('#', &one).replace('@', &two)),
            1 => three.prop_map(|(a, b, c)| format!("if {a} {{ ({b}) }} else {{ ({c}) }}")),
        ]
    })
}

proptest! {
    #[test]
    fn expressions_are_those_of_rust(text in expressions()) {
        same(&text);
    }
}

#[test]
fn each_operator_binds_as_in_rust_beside_each_other_one() {
    for one in OPERATORS {
        for other in OPERATORS {
            same(&format!("a {one} b {other} c"));
            same(&format!("-a {one} b as u8 {other} !c"));
        }
    }
}

/// What `macro_rules!` puts around what it was given.
#[test]
fn invisible_brackets_are_brackets() {
    use proc_macro2::{Delimiter, Group, TokenStream};
    let grouped = |text: &str| Group::new(Delimiter::None, text.parse::<TokenStream>().unwrap());
    let (sum, name) = (grouped("sq + 1"), grouped("board"));
    let twice = Group::new(Delimiter::None, quote::quote!(#sum));
    for sum in [&sum, &twice] {
        let product: Expr = syn::parse2(quote::quote!(#sum * 2)).unwrap();
        assert_eq!(shape(&product), "<(<sq + 1>) * 2>");
        let method: Expr = syn::parse2(quote::quote!(#sum.min(#sum))).unwrap();
        assert_eq!(shape(&method), "<(<sq + 1>).min (<sq + 1>)>");
    }
    // What is in them is one operand, whatever it begins with.
    for (text, is) in
        [("-1", "<- 1>"), ("!sq", "<! sq>"), ("-8 + 16", "<<- 8> + 16>"), ("(sq)", "(sq)"), ("{ 1 }", "{1}")]
    {
        let operand = grouped(text);
        let read = |tokens| shape(&syn::parse2(tokens).unwrap());
        assert_eq!(read(quote::quote!(63 + #operand - sq)), format!("<<63 + ({is})> - sq>"));
        assert_eq!(read(quote::quote!(#operand & 63)), format!("<({is}) & 63>"));
    }
    let (or, any) = (grouped("0 | 1"), grouped("_"));
    let pattern = Pattern::read(&quote::quote!((#or, #any)));
    let is_pair = |pattern: &Pattern| match pattern {
        Pattern::Tuple(both) => matches!(&both[..], [Pattern::Or(_), Pattern::Any]),
        _ => false,
    };
    assert!(pattern.as_ref().is_some_and(is_pair));
    let closure: super::Closure = syn::parse2(quote::quote!(|#name| board)).unwrap();
    assert!(closure.parameters[0].name.as_ref().is_some_and(|name| name == "board"));
    #[cfg(feature = "expand")]
    {
        let signature: super::Signature = syn::parse2(quote::quote!(fn f(#name: u64))).unwrap();
        let [super::Argument::Typed(argument)] = &signature.inputs[..] else { panic!("one argument") };
        assert!(argument.binding.plain().is_some_and(|name| name == "board"));
        let (meta, none, own) = (grouped("doc = \"A map.\""), grouped(""), grouped("pub(crate)"));
        let attributes = super::Attribute::parse_outer.parse2(quote::quote!(#[#meta] #[#name])).unwrap();
        assert!(attributes[0].is("doc") && attributes[1].is("board") && !attributes[1].is("doc"));
        for (visibility, written) in [(none, ""), (own, "pub (crate)")] {
            let read: super::Visibility = syn::parse2(quote::quote!(#visibility)).unwrap();
            assert_eq!(quote::quote!(#read).to_string(), written);
        }
    }
}

#[test]
fn what_is_no_expression() {
    for text in [
        "",
        "+",
        "sq +",
        "sq 1",
        "(sq",
        "1 < 2 < 3",
        "1 == 2 != 3",
        "sq as",
        "sq.",
        "if sq { 1 } else",
        "{ let x = 1; }",
        "sq ^ ^ 1",
        "()",
        "(1,)",
        "a::b::c",
        "::a",
        "-1 as u8",
        "!sq & 7",
        "1 + if a { 1 } else { 2 } * 3",
        "sq.min(3).max(1) << 2",
        "if a { 1 } else if b { 2 } else { 3 }",
        "1..",
        "..",
        "..3",
        "crate::A",
        "self.a",
        "a = b = c",
        "a & &b",
        "x == y && z",
    ] {
        if text.parse::<proc_macro2::TokenStream>().is_ok() {
            same(text);
        }
    }
}

#[test]
fn patterns_are_read_as_far_as_they_name_values() {
    for (text, is_read) in [
        ("_", true),
        ("| 0 | 1", true),
        ("0..=3", true),
        ("A::B", true),
        ("(true, 0 | 1)", true),
        ("((0))", true),
        ("()", true),
        ("-1", true),
        ("0..", false),
        ("x @ 0", false),
        ("ref x", false),
        ("A(_)", false),
        ("A { .. }", false),
        ("(_, ..)", false),
        ("0 if x", false),
    ] {
        let tokens: proc_macro2::TokenStream = text.parse().unwrap();
        assert_eq!(Pattern::read(&tokens).is_some(), is_read, "{text}");
        let is_rust = syn::Pat::parse_multi_with_leading_vert.parse2(tokens).is_ok();
        assert!(is_rust || text.contains("if"), "{text}");
    }
}

#[cfg(feature = "expand")]
#[test]
fn signatures_are_written_as_they_are_read() {
    for text in [
        "fn f()",
        "const fn flip(board: u64) -> u64",
        "const fn f(&self, mut a: u8, (b, c): (A::B, [u64; 2])) -> Self",
        "fn f(&'a mut self) -> (u64, u64)",
        "fn f(mut self: &Self)",
        "async unsafe extern \"C\" fn f(_: u8, A::B(x): A::B, ...)",
        "extern fn f<'a, T: Copy, const N: usize>(#[a] from: &'a [T; N], #[b] to: &mut [T]) -> u8 where T: Eq",
        "fn f(self, ref a: u8, b @ 0..=3: u8) -> impl Fn(u8) -> u8",
        "fn f(u64)",
        "fn f(a: u8, self)",
        "fn f(a: u8 b: u8)",
        "fn (a: u8)",
        "unsafe const fn f()",
        "fn f() ->",
    ] {
        let own = syn::parse_str::<super::Signature>(text).map(|own| quote::quote!(#own).to_string().replace(' ', ""));
        let other =
            syn::parse_str::<syn::Signature>(text).map(|other| quote::quote!(#other).to_string().replace(' ', ""));
        assert_eq!(own.ok(), other.ok(), "{text}");
    }
}

/// The same of types, and of what stands behind them.
#[test]
fn types_are_those_of_rust() {
    use super::{Shape, Type};
    let alike = |own: &Type, other: &syn::Type| match (&own.shape, other) {
        (Shape::Path { last, is_alone }, syn::Type::Path(path)) => {
            let segment = path.path.segments.last().expect("a segment");
            *last == segment.ident && *is_alone == path.path.get_ident().is_some()
        }
        (Shape::Array(_, length), syn::Type::Array(array)) => {
            let is_number = matches!(&array.len, syn::Expr::Lit(_));
            length.is_some() == is_number
        }
        (Shape::Slice(_), syn::Type::Slice(_)) | (Shape::Paren(_), syn::Type::Paren(_)) => true,
        (Shape::Tuple(elements), syn::Type::Tuple(tuple)) => elements.len() == tuple.elems.len(),
        (Shape::Reference { is_mut, .. }, syn::Type::Reference(reference)) => *is_mut == reference.mutability.is_some(),
        (Shape::Other, _) => !matches!(other, syn::Type::Path(path) if path.qself.is_none()),
        _ => false,
    };
    for text in [
        "u64",
        "::core::primitive::u64",
        "a::B<C<D>, 3>",
        "A::<B>",
        "[u64; 6]",
        "[u64; N]",
        "[u64]",
        "(u64, u64)",
        "(u64,)",
        "(u64)",
        "()",
        "&u64",
        "&'a mut [T]",
        "&&u8",
        "impl Fn(u8) -> B<u8>",
        "dyn A",
        "fn(u8) -> u8",
        "*const u8",
        "!",
        "_",
        "<A as B>::C",
        "Box<dyn Fn(u8) -> u8>",
        "m!(u8)",
        "Self",
        "for<'a> fn(&'a u8)",
    ] {
        for behind in ["", ", b", "= 3", "{}", ";"] {
            let whole = format!("{text} {behind}");
            let read = |input: syn::parse::ParseStream<'_>| Ok((input.parse::<Type>()?, input.parse()?));
            let (own, own_rest): (_, proc_macro2::TokenStream) = read.parse_str(&whole).unwrap();
            let read = |input: syn::parse::ParseStream<'_>| Ok((input.parse::<syn::Type>()?, input.parse()?));
            let (other, other_rest): (_, proc_macro2::TokenStream) = read.parse_str(&whole).unwrap();
            assert!(alike(&own, &other), "{whole}");
            assert_eq!(own_rest.to_string(), other_rest.to_string(), "{whole}");
        }
    }
    for text in ["", "1", "{}", "::", "a::", "&", "[u64; ", "A<B", "'a"] {
        if let Ok(tokens) = text.parse::<proc_macro2::TokenStream>() {
            assert!(
                syn::parse2::<Type>(tokens.clone()).is_err() && syn::parse2::<syn::Type>(tokens).is_err(),
                "{text}"
            );
        }
    }
}
