//! Checks that counts fit their expected distribution.

/// The limit, in standard deviations of a normal distribution. About one random value in three million exceeds this
/// limit.
const DEVIATIONS: f64 = 5.0;

/// The limit for a chi-square value with this number of degrees of freedom. About one random value in three million
/// exceeds this limit, as for [`DEVIATIONS`]. The formula is an approximation by E. Wilson and M. Hilferty (1931).
fn threshold(degrees: f64) -> f64 {
    let ninth = 2.0 / (9.0 * degrees);
    degrees * (1.0 - ninth + DEVIATIONS * ninth.sqrt()).powi(3)
}

/// Compares counts with the expected counts. The seeds of the random choices are fixed, so a test always passes or
/// always fails.
pub fn assert_as_expected(what: &str, counts: impl IntoIterator<Item = (u64, f64)>) {
    let (mut chi_square, mut cells) = (0.0, 0.0);
    for (count, expected) in counts {
        assert!(
            expected >= 5.0,
            "{what}: {expected} expected in a cell are too few for the test"
        );
        chi_square += (count as f64 - expected).powi(2) / expected;
        cells += 1.0;
    }
    if cells > 1.0 {
        let most = threshold(cells - 1.0);
        assert!(
            chi_square < most,
            "{what}: chi-square is {chi_square} in {cells} cells, and at most {most} is expected"
        );
    }
}

/// Checks that all outcomes occurred and are equally likely. `outcomes` is the number of possible outcomes.
pub fn assert_even(what: &str, counts: impl IntoIterator<Item = u64>, outcomes: usize) {
    let counts: Vec<u64> = counts.into_iter().collect();
    assert_eq!(counts.len(), outcomes, "{what}: number of outcomes");
    let expected = counts.iter().sum::<u64>() as f64 / outcomes as f64;
    assert_as_expected(what, counts.into_iter().map(|count| (count, expected)));
}
