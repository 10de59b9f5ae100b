//! The published distributions. The name of a table identifies its distribution.

use super::Distribution;

/// The names of files under `tables/`, each with the text of the file. The compiler includes the texts, so the program
/// does not need the files at run time.
macro_rules! texts {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tables/", $name, ".txt")))),*]
    };
}

/// Every distribution against which tables are checked. The files state their sources.
static PUBLISHED: &[(&str, &str)] = texts! {
    "domino" "five-around-t" "five-around-x" "five-axis-t" "five-axis-x" "five-eight-first" "five-eight-second"
    "five-flips" "five-four-edges" "five-last-centres" "five-rows" "five-sides" "fmc-corners-slice" "fmc-edges-slice"
    "four-axes" "four-axis" "four-faces" "four-pairings" "optimal-16G" "optimal-1G" "optimal-256M" "optimal-2G"
    "optimal-4G" "optimal-512M" "optimal-8G" "optimal-edges" "optimal-qtm-16G" "optimal-qtm-1G" "optimal-qtm-256M"
    "optimal-qtm-2G" "optimal-qtm-4G" "optimal-qtm-512M" "optimal-qtm-8G" "optimal-qtm-edges" "pyraminx-optimal"
    "skewb-optimal" "slide-4x4" "slide-edge" "slide-middle" "slide-optimal" "thistlethwaite-g0-g1" "thistlethwaite-g1-g2"
    "thistlethwaite-g2-g3" "thistlethwaite-g3-solved" "two-by-two-htm" "two-by-two-qtm"
    "two-phase-axial-corners-layers" "two-phase-axial-corners-layers-five-faces" "two-phase-axial-corners-slice"
    "two-phase-axial-corners-slice-five-faces" "two-phase-axial-corners-upper" "two-phase-axial-first-phase"
    "two-phase-axial-first-phase-five-faces" "two-phase-axial-qtm-corners-layers"
    "two-phase-axial-qtm-corners-layers-five-faces" "two-phase-axial-qtm-corners-slice"
    "two-phase-axial-qtm-corners-slice-five-faces" "two-phase-axial-qtm-corners-upper"
    "two-phase-axial-qtm-first-phase" "two-phase-axial-qtm-first-phase-five-faces" "two-phase-corners-layers"
    "two-phase-corners-layers-five-faces" "two-phase-corners-slice" "two-phase-corners-slice-five-faces"
    "two-phase-corners-upper" "two-phase-cosets" "two-phase-first-phase" "two-phase-first-phase-five-faces"
    "two-phase-qtm-corners-layers" "two-phase-qtm-corners-layers-five-faces" "two-phase-qtm-corners-slice"
    "two-phase-qtm-corners-slice-five-faces" "two-phase-qtm-corners-upper" "two-phase-qtm-first-phase"
    "two-phase-qtm-first-phase-five-faces"
};

impl Distribution {
    /// The published distribution of a table.
    ///
    /// # Panics
    ///
    /// If no distribution has this name. A new table must be added together with its counts.
    pub fn published(name: &str) -> Distribution {
        let mut published = PUBLISHED.iter();
        let (_, text) = published
            .find(|(each, _)| *each == name)
            .unwrap_or_else(|| panic!("tables/{name}.txt is not in the list of published distributions"));
        text.parse()
            .unwrap_or_else(|error| panic!("tables/{name}.txt is not a distribution: {error}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without this test, a mistake in a file would remain unnoticed until its table is opened. Three files do not
    /// contain counts of tables: two of them are used only by proofs, and one counts goals.
    #[test]
    fn every_file_of_counts_is_in_the_list_and_can_be_read() {
        let mut names: Vec<&str> = PUBLISHED.iter().map(|(name, _)| *name).collect();
        assert!(names.iter().all(|name| Distribution::published(name).total() > 0));
        names.extend(["domino-union", "domino-union-across", "goals"]);
        names.sort_unstable();
        let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tables")).expect("the folder is there");
        let files = files.map(|file| file.expect("a file").path());
        let texts = files.filter(|path| path.extension().is_some_and(|extension| extension == "txt"));
        let mut found: Vec<String> = texts
            .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
            .collect();
        found.sort_unstable();
        assert_eq!(found, names);
    }
}
