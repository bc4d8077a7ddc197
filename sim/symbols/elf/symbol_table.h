// Symbols of a loaded file, as its linker wrote them. Each question goes through all of them, as
// libdw's do, but without its three calls for each, which were a fifth of the time of `learn run`.
// To be asked with DebugInfoLock.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

struct Dwfl_Module;

namespace warpstep::sim {

/// A function or variable.
struct Symbol {
  const char* name = nullptr;  // null: there is none; valid as long as the file is loaded
  std::uintptr_t begin = 0;    // of a thread-local variable: an offset
  std::size_t bytes = 0;
  bool is_variable = false;
};

/// What the address lies in: of several the innermost, and one that other files see before one that
/// they do not.
Symbol symbol_in(Dwfl_Module* module, std::uintptr_t address);

Symbol variable_in(Dwfl_Module* module, const std::string& name);
std::vector<Symbol> thread_locals_in(Dwfl_Module* module);

}  // namespace warpstep::sim
