//! Calls of the instructions that Rust's integers have no method for.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

#[cfg(feature = "files")]
use super::Function;
use super::Unsupported;
use super::tokens::{literal, span};
use permgen_core::program::{Op, Table};
#[cfg(feature = "files")]
use permgen_core::target::PORTABLE;
use permgen_core::width::Width;

/// Where an operation that vectors of words do not have cannot be written.
const LANES: &str = "vectors of words";

/// Where an operation that has only words of 64 bits cannot be written.
const WIDE: &str = "Rust for words of 128 bits";

/// Where an operation without a stable intrinsic cannot be written.
#[cfg(feature = "files")]
const FILE: &str = "a Rust file without `asm!`: `permgen::permutation!` and `--lang c` have it";

/// How those instructions are written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Instructions<'a> {
    /// Not at all: a portable `const fn`.
    None,
    /// As methods of a value of this name that stands for the machine, on one word.
    Word(&'a Ident),
    /// The same, on vectors of so many words.
    Lanes(&'a Ident, u32),
    /// As functions of `core::arch::x86_64`, which goes by the name `arch`, in a function that has the features for it.
    #[cfg_attr(not(feature = "files"), expect(dead_code, reason = "macros have no use for them"))]
    Intrinsics,
}

/// A call, or what needs parentheses in front of a method or a cast: the cast of its result, or a block.
pub(super) struct Call {
    pub(super) tokens: TokenStream,
    pub(super) is_cast: bool,
}

impl Call {
    const fn plain(tokens: TokenStream) -> Self {
        Self { tokens, is_cast: false }
    }

    const fn cast(tokens: TokenStream) -> Self {
        Self { tokens, is_cast: true }
    }
}

/// Whether Rust's integers have an operation, whatever machine it is for.
#[cfg(feature = "files")]
pub(super) fn is_method(op: Op) -> bool {
    PORTABLE.has(op) || matches!(op, Op::Bitrev | Op::Brev8)
}

impl Instructions<'_> {
    /// Those of a function for a file.
    #[cfg(feature = "files")]
    pub(super) fn in_file(function: &Function<'_>) -> Result<Self, Unsupported> {
        let mut lines = function.found.certified.program().instructions().iter();
        match lines.find(|line| function.target.arch != Some("x86_64") && !is_method(line.op)) {
            // On other machines than x86-64, stable Rust has no functions for them.
            Some(line) => Err(Unsupported { op: line.op, language: FILE }),
            None => Ok(Instructions::Intrinsics),
        }
    }

    /// A call with two operands.
    pub(super) fn call(self, op: Op, a: &TokenStream, b: &TokenStream, width: Width) -> Result<Call, Unsupported> {
        let named = |suffix: &str| Ident::new(&format!("{}_{suffix}", op.name()), span());
        if width > Width::W64 && !matches!(op, Op::Gf2p8affineqb | Op::Pshufb) {
            return Err(Unsupported { op, language: WIDE });
        }
        match self {
            Instructions::None => Err(Unsupported { op, language: "a portable `const fn`" }),
            Instructions::Word(machine) => {
                let method = named(width.rust_type());
                Ok(Call::plain(quote!(#machine.#method(#a, #b))))
            }
            Instructions::Lanes(machine, count) if matches!(op, Op::Gf2p8affineqb | Op::Pshufb | Op::Nibbles) => {
                let method = named(&format!("x{count}"));
                Ok(Call::plain(quote!(#machine.#method(#a, #b))))
            }
            Instructions::Lanes(..) => Err(Unsupported { op, language: LANES }),
            Instructions::Intrinsics => Ok(intrinsic(op, a, b, width)),
        }
    }

    /// Eight words of 64 bits, the lowest first, as a vector; those that are not there are 0.
    pub(super) fn load(self, lanes: &[Option<TokenStream>; 8]) -> Result<TokenStream, Unsupported> {
        let op = Op::Vmovdqu64;
        match self {
            Instructions::None => Err(Unsupported { op, language: "a portable `const fn`" }),
            Instructions::Lanes(..) => Err(Unsupported { op, language: LANES }),
            Instructions::Word(machine) => {
                let method = Ident::new("vmovdqu64_x8", span());
                let lanes = lanes.iter().map(|lane| lane.clone().unwrap_or_else(|| quote!(0)));
                Ok(quote!(#machine.#method([#(#lanes),*])))
            }
            Instructions::Intrinsics => {
                // As with tables.
                let signed = |lane: &Option<TokenStream>| match lane {
                    Some(lane) => quote!((#lane) as i64),
                    None => quote!(0),
                };
                let lanes = lanes.iter().rev().map(signed);
                Ok(quote!(arch::_mm512_set_epi64(#(#lanes),*)))
            }
        }
    }

    /// A call with a vector, and a table or another vector, or the number of a word.
    pub(super) fn call_on_vector(
        self,
        op: Op,
        vector: &TokenStream,
        second: &TokenStream,
        word: Option<u32>,
    ) -> Result<Call, Unsupported> {
        match (self, word) {
            (Instructions::None, _) => Err(Unsupported { op, language: "a portable `const fn`" }),
            (Instructions::Lanes(..), _) => Err(Unsupported { op, language: LANES }),
            (Instructions::Word(machine), word) => {
                let method = Ident::new(&format!("{}_x8", op.name()), span());
                Ok(Call::plain(match word.map(Literal::u32_unsuffixed) {
                    Some(word) => quote!(#machine.#method::<#word>(#vector)),
                    None => quote!(#machine.#method(#vector, #second)),
                }))
            }
            (Instructions::Intrinsics, Some(word)) => {
                let [part, word] = [word / 2, word % 2].map(|number| Literal::i32_unsuffixed(number as i32));
                let part = quote!(arch::_mm512_extracti64x2_epi64::<#part>(#vector));
                Ok(Call::cast(quote!(arch::_mm_extract_epi64::<#word>(#part) as u64)))
            }
            (Instructions::Intrinsics, None) => Ok(Call::plain(match op {
                Op::Vpermb => quote!(arch::_mm512_permutexvar_epi8(#second, #vector)),
                Op::Vpunpcklqdq => quote!(arch::_mm512_unpacklo_epi64(#vector, #second)),
                Op::Vpunpckhqdq => quote!(arch::_mm512_unpackhi_epi64(#vector, #second)),
                Op::Vshufi64x2Even => quote!(arch::_mm512_shuffle_i64x2::<0x88>(#vector, #second)),
                Op::Vshufi64x2Odd => quote!(arch::_mm512_shuffle_i64x2::<0xdd>(#vector, #second)),
                Op::Vpxorq => quote!(arch::_mm512_xor_si512(#vector, #second)),
                Op::Vgf2p8affineqb => quote!(arch::_mm512_gf2p8affine_epi64_epi8::<0>(#second, #vector)),
                Op::Vgf2p8affineqbBy => quote!(arch::_mm512_gf2p8affine_epi64_epi8::<0>(#vector, #second)),
                _ => quote!(arch::_mm512_bitshuffle_epi64_mask(#vector, #second)),
            })),
        }
    }

    /// A table as an operand.
    pub(super) fn table(self, table: &Table) -> TokenStream {
        match self {
            Instructions::Intrinsics => {
                // Reading a table from memory would be unsafe; arguments are not, the highest word first.
                let words = table
                    .entries()
                    .rchunks_exact(8)
                    .map(|word| word.iter().rev().fold(0, |high, &byte| high << 8 | byte))
                    .map(|word| literal(word, Width::W64, span()));
                quote!(arch::_mm512_set_epi64(#(#words as i64),*))
            }
            _ => {
                let entries = table.entries().iter().map(|&bit| Literal::u8_unsuffixed(bit as u8));
                quote!(&[#(#entries),*])
            }
        }
    }
}

fn intrinsic(op: Op, a: &TokenStream, b: &TokenStream, width: Width) -> Call {
    let ty = Ident::new(width.rust_type(), span());
    let on_vectors = |name: TokenStream| {
        let [a, b] = [a, b].map(|word| match width {
            Width::W128 => quote!(arch::_mm_set_epi64x(((#word) >> 64) as i64, (#word) as i64)),
            _ => quote!(arch::_mm_cvtsi64_si128((#word) as i64)),
        });
        let result = quote!(arch::#name(#a, #b));
        match width {
            // A block at the beginning of a statement would be one itself.
            Width::W128 => Call::cast(quote! {{
                let vector = #result;
                let high = arch::_mm_cvtsi128_si64(arch::_mm_unpackhi_epi64(vector, vector)) as u64;
                (high as u128) << 64 | arch::_mm_cvtsi128_si64(vector) as u64 as u128
            }}),
            _ => Call::cast(quote!(arch::_mm_cvtsi128_si64(#result) as u64)),
        }
    };
    match op {
        Op::Gf2p8affineqb => on_vectors(quote!(_mm_gf2p8affine_epi64_epi8::<0>)),
        Op::Pshufb => on_vectors(quote!(_mm_shuffle_epi8)),
        Op::Clmul => on_vectors(quote!(_mm_clmulepi64_si128::<0>)),
        Op::Clmulh => {
            let [a, b] = [a, b].map(|word| quote!(arch::_mm_cvtsi64_si128((#word) as i64)));
            let product = quote!(arch::_mm_clmulepi64_si128::<0>(#a, #b));
            Call::cast(quote!(arch::_mm_cvtsi128_si64(arch::_mm_bsrli_si128::<8>(#product)) as u64))
        }
        Op::Vpshufbitqmb => {
            Call::plain(quote!(arch::_mm512_bitshuffle_epi64_mask(arch::_mm512_set1_epi64((#a) as i64), #b)))
        }
        // Gather and scatter, which exist for 32 and 64 bits.
        _ => {
            let name = |bits: u32| Ident::new(&format!("_{}_u{bits}", op.name()), span());
            match width {
                Width::W32 | Width::W64 => {
                    let name = name(width.bits());
                    Call::plain(quote!(arch::#name(#a, #b)))
                }
                _ => {
                    let name = name(32);
                    Call::cast(quote!(arch::#name((#a) as u32, (#b) as u32) as #ty))
                }
            }
        }
    }
}
