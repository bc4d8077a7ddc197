// cudaGraphCreate and the calls that ask for and change a graph's shape.
#include <types/graph_calls.h>

#include "sim/api/api_call.h"
#include "sim/api/graph/handles.h"

#include <algorithm>
#include <cstdio>
#include <utility>

using namespace warpstep::sim;

namespace {

/// Writes as many as there is room for; without room, their number.
cudaError_t list(const std::vector<cudaGraphNode_t>& nodes, cudaGraphNode_t* to,
                 std::size_t* count) {
  if (count == nullptr) return null_output();
  if (to == nullptr) {
    *count = nodes.size();
    return cudaSuccess;
  }
  for (std::size_t i = 0; i < *count; ++i) to[i] = i < nodes.size() ? nodes[i] : nullptr;
  *count = std::min(*count, nodes.size());
  return cudaSuccess;
}

std::vector<cudaGraphNode_t> nodes_of(const CUgraph_st& graph, bool roots_alone) {
  std::vector<cudaGraphNode_t> nodes;
  for (const auto& node : graph.nodes)
    if (!roots_alone || node->before.empty()) nodes.push_back(node.get());
  return nodes;
}

cudaError_t edges(cudaGraph_t graph, cudaGraphNode_t* from, cudaGraphNode_t* to,
                  std::size_t* count) {
  std::vector<cudaGraphNode_t> begins, ends;
  for (const auto& node : graph->nodes)
    for (const cudaGraphNode_t other : node->before) {
      begins.push_back(other);
      ends.push_back(node.get());
    }
  if (count == nullptr || (from == nullptr) != (to == nullptr)) return null_output();
  std::size_t room = *count;
  if (const auto code = list(begins, from, count)) return code;
  return list(ends, to, &room);
}

/// Adds or removes edges, all or none.
template <class Change>
cudaError_t change_edges(cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to,
                         std::size_t count, bool are_there, const Change& change) {
  if (const auto code = check_nodes(graph, from, count)) return code;
  if (const auto code = check_nodes(graph, to, count)) return code;
  for (std::size_t i = 0; i < count; ++i)
    if ((std::ranges::find(to[i]->before, from[i]) != to[i]->before.end()) != are_there)
      return refused(cudaErrorInvalidValue,
                     are_there ? "there is no such edge" : "there is such an edge already");
  for (std::size_t i = 0; i < count; ++i) change(to[i]->before, from[i]);
  return cudaSuccess;
}

cudaError_t destroy_node(cudaGraphNode_t node) {
  if (const auto code = check(node)) return code;
  CUgraph_st& graph = *node->graph;
  for (const auto& other : graph.nodes) std::erase(other->before, node);
  std::erase_if(graph.nodes, [&](const auto& own) { return own.get() == node; });
  return cudaSuccess;
}

const char* kind_of(const CUgraphNode_st& node) {
  constexpr const char* kNames[] = {"KERNEL", "MEMCPY", "MEMSET",     "HOST",
                                    "GRAPH",  "EMPTY",  "EVENT_WAIT", "EVENT_RECORD"};
  return kNames[node.work.type];
}

cudaError_t print(cudaGraph_t graph, const char* path) {
  if (const auto code = check(graph)) return code;
  std::FILE* const file = path != nullptr ? std::fopen(path, "w") : nullptr;
  if (file == nullptr) return refused(cudaErrorOperatingSystem, "the file cannot be written");
  const auto nodes = nodes_of(*graph, false);
  const auto number = [&](cudaGraphNode_t node) {
    return std::ranges::find(nodes, node) - nodes.begin();
  };
  std::fprintf(file, "digraph dot {\n");
  for (const cudaGraphNode_t node : nodes)
    std::fprintf(file, "  \"node_%td\" [shape=box, label=\"%td\\n%s%s%s\"];\n", number(node),
                 number(node), kind_of(*node), node->work.name.empty() ? "" : "\\n",
                 node->work.name.c_str());
  for (const cudaGraphNode_t node : nodes)
    for (const cudaGraphNode_t other : node->before)
      std::fprintf(file, "  \"node_%td\" -> \"node_%td\";\n", number(other), number(node));
  std::fprintf(file, "}\n");
  std::fclose(file);
  return cudaSuccess;
}

cudaError_t find_in_clone(cudaGraphNode_t* result, cudaGraphNode_t original, cudaGraph_t clone) {
  if (result == nullptr) return null_output();
  if (const auto code = check(clone)) return code;
  for (const auto& node : clone->nodes)
    if (node->original == original) {
      *result = node.get();
      return cudaSuccess;
    }
  return refused(cudaErrorInvalidValue, "the graph has no copy of that node");
}

}  // namespace

