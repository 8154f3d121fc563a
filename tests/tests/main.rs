//! What needs several crates: expansions against walks over squares, output languages, documentation.

#![allow(unreachable_pub, reason = "modules of one executable")]

mod assembly;
mod bit_scan;
mod boards;
mod catalogue;
mod catalogue_specs;
mod choices;
mod copies;
mod derive_robustness;
mod documentation;
mod emitted;
mod errata;
mod expansion;
mod features;
mod fragments;
mod fuzzing;
mod gathers;
mod languages;
mod line_indices;
mod linear_layers;
mod lines;
mod machine_code;
mod machine_features;
mod magics;
mod no_std;
mod number_maps;
mod op_counts;
mod own_types;
mod permute;
mod permute_slice;
mod positions;
mod represent;
mod routines;
mod several_choices;
mod several_words;
mod skipped;
mod structure;
mod surroundings;
mod vectors;
mod wide_lines;
