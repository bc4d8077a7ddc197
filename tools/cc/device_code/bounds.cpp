// __launch_bounds__ and __maxnreg__ where nvcc does not allow them.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "tools/cc/device_code/qualifiers.h"
#include "tools/cc/source/heads.h"

namespace warpstep::tools::cc {
namespace {

using translate::kNone;

/// Whether the file declares a variable of this name that is no constant, and nothing else.
bool is_plain_variable(const Declarations& file, std::string_view name) {
  bool found = false;
  for (const Item& item : file.items()) {
    if (item.body != kNone || item.is_system) continue;
    for (std::uint32_t i = item.begin; i + 1 < item.end; ++i) {
      if (file.text(i) != name) continue;
      const char next = file.punct(i + 1);
      if (item.in_class || file.says(item, "const") || file.says(item, "constexpr") ||
          file.says(item, "enum") || file.says(item, "template") || !file.is_word(i - 1) ||
          i == item.begin || (next != '=' && next != ';'))
        return false;
      found = true;
    }
  }
  return found;
}

/// What nvcc says of one bound; empty if it may be right.
std::string wrong_bound(const Declarations& file, std::uint32_t first, std::uint32_t end) {
  if (first == end) return "expected an expression";
  if (end != first + 1) return {};
  const std::string_view text = file.text(first);
  const bool is_number = std::isdigit(static_cast<unsigned char>(text[0])) != 0;
  const bool is_float = is_number && !text.starts_with("0x") && !text.starts_with("0X") &&
                        text.find_first_of(".eE") != text.npos;
  if (text.ends_with('"') || is_float)
    return fmt::format(
        "this constant expression has type \"{}\" instead of the required integral or enum type",
        text.ends_with('"')                          ? "const char *"
        : text.ends_with('f') || text.ends_with('F') ? "float"
                                                     : "double");
  if (file.is_word(first) && is_plain_variable(file, text))
    return "expression must have a constant value";
  return {};
}

void refuse_arguments(const Declarations& file, std::uint32_t open, std::size_t most,
                      Refusals& refusals) {
  const std::uint32_t close = file.match(open);
  std::uint32_t first = open + 1;
  std::size_t count = 0;
  for (std::uint32_t i = first; i <= close; ++i) {
    const bool has_match = file.punct(i) == '(' || file.punct(i) == '{' || file.punct(i) == '[';
    if (i < close && has_match && file.match(i) != kNone) {
      i = file.match(i);
    } else if (file.punct(i) == '<' && file.angle(i) != kNone) {
      i = file.angle(i);
    } else if (i == close || file.punct(i) == ',') {
      if (++count > most) return refusals.add(first, "expected a \")\"");
      if (std::string text = wrong_bound(file, first, i); !text.empty())
        return refusals.add(std::min(first, close), std::move(text));
      first = i + 1;
    }
  }
}

}  // namespace

void refuse_bounds(const Declarations& file, const Item& item, Refusals& refusals) {
  const std::uint32_t end = item.body == kNone ? item.end : item.body;
  std::uint32_t threads = kNone, registers = kNone;
  for (std::uint32_t i = item.begin; i + 1 < end; ++i) {
    const bool is_registers = file.text(i) == "__maxnreg__";
    if (!is_registers && file.text(i) != "__launch_bounds__") continue;
    if (file.punct(i + 1) != '(' || file.match(i + 1) == kNone) continue;
    (is_registers ? registers : threads) = i;
    if (!file.says(item, "__global__"))
      refusals.add(i, fmt::format("{} is only allowed on a {}", file.text(i),
                                  item.in_class ? "non-member function" : "__global__ function"));
    refuse_arguments(file, i + 1, is_registers ? 1 : 3, refusals);
  }
  if (threads != kNone && registers != kNone)
    refusals.add(std::max(threads, registers),
                 "The __launch_bounds__ and __maxnreg__ qualifiers cannot be applied to the same "
                 "kernel");
}

}  // namespace warpstep::tools::cc
