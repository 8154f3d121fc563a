// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { use std::any::TypeId; x ^ (TypeId::of::<u64>() == TypeId::of::<std::primitive::u64>()) as u64 }
