// Inputs and sizes on which a wrong kernel cannot be right by luck.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

/// Around warps and blocks, where guards and tails go wrong.
inline constexpr std::size_t kSizes[] = {0, 1, 2, 3, 31, 32, 33, 63, 65, 255, 256, 257, 1000};

/// `count` different signed floats (up to 2^20 of them), none of them 0 or 1 and all multiples of
/// 1/8, in an order that depends on `seed`.
inline std::vector<float> distinct_values(std::size_t count, std::uint32_t seed) {
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    // An odd factor permutes the numbers below 2^20, so no two of the first 2^20 are equal.
    const std::uint32_t mixed = static_cast<std::uint32_t>(i) * 2654435761u + seed * 40503u;
    const std::int32_t number = static_cast<std::int32_t>(mixed & 0xfffff) - 0x80000;
    values[i] = static_cast<float>(number) / 4 + 0.125f;
  }
  return values;
}

/// The same as bytes; they repeat after 256.
inline std::vector<unsigned char> mixed_bytes(std::size_t count, std::uint32_t seed) {
  std::vector<unsigned char> bytes(count);
  for (std::size_t i = 0; i < count; ++i)
    bytes[i] = static_cast<unsigned char>(
        (static_cast<std::uint32_t>(i) * 2654435761u + seed * 40503u) >> 13);
  return bytes;
}
