// What the nodes of a graph do.
#include <cuda_runtime_api.h>

#include "sim/api/graph/handles.h"
#include "sim/device/builtins/launch_by_address.h"
#include "sim/gpu/context.h"
#include "sim/gpu/kernel_facts.h"
#include "sim/graph/capture.h"
#include "sim/library/library_work.h"
#include "sim/memory/regions.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace warpstep::sim {

namespace {

cudaError_t no_parameters() {
  return refused(cudaErrorInvalidValue, "the node's parameters are a null pointer");
}

template <class Number>
void fill_rows(const cudaMemsetParams& p) {
  for (std::size_t y = 0; y < p.height; ++y)
    std::fill_n(reinterpret_cast<Number*>(static_cast<char*>(p.dst) + y * p.pitch), p.width,
                static_cast<Number>(p.value));
}

}  // namespace

cudaError_t kernel_work(NodeWork& work, const cudaKernelNodeParams* params) {
  if (params == nullptr) return no_parameters();
  const AddressedLaunch start = launch_of(params->func);
  if (start == nullptr)
    return refused(cudaErrorInvalidDeviceFunction, params->func == nullptr
                                                       ? "the kernel is a null pointer"
                                                       : "no kernel is known at the address");
  if (params->extra != nullptr)
    return refused(cudaErrorNotSupported, "the simulator takes arguments as kernelParams");
  const OneLaunch recorded(work);
  return start(params->func, {params->gridDim, params->blockDim, params->sharedMemBytes, nullptr},
               params->kernelParams, false);
}

cudaError_t copy_work(NodeWork& work, const cudaMemcpy3DParms* params) {
  if (params == nullptr) return no_parameters();
  work = {.type = cudaGraphNodeTypeMemcpy, .give = [copy = *params](cudaStream_t stream) {
            return cudaMemcpy3DAsync(&copy, stream);
          }};
  return cudaSuccess;
}

cudaError_t copy_work(NodeWork& work, void* to, const void* from, std::size_t count,
                      cudaMemcpyKind kind) {
  if (to == nullptr || from == nullptr)
    return refused(cudaErrorInvalidValue, "one end of the copy is a null pointer");
  work = {.type = cudaGraphNodeTypeMemcpy, .give = [=](cudaStream_t stream) {
            return cudaMemcpyAsync(to, from, count, kind, stream);
          }};
  return cudaSuccess;
}

cudaError_t fill_work(NodeWork& work, const cudaMemsetParams* params) {
  if (params == nullptr) return no_parameters();
  cudaMemsetParams p = *params;
  const std::size_t size = p.elementSize;
  if ((size != 1 && size != 2 && size != 4) || p.width == 0 || p.height == 0 ||
      !device_may_use(region_of(p.dst)))
    return refused(cudaErrorInvalidValue,
                   "a node sets numbers of 1, 2 or 4 bytes in device memory");
  if (p.height == 1) p.pitch = p.width * size;
  work = {.type = cudaGraphNodeTypeMemset, .give = [p, size](cudaStream_t stream) {
            return run_library_work(
                "cudaGraphLaunch", stream,
                {{"dst", p.dst, p.width * size, p.height, p.pitch, Use::writes}}, [p, size] {
                  if (size == 1) fill_rows<std::uint8_t>(p);
                  if (size == 2) fill_rows<std::uint16_t>(p);
                  if (size == 4) fill_rows<std::uint32_t>(p);
                });
          }};
  return cudaSuccess;
}

cudaError_t host_work(NodeWork& work, const cudaHostNodeParams* params) {
  if (params == nullptr || params->fn == nullptr) return no_parameters();
  work = {.type = cudaGraphNodeTypeHost, .give = [host = *params](cudaStream_t stream) {
            return cudaLaunchHostFunc(stream, host.fn, host.userData);
          }};
  return cudaSuccess;
}

}  // namespace warpstep::sim
