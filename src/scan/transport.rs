//! Assigns the rows of a cost matrix to its columns at the least total cost. Each column takes a given number of rows.

/// An assignment of all rows: the column of each row, and the total cost.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Assignment {
    pub(super) cost: f64,
    pub(super) columns: Vec<usize>,
}

/// Assigns every row to a column at the least total cost. Column `j` takes `room[j]` rows, and `costs[i][j]` is the
/// cost of row `i` in column `j`. The sum of `room` must be the number of rows, and all costs must be finite.
///
/// The rows are added one by one. To make room for a row, other rows may move between columns; the algorithm chooses
/// the cheapest path of such moves (successive shortest paths).
pub(super) fn cheapest(costs: &[Vec<f64>], room: &[usize]) -> Assignment {
    let columns = room.len();
    let mut left = room.to_vec();
    let mut taken = vec![usize::MAX; costs.len()];
    // With these prices, moving an assigned row to another column never has a negative reduced cost.
    let mut prices = vec![0.0; columns];
    let mut reach = vec![0.0; columns];
    let mut from: Vec<(usize, usize)> = vec![(0, 0); columns];
    for row in 0..costs.len() {
        let mut is_done = vec![false; columns];
        for column in 0..columns {
            reach[column] = costs[row][column] - prices[column];
            from[column] = (row, usize::MAX);
        }
        let mut end;
        loop {
            let open = (0..columns).filter(|&column| !is_done[column]);
            let next = open.min_by(|&one, &other| reach[one].total_cmp(&reach[other]));
            end = next.expect("there is room for every row");
            is_done[end] = true;
            if left[end] > 0 {
                break;
            }
            for other in (0..costs.len()).filter(|&other| taken[other] == end) {
                let here = costs[other][end] - prices[end];
                for column in (0..columns).filter(|&column| !is_done[column]) {
                    let cost = reach[end] + costs[other][column] - prices[column] - here;
                    if cost < reach[column] {
                        reach[column] = cost;
                        from[column] = (other, end);
                    }
                }
            }
        }
        let farthest = reach[end];
        for column in (0..columns).filter(|&column| is_done[column]) {
            prices[column] += reach[column] - farthest;
        }
        left[end] -= 1;
        loop {
            let (moved, before) = from[end];
            taken[moved] = end;
            match before {
                usize::MAX => break,
                before => end = before,
            }
        }
    }
    Assignment {
        cost: taken.iter().enumerate().map(|(row, &column)| costs[row][column]).sum(),
        columns: taken,
    }
}

/// The second cheapest assignment. It differs from the cheapest assignment `best` by the cheapest cycle of moves: some
/// rows move to other columns, and each column still has as many rows as before. `None` if there is no such cycle.
pub(super) fn second(costs: &[Vec<f64>], best: &Assignment, columns: usize) -> Option<Assignment> {
    // For each pair of columns: the row whose move from the first to the second column is the cheapest, and the cost of
    // this move.
    let mut step = vec![vec![(f64::INFINITY, usize::MAX); columns]; columns];
    for (row, &from) in best.columns.iter().enumerate() {
        for to in (0..columns).filter(|&to| to != from) {
            let cost = costs[row][to] - costs[row][from];
            if cost < step[from][to].0 {
                step[from][to] = (cost, row);
            }
        }
    }
    let mut length: Vec<Vec<f64>> = step.iter().map(|row| row.iter().map(|each| each.0).collect()).collect();
    let mut next: Vec<Vec<usize>> = vec![(0..columns).collect(); columns];
    for via in 0..columns {
        for from in 0..columns {
            for to in 0..columns {
                let way = length[from][via] + length[via][to];
                // Rounding must not create a cycle of negative cost.
                if way < length[from][to] - 1e-9 {
                    length[from][to] = way;
                    next[from][to] = next[from][via];
                }
            }
        }
    }
    let round = (0..columns).min_by(|&one, &other| length[one][one].total_cmp(&length[other][other]))?;
    if !length[round][round].is_finite() {
        return None;
    }
    let mut second = best.clone();
    let mut at = round;
    for _ in 0..columns {
        let to = next[at][round];
        second.columns[step[at][to].1] = to;
        at = to;
        if at == round {
            break;
        }
    }
    second.cost = second
        .columns
        .iter()
        .enumerate()
        .map(|(row, &column)| costs[row][column])
        .sum();
    Some(second)
}