cudaError_t cudaGraphCreate(cudaGraph_t* pGraph, unsigned int flags) {
  return ApiCall("cudaGraphCreate", pGraph, flags).on_device([&] {
    if (pGraph == nullptr || flags != 0)
      return flags != 0 ? refused(cudaErrorInvalidValue, "the flags must be 0") : null_output();
    *pGraph = keep(std::make_unique<CUgraph_st>());
    return cudaSuccess;
  });
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  return ApiCall("cudaGraphDestroy", graph).on_device([&] {
    if (const auto code = check(graph)) return code;
    drop(graph);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphClone(cudaGraph_t* pGraphClone, cudaGraph_t originalGraph) {
  return ApiCall("cudaGraphClone", pGraphClone, originalGraph).on_device([&] {
    if (pGraphClone == nullptr) return null_output();
    if (const auto code = check(originalGraph)) return code;
    *pGraphClone = keep(clone_of(*originalGraph));
    return cudaSuccess;
  });
}

cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char* path, unsigned int flags) {
  return ApiCall("cudaGraphDebugDotPrint", graph, path, flags).on_device([&] {
    return print(graph, path);
  });
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* numNodes) {
  return ApiCall("cudaGraphGetNodes", graph, numNodes).on_device([&] {
    const auto code = check(graph);
    return code != cudaSuccess ? code : list(nodes_of(*graph, false), nodes, numNodes);
  });
}

cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t* pRootNodes,
                                  size_t* pNumRootNodes) {
  return ApiCall("cudaGraphGetRootNodes", graph, pNumRootNodes).on_device([&] {
    const auto code = check(graph);
    return code != cudaSuccess ? code : list(nodes_of(*graph, true), pRootNodes, pNumRootNodes);
  });
}

cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t* from, cudaGraphNode_t* to,
                              cudaGraphEdgeData*, size_t* numEdges) {
  return ApiCall("cudaGraphGetEdges", graph, numEdges).on_device([&] {
    const auto code = check(graph);
    return code != cudaSuccess ? code : edges(graph, from, to, numEdges);
  });
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                     const cudaGraphNode_t* to, const cudaGraphEdgeData*,
                                     size_t numDependencies) {
  return ApiCall("cudaGraphAddDependencies", graph, numDependencies).on_device([&] {
    return change_edges(graph, from, to, numDependencies, false,
                        [](auto& before, cudaGraphNode_t node) { before.push_back(node); });
  });
}

cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                        const cudaGraphNode_t* to, const cudaGraphEdgeData*,
                                        size_t numDependencies) {
  return ApiCall("cudaGraphRemoveDependencies", graph, numDependencies).on_device([&] {
    return change_edges(graph, from, to, numDependencies, true,
                        [](auto& before, cudaGraphNode_t node) { std::erase(before, node); });
  });
}

cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node) {
  return ApiCall("cudaGraphDestroyNode", node).on_device([&] { return destroy_node(node); });
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* pType) {
  return ApiCall("cudaGraphNodeGetType", node).on_device([&] {
    if (pType == nullptr) return null_output();
    if (const auto code = check(node)) return code;
    *pType = node->work.type;
    return cudaSuccess;
  });
}

cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t* pDependencies,
                                         cudaGraphEdgeData*, size_t* pNumDependencies) {
  return ApiCall("cudaGraphNodeGetDependencies", node, pNumDependencies).on_device([&] {
    const auto code = check(node);
    return code != cudaSuccess ? code : list(node->before, pDependencies, pNumDependencies);
  });
}

cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t* pDependentNodes,
                                           cudaGraphEdgeData*, size_t* pNumDependentNodes) {
  return ApiCall("cudaGraphNodeGetDependentNodes", node, pNumDependentNodes).on_device([&] {
    if (const auto code = check(node)) return code;
    std::vector<cudaGraphNode_t> after;
    for (const auto& other : node->graph->nodes)
      if (std::ranges::find(other->before, node) != other->before.end())
        after.push_back(other.get());
    return list(after, pDependentNodes, pNumDependentNodes);
  });
}

cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t* pNode, cudaGraphNode_t originalNode,
                                     cudaGraph_t clonedGraph) {
  return ApiCall("cudaGraphNodeFindInClone", pNode, originalNode, clonedGraph).on_device([&] {
    return find_in_clone(pNode, originalNode, clonedGraph);
  });
}
