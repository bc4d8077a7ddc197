// Wrappers of cudaMemcpy, substituted by the linker (--wrap in tools/course/*answer.cpp).
#include "course/child/copies.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "course/child/engine.h"

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

/// A copy as it was made.
struct Copy {
  const unsigned char* on_host = nullptr;
  std::vector<unsigned char> values, by_kernels;  // the latter only of copies to the host
  bool to_device = false;
};

std::vector<Copy> copies;  // of this call

void note(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  const bool to_device = kind == cudaMemcpyHostToDevice;
  if (!counts.counting || bytes == 0 || (!to_device && kind != cudaMemcpyDeviceToHost)) return;
  const auto* const host = static_cast<const unsigned char*>(to_device ? from : to);
  Copy copy{host, {host, host + bytes}, {}, to_device};
  if (!to_device) copy.by_kernels = written_by_kernels(from, bytes);
  copies.push_back(std::move(copy));
}

/// Marks the bytes that a copy and an array on the host have in common, and that are the same yet.
void mark(const Copy& copy, const unsigned char* begin, std::vector<unsigned char>& marks) {
  for (std::size_t i = 0; i < copy.values.size(); ++i) {
    const unsigned char* const at = copy.on_host + i;
    if (at < begin || at >= begin + marks.size()) continue;
    const bool is_it = *at == copy.values[i] && (copy.to_device || copy.by_kernels[i] != 0);
    unsigned char& known = marks[static_cast<std::size_t>(at - begin)];
    known = copy.to_device ? known | static_cast<unsigned char>(is_it) : is_it;
  }
}

}  // namespace

void begin_counting_copies() {
  counts = {};
  counts.counting = true;
  copies.clear();
}

void add_copies(std::map<std::string, double>& notes) {
  counts.counting = false;
  for (int to_host = 0; to_host < 2; ++to_host) {
    const std::string where = to_host != 0 ? "to the host" : "to the device";
    notes["copies " + where] = counts.copies[to_host];
    notes["bytes " + where] = counts.bytes[to_host];
  }
}

std::vector<unsigned char> copied_from_kernels(const void* begin, std::size_t bytes) {
  std::vector<unsigned char> marks(bytes);
  for (const Copy& copy : copies) {
    if (copy.to_device) continue;
    if (copy.by_kernels.empty()) return {};
    mark(copy, static_cast<const unsigned char*>(begin), marks);
  }
  return knows_writers() ? marks : std::vector<unsigned char>{};
}

std::vector<unsigned char> copied_to_device(const void* begin, std::size_t bytes) {
  if (!knows_writers()) return {};
  const auto* const first = static_cast<const unsigned char*>(begin);
  std::vector<unsigned char> marks(bytes);
  for (const Copy& copy : copies) {
    if (!copy.to_device) continue;
    mark(copy, first, marks);
    // By way of other memory on the host.
    if (copy.values.size() == bytes && std::equal(copy.values.begin(), copy.values.end(), first))
      std::fill(marks.begin(), marks.end(), 1);
  }
  return marks;
}

}  // namespace warpstep::course

extern "C" {

cudaError_t __real_cudaMemcpy(void*, const void*, size_t, cudaMemcpyKind);
cudaError_t __real_cudaMemcpyAsync(void*, const void*, size_t, cudaMemcpyKind, cudaStream_t);

cudaError_t __wrap_cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  warpstep::course::count(kind, bytes);
  const cudaError_t code = __real_cudaMemcpy(to, from, bytes, kind);
  if (code == cudaSuccess) warpstep::course::note(to, from, bytes, kind);
  return code;
}

cudaError_t __wrap_cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                                   cudaStream_t stream) {
  warpstep::course::count(kind, bytes);
  const cudaError_t code = __real_cudaMemcpyAsync(to, from, bytes, kind, stream);
  if (code == cudaSuccess && warpstep::course::knows_writers())  // there it has been made
    warpstep::course::note(to, from, bytes, kind);
  return code;
}

}  // extern "C"
