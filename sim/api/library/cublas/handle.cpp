// cuBLAS: handles and their settings.
#include <mutex>
#include <set>

#include "sim/api/library/cublas/call.h"
#include "sim/gpu/context.h"
#include "sim/gpu/streams.h"

namespace warpstep::sim::cublas {

namespace {

std::mutex mutex;
std::set<cublasHandle_t>& handles() {
  static std::set<cublasHandle_t> all;
  return all;
}

cublasStatus_t status_of(cudaError_t code) {
  return code == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}

}  // namespace

bool exists(cublasHandle_t handle) {
  const std::lock_guard lock(mutex);
  return handles().contains(handle);
}

cublasStatus_t run(const char* call, cublasHandle_t handle, std::vector<Operand> operands,
                   std::function<void()> compute) {
  if (!blas::is_there()) return CUBLAS_STATUS_NOT_INITIALIZED;
  return status_of(run_library_work(call, handle->stream, std::move(operands), std::move(compute)));
}

cublasStatus_t run_for_result(const char* call, cublasHandle_t handle,
                              std::vector<Operand> operands, void* result, std::size_t bytes,
                              std::function<void()> compute) {
  if (!blas::is_there()) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (handle->pointers == CUBLAS_POINTER_MODE_DEVICE) {
    operands.push_back({"result", result, bytes, 1, 0, Use::writes});
    return run(call, handle, std::move(operands), std::move(compute));
  }
  return status_of(run_library_work_now(call, handle->stream, std::move(operands), compute));
}

namespace {

/// Reads or changes a setting of a handle.
template <class Setting, class Value>
cublasStatus_t set(cublasHandle_t handle, Setting cublasContext::*setting, Value value,
                   bool is_valid) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!is_valid) return CUBLAS_STATUS_INVALID_VALUE;
  handle->*setting = value;
  return CUBLAS_STATUS_SUCCESS;
}

template <class Setting>
cublasStatus_t get(cublasHandle_t handle, Setting cublasContext::*setting, Setting* value) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (value == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *value = handle->*setting;
  return CUBLAS_STATUS_SUCCESS;
}

}  // namespace

}  // namespace warpstep::sim::cublas

using namespace warpstep::sim;
using namespace warpstep::sim::cublas;

cublasStatus_t cublasCreate(cublasHandle_t* handle) {
  if (handle == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  if (context_status() != cudaSuccess) return CUBLAS_STATUS_NOT_INITIALIZED;
  *handle = new cublasContext;
  const std::lock_guard lock(mutex);
  handles().insert(*handle);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasDestroy(cublasHandle_t handle) {
  {
    const std::lock_guard lock(mutex);
    if (handles().erase(handle) == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
  }
  delete handle;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetVersion(cublasHandle_t handle, int* version) {
  if (handle != nullptr && !exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (version == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *version = CUBLAS_VERSION;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetProperty(libraryPropertyType type, int* value) {
  constexpr int kVersion[] = {CUBLAS_VER_MAJOR, CUBLAS_VER_MINOR, CUBLAS_VER_PATCH};
  if (value == nullptr || type < MAJOR_VERSION || type > PATCH_LEVEL)
    return CUBLAS_STATUS_INVALID_VALUE;
  *value = kVersion[type];
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t streamId) {
  return set(handle, &cublasContext::stream, streamId, stream_exists(streamId));
}
cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t* streamId) {
  return get(handle, &cublasContext::stream, streamId);
}
cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode) {
  return set(handle, &cublasContext::pointers, mode,
             mode == CUBLAS_POINTER_MODE_HOST || mode == CUBLAS_POINTER_MODE_DEVICE);
}
cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t* mode) {
  return get(handle, &cublasContext::pointers, mode);
}
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode) {
  return set(handle, &cublasContext::atomics, mode,
             mode == CUBLAS_ATOMICS_ALLOWED || mode == CUBLAS_ATOMICS_NOT_ALLOWED);
}
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t* mode) {
  return get(handle, &cublasContext::atomics, mode);
}
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode) {
  const int kind = mode & ~CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION;
  return set(handle, &cublasContext::math, mode, kind >= 0 && kind <= CUBLAS_TF32_TENSOR_OP_MATH);
}
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode) {
  return get(handle, &cublasContext::math, mode);
}
cublasStatus_t cublasSetWorkspace(cublasHandle_t handle, void* /*workspace*/, size_t /*bytes*/) {
  return exists(handle) ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}

const char* cublasGetStatusName(cublasStatus_t status) {
  switch (status) {
    case CUBLAS_STATUS_SUCCESS:
      return "CUBLAS_STATUS_SUCCESS";
    case CUBLAS_STATUS_NOT_INITIALIZED:
      return "CUBLAS_STATUS_NOT_INITIALIZED";
    case CUBLAS_STATUS_ALLOC_FAILED:
      return "CUBLAS_STATUS_ALLOC_FAILED";
    case CUBLAS_STATUS_INVALID_VALUE:
      return "CUBLAS_STATUS_INVALID_VALUE";
    case CUBLAS_STATUS_ARCH_MISMATCH:
      return "CUBLAS_STATUS_ARCH_MISMATCH";
    case CUBLAS_STATUS_MAPPING_ERROR:
      return "CUBLAS_STATUS_MAPPING_ERROR";
    case CUBLAS_STATUS_EXECUTION_FAILED:
      return "CUBLAS_STATUS_EXECUTION_FAILED";
    case CUBLAS_STATUS_INTERNAL_ERROR:
      return "CUBLAS_STATUS_INTERNAL_ERROR";
    case CUBLAS_STATUS_NOT_SUPPORTED:
      return "CUBLAS_STATUS_NOT_SUPPORTED";
    case CUBLAS_STATUS_LICENSE_ERROR:
      return "CUBLAS_STATUS_LICENSE_ERROR";
  }
  return "CUBLAS_STATUS_UNKNOWN";
}

const char* cublasGetStatusString(cublasStatus_t status) {
  switch (status) {
    case CUBLAS_STATUS_SUCCESS:
      return "success";
    case CUBLAS_STATUS_NOT_INITIALIZED:
      return "the library was not initialized";
    case CUBLAS_STATUS_ALLOC_FAILED:
      return "the resource allocation failed";
    case CUBLAS_STATUS_INVALID_VALUE:
      return "an unsupported value or parameter was passed to the function";
    case CUBLAS_STATUS_ARCH_MISMATCH:
      return "the requested functionality requires a feature absent from the device architecture";
    case CUBLAS_STATUS_EXECUTION_FAILED:
      return "the GPU program failed to execute";
    case CUBLAS_STATUS_NOT_SUPPORTED:
      return "the functionality requested is not supported";
    default:
      return "an internal operation failed";
  }
}
