// Graphs: nodes of work and what each waits for.
#pragma once

#include <driver_types.h>
#include <types/graph.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace warpstep::sim {

struct NodeWork {
  cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
  std::string name = {};  // of a kernel
  /// Gives a stream the node's work.
  std::function<cudaError_t(cudaStream_t)> give = {};
};

}  // namespace warpstep::sim

struct CUgraphNode_st {
  CUgraph_st* graph = nullptr;
  warpstep::sim::NodeWork work = {};
  std::vector<cudaGraphNode_t> before = {};  // what it waits for
  cudaGraphNode_t original = nullptr;        // of a clone's node
  std::shared_ptr<CUgraph_st> child = {};    // of a node that is a graph
};

struct CUgraph_st {
  std::vector<std::unique_ptr<CUgraphNode_st>> nodes = {};  // in the order in which they came
};

namespace warpstep::sim {

cudaGraphNode_t add_node(CUgraph_st& graph, NodeWork work,
                         const std::vector<cudaGraphNode_t>& before);

/// The same nodes and edges once more.
std::unique_ptr<CUgraph_st> clone_of(const CUgraph_st& graph);

/// The nodes in an order in which none waits for a later one; fewer where they wait in a circle.
std::vector<cudaGraphNode_t> in_order(const CUgraph_st& graph);

/// Whether all work of `node` comes before that of one of these.
bool comes_before(cudaGraphNode_t node, const std::vector<cudaGraphNode_t>& later);

}  // namespace warpstep::sim
