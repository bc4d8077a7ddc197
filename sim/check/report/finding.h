// Finding: what a checker has found, as data. Text, JSON and pages are views of it.
// Path of a finding, 1 of 4. Next: sim/check/report/findings.h.
#pragma once

#include <vector_types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "sim/symbols/symbolizer.h"

namespace warpstep::sim::check {

enum class Tool { memcheck, initcheck, racecheck, synccheck, leakcheck, api };

enum class Severity { error, warning, advice };

/// One party to a finding: a thread and what it was doing.
struct Actor {
  std::string role;      // "reads", "writes", "waits"; begins a line of the report
  bool on_host = false;  // the host program, not a thread
  uint3 block{};
  uint3 thread{};
  unsigned warp = 0, lane = 0;
  unsigned phase = 0;                 // barriers of the block passed before
  std::size_t bytes = 0;              // of its access; 0: none
  std::string value;                  // what it read or wrote, where known
  std::vector<SourceLocation> stack;  // innermost first
};

/// The memory that a finding is about.
struct Object {
  std::string kind;        // "global", "shared", "local", "constant", "host"; empty: none
  std::string name;        // "tile", "d_a", "block 3 from cudaMalloc"
  std::string from{};      // "cudaMalloc"; empty: no allocation
  std::size_t number = 0;  // of the allocation, from 1 in each process; 0: none
  std::uintptr_t address = 0;
  std::size_t bytes = 0;
  long long offset = 0;                 // of the access, in bytes from its start
  std::string index;                    // the same as an index, "[0][17]", where the type is known
  std::vector<SourceLocation> made_at;  // where it was allocated, where known
};

/// One thing that is wrong, once for all times it was seen.
struct Finding {
  Tool tool = Tool::memcheck;
  std::string rule;  // "out-of-bounds-global"; stable
  Severity severity = Severity::error;
  std::string what;  // one plain sentence
  std::string kernel;
  std::uint64_t launch = 0;  // number of the launch, from 1; 0: none
  std::vector<Actor> actors;
  Object object;
  std::string missing;  // what would have ordered or prevented it, with the line; may be empty
  std::string next;     // one next step
  std::uint64_t count = 1;
};

}  // namespace warpstep::sim::check
