// Digits of 8 x 8 pixels, drawn from a small font with random shifts and noise. Given.
#pragma once

#include <cstdint>
#include <vector>

struct Digits {
  std::vector<float> x;     // 64 numbers between 0 and 1 for each image
  std::vector<int> labels;  // 0 to 9
};

inline Digits draw_digits(int count, std::uint32_t seed) {
  // A digit is 7 rows of 5 pixels; the highest of the 5 bits is the left one.
  static const unsigned char kFont[10][7] = {
      {14, 17, 17, 17, 17, 17, 14}, {4, 12, 4, 4, 4, 4, 14},  {14, 17, 1, 6, 8, 16, 31},
      {14, 17, 1, 6, 1, 17, 14},    {2, 6, 10, 18, 31, 2, 2}, {31, 16, 30, 1, 1, 17, 14},
      {6, 8, 16, 30, 17, 17, 14},   {31, 1, 2, 2, 4, 4, 4},   {14, 17, 17, 14, 17, 17, 14},
      {14, 17, 17, 15, 1, 2, 12}};
  const auto random = [&seed](std::uint32_t choices) {
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % choices;
  };
  Digits digits;
  for (int i = 0; i < count; ++i) {
    const auto label = static_cast<int>(random(10));
    const int left = 1 + static_cast<int>(random(2)), top = static_cast<int>(random(2));
    digits.labels.push_back(label);
    for (int y = 0; y < 8; ++y)
      for (int x = 0; x < 8; ++x) {
        const int row = y - top, bit = 4 - (x - left);
        const bool is_ink =
            row >= 0 && row < 7 && bit >= 0 && bit < 5 && (kFont[label][row] >> bit & 1) != 0;
        const float noise = static_cast<float>(random(256)) / 1024;
        digits.x.push_back(is_ink ? 1 - noise : noise);
      }
  }
  return digits;
}

/// Numbers between -scale and scale, to begin with.
inline std::vector<float> draw_weights(int count, float scale, std::uint32_t seed) {
  std::vector<float> weights;
  for (int i = 0; i < count; ++i) {
    seed = seed * 1664525u + 1013904223u;
    weights.push_back(scale * (static_cast<float>(seed >> 8) / (1 << 23) - 1));
  }
  return weights;
}
