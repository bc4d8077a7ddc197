// Wrappers of cudaMemcpy and its forms, and of memory that needs no copy, substituted by the linker
// (--wrap in tools/course/*answer.cpp).
#include "course/child/copies.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>
#include <utility>

#include "course/child/engine.h"

namespace warpstep::course {

namespace {

struct Counts {
  bool counting = false;
  double copies[2] = {}, bytes[2] = {};  // to the device, to the host
  double shared = 0;                     // allocations that the host and kernels both reach
} counts;

bool is_on_device(const void* memory) {
  cudaPointerAttributes attributes{};
  return cudaPointerGetAttributes(&attributes, memory) == cudaSuccess &&
         (attributes.type == cudaMemoryTypeDevice || attributes.type == cudaMemoryTypeManaged);
}

/// What cudaMemcpyDefault stands for.
cudaMemcpyKind kind_of(const void* to, const void* from, cudaMemcpyKind kind) {
  if (!counts.counting || kind != cudaMemcpyDefault) return kind;
  const bool to_device = is_on_device(to), from_device = is_on_device(from);
  if (to_device) return from_device ? cudaMemcpyDeviceToDevice : cudaMemcpyHostToDevice;
  return from_device ? cudaMemcpyDeviceToHost : cudaMemcpyHostToHost;
}

void count(cudaMemcpyKind kind, std::size_t bytes) {
  if (!counts.counting || (kind != cudaMemcpyHostToDevice && kind != cudaMemcpyDeviceToHost))
    return;
  const int to_host = kind == cudaMemcpyDeviceToHost ? 1 : 0;
  counts.copies[to_host] += 1;
  counts.bytes[to_host] += static_cast<double>(bytes);
}

void count_shared() {
  if (counts.counting) counts.shared += 1;
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

/// A copy of rows, which may lie apart.
struct Rows {
  void* to;
  std::size_t to_pitch;
  const void* from;
  std::size_t from_pitch, bytes, count;
};

void note(const Rows& rows, cudaMemcpyKind kind) {
  for (std::size_t row = 0; row < rows.count; ++row)
    note(static_cast<unsigned char*>(rows.to) + row * rows.to_pitch,
         static_cast<const unsigned char*>(rows.from) + row * rows.from_pitch, rows.bytes, kind);
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

/// The same where the bytes have come by way of other memory on the host: the whole array, or a
/// piece that is too long to be the same by chance.
void mark_passed_on(const Copy& copy, std::span<const unsigned char> array,
                    std::vector<unsigned char>& marks) {
  constexpr std::size_t kShortest = 16;
  if (copy.values.size() != array.size() && copy.values.size() < kShortest) return;
  const auto* const found = static_cast<const unsigned char*>(
      memmem(array.data(), array.size(), copy.values.data(), copy.values.size()));
  if (found == nullptr) return;
  for (std::size_t i = 0; i < copy.values.size(); ++i)
    marks[static_cast<std::size_t>(found - array.data()) + i] |= copy.by_kernels[i];
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
  notes["memory without copies"] = counts.shared;
}

std::vector<unsigned char> copied_from_kernels(const void* begin, std::size_t bytes) {
  std::vector<unsigned char> marks(bytes);
  for (const Copy& copy : copies) {
    if (copy.to_device) continue;
    if (copy.by_kernels.empty()) return {};
    mark(copy, static_cast<const unsigned char*>(begin), marks);
  }
  for (const Copy& copy : copies)
    if (!copy.to_device)
      mark_passed_on(copy, {static_cast<const unsigned char*>(begin), bytes}, marks);
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
cudaError_t __real_cudaMemcpy2D(void*, size_t, const void*, size_t, size_t, size_t, cudaMemcpyKind);
cudaError_t __real_cudaMemcpy2DAsync(void*, size_t, const void*, size_t, size_t, size_t,
                                     cudaMemcpyKind, cudaStream_t);

cudaError_t __wrap_cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  const cudaMemcpyKind real = warpstep::course::kind_of(to, from, kind);
  warpstep::course::count(real, bytes);
  const cudaError_t code = __real_cudaMemcpy(to, from, bytes, kind);
  if (code == cudaSuccess) warpstep::course::note(to, from, bytes, real);
  return code;
}

cudaError_t __wrap_cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                                   cudaStream_t stream) {
  const cudaMemcpyKind real = warpstep::course::kind_of(to, from, kind);
  warpstep::course::count(real, bytes);
  const cudaError_t code = __real_cudaMemcpyAsync(to, from, bytes, kind, stream);
  if (code == cudaSuccess && warpstep::course::knows_writers())  // there it has been made
    warpstep::course::note(to, from, bytes, real);
  return code;
}

cudaError_t __wrap_cudaMemcpy2D(void* to, size_t to_pitch, const void* from, size_t from_pitch,
                                size_t width, size_t height, cudaMemcpyKind kind) {
  const cudaMemcpyKind real = warpstep::course::kind_of(to, from, kind);
  warpstep::course::count(real, width * height);
  const cudaError_t code = __real_cudaMemcpy2D(to, to_pitch, from, from_pitch, width, height, kind);
  if (code == cudaSuccess)
    warpstep::course::note({to, to_pitch, from, from_pitch, width, height}, real);
  return code;
}

cudaError_t __wrap_cudaMemcpy2DAsync(void* to, size_t to_pitch, const void* from, size_t from_pitch,
                                     size_t width, size_t height, cudaMemcpyKind kind,
                                     cudaStream_t stream) {
  const cudaMemcpyKind real = warpstep::course::kind_of(to, from, kind);
  warpstep::course::count(real, width * height);
  const cudaError_t code =
      __real_cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, width, height, kind, stream);
  if (code == cudaSuccess && warpstep::course::knows_writers())
    warpstep::course::note({to, to_pitch, from, from_pitch, width, height}, real);
  return code;
}

cudaError_t __real_cudaHostAlloc(void**, size_t, unsigned);
cudaError_t __real_cudaMallocHost(void**, size_t);
cudaError_t __real_cudaHostRegister(void*, size_t, unsigned);
cudaError_t __real_cudaMallocManaged(void**, size_t, unsigned);

cudaError_t __wrap_cudaHostAlloc(void** memory, size_t bytes, unsigned flags) {
  warpstep::course::count_shared();
  return __real_cudaHostAlloc(memory, bytes, flags);
}

cudaError_t __wrap_cudaMallocHost(void** memory, size_t bytes) {
  warpstep::course::count_shared();
  return __real_cudaMallocHost(memory, bytes);
}

cudaError_t __wrap_cudaHostRegister(void* memory, size_t bytes, unsigned flags) {
  warpstep::course::count_shared();
  return __real_cudaHostRegister(memory, bytes, flags);
}

cudaError_t __wrap_cudaMallocManaged(void** memory, size_t bytes, unsigned flags) {
  warpstep::course::count_shared();
  return __real_cudaMallocManaged(memory, bytes, flags);
}

}  // extern "C"
