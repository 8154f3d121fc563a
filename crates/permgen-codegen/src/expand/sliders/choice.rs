//! `auto`: for each machine the method that was measured to be the fastest there, among those that fit.
//!
//! `tests/tests/documentation.rs` holds the orders here to the measurements in BENCHMARKS.md. A build for a machine expands, and proves,
//! only the method that it uses: the macro expands to calls of itself, each under its `cfg`.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

use super::settings::{OBJECTIVES, Piece};
use super::{Made, Method, Wanted, fill, hyperbola, kindergarten, magic, names, obstruction, pext, without_queen};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::Grouping;
use crate::emit::module::is_built_for;
use permgen_core::article::a;
use permgen_core::board::Board;
use permgen_core::cost::Objective;
use permgen_core::target::X86_64_V3;
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

pub(super) static METHOD: Method = Method { name: "auto", is_const: true, suits: |_, _| true, make };

/// A method, and the most bytes that its tables take: kindergarten bitboards have tables of several sizes.
#[derive(Clone, Copy)]
struct Way {
    /// The name of its measurements.
    name: &'static str,
    method: &'static Method,
    bytes: usize,
}

const fn way(name: &'static str, method: &'static Method) -> Way {
    Way { name, method, bytes: usize::MAX }
}

const MAGIC: Way = way("magic", &magic::METHOD);
const PEXT: Way = way("pext", &pext::METHOD);
const KINDERGARTEN: Way = way("kindergarten", &kindergarten::METHOD);
const COMPRESSED: Way = Way { bytes: 8192, ..way("compressed", &kindergarten::METHOD) };
const FIRST_RANK: Way = Way { bytes: 2048, ..way("first_rank", &kindergarten::METHOD) };
const HYPERBOLA: Way = way("hyperbola", &hyperbola::METHOD);
const OBSTRUCTION: Way = way("obstruction", &obstruction::METHOD);
const FILL: Way = way("fill", &fill::METHOD);

/// Machines that are alike.
struct Machine {
    /// For the documentation.
    name: &'static str,
    /// The block of BENCHMARKS.md that has the measurements.
    block: &'static str,
    /// The condition of the build.
    is_built: fn() -> TokenStream,
    /// The ways by the means of bursts of lookups between reads of other data.
    throughput: Ways,
    /// The ways by chains of lookups that wait for each other.
    latency: Ways,
}

