// What a fetch makes of its texels: channels are decoded, weighed and rounded as an H200 does it.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "sim/device/texture/texels.h"
#include "sim/texture/texture.h"

namespace warpstep::sim {

namespace {

constexpr int kHalfBits = 11, kFloatBits = 24;

double half_value(std::uint16_t bits) {
  const int exponent = bits >> 10 & 0x1f, fraction = bits & 0x3ff;
  const double sign = bits >> 15 != 0 ? -1 : 1;
  if (exponent == 0x1f) return fraction != 0 ? std::nan("") : sign * HUGE_VAL;
  if (exponent == 0) return sign * std::ldexp(fraction, -24);
  return sign * std::ldexp(fraction + 0x400, exponent - 25);
}

/// A channel of a texel as it lies in memory.
std::uint32_t raw_channel(const Texture& texture, const unsigned char* texel, int channel) {
  const auto bytes = static_cast<std::size_t>(texture.grid.desc.x / 8);
  std::uint32_t bits = 0;
  if ((static_cast<std::size_t>(channel) + 1) * bytes <= texture.grid.texel_bytes)
    std::memcpy(&bits, texel + static_cast<std::size_t>(channel) * bytes, bytes);
  return bits;
}

/// The same as a whole number, with its sign.
std::int64_t whole_channel(const Texture& texture, std::uint32_t bits) {
  if (texture.grid.desc.f == cudaChannelFormatKindUnsigned) return bits;
  const int unused = 32 - texture.grid.desc.x;
  return static_cast<std::int32_t>(bits << unused) >> unused;
}

/// Rounded to so many bits, halves away from zero.
float rounded(double value, int bits) {
  if (!std::isfinite(value) || value == 0) return static_cast<float>(value);
  int exponent = 0;
  std::frexp(value, &exponent);
  const int least = bits == kHalfBits ? -24 : -149;
  const int unit = std::max(exponent - bits, least);
  return static_cast<float>(std::ldexp(std::round(std::ldexp(value, -unit)), unit));
}

/// What 1 is among whole numbers of the channel's size.
double full_scale(const Texture& texture) {
  const int bits = texture.grid.desc.x - (texture.grid.desc.f == cudaChannelFormatKindSigned);
  return static_cast<double>((std::int64_t{1} << bits) - 1);
}

float fraction_of(const Texture& texture, double whole, double full) {
  const double lowest = texture.grid.desc.f == cudaChannelFormatKindSigned ? -1.0 : 0.0;
  return static_cast<float>(std::fmax(whole / full, lowest));
}

bool is_interpolated(const Texture& texture) {
  return texture.look.filterMode == cudaFilterModeLinear;
}

/// The channel's value, or that of the border where there is no texel.
double float_channel(const Texture& texture, const unsigned char* texel, int channel) {
  if (texel == nullptr) return texture.look.borderColor[channel];
  const std::uint32_t bits = raw_channel(texture, texel, channel);
  return texture.grid.desc.x == 16 ? half_value(static_cast<std::uint16_t>(bits))
                                   : double{std::bit_cast<float>(bits)};
}

/// The whole number behind a fraction; the border's is cut to the channel's bits.
std::int64_t fraction_channel(const Texture& texture, const unsigned char* texel, int channel) {
  if (texel != nullptr) return whole_channel(texture, raw_channel(texture, texel, channel));
  return static_cast<std::int64_t>(double{texture.look.borderColor[channel]} * full_scale(texture));
}

/// Fractions are weighed as whole numbers of 16 bits.
double wide_channel(const Texture& texture, const unsigned char* texel, int channel) {
  const bool is_signed = texture.grid.desc.f == cudaChannelFormatKindSigned;
  const double full = is_signed ? 32767 : 65535;
  const auto whole = static_cast<double>(fraction_channel(texture, texel, channel));
  if (texture.grid.desc.x == 16) return whole;
  return is_signed ? whole * full / 127 : whole * 257;
}

unsigned point_channel(const Texture& texture, const unsigned char* texel, int channel) {
  if (texture.reads_fractions())
    return std::bit_cast<unsigned>(
        fraction_of(texture, static_cast<double>(fraction_channel(texture, texel, channel)),
                    full_scale(texture)));
  // Whole numbers beyond the border are the bits of its colour.
  if (!texture.is_whole() || texel == nullptr)
    return std::bit_cast<unsigned>(static_cast<float>(float_channel(texture, texel, channel)));
  return static_cast<unsigned>(whole_channel(texture, raw_channel(texture, texel, channel)));
}

unsigned linear_channel(const Texels& texels,
                        const unsigned char (&bytes)[kMostTexels][kTexelBytes], int channel) {
  const Texture& texture = *texels.texture;
  double sum = 0;
  for (unsigned i = 0; i < texels.count; ++i) {
    const unsigned char* const texel = texels.at[i] != nullptr ? bytes[i] : nullptr;
    if (texels.weights[i] == 0) continue;
    sum +=
        double{texels.weights[i]} * (texture.is_whole() ? wide_channel(texture, texel, channel)
                                                        : float_channel(texture, texel, channel));
  }
  if (!texture.is_whole())
    return std::bit_cast<unsigned>(
        rounded(sum, texture.grid.desc.x == 16 ? kHalfBits : kFloatBits));
  const bool is_signed = texture.grid.desc.f == cudaChannelFormatKindSigned;
  return std::bit_cast<unsigned>(
      fraction_of(texture, std::floor(sum + 0.5), is_signed ? 32767 : 65535));
}

}  // namespace

Channel4 filtered(const Texels& texels, const unsigned char (&bytes)[kMostTexels][kTexelBytes]) {
  Channel4 result = {};
  if (texels.count == 0) return result;  // beyond linear memory
  for (int channel = 0; channel < 4; ++channel)
    result.bits[channel] =
        texels.count > 1 && is_interpolated(*texels.texture)
            ? linear_channel(texels, bytes, channel)
            : point_channel(*texels.texture, texels.at[0] != nullptr ? bytes[0] : nullptr, channel);
  return result;
}

Channel4 gathered(const Texels& texels, const unsigned char (&bytes)[kMostTexels][kTexelBytes],
                  int channel) {
  Channel4 result = {};
  for (unsigned i = 0; i < texels.count; ++i)
    result.bits[i] =
        point_channel(*texels.texture, texels.at[i] != nullptr ? bytes[i] : nullptr, channel & 3);
  return result;
}

}  // namespace warpstep::sim
