// What a CUDA program includes: the Runtime API, the vector types, and the C++ forms of the calls
// that take a typed pointer, a variable (`cudaMemcpyToSymbol(weights, …)`) or a kernel.
#pragma once

// Programs ask for CUDA's header by its guard.
#define __CUDA_RUNTIME_H__

#include "cuda_device_runtime_api.h"
#include "cuda_runtime_api.h"
#include "driver_types.h"
#include "types/graph_calls.h"
#include "types/occupancy.h"
#include "types/older.h"
#include "types/texture_calls.h"
#include "vector_functions.h"
#include "vector_types.h"

namespace warpstep::sim {
// A `__device__` or `__constant__` variable as the API sees it; the C++ forms know its size.
struct Symbol {
  const void* address;
  size_t bytes;
};

/// Whether the host waits until a copy is done.
enum class Host { waits, goes_on };
cudaError_t symbol_write(const char* call, Host host, Symbol symbol, const void* src, size_t count,
                         size_t offset, cudaMemcpyKind kind, cudaStream_t stream);
cudaError_t symbol_read(const char* call, Host host, void* dst, Symbol symbol, size_t count,
                        size_t offset, cudaMemcpyKind kind, cudaStream_t stream);
cudaError_t symbol_address(void** devPtr, Symbol symbol);
cudaError_t symbol_size(size_t* size, Symbol symbol);

template <class Value>
Symbol symbol_of(const Value& variable) {
  return {(const void*)__builtin_addressof(variable), sizeof(Value)};
}
}  // namespace warpstep::sim

// Memory

template <class Value>
cudaError_t cudaMalloc(Value** devPtr, size_t size) {
  return cudaMalloc((void**)devPtr, size);
}

template <class Value>
cudaError_t cudaMallocAsync(Value** devPtr, size_t size, cudaStream_t stream) {
  return cudaMallocAsync((void**)devPtr, size, stream);
}

template <class Value>
cudaError_t cudaMallocFromPoolAsync(Value** devPtr, size_t size, cudaMemPool_t memPool,
                                    cudaStream_t stream) {
  return cudaMallocFromPoolAsync((void**)devPtr, size, memPool, stream);
}

template <class Value>
cudaError_t cudaMallocAsync(Value** devPtr, size_t size, cudaMemPool_t memPool,
                            cudaStream_t stream) {
  return cudaMallocFromPoolAsync((void**)devPtr, size, memPool, stream);
}

template <class Value>
cudaError_t cudaMallocPitch(Value** devPtr, size_t* pitch, size_t width, size_t height) {
  return cudaMallocPitch((void**)devPtr, pitch, width, height);
}

template <class Value>
cudaError_t cudaMallocManaged(Value** devPtr, size_t size,
                              unsigned int flags = cudaMemAttachGlobal) {
  return cudaMallocManaged((void**)devPtr, size, flags);
}

template <class Value>
cudaError_t cudaMallocHost(Value** ptr, size_t size, unsigned int flags = 0) {
  return cudaHostAlloc((void**)ptr, size, flags);
}

inline cudaError_t cudaMallocHost(void** ptr, size_t size, unsigned int flags) {
  return cudaHostAlloc(ptr, size, flags);
}

template <class Value>
cudaError_t cudaHostAlloc(Value** ptr, size_t size, unsigned int flags) {
  return cudaHostAlloc((void**)ptr, size, flags);
}

template <class Value>
cudaError_t cudaHostGetDevicePointer(Value** devPtr, void* hostPtr, unsigned int flags) {
  return cudaHostGetDevicePointer((void**)devPtr, hostPtr, flags);
}

template <class Value>
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, Value* devPtr, size_t length = 0,
                                     unsigned int flags = cudaMemAttachSingle) {
  return cudaStreamAttachMemAsync(stream, static_cast<void*>(devPtr), length, flags);
}

inline cudaPitchedPtr make_cudaPitchedPtr(void* data, size_t pitch, size_t xsize, size_t ysize) {
  return {data, pitch, xsize, ysize};
}

inline cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) {
  return {width, height, depth};
}

inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) {
  return {x, y, z};
}

// Symbols

template <class Value>
cudaError_t cudaMemcpyToSymbol(const Value& symbol, const void* src, size_t count,
                               size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  return warpstep::sim::symbol_write("cudaMemcpyToSymbol", warpstep::sim::Host::waits,
                                     warpstep::sim::symbol_of(symbol), src, count, offset, kind,
                                     nullptr);
}

template <class Value>
cudaError_t cudaMemcpyToSymbolAsync(const Value& symbol, const void* src, size_t count,
                                    size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                    cudaStream_t stream = 0) {
  return warpstep::sim::symbol_write("cudaMemcpyToSymbolAsync", warpstep::sim::Host::goes_on,
                                     warpstep::sim::symbol_of(symbol), src, count, offset, kind,
                                     stream);
}

template <class Value>
cudaError_t cudaMemcpyFromSymbol(void* dst, const Value& symbol, size_t count, size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  return warpstep::sim::symbol_read("cudaMemcpyFromSymbol", warpstep::sim::Host::waits, dst,
                                    warpstep::sim::symbol_of(symbol), count, offset, kind, nullptr);
}

template <class Value>
cudaError_t cudaMemcpyFromSymbolAsync(void* dst, const Value& symbol, size_t count,
                                      size_t offset = 0,
                                      cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                      cudaStream_t stream = 0) {
  return warpstep::sim::symbol_read("cudaMemcpyFromSymbolAsync", warpstep::sim::Host::goes_on, dst,
                                    warpstep::sim::symbol_of(symbol), count, offset, kind, stream);
}

template <class Value>
cudaError_t cudaGetSymbolAddress(void** devPtr, const Value& symbol) {
  return warpstep::sim::symbol_address(devPtr, warpstep::sim::symbol_of(symbol));
}

template <class Value>
cudaError_t cudaGetSymbolSize(size_t* size, const Value& symbol) {
  return warpstep::sim::symbol_size(size, warpstep::sim::symbol_of(symbol));
}

// Kernels

template <class Value>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attr, Value* entry) {
  return cudaFuncGetAttributes(attr, reinterpret_cast<const void*>(entry));
}

template <class Value>
cudaError_t cudaFuncSetAttribute(Value* entry, cudaFuncAttribute attr, int value) {
  return cudaFuncSetAttribute(reinterpret_cast<const void*>(entry), attr, value);
}

template <class Value>
cudaError_t cudaFuncSetCacheConfig(Value* entry, cudaFuncCache cacheConfig) {
  return cudaFuncSetCacheConfig(reinterpret_cast<const void*>(entry), cacheConfig);
}

template <class Value>
cudaError_t cudaFuncGetName(const char** name, Value* entry) {
  return cudaFuncGetName(name, reinterpret_cast<const void*>(entry));
}

/// The kernel as the Driver API takes it.
extern "C" cudaError_t cudaGetFuncBySymbol(cudaFunction_t* functionPtr, const void* symbolPtr);

template <class Value>
cudaError_t cudaGetFuncBySymbol(cudaFunction_t* functionPtr, Value* symbolPtr) {
  return cudaGetFuncBySymbol(functionPtr, reinterpret_cast<const void*>(symbolPtr));
}

// Events

inline cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned int flags) {
  return cudaEventCreateWithFlags(event, flags);
}
