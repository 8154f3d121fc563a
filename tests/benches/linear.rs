//! Linear functions over GF(2), against the forms that people write by hand, in one run:
//! `cargo bench -p permgen-benches --bench linear`. For the native target, with products without carries and GFNI, put
//! `RUSTFLAGS='-C target-cpu=native'` before it.
//!
//! By hand are: eight lookups in tables of 256 words (16 KiB) for a dense matrix; slicing-by-8 (M. Kounavis and F. Berry, "A Systematic
//! Approach to Building High Performance Software-based CRC Generators", ISCC 2005) for CRC-32; the shifts that undo each step of
//! xorshift64; the doubling of all bytes of a word at once for `MixColumns` (FIPS 197) and its inverse, which is `MixColumns` after the
//! square of the doubling; a table of 256 bytes for each multiple in a field.

mod common;

/// The row of bit `n` of the result.
const fn row(n: u64) -> u64 {
    (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

mod ours {
    permgen::linear! {
        targets = [x86-64-v4], slices = true;

        pub(crate) fn dense(x: u64) -> u64 {
            matrix(rows [
                0x6bc0_5b06_efbb_11bf, 0x33e4_1956_bf76_237e, 0x9fa4_745d_af31_353d, 0x67c8_32ad_7eec_46fc,
                0x2feb_f0fd_4ea7_58bb, 0x5b04_9371_5b47_5033, 0x2328_51c1_2b02_61f2, 0x8ee8_acc8_1abd_73b1,
                0x570c_6b17_ea78_8570, 0x1f30_2967_ba33_972f, 0x4a48_cbdb_c6d3_8ea7, 0x126c_8a2b_968e_a066,
                0xda90_487b_6649_b225, 0x4650_a382_5604_c3e4, 0x0e74_61d2_25bf_d5a3, 0x7a34_bcd9_157a_e762,
                0x01b0_c296_021a_deda, 0xc9d4_80e5_d1d5_f099, 0x3594_dbec_c191_0258, 0xfdb8_9a3c_914c_1417,
                0x6978_f543_8107_25d6, 0xf0f4_fb00_6da7_1d4e, 0xb918_b950_3d62_2f0d, 0x24d9_1457_2d1d_40cc,
                0xecfc_d2a6_fcd8_528b, 0xb520_90f6_cc93_644a, 0xe039_336a_d933_5bc2, 0xa85c_f1ba_a8ee_6d81,
                0x141d_4cc1_98a9_7f40, 0xdc41_0b11_6864_90ff, 0xa464_c961_381f_a2be, 0x1025_2468_27da_b47d,
                0x97a1_2a25_147a_abf5, 0x5fc4_e874_e435_bdb4, 0xcb85_437b_d3f0_cf73, 0x93a9_01cb_a3ab_e132,
                0xff69_5cd2_9366_f2f1, 0x86e5_628f_8006_ea69, 0x4f09_20df_4fc1_fc28, 0xbac9_7be6_3f7d_0de7,
                0x82ed_3a36_0f38_1fa6, 0xeead_953c_fef3_3165, 0x7629_9af9_eb93_28dd, 0x3e4d_5949_bb4e_3a9c,
                0xaa0d_b450_ab09_4c5b, 0x7231_72a0_7ac4_5e1a, 0x3a55_30f0_4a7f_6fd9, 0xa615_8bf7_3a3a_8198,
                0x2d91_91b4_26da_7910, 0x9951_ecbb_1695_8acf, 0x6175_ab0a_e650_9c8e, 0x2999_695a_b60b_ae4d,
                0x9559_c461_a5c6_c00c, 0x1cd5_ca1e_9266_b784, 0x8896_2525_8221_c943, 0x50b9_e375_51dc_db02,
                0x18dd_a1c5_2197_ecc1, 0x849d_fccc_1152_fe80, 0x0c1a_0288_fdf2_f5f8, 0xd43d_c0d8_cdae_07b7,
                0x3ffe_1bdf_bd69_1976, 0x0821_da2f_8d24_2b35, 0x73e2_3536_7cdf_3cf4, 0x3c05_f386_4c9a_4eb3
            ])
        }
        /// CRC-32 of eight bytes.
        pub(crate) fn crc32(x: u64) -> u64 { repeat(x >> 1 ^ (x & 1) * 0xedb8_8320, 64) }
        pub(crate) fn unmix(x: u64) -> u64 { inverse(x ^ x << 13 then x ^ x >> 7 then x ^ x << 17) }
        /// Gray code back.
        pub(crate) fn binary(x: u64) -> u64 { inverse(x ^ x >> 1) }
        /// Eight bytes doubled in the field of AES.
        pub(crate) fn double(x: u64) -> u64 {
            (x & 0x7f7f_7f7f_7f7f_7f7f) << 1 ^ (x >> 7 & 0x0101_0101_0101_0101) * 0x1b
        }
        pub(crate) fn pascal(x: u64) -> u64 {
            x ^ (x & 0xaaaa_aaaa_aaaa_aaaa) >> 1
                then x ^ (x & 0xcccc_cccc_cccc_cccc) >> 2
                then x ^ (x & 0xf0f0_f0f0_f0f0_f0f0) >> 4
                then x ^ (x & 0xff00_ff00_ff00_ff00) >> 8
                then x ^ (x & 0xffff_0000_ffff_0000) >> 16
                then x ^ x >> 32
        }
    }

    permgen::linear! {
        targets = [x86-64-v3, x86-64-v4], slices = true;

        /// Eight bytes times 142 in a field of Reed-Solomon codes.
        pub(crate) fn times_142(x: u64) -> u64 {
            (x & 0x0101_0101_0101_0101) * 142 ^ (x >> 1 & 0x7f7f_7f7f_7f7f_7f7f)
        }
    }

    permgen::linear! {
        targets = [x86-64-v4], slices = true;

        /// `MixColumns` of a column, its first byte the lowest.
        pub(crate) fn columns(x: u32) -> u32 {
            (x ^ x.rotate_right(8) then (x & 0x7f7f_7f7f) << 1 ^ (x >> 7 & 0x0101_0101) * 0x1b)
                ^ x.rotate_right(8) ^ x.rotate_right(16) ^ x.rotate_left(8)
        }
        pub(crate) fn columns_back(x: u32) -> u32 {
            bytes <= 0;
            inverse(columns)
        }
    }

    pub(crate) fn mix_column(x: u64) -> u64 {
        u64::from(columns(x as u32))
    }

    pub(crate) fn unmix_column(x: u64) -> u64 {
        u64::from(columns_back(x as u32))
    }

    pub(crate) use {columns_back_slice as unmix_column_slice, columns_slice as mix_column_slice};
}

mod by_hand {
    /// Of each byte of a word, what the function makes of the word with that byte alone.
    const fn byte_tables(columns: &[u64; 64]) -> [[u64; 256]; 8] {
        let mut tables = [[0; 256]; 8];
        let mut byte = 0;
        while byte < 8 {
            let mut value = 1;
            while value < 256usize {
                let low = value.trailing_zeros() as usize;
                tables[byte][value] = tables[byte][value & (value - 1)] ^ columns[8 * byte + low];
                value += 1;
            }
            byte += 1;
        }
        tables
    }

    const fn dense_columns() -> [u64; 64] {
        let mut columns = [0; 64];
        let mut place = 0;
        while place < 4096 {
            columns[place % 64] |= (super::row(place as u64 / 64) >> (place % 64) & 1) << (place / 64);
            place += 1;
        }
        columns
    }

    const fn crc_columns() -> [u64; 64] {
        let mut columns = [0; 64];
        let mut bit = 0;
        while bit < 64 {
            columns[bit] = super::crc_by_bits(1 << bit);
            bit += 1;
        }
        columns
    }

    static DENSE: [[u64; 256]; 8] = byte_tables(&dense_columns());
    static CRC: [[u64; 256]; 8] = byte_tables(&crc_columns());

    fn looked_up(tables: &[[u64; 256]; 8], x: u64) -> u64 {
        x.to_le_bytes().iter().zip(tables).fold(0, |sum, (&byte, table)| sum ^ table[usize::from(byte)])
    }

    pub(crate) fn dense(x: u64) -> u64 {
        looked_up(&DENSE, x)
    }

    pub(crate) fn crc32(x: u64) -> u64 {
        looked_up(&CRC, x)
    }

    pub(crate) const fn unmix(x: u64) -> u64 {
        let x = x ^ x << 17 ^ x << 34 ^ x << 51;
        let x = x ^ x >> 7;
        let x = x ^ x >> 14;
        let x = x ^ x >> 28;
        let x = x ^ x >> 56;
        x ^ x << 13 ^ x << 26 ^ x << 39 ^ x << 52
    }

    pub(crate) const fn pascal(x: u64) -> u64 {
        let x = x ^ (x & 0xaaaa_aaaa_aaaa_aaaa) >> 1;
        let x = x ^ (x & 0xcccc_cccc_cccc_cccc) >> 2;
        let x = x ^ (x & 0xf0f0_f0f0_f0f0_f0f0) >> 4;
        let x = x ^ (x & 0xff00_ff00_ff00_ff00) >> 8;
        let x = x ^ (x & 0xffff_0000_ffff_0000) >> 16;
        x ^ x >> 32
    }

    pub(crate) const fn binary(x: u64) -> u64 {
        let x = x ^ x >> 1;
        let x = x ^ x >> 2;
        let x = x ^ x >> 4;
        let x = x ^ x >> 8;
        let x = x ^ x >> 16;
        x ^ x >> 32
    }

    /// The reduction is the mask of each byte's highest bit.
    pub(crate) const fn double(x: u64) -> u64 {
        let high = x & 0x8080_8080_8080_8080;
        let mask = (high << 1).wrapping_sub(high >> 7);
        (x ^ high) << 1 ^ mask & 0x1b1b_1b1b_1b1b_1b1b
    }

    static TIMES_142: [u8; 256] = {
        let mut table = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            table[byte] = ((byte / 2) ^ (byte % 2 * 142)) as u8;
            byte += 1;
        }
        table
    };

    pub(crate) fn times_142(x: u64) -> u64 {
        u64::from_le_bytes(x.to_le_bytes().map(|byte| TIMES_142[usize::from(byte)]))
    }

    const fn doubled(x: u32) -> u32 {
        ((x & 0x7f7f_7f7f) << 1) ^ ((x >> 7 & 0x0101_0101) * 0x1b)
    }

    const fn column(x: u32) -> u32 {
        let pairs = x ^ x.rotate_right(8);
        doubled(pairs) ^ x.rotate_right(8) ^ pairs.rotate_right(16)
    }

    pub(crate) const fn mix_column(x: u64) -> u64 {
        column(x as u32) as u64
    }

    pub(crate) const fn unmix_column(x: u64) -> u64 {
        let x = x as u32;
        let apart = x ^ x.rotate_right(16);
        column(x ^ doubled(doubled(apart))) as u64
    }
}

/// CRC-32 of eight bytes, bit by bit.
const fn crc_by_bits(mut x: u64) -> u64 {
    let mut step = 0;
    while step < 64 {
        x = (x >> 1) ^ ((x & 1) * 0xedb8_8320);
        step += 1;
    }
    x
}

/// A function bit by bit: the sum of what it makes of single bits.
fn by_columns(columns: &[u64; 64], x: u64) -> u64 {
    let (mut rest, mut sum) = (x, 0);
    while rest != 0 {
        sum ^= columns[rest.trailing_zeros() as usize];
        rest &= rest - 1;
    }
    sum
}

const WORDS: usize = 1024;

/// A function word by word in chains and, in place, over a slice of words of `$word`.
macro_rules! measured {
    ($criterion:ident, $name:expr, $maker:literal, $word:ty, $words:ident, $function:expr, $slice:expr) => {
        common::latency($criterion, $name, $maker, &$words, $function);
        let words = $words.iter().map(|&word| word as $word).collect();
        common::in_place_of($criterion, $name, $maker, words, $slice);
    };
}

macro_rules! contest {
    ($criterion:ident, $($name:ident / $slice:ident: $word:ty),+) => {$({
        let name = stringify!($name);
        let columns: [u64; 64] = std::array::from_fn(|bit| by_hand::$name(1 << bit));
        let words = common::words(WORDS);
        let mut slice: Vec<$word> = words.iter().map(|&word| word as $word).collect();
        ours::$slice(&mut slice);
        for (&word, &in_slice) in words.iter().zip(&slice) {
            let expected = by_columns(&columns, word);
            assert_eq!([ours::$name(word), by_hand::$name(word)], [expected; 2], "{name}");
            assert_eq!(in_slice, expected as $word, "{name} over a slice");
        }
        measured!($criterion, name, "permgen", $word, words, ours::$name, ours::$slice);
        let each = |words: &mut [$word]| words.iter_mut().for_each(|word| *word = by_hand::$name(*word as u64) as $word);
        measured!($criterion, name, "by hand", $word, words, by_hand::$name, each);
        let by_bits = |word: u64| by_columns(&columns, word);
        let each = |words: &mut [$word]| words.iter_mut().for_each(|word| *word = by_bits(*word as u64) as $word);
        measured!($criterion, name, "loop over bits", $word, words, by_bits, each);
    })+};
}

fn main() {
    let mut criterion = common::criterion();
    let criterion = &mut criterion;
    contest!(
        criterion,
        dense / dense_slice: u64,
        crc32 / crc32_slice: u64,
        binary / binary_slice: u64,
        unmix / unmix_slice: u64,
        pascal / pascal_slice: u64,
        double / double_slice: u64,
        times_142 / times_142_slice: u64,
        mix_column / mix_column_slice: u32,
        unmix_column / unmix_column_slice: u32
    );
    criterion.final_summary();
    let functions =
        ["dense", "crc32", "binary", "unmix", "pascal", "double", "times_142", "mix_column", "unmix_column"];
    common::print_ratios(&functions, &["permgen", "by hand", "loop over bits"], WORDS);
}
