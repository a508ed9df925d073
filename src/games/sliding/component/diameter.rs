//! The diameter of a graph: the longest of all shortest ways.
//!
//! A breadth-first search from one vertex bounds the eccentricity of every other one: it is at least its distance from
//! there and at least the difference of the two, at most the sum (Takes and Kosters, «Determining the diameter of small
//! world networks», 2011). So a few searches prove the diameter where a search from each vertex would take hours.

/// The most entries of a graph whose diameter is looked for: 200 MB.
pub const MAX_ENTRIES: usize = 50_000_000;

/// The diameter of a connected graph, by its rows; nothing if more than `effort` entries would have to be looked at.
pub fn diameter(offsets: &[u32], edges: &[u32], effort: u64) -> Option<u32> {
    let count = offsets.len() - 1;
    let mut low = vec![0u32; count];
    let mut high = vec![u32::MAX; count];
    let mut open: Vec<u32> = (0..count as u32).collect();
    let (mut most, mut spent) = (0, 0u64);
    let mut distances = vec![u32::MAX; count];
    let mut queue = Vec::with_capacity(count);
    for round in 0usize.. {
        // In turns the one that may be farthest out and the one that may be nearest to the middle.
        let next = if round.is_multiple_of(2) {
            open.iter().copied().max_by_key(|&v| (high[v as usize], u32::MAX - v))
        } else {
            open.iter().copied().min_by_key(|&v| (low[v as usize], v))
        };
        let Some(from) = next else { break };
        spent += edges.len() as u64 + count as u64;
        if spent > effort {
            return None;
        }
        let eccentricity = search(offsets, edges, from, &mut distances, &mut queue);
        most = most.max(eccentricity);
        for &v in &open {
            let (v, distance) = (v as usize, distances[v as usize]);
            low[v] = low[v].max(distance).max(eccentricity - distance);
            high[v] = high[v].min(eccentricity + distance);
        }
        high[from as usize] = eccentricity;
        open.retain(|&v| high[v as usize] > most && v != from);
    }
    Some(most)
}

/// Writes all distances from a vertex; the largest.
fn search(offsets: &[u32], edges: &[u32], from: u32, distances: &mut [u32], queue: &mut Vec<u32>) -> u32 {
    distances.fill(u32::MAX);
    queue.clear();
    queue.push(from);
    distances[from as usize] = 0;
    let mut next = 0;
    while let Some(&v) = queue.get(next) {
        next += 1;
        let distance = distances[v as usize] + 1;
        for &to in &edges[offsets[v as usize] as usize..offsets[v as usize + 1] as usize] {
            if distances[to as usize] == u32::MAX {
                distances[to as usize] = distance;
                queue.push(to);
            }
        }
    }
    queue.last().map_or(0, |&last| distances[last as usize])
}
