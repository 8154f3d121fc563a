// Does not compile where these names are other types than the primitive ones.
const _: u8 = 0_u8;
const _: u32 = 0_u32;
const _: u64 = 0_u64;
const _: usize = 0_usize;
