// The Runtime API's calls for arrays, textures and surfaces; sim/api/texture defines them.
#pragma once

#include <type_traits>

#include "../driver_types.h"
#include "../vector_types.h"
#include "texture.h"

extern "C" {

// Arrays
cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f);
cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* desc, cudaArray_const_t array);
cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* desc, size_t width,
                            size_t height = 0, unsigned int flags = 0);
cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* desc,
                              cudaExtent extent, unsigned int flags = 0);
cudaError_t cudaFreeArray(cudaArray_t array);
cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* desc, cudaExtent* extent, unsigned int* flags,
                             cudaArray_t array);

// Copies to and from them; cudaMemcpy3D takes them too
cudaError_t cudaMemcpyToArray(cudaArray_t dst, size_t wOffset, size_t hOffset, const void* src,
                              size_t count, cudaMemcpyKind kind);
cudaError_t cudaMemcpyFromArray(void* dst, cudaArray_const_t src, size_t wOffset, size_t hOffset,
                                size_t count, cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DToArray(cudaArray_t dst, size_t wOffset, size_t hOffset, const void* src,
                                size_t spitch, size_t width, size_t height, cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset,
                                     const void* src, size_t spitch, size_t width, size_t height,
                                     cudaMemcpyKind kind, cudaStream_t stream = 0);
cudaError_t cudaMemcpy2DFromArray(void* dst, size_t dpitch, cudaArray_const_t src, size_t wOffset,
                                  size_t hOffset, size_t width, size_t height, cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DFromArrayAsync(void* dst, size_t dpitch, cudaArray_const_t src,
                                       size_t wOffset, size_t hOffset, size_t width, size_t height,
                                       cudaMemcpyKind kind, cudaStream_t stream = 0);
cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst,
                                     cudaArray_const_t src, size_t wOffsetSrc, size_t hOffsetSrc,
                                     size_t width, size_t height,
                                     cudaMemcpyKind kind = cudaMemcpyDeviceToDevice);

// Objects
cudaError_t cudaCreateTextureObject(cudaTextureObject_t* pTexObject,
                                    const cudaResourceDesc* pResDesc,
                                    const cudaTextureDesc* pTexDesc,
                                    const cudaResourceViewDesc* pResViewDesc);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texObject);
cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* pResDesc,
                                             cudaTextureObject_t texObject);
cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc* pTexDesc,
                                            cudaTextureObject_t texObject);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* pSurfObject,
                                    const cudaResourceDesc* pResDesc);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surfObject);
cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc* pResDesc,
                                             cudaSurfaceObject_t surfObject);

}  // extern "C"

namespace warpstep::sim {

template <class Value>
struct Channels {
  using Type = Value;
  static constexpr int count = 1;
};
#define WARPSTEP_CHANNELS(name, type) \
  template <>                         \
  struct Channels<name##1> {          \
    using Type = type;                \
    static constexpr int count = 1;   \
  };                                  \
  template <>                         \
  struct Channels<name##2> {          \
    using Type = type;                \
    static constexpr int count = 2;   \
  };                                  \
  template <>                         \
  struct Channels<name##4> {          \
    using Type = type;                \
    static constexpr int count = 4;   \
  }
WARPSTEP_CHANNELS(char, signed char);
WARPSTEP_CHANNELS(uchar, unsigned char);
WARPSTEP_CHANNELS(short, short);
WARPSTEP_CHANNELS(ushort, unsigned short);
WARPSTEP_CHANNELS(int, int);
WARPSTEP_CHANNELS(uint, unsigned int);
WARPSTEP_CHANNELS(float, float);
#undef WARPSTEP_CHANNELS

}  // namespace warpstep::sim

/// The description of a texel that is a number or a vector of 1, 2 or 4.
template <class Value>
cudaChannelFormatDesc cudaCreateChannelDesc() {
  using Channels = warpstep::sim::Channels<Value>;
  using Number = typename Channels::Type;
  const auto bits = [](int channel) {
    return Channels::count >= channel ? static_cast<int>(8 * sizeof(Number)) : 0;
  };
  return {bits(1), bits(2), bits(4), bits(4),
          std::is_floating_point_v<Number> ? cudaChannelFormatKindFloat
          : std::is_signed_v<Number>       ? cudaChannelFormatKindSigned
                                           : cudaChannelFormatKindUnsigned};
}

inline cudaChannelFormatDesc cudaCreateChannelDescHalf() {
  return {16, 0, 0, 0, cudaChannelFormatKindFloat};
}
inline cudaChannelFormatDesc cudaCreateChannelDescHalf1() {
  return cudaCreateChannelDescHalf();
}
inline cudaChannelFormatDesc cudaCreateChannelDescHalf2() {
  return {16, 16, 0, 0, cudaChannelFormatKindFloat};
}
inline cudaChannelFormatDesc cudaCreateChannelDescHalf4() {
  return {16, 16, 16, 16, cudaChannelFormatKindFloat};
}
