// Classes of a file whose objects do something of their own: what a declaration or a conversion
// runs without a call.
#pragma once

#include <string_view>
#include <unordered_set>

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

class Classes {
 public:
  Classes(const Unit& unit, const Scopes& scopes);

  /// Whether constructors, destructors, conversions or initialisers of the class, or of one that it
  /// contains, ask for threadIdx, use memory or call functions. Also of other names of the class.
  bool are_active(std::string_view name) const { return active_.contains(name); }
  bool has_active() const { return !active_.empty(); }

 private:
  void find_aliases(const Unit& unit);

  std::unordered_set<std::string_view> active_;
};

}  // namespace warpstep::tools::translate
