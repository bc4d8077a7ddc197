// extern __shared__ arrays: each function that uses one of file scope declares it for itself, and
// no lambda copies one.
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

/// Where a name is an array's: from its declaration to the end of the block around it.
struct ArrayInBlock {
  std::string_view name;
  std::uint32_t from;
  std::uint32_t to;
};

/// Inserts the declarations at the start of each later function that uses them, unless the function
/// has a parameter or a variable of that name. Adds to `in_blocks` what it has inserted.
void declare_in_functions(Unit& unit, const Scopes& scopes, const FileArrays& arrays,
                          std::vector<ArrayInBlock>& in_blocks);

/// In CUDA the array is static, and no lambda captures it; here it is a reference, and `[=]` would
/// copy what it refers to. Lets each lambda that uses an array capture it by reference. The arrays
/// are in the order of their declarations.
void keep_out_of_copies(Unit& unit, const std::vector<ArrayInBlock>& arrays);

}  // namespace warpstep::tools::translate
