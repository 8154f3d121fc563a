//! Laws as functions at the end of a file.

use std::path::Path;
use std::sync::Arc;

use quote::ToTokens;

use super::claim::{Kind, Subject};
use super::error::CompileError;
use super::mirror::digest;
use super::package::Package;
use super::{Crate, Settings, Source};

/// Types that a law's arguments have by these names, whatever else has them in the file.
const PRIMITIVES: [&str; 14] =
    ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "bool", "char"];

impl Subject {
    /// The claim that a law, such as `|a, b| (a ^ b) == (a | b) & !(a & b)`, returns `true` and does not panic wherever the
    /// conditions hold. It stands at the end of a file's text, whose functions it may call; arguments are `u64` where no
    /// type is written.
    ///
    /// # Errors
    ///
    /// When it is not written as a law, or the compiler rejects it.
    pub fn law(
        text: &str,
        folder: &Path,
        law: &str,
        given: &[&str],
        settings: &Settings,
    ) -> Result<Self, CompileError> {
        let (whole, names) = with_law(text, law, given, !text.contains("forbid"))?;
        let krate = Crate::of_text(whole, folder.to_owned(), settings);
        Ok(Subject::new(law.to_owned(), Kind::Law { krate: Arc::new(krate), names }))
    }

    /// The same at the end of a file of a package: what the file imports from others may be called, too.
    pub(super) fn law_within(
        package: &Package,
        file: &Path,
        text: &str,
        law: &str,
        given: &[&str],
        settings: &Settings,
    ) -> Result<Self, CompileError> {
        let root = std::fs::read_to_string(&package.root).unwrap_or_default();
        let (whole, names) = with_law(text, law, given, ![text, &root].iter().any(|text| text.contains("forbid")))?;
        let krate = Crate::new(Source::Package(Box::new(package.with_text(file, &whole)?)), settings);
        Ok(Subject::new(law.to_owned(), Kind::Law { krate: Arc::new(krate), names }))
    }
}

/// A file's text with a law at its end, and the names of the conditions' functions and of the law's. Where a lint is forbidden it
/// cannot be allowed, and then a warning is as good as an error.
fn with_law(
    text: &str,
    law: &str,
    given: &[&str],
    allows_warnings: bool,
) -> Result<(String, Vec<String>), CompileError> {
    let closure: syn::ExprClosure = syn::parse_str(law)
        .map_err(|error| CompileError::Shape(format!("a law is written `|a, b| a & b == b & a`: {error}")))?;
    check(&closure)?;
    // No other file has that name either.
    let digest = digest(&[text.as_bytes(), law.as_bytes()]);
    let (name, core) = (format!("permgen_law_{digest}"), format!("permgen_core_{digest}"));
    let mut arguments = Vec::new();
    for argument in &closure.inputs {
        arguments.push(parameter(argument, &core)?);
    }
    let arguments = arguments.join(", ");
    let mut names = Vec::new();
    let allow = if allows_warnings { "#[allow(warnings)]\n" } else { "" };
    let mut whole = format!("{text}\n\n/// Types by their first names.\nextern crate core as {core};\n");
    let conditions = given.iter().map(|condition| {
        syn::parse_str::<syn::Expr>(condition)
            .map(|condition| condition.to_token_stream())
            .map_err(|error| CompileError::Shape(format!("the condition `{condition}` is not Rust: {error}")))
    });
    for (index, body) in conditions.chain([Ok(closure.body.to_token_stream())]).enumerate() {
        let name = if index == given.len() { name.clone() } else { format!("{name}_given_{index}") };
        let body = body?.to_string();
        // A statement that begins with a block ends with it; an expression may go on.
        let is_one = syn::parse_str::<syn::Block>(&format!("{{ {body} }}")).is_ok_and(|block| block.stmts.len() == 1);
        let body = if is_one { body } else { format!("({body})") };
        whole += &format!(
            "\n/// What is claimed.\n{allow}pub fn {name}({arguments}) -> self::{core}::primitive::bool {{\n    {body}\n}}\n"
        );
        names.push(name);
    }
    Ok((whole, names))
}

/// Refuses what a law has no use for.
fn check(closure: &syn::ExprClosure) -> Result<(), CompileError> {
    let what = if !closure.attrs.is_empty() {
        "an attribute"
    } else if closure.asyncness.is_some() {
        "`async`"
    } else if closure.capture.is_some() {
        "`move`"
    } else if closure.constness.is_some() {
        "`const`"
    } else if closure.lifetimes.is_some() {
        "`for<..>`"
    } else if !matches!(closure.output, syn::ReturnType::Default) {
        "a return type"
    } else {
        return Ok(());
    };
    Err(CompileError::Shape(format!("a law is written `|a, b| a & b == b & a`, and has not {what}")))
}

/// An argument as a function has it.
fn parameter(argument: &syn::Pat, core: &str) -> Result<String, CompileError> {
    let refused = || CompileError::Shape("an argument of a law is a name, or a name and a type".to_owned());
    let (pattern, ty) = match argument {
        syn::Pat::Type(typed) if typed.attrs.is_empty() => (&*typed.pat, typed.ty.to_token_stream().to_string()),
        pattern => (pattern, "u64".to_owned()),
    };
    let syn::Pat::Ident(name) = pattern else { return Err(refused()) };
    if name.by_ref.is_some() || name.subpat.is_some() || name.mutability.is_some() || !name.attrs.is_empty() {
        return Err(refused());
    }
    let ty = if PRIMITIVES.contains(&ty.as_str()) { format!("self::{core}::primitive::{ty}") } else { ty };
    Ok(format!("{}: {ty}", name.ident))
}
