//! The recipes of linear layers of ciphers: proved again, and counted beside the best programs of a collection of 2017 (T. Kranz,
//! G. Leander, K. Stoffelen and F. Wiemer, "Shorter Linear Straight-Line Programs for MDS Matrices", IACR
//! Transactions on Symmetric Cryptology, 2017, issue 4).

use permgen_core::recipe::{CheckedRecipe, check_all};

const RECIPES: &str = include_str!("../../examples/recipes/ciphers.txt");
/// Names, published numbers of XORs, and ours.
const COUNTS: &str = include_str!("../data/linear_layers.csv");

#[test]
#[ignore = "slow: proves programs of hundreds of lines, of words of 64 bits"]
fn linear_layers_are_proved_and_none_takes_more_than_is_published() {
    let counts: Vec<(&str, u32, u32)> = COUNTS
        .lines()
        .skip(1)
        .map(|line| {
            let [name, published, xors] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
            (name, published.parse().unwrap(), xors.parse().unwrap())
        })
        .collect();
    let recipes: Vec<CheckedRecipe> = check_all(RECIPES).map(Result::unwrap).collect();
    assert_eq!(recipes.len(), counts.len());
    for ((name, published, xors), CheckedRecipe { recipe, cost, .. }) in counts.iter().zip(&recipes) {
        assert_eq!((recipe.name.as_str(), cost.ops), (*name, *xors));
        assert!(xors <= published, "{name}");
    }
    let total = |count: fn(&(&str, u32, u32)) -> u32| counts.iter().map(count).sum::<u32>();
    assert!(total(|row| row.2) * 100 <= total(|row| row.1) * 87, "13 % below what is published");
}
