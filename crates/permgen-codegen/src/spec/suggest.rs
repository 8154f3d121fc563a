//! "Did you mean ...?"

use permgen_core::vector::IntoVector as _;

/// `did you mean `x`? ` for the known name nearest to `name`, or nothing when none is near.
pub(crate) fn suggestion<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    match nearest(name, known) {
        Some(nearest) => format!("did you mean `{nearest}`? "),
        None => String::new(),
    }
}

/// The known name with the fewest edits from `name`, if that is at most a third of its length (at least one).
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let most = (name.len() / 3).max(1);
    known
        .into_iter()
        .map(|candidate| (edit_distance(name, candidate), candidate))
        .filter(|&(distance, _)| distance <= most)
        .min()
        .map(|(_, candidate)| candidate)
}

/// The number of characters to insert, delete or replace (V. I. Levenshtein, 1965).
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().vec();
    let mut row: Vec<usize> = (0..=b.len()).vec();
    for (i, a) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, &b) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_suggested_and_far_ones_are_not() {
        let known = ["flip_vertical", "mirror_horizontal"];
        assert_eq!(nearest("flip_vertcal", known), Some("flip_vertical"));
        assert_eq!(nearest("flip_horizontal", known), None);
        assert_eq!(nearest("x", known), None);
    }
}
