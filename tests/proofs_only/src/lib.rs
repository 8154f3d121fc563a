//! Functions that are proved in tests.
#![deny(warnings)]

/// Mirrors the board top to bottom.
pub const fn flip_vertical(board: u64) -> u64 {
    board.swap_bytes()
}

#[cfg(test)]
mod tests {
    use permgen_verify::{assert_equal, assert_law, assert_proven};

    use super::flip_vertical;

    #[test]
    fn what_is_right_is_proven() {
        assert_proven!(flip_vertical, "sq ^ 56");
        assert_law!(|board: u64| flip_vertical(flip_vertical(board)) == board);
        assert_equal!(flip_vertical, u64::swap_bytes);
    }

    #[test]
    #[should_panic = "it is `flip_vertical` (proven)"]
    fn what_is_wrong_is_refuted_and_named() {
        assert_proven!(flip_vertical, "rotate_180");
    }
}
