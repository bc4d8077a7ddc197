// cudaCreateTextureObject, cudaCreateSurfaceObject and the questions about what they made.
#include <types/texture_calls.h>

#include "sim/api/api_call.h"
#include "sim/memory/regions.h"
#include "sim/streams/pending_work.h"
#include "sim/texture/texture.h"

#include <fmt/format.h>

using namespace warpstep::sim;

namespace {

cudaError_t check_memory(const void* first, std::size_t bytes, const cudaChannelFormatDesc& desc) {
  if (texel_bytes(desc) == 0)
    return refused(cudaErrorInvalidChannelDescriptor,
                   "a texel has 1, 2 or 4 channels of 8, 16 or 32 bits each, in order");
  const Region region = region_of(first);
  if (!device_may_use(region))
    return refused(cudaErrorInvalidValue, fmt::format("a texture is put on device memory, but {}",
                                                      describe_pointer(first, region)));
  constexpr std::uintptr_t kAlignment = 256;  // of what cudaMalloc() hands out here
  if (reinterpret_cast<std::uintptr_t>(first) % kAlignment != 0)
    return refused(cudaErrorInvalidValue,
                   fmt::format("a texture's memory begins at a multiple of {} bytes", kAlignment));
  const std::size_t left = region.begin + region.bytes - reinterpret_cast<std::uintptr_t>(first);
  if (bytes <= left) return cudaSuccess;
  return refused(cudaErrorInvalidValue,
                 fmt::format("a texture of {} bytes is larger than its memory: {}", bytes,
                             describe_pointer(first, region)));
}

cudaError_t read_linear(TexelGrid& grid, const cudaResourceDesc& resource) {
  const auto& linear = resource.res.linear;
  if (const auto code = check_memory(linear.devPtr, linear.sizeInBytes, linear.desc)) return code;
  const unsigned bytes = texel_bytes(linear.desc);
  grid = {static_cast<char*>(linear.devPtr),
          linear.desc,
          bytes,
          linear.sizeInBytes / bytes,
          0,
          0,
          linear.sizeInBytes,
          linear.sizeInBytes,
          false};
  return cudaSuccess;
}

cudaError_t read_pitched(TexelGrid& grid, const cudaResourceDesc& resource) {
  const auto& plane = resource.res.pitch2D;
  const unsigned bytes = texel_bytes(plane.desc);
  if (plane.width == 0 || plane.height == 0 || plane.pitchInBytes < plane.width * bytes)
    return refused(cudaErrorInvalidValue,
                   fmt::format("rows of {} texels do not fit into a pitch of {} bytes", plane.width,
                               plane.pitchInBytes));
  const std::size_t last_row = (plane.height - 1) * plane.pitchInBytes;
  if (const auto code = check_memory(plane.devPtr, last_row + plane.width * bytes, plane.desc))
    return code;
  grid = {static_cast<char*>(plane.devPtr),
          plane.desc,
          bytes,
          plane.width,
          plane.height,
          0,
          plane.pitchInBytes,
          plane.pitchInBytes * plane.height,
          false};
  return cudaSuccess;
}

cudaError_t read_resource(TexelGrid& grid, const cudaResourceDesc* resource) {
  if (resource == nullptr)
    return refused(cudaErrorInvalidValue, "the description of the memory is a null pointer");
  switch (resource->resType) {
    case cudaResourceTypeArray:
      if (const auto code = check_array(resource->res.array.array)) return code;
      grid = *find_array(resource->res.array.array);
      return cudaSuccess;
    case cudaResourceTypeLinear:
      return read_linear(grid, *resource);
    case cudaResourceTypePitch2D:
      return read_pitched(grid, *resource);
    case cudaResourceTypeMipmappedArray:
      return refused(cudaErrorNotSupported, "the simulator has no mipmapped arrays");
  }
  return refused(cudaErrorInvalidValue, "the kind of memory is none of cudaResourceType");
}

cudaError_t check_look(const Texture& texture) {
  const cudaTextureDesc& look = texture.look;
  if (!texture.is_whole()) return cudaSuccess;
  if (texture.grid.desc.x == 32 && look.readMode == cudaReadModeNormalizedFloat)
    return refused(cudaErrorInvalidNormSetting,
                   "whole numbers of 32 bits cannot be read as normalised: only 8 and 16 bits can");
  if (look.filterMode == cudaFilterModeLinear && look.readMode == cudaReadModeElementType)
    return refused(cudaErrorInvalidFilterSetting,
                   "whole numbers are not interpolated: read them as normalised, or take points");
  return cudaSuccess;
}

cudaError_t add(unsigned long long* number, const Texture& texture) {
  *number = add_texture(texture);
  return *number != 0 ? cudaSuccess
                      : refused(cudaErrorMemoryAllocation, "there are too many textures");
}

cudaError_t create(cudaTextureObject_t* object, const cudaResourceDesc* resource,
                   const cudaTextureDesc* look, const cudaResourceViewDesc* view) {
  if (object == nullptr) return null_output();
  if (view != nullptr && view->format != cudaResViewFormatNone)
    return refused(cudaErrorNotSupported, "the simulator has no views of resources");
  Texture texture;
  if (const auto code = read_resource(texture.grid, resource)) return code;
  if (look == nullptr)
    return refused(cudaErrorInvalidValue, "the description of the texture is a null pointer");
  texture.resource = *resource;
  texture.look = *look;
  if (const auto code = check_look(texture)) return code;
  return add(object, texture);
}

cudaError_t create_surface(cudaSurfaceObject_t* object, const cudaResourceDesc* resource) {
  if (object == nullptr) return null_output();
  if (resource == nullptr || resource->resType != cudaResourceTypeArray)
    return refused(cudaErrorInvalidValue, "a surface is put on an array");
  Texture surface;
  if (const auto code = read_resource(surface.grid, resource)) return code;
  surface.resource = *resource;
  surface.is_surface = true;
  return add(object, surface);
}

cudaError_t unknown_object() {
  return refused(cudaErrorInvalidValue, "the object was never created or has been destroyed");
}

cudaError_t destroy(unsigned long long object, bool is_surface) {
  if (const auto code = finish_everything()) return code;
  if (object == 0 || remove_texture(object, is_surface)) return cudaSuccess;
  return unknown_object();
}

template <class T>
cudaError_t tell(T* result, unsigned long long object, bool is_surface, T Texture::*member) {
  if (result == nullptr) return null_output();
  const Texture* const texture = find_texture(object, is_surface);
  if (texture == nullptr) return unknown_object();
  *result = texture->*member;
  return cudaSuccess;
}

}  // namespace

