// The Driver API's questions about devices. They need no cuInit: a program may have made the
// runtime initialise the driver.
#include <cuda.h>
#include <cuda_runtime_api.h>

#include "sim/gpu/current_device.h"
#include "sim/gpu/device_profile.h"

#include <algorithm>

using namespace warpstep::sim;

namespace {

const char* name_of(CUresult code) {
  switch (code) {
    case CUDA_SUCCESS:
      return "CUDA_SUCCESS";
    case CUDA_ERROR_INVALID_VALUE:
      return "CUDA_ERROR_INVALID_VALUE";
    case CUDA_ERROR_OUT_OF_MEMORY:
      return "CUDA_ERROR_OUT_OF_MEMORY";
    case CUDA_ERROR_NOT_INITIALIZED:
      return "CUDA_ERROR_NOT_INITIALIZED";
    case CUDA_ERROR_DEINITIALIZED:
      return "CUDA_ERROR_DEINITIALIZED";
    case CUDA_ERROR_NO_DEVICE:
      return "CUDA_ERROR_NO_DEVICE";
    case CUDA_ERROR_INVALID_DEVICE:
      return "CUDA_ERROR_INVALID_DEVICE";
    case CUDA_ERROR_INVALID_CONTEXT:
      return "CUDA_ERROR_INVALID_CONTEXT";
    case CUDA_ERROR_UNKNOWN:
      return "CUDA_ERROR_UNKNOWN";
  }
  return nullptr;
}

/// Has `write` write what is asked for, if there are a place for it and such a device.
template <class Write>
CUresult about(CUdevice device, bool has_place, const Write& write) {
  if (!has_place) return CUDA_ERROR_INVALID_VALUE;
  if (device < 0 || device >= device_count()) return CUDA_ERROR_INVALID_DEVICE;
  return write(*devices()[static_cast<std::size_t>(device)]);
}

}  // namespace

CUresult cuInit(unsigned int Flags) {
  return Flags == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuDriverGetVersion(int* driverVersion) {
  if (driverVersion == nullptr) return CUDA_ERROR_INVALID_VALUE;
  *driverVersion = CUDA_VERSION;
  return CUDA_SUCCESS;
}

CUresult cuGetErrorName(CUresult error, const char** pStr) {
  if (pStr == nullptr) return CUDA_ERROR_INVALID_VALUE;
  *pStr = name_of(error);
  return *pStr != nullptr ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuGetErrorString(CUresult error, const char** pStr) {
  if (pStr == nullptr) return CUDA_ERROR_INVALID_VALUE;
  // The two APIs number these alike.
  *pStr = name_of(error) != nullptr ? cudaGetErrorString(static_cast<cudaError_t>(error)) : nullptr;
  return *pStr != nullptr ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuDeviceGet(CUdevice* device, int ordinal) {
  return about(ordinal, device != nullptr, [&](const DeviceProfile&) {
    *device = ordinal;
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGetCount(int* count) {
  if (count == nullptr) return CUDA_ERROR_INVALID_VALUE;
  *count = device_count();
  return CUDA_SUCCESS;
}

CUresult cuDeviceGetName(char* name, int len, CUdevice dev) {
  return about(dev, name != nullptr && len > 0, [&](const DeviceProfile& gpu) {
    const std::size_t size = std::min(gpu.name.size(), static_cast<std::size_t>(len) - 1);
    *std::copy_n(gpu.name.data(), size, name) = '\0';
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceTotalMem(size_t* bytes, CUdevice dev) {
  return about(dev, bytes != nullptr, [&](const DeviceProfile& gpu) {
    *bytes = gpu.total_bytes;
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGetAttribute(int* pi, CUdevice_attribute attrib, CUdevice dev) {
  return about(dev, pi != nullptr, [&](const DeviceProfile& gpu) {
    if (attrib <= 0 || static_cast<std::size_t>(attrib) >= Attributes{}.size())
      return CUDA_ERROR_INVALID_VALUE;
    *pi = gpu[static_cast<cudaDeviceAttr>(attrib)];
    if (attrib == CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID) *pi += dev;
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceComputeCapability(int* major, int* minor, CUdevice dev) {
  return about(dev, major != nullptr && minor != nullptr, [&](const DeviceProfile& gpu) {
    *major = gpu[cudaDevAttrComputeCapabilityMajor];
    *minor = gpu[cudaDevAttrComputeCapabilityMinor];
    return CUDA_SUCCESS;
  });
}
