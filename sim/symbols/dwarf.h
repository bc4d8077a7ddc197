// libdw's view of the program, for the files that read its debug information.
#pragma once

#include "sim/base/uninterrupted.h"

struct Dwfl;
struct Dwfl_Module;

namespace warpstep::sim {

/// The program and the libraries it had loaded when this was first called; null if that cannot be
/// read. Never freed: reports may still need it while the process ends.
Dwfl* debug_info();

/// The file in which code or a variable lies; null if none does. libdw by itself knows no address
/// of a variable behind the file's own pages, which no value from the file was given to.
Dwfl_Module* module_at(const void* pointer);

/// Held at every use: libdw is not thread-safe, and must not be abandoned half-way.
class DebugInfoLock {
 public:
  DebugInfoLock();
  ~DebugInfoLock();
  DebugInfoLock(const DebugInfoLock&) = delete;
  DebugInfoLock& operator=(const DebugInfoLock&) = delete;

  /// Whether this OS thread holds it.
  static bool is_held_here();

 private:
  Uninterrupted uninterrupted_;
};

}  // namespace warpstep::sim