cudaError_t cudaCreateTextureObject(cudaTextureObject_t* pTexObject,
                                    const cudaResourceDesc* pResDesc,
                                    const cudaTextureDesc* pTexDesc,
                                    const cudaResourceViewDesc* pResViewDesc) {
  return ApiCall("cudaCreateTextureObject", pTexObject, pResDesc, pTexDesc, pResViewDesc)
      .on_device([&] { return create(pTexObject, pResDesc, pTexDesc, pResViewDesc); });
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texObject) {
  return ApiCall("cudaDestroyTextureObject", texObject).on_device([&] {
    return destroy(texObject, false);
  });
}

cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* pResDesc,
                                             cudaTextureObject_t texObject) {
  return ApiCall("cudaGetTextureObjectResourceDesc", pResDesc, texObject).on_device([&] {
    return tell(pResDesc, texObject, false, &Texture::resource);
  });
}

cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc* pTexDesc,
                                            cudaTextureObject_t texObject) {
  return ApiCall("cudaGetTextureObjectTextureDesc", pTexDesc, texObject).on_device([&] {
    return tell(pTexDesc, texObject, false, &Texture::look);
  });
}

cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* pSurfObject,
                                    const cudaResourceDesc* pResDesc) {
  return ApiCall("cudaCreateSurfaceObject", pSurfObject, pResDesc).on_device([&] {
    return create_surface(pSurfObject, pResDesc);
  });
}

cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surfObject) {
  return ApiCall("cudaDestroySurfaceObject", surfObject).on_device([&] {
    return destroy(surfObject, true);
  });
}

cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc* pResDesc,
                                             cudaSurfaceObject_t surfObject) {
  return ApiCall("cudaGetSurfaceObjectResourceDesc", pResDesc, surfObject).on_device([&] {
    return tell(pResDesc, surfObject, true, &Texture::resource);
  });
}
