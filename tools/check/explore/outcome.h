// Outcome of one run of a program: memory after each launch, copies to the host, output and ending;
// and the difference of two outcomes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/system/process.h"

namespace warpstep::tools::check {

/// Recorded bytes: of a block after a launch, or copied to the host.
struct Noted {
  bool is_copy = false;
  bool managed = false;
  std::uint64_t launch = 0;  // or the number of the copy
  int device = 0;            // -1: a copy from a __device__ variable
  std::uint64_t block = 0;   // from cudaMalloc, by number
  std::uint64_t offset = 0;  // of a copy, in that block
  std::uint64_t bytes = 0;
  std::string name;  // of the memory, as findings name it; may be empty
  std::string sum;
  std::int64_t at = -1;  // in the file of bytes; -1: they were not kept
};

struct Outcome {
  std::vector<Noted> noted;                      // in the order of the run
  std::map<std::uint64_t, std::string> kernels;  // by launch
  std::vector<int> failures;                     // CUDA's error code of each launch, 0 for none
  std::uint64_t points = 0, most_points = 0, preemptions = 0;
  bool works_beside = false;  // work can run beside other work, or beside the host that sees it
  bool complete = false;
  Ending ending;
  std::string said;

  /// Whether it was stopped by the timeout.
  bool timed_out() const;
  std::filesystem::path bytes_file;
};

/// Hash of the answer: of all that the host could see (of all memory, if that was nothing), and of
/// how it ended.
std::string fingerprint(const Outcome& outcome);

/// Reads as much as the program has written to `file`.
Outcome read_outcome(const std::filesystem::path& file);

/// The bytes; empty if they were not kept.
std::string bytes_of(const Outcome& outcome, const Noted& noted);

/// The difference of two runs.
struct Difference {
  bool in_copies = false;  // or in managed memory after the last launch: what the host can see
  bool in_ending = false;
  bool in_words = false;      // lines that were printed, whatever their order
  bool only_rounding = true;  // of floating-point numbers, and what is printed of them
  /// What the runs have noted, of the first and of the other; none if only the rest differs.
  std::optional<std::pair<Noted, Noted>> first;

  bool answer() const { return in_copies || in_ending; }
  bool any() const { return answer() || in_words || first.has_value(); }
};

Difference difference(const Outcome& one, const Outcome& other);

/// The same where the other has done the work of streams in another order: copies are compared by
/// what they copied.
Difference difference_of_reordered(const Outcome& one, const Outcome& other);

}  // namespace warpstep::tools::check
