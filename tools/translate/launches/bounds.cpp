// Launch bounds: how many threads a kernel's blocks may have.
#include "tools/translate/launches/bounds.h"

#include <string>
#include <unordered_map>

namespace warpstep::tools::translate {
namespace {

/// The ( of the bounds of a definition, which may stand on a declaration alone.
class Bounds {
 public:
  Bounds(const Unit& unit, const Kernels& kernels) : unit_(unit) {
    for (const Kernel& kernel : kernels.list)
      if (kernel.body == kNone && kernel.bounds != kNone && is_plain(kernel))
        declared_.emplace(key(kernel), kernel.bounds);
  }

  std::uint32_t of(const Kernel& kernel) const {
    if (kernel.bounds != kNone || declared_.empty() || !is_plain(kernel)) return kernel.bounds;
    const auto found = declared_.find(key(kernel));
    return found == declared_.end() ? kNone : found->second;
  }

 private:
  static bool is_plain(const Kernel& kernel) { return !kernel.is_special && !kernel.is_template(); }

  std::string key(const Kernel& kernel) const {
    return std::to_string(kernel.space) + " " + std::to_string(kernel.parameters.size()) + " " +
           std::string(unit_.text(kernel.name));
  }

  const Unit& unit_;
  std::unordered_map<std::string, std::uint32_t> declared_;
};

/// The first of the bounds, up to its comma.
std::string threads_in(const Unit& unit, std::uint32_t open) {
  std::uint32_t end = open + 1;
  const std::uint32_t close = unit.token(open).match;
  while (end < close && !unit.is(end, ',')) {
    const Token& token = unit.token(end);
    if (token.punct == '<' && token.angle != kNone)
      end = token.angle;
    else if ((token.punct == '(' || token.punct == '{' || token.punct == '[') &&
             token.match != kNone)
      end = token.match;
    ++end;
  }
  return joined(unit, open + 1, std::min(end, close));
}

}  // namespace

void write_bounds(Unit& unit, const Kernels& kernels) {
  const Bounds bounds(unit, kernels);
  for (const Kernel& kernel : kernels.list) {
    if (kernel.body == kNone) continue;
    const std::uint32_t open = bounds.of(kernel);
    const std::string threads = open == kNone ? "" : threads_in(unit, open);
    if (threads.empty()) continue;
    // Of every instance of a template too, and with no instruction: see
    // sim/symbols/kernel_notes.cpp.
    unit.insert_after(kernel.body,
                      " __asm__ __inline__(\"773: .pushsection .warpstep.bounds,\\\"?\\\"\\n"
                      "\\t.8byte 773b, %c0\\n\\t.popsection\" : : "
                      "\"i\"(::std::integral_constant<long long, ((" +
                          threads + ") > 0x7fffffff ? 0 : (" + threads + "))>::value));");
  }
  for (std::uint32_t i = 0; i + 1 < unit.size(); ++i) {
    if (!unit.is(i, "__launch_bounds__") && !unit.is(i, "__maxnreg__")) continue;
    unit.blank(i);
    const std::uint32_t close = unit.is(i + 1, '(') ? unit.token(i + 1).match : kNone;
    if (close == kNone) continue;
    while (i < close) unit.blank(++i);
  }
}

}  // namespace warpstep::tools::translate
