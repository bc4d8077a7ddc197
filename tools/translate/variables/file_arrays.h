// extern __shared__ arrays at file scope: each function that uses one declares it for itself.
#pragma once

#include <vector>

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// A declared name, the token before it, and the , or ; that ends it.
struct Declarator {
  std::uint32_t name;
  std::uint32_t end;
};

/// Reads the declared names, starting at the tokens of the type; sets `end` to the ; after the
/// last. Empty if another __shared__ comes first.
std::vector<Declarator> read_declarators(const Unit& unit, std::uint32_t first, std::uint32_t& end);

struct FileArray {
  std::string_view name;
  std::string declaration;  // the declaration to insert into a function
  std::uint32_t declared;   // the token of its name
  std::uint32_t scope;      // where it is declared
};
using FileArrays = std::vector<FileArray>;

/// Inserts the declarations at the start of each later function that uses them, unless the function
/// has a parameter or a variable of that name.
void declare_in_functions(Unit& unit, const Scopes& scopes, const FileArrays& arrays);

}  // namespace warpstep::tools::translate
