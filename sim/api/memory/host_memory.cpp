// Host memory that the device may use: cudaMallocHost, cudaHostAlloc, cudaHostRegister. On the
// simulator both sides share one address space, so such memory has one address for both.
#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/base/observer.h"
#include "sim/memory/pinned_memory.h"
#include "sim/memory/regions.h"
#include "sim/streams/pending_work.h"

#include <fmt/format.h>

using namespace warpstep::sim;

namespace {

constexpr unsigned kAllocFlags =
    cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
constexpr unsigned kRegisterFlags = cudaHostRegisterPortable | cudaHostRegisterMapped |
                                    cudaHostRegisterIoMemory | cudaHostRegisterReadOnly;

cudaError_t allocate(void** result, std::size_t bytes, unsigned flags) {
  if (result == nullptr)
    return refused(cudaErrorInvalidValue, "the address to write the result to is a null pointer");
  if ((flags & ~kAllocFlags) != 0)
    return refused(cudaErrorInvalidValue, fmt::format("{:#x} has unknown flags", flags));
  *result = nullptr;
  if (bytes == 0) return cudaSuccess;
  *result = allocate_pinned(bytes);
  if (*result == nullptr)
    return refused(cudaErrorMemoryAllocation,
                   fmt::format("this machine has no {} bytes of memory left", bytes));
  return cudaSuccess;
}

// Pinned or registered memory, or a sentence that says what is there instead.
cudaError_t check_host_block(void* pointer) {
  const Region region = region_of(pointer);
  if (region.kind == RegionKind::kPinned || region.kind == RegionKind::kRegistered)
    return cudaSuccess;
  return refused(cudaErrorInvalidValue,
                 fmt::format("{} must be memory from cudaMallocHost, cudaHostAlloc or "
                             "cudaHostRegister, but {}",
                             fmt::ptr(pointer), describe_pointer(pointer, region)));
}

}  // namespace

cudaError_t cudaMallocHost(void** ptr, size_t size) {
  return ApiCall("cudaMallocHost", ptr, size).on_device([&] { return allocate(ptr, size, 0); });
}

cudaError_t cudaHostAlloc(void** ptr, size_t size, unsigned int flags) {
  return ApiCall("cudaHostAlloc", ptr, size, flags).on_device([&] {
    return allocate(ptr, size, flags);
  });
}

cudaError_t cudaFreeHost(void* ptr) {
  return ApiCall("cudaFreeHost", ptr).on_device([&] {
    if (ptr == nullptr) return cudaSuccess;
    if (const auto code = finish_everything()) return code;
    if (release_pinned(ptr)) return cudaSuccess;
    const std::string why =
        fmt::format("{} was not returned by cudaMallocHost or cudaHostAlloc, but {}", fmt::ptr(ptr),
                    describe_pointer(ptr, region_of(ptr)));
    if (observer != nullptr) observer->memory_misused(MemoryMisuse::wrong_free, ptr, why);
    return refused(cudaErrorInvalidValue, why);
  });
}

cudaError_t cudaHostRegister(void* ptr, size_t size, unsigned int flags) {
  return ApiCall("cudaHostRegister", ptr, size, flags).on_device([&] {
    if (ptr == nullptr || size == 0 || (flags & ~kRegisterFlags) != 0)
      return refused(cudaErrorInvalidValue, ptr == nullptr ? "a null pointer cannot be registered"
                                            : size == 0
                                                ? "0 bytes cannot be registered"
                                                : fmt::format("{:#x} has unknown flags", flags));
    const Region region = region_of(ptr);
    if (region.kind != RegionKind::kHost && region.kind != RegionKind::kRegistered)
      return refused(cudaErrorInvalidValue,
                     fmt::format("only the program's own memory can be registered, but {} {}",
                                 fmt::ptr(ptr), describe_pointer(ptr, region)));
    return register_host(ptr, size);
  });
}

cudaError_t cudaHostUnregister(void* ptr) {
  return ApiCall("cudaHostUnregister", ptr).on_device([&] {
    if (const auto code = finish_everything()) return code;
    return unregister_host(ptr);
  });
}

cudaError_t cudaHostGetDevicePointer(void** devPtr, void* hostPtr, unsigned int flags) {
  return ApiCall("cudaHostGetDevicePointer", devPtr, hostPtr, flags).on_device([&] {
    if (devPtr == nullptr || flags != 0)
      return refused(cudaErrorInvalidValue,
                     flags != 0 ? "the flags must be 0" : "the pointer to the result is null");
    const cudaError_t code = check_host_block(hostPtr);
    if (code == cudaSuccess) *devPtr = hostPtr;
    return code;
  });
}

cudaError_t cudaHostGetFlags(unsigned int* flags, void* hostPtr) {
  return ApiCall("cudaHostGetFlags", flags, hostPtr).on_device([&] {
    if (flags == nullptr)
      return refused(cudaErrorInvalidValue, "the pointer to the result is null");
    const cudaError_t code = check_host_block(hostPtr);
    // With unified addressing every such block is mapped, whatever it was asked to be.
    if (code == cudaSuccess) *flags = cudaHostAllocMapped;
    return code;
  });
}
