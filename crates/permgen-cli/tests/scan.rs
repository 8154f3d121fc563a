//! `permgen scan`.

#[test]
fn scan() {}
