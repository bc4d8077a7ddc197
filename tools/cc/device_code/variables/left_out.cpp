// Device functions that nvcc leaves out, and does not judge: what no other function names.
#include "tools/cc/device_code/variables/left_out.h"

#include <algorithm>
#include <array>

#include "tools/cc/source/heads.h"

namespace warpstep::tools::cc {

using translate::kNone;

LeftOut::LeftOut(const Declarations& file) : file_(file) {
  for (const Item& item : file.items()) {
    if (item.is_system) continue;
    for (std::uint32_t i = item.begin; i < item.end; ++i) {
      if (!file.is_word(i)) continue;
      const auto [known, is_new] = named_in_.emplace(file.text(i), &item);
      if (!is_new && known->second != &item) known->second = nullptr;
    }
  }
}

bool LeftOut::may_be(const Item& function) const {
  const auto says = [&](std::string_view word) { return file_.says(function, word); };
  if (says("constexpr")) return true;
  if (says("operator") || says("virtual") || says("override")) return false;
  constexpr auto kOnlyIfCalled = std::to_array<std::string_view>(
      {"static", "inline", "__inline__", "__forceinline__", "__inline"});
  if (!function.in_class && std::none_of(kOnlyIfCalled.begin(), kOnlyIfCalled.end(), says))
    return false;
  const std::uint32_t open = parameters_of(file_, function);
  if (open == kNone || !file_.is_word(open - 1)) return false;
  const auto named = named_in_.find(file_.text(open - 1));
  return named != named_in_.end() && named->second == &function;
}

}  // namespace warpstep::tools::cc
