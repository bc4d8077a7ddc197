// Symbolizer: the source line of an address, a kernel's name and its static shared memory, read
// from the program's own debug information. The only code that uses libdw and ELF.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpstep::sim {

/// A location in the user's source. Strings are empty and line is 0 if nothing is known.
struct SourceLocation {
  std::string function;  // without its parameters, "matmul_tiled<16>"
  std::string file;      // as the compiler was given it; below the working directory: from there
  int line = 0;
  int column = 0;  // in the preprocessed text; 0: not known
};

/// The source line of the instruction at `pc`, in the innermost inlined function there. For a
/// return address pass `pc - 1`: it points after the call.
SourceLocation source_location(const void* pc);

/// The same instruction in every function that was inlined there: innermost first, then the line
/// that called it, up to the function that was compiled. Empty if nothing is known.
std::vector<SourceLocation> source_locations(const void* pc);

/// The function that starts at or contains `entry`, without its parameters. Empty if unknown.
std::string function_name(const void* entry);

/// The function's name as the linker knows it, "_Z12matmul_tiledILi16EEvPKfS1_Pfi".
std::string linker_name(const void* entry);

/// Bytes of static shared memory of `kernel` and of the functions that it calls: their
/// thread-local variables.
std::size_t static_shared_bytes(const void* kernel);

/// The most threads that a block of `kernel` may have by its __launch_bounds__, which the
/// translator notes in its object file; 0: nothing is said.
unsigned launch_bound(const void* kernel);

/// The blocks of a cluster of `kernel` in each dimension by its __cluster_dims__, read in the same
/// way; 0 if it has none.
void required_cluster(const void* kernel, unsigned (&dims)[3]);

/// A global variable of the program.
struct Variable {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;  // 0: there is none
};

/// The global variable that `address` lies in.
Variable variable_at(const void* address);

/// The global variable that the linker knows by this name.
Variable variable_named(const std::string& name);

/// The size of the global variable that starts at `address`, 0 if there is none.
std::size_t variable_bytes(const void* address);

}  // namespace warpstep::sim
