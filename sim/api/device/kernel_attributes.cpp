// cudaFuncGetAttributes and cudaFuncSetAttribute: what a kernel needs and what it may use.
#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/gpu/device_profile.h"
#include "sim/gpu/kernel_facts.h"

#include <fmt/format.h>

using namespace warpstep::sim;

namespace {

cudaError_t null_kernel() {
  return refused(cudaErrorInvalidDeviceFunction, "the kernel is a null pointer");
}

cudaError_t describe(cudaFuncAttributes& attributes, const KernelFacts& facts) {
  const DeviceProfile& gpu = device();
  const int capability =
      10 * gpu[cudaDevAttrComputeCapabilityMajor] + gpu[cudaDevAttrComputeCapabilityMinor];
  attributes = {};
  attributes.sharedSizeBytes = facts.static_shared_bytes;
  attributes.maxThreadsPerBlock = most_threads_of(facts);
  attributes.numRegs = registers_of(facts);
  attributes.ptxVersion = capability;
  attributes.binaryVersion = capability;
  attributes.maxDynamicSharedSizeBytes = static_cast<int>(facts.dynamic_limit.load());
  attributes.preferredShmemCarveout = facts.carveout;
  attributes.clusterDimMustBeSet = facts.cluster[0] != 0;
  attributes.requiredClusterWidth = static_cast<int>(facts.cluster[0]);
  attributes.requiredClusterHeight = static_cast<int>(facts.cluster[1]);
  attributes.requiredClusterDepth = static_cast<int>(facts.cluster[2]);
  attributes.nonPortableClusterSizeAllowed = facts.large_clusters;
  return cudaSuccess;
}

cudaError_t set_dynamic_limit(KernelFacts& facts, int bytes) {
  const auto most = static_cast<std::size_t>(device()[cudaDevAttrMaxSharedMemoryPerBlockOptin]);
  if (bytes < 0)
    return refused(cudaErrorInvalidValue, fmt::format("{} is not a number of bytes", bytes));
  const std::size_t asked = static_cast<std::size_t>(bytes) + facts.static_shared_bytes;
  if (asked > most)
    return refused(cudaErrorInvalidValue,
                   fmt::format("kernel {}: {} bytes of dynamic shared memory and {} of static "
                               "exceed the {} bytes that {} has for a block",
                               facts.name, bytes, facts.static_shared_bytes, most, device().name));
  facts.dynamic_limit = static_cast<std::size_t>(bytes);
  return cudaSuccess;
}

cudaError_t set_carveout(KernelFacts& facts, int percent) {
  if (percent < cudaSharedmemCarveoutDefault || percent > cudaSharedmemCarveoutMaxShared)
    return refused(
        cudaErrorInvalidValue,
        fmt::format("{} is neither a percentage from 0 to 100 nor -1 for the default", percent));
  facts.carveout = percent;
  return cudaSuccess;
}

}  // namespace

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attr, const void* func) {
  return ApiCall("cudaFuncGetAttributes", attr, func).on_device([&] {
    if (attr == nullptr) return refused(cudaErrorInvalidValue, "the pointer to the result is null");
    return func ? describe(*attr, facts_of(func)) : null_kernel();
  });
}

cudaError_t cudaFuncSetAttribute(const void* func, cudaFuncAttribute attr, int value) {
  return ApiCall("cudaFuncSetAttribute", func, attr, value).on_device([&] {
    if (func == nullptr) return null_kernel();
    if (attr == cudaFuncAttributeMaxDynamicSharedMemorySize)
      return set_dynamic_limit(facts_of(func), value);
    if (attr == cudaFuncAttributePreferredSharedMemoryCarveout)
      return set_carveout(facts_of(func), value);
    if (attr == cudaFuncAttributeNonPortableClusterSizeAllowed) {
      facts_of(func).large_clusters = value != 0;
      return cudaSuccess;
    }
    if (attr == cudaFuncAttributeClusterSchedulingPolicyPreference) return cudaSuccess;  // of speed
    if (attr > cudaFuncAttributePreferredSharedMemoryCarveout && attr < cudaFuncAttributeMax)
      return refused(attr == cudaFuncAttributeClusterDimMustBeSet ? cudaErrorInvalidValue
                                                                  : cudaErrorNotSupported,
                     "the simulator takes the size of clusters from __cluster_dims__ and from the "
                     "launch alone");
    return refused(cudaErrorInvalidValue, "the attribute is not a value of cudaFuncAttribute");
  });
}

cudaError_t cudaFuncSetCacheConfig(const void* func, cudaFuncCache cacheConfig) {
  return ApiCall("cudaFuncSetCacheConfig", func, cacheConfig).on_device([&] {
    if (func == nullptr) return null_kernel();
    // A preference only: the simulator has no cache whose size it could change.
    if (cacheConfig < cudaFuncCachePreferNone || cacheConfig > cudaFuncCachePreferEqual)
      return refused(cudaErrorInvalidValue, "the preference is not a value of cudaFuncCache");
    return cudaSuccess;
  });
}

cudaError_t cudaFuncSetSharedMemConfig(const void* func, cudaSharedMemConfig config) {
  return ApiCall("cudaFuncSetSharedMemConfig", func, config).on_device([&] {
    if (func == nullptr) return null_kernel();
    // For Kepler's banks; every later GPU takes the call and does nothing.
    if (config < cudaSharedMemBankSizeDefault || config > cudaSharedMemBankSizeEightByte)
      return refused(cudaErrorInvalidValue, "the bank size is not a value of cudaSharedMemConfig");
    return cudaSuccess;
  });
}

cudaError_t cudaFuncGetName(const char** name, const void* func) {
  return ApiCall("cudaFuncGetName", name, func).on_device([&] {
    if (name == nullptr) return refused(cudaErrorInvalidValue, "the pointer to the result is null");
    if (func == nullptr) return null_kernel();
    *name = facts_of(func).linker_name.c_str();
    return cudaSuccess;
  });
}
