// Where an element of a surface lies.
#include <algorithm>
#include <cstddef>

#include "sim/abi/misuse.h"
#include "sim/device/texture/texels.h"
#include "sim/texture/texture.h"

namespace warpstep::sim {

namespace {

/// An index within its size, as the mode brings it there; -1 where there is nothing.
long place_within(long i, std::size_t size, cudaSurfaceBoundaryMode mode) {
  const auto count = static_cast<long>(std::max<std::size_t>(size, 1));
  if (i >= 0 && i < count) return i;
  if (mode == cudaBoundaryModeClamp) return std::clamp(i, 0L, count - 1);
  if (mode == cudaBoundaryModeZero) return -1;
  stop_for_misuse("an access beyond the end of a surface",
                  "compare the index with the array's size; along x a surface counts bytes",
                  "invalid-access");
}

const TexelGrid& grid_of(cudaSurfaceObject_t number) {
  const Texture* const surface = find_texture(number, true);
  if (surface == nullptr)
    stop_for_misuse("an access to what is no surface object",
                    "create it with cudaCreateSurfaceObject, and destroy it after the last kernel "
                    "that uses it");
  return surface->grid;
}

}  // namespace

void* surface_place(cudaSurfaceObject_t number, unsigned bytes, int x, int y, int z,
                    cudaSurfaceBoundaryMode mode) {
  const TexelGrid& grid = grid_of(number);
  const auto size = static_cast<int>(bytes);
  if (x % size != 0)
    stop_for_misuse("an access to a surface at an address that its type does not allow",
                    "along x a surface counts bytes: multiply the index by the texel's size");
  const long column =
      place_within(x >= 0 ? x / size : -1, grid.width * grid.texel_bytes / bytes, mode);
  const long row = place_within(y, grid.height, mode), plane = place_within(z, grid.depth, mode);
  if (column < 0 || row < 0 || plane < 0) return nullptr;
  return grid.first + static_cast<std::size_t>(plane) * grid.slice +
         static_cast<std::size_t>(row) * grid.pitch + static_cast<std::size_t>(column) * bytes;
}

void* surface_layer_place(cudaSurfaceObject_t number, unsigned bytes, int x, int y, int layer,
                          cudaSurfaceBoundaryMode mode) {
  return surface_place(number, bytes, x, y, layer, mode);
}

}  // namespace warpstep::sim
