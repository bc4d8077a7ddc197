// What a kernel and the library share of a texture fetch: the library says which texels it takes,
// the kernel reads them, so that every reader of its accesses sees them, and the library makes the
// result of their bytes.
#pragma once

#include <types/texture_calls.h>

#include <cstring>
#include <type_traits>

#include "sim/abi/call/instrumentation.h"

namespace warpstep::sim {

inline constexpr unsigned kMostTexels = 8;   // of a fetch in three dimensions
inline constexpr unsigned kTexelBytes = 16;  // of the widest

/// Where a fetch looks.
struct TexturePoint {
  float x = 0, y = 0, z = 0;
  int layer = 0;
  unsigned dimensions = 1;
  bool is_layered = false;
};

/// The texels of one fetch. Those without an address are the border.
struct Texels {
  const void* at[kMostTexels];
  float weights[kMostTexels];
  unsigned count;
  unsigned bytes;                 // of one texel
  const struct Texture* texture;  // the library's
};

/// A channel of a result: what the hardware leaves in a register.
struct Channel4 {
  unsigned bits[4];
};

void find_texels(Texels& texels, cudaTextureObject_t texture, const TexturePoint& point);
void find_linear_texel(Texels& texels, cudaTextureObject_t texture, int index);
void find_gathered_texels(Texels& texels, cudaTextureObject_t texture, float x, float y);
Channel4 filtered(const Texels& texels, const unsigned char (&bytes)[kMostTexels][kTexelBytes]);
Channel4 gathered(const Texels& texels, const unsigned char (&bytes)[kMostTexels][kTexelBytes],
                  int channel);

/// Where an element of a surface lies; null where reads are zero and writes are dropped.
void* surface_place(cudaSurfaceObject_t surface, unsigned bytes, int x, int y, int z,
                    cudaSurfaceBoundaryMode mode);
void* surface_layer_place(cudaSurfaceObject_t surface, unsigned bytes, int x, int y, int layer,
                          cudaSurfaceBoundaryMode mode);

/// The running thread is about to read through the cache of textures.
void note_read_only(const void* at, std::size_t bytes, const char* how);

template <unsigned kBytes>
[[gnu::always_inline]] inline auto read_texel(const void* at, unsigned char* to) {
  struct alignas(kBytes) Word {
    unsigned char bytes[kBytes];
  };
  using Number = std::conditional_t<
      kBytes == 1, unsigned char,
      std::conditional_t<kBytes == 2, unsigned short,
                         std::conditional_t<kBytes == 4, unsigned, unsigned long long>>>;
  const Number value = *static_cast<const Number*>(at);
  std::memcpy(to, &value, sizeof(value));
}

[[gnu::always_inline]] inline void read_texels(const Texels& texels,
                                               unsigned char (&bytes)[kMostTexels][kTexelBytes]) {
  for (unsigned i = 0; i < texels.count; ++i) {
    const void* const at = texels.at[i];
    if (at == nullptr) continue;
    if constexpr (kInstrumented) note_read_only(at, texels.bytes, "a texture");
    switch (texels.bytes) {
      case 1:
        read_texel<1>(at, bytes[i]);
        break;
      case 2:
        read_texel<2>(at, bytes[i]);
        break;
      case 4:
        read_texel<4>(at, bytes[i]);
        break;
      case 16:
        read_texel<8>(static_cast<const char*>(at) + 8, bytes[i] + 8);
        [[fallthrough]];
      default:
        read_texel<8>(at, bytes[i]);
    }
  }
}

/// A register as a number of the type that the program asks for.
template <class Number>
Number number_of(unsigned bits) {
  if constexpr (std::is_floating_point_v<Number>) {
    float value;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
  } else {
    return static_cast<Number>(bits);
  }
}

template <class Value>
Value as_texel(const Channel4& channels) {
  using Shape = Channels<Value>;
  using Number = typename Shape::Type;
  if constexpr (std::is_same_v<Value, Number>) {
    return number_of<Number>(channels.bits[0]);
  } else {
    Value texel;
    texel.x = number_of<Number>(channels.bits[0]);
    if constexpr (Shape::count > 1) texel.y = number_of<Number>(channels.bits[1]);
    if constexpr (Shape::count > 2) texel.z = number_of<Number>(channels.bits[2]);
    if constexpr (Shape::count > 2) texel.w = number_of<Number>(channels.bits[3]);
    return texel;
  }
}

template <class Value>
[[gnu::always_inline]] inline Value fetch(const Texels& texels) {
  unsigned char bytes[kMostTexels][kTexelBytes];
  read_texels(texels, bytes);
  return as_texel<Value>(filtered(texels, bytes));
}

template <class Value>
[[gnu::always_inline]] inline Value fetch(cudaTextureObject_t texture, const TexturePoint& point) {
  Texels texels;
  find_texels(texels, texture, point);
  return fetch<Value>(texels);
}

}  // namespace warpstep::sim