/// The fastest way first, on boards of a word of 64 bits, on wider ones, and in several words.
type Ways = [&'static [Way]; 3];

impl Machine {
    const fn ways(&self, objective: Objective) -> Ways {
        match objective {
            Objective::Latency => self.latency,
            _ => self.throughput,
        }
    }
}

/// The first whose condition is met is the one. Machines without measurements are like the last.
static MACHINES: [Machine; 3] = [
    Machine {
        name: "x86-64 with a fast `pext`",
        block: "sliders-native",
        is_built: || is_built_for(&X86_64_V3),
        throughput: [
            &[PEXT, MAGIC, OBSTRUCTION, HYPERBOLA, COMPRESSED, KINDERGARTEN, FIRST_RANK, FILL],
            &[HYPERBOLA, OBSTRUCTION, FILL],
            &[HYPERBOLA, FILL],
        ],
        latency: [
            &[HYPERBOLA, KINDERGARTEN, COMPRESSED, FIRST_RANK, PEXT, MAGIC, OBSTRUCTION, FILL],
            &[HYPERBOLA, OBSTRUCTION, FILL],
            &[HYPERBOLA, FILL],
        ],
    },
    Machine {
        name: "WebAssembly",
        block: "sliders-wasm",
        is_built: || quote!(target_family = "wasm"),
        throughput: [
            &[MAGIC, KINDERGARTEN, COMPRESSED, FIRST_RANK, OBSTRUCTION, FILL, HYPERBOLA],
            &[FILL, OBSTRUCTION, HYPERBOLA],
            &[HYPERBOLA, FILL],
        ],
        latency: [
            &[OBSTRUCTION, KINDERGARTEN, FIRST_RANK, MAGIC, COMPRESSED, FILL, HYPERBOLA],
            &[FILL, OBSTRUCTION, HYPERBOLA],
            &[HYPERBOLA, FILL],
        ],
    },
    Machine {
        name: "other machines",
        block: "sliders",
        is_built: || quote!(all()),
        throughput: [
            &[MAGIC, HYPERBOLA, OBSTRUCTION, COMPRESSED, KINDERGARTEN, FIRST_RANK, FILL],
            &[HYPERBOLA, OBSTRUCTION, FILL],
            &[HYPERBOLA, FILL],
        ],
        latency: [
            &[HYPERBOLA, KINDERGARTEN, FIRST_RANK, COMPRESSED, MAGIC, OBSTRUCTION, FILL],
            &[HYPERBOLA, OBSTRUCTION, FILL],
            &[HYPERBOLA, FILL],
        ],
    },
];

/// The order in which `auto` takes the first way that fits.
#[derive(Clone, Debug)]
pub struct Order {
    /// The kind of machine.
    pub machine: &'static str,
    /// The block of BENCHMARKS.md that has its measurements.
    pub block: &'static str,
    /// [`Objective::Throughput`] or [`Objective::Latency`].
    pub objective: Objective,
    /// The names of the ways: on boards of at most 64 squares, on larger ones, and in several words.
    pub ways: [Vec<&'static str>; 3],
}

/// The orders for every kind of machine.
pub fn orders() -> impl Iterator<Item = Order> {
    let names = |ways: &[Way]| ways.iter().map(|way| way.name).vec();
    MACHINES.iter().flat_map(move |machine| {
        OBJECTIVES.map(|objective| Order {
            machine: machine.name,
            block: machine.block,
            objective,
            ways: machine.ways(objective).map(names),
        })
    })
}

/// Which pieces go by which way.
type Plan = Vec<(Way, Vec<Piece>)>;

fn make(wanted: &Wanted<'_>) -> Result<Made, Diagnostics> {
    let plans = MACHINES.iter().map(|machine| plan(machine, wanted)).try_vec()?;
    if plans.iter().any(|plan| !is_same(plan, &plans[0])) {
        return by_machine(wanted, &plans);
    }
    let mut made = plans[0].iter().map(|(way, pieces)| way.make(wanted, pieces));
    let first = made.next().expect("there are pieces")?;
    made.try_fold(first, |first, made| Ok(first.and(made?)))
}

/// `pext` on machines that have it, and what `auto` chooses on others.
pub(super) fn pext_or_auto(wanted: &Wanted<'_>) -> Result<Made, Diagnostics> {
    pext::check(wanted)?;
    let mut plans = MACHINES.iter().map(|machine| plan(machine, wanted)).try_vec()?;
    plans[0] = vec![(PEXT, wanted.pieces.clone())];
    let limited = wanted.bytes.map(|_| PEXT.make(wanted, &wanted.pieces)).transpose()?;
    Ok(Made { bytes: limited.map_or(0, |made| made.bytes), ..by_machine(wanted, &plans)? })
}

fn is_same(one: &Plan, other: &Plan) -> bool {
    let key = |(way, pieces): &(Way, Vec<Piece>)| (way.name, names(pieces));
    one.iter().map(key).eq(other.iter().map(key))
}

/// The fastest way for each piece; if their tables take too many bytes, the fastest that is for all pieces and takes fewer.
fn plan(machine: &Machine, wanted: &Wanted<'_>) -> Result<Plan, Diagnostics> {
    let ways = machine.ways(wanted.objective)[match wanted.board.map(Board::width) {
        Some(width) if width <= Width::W64 => 0,
        Some(_) => 1,
        None => 2,
    }];
    // Magics of a file are for its board.
    let of_file = [MAGIC, HYPERBOLA];
    let ways = if wanted.file.is_some() { &of_file } else { ways };
    let suits = |way: &Way, piece: &Piece| match wanted.file {
        Some(_) if way.method.name == magic::METHOD.name => magic::has(piece),
        _ => (way.method.suits)(wanted, piece),
    };
    let (pieces, queen) = without_queen(&wanted.pieces);
    let mut plan: Plan = ways.iter().map(|way| (*way, Vec::new())).vec();
    for piece in pieces {
        if let Some((_, pieces)) = plan.iter_mut().find(|(way, _)| suits(way, &piece)) {
            pieces.push(piece);
        } else if wanted.board.is_none() {
            let (layout, words) = (a(&wanted.layout), wanted.layout.words());
            let message = format!("no method is for {} on {layout} that lies so in `{words}`", a(&piece.name));
            return Err(Diagnostic::new(piece.span, message).help("number the squares along ranks or files").into());
        }
    }
    // A queen is her rook and her bishop, which all ways are for or none.
    let of_rook = plan.iter_mut().find(|(_, pieces)| pieces.iter().any(|piece| piece.name == "rook"));
    if let Some((_, pieces)) = of_rook {
        pieces.extend(queen);
    }
    plan.retain(|(_, pieces)| !pieces.is_empty());
    let Some((limit, _)) = wanted.bytes.filter(|_| wanted.file.is_none()) else { return Ok(plan) };
    let all = ways.iter().filter(|way| wanted.pieces.iter().all(|piece| suits(way, piece)));
    for plan in [plan].into_iter().chain(all.map(|way| vec![(*way, wanted.pieces.clone())])) {
        let bytes = plan.iter().map(|(way, pieces)| way.make(wanted, pieces).map(|made| made.bytes));
        if bytes.sum::<Result<usize, _>>()? <= limit {
            return Ok(plan);
        }
    }
    // Nothing takes fewer.
    Ok(vec![(FILL, wanted.pieces.clone())])
}

impl Way {
    fn make(self, wanted: &Wanted<'_>, pieces: &[Piece]) -> Result<Made, Diagnostics> {
        let is_magic = self.method.name == magic::METHOD.name;
        let bytes = Some((self.bytes, wanted.place));
        let (pieces, file) = (pieces.to_vec(), wanted.file.clone().filter(|_| is_magic));
        let are_pieces_named = wanted.are_pieces_named || !is_magic;
        let (layout, laid) = (wanted.layout.clone(), wanted.laid.clone());
        (self.method.make)(&Wanted {
            layout,
            laid,
            pieces,
            file,
            are_pieces_named,
            bytes,
            attacks_only: true,
            ..*wanted
        })
    }

    /// The same as a call of the macro.
    fn call(self, wanted: &Wanted<'_>, pieces: &[Piece], module: &Ident) -> TokenStream {
        let (facade, laid) = (wanted.facade, &wanted.laid);
        let written = |text: String| text.parse::<TokenStream>().expect("names and numbers are tokens");
        let (ranks, files) = wanted.layout.ranks_and_files().expect("it is a board");
        let shape = written(format!("{ranks}x{files}"));
        let numbering = written(wanted.numbering.to_string());
        let method = Ident::new(self.method.name, Span::call_site());
        let bytes = (self.bytes < usize::MAX)
            .then(|| Literal::usize_unsuffixed(self.bytes))
            .map(|most| quote!(bytes <= #most,));
        let pieces = pieces.iter().map(|piece| {
            let name = Ident::new(&piece.name, piece.span);
            let steps = piece.directions.iter().map(|&(up, right)| {
                let [up, right] = [up, right].map(Literal::i8_unsuffixed);
                quote!((#up, #right))
            });
            quote!(#name = [#(#steps),*])
        });
        quote! {
            #facade::sliders! {
                crate = #facade, board = #shape, numbering = #numbering, #laid method = #method, #bytes attacks_only = true;
                pieces = [#(#pieces),*];
                pub mod #module;
            }
        }
    }
}

/// A module for each of [`MACHINES`], of which a build expands one.
fn by_machine(wanted: &Wanted<'_>, plans: &[Plan]) -> Result<Made, Diagnostics> {
    let is_const = plans.iter().flatten().all(|(way, _)| way.method.is_const);
    let mut before: Vec<TokenStream> = Vec::new();
    let mut items = TokenStream::new();
    let mut docs = vec![format!("What {} attacks on {}:", a(&names(&wanted.pieces)), a(&wanted.layout)), String::new()];
    for (machine, plan) in MACHINES.iter().zip(plans) {
        let built = (machine.is_built)();
        let parts = plan.iter().enumerate().map(|(number, (way, pieces))| {
            let module = format_ident!("part_{}", number);
            let call = way.call(wanted, pieces, &module);
            let functions = pieces.iter().map(|piece| function(wanted, *way, piece, &module, is_const));
            quote!(#call #(#functions)*)
        });
        items.extend(quote! {
            #[cfg(all(#built #(, not(#before))*))]
            mod by_machine { #(#parts)* }
        });
        let methods = plan.iter().map(|(way, pieces)| match plan.len() {
            1 => format!("`{}`", way.method.name),
            _ => format!("`{}` for {}", way.method.name, names(pieces)),
        });
        docs.push(format!("- {}: by {}", machine.name, methods.vec().join(", ")));
        before.push(built);
    }
    items.extend(quote!(
        pub use self::by_machine::*;
    ));
    if !is_const {
        docs.extend([
            String::new(),
            "Each function has a `const fn` next to it, with `_const` after its name.".to_owned(),
        ]);
    }
    docs.extend([String::new(), super::proved("Each build proves the method that it uses")]);
    Ok(Made { pieces: wanted.pieces.clone(), items, bytes: 0, docs, is_const })
}

/// A function of a part, of the same kind in each build.
fn function(wanted: &Wanted<'_>, way: Way, piece: &Piece, module: &Ident, is_const: bool) -> TokenStream {
    let name = format_ident!("{}_attacks", piece.name);
    let constant = format_ident!("{name}_const");
    match (is_const, way.method.is_const) {
        (true, _) => quote!(pub use self::#module::#name;),
        (false, false) => quote!(pub use self::#module::{#name, #constant};),
        (false, true) => {
            let words = Grouping::Array.ty(wanted.layout.words());
            let about = format!(" The squares that {} attacks.", a(&piece.name));
            quote! {
                pub use self::#module::#name as #constant;

                #[doc = #about]
                #[inline]
                #[must_use]
                pub fn #name(square: ::core::primitive::u8, occupied: #words) -> #words {
                    self::#module::#name(square, occupied)
                }
            }
        }
    }
}
