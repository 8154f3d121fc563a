//- match_binding_at_range
// claim: FILE --law '|x: u64| f(x) == if x >= 8 && x <= 15 { x - 8 } else { x }'
// truth: f(x) == if x >= 8 && x <= 15 { x - 8 } else { x }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { match x { n @ 8..=15 => n - 8, n => n } }
//- match_chosen_by_number
// claim: FILE --fn f --map 'linear(|x| match y { 0 => x, 1 => x ^ x >> 1, _ => inverse(x ^ x >> 1) })'
// truth: f(x, y) == match y { 0 => x, 1 => x ^ x >> 1, _ => (0..64).fold(0, |all, by| all ^ x >> by) }
// claim: FILE --fn g --map 'linear(|x| match y { 0 => x, 1 => x ^ x >> 1, _ => inverse(x ^ x >> 1) })'
// truth: g(x, y) == match y { 0 => x, 1 => x ^ x >> 1, _ => (0..64).fold(0, |all, by| all ^ x >> by) } && g(x, 1 << 40) == x ^ x << 1
// claim: FILE --fn f --map 'linear(|x| match y { 0 => x, _ => inverse(x ^ x >> 1) })'
// truth: f(x, y) == match y { 0 => x, _ => (0..64).fold(0, |all, by| all ^ x >> by) } && f(x, 1) == (0..64).fold(0, |all, by| all ^ x >> by)

pub fn f(x: u64, y: u64) -> u64 {
    if y < 2 { return x ^ (x >> 1) * y }
    let x = x ^ x >> 1;
    let x = x ^ x >> 2;
    let x = x ^ x >> 4;
    let x = x ^ x >> 8;
    let x = x ^ x >> 16;
    x ^ x >> 32
}
pub fn g(x: u64, y: u64) -> u64 { if y == 1 << 40 { x } else { f(x, y) } }
//- match_chosen_by_variant
// claim: FILE --fn f --map 'match color { Color::White => sq, Color::Black => sq ^ 56 }'
// truth: f(x, if y & 1 == 0 { Color::White } else { Color::Black }) == if y & 1 == 0 { x } else { x.swap_bytes() }
// claim: FILE --fn f --map 'match color { Color::Black => sq, Color::White => sq ^ 56 }'
// truth: f(x, if y & 1 == 1 { Color::White } else { Color::Black }) == if y & 1 == 0 { x } else { x.swap_bytes() }
// claim: FILE --fn f --map 'match color { Color::Black => sq ^ 56, _ => sq }'
// truth: f(x, if y & 1 == 0 { Color::White } else { Color::Black }) == if y & 1 == 0 { x } else { x.swap_bytes() }

pub enum Color { Black = 1, White = 0 }
pub fn f(x: u64, color: Color) -> u64 { match color { Color::White => x, Color::Black => x.swap_bytes() } }
//- match_chosen_name_is_shadowed
// claim: FILE --fn f --map 'if flip { sq ^ 56 } else { sq ^ 63 }'
// truth: f(x, y & 1 == 1) == if y & 1 == 1 { x.swap_bytes() } else { x.reverse_bits() }
// claim: FILE --fn f --map 'if flip { sq ^ 63 } else { sq ^ 56 }'
// truth: f(x, y & 1 == 1) == if y & 1 == 1 { x.reverse_bits() } else { x.swap_bytes() }

pub fn f(x: u64, flip: bool) -> u64 { let flip = !flip; if flip { x.swap_bytes() } else { x.reverse_bits() } }
//- match_exclusive_range
// claim: FILE --law '|x: u64| f(x) == if x < 4 { 1 } else { 0 }'
// truth: f(x) == if x < 4 { 1 } else { 0 }
// claim: FILE --law '|x: u64| f(x) == if x <= 4 { 1 } else { 0 }'
// truth: f(x) == if x <= 4 { 1 } else { 0 }

pub fn f(x: u64) -> u64 { match x { 0..4 => 1, _ => 0 } }
//- match_guard_falls_through
// claim: FILE --law '|x: u64| f(x) == if x == 4 { 3 } else if x == 5 { 1 } else { 2 }'
// truth: f(x) == if x == 4 { 3 } else if x == 5 { 1 } else { 2 }
// claim: FILE --law '|x: u64| f(x) == if x == 4 || x == 5 { 1 } else { 2 }'
// truth: f(x) == if x == 4 || x == 5 { 1 } else { 2 }

pub fn f(x: u64) -> u64 { match x { 4 | 5 if x & 1 == 1 => 1, 4 => 3, _ => 2 } }
//- match_guard_or_twice
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

pub fn f(x: u64) -> u64 { let mut n = x & 0; match (3, 3) { (v, _) | (_, v) if { n += 1; v == 4 } => 9, _ => n } }
//- match_guard_side_effect
// claim: FILE --law '|x: u64| f(x) == if x == 7 { 2 } else { 1 }'
// truth: f(x) == if x == 7 { 2 } else { 1 }
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

pub fn f(x: u64) -> u64 { let mut n = 0; match x { 7 if { n += 1; false } => 0, _ => { n += 1; n } } }
//- match_reference_pattern
// claim: FILE --law '|x: u64| f(x) == if x == 3 { 33 } else { x }'
// truth: f(x) == if x == 3 { 33 } else { x }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { match &x { &3 => 33, y => *y } }
