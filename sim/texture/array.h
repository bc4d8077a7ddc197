// CUDA's arrays: blocks of device memory, row by row, that textures and surfaces read.
#pragma once

#include <driver_types.h>
#include <types/texture.h>

#include <cstddef>

namespace warpstep::sim {

/// What lies in memory as texels: of an array, or of memory that a texture was put on.
struct TexelGrid {
  char* first = nullptr;
  cudaChannelFormatDesc desc = {};
  unsigned texel_bytes = 0;
  std::size_t width = 0, height = 0, depth = 0;  // in texels; 0 where there is no such dimension
  std::size_t pitch = 0, slice = 0;              // bytes from row to row, from plane to plane
  bool is_layered = false;
};

/// An array that was made and not freed; null for any other pointer.
const TexelGrid* find_array(cudaArray_const_t array);
unsigned flags_of(cudaArray_const_t array);

/// Makes one in the current device's memory, which holds zeros.
cudaError_t make_array(cudaArray_t* result, const cudaChannelFormatDesc* desc, cudaExtent extent,
                       unsigned flags);
cudaError_t free_array(cudaArray_t array);

/// Bytes of a texel; 0 where the description is none that CUDA has.
unsigned texel_bytes(const cudaChannelFormatDesc& desc);

/// cudaErrorInvalidResourceHandle with a sentence for what is no array.
cudaError_t check_array(cudaArray_const_t array);

}  // namespace warpstep::sim
