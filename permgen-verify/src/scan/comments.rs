//! What comments above functions say of them.

use std::collections::BTreeSet;
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
    said(&documentation(&lines(file), line, &BTreeSet::new())).map(str::to_owned).collect()
}

/// The lines of a file; none when it cannot be read.
pub(super) fn lines(file: &Path) -> Vec<String> {
    let text = std::fs::read(file).unwrap_or_default();
    String::from_utf8_lossy(&text).lines().map(str::to_owned).collect()
}

/// The comment right above a line. In `declaring` lines other functions may be declared.
pub(super) fn documentation(lines: &[String], line: u64, declaring: &BTreeSet<u64>) -> String {
    let found: Vec<&str> = comments(lines, line, declaring).into_iter().map(|index| lines[index].trim()).collect();
    found.join("\n")
}

/// The lines of the comment right above a line, by their places: what is above a line that declares another function is that one's.
pub(super) fn comments(lines: &[String], line: u64, declaring: &BTreeSet<u64>) -> Vec<usize> {
    let end = usize::try_from(line).unwrap_or(1).saturating_sub(1).min(lines.len());
    let mut found: Vec<usize> = Vec::new();
    let mut in_block = false;
    for (index, text) in lines[..end].iter().map(|text| text.trim()).enumerate().rev() {
        if declaring.contains(&(index as u64 + 1)) {
            break;
        }
        let is_comment = if in_block {
            in_block = !text.contains("/*");
            // A block may begin behind code.
            in_block || text.starts_with("/*")
        } else {
            // The line ends a block that began above it.
            in_block = text.ends_with("*/") && !text.contains("/*") && !text.starts_with("//");
            in_block || is_comment(text)
        };
        let is_attribute = text.starts_with("#[") || text.starts_with("[[") || text.starts_with("template");
        // A type may stand in a line of its own.
        let is_head =
            found.is_empty() && !text.is_empty() && !text.contains([';', '{', '}']) && !is_comment && text.len() < 60;
        if is_comment {
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

/// Whether a line is nothing but a comment, or a part of one.
fn is_comment(text: &str) -> bool {
    if text.starts_with("//") {
        return true;
    }
    let Some(inside) = text.strip_prefix("/*").or_else(|| text.strip_prefix('*').filter(|_| !text.contains("/*")))
    else {
        return false;
    };
    // After `*/`, which may be the beginning of the line, there may be code.
    let ended = if text.starts_with("*/") { text.strip_prefix("*/") } else { inside.split_once("*/").map(|it| it.1) };
    ended.map(str::trim).is_none_or(|rest| rest.is_empty() || is_comment(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The statements about the function in the last line of a text.
    fn said_of_last(text: &str, declaring: &[u64]) -> Vec<String> {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let text = documentation(&lines, lines.len() as u64, &declaring.iter().copied().collect());
        said(&text).map(str::to_owned).collect()
    }

    #[test]
    fn a_comment_behind_code_or_above_another_function_is_not_the_functions() {
        for between in [
            "static const int k = 5; /* five */",
            "#define K 5 /* five */",
            "static const int k = /* five",
            "/* a */ static int k;",
            "*/ int k;",
            "*p = 5; /* five */",
            "} // see src/*/",
            "} /* a",
        ] {
            let text = format!("// permgen: accept\nint other(int);\n{between}\nint f(int x) {{");
            assert_eq!(said_of_last(&text, &[]), [""; 0], "{between}");
        }
        let generated = "// permgen: sq\nFLIP(other)\nint f(int x) {";
        assert_eq!((said_of_last(generated, &[2, 3]).len(), said_of_last(generated, &[3]).len()), (0, 1));
    }

    #[test]
    fn comments_of_all_forms_are_read() {
        for comment in [
            "// permgen: sq",
            "// permgen: sq\n// see src/*/",
            "/// permgen: sq",
            "/* permgen: sq */",
            "/*\n * permgen: sq\n */",
            "/*\n   permgen: sq */",
            "/* First.\n   permgen: sq\n   last. */",
            "/** permgen: sq\n**/",
            "// permgen: sq\n#[inline]",
            "// permgen: sq\ntemplate <class T>",
            "// permgen: sq\nstatic int",
            "// permgen: sq\nstatic int /* a number */",
        ] {
            assert_eq!(said_of_last(&format!("int k;\n{comment}\nf(int x) {{"), &[]), ["sq"], "{comment}");
        }
    }
}
