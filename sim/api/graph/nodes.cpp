// cudaGraphAdd…Node and the calls that give a node other parameters.
#include <cuda_runtime_api.h>
#include <types/graph_calls.h>

#include "sim/api/api_call.h"
#include "sim/api/graph/handles.h"
#include "sim/api/stream/events.h"

#include <utility>

using namespace warpstep::sim;

namespace {

/// Where a new node goes.
struct Place {
  cudaGraphNode_t* result;
  cudaGraph_t graph;
  const cudaGraphNode_t* before;
  std::size_t count;
};

template <class Make>
cudaError_t add(const Place& place, const Make& make) {
  if (place.result == nullptr) return null_output();
  if (const auto code = check_nodes(place.graph, place.before, place.count)) return code;
  NodeWork work;
  if (const auto code = make(work)) return code;
  *place.result =
      add_node(*place.graph, std::move(work), {place.before, place.before + place.count});
  return cudaSuccess;
}

template <class Make>
cudaError_t change(cudaGraphNode_t node, cudaGraphNodeType type, const Make& make) {
  if (const auto code = check(node)) return code;
  if (node->work.type != type) return refused(cudaErrorInvalidValue, "the node is of another kind");
  NodeWork work;
  if (const auto code = make(work)) return code;
  node->work = std::move(work);
  return cudaSuccess;
}

/// The same of a graph that can be launched.
template <class Make>
cudaError_t change(cudaGraphExec_t exec, cudaGraphNode_t node, cudaGraphNodeType type,
                   const Make& make) {
  if (const auto code = check(exec)) return code;
  const auto own = exec->own.find(node);
  if (own == exec->own.end() || own->second->work.type != type)
    return refused(cudaErrorInvalidValue, "the node is none of the graph's, or of another kind");
  NodeWork work;
  if (const auto code = make(work)) return code;
  own->second->work = std::move(work);
  return cudaSuccess;
}

cudaError_t event_work(NodeWork& work, cudaGraphNodeType type, cudaEvent_t event) {
  if (const auto code = check_event(event)) return code;
  work = {.type = type, .give = [type, event](cudaStream_t stream) {
            return type == cudaGraphNodeTypeWaitEvent ? cudaStreamWaitEvent(stream, event, 0)
                                                      : cudaEventRecord(event, stream);
          }};
  return cudaSuccess;
}

cudaError_t add_child(const Place& place, cudaGraph_t child) {
  if (const auto code = check(child)) return code;
  std::unique_ptr<CUgraphExec_st> exec;
  if (const auto code = make_exec(exec, *child)) return code;
  const std::shared_ptr<CUgraphExec_st> shared = std::move(exec);
  return add(place, [&](NodeWork& work) {
    work = {.type = cudaGraphNodeTypeGraph,
            .give = [shared](cudaStream_t stream) { return launch_exec(*shared, stream); }};
    return cudaSuccess;
  });
}

}  // namespace

#define PLACE \
  { pGraphNode, graph, pDependencies, numDependencies }

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                   const cudaGraphNode_t* pDependencies, size_t numDependencies,
                                   const cudaKernelNodeParams* pNodeParams) {
  return ApiCall("cudaGraphAddKernelNode", pGraphNode, graph, numDependencies).on_device([&] {
    return add(PLACE, [&](NodeWork& work) { return kernel_work(work, pNodeParams); });
  });
}

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                   const cudaGraphNode_t* pDependencies, size_t numDependencies,
                                   const cudaMemcpy3DParms* pCopyParams) {
  return ApiCall("cudaGraphAddMemcpyNode", pGraphNode, graph, numDependencies).on_device([&] {
    return add(PLACE, [&](NodeWork& work) { return copy_work(work, pCopyParams); });
  });
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                     const cudaGraphNode_t* pDependencies, size_t numDependencies,
                                     void* dst, const void* src, size_t count,
                                     cudaMemcpyKind kind) {
  return ApiCall("cudaGraphAddMemcpyNode1D", pGraphNode, graph, dst, src, count).on_device([&] {
    return add(PLACE, [&](NodeWork& work) { return copy_work(work, dst, src, count, kind); });
  });
}

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                   const cudaGraphNode_t* pDependencies, size_t numDependencies,
                                   const cudaMemsetParams* pMemsetParams) {
  return ApiCall("cudaGraphAddMemsetNode", pGraphNode, graph, numDependencies).on_device([&] {
    return add(PLACE, [&](NodeWork& work) { return fill_work(work, pMemsetParams); });
  });
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                 const cudaGraphNode_t* pDependencies, size_t numDependencies,
                                 const cudaHostNodeParams* pNodeParams) {
  return ApiCall("cudaGraphAddHostNode", pGraphNode, graph, numDependencies).on_device([&] {
    return add(PLACE, [&](NodeWork& work) { return host_work(work, pNodeParams); });
  });
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                       const cudaGraphNode_t* pDependencies, size_t numDependencies,
                                       cudaGraph_t childGraph) {
  return ApiCall("cudaGraphAddChildGraphNode", pGraphNode, graph, numDependencies, childGraph)
      .on_device([&] { return add_child(PLACE, childGraph); });
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                  const cudaGraphNode_t* pDependencies, size_t numDependencies) {
  return ApiCall("cudaGraphAddEmptyNode", pGraphNode, graph, numDependencies).on_device([&] {
    return add(PLACE, [](NodeWork&) { return cudaSuccess; });
  });
}

cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                        const cudaGraphNode_t* pDependencies,
                                        size_t numDependencies, cudaEvent_t event) {
  return ApiCall("cudaGraphAddEventRecordNode", pGraphNode, graph, numDependencies, event)
      .on_device([&] {
        return add(PLACE, [&](NodeWork& work) {
          return event_work(work, cudaGraphNodeTypeEventRecord, event);
        });
      });
}

cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                      const cudaGraphNode_t* pDependencies, size_t numDependencies,
                                      cudaEvent_t event) {
  return ApiCall("cudaGraphAddEventWaitNode", pGraphNode, graph, numDependencies, event)
      .on_device([&] {
        return add(PLACE, [&](NodeWork& work) {
          return event_work(work, cudaGraphNodeTypeWaitEvent, event);
        });
      });
}

#undef PLACE

cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node,
                                         const cudaKernelNodeParams* pNodeParams) {
  return ApiCall("cudaGraphKernelNodeSetParams", node, pNodeParams).on_device([&] {
    return change(node, cudaGraphNodeTypeKernel,
                  [&](NodeWork& work) { return kernel_work(work, pNodeParams); });
  });
}

cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void* dst, const void* src,
                                           size_t count, cudaMemcpyKind kind) {
  return ApiCall("cudaGraphMemcpyNodeSetParams1D", node, dst, src, count).on_device([&] {
    return change(node, cudaGraphNodeTypeMemcpy,
                  [&](NodeWork& work) { return copy_work(work, dst, src, count, kind); });
  });
}

cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node,
                                         const cudaMemsetParams* pNodeParams) {
  return ApiCall("cudaGraphMemsetNodeSetParams", node, pNodeParams).on_device([&] {
    return change(node, cudaGraphNodeTypeMemset,
                  [&](NodeWork& work) { return fill_work(work, pNodeParams); });
  });
}

cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node,
                                       const cudaHostNodeParams* pNodeParams) {
  return ApiCall("cudaGraphHostNodeSetParams", node, pNodeParams).on_device([&] {
    return change(node, cudaGraphNodeTypeHost,
                  [&](NodeWork& work) { return host_work(work, pNodeParams); });
  });
}

cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                             const cudaKernelNodeParams* pNodeParams) {
  return ApiCall("cudaGraphExecKernelNodeSetParams", hGraphExec, node).on_device([&] {
    return change(hGraphExec, node, cudaGraphNodeTypeKernel,
                  [&](NodeWork& work) { return kernel_work(work, pNodeParams); });
  });
}

cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                               void* dst, const void* src, size_t count,
                                               cudaMemcpyKind kind) {
  return ApiCall("cudaGraphExecMemcpyNodeSetParams1D", hGraphExec, node).on_device([&] {
    return change(hGraphExec, node, cudaGraphNodeTypeMemcpy,
                  [&](NodeWork& work) { return copy_work(work, dst, src, count, kind); });
  });
}

cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                             const cudaMemsetParams* pNodeParams) {
  return ApiCall("cudaGraphExecMemsetNodeSetParams", hGraphExec, node).on_device([&] {
    return change(hGraphExec, node, cudaGraphNodeTypeMemset,
                  [&](NodeWork& work) { return fill_work(work, pNodeParams); });
  });
}

cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                           const cudaHostNodeParams* pNodeParams) {
  return ApiCall("cudaGraphExecHostNodeSetParams", hGraphExec, node).on_device([&] {
    return change(hGraphExec, node, cudaGraphNodeTypeHost,
                  [&](NodeWork& work) { return host_work(work, pNodeParams); });
  });
}
