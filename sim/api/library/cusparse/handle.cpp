// cuSPARSE: handles, their settings, and what statuses are called.
#include <array>

#include "sim/api/library/cusparse/objects.h"
#include "sim/gpu/context.h"
#include "sim/gpu/streams.h"

using namespace warpstep::sim;
using namespace warpstep::sim::cusparse;

namespace {

/// By their numbers.
constexpr std::array<const char*, 12> kNames{"CUSPARSE_STATUS_SUCCESS",
                                             "CUSPARSE_STATUS_NOT_INITIALIZED",
                                             "CUSPARSE_STATUS_ALLOC_FAILED",
                                             "CUSPARSE_STATUS_INVALID_VALUE",
                                             "CUSPARSE_STATUS_ARCH_MISMATCH",
                                             "CUSPARSE_STATUS_MAPPING_ERROR",
                                             "CUSPARSE_STATUS_EXECUTION_FAILED",
                                             "CUSPARSE_STATUS_INTERNAL_ERROR",
                                             "CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED",
                                             "CUSPARSE_STATUS_ZERO_PIVOT",
                                             "CUSPARSE_STATUS_NOT_SUPPORTED",
                                             "CUSPARSE_STATUS_INSUFFICIENT_RESOURCES"};
constexpr std::array<const char*, 12> kTexts{"success",
                                             "initialization error",
                                             "out of memory",
                                             "invalid value",
                                             "architecture mismatch",
                                             "texture memory mapping error",
                                             "kernel launch failure",
                                             "internal error",
                                             "matrix type not supported",
                                             "zero pivot",
                                             "operation not supported",
                                             "insufficient resources"};

const char* text_of(const std::array<const char*, 12>& texts, cusparseStatus_t status) {
  const auto number = static_cast<std::size_t>(status);
  return number < texts.size() ? texts[number] : "unrecognized error code";
}

}  // namespace

cusparseStatus_t cusparseCreate(cusparseHandle_t* handle) {
  if (handle == nullptr) return CUSPARSE_STATUS_INVALID_VALUE;
  if (context_status() != cudaSuccess) return CUSPARSE_STATUS_NOT_INITIALIZED;
  *handle = living<cusparseContext>().add({});
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseDestroy(cusparseHandle_t handle) {
  if (handle == nullptr) return CUSPARSE_STATUS_SUCCESS;
  return living<cusparseContext>().destroy(handle) ? CUSPARSE_STATUS_SUCCESS
                                                   : CUSPARSE_STATUS_INVALID_VALUE;
}

cusparseStatus_t cusparseGetVersion(cusparseHandle_t handle, int* version) {
  if (!exists(handle) || version == nullptr) return CUSPARSE_STATUS_INVALID_VALUE;
  *version = CUSPARSE_VERSION;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseGetProperty(libraryPropertyType type, int* value) {
  constexpr int kVersion[] = {CUSPARSE_VER_MAJOR, CUSPARSE_VER_MINOR, CUSPARSE_VER_PATCH};
  if (value == nullptr || type < MAJOR_VERSION || type > PATCH_LEVEL)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *value = kVersion[type];
  return CUSPARSE_STATUS_SUCCESS;
}

const char* cusparseGetErrorName(cusparseStatus_t status) {
  return text_of(kNames, status);
}
const char* cusparseGetErrorString(cusparseStatus_t status) {
  return text_of(kTexts, status);
}

cusparseStatus_t cusparseSetStream(cusparseHandle_t handle, cudaStream_t streamId) {
  if (!exists(handle) || !stream_exists(streamId)) return CUSPARSE_STATUS_INVALID_VALUE;
  handle->stream = streamId;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseGetStream(cusparseHandle_t handle, cudaStream_t* streamId) {
  if (!exists(handle) || streamId == nullptr) return CUSPARSE_STATUS_INVALID_VALUE;
  *streamId = handle->stream;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t mode) {
  if (!exists(handle) ||
      (mode != CUSPARSE_POINTER_MODE_HOST && mode != CUSPARSE_POINTER_MODE_DEVICE))
    return CUSPARSE_STATUS_INVALID_VALUE;
  handle->pointers = mode;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseGetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t* mode) {
  if (!exists(handle) || mode == nullptr) return CUSPARSE_STATUS_INVALID_VALUE;
  *mode = handle->pointers;
  return CUSPARSE_STATUS_SUCCESS;
}
