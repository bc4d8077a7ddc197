// What device code may not use of C++: library code of the host, exceptions, type information.
#pragma once

#include <vector>

#include "tools/cc/device_code/rules.h"
#include "tools/cc/source/declarations.h"
#include "tools/translate/parse/translation.h"

namespace warpstep::tools::cc {

/// The device functions of a file use what nvcc refuses; asked function by function.
class LibraryUses {
 public:
  /// Library classes whose functions are constexpr may be used where the rules allow these.
  LibraryUses(const Declarations& file, const Rules& rules);

  /// `caller` as nvcc names it: `a __global__ function("k")`. Templates are not looked into.
  std::vector<translate::Error> in(const Item& function, std::string_view caller) const;

 private:
  bool names_library(std::uint32_t word) const;
  std::string refusal(const Item& function, std::uint32_t word, std::string_view caller) const;
  std::string limit(std::uint32_t word, std::string_view caller) const;
  std::string object(std::uint32_t word, std::string_view caller) const;
  std::string value(std::uint32_t word, std::string_view caller) const;
  bool has_comma(std::uint32_t open) const;

  const Declarations& file_;
  bool relaxed_constexpr_;
  bool allows_constexpr_;
  bool relocatable_;
  bool uses_namespace_ = false;              // `using namespace std;` in the user's text
  std::vector<std::string_view> own_names_;  // of classes that the user declares
};

}  // namespace warpstep::tools::cc
