// cudaGetDeviceProperties and cudaDeviceGetAttribute: the properties of the simulated GPU.
#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/gpu/current_device.h"
#include "sim/gpu/device_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

using namespace warpstep::sim;

namespace {

void fill_identity(cudaDeviceProp& prop, const DeviceProfile& gpu) {
  std::copy_n(gpu.name.data(), std::min(gpu.name.size(), sizeof prop.name - 1), prop.name);
  std::copy_n(gpu.key.data(), std::min(gpu.key.size(), sizeof prop.uuid.bytes), prop.uuid.bytes);
  prop.major = gpu[cudaDevAttrComputeCapabilityMajor];
  prop.minor = gpu[cudaDevAttrComputeCapabilityMinor];
  prop.pciBusID = gpu[cudaDevAttrPciBusId];
  prop.pciDeviceID = gpu[cudaDevAttrPciDeviceId];
  prop.pciDomainID = gpu[cudaDevAttrPciDomainId];
  prop.gpuPciDeviceID = static_cast<unsigned>(gpu[cudaDevAttrGpuPciDeviceId]);
  prop.gpuPciSubsystemID = static_cast<unsigned>(gpu[cudaDevAttrGpuPciSubsystemId]);
  prop.integrated = gpu[cudaDevAttrIntegrated];
  prop.tccDriver = gpu[cudaDevAttrTccDriver];
  prop.isMultiGpuBoard = gpu[cudaDevAttrIsMultiGpuBoard];
  prop.multiGpuBoardGroupID = gpu[cudaDevAttrMultiGpuBoardGroupID];
  prop.computeMode = gpu[cudaDevAttrComputeMode];
  prop.mpsEnabled = gpu[cudaDevAttrMpsEnabled];
  prop.deviceNumaConfig = gpu[cudaDevAttrNumaConfig];
  prop.deviceNumaId = gpu[cudaDevAttrNumaId];
  prop.hostNumaId = gpu[cudaDevAttrHostNumaId];
}

void report_launches(cudaDeviceProp& prop, const DeviceProfile& gpu) {
  prop.warpSize = gpu[cudaDevAttrWarpSize];
  prop.maxThreadsPerBlock = gpu[cudaDevAttrMaxThreadsPerBlock];
  prop.maxThreadsDim[0] = gpu[cudaDevAttrMaxBlockDimX];
  prop.maxThreadsDim[1] = gpu[cudaDevAttrMaxBlockDimY];
  prop.maxThreadsDim[2] = gpu[cudaDevAttrMaxBlockDimZ];
  prop.maxGridSize[0] = gpu[cudaDevAttrMaxGridDimX];
  prop.maxGridSize[1] = gpu[cudaDevAttrMaxGridDimY];
  prop.maxGridSize[2] = gpu[cudaDevAttrMaxGridDimZ];
  prop.multiProcessorCount = gpu[cudaDevAttrMultiProcessorCount];
  prop.maxThreadsPerMultiProcessor = gpu[cudaDevAttrMaxThreadsPerMultiProcessor];
  prop.maxBlocksPerMultiProcessor = gpu[cudaDevAttrMaxBlocksPerMultiprocessor];
  prop.regsPerBlock = gpu[cudaDevAttrMaxRegistersPerBlock];
  prop.regsPerMultiprocessor = gpu[cudaDevAttrMaxRegistersPerMultiprocessor];
  prop.clockRate = gpu[cudaDevAttrClockRate];
  prop.asyncEngineCount = gpu[cudaDevAttrAsyncEngineCount];
  prop.deviceOverlap = gpu[cudaDevAttrGpuOverlap];
  prop.concurrentKernels = gpu[cudaDevAttrConcurrentKernels];
  prop.cooperativeLaunch = gpu[cudaDevAttrCooperativeLaunch];
  prop.clusterLaunch = gpu[cudaDevAttrClusterLaunch];
  prop.streamPrioritiesSupported = gpu[cudaDevAttrStreamPrioritiesSupported];
  prop.computePreemptionSupported = gpu[cudaDevAttrComputePreemptionSupported];
  prop.kernelExecTimeoutEnabled = gpu[cudaDevAttrKernelExecTimeout];
  prop.singleToDoublePrecisionPerfRatio = gpu[cudaDevAttrSingleToDoublePrecisionPerfRatio];
  prop.unifiedFunctionPointers = gpu[cudaDevAttrReserved129];
}

void fill_memory(cudaDeviceProp& prop, const DeviceProfile& gpu) {
  const auto bytes = [&](cudaDeviceAttr attribute) {
    return static_cast<std::size_t>(gpu[attribute]);
  };
  prop.totalGlobalMem = gpu.total_bytes;
  prop.totalConstMem = bytes(cudaDevAttrTotalConstantMemory);
  prop.sharedMemPerBlock = bytes(cudaDevAttrMaxSharedMemoryPerBlock);
  prop.sharedMemPerBlockOptin = bytes(cudaDevAttrMaxSharedMemoryPerBlockOptin);
  prop.sharedMemPerMultiprocessor = bytes(cudaDevAttrMaxSharedMemoryPerMultiprocessor);
  prop.reservedSharedMemPerBlock = bytes(cudaDevAttrReservedSharedMemoryPerBlock);
  prop.memPitch = bytes(cudaDevAttrMaxPitch);
  prop.memoryClockRate = gpu[cudaDevAttrMemoryClockRate];
  prop.memoryBusWidth = gpu[cudaDevAttrGlobalMemoryBusWidth];
  prop.l2CacheSize = gpu[cudaDevAttrL2CacheSize];
  prop.persistingL2CacheMaxSize = gpu[cudaDevAttrMaxPersistingL2CacheSize];
  prop.accessPolicyMaxWindowSize = gpu[cudaDevAttrMaxAccessPolicyWindowSize];
  prop.globalL1CacheSupported = gpu[cudaDevAttrGlobalL1CacheSupported];
  prop.localL1CacheSupported = gpu[cudaDevAttrLocalL1CacheSupported];
  prop.ECCEnabled = gpu[cudaDevAttrEccEnabled];
  prop.canMapHostMemory = gpu[cudaDevAttrCanMapHostMemory];
  prop.unifiedAddressing = gpu[cudaDevAttrUnifiedAddressing];
  prop.managedMemory = gpu[cudaDevAttrManagedMemory];
  prop.concurrentManagedAccess = gpu[cudaDevAttrConcurrentManagedAccess];
  prop.directManagedMemAccessFromHost = gpu[cudaDevAttrDirectManagedMemAccessFromHost];
  prop.pageableMemoryAccess = gpu[cudaDevAttrPageableMemoryAccess];
  prop.pageableMemoryAccessUsesHostPageTables =
      gpu[cudaDevAttrPageableMemoryAccessUsesHostPageTables];
  prop.canUseHostPointerForRegisteredMem = gpu[cudaDevAttrCanUseHostPointerForRegisteredMem];
  prop.hostNativeAtomicSupported = gpu[cudaDevAttrHostNativeAtomicSupported];
  prop.hostRegisterSupported = gpu[cudaDevAttrHostRegisterSupported];
  prop.hostRegisterReadOnlySupported = gpu[cudaDevAttrHostRegisterReadOnlySupported];
  prop.memoryPoolsSupported = gpu[cudaDevAttrMemoryPoolsSupported];
  prop.memoryPoolSupportedHandleTypes =
      static_cast<unsigned>(gpu[cudaDevAttrMemoryPoolSupportedHandleTypes]);
  prop.gpuDirectRDMASupported = gpu[cudaDevAttrGPUDirectRDMASupported];
  prop.gpuDirectRDMAFlushWritesOptions =
      static_cast<unsigned>(gpu[cudaDevAttrGPUDirectRDMAFlushWritesOptions]);
  prop.gpuDirectRDMAWritesOrdering = gpu[cudaDevAttrGPUDirectRDMAWritesOrdering];
  prop.ipcEventSupported = gpu[cudaDevAttrIpcEventSupport];
}

// Copies consecutive attributes into an array of extents.
template <std::size_t N>
void fill_extents(int (&extents)[N], const DeviceProfile& gpu, const cudaDeviceAttr (&from)[N]) {
  for (std::size_t i = 0; i < N; ++i) extents[i] = gpu[from[i]];
}

void fill_textures(cudaDeviceProp& prop, const DeviceProfile& gpu) {
  prop.textureAlignment = static_cast<std::size_t>(gpu[cudaDevAttrTextureAlignment]);
  prop.texturePitchAlignment = static_cast<std::size_t>(gpu[cudaDevAttrTexturePitchAlignment]);
  prop.surfaceAlignment = static_cast<std::size_t>(gpu[cudaDevAttrSurfaceAlignment]);
  prop.sparseCudaArraySupported = gpu[cudaDevAttrSparseCudaArraySupported];
  prop.deferredMappingCudaArraySupported = gpu[cudaDevAttrDeferredMappingCudaArraySupported];
  prop.timelineSemaphoreInteropSupported = gpu[cudaDevAttrTimelineSemaphoreInteropSupported];
  prop.maxTexture1D = gpu[cudaDevAttrMaxTexture1DWidth];
  prop.maxTexture1DLinear = gpu[cudaDevAttrMaxTexture1DLinearWidth];
  prop.maxTexture1DMipmap = gpu[cudaDevAttrMaxTexture1DMipmappedWidth];
  prop.maxTextureCubemap = gpu[cudaDevAttrMaxTextureCubemapWidth];
  fill_extents(prop.maxTexture2D, gpu,
               {cudaDevAttrMaxTexture2DWidth, cudaDevAttrMaxTexture2DHeight});
  fill_extents(prop.maxTexture2DMipmap, gpu,
               {cudaDevAttrMaxTexture2DMipmappedWidth, cudaDevAttrMaxTexture2DMipmappedHeight});
  fill_extents(prop.maxTexture2DLinear, gpu,
               {cudaDevAttrMaxTexture2DLinearWidth, cudaDevAttrMaxTexture2DLinearHeight,
                cudaDevAttrMaxTexture2DLinearPitch});
  fill_extents(prop.maxTexture2DGather, gpu,
               {cudaDevAttrMaxTexture2DGatherWidth, cudaDevAttrMaxTexture2DGatherHeight});
  fill_extents(
      prop.maxTexture3D, gpu,
      {cudaDevAttrMaxTexture3DWidth, cudaDevAttrMaxTexture3DHeight, cudaDevAttrMaxTexture3DDepth});
  fill_extents(prop.maxTexture3DAlt, gpu,
               {cudaDevAttrMaxTexture3DWidthAlt, cudaDevAttrMaxTexture3DHeightAlt,
                cudaDevAttrMaxTexture3DDepthAlt});
  fill_extents(prop.maxTexture1DLayered, gpu,
               {cudaDevAttrMaxTexture1DLayeredWidth, cudaDevAttrMaxTexture1DLayeredLayers});
  fill_extents(prop.maxTexture2DLayered, gpu,
               {cudaDevAttrMaxTexture2DLayeredWidth, cudaDevAttrMaxTexture2DLayeredHeight,
                cudaDevAttrMaxTexture2DLayeredLayers});
  fill_extents(
      prop.maxTextureCubemapLayered, gpu,
      {cudaDevAttrMaxTextureCubemapLayeredWidth, cudaDevAttrMaxTextureCubemapLayeredLayers});
}

void fill_surfaces(cudaDeviceProp& prop, const DeviceProfile& gpu) {
  prop.maxSurface1D = gpu[cudaDevAttrMaxSurface1DWidth];
  prop.maxSurfaceCubemap = gpu[cudaDevAttrMaxSurfaceCubemapWidth];
  fill_extents(prop.maxSurface2D, gpu,
               {cudaDevAttrMaxSurface2DWidth, cudaDevAttrMaxSurface2DHeight});
  fill_extents(
      prop.maxSurface3D, gpu,
      {cudaDevAttrMaxSurface3DWidth, cudaDevAttrMaxSurface3DHeight, cudaDevAttrMaxSurface3DDepth});
  fill_extents(prop.maxSurface1DLayered, gpu,
               {cudaDevAttrMaxSurface1DLayeredWidth, cudaDevAttrMaxSurface1DLayeredLayers});
  fill_extents(prop.maxSurface2DLayered, gpu,
               {cudaDevAttrMaxSurface2DLayeredWidth, cudaDevAttrMaxSurface2DLayeredHeight,
                cudaDevAttrMaxSurface2DLayeredLayers});
  fill_extents(
      prop.maxSurfaceCubemapLayered, gpu,
      {cudaDevAttrMaxSurfaceCubemapLayeredWidth, cudaDevAttrMaxSurfaceCubemapLayeredLayers});
}

}  // namespace

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* prop, int device) {
  return ApiCall("cudaGetDeviceProperties", prop, device).on_host([&] {
    if (prop == nullptr) return refused(cudaErrorInvalidValue, "the pointer to the result is null");
    if (const auto code = check_device(device)) return code;
    const DeviceProfile& gpu = *devices()[static_cast<std::size_t>(device)];
    *prop = {};
    fill_identity(*prop, gpu);
    prop->pciDeviceID += device;
    prop->uuid.bytes[sizeof prop->uuid.bytes - 1] = static_cast<char>(device);
    report_launches(*prop, gpu);
    fill_memory(*prop, gpu);
    fill_textures(*prop, gpu);
    fill_surfaces(*prop, gpu);
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attr, int device) {
  return ApiCall("cudaDeviceGetAttribute", value, attr, device).on_host([&] {
    if (value == nullptr)
      return refused(cudaErrorInvalidValue, "the pointer to the result is null");
    if (attr <= 0 || static_cast<std::size_t>(attr) >= Attributes{}.size())
      return refused(cudaErrorInvalidValue,
                     fmt::format("{} is not a value of cudaDeviceAttr", static_cast<int>(attr)));
    if (const auto code = check_device(device)) return code;
    *value = (*devices()[static_cast<std::size_t>(device)])[attr];
    if (attr == cudaDevAttrPciDeviceId) *value += device;
    return cudaSuccess;
  });
}
