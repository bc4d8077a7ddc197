// Declarations of the program's variables and types, as far as its debug information has them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace warpstep::sim {

/// Which CUDA keywords precede a variable in its source.
enum class DeclaredAs {
  unknown,   // there is no source, or it uses a macro
  device,    // __device__
  constant,  // __constant__
  managed,   // __managed__
  host,      // none of them: the program's own
};

struct Declaration {
  std::string name;  // as the user wrote it
  DeclaredAs as = DeclaredAs::unknown;
};

/// The declaration of the global or static variable that begins at `address`.
Declaration declaration_of(const void* address);

/// The address of the global or static variable of this name in the program or library that has the
/// address `beside`; null if there is none.
const void* variable_address(const std::string& name, const void* beside);

/// Bytes of a struct that no member has: `bytes` of them, whose end is at a multiple of
/// `alignment`.
struct Padding {
  std::size_t bytes = 0;
  std::size_t alignment = 1;
};

/// All there is in the structs of the program's own that the source file of this code has, each
/// sort once; nothing if the file cannot be found.
std::optional<std::vector<Padding>> paddings_beside(const void* code);

}  // namespace warpstep::sim
