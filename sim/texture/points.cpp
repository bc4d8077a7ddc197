// Which texels a fetch takes, and with which weights. Positions are rounded to 1/256 of a texel,
// and weights are of 256 parts, as an H200's are.
#include <cmath>
#include <cstdint>

#include "sim/abi/misuse.h"
#include "sim/device/texture/texels.h"
#include "sim/texture/texture.h"

namespace warpstep::sim {

namespace {

constexpr int kParts = 256;
constexpr int kOutside = -1;

/// What a fetch takes along one axis: two neighbours, the second one with `part` of 256.
struct Axis {
  int first = 0, second = 0;
  int part = 0;
};

/// A coordinate as far as the hardware tells it from others.
double bounded(double u) {
  constexpr double kFar = 1 << 24;
  if (std::isnan(u)) return 0;
  return std::fmin(std::fmax(u, -kFar), kFar);
}

/// A normalised coordinate within the texture, where the mode brings it there.
double reduced(float coordinate, cudaTextureAddressMode mode) {
  if (!std::isfinite(coordinate)) coordinate = std::isnan(coordinate) ? 0.0f : coordinate;
  const double v = bounded(coordinate), whole = std::floor(v);
  switch (mode) {
    case cudaAddressModeWrap:
      return v - whole;
    case cudaAddressModeMirror:
      return std::fmod(whole, 2) == 0 ? v - whole : 1 - (v - whole);
    case cudaAddressModeClamp:
      return std::fmin(std::fmax(v, 0.0), 1.0);
    case cudaAddressModeBorder:
      break;
  }
  return v;
}

int index_of(std::int64_t i, std::int64_t size, cudaTextureAddressMode mode) {
  if (i >= 0 && i < size) return static_cast<int>(i);
  switch (mode) {
    case cudaAddressModeWrap:
      return static_cast<int>((i % size + size) % size);
    case cudaAddressModeMirror: {
      const std::int64_t place = (i % (2 * size) + 2 * size) % (2 * size);
      return static_cast<int>(place < size ? place : 2 * size - 1 - place);
    }
    case cudaAddressModeBorder:
      return kOutside;
    case cudaAddressModeClamp:
      break;
  }
  return static_cast<int>(i < 0 ? 0 : size - 1);
}

/// Without normalised coordinates, wrap and mirror clamp.
cudaTextureAddressMode mode_of(const Texture& texture, unsigned axis) {
  const cudaTextureAddressMode mode = texture.look.addressMode[axis];
  return texture.look.normalizedCoords != 0 || mode == cudaAddressModeBorder ? mode
                                                                             : cudaAddressModeClamp;
}

double position(const Texture& texture, float coordinate, std::size_t size, unsigned axis) {
  if (texture.look.normalizedCoords == 0) return bounded(coordinate);
  return reduced(coordinate, mode_of(texture, axis)) * static_cast<double>(size);
}

/// A mirrored position is rounded before it is mirrored.
double linear_position(const Texture& texture, float coordinate, std::size_t size, unsigned axis) {
  if (texture.look.normalizedCoords == 0 || mode_of(texture, axis) != cudaAddressModeMirror)
    return position(texture, coordinate, size, axis);
  const double v = bounded(coordinate);
  return (v - 2 * std::floor(v / 2)) * static_cast<double>(size);
}

Axis linear_axis(const Texture& texture, float coordinate, std::size_t size, unsigned axis) {
  const double u = linear_position(texture, coordinate, size, axis);
  const auto fixed = static_cast<std::int64_t>(std::floor((u - 0.5) * kParts + 0.5));
  const std::int64_t first = fixed >> 8;
  const auto length = static_cast<std::int64_t>(size);
  const cudaTextureAddressMode mode = mode_of(texture, axis);
  const int before = index_of(first, length, mode), after = index_of(first + 1, length, mode);
  const bool is_clamped = mode == cudaAddressModeClamp && before == after;
  return {before, after, is_clamped ? 0 : static_cast<int>(fixed & (kParts - 1))};
}

int point_index(const Texture& texture, float coordinate, std::size_t size, unsigned axis) {
  const double u = position(texture, coordinate, size, axis);
  return index_of(static_cast<std::int64_t>(std::floor(u)), static_cast<std::int64_t>(size),
                  mode_of(texture, axis));
}

const Texture& texture_of(cudaTextureObject_t number) {
  const Texture* const texture = find_texture(number, false);
  if (texture == nullptr)
    stop_for_misuse("a fetch from what is no texture object",
                    "create it with cudaCreateTextureObject, and destroy it after the last kernel "
                    "that reads it");
  return *texture;
}

void begin(Texels& texels, const Texture& texture) {
  texels.count = 0;
  texels.bytes = texture.grid.texel_bytes;
  texels.texture = &texture;
}

const void* texel_at(const TexelGrid& grid, int x, int y, int z) {
  if (x == kOutside || y == kOutside || z == kOutside) return nullptr;
  return grid.first + static_cast<std::size_t>(z) * grid.slice +
         static_cast<std::size_t>(y) * grid.pitch + static_cast<std::size_t>(x) * grid.texel_bytes;
}

void add(Texels& texels, const void* at, float weight) {
  texels.at[texels.count] = at;
  texels.weights[texels.count++] = weight;
}

/// Four texels of a plane, whose weights are whole parts of 256.
void add_plane(Texels& texels, const TexelGrid& grid, const Axis& x, const Axis& y, int z) {
  const int both = (x.part * y.part + kParts / 2) >> 8;
  const auto part = [](int parts) { return static_cast<float>(parts) / kParts; };
  add(texels, texel_at(grid, x.first, y.first, z), part(kParts - x.part - y.part + both));
  add(texels, texel_at(grid, x.second, y.first, z), part(x.part - both));
  add(texels, texel_at(grid, x.first, y.second, z), part(y.part - both));
  add(texels, texel_at(grid, x.second, y.second, z), part(both));
}

/// Eight texels: the weights of a plane over x and z, each of which is shared between two rows. Of
/// 96 points, an H200 weighs 92 so; the others differ by one part in 256.
void add_box(Texels& texels, const TexelGrid& grid, const Axis& x, const Axis& y, const Axis& z) {
  const int both = (x.part * z.part + kParts / 2) >> 8;
  const int shares[] = {kParts - x.part - z.part + both, x.part - both, z.part - both, both};
  const auto rounded = [](int parts) { return (parts + kParts / 2) >> 8; };
  for (int i = 0; i < 4; ++i) {
    const int share = shares[i], column = (i & 1) != 0 ? x.second : x.first;
    const int plane = i >= 2 ? z.second : z.first;
    const int lower = i == 3 ? rounded(share * y.part) : share - rounded(share * (kParts - y.part));
    const auto part = [](int parts) { return static_cast<float>(parts) / kParts; };
    add(texels, texel_at(grid, column, y.first, plane), part(share - lower));
    add(texels, texel_at(grid, column, y.second, plane), part(lower));
  }
}

std::size_t at_least_one(std::size_t size) {
  return size == 0 ? 1 : size;
}

/// The plane of a layered texture; what is below 0 counts as beyond the last.
int plane_of(const Texture& texture, const TexturePoint& point) {
  if (!point.is_layered) return 0;
  const auto layers = static_cast<unsigned>(at_least_one(texture.grid.depth));
  const auto layer = static_cast<unsigned>(point.layer);
  return static_cast<int>(layer < layers ? layer : layers - 1);
}

}  // namespace

void find_texels(Texels& texels, cudaTextureObject_t number, const TexturePoint& point) {
  const Texture& texture = texture_of(number);
  const TexelGrid& grid = texture.grid;
  begin(texels, texture);
  const std::size_t height = at_least_one(grid.height), depth = at_least_one(grid.depth);
  const int plane = plane_of(texture, point);
  if (texture.look.filterMode == cudaFilterModePoint) {
    const int y = point.dimensions > 1 ? point_index(texture, point.y, height, 1) : 0;
    const int z = point.dimensions > 2 ? point_index(texture, point.z, depth, 2) : plane;
    return add(texels, texel_at(grid, point_index(texture, point.x, grid.width, 0), y, z), 1);
  }
  const Axis x = linear_axis(texture, point.x, grid.width, 0);
  const Axis y = linear_axis(texture, point.y, height, 1);
  if (point.dimensions < 3) return add_plane(texels, grid, x, y, plane);
  add_box(texels, grid, x, y, linear_axis(texture, point.z, depth, 2));
}

void find_linear_texel(Texels& texels, cudaTextureObject_t number, int index) {
  const Texture& texture = texture_of(number);
  begin(texels, texture);
  if (index >= 0 && static_cast<std::size_t>(index) < texture.grid.width)
    add(texels, texel_at(texture.grid, index, 0, 0), 1);
}

void find_gathered_texels(Texels& texels, cudaTextureObject_t number, float x, float y) {
  const Texture& texture = texture_of(number);
  const TexelGrid& grid = texture.grid;
  begin(texels, texture);
  const Axis across = linear_axis(texture, x, grid.width, 0);
  const Axis down = linear_axis(texture, y, at_least_one(grid.height), 1);
  add(texels, texel_at(grid, across.first, down.second, 0), 1);
  add(texels, texel_at(grid, across.second, down.second, 0), 1);
  add(texels, texel_at(grid, across.second, down.first, 0), 1);
  add(texels, texel_at(grid, across.first, down.first, 0), 1);
}

}  // namespace warpstep::sim
