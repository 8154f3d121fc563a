//! What comments above functions say of them.

use std::path::Path;

/// What `// permgen:` comments say.
pub(super) fn said(documentation: &str) -> impl Iterator<Item = &str> {
    documentation
        .lines()
        .filter_map(|line| line.trim_start_matches(['/', '*', ' ']).strip_prefix("permgen:"))
        .map(|said| said.trim().trim_end_matches("*/").trim_end())
}

/// What the comments above what is declared in a line of a file say.
pub(super) fn said_above(file: &Path, line: u64) -> Vec<String> {
    said(&documentation(&lines(file), line)).map(str::to_owned).collect()
}

/// The lines of a file; none when it cannot be read.
pub(super) fn lines(file: &Path) -> Vec<String> {
    let text = std::fs::read(file).unwrap_or_default();
    String::from_utf8_lossy(&text).lines().map(str::to_owned).collect()
}

/// The comment right above a line.
pub(super) fn documentation(lines: &[String], line: u64) -> String {
    let found: Vec<&str> = comments(lines, line).into_iter().map(|index| lines[index].trim()).collect();
    found.join("\n")
}

/// The lines of the comment right above a line, by their places.
pub(super) fn comments(lines: &[String], line: u64) -> Vec<usize> {
    let end = usize::try_from(line).unwrap_or(1).saturating_sub(1).min(lines.len());
    let mut found: Vec<usize> = Vec::new();
    let mut in_block = false;
    for (index, text) in lines[..end].iter().map(|text| text.trim()).enumerate().rev() {
        let is_comment = in_block
            || text.starts_with("//")
            || text.starts_with('*')
            || text.starts_with("/*")
            || text.ends_with("*/");
        let is_attribute = text.starts_with("#[") || text.starts_with("[[") || text.starts_with("template");
        // A type may stand in a line of its own.
        let is_head =
            found.is_empty() && !text.is_empty() && !text.contains([';', '{', '}']) && !is_comment && text.len() < 60;
        if is_comment {
            if text.ends_with("*/") && !text.starts_with("/*") {
                in_block = true;
            }
            if text.starts_with("/*") {
                in_block = false;
            }
            found.push(index);
        } else if !is_attribute && !is_head {
            break;
        }
        if found.len() > 40 {
            break;
        }
    }
    found.reverse();
    found
}
