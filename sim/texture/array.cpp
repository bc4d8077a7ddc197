#include "sim/texture/array.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

#include "sim/gpu/context.h"
#include "sim/gpu/device_profile.h"
#include "sim/memory/device_heap.h"

namespace warpstep::sim {

namespace {

struct Array {
  TexelGrid grid;
  unsigned flags = 0;
};

struct Arrays {
  std::mutex mutex;
  std::map<cudaArray_const_t, std::unique_ptr<Array>> known;
};

Arrays& arrays() {
  static Arrays& arrays = *new Arrays;
  return arrays;
}

const Array* find(cudaArray_const_t array) {
  const std::scoped_lock lock(arrays().mutex);
  const auto found = arrays().known.find(array);
  return found == arrays().known.end() ? nullptr : found->second.get();
}

std::size_t limit(cudaDeviceAttr attribute) {
  return static_cast<std::size_t>(device()[attribute]);
}

/// The most texels in each direction.
cudaExtent limits(cudaExtent extent, bool layered) {
  if (layered && extent.height == 0)
    return {limit(cudaDevAttrMaxTexture1DLayeredWidth), 0,
            limit(cudaDevAttrMaxTexture1DLayeredLayers)};
  if (layered)
    return {limit(cudaDevAttrMaxTexture2DLayeredWidth), limit(cudaDevAttrMaxTexture2DLayeredHeight),
            limit(cudaDevAttrMaxTexture2DLayeredLayers)};
  if (extent.depth != 0)
    return {limit(cudaDevAttrMaxTexture3DWidth), limit(cudaDevAttrMaxTexture3DHeight),
            limit(cudaDevAttrMaxTexture3DDepth)};
  if (extent.height != 0)
    return {limit(cudaDevAttrMaxTexture2DWidth), limit(cudaDevAttrMaxTexture2DHeight), 0};
  return {limit(cudaDevAttrMaxTexture1DWidth), 0, 0};
}

cudaError_t check_shape(cudaExtent extent, unsigned flags) {
  constexpr unsigned kKnown = cudaArrayLayered | cudaArraySurfaceLoadStore | cudaArrayTextureGather;
  if ((flags & cudaArrayCubemap) != 0)
    return refused(cudaErrorNotSupported, "the simulator has no cube maps");
  if ((flags & ~kKnown) != 0)
    return refused(cudaErrorInvalidValue, fmt::format("{:#x} has unknown flags", flags));
  const bool layered = (flags & cudaArrayLayered) != 0;
  if (extent.width == 0 || (layered && extent.depth == 0) ||
      (!layered && extent.depth != 0 && extent.height == 0))
    return refused(cudaErrorInvalidValue, fmt::format("an array of {} x {} x {} texels has none",
                                                      extent.width, extent.height, extent.depth));
  const cudaExtent most = limits(extent, layered);
  if (extent.width > most.width || extent.height > most.height || extent.depth > most.depth)
    return refused(cudaErrorInvalidValue,
                   fmt::format("{} x {} x {} texels are more than {} has for such an array",
                               extent.width, extent.height, extent.depth, device().name));
  return cudaSuccess;
}

bool fits(const cudaChannelFormatDesc& desc, int channels) {
  const int bits[] = {desc.x, desc.y, desc.z, desc.w};
  for (int i = 0; i < 4; ++i)
    if (bits[i] != (i < channels ? desc.x : 0)) return false;
  return true;
}

}  // namespace

unsigned texel_bytes(const cudaChannelFormatDesc& desc) {
  const bool is_float = desc.f == cudaChannelFormatKindFloat;
  const bool is_whole =
      desc.f == cudaChannelFormatKindSigned || desc.f == cudaChannelFormatKindUnsigned;
  if (desc.x != 16 && desc.x != 32 && !(desc.x == 8 && is_whole)) return 0;
  if (!is_float && !is_whole) return 0;
  for (const int channels : {1, 2, 4})
    if (fits(desc, channels)) return static_cast<unsigned>(channels * desc.x / 8);
  return 0;
}

const TexelGrid* find_array(cudaArray_const_t array) {
  const Array* const known = find(array);
  return known != nullptr ? &known->grid : nullptr;
}

unsigned flags_of(cudaArray_const_t array) {
  const Array* const known = find(array);
  return known != nullptr ? known->flags : 0;
}

cudaError_t check_array(cudaArray_const_t array) {
  if (find(array) != nullptr) return cudaSuccess;
  return refused(cudaErrorInvalidResourceHandle,
                 array == nullptr ? "the array is a null pointer: cudaMallocArray makes one"
                                  : "the array was never made or has been freed");
}

cudaError_t make_array(cudaArray_t* result, const cudaChannelFormatDesc* desc, cudaExtent extent,
                       unsigned flags) {
  if (result == nullptr) return null_output();
  if (desc == nullptr)
    return refused(cudaErrorInvalidValue, "the description of a texel is a null pointer");
  const unsigned bytes = texel_bytes(*desc);
  if (bytes == 0)
    return refused(cudaErrorInvalidChannelDescriptor,
                   "a texel has 1, 2 or 4 channels of 8, 16 or 32 bits each, in order");
  if (const auto code = check_shape(extent, flags)) return code;
  const std::size_t rows = std::max<std::size_t>(extent.height, 1);
  const std::size_t pitch = extent.width * bytes, slice = pitch * rows;
  constexpr std::size_t kAlignment = 512;
  const auto block =
      heap().allocate(slice * std::max<std::size_t>(extent.depth, 1), kAlignment, false);
  if (!block)
    return refused(cudaErrorMemoryAllocation, "the device has no memory left for such an array");
  auto array = std::make_unique<Array>();
  array->grid = {reinterpret_cast<char*>(block->begin),
                 *desc,
                 bytes,
                 extent.width,
                 extent.height,
                 extent.depth,
                 pitch,
                 slice,
                 (flags & cudaArrayLayered) != 0};
  array->flags = flags;
  *result = reinterpret_cast<cudaArray_t>(array.get());
  const std::scoped_lock lock(arrays().mutex);
  arrays().known[*result] = std::move(array);
  return cudaSuccess;
}

cudaError_t free_array(cudaArray_t array) {
  if (array == nullptr) return cudaSuccess;
  if (const auto code = check_array(array)) return code;
  const auto first = reinterpret_cast<std::uintptr_t>(find(array)->grid.first);
  if (Heap* const owner = heap_with(first)) owner->release(first);
  const std::scoped_lock lock(arrays().mutex);
  arrays().known.erase(array);
  return cudaSuccess;
}

}  // namespace warpstep::sim
