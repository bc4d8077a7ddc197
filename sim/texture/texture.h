// Texture and surface objects: what they read and how, and the numbers by which kernels know them.
#pragma once

#include <types/texture.h>

#include "sim/texture/array.h"

namespace warpstep::sim {

struct Texture {
  TexelGrid grid;
  cudaResourceDesc resource = {};
  cudaTextureDesc look = {};
  bool is_surface = false;

  bool is_whole() const { return grid.desc.f != cudaChannelFormatKindFloat; }
  bool reads_fractions() const {
    return is_whole() && look.readMode == cudaReadModeNormalizedFloat;
  }
};

/// The number of a new object; 0 if there are too many.
unsigned long long add_texture(const Texture& texture);

/// The object; null for one that was never made or has been destroyed, or is not of that kind.
const Texture* find_texture(unsigned long long number, bool is_surface);

bool remove_texture(unsigned long long number, bool is_surface);

}  // namespace warpstep::sim
