// Runs the learner's program in a sandbox: limits on time, memory, processes and files, no network.
#pragma once

#include <filesystem>
#include <string>

#include "course/protocol/messages.h"

namespace warpstep::course {

/// What the program may use.
struct Limits {
  bool on_gpu = false;        // allow what NVIDIA's driver needs
  std::string cage;           // the program that makes a cage; empty: the judge's own sandbox
  double seconds = 40;        // of the whole run, by the processor
  double launch_seconds = 2;  // of one launch
  std::size_t megabytes = 2048;
  std::size_t output_bytes = 1 << 16;  // of its output that are kept

  /// By the clock: on a busy machine a program waits for the processor most of the time. What a GPU
  /// computes is not counted by any processor.
  double clock_seconds() const { return on_gpu ? seconds : 10 * seconds; }
};

constexpr std::size_t kMostReport = std::size_t{16} << 20;  // so much of each report is read

/// How it ended, and its results.
struct Ended {
  Answer answer;
  bool complete = false;    // the end record came, with the request's nonce
  bool is_flooded = false;  // it wrote more answers than there can be
  bool unsealed = false;    // but the checkers' report has no end: findings may be missing
  bool out_of_time = false, out_of_memory = false, too_many_processes = false;
  bool is_disk_full = false;  // that of TMPDIR, where the reports are
  int exit_code = 0, signal = 0;
  std::size_t megabytes = 0;  // at most in use, if signal 9 ended it
  std::string printed;        // the first bytes of both of its outputs
  std::string findings;       // the report of the checkers, a JSON object a line
  std::string traffic;        // what each launch moved, a JSON object a line
};

/// Whether the machine ended it, as it does where memory is short: no limit explains it, and no
/// answer can send a signal. One that has used most of its memory counts as out of memory.
inline bool was_killed(const Ended& ended) {
  constexpr int kKilled = 9;
  return ended.signal == kKilled && !ended.out_of_time && !ended.out_of_memory &&
         !ended.too_many_processes && !ended.is_flooded;
}

/// Runs the program with the request on its descriptor 3, in an empty temporary folder; in a cage
/// if the limits name one. Throws std::runtime_error if it cannot be started.
Ended run_child(const std::filesystem::path& program, const Request& request, const Limits& limits);

}  // namespace warpstep::course
