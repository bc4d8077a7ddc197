#include "course/judge/diagnosis/symptoms.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace warpstep::course {

namespace {

/// Returns an empty string if the pattern does not fit.
using Pattern = std::string (*)(const Scene&);

bool near(double a, double b) {
  return std::abs(a - b) <= 1e-5 * std::max({1.0, std::abs(a), std::abs(b)});
}

/// Whether `fits` holds for every wrong cell, of which there are at least `least`.
bool every_wrong(const Scene& scene, std::size_t least,
                 const std::function<bool(std::size_t)>& fits) {
  const Comparison& v = scene.values;
  if (v.wrong_count < least) return false;
  for (std::size_t i = 0; i < v.wrong.size(); ++i)
    if (v.wrong[i] && !fits(i)) return false;
  return true;
}

/// Whether every cell, wrong or right, holds what `other` says.
bool all_hold(const Scene& scene, const std::function<double(std::size_t)>& other) {
  const Comparison& v = scene.values;
  for (std::size_t i = 0; i < v.got.size(); ++i)
    if (!near(v.got[i], other(i))) return false;
  return v.got.size() > 1;
}

/// Whether the wrong cells are all those from the first one on.
bool is_tail(const Comparison& v) {
  return v.wrong_count == v.wrong.size() - v.first_wrong;
}

std::string not_a_number(const Scene& scene) {
  const bool fits = every_wrong(scene, 1, [&](std::size_t i) {
    return std::isnan(scene.values.got[i]) && !scene.values.unwritten[i];
  });
  return fits ? "the kernel computed NaN: a division 0/0, a root of something negative, or a sum "
                "that starts from uninitialised memory"
              : "";
}

std::string first_blocks_only(const Scene& scene) {
  const Comparison& v = scene.values;
  if (scene.blocks < 2 || !is_tail(v) || v.first_wrong == 0 || v.first_wrong % scene.threads != 0)
    return "";
  const std::size_t good = v.first_wrong / scene.threads;
  if (v.wrong_count < scene.threads && good + 1 == scene.blocks) return "";  // that is the tail
  return fmt::format("everything from index {} on is wrong, and a block has {} threads: {}",
                     v.first_wrong, scene.threads,
                     good == 1
                         ? "the first block alone did the work, or each thread stops after one cell"
                         : "only the first blocks did the work");
}

std::string tail(const Scene& scene) {
  const Comparison& v = scene.values;
  if (!is_tail(v) || v.wrong_count > v.first_wrong || v.wrong_count > scene.threads) return "";
  return "only the end is wrong: look at the guard, and at how the number of blocks is rounded";
}

std::string shifted(const Scene& scene) {
  const Comparison& v = scene.values;
  const std::size_t n = v.got.size();
  if (n < 3) return "";
  const auto by = [&](long long step) {
    for (std::size_t i = 1; i + 1 < n; ++i)
      if (!near(v.got[i], v.expected[static_cast<std::size_t>(static_cast<long long>(i) + step)]))
        return false;
    return true;
  };
  if (by(1)) return "every value is one place too far to the front: an index is 1 too large";
  if (by(-1)) return "every value is one place too far to the back: an index is 1 too small";
  return "";
}

std::string transposed(const Scene& scene) {
  const std::size_t cols = scene.row_length, n = scene.values.got.size();
  if (cols < 2 || n / cols < 2) return "";
  const std::size_t rows = n / cols;
  const auto mirrored = [&](std::size_t i) {
    return scene.values.expected[i % rows * cols + i / rows];
  };
  const auto in_place = [&](std::size_t i) {
    const std::size_t r = i / cols, c = i % cols;
    return c < rows && r < cols ? scene.values.expected[c * cols + r] : scene.values.got[i];
  };
  if (!all_hold(scene, mirrored) && !all_hold(scene, in_place)) return "";
  return "rows and columns are swapped: x counts columns, y counts rows";
}

std::string repeats_first_block(const Scene& scene) {
  if (scene.blocks < 2) return "";
  const bool fits = every_wrong(scene, 1, [&](std::size_t i) {
    return i >= scene.threads &&
           near(scene.values.got[i], scene.values.expected[i % scene.threads]);
  });
  return fits ? "every block repeats the values of block 0: the index does not use blockIdx" : "";
}

std::string backwards(const Scene& scene) {
  const std::size_t n = scene.values.got.size();
  return n > 2 && all_hold(scene, [&](std::size_t i) { return scene.values.expected[n - 1 - i]; })
             ? "the values are right, but in reverse order"
             : "";
}

std::string last_tile(const Scene& scene) {
  const std::size_t cols = scene.row_length, width = scene.block_width;
  const std::size_t n = scene.values.got.size();
  if (cols < 2 || width < 2 || cols % width == 0 || cols < width || n / cols < 2) return "";
  const bool fits =
      every_wrong(scene, 2, [&](std::size_t i) { return i % cols >= cols / width * width; });
  return fits ? fmt::format(
                    "only columns from {} on are wrong: the last tile of a row is cut off, "
                    "and has {} {} instead of {}",
                    cols / width * width, cols % width, cols % width == 1 ? "column" : "columns",
                    width)
              : "";
}

std::string edges_of_blocks(const Scene& scene) {
  if (scene.blocks < 2 || scene.threads < 8) return "";
  const std::size_t n = scene.values.got.size();
  const auto at_edge = [&](std::size_t i) {
    const std::size_t thread = i % scene.threads;
    return thread < 3 || thread + 1 == scene.threads || i + 1 == n;
  };
  return every_wrong(scene, 1, at_edge) && scene.values.wrong_count < n
             ? "only cells at the edge of a block are wrong: a neighbour that another block loads "
               "is missing (the halo)"
             : "";
}

double sum_of(const std::vector<double>& values, std::size_t begin, std::size_t count) {
  double sum = 0;
  for (std::size_t i = begin; i < begin + count && i < values.size(); ++i) sum += values[i];
  return sum;
}

std::string one_warp_of_sum(const Scene& scene) {
  if (scene.threads <= 32 || scene.inputs.empty()) return "";
  const auto& input = scene.inputs[0];
  const bool fits = every_wrong(scene, 1, [&](std::size_t i) {
    const std::size_t begin = i * scene.threads;
    if (begin + 32 >= input.size()) return false;  // one warp has them all
    const std::size_t end = std::min(begin + scene.threads, input.size());
    for (std::size_t warp = begin; warp < end; warp += 32)
      if (near(scene.values.got[i], sum_of(input, warp, 32))) return true;
    return false;
  });
  return fits ? "the result is the sum of one warp alone: the other warps' parts came too late (a "
                "missing barrier), or they were never added"
              : "";
}

std::string one_addend(const Scene& scene) {
  const bool fits = every_wrong(scene, 1, [&](std::size_t i) {
    const double got = scene.values.got[i], expected = scene.values.expected[i];
    if (scene.values.unwritten[i]) return false;
    if (scene.type != Type::f32 && got == 1 && expected > 1) return true;
    for (const auto& input : scene.inputs) {
      if (input.size() <= scene.values.got.size()) continue;  // no sum
      const auto holds = [&](double value) {
        return std::any_of(input.begin(), input.end(), [&](double x) { return near(x, value); });
      };
      if (got != 0 && holds(got) && !holds(expected))
        return true;  // what is an input is hardly a sum
    }
    return false;
  });
  return fits ? "the result holds one addend instead of the sum: the threads overwrote each other "
                "(a lost update)"
              : "";
}

std::string counted_often(const Scene& scene) {
  for (const auto& [factor, who] : {std::pair<std::size_t, const char*>{scene.threads, "thread"},
                                    {scene.blocks, "block"},
                                    {scene.threads * scene.blocks, "thread of the grid"},
                                    {32, "lane of a warp"}}) {
    if (factor < 2) continue;
    const bool fits = every_wrong(scene, 1, [&, times = factor](std::size_t i) {
      return scene.values.expected[i] != 0 &&
             near(scene.values.got[i], scene.values.expected[i] * static_cast<double>(times));
    });
    if (fits)
      return fmt::format(
          "the result is {} times too large: every {} added what only one should add", factor, who);
  }
  return "";
}

std::string forgot_negatives(const Scene& scene) {
  const Comparison& v = scene.values;
  for (const auto& input : scene.inputs) {
    if (input.size() != v.got.size()) continue;
    std::size_t negatives = 0;
    for (const double x : input) negatives += x < 0 ? 1 : 0;
    if (negatives == 0 || negatives == input.size() || negatives != v.wrong_count) continue;
    if (every_wrong(scene, 2, [&](std::size_t i) { return input[i] < 0; }))
      return "exactly the cells with a negative input are wrong: the branch for them writes "
             "nothing, or a wrong value";
  }
  return "";
}

std::string rounded_byte(const Scene& scene) {
  const Comparison& v = scene.values;
  if (scene.inputs.empty()) return "";  // what is counted is not rounded
  const bool fits = every_wrong(scene, 1, [&](std::size_t i) {
    return scene.type == Type::u8 && std::abs(v.got[i] - v.expected[i]) == 1;
  });
  return fits ? "bytes are off by one: converting a float to a byte truncates, it does not round"
              : "";
}

std::string constant_difference(const Scene& scene) {
  const Comparison& v = scene.values;
  if (v.wrong_count < 3 || v.wrong_count != v.got.size()) return "";
  const double difference = v.got[0] - v.expected[0];
  const bool fits = every_wrong(
      scene, 3, [&](std::size_t i) { return near(v.got[i] - v.expected[i], difference); });
  return fits ? fmt::format("every value is {} too {}", in_words(std::abs(difference)),
                            difference < 0 ? "small" : "large")
              : "";
}

std::string copy_of_input(const Scene& scene) {
  for (const auto& input : scene.inputs)
    if (input.size() == scene.values.got.size() &&
        all_hold(scene, [&](std::size_t i) { return input[i]; }))
      return "the result is the input, unchanged";
  return "";
}

std::string wrong_sign(const Scene& scene) {
  const bool fits = every_wrong(scene, 2, [&](std::size_t i) {
    return scene.values.expected[i] != 0 && near(scene.values.got[i], -scene.values.expected[i]);
  });
  return fits ? "the sign is wrong, the magnitude is right: a - b is not b - a" : "";
}

std::string all_the_same(const Scene& scene) {
  const Comparison& v = scene.values;
  if (v.got.size() < 4 || v.unwritten_count != 0 || std::isnan(v.got[0])) return "";
  return all_hold(scene, [&](std::size_t) { return v.got[0]; }) &&
                 !near(v.expected[0], v.expected[1])
             ? fmt::format("every cell holds {}: the value does not depend on the input",
                           in_words(v.got[0]))
             : "";
}

// More specific patterns come first.
constexpr std::pair<const char*, Pattern> kPatterns[] = {
    {"nan", not_a_number},
    {"copy-of-input", copy_of_input},
    {"same-value", all_the_same},
    {"transposed", transposed},
    {"backwards", backwards},
    {"shifted", shifted},
    {"counted-often", counted_often},
    {"wrong-sign", wrong_sign},
    {"rounded-byte", rounded_byte},
    {"constant-difference", constant_difference},
    {"repeats-first-block", repeats_first_block},
    {"one-warp", one_warp_of_sum},
    {"one-addend", one_addend},
    {"first-blocks-only", first_blocks_only},
    {"last-tile", last_tile},
    {"edges-of-blocks", edges_of_blocks},
    {"tail", tail},
    {"forgot-negatives", forgot_negatives},
};

}  // namespace

std::optional<Symptom> classify(const Scene& scene) {
  if (scene.values.good()) return std::nullopt;
  for (const auto& [id, pattern] : kPatterns)
    if (std::string sentence = pattern(scene); !sentence.empty())
      return Symptom{id, std::move(sentence)};
  return std::nullopt;
}

}  // namespace warpstep::course
