//! Boards that lie in several words, and the words themselves.

use anstyle::{AnsiColor, Style};
use permgen_core::layout::Layout;

use super::{Block, Ink, Pen, paint};

/// Words, drawn as the board that lies in them, with each word below; where other words were expected, the bits that are missing and
/// those that are too many are marked.
pub(crate) fn framed_places(pen: Pen, layout: Option<&Layout>, words: &[u128], expected: Option<&[u128]>) -> Block {
    let expected = expected.unwrap_or(words);
    let red = AnsiColor::Red.on_default().bold();
    let cell = |word: usize, bit: u8| match (expected[word] >> bit & 1, words[word] >> bit & 1) {
        (1, 0) => paint(red, pen.pick("○", "-")),
        (0, 1) => paint(red, pen.pick("×", "x")),
        (_, set) => pen.bit(set == 1, Ink::Figure),
    };
    let mut lines = Vec::new();
    let mut hidden = 0;
    if let Some((layout, (ranks, files))) = layout.and_then(|layout| Some((layout, layout.ranks_and_files()?))) {
        let row = |rank: u8| -> String {
            let cells = (0..u16::from(files)).map(|file| {
                let place = layout.place_of(u16::from(rank) * u16::from(files) + file);
                let (word, bit) = layout.word_and_bit(place);
                cell(word, bit)
            });
            cells.collect::<Vec<String>>().join(" ")
        };
        let dim = Style::new().dimmed();
        let rule = pen.pick("─", "-").repeat(usize::from(files) * 2 + 1);
        let (side, indent) = (paint(dim, pen.pick("│", "|")), ranks.to_string().len());
        let edge = |left, right| format!("{:indent$} {}", "", paint(dim, &format!("{left}{rule}{right}")));
        lines.push(edge(pen.pick("┌", "+"), pen.pick("┐", "+")));
        for rank in (0..ranks).rev() {
            let label = paint(dim, &format!("{:>indent$}", u16::from(rank) + 1));
            lines.push(format!("{label} {side} {} {side}", row(rank)));
        }
        lines.push(edge(pen.pick("└", "+"), pen.pick("┘", "+")));
        let names: Vec<String> = (0..files).map(|file| char::from(b'a' + file).to_string()).collect();
        lines.push(format!("{:indent$}   {}", "", paint(dim, &names.join(" "))));
        let places = layout.words().bits() as u16;
        hidden = (0..places)
            .filter(|&place| layout.square_at(place).is_none())
            .filter(|&place| {
                let (word, bit) = layout.word_and_bit(place);
                words[word] >> bit & 1 == 1
            })
            .count();
    }
    if hidden > 0 {
        lines.push(paint(Style::new().dimmed(), &format!("+{hidden} off board")));
    }
    lines.extend(words.iter().enumerate().map(|(place, word)| {
        let line = format!("word {place}: {word:#x}");
        if *word == expected[place] { line } else { paint(red, &line) }
    }));
    Block::new(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use permgen_core::layout::Words;
    use permgen_core::width::Width;

    #[test]
    fn a_board_in_two_words_is_drawn_with_what_is_off_it() {
        let words = Words::new(2, Width::W8).unwrap();
        let layout = Layout::board(3, 3).split(&[6, 3], words).unwrap();
        let block = framed_places(Pen::ASCII, Some(&layout), &[0x41, 0x02], Some(&[0x01, 0x06]));
        let plain = anstream::adapter::strip_str(&block.lines().join("\n")).to_string();
        assert_eq!(
            plain,
            "  +-------+\n3 | . 1 - |\n2 | . . . |\n1 | 1 . . |\n  +-------+\n    a b c\n+1 off board\nword 0: 0x41\nword 1: 0x2"
        );
        let bits = framed_places(Pen::ASCII, None, &[5, 0], None);
        assert_eq!(bits.lines(), ["word 0: 0x5", "word 1: 0x0"]);
    }
}
