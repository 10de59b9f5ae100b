//! A set of masks with its coordinates and tables, and the symmetries with which one table gives several bounds for the
//! same cube.

use super::coordinate::PatternCoordinate;
use super::distances::{Distances, PatternRows};
use super::planned_mask_tables::{PlannedMaskTables, see_all};
use crate::cube::{CubieCube, Mask, Symmetry, TurnSet};
use crate::solvers::OpenError;
use crate::tables::{Distribution, Store, TableFileError, TableInUse, TableProgress, TableSpec};

/// The maximum number of views that a [`MaskTables`] has for all its tables together. A view is a table together with a
/// symmetry that is applied before each look-up. Each view costs a memory access at every node.
const MOST_VIEWS: usize = 8;

/// Masks, and the tables with the distances of cubes from the masks.
pub struct MaskTables {
    pub masks: Vec<Mask>,
    coordinates: Vec<PatternCoordinate>,
    tables: Vec<Table>,
    coordinate_views: Vec<CoordinateView>,
    views: Vec<TableView>,
}

struct Table {
    name: String,
    first: usize,
    second: usize,
    distances: Distances,
    counts: Distribution,
    /// Prevents other processes from removing the table's file while this process uses it.
    _in_use: Option<TableInUse>,
}

/// A coordinate of cubes that are first conjugated by a symmetry. The symmetry takes the goal to itself.
struct CoordinateView {
    coordinate: usize,
    symmetry: Symmetry,
    /// The image of each effect under the symmetry.
    effects: Vec<usize>,
}

/// A table for cubes that are first conjugated by a symmetry. The symmetry takes the goal to itself.
pub struct TableView {
    table: usize,
    /// The index of the coordinate view for the rows.
    pub first: usize,
    /// The index of the coordinate view for the columns.
    pub second: usize,
    /// The total number of coordinate views that this view and the views before it use.
    pub coordinates: usize,
}

/// The cube at which a search begins.
pub struct StartState {
    /// The cube.
    pub cube: CubieCube,
    /// The rotation of the cube, as an index in the list of frames of the turns.
    pub frame: usize,
    /// The values of the cube's coordinates.
    pub coordinates: Vec<u32>,
    /// For each view, the distance that the view looks up in its table.
    pub bounds: Vec<u8>,
}

