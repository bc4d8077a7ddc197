// NVTX's names for the things of the Runtime API.
#pragma once

#include "../driver_types.h"
#include "nvToolsExt.h"

extern "C" {
void nvtxNameCudaDeviceA(int device, const char* name);
void nvtxNameCudaStreamA(cudaStream_t stream, const char* name);
void nvtxNameCudaEventA(cudaEvent_t event, const char* name);
}

#define nvtxNameCudaDevice nvtxNameCudaDeviceA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent nvtxNameCudaEventA
