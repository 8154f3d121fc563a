//! Rectangles of text and how they are put together.

use anstream::adapter::strip_str;

/// Lines of text that take up a rectangle of the page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    lines: Vec<String>,
    width: usize,
}

impl Block {
    pub(crate) fn new(lines: Vec<String>) -> Self {
        let width = lines.iter().map(|line| visible_width(line)).max().unwrap_or(0);
        Self { lines, width }
    }

    pub(crate) fn lines(&self) -> &[String] {
        &self.lines
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The block with more lines below.
    #[must_use]
    pub(crate) fn with_lines(mut self, more: impl IntoIterator<Item = String>) -> Self {
        self.lines.extend(more);
        Self::new(self.lines)
    }

    /// The block under a line of its own.
    #[must_use]
    pub(crate) fn titled(self, title: String) -> Self {
        Self::new(std::iter::once(title).chain(self.lines).collect())
    }

    /// Blocks side by side, tops aligned, with a gap between.
    pub(crate) fn beside(blocks: &[Block], gap: usize) -> Block {
        let height = blocks.iter().map(|block| block.lines.len()).max().unwrap_or(0);
        let line = |index: usize| {
            let mut text = String::new();
            let mut pending = 0;
            for block in blocks {
                let part = block.lines.get(index).map_or("", String::as_str);
                if !part.is_empty() {
                    text.push_str(&" ".repeat(pending));
                    text.push_str(part);
                    pending = 0;
                }
                pending += block.width - visible_width(part) + gap;
            }
            text
        };
        Block::new((0..height).map(line).collect())
    }

    /// The block moved to the right.
    #[must_use]
    pub(crate) fn indented(self, columns: usize) -> Block {
        let indent = " ".repeat(columns);
        Block::new(
            self.lines.into_iter().map(|line| if line.is_empty() { line } else { format!("{indent}{line}") }).collect(),
        )
    }
}

/// Blocks in rows, as many side by side as fit in `columns`, with an empty line between rows.
pub(crate) fn flow(blocks: &[Block], gap: usize, columns: usize) -> Block {
    let mut lines: Vec<String> = Vec::new();
    let mut start = 0;
    while start < blocks.len() {
        let mut width = blocks[start].width;
        let mut end = start + 1;
        while end < blocks.len() && width + gap + blocks[end].width <= columns {
            width += gap + blocks[end].width;
            end += 1;
        }
        if start > 0 {
            lines.push(String::new());
        }
        lines.extend(Block::beside(&blocks[start..end], gap).lines);
        start = end;
    }
    Block::new(lines)
}

/// Words in lines of at most `columns`, none of them broken.
pub(crate) fn wrap<'a>(words: impl IntoIterator<Item = &'a str>, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if visible_width(line) + 1 + visible_width(word) <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn visible_width(text: &str) -> usize {
    strip_str(text).to_string().chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_flow_within_the_columns() {
        let block = |text: &str| Block::new(text.split('/').map(str::to_owned).collect());
        let blocks = [block("aaa/a"), block("bb"), block("cccc/c")];
        assert_eq!(flow(&blocks, 1, 6).lines(), ["aaa bb", "a", "", "cccc", "c"]);
        assert_eq!(flow(&blocks, 1, 80).lines(), ["aaa bb cccc", "a      c"]);
        assert_eq!(flow(&blocks, 1, 1).lines().len(), 7);
    }

    #[test]
    fn escape_codes_have_no_width() {
        assert_eq!(Block::new(vec!["\u{1b}[1mab\u{1b}[0m".to_owned()]).width(), 2);
    }

    #[test]
    fn words_wrap_unbroken() {
        assert_eq!(wrap("a bb ccc dddddddd e".split(' '), 4), ["a bb", "ccc", "dddddddd", "e"]);
    }
}
