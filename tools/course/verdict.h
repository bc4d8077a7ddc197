// Verdict of the judge on an answer.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tools/compile/compile.h"
#include "tools/course/cage.h"
#include "tools/course/exercises.h"
#include "tools/system/home.h"

namespace warpstep::tools::course {

/// One category of points: "values", "hidden", "safety" or "traffic".
struct Category {
  std::string name, about;
  int points = 0, max = 0;
  bool passed = false;
  bool judged = true;             // false: traffic is not counted here, so it is not judged
  Json messages = Json::array();  // as course/judge/message.h has them, worst first
  Json counters = Json::array();
  std::vector<std::string> unchecked;  // codes that are not checked on a GPU
};

/// A category as the judge writes it.
Category read_category(const Json& json);

struct Verdict {
  std::string exercise;
  std::vector<Category> categories;
  double seconds = 0;
  /// Why this machine could not judge the answer, which has no points by that and loses none;
  /// empty: it has.
  std::string trouble;
  bool repeats = true;  // the same text has this verdict again: no limit of time or memory decided

  int points() const;
  int max() const;
  bool passed() const { return points() == max(); }
  /// All messages, each once, the one to fix first at the front.
  std::vector<Json> messages() const;
  std::vector<std::string> codes() const;
};

/// Whether a code is checked on a GPU; `code` is an entry of codes.json.
bool shows_on_gpu(const Json& code);

/// How answers are judged.
struct Judging {
  std::optional<Cage> cage = {};  // compiles and runs; nothing: both have the user's rights
  Backend backend = Backend::kSimulator;
  /// The answer is the user's own, on their machine: it may be a link, and include headers that lie
  /// beside it.
  bool is_users_own = false;
  std::string secret = "visible";
  std::string compiler;
  double seconds = 40, launch_seconds = 2;
  int compile_seconds = kCompileSeconds;  // of the processor
  std::size_t megabytes = 2048;
  std::string schedule = {};  // if given, only this order is judged
  /// What the file held when it was read, so that a verdict is of this text; nothing: it is read.
  std::optional<std::string> text = {};
};

/// Compiles and judges one answer. On a GPU 6 of 10 points are possible: 3 for values, 2 for hidden
/// ones, 1 for the part of safety that can be checked there; the rest is in `unchecked`. The
/// verdict always has all four categories.
Verdict judge_answer(const Home& home, const Exercise& exercise, const std::filesystem::path& file,
                     const Judging& how = {});

/// Says anew in which line of the file each message is: a verdict may come from another file.
void quote_lines(const std::filesystem::path& file, Verdict& verdict);

/// The same for a missing file, or for anything else that could not be judged.
Verdict no_points(const Exercise& exercise, Backend backend, const std::string& code,
                  const std::string& what, const std::string& file = "", int line = 0);

/// The same where the machine is to blame.
Verdict not_judged(const Exercise& exercise, Backend backend, const std::string& why);

}  // namespace warpstep::tools::course
