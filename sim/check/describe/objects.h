// Names for the memory at an address: the block, array or variable it belongs to.
#pragma once

#include <cstdint>
#include <string>

#include "sim/check/report/finding.h"
#include "sim/symbols/dwarf_types.h"
#include "sim/symbols/elf/tls_symbols.h"

namespace warpstep::sim::check {

/// The allocation, array or variable that the address lies in or, else, the nearest one: that
/// which ends before it, unless the next one begins nearer.
Object object_at(std::uintptr_t address, std::size_t access_bytes);

/// Where it begins; without looking for its name, for what may happen a million times.
std::uintptr_t beginning_of_object(std::uintptr_t address);

/// The same object for another access.
void set_offset(Object& object, std::uintptr_t address, std::size_t access_bytes);

/// "4 bytes past the end of", "inside": how an access lies to its object.
std::string position_of(const Object& object, std::size_t access_bytes);

/// The user's `__shared__` array at this offset of a thread's own variables; null if there is none.
const ThreadLocal* array_at(std::size_t offset);

/// Whether the array is declared in another kernel than the one that runs.
bool is_foreign(const ThreadLocal& array);

/// The running kernel's `__shared__` array of that name; null if there is none.
const ThreadLocal* shared_array_named(const std::string& name);
/// Whether the running kernel has other arrays beside it.
bool has_other_arrays(const ThreadLocal& array);

/// A kernel begins: arrays that earlier ones declare are not its own.
void note_kernel(const void* kernel);

/// The kernel of the last launch; null before the first.
const void* latest_kernel();

/// A global variable of the program, as its source declares it. No bytes: there is none there.
struct GlobalVariable {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;
  std::string name;
  DeclaredAs as = DeclaredAs::unknown;
};
const GlobalVariable& global_variable_at(std::uintptr_t address);
/// The one of that name; no bytes when there is none.
GlobalVariable global_variable_named(const std::string& name);

}  // namespace warpstep::sim::check
