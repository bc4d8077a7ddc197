// cudaGetLastError and cudaPeekAtLastError: the error of the last failed call of this host thread.
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
  note_question();
  return ApiCall("cudaGetLastError").as_is(take_last_error());
}

cudaError_t cudaPeekAtLastError() {
  note_question();
  return ApiCall("cudaPeekAtLastError").as_is(last_error());
}
