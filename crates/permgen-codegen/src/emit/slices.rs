//! Functions on slices: every board in its place, or, where the result is of another type, from one slice to another.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::header::{Arguments, Header, allowed, pinned, promise};
use super::instructions::Instructions;
use super::ways::{Chooser, Way, machine, on_machine};
use super::{Unsupported, body, tokens};
use permgen_core::meaning::Meaning;
use permgen_core::program::{Op, Operand, Program};
use permgen_core::search::Found;
use permgen_core::target::Target;
use permgen_core::vector::in_order;
use permgen_core::width::Width;

/// What loops over boards do on machines, in the order in which these are to be preferred; elsewhere they call the function.
#[derive(Debug)]
pub struct Slices(pub Vec<(&'static Target, Loop)>);

/// What a loop does.
#[derive(Debug)]
pub struct Loop {
    /// To one board; where no instruction of a machine is called, compilers make vectors of a loop with it.
    pub one: Found<Meaning>,
    /// To vectors of words of 64 bits, in which narrower words lie side by side; the rest is done one after the other.
    pub lanes: Option<Lanes>,
}

/// What a loop does to vectors of words.
#[derive(Debug)]
pub struct Lanes {
    /// To each word.
    pub found: Found<Meaning>,
    /// How many there are in a vector.
    pub count: u32,
}

/// The function on slices, of a function for which `program` is the portable one.
pub(super) fn function(
    header: &Header,
    program: &Program,
    slices: &Slices,
    chooser: Chooser<'_>,
) -> Result<TokenStream, Unsupported> {
    let Header { visibility, name, .. } = header;
    let writer = Writer::new(header, program);
    let Writer { boards, results, input, output, .. } = &writer;
    let mut lints = allowed(program);
    let mut ways = Vec::new();
    for (target, work) in &slices.0 {
        let (statements, calls) = writer.work(work)?;
        lints.extend(allowed(work.one.certified.program()));
        ways.push(Way { target, statements, calls });
    }
    let lints = in_order(lints).into_iter().map(|lint| Ident::new(lint, tokens::span()));
    // The portable form is what compilers make vectors of; calls of instructions on single words stand in its way.
    let each = if header.is_const { name.clone() } else { format_ident!("{name}_const") };
    let argument = writer.argument;
    let statements = chooser.choose(ways, writer.each(&quote!(#each(#argument))));
    let (slice, attributes, pins) = (format_ident!("{name}_slice"), header.attributes_beside(), pinned(program));
    let (docs, arguments, check) = match writer.in_place {
        true => (vec![format!(" [`{name}`] on every board of a slice.")], quote!(#boards: &mut [#input]), None),
        false => {
            let docs = [
                format!(" [`{name}`] of every board, in the same order."),
                String::new(),
                " # Panics".to_owned(),
                String::new(),
                " When the slices are not equally long.".to_owned(),
            ];
            let check = quote_spanned! {tokens::span()=>
                ::core::assert!(<[#input]>::len(#boards) == <[#output]>::len(#results), "as many results as boards");
            };
            (docs.into(), quote!(#boards: &[#input], #results: &mut [#output]), Some(check))
        }
    };
    Ok(quote! {
        #attributes
        #(#[doc = #docs])*
        #(#[allow(clippy::#lints)])*
        #[inline]
        #visibility fn #slice(#arguments) {
            #pins
            #check
            #statements
        }
    })
}

/// What loops are written with.
struct Writer<'a> {
    header: &'a Header,
    /// The name of the function's argument.
    argument: &'a Ident,
    input: &'a TokenStream,
    output: TokenStream,
    /// Whether a result is of the same type, and takes the place of its board.
    in_place: bool,
    boards: Ident,
    results: Ident,
}

impl<'a> Writer<'a> {
    fn new(header: &'a Header, program: &Program) -> Self {
        let (argument, input) = &header.arguments[0];
        let output = header.output(program);
        let in_place = input.to_string() == output.to_string();
        let [boards, results] = ["boards", "results"].map(|name| Ident::new(name, tokens::span()));
        Self { header, argument, input, output, in_place, boards, results }
    }

    /// A loop over all boards, with an expression or statements for one.
    fn each(&self, value: &TokenStream) -> TokenStream {
        let Self { argument, boards, results, .. } = self;
        let [board, result] = ["board", "result"].map(|name| Ident::new(name, tokens::span()));
        match self.in_place {
            true => quote_spanned! {tokens::span()=>
                for #board in #boards {
                    let #argument = *#board;
                    *#board = { #value };
                }
            },
            false => quote_spanned! {tokens::span()=>
                for (#board, #result) in ::core::iter::zip(#boards, #results) {
                    let #argument = *#board;
                    *#result = { #value };
                }
            },
        }
    }

    /// The statements of a loop, and whether they call instructions of a machine.
    fn work(&self, work: &Loop) -> Result<(TokenStream, bool), Unsupported> {
        let Self { header, argument, boards, .. } = self;
        let certified = &work.one.certified;
        let promised = promise(header, certified.meaning());
        let (one, calls) = on_machine(header, certified)?;
        let one = quote!(#promised #one);
        let Some(Lanes { found, count }) = &work.lanes else { return Ok((self.each(&one), calls)) };
        let (arguments, value) = (Arguments::words(&[argument]), machine());
        let lanes = body::body(found.certified.program(), &arguments, Instructions::Lanes(&value, *count))?;
        Ok((quote!(#value.map_slice(#boards, |#argument| { #lanes }, |#argument| { #one });), true))
    }
}

/// Whether code for `u64` that does what the program says works on vectors of words of a machine as it stands.
#[must_use]
pub fn works_on_lanes(program: &Program, target: &Target) -> bool {
    program.inputs() == [Width::W64]
        && program.outputs() == [Width::W64]
        && !matches!(program.result(), Operand::Const(_))
        && program.instructions().iter().all(|instruction| {
            let receiver = !matches!(instruction.a, Operand::Const(_)) || instruction.op == Op::Gf2p8affineqb;
            // Vectors take bytes of other words, too.
            let is_of_word = match (instruction.op, instruction.b) {
                (Op::Pshufb, Some(Operand::Const(control))) => {
                    (control as u64).to_le_bytes().iter().all(|place| !(8..128).contains(place))
                }
                (op, _) => op != Op::Pshufb,
            };
            receiver
                && is_of_word
                && instruction.width == Width::W64
                && !instruction.op.takes_places()
                && target.ops.contains(&instruction.op)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use permgen_core::target::vectors::NEON_WORDS;

    #[test]
    fn shuffles_of_vectors_take_bytes_of_one_word() {
        for (control, works) in
            [("0x8003020100070605", true), ("0x0803020100070605", false), ("0x1003020100070605", false)]
        {
            let program = format!("program(x: u64) -> u64\nv1 = pshufb x, {control}\nreturn v1").parse().unwrap();
            assert_eq!(works_on_lanes(&program, &NEON_WORDS), works, "{control}");
        }
        let by_itself = "program(x: u64) -> u64\nv1 = pshufb x, x\nreturn v1".parse().unwrap();
        assert!(!works_on_lanes(&by_itself, &NEON_WORDS));
    }
}
