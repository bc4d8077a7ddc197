#include "sim/graph/graph.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace warpstep::sim {

cudaGraphNode_t add_node(CUgraph_st& graph, NodeWork work,
                         const std::vector<cudaGraphNode_t>& before) {
  auto& node = graph.nodes.emplace_back(std::make_unique<CUgraphNode_st>());
  node->graph = &graph;
  node->work = std::move(work);
  for (const cudaGraphNode_t other : before)
    if (std::ranges::find(node->before, other) == node->before.end()) node->before.push_back(other);
  return node.get();
}

std::unique_ptr<CUgraph_st> clone_of(const CUgraph_st& graph) {
  auto clone = std::make_unique<CUgraph_st>();
  std::map<cudaGraphNode_t, cudaGraphNode_t> own;
  for (const auto& node : graph.nodes) {
    const cudaGraphNode_t copy = add_node(*clone, node->work, {});
    copy->original = node.get();
    copy->child = node->child;
    own[node.get()] = copy;
  }
  for (const auto& node : graph.nodes)
    for (const cudaGraphNode_t other : node->before) own[node.get()]->before.push_back(own[other]);
  return clone;
}

std::vector<cudaGraphNode_t> in_order(const CUgraph_st& graph) {
  std::vector<cudaGraphNode_t> order;
  std::set<cudaGraphNode_t> placed;
  const auto is_placed = [&](cudaGraphNode_t node) { return placed.contains(node); };
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (const auto& node : graph.nodes) {
      if (is_placed(node.get()) || !std::ranges::all_of(node->before, is_placed)) continue;
      order.push_back(node.get());
      placed.insert(node.get());
      goes_on = true;
    }
  }
  return order;
}

bool comes_before(cudaGraphNode_t node, const std::vector<cudaGraphNode_t>& later) {
  std::vector<cudaGraphNode_t> open = later;
  std::set<cudaGraphNode_t> seen;
  while (!open.empty()) {
    const cudaGraphNode_t next = open.back();
    open.pop_back();
    if (next == node) return true;
    if (seen.insert(next).second) open.insert(open.end(), next->before.begin(), next->before.end());
  }
  return false;
}

}  // namespace warpstep::sim
