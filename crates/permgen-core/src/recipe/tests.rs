//! Files of recipes: read, written, proved and refused.

use super::*;

const FILE: &str = "\
# Two recipes and a damaged one.

recipe swap_nibbles
map u8 -> u8 to 4 5 6 7 0 1 2 3
target portable
objective ops
effort high
strategy by-hand
version 0.1.0
program(x: u8) -> u8
v1 = rotl x, 4 # a rotation
return v1

recipe low_nibble
map u8 -> u8 to 0 1 2 3 _ _ z z
target portable
objective ops
effort low
strategy by-hand
version 0.1.0
program(x: u8) -> u8
v1 = and x, 0x0f
return v1


recipe damaged
map u8 -> u8 to 1 0 2 3 4 5 6 7
target portable
objective ops
effort low
strategy by-hand
version 0.1.0
program(x: u8) -> u8
v1 = nand x, 0x0f
return v1
";

#[test]
fn a_file_is_read_block_by_block() {
    let recipes: Vec<_> = read_all(FILE).collect();
    assert_eq!(recipes.len(), 3);
    let first = recipes[0].as_ref().unwrap();
    assert_eq!((first.name.as_str(), first.program.run(0x5a)), ("swap_nibbles", 0xa5));
    let second = recipes[1].as_ref().unwrap();
    assert_eq!(second.map.promises(), [0xc0]);
    assert_eq!(second.map.as_word_map().and_then(|map| map.as_partial_map()).unwrap().dropped(), 0x30);
    let error = recipes[2].as_ref().unwrap_err().to_string();
    assert!(error.starts_with("line 34: unknown operation `nand`"), "{error}");
}

#[test]
fn recipes_round_trip() {
    for recipe in read_all(FILE).flatten() {
        assert_eq!(recipe.to_string().parse::<Recipe>(), Ok(recipe));
    }
}

#[test]
fn what_is_not_proved_is_refused_with_line_and_name() {
    let wrong = FILE.replace("rotl x, 4", "rotl x, 3").replace("and x, 0x0f", "and x, 0x1f");
    let error = |text: &str, index: usize| {
        let error = check_all(text).nth(index).unwrap().unwrap_err();
        (error.line, error.name, error.kind.to_string())
    };
    let (line, name, message) = error(&wrong, 0);
    assert_eq!((line, name.as_deref()), (10, Some("swap_nibbles")));
    assert_eq!(message, "the program is not proved to be the map: for input 0x1 the result is 0x8, must be 0x10");
    assert_eq!(error(&wrong, 1).0, 21);
    assert_eq!(error(FILE, 2).1.as_deref(), Some("damaged"));
    let right = check_all(FILE).nth(1).unwrap().unwrap();
    assert_eq!((right.line, right.target.name, right.cost.ops), (14, "portable", 1));
}

const MATRICES: &str = "\
recipe gray
matrix u8 -> u8 bits b0+b1 b1+b2 b2+b3 b3+b4 b4+b5 b5+b6 b6+b7 b7
target portable
objective ops
effort low
strategy by-hand
version 0.1.0
program(x: u8) -> u8
v1 = shr x, 1
v2 = xor v1, x
return v2

recipe sums
matrix [u64; 3] -> [u64; 2] words b0+b1+b2 b1+b2+! zero 0x0 0x0 0x80
target portable
objective ops
effort low
strategy by-hand
version 0.1.0
program(x: [u64; 3]) -> [u64; 2]
v1 = xor x.1, x.2
v2 = xor v1, x.0
v3 = not v1
return v2, v3
";

#[test]
fn matrices_are_kept_and_proved() {
    let matrices = MATRICES.replace(" zero 0x0 0x0 0x80", "");
    let checked: Vec<_> = check_all(&matrices).map(Result::unwrap).collect();
    assert_eq!(checked[0].recipe.map.apply(&[0b101]), [0b111]);
    assert_eq!(checked[1].recipe.map.apply(&[1, 2, 4]), [7, !6 & u128::from(u64::MAX)]);
    for CheckedRecipe { recipe, .. } in &checked {
        assert_eq!(recipe.to_string().parse::<Recipe>().as_ref(), Ok(recipe));
        assert_eq!(read_for(&matrices, &recipe.map).collect::<Vec<_>>(), [Ok(recipe.clone())]);
    }
    for (right, wrong) in [("b1+b2+!", "b1+b2"), ("b0+b1+b2", "b0+b1"), ("shr x, 1", "shr x, 2"), ("b3+b4", "b3+b5")] {
        let errors: Vec<_> = check_all(&matrices.replace(right, wrong)).filter_map(Result::err).collect();
        assert!(matches!(&errors[..], [RecipeError { kind: RecipeErrorKind::Refused(_), .. }]), "{wrong}: {errors:?}");
    }
}

#[test]
fn a_matrix_that_is_not_one_is_refused() {
    let errors: Vec<_> = check_all(MATRICES).filter_map(Result::err).collect();
    assert_eq!(
        errors.iter().map(|error| error.line).collect::<Vec<_>>(),
        [14],
        "a row has a bit that is promised to be 0"
    );
    for wrong in ["b8 b1+b2", "b0+b1 c1", "b0", "", "b0+b1 b0 b0 b0 b0 b0 b0 b0 b0"] {
        let text = MATRICES.replace("b0+b1 b1+b2 b2+b3 b3+b4 b4+b5 b5+b6 b6+b7 b7", wrong);
        let error = check_all(&text).next().unwrap().unwrap_err();
        assert_eq!((error.line, error.kind), (2, RecipeErrorKind::Matrix), "{wrong}");
    }
    let promised = MATRICES.replace("b0+b1+b2 b1+b2+! zero 0x0 0x0 0x80", "b0 b1 zero 0x0 0x0 0xff");
    let kept = read_all(&promised).nth(1).unwrap().unwrap();
    assert_eq!(kept.to_string().parse::<Recipe>(), Ok(kept));
}

#[test]
fn only_blocks_for_the_map_are_read() {
    let first = read_all(FILE).next().unwrap().unwrap();
    let found: Vec<_> = read_for(FILE, &first.map).collect();
    assert_eq!(found, [Ok(first)]);
}

#[test]
fn what_is_missing_is_named_with_its_line() {
    let error = |text: &str| read_all(text).next().unwrap().unwrap_err().to_string();
    assert_eq!(error("\nrecipe a\ntarget portable\n"), "line 3: expected `map ...`");
    assert_eq!(error("recipe a"), "line 1: expected `map ...`");
    assert_eq!(
        error("recipe a\nmap u8 -> u8 to 0 0 1 2 3 4 5 6\ntarget a\nobjective a\neffort a\nstrategy a\nversion a\n"),
        "line 2: bits 0 and 1 both go to 0"
    );
}
