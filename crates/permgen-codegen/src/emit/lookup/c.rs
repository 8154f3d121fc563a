//! C: one header, with the tables of attacks filled when the program starts.

use std::fmt::Write as _;

use super::{BitNumber, LookupLanguage, NotWritable, PieceTable, Tables, comment, hex};
use permgen_core::width::Width;

/// A header of C99, which C++ takes as well.
#[derive(Debug)]
pub(super) struct C;

impl LookupLanguage for C {
    fn name(&self) -> &'static str {
        "c"
    }

    fn about(&self) -> &'static str {
        "a C header: constants, lookup functions, and a function that fills the table"
    }

    fn tables(&self, tables: &Tables) -> Result<String, NotWritable> {
        tables.expect_all_squares("C")?;
        let width = tables.board.width();
        if width == Width::W128 {
            return Err(NotWritable::Width { width, language: "C" });
        }
        let names: Vec<String> = tables.pieces.iter().map(|piece| piece.name.to_uppercase()).collect();
        let (ranks, files) = (tables.board.ranks(), tables.board.files());
        let guard = format!("{}_{ranks}X{files}_MAGICS_H", names.join("_"));
        let mut text = comment(&tables.header, "//");
        writeln!(text, "\n#ifndef {guard}\n#define {guard}\n\n#include <stddef.h>\n#include <stdint.h>")
            .expect("a string takes all text");
        for piece in &tables.pieces {
            text.push_str(&of_piece(tables, piece));
        }
        writeln!(text, "\n#endif").expect("a string takes all text");
        Ok(text)
    }

    fn bit_number(&self, numbering: &BitNumber) -> Result<String, NotWritable> {
        let width = numbering.width;
        if width == Width::W128 {
            return Err(NotWritable::Width { width, language: "C" });
        }
        let (bits, shift, factor) = (width.bits(), numbering.shift(), hex(width, numbering.factor));
        let (header, table) = (comment(&numbering.header, "//"), numbering.table_lines());
        Ok(format!(
            "{header}
#ifndef DE_BRUIJN_{bits}_H
#define DE_BRUIJN_{bits}_H

#include <stdint.h>

/* The de Bruijn factor. */
#define DE_BRUIJN UINT{bits}_C({factor})

/* Which bit makes the {log} highest bits of a product this number. */
static const unsigned char de_bruijn_bits[{bits}] = {{
{table}}};

/* The number of the lowest set bit. That of 0 is {zero}. */
static inline unsigned lowest_bit(uint{bits}_t word) {{
    /* In 64 bits, for short words become signed ones in products. */
    uint64_t lowest = (uint64_t)word & (0 - (uint64_t)word);
    return de_bruijn_bits[(uint{bits}_t)(lowest * DE_BRUIJN) >> {shift}];
}}

#endif
",
            log = bits.ilog2(),
            zero = numbering.table()[0],
        ))
    }
}

fn of_piece(tables: &Tables, piece: &PieceTable) -> String {
    let (name, upper, board) = (&piece.name, piece.name.to_uppercase(), tables.board);
    let (size, bytes, squares) = (piece.size, tables.bytes(piece), board.squares());
    let (ranks, files, bits) = (board.ranks(), board.files(), board.width().bits());
    let mut entries = String::new();
    for entry in &piece.entries {
        let (mask, factor) = (tables.hex(entry.mask), tables.hex(entry.factor));
        let (shift, offset, square) = (entry.shift, entry.offset, board.square_name(entry.square));
        writeln!(entries, "    {{ UINT{bits}_C({mask}), UINT{bits}_C({factor}), {shift}, {offset} }}, /* {square} */")
            .expect("a string takes all text");
    }
    let directions: Vec<String> = piece.directions.iter().map(|(up, right)| format!("{{ {up}, {right} }}")).collect();
    let (directions, count) = (directions.join(", "), directions.len());
    let word = format!("uint{bits}_t");
    let input = if piece.is_black { "occupied | ~magic->mask" } else { "occupied & magic->mask" };
    format!(
        "
/* How many entries a table of {name} attacks has: {bytes} bytes. */
#define {upper}_ENTRIES {size}

/* What turns the occupancies of a square's lines into places of a table, square by square. */
static const struct {name}_magic {{
    {word} mask;
    {word} factor;
    unsigned shift;
    uint32_t offset;
}} {name}_magics[{squares}] = {{
{entries}}};

/* Where the attacks of a {name} on a square below {squares} are in the table. */
static inline size_t {name}_index(unsigned square, {word} occupied) {{
    const struct {name}_magic *magic = &{name}_magics[square];
    /* In 64 bits, for short words become signed ones in products. */
    return (size_t)(({word})((uint64_t)({input}) * magic->factor) >> magic->shift) + magic->offset;
}}

/* The squares that a {name} on a square attacks, square by square: what the table is made of. */
static inline {word} {name}_walk(unsigned square, {word} occupied) {{
    static const int directions[{count}][2] = {{ {directions} }};
    {word} attacks = 0;
    for (int index = 0; index < {count}; index++) {{
        int rank = (int)(square / {files}) + directions[index][0];
        int file = (int)(square % {files}) + directions[index][1];
        while (rank >= 0 && rank < {ranks} && file >= 0 && file < {files}) {{
            {word} bit = ({word})(UINT{bits}_C(1) << (rank * {files} + file));
            attacks |= bit;
            if (occupied & bit) {{
                break;
            }}
            rank += directions[index][0];
            file += directions[index][1];
        }}
    }}
    return attacks;
}}

/* Fills a table; do this once. */
static inline void {name}_fill({word} table[{upper}_ENTRIES]) {{
    for (unsigned square = 0; square < {squares}; square++) {{
        {word} mask = {name}_magics[square].mask;
        {word} occupied = 0;
        do {{
            table[{name}_index(square, occupied)] = {name}_walk(square, occupied);
            /* The next subset of the mask. */
            occupied = ({word})((occupied - mask) & mask);
        }} while (occupied != 0);
    }}
}}

/* The squares that a {name} on a square below {squares} attacks, from a table that was filled. */
static inline {word} {name}_attacks(const {word} *table, unsigned square, {word} occupied) {{
    return table[{name}_index(square, occupied)];
}}
"
    )
}
