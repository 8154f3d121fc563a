//! In which order paths are followed, so that those that meet again wait for each other: each loop as a whole comes before
//! what comes after it. Nothing but the number of paths depends on it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use iced_x86::{FlowControl, Instruction};

/// The most instructions of a function that are put in order.
const MOST_INSTRUCTIONS: usize = 50_000;

/// The order of the instructions of one function, with what it jumps to.
#[derive(Debug, Default)]
pub(super) struct Order {
    positions: HashMap<u64, u32>,
    /// Where paths may meet.
    joins: BTreeSet<u64>,
}

impl Order {
    /// The order of the instructions reached from an address. `decode` gives the instruction at an address, if there is one
    /// that execution does not end at; `indirect`, where indirect jumps were seen to go.
    pub(super) fn new(
        start: u64,
        decode: &dyn Fn(u64) -> Option<Instruction>,
        indirect: &BTreeMap<u64, BTreeSet<u64>>,
    ) -> Self {
        let mut numbers: HashMap<u64, usize> = HashMap::new();
        let mut addresses: Vec<u64> = Vec::new();
        let mut successors: Vec<Vec<u64>> = Vec::new();
        let mut left = vec![start];
        while let Some(address) = left.pop() {
            if numbers.contains_key(&address) || addresses.len() > MOST_INSTRUCTIONS {
                continue;
            }
            numbers.insert(address, addresses.len());
            addresses.push(address);
            let next = decode(address).map_or_else(Vec::new, |instruction| after(&instruction, indirect));
            left.extend(next.iter().rev());
            successors.push(next);
        }
        let edges: Vec<Vec<usize>> = successors
            .iter()
            .map(|next| next.iter().filter_map(|address| numbers.get(address).copied()).collect())
            .collect();
        let mut incoming = vec![0_u32; addresses.len()];
        for &to in edges.iter().flatten() {
            incoming[to] += 1;
        }
        let joins = (0..addresses.len()).filter(|&node| incoming[node] > 1).map(|node| addresses[node]).collect();
        let mut order = Vec::with_capacity(addresses.len());
        let all: Vec<usize> = (0..addresses.len()).collect();
        arrange(&edges, &all, &mut order);
        let positions = (0_u32..).zip(order).map(|(position, node)| (addresses[node], position)).collect();
        Order { positions, joins }
    }

    /// The place of an instruction; what is not known comes last.
    pub(super) fn position(&self, address: u64) -> u32 {
        self.positions.get(&address).copied().unwrap_or(u32::MAX)
    }

    /// Whether several ways lead to an instruction.
    pub(super) fn is_join(&self, address: u64) -> bool {
        self.joins.contains(&address)
    }
}

/// Where execution may go on in the same function after an instruction.
fn after(instruction: &Instruction, indirect: &BTreeMap<u64, BTreeSet<u64>>) -> Vec<u64> {
    match instruction.flow_control() {
        FlowControl::Next | FlowControl::Call | FlowControl::IndirectCall => vec![instruction.next_ip()],
        FlowControl::ConditionalBranch => vec![instruction.next_ip(), instruction.near_branch_target()],
        FlowControl::UnconditionalBranch => vec![instruction.near_branch_target()],
        FlowControl::IndirectBranch => indirect.get(&instruction.ip()).into_iter().flatten().copied().collect(),
        _ => Vec::new(),
    }
}

/// Puts nodes in order: components that are not in a cycle before those that follow; of a cycle first the rest in the same
/// way, with the edges back to its entry left out, then the entry: paths that are back there wait for those of the same round.
fn arrange(edges: &[Vec<usize>], nodes: &[usize], order: &mut Vec<usize>) {
    // Depth of loops in loops, which a damaged function could make as deep as it is long.
    let mut left: Vec<(Vec<usize>, u32)> = vec![(nodes.to_vec(), 0)];
    while let Some((nodes, depth)) = left.pop() {
        if nodes.len() == 1 || depth > 64 {
            order.extend(&nodes);
            continue;
        }
        let mut parts: Vec<(Vec<usize>, u32)> = Vec::new();
        for component in components(edges, &nodes) {
            let is_cycle = component.len() > 1;
            let Some((&entry, rest)) = component.split_first() else { continue };
            if is_cycle {
                parts.push((rest.to_vec(), depth + 1));
            }
            parts.push((vec![entry], depth));
        }
        left.extend(parts.into_iter().rev());
    }
}

/// The strongly connected components of some nodes in topological order, each beginning with the node found first (Tarjan).
fn components(edges: &[Vec<usize>], nodes: &[usize]) -> Vec<Vec<usize>> {
    let inside: HashMap<usize, usize> = nodes.iter().enumerate().map(|(place, &node)| (node, place)).collect();
    let count = nodes.len();
    let (mut index, mut low) = (vec![usize::MAX; count], vec![0; count]);
    let mut on_stack = vec![false; count];
    let (mut stack, mut found, mut next) = (Vec::new(), Vec::new(), 0);
    for root in 0..count {
        if index[root] != usize::MAX {
            continue;
        }
        let mut work = vec![(root, 0)];
        while let Some(&(node, from)) = work.last() {
            let mut edge = from;
            if edge == 0 {
                index[node] = next;
                low[node] = next;
                next += 1;
                stack.push(node);
                on_stack[node] = true;
            }
            let mut down = None;
            while let Some(&to) = edges[nodes[node]].get(edge) {
                edge += 1;
                let Some(&to) = inside.get(&to) else { continue };
                if index[to] == usize::MAX {
                    down = Some(to);
                    break;
                }
                if on_stack[to] {
                    low[node] = low[node].min(index[to]);
                }
            }
            if let Some(to) = down {
                work.last_mut().expect("not empty").1 = edge;
                work.push((to, 0));
                continue;
            }
            work.pop();
            if let Some(&(parent, _)) = work.last() {
                low[parent] = low[parent].min(low[node]);
            }
            if low[node] == index[node] {
                let mut component = Vec::new();
                while let Some(member) = stack.pop() {
                    on_stack[member] = false;
                    component.push(member);
                    if member == node {
                        break;
                    }
                }
                component.reverse();
                found.push(component.into_iter().map(|place| nodes[place]).collect());
            }
        }
    }
    found.reverse();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_a_loop_comes_after_it_and_its_head_after_its_body() {
        // 0 -> 1; 1 -> 4 (out), 2; 2 -> 3, 1; 3 -> 1; 4
        let edges = vec![vec![1], vec![4, 2], vec![3, 1], vec![1], vec![]];
        let mut order = Vec::new();
        arrange(&edges, &[0, 1, 2, 3, 4], &mut order);
        assert_eq!(order, [0, 2, 3, 1, 4]);
        // Two loops, one in the other, the way out of both in the inner one.
        let edges = vec![vec![1], vec![2], vec![3, 4], vec![2, 1], vec![5], vec![]];
        let mut order = Vec::new();
        arrange(&edges, &[0, 1, 2, 3, 4, 5], &mut order);
        assert_eq!(order, [0, 3, 2, 1, 4, 5]);
    }
}
