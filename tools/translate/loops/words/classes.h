// Classes of a file whose objects do something of their own: what a declaration or a conversion
// runs without a call.
#pragma once

#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

class Classes {
 public:
  Classes(const Unit& unit, const Scopes& scopes);

  /// Whether constructors, destructors, conversions or initialisers of the class, or of one that it
  /// contains, ask for threadIdx, use memory or call functions, or whether it has operators, a
  /// destructor or references. Also of other names of the class, and those of arrays and
  /// references.
  bool are_active(std::string_view name) const { return active_.contains(name); }
  bool has_active() const { return !active_.empty(); }
  /// Whether the file declares a type of that name.
  bool are_types(std::string_view name) const { return types_.contains(name); }
  /// Whether the members of that name are pointers, and none is anything else.
  bool are_pointers(std::string_view name) const {
    return pointers_.contains(name) && !other_members_.contains(name);
  }
  /// The most dimensions of the members of that name; 0 if none is an array.
  unsigned dimensions_of_member(std::string_view name) const {
    const auto found = array_members_.find(name);
    return found == array_members_.end() ? 0 : found->second;
  }

 private:
  void find_aliases(const Unit& unit);
  void find_members(const Unit& unit, const Scope& scope);

  std::unordered_set<std::string_view> active_;
  std::unordered_set<std::string_view> types_;
  std::unordered_set<std::string_view> pointers_, other_members_;
  std::unordered_map<std::string_view, unsigned> array_members_;
};

}  // namespace warpstep::tools::translate
