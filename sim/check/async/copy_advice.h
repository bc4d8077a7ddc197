// What a report says of an access that meets an asynchronous copy: in which state the copy is,
// which wait is missing, and the next step.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sim/check/async/copies_under_way.h"

namespace warpstep::sim::check {

struct CopyAdvice {
  std::string missing, next;
};

/// An access that meets a copy of one thread which is under way.
struct MeetsCopy {
  CopyFacts facts;
  bool is_own = false;       // the thread's that has begun the copy
  bool writes = false;       // the access
  bool is_copy = false;      // which begins a copy itself
  bool overwrites = false;   // the copy was to begin behind the access
  std::string copy, access;  // "x.cu:12"; may be empty
};

/// ", into which its own asynchronous copy is still under way": what is said behind the memory.
std::string under_way(const MeetsCopy& meeting, bool is_destination, const std::string& thread);

CopyAdvice advice_for(const MeetsCopy& meeting);

/// A copy that its own thread, or nobody, has waited for, and another thread's access behind it.
CopyAdvice advice_behind_copy(const CopyFacts& facts, const std::string& copy,
                              const std::string& access, int access_line);

/// A copy into memory that other threads may still read.
CopyAdvice advice_before_copy(const std::string& access, const std::string& copy);

}  // namespace warpstep::sim::check
