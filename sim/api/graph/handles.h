// The handles of graphs, their nodes and what is launched of them, and what the calls check of
// them.
#pragma once

#include <types/graph.h>

#include <cstddef>
#include <map>
#include <memory>
#include <vector>

#include "sim/graph/graph.h"

/// A graph that can be launched: a copy, whose nodes may be given other parameters.
struct CUgraphExec_st {
  std::unique_ptr<CUgraph_st> graph = {};
  std::vector<cudaGraphNode_t> order = {};
  std::map<cudaGraphNode_t, cudaGraphNode_t> own = {};  // of the nodes that it was made of
  std::map<cudaGraphNode_t, cudaStream_t> streams = {};
  std::map<cudaGraphNode_t, cudaEvent_t> events = {};
  cudaEvent_t begin = nullptr;
};

namespace warpstep::sim {

cudaGraph_t keep(std::unique_ptr<CUgraph_st> graph);
cudaGraphExec_t keep(std::unique_ptr<CUgraphExec_st> exec);
bool drop(cudaGraph_t graph);
bool drop(cudaGraphExec_t exec);

/// cudaErrorInvalidValue with a sentence for what was never made or has been destroyed.
cudaError_t check(cudaGraph_t graph);
cudaError_t check(cudaGraphExec_t exec);
cudaError_t check(cudaGraphNode_t node);

/// The same of a list of nodes of one graph.
cudaError_t check_nodes(cudaGraph_t graph, const cudaGraphNode_t* nodes, std::size_t count);

/// What a node of each kind does, or why its parameters are refused.
cudaError_t kernel_work(NodeWork& work, const cudaKernelNodeParams* params);
cudaError_t copy_work(NodeWork& work, const cudaMemcpy3DParms* params);
cudaError_t copy_work(NodeWork& work, void* to, const void* from, std::size_t count,
                      cudaMemcpyKind kind);
cudaError_t fill_work(NodeWork& work, const cudaMemsetParams* params);
cudaError_t host_work(NodeWork& work, const cudaHostNodeParams* params);

cudaError_t make_exec(std::unique_ptr<CUgraphExec_st>& exec, const CUgraph_st& graph);
cudaError_t launch_exec(CUgraphExec_st& exec, cudaStream_t stream);
void end_exec(CUgraphExec_st& exec);

}  // namespace warpstep::sim
