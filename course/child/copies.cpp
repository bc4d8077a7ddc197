// Wrappers of cudaMemcpy, substituted by the linker (--wrap in tools/course/*answer.cpp).
#include "course/child/copies.h"

#include <cuda_runtime_api.h>

#include <cstddef>

namespace warpstep::course {

namespace {

struct Counts {
  bool counting = false;
  double copies[2] = {}, bytes[2] = {};  // to the device, to the host
} counts;

void count(cudaMemcpyKind kind, std::size_t bytes) {
  if (!counts.counting || (kind != cudaMemcpyHostToDevice && kind != cudaMemcpyDeviceToHost))
    return;
  const int to_host = kind == cudaMemcpyDeviceToHost ? 1 : 0;
  counts.copies[to_host] += 1;
  counts.bytes[to_host] += static_cast<double>(bytes);
}

}  // namespace

void begin_counting_copies() {
  counts = {};
  counts.counting = true;
}

void add_copies(std::map<std::string, double>& notes) {
  counts.counting = false;
  for (int to_host = 0; to_host < 2; ++to_host) {
    const std::string where = to_host != 0 ? "to the host" : "to the device";
    notes["copies " + where] = counts.copies[to_host];
    notes["bytes " + where] = counts.bytes[to_host];
  }
}

}  // namespace warpstep::course

extern "C" {

cudaError_t __real_cudaMemcpy(void*, const void*, size_t, cudaMemcpyKind);
cudaError_t __real_cudaMemcpyAsync(void*, const void*, size_t, cudaMemcpyKind, cudaStream_t);

cudaError_t __wrap_cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  warpstep::course::count(kind, bytes);
  return __real_cudaMemcpy(to, from, bytes, kind);
}

cudaError_t __wrap_cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                                   cudaStream_t stream) {
  warpstep::course::count(kind, bytes);
  return __real_cudaMemcpyAsync(to, from, bytes, kind, stream);
}

}  // extern "C"
