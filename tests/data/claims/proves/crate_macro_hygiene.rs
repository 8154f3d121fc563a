// truth: f(x) == x
macro_rules! m { ($x:ident) => { #[permgen::proves(sq)] pub const fn f($x: u64) -> u64 { let y = $x; y } } }
m!(x);
