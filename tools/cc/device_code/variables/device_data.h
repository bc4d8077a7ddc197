// The variables in device memory that a file declares, and the members of its classes.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "tools/cc/source/declarations.h"

namespace warpstep::tools::cc {

/// What a declaration says of a variable or member.
struct Data {
  int dimensions = 0;  // of an array
  bool is_number = false;
  bool is_pointer = false;

  bool operator==(const Data&) const = default;
};

/// A `__device__` or `__constant__` variable.
struct DeviceVariable {
  std::string_view qualifier;
  std::string name;   // with its namespaces
  std::string space;  // these, `a::b::`
  Data data;
  bool is_const = false;
};

/// Is a word part of the name of a built-in type of numbers, or one of <cstdint>'s?
bool is_number_type(std::string_view word);

class DeviceData {
 public:
  explicit DeviceData(const Declarations& file);

  /// nullptr for a name that has no such variable, or may have another meaning.
  const DeviceVariable* variable(std::string_view name) const;
  /// nullptr for a name that no member has, or members of several kinds.
  const Data* member(std::string_view name) const;
  /// Does a class have a member of this name?
  bool names_member(std::string_view name) const { return member_names_.contains(name); }

  bool empty() const { return variables_.empty(); }

 private:
  void note(const Item& item);
  void note_enumerators(const Item& item);
  void note_member(std::string_view name, const Data& data, bool is_static);

  const Declarations& file_;
  std::map<std::string_view, DeviceVariable> variables_;
  std::map<std::string_view, Data> members_;
  std::set<std::string_view> member_names_;
  std::set<std::string_view> ambiguous_, ambiguous_members_;
};

}  // namespace warpstep::tools::cc
