// cudaMallocArray and the other calls about CUDA's arrays.
#include <types/texture_calls.h>

#include "sim/api/api_call.h"
#include "sim/streams/pending_work.h"
#include "sim/texture/array.h"

using namespace warpstep::sim;

cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f) {
  return {x, y, z, w, f};
}

cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* desc, cudaArray_const_t array) {
  return ApiCall("cudaGetChannelDesc", desc, array).on_device([&] {
    if (desc == nullptr) return null_output();
    if (const auto code = check_array(array)) return code;
    *desc = find_array(array)->desc;
    return cudaSuccess;
  });
}

cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* desc, size_t width,
                            size_t height, unsigned int flags) {
  return ApiCall("cudaMallocArray", array, desc, width, height, flags).on_device([&] {
    return make_array(array, desc, {width, height, 0}, flags);
  });
}

cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* desc,
                              cudaExtent extent, unsigned int flags) {
  return ApiCall("cudaMalloc3DArray", array, desc, extent, flags).on_device([&] {
    return make_array(array, desc, extent, flags);
  });
}

cudaError_t cudaFreeArray(cudaArray_t array) {
  return ApiCall("cudaFreeArray", array).on_device([&] {
    if (array != nullptr)
      if (const auto code = finish_everything()) return code;
    return free_array(array);
  });
}

cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* desc, cudaExtent* extent, unsigned int* flags,
                             cudaArray_t array) {
  return ApiCall("cudaArrayGetInfo", desc, extent, flags, array).on_device([&] {
    if (const auto code = check_array(array)) return code;
    const TexelGrid& grid = *find_array(array);
    if (desc != nullptr) *desc = grid.desc;
    if (extent != nullptr) *extent = {grid.width, grid.height, grid.depth};
    if (flags != nullptr) *flags = flags_of(array);
    return cudaSuccess;
  });
}
