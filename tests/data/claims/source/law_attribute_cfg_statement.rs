// claim: FILE --law '|x: u64| { #[cfg(any())] let x = 0; f(x) == 0 }'
// truth: { #[cfg(any())] let x = 0; f(x) == 0 }
// claim: FILE --law '|x: u64| { #[cfg(all())] let x = 0; f(x) == 0 }'
// truth: { #[cfg(all())] let x = 0; f(x) == 0 }

pub fn f(x: u64) -> u64 { x }