impl MaskTables {
    /// Opens the planned tables.
    ///
    /// # Errors
    ///
    /// If a newly built table is wrong, or a table does not fit into the free memory.
    pub fn open(
        planned: PlannedMaskTables,
        turns: &TurnSet,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<MaskTables, OpenError> {
        let mut tables = Vec::with_capacity(planned.pairs.len());
        for (spec, &(first, second)) in planned.specs(turns).zip(&planned.pairs) {
            let opened = spec.open(store, progress);
            let (entries, counts) = opened.map_err(|error| OpenError::Table {
                name: spec.name().to_owned(),
                error,
            })?;
            tables.push(Table {
                name: spec.name().to_owned(),
                first,
                second,
                distances: Distances::new(spec.rows(), entries),
                counts,
                _in_use: store.in_use(&spec),
            });
        }
        let PlannedMaskTables { masks, coordinates, .. } = planned;
        let mut mask_tables = MaskTables {
            masks,
            coordinates,
            tables,
            coordinate_views: Vec::new(),
            views: Vec::new(),
        };
        mask_tables.add_views(turns);
        Ok(mask_tables)
    }

    /// The number of distinguishable states at each distance, if there is only one table and it distinguishes all
    /// pieces that the masks restrict. `None` otherwise.
    pub fn distribution(&self) -> Option<&Distribution> {
        let [table] = self.tables.as_slice() else {
            return None;
        };
        let patterns = [table.first, table.second].map(|number| self.coordinates[number].pattern());
        see_all(&self.masks, patterns).then_some(&table.counts)
    }

    /// The name of a table with a damaged block, and the error in its file; `None` if no loaded block is damaged.
    pub fn damage(&self) -> Option<(&str, TableFileError)> {
        let mut tables = self.tables.iter();
        tables.find_map(|table| Some((table.name.as_str(), table.distances.damage()?)))
    }

    /// The total size of the tables, in bytes.
    pub fn table_bytes(&self) -> usize {
        self.tables.iter().map(|table| table.distances.bytes()).sum()
    }

    /// Adds a view of every table for each symmetry that takes the goal and the turns to themselves. Views that are
    /// equal to an earlier view are left out. All tables get a view with one symmetry before the next symmetry is
    /// tried, so every table has at least one view in spite of the limit.
    fn add_views(&mut self, turns: &TurnSet) {
        let is_kept = |symmetry: &Symmetry| {
            turns.has_symmetry(symmetry) && {
                let mut images: Vec<Mask> = self.masks.iter().map(|mask| mask.conjugated(symmetry)).collect();
                images.sort_unstable();
                images == self.masks
            }
        };
        // The identity comes first, because every goal has this symmetry.
        let mut symmetries: Vec<Symmetry> = Symmetry::all()
            .filter(|each| *each != Symmetry::identity() && is_kept(each))
            .collect();
        symmetries.insert(0, Symmetry::identity());
        let mut seen = Vec::new();
        for symmetry in &symmetries {
            for table in 0..self.tables.len() {
                if self.views.len() == MOST_VIEWS.max(self.tables.len()) {
                    return;
                }
                let Table { first, second, .. } = self.tables[table];
                // The pieces of a cube on which the view depends. Two views are equal if they depend on the same pieces
                // in the same table.
                let image = |number: usize| {
                    let pattern = self.coordinates[number].pattern();
                    pattern.seen_through(symmetry)
                };
                let sight = (table, image(first), image(second));
                if seen.contains(&sight) {
                    continue;
                }
                seen.push(sight);
                let first = self.coordinate_view(first, symmetry, turns);
                let second = self.coordinate_view(second, symmetry, turns);
                self.views.push(TableView {
                    table,
                    first,
                    second,
                    coordinates: self.coordinate_views.len(),
                });
            }
        }
    }

    fn coordinate_view(&mut self, coordinate: usize, symmetry: &Symmetry, turns: &TurnSet) -> usize {
        let is_it = |each: &CoordinateView| each.coordinate == coordinate && each.symmetry == *symmetry;
        if let Some(known) = self.coordinate_views.iter().position(is_it) {
            return known;
        }
        let effects = turns.effects();
        let image = |effect: &CubieCube| {
            let image = symmetry.conjugate(effect);
            let number = effects.iter().position(|each| *each == image);
            number.expect("the symmetry takes the turns to themselves")
        };
        self.coordinate_views.push(CoordinateView {
            coordinate,
            symmetry: symmetry.clone(),
            effects: effects.iter().map(image).collect(),
        });
        self.coordinate_views.len() - 1
    }

    /// The views, in the order in which a search looks them up.
    pub fn views(&self) -> &[TableView] {
        &self.views
    }

    /// The distances that a view looks up.
    #[inline]
    pub fn distances(&self, view: &TableView) -> &Distances {
        &self.tables[view.table].distances
    }

    /// The value of a coordinate after an effect.
    #[inline]
    pub fn after(&self, coordinate: usize, number: u32, effect: usize) -> u32 {
        let view = &self.coordinate_views[coordinate];
        self.coordinates[view.coordinate].after(number, view.effects[effect])
    }

    /// For each table, the number of entries at each distance from the goal.
    pub fn distributions(&self) -> impl Iterator<Item = &Distribution> {
        self.tables.iter().map(|table| &table.counts)
    }

    /// Computes the start of a search from a cube in a frame of the turns; `None` if, according to the tables, no turns
    /// lead from the cube to the goal.
    pub fn start(&self, cube: &CubieCube, frame: usize, turns: &TurnSet) -> Option<StartState> {
        let coordinates: Option<Vec<u32>> = self
            .coordinate_views
            .iter()
            .map(|each| self.coordinates[each.coordinate].of(&each.symmetry.conjugate(cube)))
            .collect();
        let coordinates = coordinates?;
        let bound = |view: &TableView| {
            let Table { first, second, .. } = self.tables[view.table];
            let rows = PatternRows::new(turns, &self.coordinates[first], &self.coordinates[second]);
            let (first, second) = (coordinates[view.first], coordinates[view.second]);
            self.distances(view).of(&rows, frame, first, second)
        };
        let bounds: Option<Vec<u8>> = self.views.iter().map(bound).collect();
        Some(StartState {
            cube: *cube,
            frame,
            coordinates,
            bounds: bounds?,
        })
    }

    /// True if turns, given by their indices, lead from a start into one of the masks.
    pub fn is_goal(&self, start: &StartState, made: &[usize], turns: &TurnSet) -> bool {
        let StartState {
            mut cube, mut frame, ..
        } = *start;
        for &turn in made {
            let step = turns.step(frame, turn);
            cube = cube.then(&turns.effects()[step.effect]);
            frame = step.frame;
        }
        self.masks.iter().any(|mask| mask.contains(&cube))
    }
}
