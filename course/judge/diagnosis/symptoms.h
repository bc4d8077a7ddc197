// Guesses the mistake from the pattern of wrong values.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "course/judge/diagnosis/compare.h"

namespace warpstep::course {

/// Wrong values and the launch that produced them.
struct Scene {
  const Comparison& values;
  std::size_t threads = 1;      // of a block
  std::size_t block_width = 1;  // blockDim.x
  std::size_t blocks = 1;
  std::size_t row_length = 0;  // cells of a row; 0: the array has no rows
  Type type = Type::f32;
  std::vector<std::vector<double>> inputs;  // of the call, in its order
};

struct Symptom {
  std::string id;        // stable: tests and pages name it
  std::string sentence;  // behind "possible cause:"
};

/// The first pattern that fits all wrong cells, if any.
std::optional<Symptom> classify(const Scene& scene);

}  // namespace warpstep::course
