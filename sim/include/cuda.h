// The toolkit version that the simulator reports. The Driver API itself is not simulated.
#pragma once

// Programs ask for CUDA's header by its guard.
#define __cuda_cuda_h__

#include <stddef.h>

#include "types/driver_attr.h"
#include "types/driver_error.h"

#define CUDA_VERSION 13000
#define CUDAAPI

typedef int CUdevice;

#define CU_DEVICE_CPU ((CUdevice)-1)
#define CU_DEVICE_INVALID ((CUdevice)-2)

extern "C" {

CUresult cuInit(unsigned int Flags);
CUresult cuDriverGetVersion(int* driverVersion);
CUresult cuGetErrorName(CUresult error, const char** pStr);
CUresult cuGetErrorString(CUresult error, const char** pStr);

CUresult cuDeviceGet(CUdevice* device, int ordinal);
CUresult cuDeviceGetCount(int* count);
CUresult cuDeviceGetName(char* name, int len, CUdevice dev);
CUresult cuDeviceTotalMem(size_t* bytes, CUdevice dev);
CUresult cuDeviceGetAttribute(int* pi, CUdevice_attribute attrib, CUdevice dev);
CUresult cuDeviceComputeCapability(int* major, int* minor, CUdevice dev);

}  // extern "C"
