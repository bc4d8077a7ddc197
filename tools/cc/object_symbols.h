// The symbols of an object file.
#pragma once

#include <elf.h>

#include <functional>
#include <string_view>

namespace warpstep::tools::cc {

/// Shows each symbol of an object, given as its contents, and the symbol's name; none if it is no
/// object. Ends where `look` returns false.
void look_at_symbols(std::string_view object,
                     const std::function<bool(const Elf64_Sym&, std::string_view name)>& look);

}  // namespace warpstep::tools::cc
