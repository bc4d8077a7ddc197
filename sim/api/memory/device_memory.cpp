// cudaMalloc, cudaFree and the other calls that hand out and take back device memory.
#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/api/memory/pools.h"
#include "sim/api/memory/stream_work.h"
#include "sim/base/observer.h"
#include "sim/gpu/current_device.h"
#include "sim/gpu/device_profile.h"
#include "sim/gpu/streams.h"
#include "sim/memory/device_heap.h"
#include "sim/memory/kernel_heap.h"
#include "sim/memory/pinned_memory.h"
#include "sim/memory/regions.h"
#include "sim/streams/kernel_work.h"
#include "sim/streams/pending_work.h"

#include <fmt/format.h>

using namespace warpstep::sim;

namespace {

constexpr std::size_t kAlignment = 256;  // what CUDA promises for every allocation
constexpr std::size_t kRowAlignment = 512;

cudaError_t null_result() {
  return refused(cudaErrorInvalidValue, "the address to write the result to is a null pointer");
}

cudaError_t out_of_memory(std::size_t bytes) {
  const std::size_t total = device().total_bytes;
  const std::size_t left = total - heap().used_bytes();
  if (bytes > left)
    return refused(cudaErrorMemoryAllocation,
                   fmt::format("{} bytes were requested, but {} has {} of its {} bytes left", bytes,
                               device().name, left, total));
  return refused(
      cudaErrorMemoryAllocation,
      fmt::format("{} bytes were requested, but this machine has none left, or the process has as "
                  "many memory mappings as it may have (vm.max_map_count; each block of more than "
                  "1 MiB needs two)",
                  bytes));
}

cudaError_t allocate(void** result, std::size_t bytes, std::size_t alignment, bool managed) {
  if (result == nullptr) return null_result();
  if (bytes == 0) {
    *result = nullptr;
    return cudaSuccess;
  }
  auto block = heap().allocate(bytes, alignment, managed);
  // What cudaFreeAsync has not given back yet.
  if (!block && streams_are_deferred() && finish_device(current_device()) == cudaSuccess)
    block = heap().allocate(bytes, alignment, managed);
  if (!block) return out_of_memory(bytes);
  *result = reinterpret_cast<void*>(block->begin);
  return cudaSuccess;
}

// Rows of `width` bytes, each at an address that suits every type of access.
cudaError_t allocate_rows(void** result, std::size_t* pitch, std::size_t width, std::size_t rows) {
  if (result == nullptr || pitch == nullptr) return null_result();
  const std::size_t row = (width + kRowAlignment - 1) / kRowAlignment * kRowAlignment;
  std::size_t bytes = 0;
  if (row < width || __builtin_mul_overflow(row, rows, &bytes)) bytes = SIZE_MAX;
  const cudaError_t code = allocate(result, bytes, kRowAlignment, false);
  if (code == cudaSuccess) *pitch = bytes == 0 ? 0 : row;
  return code;
}

// Stream-ordered memory is that of the pool's device, whichever device is current.
cudaError_t allocate_from(cudaMemPool_t pool, void** result, std::size_t bytes,
                          cudaStream_t stream) {
  const OnDevice device(device_of(pool));
  if (!pool_has_room(pool, bytes))
    return refused(
        cudaErrorMemoryAllocation,
        fmt::format("{} bytes were requested, but the pool's maxSize leaves less", bytes));
  const cudaError_t code = allocate(result, bytes, kAlignment, false);
  if (code != cudaSuccess || *result == nullptr) return code;
  note_allocated(pool, *result, bytes);
  if (observer != nullptr) observer->allocated_in_order(*result, stream);
  return code;
}

cudaError_t give_back(void* pointer) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  Heap* const owner = heap_with(address);
  if (pointer == nullptr || (owner != nullptr && owner->release(address))) {
    note_freed(pointer);
    return cudaSuccess;
  }
  const Region region = region_of(pointer);
  std::string advice;
  if (region.kind == RegionKind::kPinned) advice = "; cudaFreeHost frees that";
  if (region.kind == RegionKind::kDevice || region.kind == RegionKind::kManaged)
    advice = "; only the pointer that the allocation returned can be freed";
  const std::string why =
      fmt::format("{} {}{}", fmt::ptr(pointer), describe_pointer(pointer, region), advice);
  if (observer != nullptr) observer->memory_misused(MemoryMisuse::wrong_free, pointer, why);
  return refused(cudaErrorInvalidValue, why);
}

// The host waits for all work that may use it.
cudaError_t release(void* pointer) {
  if (pointer != nullptr)
    if (const cudaError_t code = finish_everything()) return code;
  return give_back(pointer);
}

