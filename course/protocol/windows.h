// Short pieces of an array, by which memory that holds a copy of it is recognised.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace warpstep::course {

/// Four numbers in float, or sixteen bytes.
using Window = std::array<std::uint64_t, 2>;

inline Window window_at(const unsigned char* bytes) {
  Window window;
  std::memcpy(window.data(), bytes, sizeof window);
  return window;
}

struct WindowHash {
  std::size_t operator()(const Window& window) const {
    return (window[0] ^ (window[1] * 0x9E3779B97F4A7C15u)) * 0xD6E8FEB86659FD93u >> 3;
  }
};

}  // namespace warpstep::course
