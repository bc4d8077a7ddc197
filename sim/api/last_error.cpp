// cudaGetLastError and cudaPeekAtLastError: what the latest failed call of this host thread was.
#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"

using namespace warpstep::sim;

cudaError_t cudaGetLastError() {
  return ApiCall("cudaGetLastError").as_is(take_last_error());
}

cudaError_t cudaPeekAtLastError() {
  return ApiCall("cudaPeekAtLastError").as_is(last_error());
}
