//! Proofs of maps that a number chooses, of words of any kind.

use crate::check::certify;
use crate::check::linear::*;
use crate::linear::Linear;

/// Two words that are exchanged for an odd number, and each reversed for a number above 1.
const TURNED: &str = "program(x: (u8, u16, u16)) -> (u16, u16)
    v1: u16 = lookup x.0, [0x0000, 0xffff, 0x0000, 0xffff]
    v2: u16 = xor x.1, x.2
    v3: u16 = and v2, v1
    v4: u16 = xor x.1, v3
    v5: u16 = xor x.2, v3
    v6: u16 = lookup x.0, [0x0000, 0x0000, 0xffff, 0xffff]
    v7: u16 = bitrev v4
    v8: u16 = xor v4, v7
    v9: u16 = and v8, v6
    v10: u16 = xor v4, v9
    v11: u16 = bitrev v5
    v12: u16 = xor v5, v11
    v13: u16 = and v12, v6
    v14: u16 = xor v5, v13
    return v10, v14";

fn program(text: &str) -> Program {
    text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn turned(number: usize) -> WordMap {
    WordMap::from_fn(2, Width::W16, 2, Width::W16, |word, bit| {
        Some((word ^ number & 1, if number & 2 == 0 { bit } else { 15 - bit }))
    })
    .expect("each bit comes from one")
}

fn choice(numbers: &[usize]) -> Linear {
    Linear::choice(numbers.iter().map(|&number| turned(number)).collect()).expect("they are of the same words")
}

#[test]
fn a_choice_is_proved_for_each_number() {
    let certified = certify(&choice(&[0, 1, 2, 3]), program(TURNED)).expect("it turns words");
    assert_eq!(certified.certificate(), Certificate::Linear);
    assert_eq!(certified.program().run_words(&[0, 1, 2]), [1, 2]);
    assert_eq!(certified.program().run_words(&[1, 1, 2]), [2, 1]);
    // Of the number, two bits count.
    assert_eq!(certified.program().run_words(&[255, 1, 2]), [0x4000, 0x8000]);
}

#[test]
fn behind_the_last_map_the_last_one_is_proved() {
    let refusal = certify(&choice(&[0, 1, 2]), program(TURNED)).unwrap_err();
    assert!(matches!(refusal, Refusal { case: Some(3), .. }), "{refusal}");
    let again = TURNED.replace("[0x0000, 0xffff, 0x0000, 0xffff]", "[0x0000, 0xffff, 0x0000, 0x0000]");
    certify(&choice(&[0, 1, 2]), program(&again)).expect("number 3 is number 2 again");
}

#[test]
fn cases_in_another_order_are_refused() {
    for order in [[1, 0, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2], [3, 1, 2, 0], [0, 1, 2, 2], [0, 0, 2, 3]] {
        let refusal = certify(&choice(&order), program(TURNED)).unwrap_err();
        let first = (0..4).find(|&number| order[number] != number);
        assert_eq!(refusal.case, first, "{refusal}");
    }
}

#[test]
fn every_broken_entry_is_refused() {
    let right = program(TURNED);
    for table in 0..2 {
        for entry in 0..4 {
            for bit in 0..16 {
                let mut entries = right.tables()[table].entries().to_vec();
                let list = |entries: &[u128]| {
                    entries.iter().map(|entry| format!("{entry:#06x}")).collect::<Vec<_>>().join(", ")
                };
                let was = list(&entries);
                entries[entry] ^= 1 << bit;
                let mutant = program(&TURNED.replace(&was, &list(&entries)));
                assert_ne!(mutant, right);
                let refusal = certify(&choice(&[0, 1, 2, 3]), mutant).unwrap_err();
                assert!(refusal.case == Some(entry), "table {table}, {entry}, bit {bit}: {refusal}");
            }
        }
    }
}

#[test]
fn one_wrong_word_is_refused() {
    let refused = |from: &str, to: &str| {
        let text = TURNED.replace(from, to);
        assert_ne!(text, TURNED);
        certify(&choice(&[0, 1, 2, 3]), program(&text)).unwrap_err()
    };
    for (from, to, first) in [
        ("return v10, v14", "return v14, v10", 0),
        ("return v10, v14", "return v10, v5", 2),
        ("return v10, v14", "return v4, v14", 2),
        ("xor x.2, v3", "xor x.1, v3", 0),
        ("bitrev v5", "bswap v5", 2),
        ("and v12, v6", "and v12, v1", 1),
        ("xor v5, v13", "or v5, v13", 2),
    ] {
        let refusal = refused(from, to);
        assert_eq!(refusal.case, Some(first), "{from}: {refusal}");
    }
    // A sum is no exchange where carries arrive.
    assert!(refused("v5: u16 = xor x.2, v3", "v5: u16 = add x.2, v3").case.is_some());
}

fn rotation(left: impl Fn(usize) -> usize) -> Linear {
    let map = |number: usize| {
        let from = |_, bit: u8| Some((0, ((usize::from(bit) + 640 - left(number)) % 64) as u8));
        WordMap::from_fn(1, Width::W64, 1, Width::W64, from).expect("each bit comes from one")
    };
    Linear::family((0..64).map(map).collect()).expect("they are of one word")
}

/// Of the places of a rotation, so many bits count as tell the places of a word apart, wherever they come from.
#[test]
fn a_rotation_by_the_number_is_proved_for_each() {
    let by = |lines: &str| {
        let text = format!("program(x: (u8, u64)) -> u64\nv1: u64 = zext x.0\n{lines}");
        program(&text)
    };
    let left = rotation(|number| number);
    let right = rotation(|number| 64 - number);
    let [rotlv, rotrv] = ["rotlv", "rotrv"].map(|op| by(&format!("v2: u64 = {op} x.1, v1\nreturn v2")));
    assert_eq!(certify(&left, rotlv.clone()).expect("it rotates").certificate(), Certificate::Linear);
    assert_eq!(certify(&right, rotrv.clone()).expect("it rotates").certificate(), Certificate::Linear);
    assert_eq!(certify(&right, rotlv).unwrap_err().case, Some(1));
    assert_eq!(certify(&left, rotrv).unwrap_err().case, Some(1));
    for (mutant, why) in [
        ("v2: u64 = add v1, 1\nv3: u64 = rotlv x.1, v2\nreturn v3", "number 0"),
        ("v2: u64 = rotlv v1, x.1\nreturn v2", "no bit above"),
        ("v2: u64 = shrv x.1, v1\nreturn v2", "number 1"),
        ("v2: u64 = rotlv x.1, v1\nv3: u64 = xor v2, v1\nreturn v3", "no bit above"),
        ("v2: u64 = and v1, 31\nv3: u64 = rotlv x.1, v2\nreturn v3", "number 32"),
        ("v2: u64 = rotlv x.1, x.1\nreturn v2", "number 0"),
    ] {
        let refusal = certify(&left, by(mutant)).unwrap_err();
        let is_of_bits = matches!(refusal.why, Why::Number { numbers: 64 });
        let case = refusal.case.map_or_else(String::new, |case| format!("number {case}"));
        assert_eq!(if is_of_bits { "no bit above" } else { &case }, why, "{mutant}: {refusal}");
    }
}

/// With fewer numbers than places, what is above the number makes a difference.
#[test]
fn of_a_rotation_by_less_the_bits_above_the_number_are_refused() {
    let rotations = rotation(|number| number);
    let few = Linear::family(rotations.cases()[..32].to_vec()).expect("they are of one word");
    let text = "program(x: (u8, u64)) -> u64\nv1: u64 = zext x.0\nv2: u64 = rotlv x.1, v1\nreturn v2";
    let refusal = certify(&few, program(text)).unwrap_err();
    assert!(matches!(refusal.why, Why::Number { numbers: 32 }), "{refusal}");
    let masked = "program(x: (u8, u64)) -> u64
        v1: u64 = zext x.0
        v2: u64 = and v1, 31
        v3: u64 = rotlv x.1, v2
        return v3";
    certify(&few, program(masked)).expect("it rotates");
    // Of narrower words fewer bits of the places count.
    let text = "program(x: (u8, u8)) -> u8\nv1: u8 = rotlv x.1, x.0\nreturn v1";
    let map = |number: u8| WordMap::from_fn(1, Width::W8, 1, Width::W8, |_, bit| Some((0, (bit + 8 - number) % 8)));
    let eight = Linear::family((0..8).map(|number| map(number).expect("a rotation")).collect()).expect("of one word");
    certify(&eight, program(text)).expect("it rotates");
    let sixteen: Vec<WordMap> = (0..16).map(|number| map(number % 4).expect("a rotation")).collect();
    assert_eq!(certify(&Linear::family(sixteen).expect("of one word"), program(text)).unwrap_err().case, Some(4));
}

#[test]
fn of_the_number_no_bit_above_counts() {
    let by = |number: &str| {
        let text = format!(
            "program(x: (u8, u16, u16)) -> (u16, u16)
            v1: u8 = {number}
            v2: u16 = lookup v1, [0, 0xffff, 0, 0xffff]
            v3: u16 = xor x.1, x.2
            v4: u16 = and v3, v2
            v5: u16 = xor x.1, v4
            v6: u16 = xor x.2, v4
            return v5, v6"
        );
        certify(&choice(&[0, 1, 0, 1]), program(&text)).map(|certified| certified.certificate())
    };
    for right in ["and x.0, 3", "and x.0, 0x83", "and x.0, 1", "xor x.0, 0x84"] {
        assert_eq!(by(right), Ok(Certificate::Linear), "{right}");
    }
    for wrong in ["shr x.0, 2", "shr x.0, 7", "rotl x.0, 1", "bitrev x.0"] {
        assert_eq!(by(wrong), Err(Why::Number { numbers: 4 }.into()), "{wrong}");
    }
    assert!(matches!(by("xor x.0, 1"), Err(Refusal { case: Some(0), .. })));
    // Entries behind the last number may be there, if they say the same.
    let longer = |last: &str| {
        let entries = "0x0000, 0xffff, 0x0000, 0xffff]";
        let twice = format!("0x0000, 0xffff, 0x0000, 0xffff, 0x0000, 0xffff, 0x0000, {last}]");
        certify(&choice(&[0, 1, 2, 3]), program(&TURNED.replace(entries, &twice)))
    };
    let refused = Err(Why::Number { numbers: 4 }.into());
    assert!(longer("0xffff").is_ok());
    assert_eq!(longer("0xfffe"), refused);
    // A table that ends before the last number has zeros there for some of those that mean it, and not for others.
    let shorter = TURNED.replace("[0x0000, 0xffff, 0x0000, 0xffff]", "[0x0000, 0xffff, 0x0000]");
    assert_eq!(certify(&choice(&[0, 1, 2, 3]), program(&shorter)), refused);
    // The number as a bit of the result.
    let returned = TURNED.replace("return v10, v14", "v15: u16 = zext x.0\nv16: u16 = xor v14, v15\nreturn v10, v16");
    assert_eq!(certify(&choice(&[0, 1, 2, 3]), program(&returned)), refused);
}

#[test]
fn other_words_are_refused() {
    let refusal = certify(&choice(&[0, 1]), program("program(x: [u16; 2]) -> [u16; 2]\nreturn x.0, x.1"));
    assert_eq!(
        refusal.unwrap_err().to_string(),
        "the program maps `u16, u16` to `u16, u16`, the specification `u8, u16, u16` to `u16, u16`"
    );
    for text in [
        "program(x: (u16, u16, u16)) -> [u16; 2]\nreturn x.1, x.2",
        "program(x: (u8, u16, u16)) -> u16\nreturn x.1",
        "program(x: (u8, u16)) -> [u16; 2]\nreturn x.1, x.1",
        "program(x: (u8, u16, u16, u16)) -> [u16; 2]\nreturn x.1, x.2",
        "program(x: (u16, u16, u8)) -> [u16; 2]\nreturn x.0, x.1",
    ] {
        assert!(
            matches!(certify(&choice(&[0]), program(text)), Err(Refusal { case: None, why: Why::Words { .. } })),
            "{text}"
        );
    }
}

/// Copies of bits, and too much for the domain: every input is tried for the number where it is.
#[test]
fn copies_are_proved_and_few_bits_tried() {
    let same = WordMap::from_fn(1, Width::W8, 1, Width::W8, |_, bit| Some((0, bit))).unwrap();
    let copied = WordMap::from_fn(1, Width::W8, 1, Width::W8, |_, bit| Some((0, bit % 2))).unwrap();
    let text = "program(x: (u8, u8)) -> u8
        v1 = lookup x.0, [0xff, 0x03]
        v2 = lookup x.0, [0x01, 0x55]
        v3 = and x.1, v1
        v4 = mul v3, v2
        return v4";
    let meant = Linear::choice(vec![same.clone(), copied.clone()]).unwrap();
    assert_eq!(certify(&meant, program(text)).unwrap().certificate(), Certificate::Linear);
    let swapped = Linear::choice(vec![copied, same]).unwrap();
    assert!(matches!(certify(&swapped, program(text)), Err(Refusal { case: Some(0), .. })));
    let doubled = text
        .replace("v3 = and x.1, v1", "v3 = and x.1, v1\n v4 = add v3, x.1\n v5 = sub v4, x.1")
        .replace("v4 = mul v3, v2\n        return v4", "v6 = mul v5, v2\n        return v6");
    assert_eq!(certify(&meant, program(&doubled)).unwrap().certificate(), Certificate::Exhaustive { inputs: 256 });
}
