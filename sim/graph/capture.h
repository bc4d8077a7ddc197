// Streams that are captured: what they are given becomes nodes of a graph and does not run.
#pragma once

#include <driver_types.h>
#include <types/graph.h>

#include <atomic>
#include <memory>

#include "sim/graph/graph.h"

namespace warpstep::sim {

/// How many captures and kernel nodes are being made.
extern constinit std::atomic<int> recordings;

bool is_recorded_now(cudaStream_t stream);

/// Whether what this stream is given becomes a node.
inline bool is_recorded(cudaStream_t stream) {
  return recordings.load(std::memory_order_relaxed) != 0 && is_recorded_now(stream);
}

/// Adds a node behind what the stream has been given.
cudaError_t record(cudaStream_t stream, NodeWork work);

/// What `give` launches in this host thread becomes the work instead.
class OneLaunch {
 public:
  explicit OneLaunch(NodeWork& work);
  ~OneLaunch();
  OneLaunch(const OneLaunch&) = delete;
  OneLaunch& operator=(const OneLaunch&) = delete;
};

/// An event that a captured stream records; a stream that waits for one that was.
void record_event(cudaStream_t stream, cudaEvent_t event);
bool is_recorded(cudaEvent_t event);
void forget_event(cudaEvent_t event);
cudaError_t wait_for_recorded(cudaStream_t stream, cudaEvent_t event);

/// The host waits for a stream: that ends its capture without a graph.
cudaError_t refuse_wait(cudaStream_t stream);
cudaError_t refuse_wait_for_any();

cudaError_t begin_capture(cudaStream_t stream, cudaStreamCaptureMode mode);
cudaError_t end_capture(cudaStream_t stream, std::unique_ptr<CUgraph_st>& graph);
cudaStreamCaptureStatus capture_status(cudaStream_t stream);

}  // namespace warpstep::sim
