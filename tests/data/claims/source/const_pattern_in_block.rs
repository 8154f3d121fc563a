// claim: FILE --law '|x: u64| f(x) == if x == 3 { 0 } else { 1 }'
// truth: f(x) == if x == 3 { 0 } else { 1 }
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 {
    #[allow(non_upper_case_globals)]
    const other: u64 = 3;
    let answer = match x { other => 0, _ => 1 };
    answer
}