cudaError_t release_on(cudaStream_t stream, void* pointer) {
  const auto free = [stream, pointer] {
    const StreamWork work(stream);
    return give_back(pointer);
  };
  if (!streams_are_deferred()) return free();
  const Region region = region_of(pointer);
  if (reinterpret_cast<std::uintptr_t>(pointer) != region.begin ||
      (region.kind != RegionKind::kDevice && region.kind != RegionKind::kManaged))
    return give_back(pointer);  // refuses it
  put_off(stream, PieceKind::device_work, free);
  return cudaSuccess;
}

// In a kernel, memory comes from where its malloc() takes it.
cudaError_t allocate_from_kernel_heap(void** result, std::size_t bytes) {
  if (result == nullptr) return null_output();
  *result = bytes == 0 ? nullptr : kernel_heap().allocate(bytes);
  if (bytes == 0 || *result != nullptr) return cudaSuccess;
  return refused(cudaErrorMemoryAllocation,
                 "the heap of kernels has no room: raise it by "
                 "cudaDeviceSetLimit(cudaLimitMallocHeapSize, bytes)");
}

cudaError_t release_to_kernel_heap(void* pointer) {
  if (pointer == nullptr || kernel_heap().release(pointer) == Release::done) return cudaSuccess;
  return refused(cudaErrorInvalidValue,
                 "in a kernel, cudaFree() takes what cudaMalloc() in a kernel has returned");
}

}  // namespace

cudaError_t cudaMalloc(void** devPtr, size_t size) {
  return ApiCall("cudaMalloc", devPtr, size).on_device([&] {
    if (runs_kernel_code()) return allocate_from_kernel_heap(devPtr, size);
    return allocate(devPtr, size, kAlignment, false);
  });
}

cudaError_t cudaMallocAsync(void** devPtr, size_t size, cudaStream_t stream) {
  return ApiCall("cudaMallocAsync", devPtr, size, stream).on_device([&] {
    if (const cudaError_t code = check_stream(stream); code != cudaSuccess) return code;
    return allocate_from(current_pool_of(device_of(stream)), devPtr, size, stream);
  });
}

cudaError_t cudaMallocFromPoolAsync(void** devPtr, size_t size, cudaMemPool_t memPool,
                                    cudaStream_t stream) {
  return ApiCall("cudaMallocFromPoolAsync", devPtr, size, memPool, stream).on_device([&] {
    if (const cudaError_t code = check_stream(stream); code != cudaSuccess) return code;
    if (const cudaError_t code = check_pool(memPool); code != cudaSuccess) return code;
    return allocate_from(memPool, devPtr, size, stream);
  });
}

cudaError_t cudaMallocManaged(void** devPtr, size_t size, unsigned int flags) {
  return ApiCall("cudaMallocManaged", devPtr, size, flags).on_device([&] {
    if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost)
      return refused(cudaErrorInvalidValue,
                     "the flags must be cudaMemAttachGlobal or cudaMemAttachHost");
    return allocate(devPtr, size, kAlignment, true);
  });
}

cudaError_t cudaMallocPitch(void** devPtr, size_t* pitch, size_t width, size_t height) {
  return ApiCall("cudaMallocPitch", devPtr, pitch, width, height).on_device([&] {
    return allocate_rows(devPtr, pitch, width, height);
  });
}

cudaError_t cudaMalloc3D(cudaPitchedPtr* pitchedDevPtr, cudaExtent extent) {
  return ApiCall("cudaMalloc3D", pitchedDevPtr, extent).on_device([&] {
    if (pitchedDevPtr == nullptr) return null_result();
    std::size_t rows = 0;
    if (__builtin_mul_overflow(extent.height, extent.depth, &rows)) rows = SIZE_MAX;
    const cudaError_t code =
        allocate_rows(&pitchedDevPtr->ptr, &pitchedDevPtr->pitch, extent.width, rows);
    if (code == cudaSuccess) {
      pitchedDevPtr->xsize = extent.width;
      pitchedDevPtr->ysize = extent.height;
    }
    return code;
  });
}

cudaError_t cudaFree(void* devPtr) {
  return ApiCall("cudaFree", devPtr).on_device([&] {
    return runs_kernel_code() ? release_to_kernel_heap(devPtr) : release(devPtr);
  });
}

cudaError_t cudaFreeAsync(void* devPtr, cudaStream_t stream) {
  return ApiCall("cudaFreeAsync", devPtr, stream).on_device([&] {
    if (const cudaError_t code = check_stream(stream); code != cudaSuccess) return code;
    return release_on(stream, devPtr);
  });
}

cudaError_t cudaMemGetInfo(size_t* free, size_t* total) {
  return ApiCall("cudaMemGetInfo", free, total).on_device([&] {
    if (free != nullptr) *free = device().total_bytes - heap().used_bytes();
    if (total != nullptr) *total = device().total_bytes;
    return cudaSuccess;
  });
}
