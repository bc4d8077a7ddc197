// Symbols of a loaded file, as its linker wrote them. libdw goes through all of them for each
// question about an address.
#pragma once

#include <elf.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

struct Dwfl_Module;

namespace warpstep::sim {

struct Symbol {
  const char* name = "";     // as long as the file is loaded
  std::uintptr_t begin = 0;  // of thread-local memory: an offset
  std::size_t bytes = 0;
  unsigned char info = 0;

  unsigned char type() const { return ELF64_ST_TYPE(info); }
  unsigned char binding() const { return ELF64_ST_BIND(info); }
};

class SymbolTable {
 public:
  explicit SymbolTable(Dwfl_Module* module);

  /// The function or variable in which the address lies, of several the innermost, and one that
  /// other files see before one that they do not; null if there is none.
  const Symbol* at(std::uintptr_t address) const;
  /// The variable of this name; null if there is none.
  const Symbol* variable(const std::string& name) const;
  const std::vector<Symbol>& thread_locals() const { return thread_locals_; }

 private:
  std::vector<Symbol> symbols_;       // by address
  std::vector<std::uintptr_t> ends_;  // the furthest end of each symbol and those before it
  std::vector<Symbol> thread_locals_;
};

/// That of a file; to be called with DebugInfoLock, which the answer needs, too.
const SymbolTable& symbols_of(Dwfl_Module* module);

}  // namespace warpstep::sim
