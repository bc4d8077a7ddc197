// cudaGetLastError and cudaPeekAtLastError: the error of the last failed call of this host
// thread, or of this thread of a kernel.
#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/base/observer.h"

using namespace warpstep::sim;

namespace {

void note_question() {
  if (observer != nullptr) observer->last_error_read();
}

}  // namespace

cudaError_t cudaGetLastError() {
  if (runs_kernel_code()) return take_kernel_error();
  note_question();
  return ApiCall("cudaGetLastError").as_is(take_last_error());
}

cudaError_t cudaPeekAtLastError() {
  if (runs_kernel_code()) return kernel_error();
  note_question();
  return ApiCall("cudaPeekAtLastError").as_is(last_error());
}
