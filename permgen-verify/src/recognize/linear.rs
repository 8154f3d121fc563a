//! Names for functions that are sums of bits and no maps.

use super::affine::Affine;

/// What to call it: shifts of the word that are added, what undoes one, or nothing.
pub(crate) fn name(affine: &Affine, input: u32, output: u32) -> Option<String> {
    let all_one = affine.rows.iter().all(|row| row.plus_one);
    let none_one = affine.rows.iter().all(|row| !row.plus_one);
    if affine.is_constant() {
        return None;
    }
    let is_identity = (0..).zip(&affine.rows).all(|(place, row)| row.of[..] == [place]);
    if is_identity && input == output {
        return Some(match all_one {
            true => "!x".to_owned(),
            false => format!("x ^ {:#x}", constant(affine)),
        });
    }
    if output == 1 && none_one && affine.rows[0].of.len() == input as usize {
        return Some("parity of x".to_owned());
    }
    let sum = shifts(affine, input, output).or_else(|| prefix(affine, input, output)).or_else(|| fills(affine))?;
    Some(match (none_one, all_one) {
        (true, _) => sum,
        (_, true) => format!("!({sum})"),
        _ => format!("({sum}) ^ {:#x}", constant(affine)),
    })
}

fn constant(affine: &Affine) -> u128 {
    affine.rows.iter().take(128).enumerate().fold(0, |word, (bit, row)| word | u128::from(row.plus_one) << bit)
}

/// The sum of a word and some shifts of it.
fn shifts(affine: &Affine, input: u32, output: u32) -> Option<String> {
    if input != output {
        return None;
    }
    let width = i64::from(input);
    let mut distances: Vec<i64> = Vec::new();
    for (place, row) in (0_i64..).zip(&affine.rows) {
        for &from in &row.of {
            let distance = from as i64 - place;
            if !distances.contains(&distance) {
                distances.push(distance);
            }
        }
    }
    if distances.len() > 6 {
        return None;
    }
    distances.sort_by_key(|distance| (distance.abs(), *distance));
    for (place, row) in (0_i64..).zip(&affine.rows) {
        let mut expected: Vec<usize> = distances
            .iter()
            .map(|distance| place + distance)
            .filter(|from| (0..width).contains(from))
            .map(|from| from as usize)
            .collect();
        expected.sort_unstable();
        if row.of != expected {
            return None;
        }
    }
    let parts: Vec<String> = distances
        .iter()
        .map(|&distance| match distance {
            0 => "x".to_owned(),
            1.. => format!("(x >> {distance})"),
            _ => format!("(x << {})", -distance),
        })
        .collect();
    Some(parts.join(" ^ "))
}

/// Each bit the sum of itself and all above, or all below, at a distance: what undoes `x ^ (x >> n)`.
fn prefix(affine: &Affine, input: u32, output: u32) -> Option<String> {
    if input != output {
        return None;
    }
    let width = input as usize;
    for step in [1, 2, 4, 8, 16, 32].into_iter().filter(|step| *step < width) {
        let is_up = affine.rows.iter().enumerate().all(|(place, row)| {
            let mut expected: Vec<usize> = (0..=place).rev().step_by(step).collect();
            expected.reverse();
            row.of == expected
        });
        let is_down = affine
            .rows
            .iter()
            .enumerate()
            .all(|(place, row)| row.of == (place..width).step_by(step).collect::<Vec<_>>());
        if is_down {
            return Some(format!("inverse of x ^ (x >> {step})"));
        }
        if is_up {
            return Some(format!("inverse of x ^ (x << {step})"));
        }
    }
    None
}

/// Bits that are copied: as a specification's table of sources.
fn fills(affine: &Affine) -> Option<String> {
    if affine.rows.len() > 128 || affine.rows.iter().any(|row| row.of.len() > 1) {
        return None;
    }
    let from: Vec<String> =
        affine.rows.iter().map(|row| row.of.first().map_or("_".to_owned(), usize::to_string)).collect();
    Some(format!("from [{}]", from.join(", ")))
}
