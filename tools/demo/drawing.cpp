// The demo's default picture: an evening over a mountain lake.
#include "tools/demo/drawing.h"

#include <algorithm>
#include <cmath>

namespace warpstep::demo {
namespace {

struct Colour {
  float r, g, b;  // 0 to 1
};

Colour mix(Colour a, Colour b, float share) {
  share = std::clamp(share, 0.0f, 1.0f);
  return {a.r + (b.r - a.r) * share, a.g + (b.g - a.g) * share, a.b + (b.b - a.b) * share};
}

/// 0 left of `from`, 1 right of `to`, smooth in between.
float step(float from, float to, float x) {
  const float t = std::clamp((x - from) / (to - from), 0.0f, 1.0f);
  return t * t * (3 - 2 * t);
}

// Coordinates in the picture: x from 0 to 1.6, y from 0 (top) to 1.
constexpr float kShore = 0.72f;
constexpr float kSunX = 1.12f, kSunY = 0.50f, kSunRadius = 0.075f;
constexpr float kBalloonX = 0.47f, kBalloonY = 0.27f, kBalloonRadius = 0.125f;

Colour sky(float x, float y) {
  constexpr Colour top{0.10f, 0.16f, 0.42f}, middle{0.72f, 0.36f, 0.52f}, low{1.0f, 0.72f, 0.36f};
  const Colour air = mix(mix(top, middle, step(0.0f, 0.42f, y)), low, step(0.30f, 0.68f, y));
  const float away = std::hypot(x - kSunX, y - kSunY);
  const Colour glow = mix(air, {1.0f, 0.86f, 0.55f}, 0.8f * std::exp(-away * 6));
  return mix(glow, {1.0f, 0.97f, 0.86f}, step(kSunRadius + 0.004f, kSunRadius - 0.004f, away));
}

/// Height of a ridge above the shore: a few waves, each half as high and twice as fast.
float ridge(float x, float seed, float height) {
  float sum = 0;
  float share = 0.5f, speed = 2.3f;
  for (int i = 0; i < 6; ++i) {
    sum += share * (1 - std::abs(std::sin(speed * x + seed * float(i + 1))));
    share *= 0.48f;
    speed *= 2.1f;
  }
  return height * sum;
}

Colour mountains(float x, float y, Colour behind) {
  struct Range {
    float seed, height;
    Colour colour;
  };
  constexpr Range kRanges[] = {{4.1f, 0.46f, {0.47f, 0.36f, 0.55f}},
                               {1.7f, 0.30f, {0.27f, 0.24f, 0.43f}},
                               {0.4f, 0.15f, {0.10f, 0.14f, 0.22f}}};
  Colour colour = behind;
  for (const Range& range : kRanges) {
    const float top = kShore - ridge(x, range.seed, range.height);
    if (y < top) continue;
    const float mist = 0.6f * step(kShore - 0.3f, kShore, y) * range.height;
    colour = mix(range.colour, {1.0f, 0.72f, 0.50f}, mist);
    const float snow_line = 0.425f + 0.016f * std::sin(75 * x) + 0.009f * std::sin(171 * x);
    if (range.height > 0.4f && y < snow_line) colour = {0.93f, 0.88f, 0.92f};
  }
  return colour;
}

Colour balloon(float x, float y, Colour behind) {
  const float across = (x - kBalloonX) / kBalloonRadius;
  const float down = (y - kBalloonY) / kBalloonRadius;
  // Round at the top, narrow towards the basket below.
  const float half_width = down < 0 ? std::sqrt(std::max(0.0f, 1 - down * down))
                                    : std::cos(std::min(down, 1.45f) * 0.95f);
  if (down > -1 && down < 1.42f && std::abs(across) < half_width) {
    const float angle = std::asin(across / half_width);
    const int stripe = int(std::floor((angle + 1.5708f) / 3.1416f * 7));
    const Colour paint = stripe % 2 ? Colour{0.98f, 0.93f, 0.78f} : Colour{0.85f, 0.16f, 0.14f};
    return mix(paint, {0.15f, 0.05f, 0.15f},
               0.55f * step(0.5f, -1.1f, across * 0.8f - down * 0.2f));
  }
  const bool rope = down >= 1.42f && down < 1.85f &&
                    std::abs(std::abs(across) - 0.19f + 0.12f * (down - 1.42f)) < 0.012f;
  const bool basket = down >= 1.82f && down < 2.08f && std::abs(across) < 0.16f;
  if (rope) return {0.18f, 0.12f, 0.10f};
  return basket ? Colour{0.42f, 0.26f, 0.13f} : behind;
}

Colour land(float x, float y) {
  return balloon(x, y, mountains(x, y, sky(x, y)));
}

Colour scene(float x, float y) {
  if (y < kShore) return land(x, y);
  const float depth = y - kShore;
  // The lake mirrors what is above it; ripples grow towards the viewer.
  const float ripple = depth * 0.05f * std::sin(900 * depth / (1 + 8 * depth) + 14 * x);
  const Colour mirrored = land(x + ripple, std::max(0.0f, kShore - 1.6f * depth));
  const Colour water = mix(mirrored, {0.06f, 0.12f, 0.26f}, 0.32f + 0.9f * depth);
  const float sparkle = std::exp(-std::pow((x - kSunX) / (0.05f + 0.25f * depth), 2.0f)) *
                        step(0.55f, 1.0f, std::sin(1000 * depth / (1 + 6 * depth) + 25 * x));
  return mix(water, {1.0f, 0.88f, 0.62f}, 0.6f * sparkle);
}

}  // namespace

Picture draw_picture(int width, int height) {
  Picture picture{width, height, {}};
  const std::size_t n = picture.pixels();
  picture.rgb.resize(3 * n);
  constexpr float kCorners[] = {-0.25f, 0.25f};  // four samples a pixel: smooth edges
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      Colour sum{0, 0, 0};
      for (const float dy : kCorners)
        for (const float dx : kCorners) {
          const Colour c = scene((float(column) + 0.5f + dx) / float(height),
                                 (float(row) + 0.5f + dy) / float(height));
          sum = {sum.r + c.r, sum.g + c.g, sum.b + c.b};
        }
      const std::size_t i = std::size_t(row) * width + column;
      picture.rgb[i] = static_cast<unsigned char>(sum.r * 63.75f);
      picture.rgb[i + n] = static_cast<unsigned char>(sum.g * 63.75f);
      picture.rgb[i + 2 * n] = static_cast<unsigned char>(sum.b * 63.75f);
    }
  }
  return picture;
}

}  // namespace warpstep::demo
