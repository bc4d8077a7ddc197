// `__device__` and `__constant__` variables as the API reaches them. On the simulator they are the
// program's own global variables, so a symbol's address is the variable's.
#include <cuda_runtime.h>
#include <dlfcn.h>

#include "sim/api/api_call.h"
#include "sim/api/memory/copies_on_streams.h"
#include "sim/base/observer.h"
#include "sim/gpu/streams.h"
#include "sim/memory/regions.h"
#include "sim/streams/pending_work.h"
#include "sim/symbols/symbolizer.h"

#include <fmt/format.h>

namespace warpstep::sim {

namespace {

// A local variable or a block of the heap belongs to no part of the program that was loaded.
cudaError_t check_symbol(Symbol symbol) {
  Dl_info object;
  if (symbol.address != nullptr && symbol.bytes != 0 && dladdr(symbol.address, &object) != 0)
    return cudaSuccess;
  return refused(cudaErrorInvalidSymbol,
                 fmt::format("{} is not a __device__ or __constant__ variable: pass the variable "
                             "itself, not a local variable or a pointer",
                             fmt::ptr(symbol.address)));
}

cudaError_t check_part(Symbol symbol, std::size_t count, std::size_t offset) {
  if (offset <= symbol.bytes && count <= symbol.bytes - offset) return cudaSuccess;
  const std::string why =
      fmt::format("{} bytes from offset {} go beyond the variable, which has {} bytes", count,
                  offset, symbol.bytes);
  if (observer != nullptr) observer->memory_misused(MemoryMisuse::wrong_copy, symbol.address, why);
  return refused(cudaErrorInvalidValue, why);
}

cudaError_t check_direction(bool allowed) {
  if (allowed) return cudaSuccess;
  return refused(cudaErrorInvalidMemcpyDirection,
                 "this direction does not fit: a symbol is in device memory");
}

// The part of the variable that a copy takes, as device memory from now on.
Rows part_of(Symbol symbol, std::size_t offset) {
  add_symbol(symbol.address, symbol.bytes);
  return {static_cast<char*>(const_cast<void*>(symbol.address)) + offset};
}

// A copy between a symbol and other memory: into the symbol if `direction` is
// cudaMemcpyHostToDevice, out of it if it is cudaMemcpyDeviceToHost.
struct SymbolCopy {
  Host host;
  cudaMemcpyKind direction;
  Symbol symbol;
  void* other;
  std::size_t count, offset;
  cudaMemcpyKind kind;
  cudaStream_t stream;

  cudaError_t run() const {
    if (const auto code = check_stream(stream)) return code;
    if (const auto code = check_symbol(symbol)) return code;
    if (count == 0) return cudaSuccess;
    if (const auto code = check_direction(kind == direction || kind == cudaMemcpyDeviceToDevice ||
                                          kind == cudaMemcpyDefault))
      return code;
    if (const auto code = check_part(symbol, count, offset)) return code;
    const Rows part = part_of(symbol, offset);
    const Rows to = direction == cudaMemcpyHostToDevice ? part : Rows{other};
    const Rows from = direction == cudaMemcpyHostToDevice ? Rows{other} : part;
    const cudaError_t code = copy_on(stream, to, from, {count}, kind);
    return code == cudaSuccess && host == Host::waits ? finish_stream(stream) : code;
  }
};

Symbol symbol_at(const void* address) {
  return {address, variable_bytes(address)};
}

}  // namespace

cudaError_t symbol_write(const char* call, Host host, Symbol symbol, const void* src, size_t count,
                         size_t offset, cudaMemcpyKind kind, cudaStream_t stream) {
  return ApiCall(call, symbol.address, src, count, offset, kind, stream).on_device([&] {
    return SymbolCopy{
        host, cudaMemcpyHostToDevice, symbol, const_cast<void*>(src), count, offset, kind, stream}
        .run();
  });
}

cudaError_t symbol_read(const char* call, Host host, void* dst, Symbol symbol, size_t count,
                        size_t offset, cudaMemcpyKind kind, cudaStream_t stream) {
  return ApiCall(call, dst, symbol.address, count, offset, kind, stream).on_device([&] {
    return SymbolCopy{host, cudaMemcpyDeviceToHost, symbol, dst, count, offset, kind, stream}.run();
  });
}

cudaError_t symbol_address(void** devPtr, Symbol symbol) {
  return ApiCall("cudaGetSymbolAddress", devPtr, symbol.address).on_device([&] {
    if (devPtr == nullptr)
      return refused(cudaErrorInvalidValue, "the pointer to the result is null");
    if (const auto code = check_symbol(symbol)) return code;
    add_symbol(symbol.address, symbol.bytes);
    *devPtr = const_cast<void*>(symbol.address);
    return cudaSuccess;
  });
}

cudaError_t symbol_size(size_t* size, Symbol symbol) {
  return ApiCall("cudaGetSymbolSize", size, symbol.address).on_device([&] {
    if (size == nullptr) return refused(cudaErrorInvalidValue, "the pointer to the result is null");
    if (const auto code = check_symbol(symbol)) return code;
    *size = symbol.bytes;
    return cudaSuccess;
  });
}

}  // namespace warpstep::sim

using namespace warpstep::sim;

cudaError_t cudaMemcpyToSymbol(const void* symbol, const void* src, size_t count, size_t offset,
                               cudaMemcpyKind kind) {
  return symbol_write("cudaMemcpyToSymbol", Host::waits, symbol_at(symbol), src, count, offset,
                      kind, nullptr);
}

cudaError_t cudaMemcpyToSymbolAsync(const void* symbol, const void* src, size_t count,
                                    size_t offset, cudaMemcpyKind kind, cudaStream_t stream) {
  return symbol_write("cudaMemcpyToSymbolAsync", Host::goes_on, symbol_at(symbol), src, count,
                      offset, kind, stream);
}

cudaError_t cudaMemcpyFromSymbol(void* dst, const void* symbol, size_t count, size_t offset,
                                 cudaMemcpyKind kind) {
  return symbol_read("cudaMemcpyFromSymbol", Host::waits, dst, symbol_at(symbol), count, offset,
                     kind, nullptr);
}

cudaError_t cudaMemcpyFromSymbolAsync(void* dst, const void* symbol, size_t count, size_t offset,
                                      cudaMemcpyKind kind, cudaStream_t stream) {
  return symbol_read("cudaMemcpyFromSymbolAsync", Host::goes_on, dst, symbol_at(symbol), count,
                     offset, kind, stream);
}

cudaError_t cudaGetSymbolAddress(void** devPtr, const void* symbol) {
  return symbol_address(devPtr, symbol_at(symbol));
}

cudaError_t cudaGetSymbolSize(size_t* size, const void* symbol) {
  return symbol_size(size, symbol_at(symbol));
}
