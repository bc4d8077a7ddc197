// cudaStreamBeginCapture and the other calls about captures.
#include <cuda_runtime_api.h>
#include <types/graph_calls.h>

#include "sim/api/api_call.h"
#include "sim/api/graph/handles.h"
#include "sim/gpu/streams.h"
#include "sim/graph/capture.h"

#include <utility>

namespace warpstep::sim {

static constinit thread_local cudaStreamCaptureMode capture_mode = cudaStreamCaptureModeGlobal;

}  // namespace warpstep::sim

using namespace warpstep::sim;

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode) {
  return ApiCall("cudaStreamBeginCapture", stream, mode).on_device([&] {
    return begin_capture(stream, mode);
  });
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* pGraph) {
  return ApiCall("cudaStreamEndCapture", stream).on_device([&] {
    if (pGraph == nullptr) return null_output();
    *pGraph = nullptr;
    if (const auto code = check_stream(stream)) return code;
    std::unique_ptr<CUgraph_st> graph;
    if (const auto code = end_capture(stream, graph)) return code;
    *pGraph = keep(std::move(graph));
    return cudaSuccess;
  });
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  return ApiCall("cudaStreamIsCapturing", stream, status).on_device([&] {
    if (status == nullptr) return null_output();
    const cudaError_t code = check_stream(stream);
    if (code == cudaSuccess) *status = capture_status(stream);
    return code;
  });
}

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
  return ApiCall("cudaThreadExchangeStreamCaptureMode", mode).on_host([&] {
    if (mode == nullptr) return null_output();
    std::swap(*mode, capture_mode);
    return cudaSuccess;
  });
}
