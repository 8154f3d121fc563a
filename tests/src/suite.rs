//! The rows of the operation-count contest, and the total maps of the catalogue.

use permgen_core::permutation::Permutation;
use permgen_core::width::Width;

/// A named permutation.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// The permutation.
    pub permutation: Permutation,
    /// The portable operations of calcperm's program.
    pub calcperm: Option<u32>,
    /// The portable operations of the routine that engines write by hand, if there is one.
    pub by_hand: Option<u32>,
    /// The fewest portable operations that a generator or a person has published, where the row is in the contest.
    pub best_published: Option<u32>,
    /// The fewest portable operations known to be possible.
    pub best_known: Option<u32>,
    /// The fewest published operations with BMI2.
    pub best_published_bmi2: Option<u32>,
    /// The fewest operations known to be possible with BMI2.
    pub best_known_bmi2: Option<u32>,
}

/// The rows of the contest.
#[must_use]
pub fn suite() -> Vec<Row> {
    read(include_str!("../data/suite.json"))
}

/// The total maps of the catalogue.
#[must_use]
pub fn catalogue() -> Vec<Row> {
    read(include_str!("../data/catalogue.json"))
}

fn read(text: &str) -> Vec<Row> {
    let rows: Vec<serde_json::Value> = serde_json::from_str(text).expect("the data is JSON");
    let count = |value: &serde_json::Value| value.as_u64().map(|count| count as u32);
    rows.iter()
        .map(|row| {
            let to: Vec<u8> =
                row["to"].as_array().into_iter().flatten().map(|to| to.as_u64().expect("a bit index") as u8).collect();
            let width = count(&row["width"]).and_then(Width::from_bits).expect("a width");
            Row {
                name: row["name"].as_str().expect("a name").to_owned(),
                permutation: Permutation::from_destinations(width, &to).expect("a permutation"),
                calcperm: count(&row["ops"]["calcperm_portable"]),
                by_hand: count(&row["ops"]["hand_portable"]),
                best_published: count(&row["ops"]["best_published_portable"]),
                best_known: count(&row["ops"]["best_known_portable"]),
                best_published_bmi2: count(&row["ops"]["best_published_bmi2"]),
                best_known_bmi2: count(&row["ops"]["best_known_bmi2"]),
            }
        })
        .collect()
}
