// What the expressions of a function do with a variable that they name.
#pragma once

#include <string_view>

#include "tools/cc/device_code/variables/device_data.h"
#include "tools/cc/device_code/variables/uses.h"
#include "tools/cc/source/declarations.h"

namespace warpstep::tools::cc {

/// What a name with its indices and members is: tokens [first, last].
struct Place {
  std::uint32_t first, last;
  Data data;                // of the whole
  bool is_whole = true;     // the variable itself, without indices and members
  bool is_pointed = false;  // it is a pointer that is followed
  bool is_unknown = false;  // of a type that the file does not declare

  bool is_array() const { return data.dimensions > 0; }
  /// Has it one value, which is copied when it is read?
  bool is_scalar() const { return !is_unknown && (data.is_number || data.is_pointer); }
};

/// Says no where a reference may be meant.
class Expressions {
 public:
  Expressions(const Declarations& file, const DeviceData& data);

  /// What the name at tokens [first, name] becomes by what stands around it.
  Place place_at(std::uint32_t first, std::uint32_t name, const Data& data) const;

  /// Is its address taken by `&`?
  bool is_address(const Place& place) const;
  /// Is it, or its address, an argument of a kernel?
  bool goes_to_kernel(const Place& place) const;
  /// Does an expression need the value of a scalar?
  bool is_read(const Item& function, const Place& place) const;

 private:
  bool is_unary(std::uint32_t token, char sign) const;
  bool is_launch(std::uint32_t open) const;
  bool is_operator_behind(std::uint32_t token) const;
  bool is_operator_before(std::uint32_t token) const;
  bool declares_reference(std::uint32_t equals) const;
  bool returns_reference(const Item& function) const;
  bool is_type_in(std::uint32_t close) const;
  bool is_conversion(std::uint32_t open) const;
  bool is_value_of_argument(const Place& place) const;

  const Declarations& file_;
  const DeviceData& data_;
  PlainFunctions functions_;
};

}  // namespace warpstep::tools::cc
