//! Laws as questions, by the reader of `#[proves]`.

use permgen_codegen::reader::{Items, follow};
use permgen_verify::Question;
use permgen_verify::term::{Binary, Term, Terms};

/// The question whether a law such as `|a, b| a & b == b & a` returns `true` without a panic wherever the conditions do.
pub(crate) fn law(text: &str, given: &[&str]) -> Result<Question, String> {
    let closure: syn::ExprClosure = syn::parse_str(text).map_err(|error| error.to_string())?;
    let argument = |argument: &syn::Pat| match argument {
        syn::Pat::Type(typed) => quote::quote!(#typed),
        name => quote::quote!(#name: u64),
    };
    let arguments: Vec<_> = closure.inputs.iter().map(argument).collect();
    let body = &closure.body;
    let (mut terms, mut words, mut conditions) = (Terms::new(), Vec::new(), Vec::new());
    for condition in given {
        let condition: syn::Expr = syn::parse_str(condition).map_err(|error| error.to_string())?;
        let file = syn::parse_quote!(fn law(#(#arguments),*) -> bool { #condition });
        conditions.push(holds(&file, &mut terms, &mut words)?);
    }
    let file = syn::parse_quote!(fn law(#(#arguments),*) -> bool { #body });
    let claim = holds(&file, &mut terms, &mut words)?;
    Ok(Question { terms, given: conditions, claim })
}

/// Whether the function of a file returns `true`, and does not panic; the words are its arguments, or become those.
fn holds(file: &syn::File, terms: &mut Terms, words: &mut Vec<Term>) -> Result<Term, String> {
    let items = Items::of(file, false);
    let followed = follow(&items, items.all()["law"][0], std::mem::take(terms), words);
    let mut followed = followed.map_err(|refusal| refusal.what)?;
    let fine = followed.no_panic();
    *words = followed.arguments.iter().map(|(_, word)| *word).collect();
    *terms = followed.terms;
    Ok(terms.binary(Binary::And, fine, followed.results[0].1))
}
