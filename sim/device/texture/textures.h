// tex1D(), tex2D(), tex3D() and similar functions of texture objects.
#pragma once

#include <types/texture_calls.h>

#include "sim/device/texture/texels.h"

namespace warpstep::sim {

/// The second form of each function, which has a place for the result.
#define WARPSTEP_TEXTURE(name, parameters, arguments)                      \
  template <class Value>                                                   \
  [[gnu::always_inline]] inline void name(std::type_identity_t<Value>* to, \
                                          WARPSTEP_UNPACK parameters) {    \
    *to = name<Value> arguments;                                           \
  }
#define WARPSTEP_UNPACK(...) __VA_ARGS__

}  // namespace warpstep::sim

template <class Value>
[[gnu::always_inline]] inline Value tex1Dfetch(cudaTextureObject_t texObject, int x) {
  warpstep::sim::Texels texels;
  warpstep::sim::find_linear_texel(texels, texObject, x);
  return warpstep::sim::fetch<Value>(texels);
}
WARPSTEP_TEXTURE(tex1Dfetch, (cudaTextureObject_t texObject, int x), (texObject, x))

template <class Value>
[[gnu::always_inline]] inline Value tex1D(cudaTextureObject_t texObject, float x) {
  return warpstep::sim::fetch<Value>(texObject, {x, 0, 0, 0, 1, false});
}
WARPSTEP_TEXTURE(tex1D, (cudaTextureObject_t texObject, float x), (texObject, x))

template <class Value>
[[gnu::always_inline]] inline Value tex2D(cudaTextureObject_t texObject, float x, float y) {
  return warpstep::sim::fetch<Value>(texObject, {x, y, 0, 0, 2, false});
}
WARPSTEP_TEXTURE(tex2D, (cudaTextureObject_t texObject, float x, float y), (texObject, x, y))

template <class Value>
[[gnu::always_inline]] inline Value tex3D(cudaTextureObject_t texObject, float x, float y,
                                          float z) {
  return warpstep::sim::fetch<Value>(texObject, {x, y, z, 0, 3, false});
}
WARPSTEP_TEXTURE(tex3D, (cudaTextureObject_t texObject, float x, float y, float z),
                 (texObject, x, y, z))

template <class Value>
[[gnu::always_inline]] inline Value tex1DLayered(cudaTextureObject_t texObject, float x,
                                                 int layer) {
  return warpstep::sim::fetch<Value>(texObject, {x, 0, 0, layer, 1, true});
}
WARPSTEP_TEXTURE(tex1DLayered, (cudaTextureObject_t texObject, float x, int layer),
                 (texObject, x, layer))

template <class Value>
[[gnu::always_inline]] inline Value tex2DLayered(cudaTextureObject_t texObject, float x, float y,
                                                 int layer) {
  return warpstep::sim::fetch<Value>(texObject, {x, y, 0, layer, 2, true});
}
WARPSTEP_TEXTURE(tex2DLayered, (cudaTextureObject_t texObject, float x, float y, int layer),
                 (texObject, x, y, layer))

/// The channel of the four texels around the point, from the lower left one against the clock.
template <class Value>
[[gnu::always_inline]] inline Value tex2Dgather(cudaTextureObject_t texObject, float x, float y,
                                                int comp = 0) {
  warpstep::sim::Texels texels;
  warpstep::sim::find_gathered_texels(texels, texObject, x, y);
  unsigned char bytes[warpstep::sim::kMostTexels][warpstep::sim::kTexelBytes];
  warpstep::sim::read_texels(texels, bytes);
  return warpstep::sim::as_texel<Value>(warpstep::sim::gathered(texels, bytes, comp));
}
WARPSTEP_TEXTURE(tex2Dgather, (cudaTextureObject_t texObject, float x, float y, int comp = 0),
                 (texObject, x, y, comp))

// No array has more than level 0.

template <class Value>
[[gnu::always_inline]] inline Value tex1DLod(cudaTextureObject_t texObject, float x, float) {
  return tex1D<Value>(texObject, x);
}
template <class Value>
[[gnu::always_inline]] inline Value tex2DLod(cudaTextureObject_t texObject, float x, float y,
                                             float) {
  return tex2D<Value>(texObject, x, y);
}
template <class Value>
[[gnu::always_inline]] inline Value tex3DLod(cudaTextureObject_t texObject, float x, float y,
                                             float z, float) {
  return tex3D<Value>(texObject, x, y, z);
}
template <class Value>
[[gnu::always_inline]] inline Value tex1DLayeredLod(cudaTextureObject_t texObject, float x,
                                                    int layer, float) {
  return tex1DLayered<Value>(texObject, x, layer);
}
template <class Value>
[[gnu::always_inline]] inline Value tex2DLayeredLod(cudaTextureObject_t texObject, float x, float y,
                                                    int layer, float) {
  return tex2DLayered<Value>(texObject, x, y, layer);
}
template <class Value>
[[gnu::always_inline]] inline Value tex1DGrad(cudaTextureObject_t texObject, float x, float,
                                              float) {
  return tex1D<Value>(texObject, x);
}
template <class Value>
[[gnu::always_inline]] inline Value tex2DGrad(cudaTextureObject_t texObject, float x, float y,
                                              float2, float2) {
  return tex2D<Value>(texObject, x, y);
}
template <class Value>
[[gnu::always_inline]] inline Value tex3DGrad(cudaTextureObject_t texObject, float x, float y,
                                              float z, float4, float4) {
  return tex3D<Value>(texObject, x, y, z);
}

#undef WARPSTEP_TEXTURE
#undef WARPSTEP_UNPACK
