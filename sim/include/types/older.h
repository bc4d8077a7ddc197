// Names of earlier toolkits that CUDA 13 has dropped and programs still use, as inline functions on
// those of today.
#pragma once

#include "../cuda_runtime_api.h"

// Before CUDA 13 a place was a device's number, or cudaCpuDeviceId.
inline cudaMemLocation warpstep_location_of(int device) {
  if (device == cudaCpuDeviceId) return {cudaMemLocationTypeHost, 0};
  return {cudaMemLocationTypeDevice, device};
}

inline cudaError_t cudaMemPrefetchAsync(const void* devPtr, size_t count, int dstDevice,
                                        cudaStream_t stream = 0) {
  return cudaMemPrefetchAsync(devPtr, count, warpstep_location_of(dstDevice), 0, stream);
}

inline cudaError_t cudaMemPrefetchAsync_v2(const void* devPtr, size_t count,
                                           cudaMemLocation location, unsigned int flags,
                                           cudaStream_t stream = 0) {
  return cudaMemPrefetchAsync(devPtr, count, location, flags, stream);
}

inline cudaError_t cudaMemAdvise(const void* devPtr, size_t count, cudaMemoryAdvise advice,
                                 int device) {
  return cudaMemAdvise(devPtr, count, advice, warpstep_location_of(device));
}

inline cudaError_t cudaMemAdvise_v2(const void* devPtr, size_t count, cudaMemoryAdvise advice,
                                    cudaMemLocation location) {
  return cudaMemAdvise(devPtr, count, advice, location);
}

inline cudaError_t cudaGetDeviceProperties_v2(cudaDeviceProp* prop, int device) {
  return cudaGetDeviceProperties(prop, device);
}

// A "thread" was what is a device's context since CUDA 4.

[[deprecated("use cudaDeviceSynchronize")]] inline cudaError_t cudaThreadSynchronize() {
  return cudaDeviceSynchronize();
}

[[deprecated("use cudaDeviceReset")]] inline cudaError_t cudaThreadExit() {
  return cudaDeviceReset();
}

[[deprecated("use cudaDeviceSetLimit")]] inline cudaError_t cudaThreadSetLimit(cudaLimit limit,
                                                                               size_t value) {
  return cudaDeviceSetLimit(limit, value);
}

[[deprecated("use cudaDeviceGetLimit")]] inline cudaError_t cudaThreadGetLimit(size_t* value,
                                                                               cudaLimit limit) {
  return cudaDeviceGetLimit(value, limit);
}

[[deprecated("use cudaDeviceSetCacheConfig")]] inline cudaError_t cudaThreadSetCacheConfig(
    cudaFuncCache cacheConfig) {
  return cudaDeviceSetCacheConfig(cacheConfig);
}

[[deprecated("use cudaDeviceGetCacheConfig")]] inline cudaError_t cudaThreadGetCacheConfig(
    cudaFuncCache* cacheConfig) {
  return cudaDeviceGetCacheConfig(cacheConfig);
}

template <class Value>
cudaError_t cudaFuncSetSharedMemConfig(Value* func, cudaSharedMemConfig config) {
  return cudaFuncSetSharedMemConfig(reinterpret_cast<const void*>(func), config);
}
