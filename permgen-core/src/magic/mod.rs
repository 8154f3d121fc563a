//! Magics: factors that turn the occupancies of a mask into a dense table index, and what makes one right.
//!
//! An occupancy `occ` of a word is looked up at `((occ & mask) * factor) >> shift` ([`Form::Plain`]) or at
//! `((occ | !mask) * factor) >> shift` ([`Form::Black`]), products taken modulo `2^width`. A magic is right when two
//! occupancies with the same index always have the same attack set ("constructive collisions" are welcome). Being right
//! is decided here by trying every subset of the mask, in code that shares nothing with the search.
//!
//! Sources: Lasse Hansen's magic move bitboards (2006), Pradyumna Kannan's "Magic Move-Bitboard Generation in Computer
//! Chess" (2007), Volker Annuss's fixed shift and black magics, Gerd Isenberg's kindergarten bitboards.
