// Graphs that are launched. Each node has a stream of its own and waits for the events of those
// before it: what the graph does not order is not ordered here, for the checkers and for deferred
// streams as well.
#include <cuda_runtime_api.h>
#include <types/graph_calls.h>

#include "sim/api/api_call.h"
#include "sim/api/graph/handles.h"
#include "sim/base/observer.h"
#include "sim/gpu/streams.h"
#include "sim/graph/capture.h"
#include "sim/streams/pending_work.h"

#include <algorithm>
#include <utility>

namespace warpstep::sim {

namespace {

/// Nobody sees in which order the nodes run that nothing orders.
bool one_after_the_other() {
  return observer == nullptr && !streams_are_deferred();
}

void give_streams(CUgraphExec_st& exec) {
  if (exec.begin != nullptr) return;
  cudaEventCreateWithFlags(&exec.begin, cudaEventDisableTiming);
  for (const cudaGraphNode_t node : exec.order) {
    cudaStreamCreateWithFlags(&exec.streams[node], cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&exec.events[node], cudaEventDisableTiming);
  }
}

cudaError_t give_node(cudaGraphNode_t node, cudaStream_t stream) {
  return node->work.give ? node->work.give(stream) : cudaSuccess;
}

cudaError_t launch_beside(CUgraphExec_st& exec, cudaStream_t stream) {
  give_streams(exec);
  cudaEventRecord(exec.begin, stream);
  for (const cudaGraphNode_t node : exec.order) {
    const cudaStream_t own = exec.streams[node];
    cudaStreamWaitEvent(own, exec.begin, 0);
    for (const cudaGraphNode_t before : node->before)
      cudaStreamWaitEvent(own, exec.events[before], 0);
    if (const auto code = give_node(node, own)) return code;
    cudaEventRecord(exec.events[node], own);
  }
  for (const cudaGraphNode_t node : exec.order) cudaStreamWaitEvent(stream, exec.events[node], 0);
  return cudaSuccess;
}

/// Why the other graph cannot take the place of the one that was instantiated.
cudaGraphExecUpdateResult compare(const CUgraphExec_st& exec, const CUgraph_st& graph) {
  const auto& own = exec.graph->nodes;
  if (own.size() != graph.nodes.size()) return cudaGraphExecUpdateErrorTopologyChanged;
  const auto number = [](const auto& nodes, cudaGraphNode_t wanted) {
    return std::ranges::find_if(nodes, [&](const auto& node) { return node.get() == wanted; }) -
           nodes.begin();
  };
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (own[i]->before.size() != graph.nodes[i]->before.size())
      return cudaGraphExecUpdateErrorTopologyChanged;
    for (std::size_t k = 0; k < own[i]->before.size(); ++k)
      if (number(own, own[i]->before[k]) != number(graph.nodes, graph.nodes[i]->before[k]))
        return cudaGraphExecUpdateErrorTopologyChanged;
    if (own[i]->work.type != graph.nodes[i]->work.type)
      return cudaGraphExecUpdateErrorNodeTypeChanged;
  }
  return cudaGraphExecUpdateSuccess;
}

cudaError_t update(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphExecUpdateResultInfo* info) {
  if (info == nullptr) return null_output();
  if (const auto code = check(exec)) return code;
  if (const auto code = check(graph)) return code;
  *info = {compare(*exec, *graph), nullptr, nullptr};
  if (info->result != cudaGraphExecUpdateSuccess)
    return refused(cudaErrorGraphExecUpdateFailure,
                   "the graph has other nodes or edges than the one that was instantiated");
  for (std::size_t i = 0; i < graph->nodes.size(); ++i)
    exec->graph->nodes[i]->work = graph->nodes[i]->work;
  return cudaSuccess;
}

cudaError_t instantiate(cudaGraphExec_t* result, cudaGraph_t graph) {
  if (result == nullptr) return null_output();
  if (const auto code = check(graph)) return code;
  std::unique_ptr<CUgraphExec_st> exec;
  if (const auto code = make_exec(exec, *graph)) return code;
  *result = keep(std::move(exec));
  return cudaSuccess;
}

cudaError_t launch(cudaGraphExec_t exec, cudaStream_t stream) {
  if (const auto code = check(exec)) return code;
  if (const auto code = check_stream(stream)) return code;
  if (!is_recorded(stream)) return launch_exec(*exec, stream);
  std::unique_ptr<CUgraphExec_st> copy;
  if (const auto code = make_exec(copy, *exec->graph)) return code;
  const std::shared_ptr<CUgraphExec_st> shared = std::move(copy);
  return record(stream, {.type = cudaGraphNodeTypeGraph,
                         .give = [shared](cudaStream_t own) { return launch_exec(*shared, own); }});
}

}  // namespace

cudaError_t make_exec(std::unique_ptr<CUgraphExec_st>& exec, const CUgraph_st& graph) {
  auto made = std::make_unique<CUgraphExec_st>();
  made->graph = clone_of(graph);
  made->order = in_order(*made->graph);
  if (made->order.size() != graph.nodes.size())
    return refused(cudaErrorInvalidValue, "nodes of the graph wait for each other in a circle");
  for (const auto& node : made->graph->nodes) made->own[node->original] = node.get();
  exec = std::move(made);
  return cudaSuccess;
}

cudaError_t launch_exec(CUgraphExec_st& exec, cudaStream_t stream) {
  const PartsOfOneCall parts;
  if (!one_after_the_other()) return launch_beside(exec, stream);
  for (const cudaGraphNode_t node : exec.order)
    if (const auto code = give_node(node, stream)) return code;
  return cudaSuccess;
}

void end_exec(CUgraphExec_st& exec) {
  const PartsOfOneCall parts;
  if (exec.begin == nullptr) return;
  cudaEventDestroy(exec.begin);
  for (const auto& [node, stream] : exec.streams) cudaStreamDestroy(stream);
  for (const auto& [node, event] : exec.events) cudaEventDestroy(event);
}

}  // namespace warpstep::sim

using namespace warpstep::sim;

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* pGraphExec, cudaGraph_t graph,
                                 unsigned long long flags) {
  return ApiCall("cudaGraphInstantiate", pGraphExec, graph, flags).on_device([&] {
    return instantiate(pGraphExec, graph);
  });
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* pGraphExec, cudaGraph_t graph,
                                          unsigned long long flags) {
  return ApiCall("cudaGraphInstantiateWithFlags", pGraphExec, graph, flags).on_device([&] {
    return instantiate(pGraphExec, graph);
  });
}

cudaError_t cudaGraphUpload(cudaGraphExec_t graphExec, cudaStream_t stream) {
  return ApiCall("cudaGraphUpload", graphExec, stream).on_device([&] {
    if (const auto code = check(graphExec)) return code;
    return check_stream(stream);
  });
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t graphExec, cudaStream_t stream) {
  return ApiCall("cudaGraphLaunch", graphExec, stream).on_device([&] {
    return launch(graphExec, stream);
  });
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t graphExec) {
  return ApiCall("cudaGraphExecDestroy", graphExec).on_device([&] {
    if (const auto code = check(graphExec)) return code;
    if (const auto code = finish_everything()) return code;
    end_exec(*graphExec);
    drop(graphExec);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t hGraphExec, cudaGraph_t hGraph,
                                cudaGraphExecUpdateResultInfo* resultInfo) {
  return ApiCall("cudaGraphExecUpdate", hGraphExec, hGraph).on_device([&] {
    return update(hGraphExec, hGraph, resultInfo);
  });
}
