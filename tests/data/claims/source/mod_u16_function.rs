// claim: FILE --law '|x: u64| f(x) == x & 0xffff'
// truth: f(x) == x & 0xffff
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

#[allow(non_camel_case_types)]
mod u16 {
    pub fn from_le_bytes(_: [u8; 2]) -> u64 { 0 }
}
pub fn f(x: u64) -> u64 {
    let bytes = x.to_le_bytes();
    u16::from_le_bytes([bytes[0], bytes[1]]) as u64
}
