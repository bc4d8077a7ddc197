// Scopes of a unit: whether each brace opens a namespace, a class or a block.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

enum class ScopeKind : std::uint8_t { kFile, kNamespace, kClass, kBlock };

struct Scope {
  ScopeKind kind = ScopeKind::kFile;
  std::uint32_t open = kNone;   // its {
  std::uint32_t close = kNone;  // its }, or the end of the unit
  std::uint32_t parent = 0;     // its number in Scopes::list
  std::uint32_t head = 0;       // the first token of the declaration that opens it
  bool in_block = false;        // it is a block, or inside one
};

/// A keyword that marks a declaration, such as __global__, with its context.
struct Marked {
  std::uint32_t word;   // the token
  std::uint32_t first;  // the first token of its declaration
  std::uint32_t scope;  // the scope around it
};

struct Scopes {
  std::vector<Scope> list;     // the first one is the file
  std::vector<Marked> marked;  // every __global__, __shared__, __constant__ and every launch
};

/// A function, or at file scope a lambda, with everything inside of it.
struct Function {
  std::uint32_t head;   // the first token of its declaration
  std::uint32_t open;   // its {
  std::uint32_t close;  // its }
  bool is_ours;         // the user wrote it, and it runs: neither a system header's nor constexpr
  bool is_systems;      // it is in a system header
};

/// Numbers the namespaces and classes of a unit: one that is opened twice has one number.
class Spaces {
 public:
  Spaces(const Unit& unit, const Scopes& scopes)
      : unit_(unit), scopes_(scopes), known_(scopes.list.size(), kNone) {}

  std::uint32_t number(std::uint32_t scope);

 private:
  std::uint32_t number_in(std::uint32_t space, std::string name);

  const Unit& unit_;
  const Scopes& scopes_;
  std::vector<std::uint32_t> known_;                        // by scope
  std::unordered_map<std::string, std::uint32_t> numbers_;  // by the space around and the name
};

Scopes find_scopes(const Unit& unit);

/// What names the file's or a namespace's own names, whatever else is visible there: `::a::b::`.
/// Empty within a namespace that has no name, and where it would be very long.
std::string path_of(const Unit& unit, const Scopes& scopes, std::uint32_t scope);

/// All functions in their order; none lies inside another one.
std::vector<Function> find_functions(const Unit& unit, const Scopes& scopes);

/// Whether a declaration, from its first token to its {, says __global__ or __device__.
bool is_for_device(const Unit& unit, std::uint32_t head, std::uint32_t open);

/// The word in front of the parenthesis that this one closes, `if` of `if constexpr (x)` too;
/// kNone where there is none.
std::uint32_t word_of_parenthesis(const Unit& unit, std::uint32_t close);

}  // namespace warpstep::tools::translate
