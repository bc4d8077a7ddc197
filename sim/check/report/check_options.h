// Options of a check, read from the environment variable WARPSTEP_CHECK, which `warpstep check`
// sets: words separated by commas, such as
// "tool=memcheck,tool=racecheck,kernel=kns=add,launch-skip=2". A comma or backslash within a value
// has a backslash before it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/check/report/finding.h"

namespace warpstep::sim::check {

/// One --kernel-name: "regex=^add", "kns=add" (a part of the name) or "kne=add" (the whole name).
struct KernelPattern {
  enum class Key { part, whole, regex };

  Key key = Key::part;
  std::string value;
};

struct Options {
  unsigned tools = 0;                   // a bit for each Tool; 0: all
  std::vector<KernelPattern> kernels;   // only these; empty: all
  std::vector<KernelPattern> excluded;  // but not these
  std::uint64_t launch_skip = 0;        // launches of these kernels that are not checked first
  std::uint64_t launch_count = 0;       // and how many are checked then; 0: all
  bool keeps_context = false;           // a device fault ends the kernel, not the context
  bool reports_unused = true;           // memory that was not used, and
  bool reports_all_unused = false;      // all that was not used in part either
  bool is_paranoid = false;  // memory is compared with a copy: see sim/check/initcheck/paranoid.h
  std::uint64_t epochs = 1ull << 31;  // once so many are used, the next launch counts from 1 again
  bool reports_unwritten_global = true, reports_unwritten_shared = true;
};

/// The options of this process. A word that makes no sense ends it with one sentence and exit
/// code 1.
const Options& options();

/// Whether the user wants to know of this finding.
bool is_wanted(const Finding& finding);

/// Whether the launch of this kernel that comes now is to be checked. Once for each launch.
bool takes_launch(const void* kernel);

}  // namespace warpstep::sim::check
