#include "sim/api/graph/handles.h"

#include <algorithm>
#include <mutex>

#include "sim/gpu/context.h"

namespace warpstep::sim {

namespace {

struct Handles {
  std::mutex mutex;
  std::map<cudaGraph_t, std::unique_ptr<CUgraph_st>> graphs;
  std::map<cudaGraphExec_t, std::unique_ptr<CUgraphExec_st>> execs;
};

Handles& handles() {
  static Handles& handles = *new Handles;
  return handles;
}

cudaError_t unknown(const char* what) {
  return refused(cudaErrorInvalidValue,
                 std::string("the ") + what + " was never made or has been destroyed");
}

bool has_node(const CUgraph_st& graph, cudaGraphNode_t node) {
  return std::ranges::any_of(graph.nodes, [&](const auto& own) { return own.get() == node; });
}

}  // namespace

cudaGraph_t keep(std::unique_ptr<CUgraph_st> graph) {
  const std::scoped_lock lock(handles().mutex);
  const cudaGraph_t handle = graph.get();
  handles().graphs[handle] = std::move(graph);
  return handle;
}

cudaGraphExec_t keep(std::unique_ptr<CUgraphExec_st> exec) {
  const std::scoped_lock lock(handles().mutex);
  const cudaGraphExec_t handle = exec.get();
  handles().execs[handle] = std::move(exec);
  return handle;
}

bool drop(cudaGraph_t graph) {
  const std::scoped_lock lock(handles().mutex);
  return handles().graphs.erase(graph) == 1;
}

bool drop(cudaGraphExec_t exec) {
  const std::scoped_lock lock(handles().mutex);
  return handles().execs.erase(exec) == 1;
}

cudaError_t check(cudaGraph_t graph) {
  const std::scoped_lock lock(handles().mutex);
  return handles().graphs.contains(graph) ? cudaSuccess : unknown("graph");
}

cudaError_t check(cudaGraphExec_t exec) {
  const std::scoped_lock lock(handles().mutex);
  return handles().execs.contains(exec) ? cudaSuccess : unknown("executable graph");
}

cudaError_t check(cudaGraphNode_t node) {
  const std::scoped_lock lock(handles().mutex);
  const auto has_it = [&](const auto& entry) { return has_node(*entry.second, node); };
  return std::ranges::any_of(handles().graphs, has_it) ? cudaSuccess : unknown("node");
}

cudaError_t check_nodes(cudaGraph_t graph, const cudaGraphNode_t* nodes, std::size_t count) {
  if (const auto code = check(graph)) return code;
  if (count != 0 && nodes == nullptr)
    return refused(cudaErrorInvalidValue, "the list of nodes is a null pointer");
  for (std::size_t i = 0; i < count; ++i)
    if (!has_node(*graph, nodes[i]))
      return refused(cudaErrorInvalidValue, "a node is not one of the graph");
  return cudaSuccess;
}

}  // namespace warpstep::sim
