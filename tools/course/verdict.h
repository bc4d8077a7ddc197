// What the judge says of an answer.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/compile/compile.h"
#include "tools/course/exercises.h"
#include "tools/system/home.h"

namespace warpstep::tools::course {

/// One category of points: "values", "hidden", "safety" or "traffic".
struct Category {
  std::string name, about;
  int points = 0, max = 0;
  bool passed = false;
  bool judged = true;             // false: nothing counts traffic here, so nothing is said of it
  Json messages = Json::array();  // as course/judge/message.h has them, worst first
  Json counters = Json::array();
  std::vector<std::string> unchecked;  // codes that nothing looks for on a GPU
};

struct Verdict {
  std::string exercise;
  std::vector<Category> categories;
  double seconds = 0;

  int points() const;
  int max() const;
  bool passed() const { return points() == max(); }
  /// All messages, each once, the one to mend first in front.
  std::vector<Json> messages() const;
  std::vector<std::string> codes() const;
};

/// Whether what a code means is looked for on a GPU; `code` is an entry of codes.json.
bool shows_on_gpu(const Json& code);

/// How answers are judged.
struct Judging {
  Backend backend = Backend::kSimulator;
  std::string secret = "visible";
  std::string compiler;
  double seconds = 40, launch_seconds = 8;
  std::size_t megabytes = 2048;
  std::string schedule = {};  // another one than all: then other orders are not judged
};

/// Compiles and judges one answer. On a GPU 6 of 10 points can be had: 3 for values, 2 for hidden
/// ones, 1 for the part of safety that shows there; what nothing looks for is in `unchecked`.
/// Whatever it does, there is a verdict with all four categories.
Verdict judge_answer(const Home& home, const Exercise& exercise, const std::filesystem::path& file,
                     const Judging& how = {});

/// The same of a file that is not there, or of anything else that could not be judged.
Verdict no_points(const Exercise& exercise, Backend backend, const std::string& code,
                  const std::string& what, const std::string& file = "", int line = 0);

}  // namespace warpstep::tools::course
