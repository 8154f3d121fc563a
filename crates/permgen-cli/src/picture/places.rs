//! Boards that lie in several words, and the words themselves.

use anstyle::AnsiColor;
use permgen_core::layout::Layout;

use super::{Block, Pen, frame, off_board, paint};

/// Words, drawn as the board that lies in them, with each word below; where other words were expected, the bits that are missing and
/// those that are too many are marked.
pub(crate) fn framed_places(pen: Pen, layout: Option<&Layout>, words: &[u128], expected: Option<&[u128]>) -> Block {
    let expected = expected.unwrap_or(words);
    let cell = |word: usize, bit: u8| pen.compared(expected[word] >> bit & 1 == 1, words[word] >> bit & 1 == 1);
    let board = layout.and_then(|layout| Some((layout, layout.ranks_and_files()?)));
    let board = board.map(|(layout, (ranks, files))| {
        let row = |rank: u8| -> Vec<String> {
            let squares = (0..u16::from(files)).map(|file| u16::from(rank) * u16::from(files) + file);
            let places = squares.map(|square| layout.word_and_bit(layout.place_of(square)));
            places.map(|(word, bit)| cell(word, bit)).collect()
        };
        let cells: Vec<Vec<String>> = (0..ranks).rev().map(row).collect();
        let labels: Vec<(String, String)> =
            (1..=u16::from(ranks)).rev().map(|rank| (rank.to_string(), String::new())).collect();
        let columns: Vec<char> = (0..files).map(|file| char::from(b'a' + file)).collect();
        let is_hidden = |&place: &u16| {
            let (word, bit) = layout.word_and_bit(place);
            layout.square_at(place).is_none() && words[word] >> bit & 1 == 1
        };
        let hidden = (0..layout.words().bits() as u16).filter(is_hidden).count();
        frame(pen, &labels, Some(&columns), &cells, 1).with_lines(off_board(hidden as u32))
    });
    let red = AnsiColor::Red.on_default().bold();
    let word = |(place, word): (usize, &u128)| {
        let line = format!("word {place}: {word:#x}");
        if *word == expected[place] { line } else { paint(red, &line) }
    };
    board.unwrap_or_else(|| Block::new(Vec::new())).with_lines(words.iter().enumerate().map(word))
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
