// Symbol table of volatile variables and pointers to volatile.
#pragma once

#include <string_view>
#include <unordered_map>

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Contains those at file scope and in the current function.
class VolatileNames {
 public:
  VolatileNames(const Unit& unit, const Scopes& scopes);

  /// Removes the names of the previous function.
  void enter() { of_function_.clear(), read_until_ = 0; }
  /// Adds the names of the declaration with this `volatile` token.
  void read(std::uint32_t i, bool is_parameter);
  /// Whether the token names volatile memory: an array, or the target of a pointer. Considers only
  /// declarations read so far.
  bool has_memory(std::uint32_t i) const;
  /// The same, or a single variable.
  bool has(std::uint32_t i) const { return find(i) != nullptr; }

 private:
  struct Declared {
    std::uint32_t at;
    bool is_memory;
  };
  using Names = std::unordered_map<std::string_view, Declared>;
  const Declared* find(std::uint32_t i) const;
  void read(std::uint32_t i, bool is_parameter, Names& names);
  std::uint32_t end_of_initializer(std::uint32_t i) const;

  const Unit& unit_;
  Names of_file_;
  Names of_function_;
  std::uint32_t read_until_ = 0;  // the end of the declaration read last
};

}  // namespace warpstep::tools::translate
