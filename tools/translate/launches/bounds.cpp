// Launch bounds: how many threads a kernel's blocks may have, and which blocks are a cluster.
#include "tools/translate/launches/bounds.h"

#include <string>
#include <unordered_map>

namespace warpstep::tools::translate {
namespace {

/// The ( of a qualifier of a definition, which may stand on a declaration alone.
class Qualifier {
 public:
  Qualifier(const Unit& unit, const Kernels& kernels, std::uint32_t Kernel::*place)
      : unit_(unit), place_(place) {
    for (const Kernel& kernel : kernels.list)
      if (kernel.body == kNone && kernel.*place_ != kNone && is_plain(kernel))
        declared_.emplace(key(kernel), kernel.*place_);
  }

  std::uint32_t of(const Kernel& kernel) const {
    if (kernel.*place_ != kNone || declared_.empty() || !is_plain(kernel)) return kernel.*place_;
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
  std::uint32_t Kernel::*place_;
  std::unordered_map<std::string, std::uint32_t> declared_;
};

/// The argument that begins at `first`, up to its comma; `first` is then behind that.
std::string next_argument(const Unit& unit, std::uint32_t& first, std::uint32_t close) {
  std::uint32_t end = first;
  while (end < close && !unit.is(end, ',')) {
    const Token& token = unit.token(end);
    if (token.punct == '<' && token.angle != kNone)
      end = token.angle;
    else if ((token.punct == '(' || token.punct == '{' || token.punct == '[') &&
             token.match != kNone)
      end = token.match;
    ++end;
  }
  const std::string text = joined(unit, first, std::min(end, close));
  first = end + 1;
  return text;
}

constexpr std::string_view kBounds = ".warpstep.bounds", kClusters = ".warpstep.clusters";

std::string assembly(std::string_view section) {
  return "\"773: .pushsection " + std::string(section) +
         ",\\\"?\\\"\\n\\t.8byte 773b, %c0\\n\\t.popsection\"";
}

/// A number that is noted beside an address in the kernel: of every instance of a template too, and
/// with no instruction. See sim/symbols/kernel_notes.cpp.
std::string note(std::string_view section, const std::string& value) {
  return " __asm__ __inline__(" + assembly(section) +
         " : : \"i\"(::std::integral_constant<long long, (" + value + ")>::value));";
}

/// Whether the numbers of a cluster are.
std::string are_positive(const Unit& unit, std::uint32_t open) {
  const std::uint32_t close = unit.token(open).match;
  std::string all;
  for (std::uint32_t first = open + 1; first < close;)
    all += (all.empty() ? "(" : " && (") + next_argument(unit, first, close) + ") > 0";
  return all.empty() ? "true" : all;
}

/// The three numbers of a cluster in one, 10 bits each: compilers write no more than 32 here.
std::string packed_cluster(const Unit& unit, std::uint32_t open) {
  const std::uint32_t close = unit.token(open).match;
  std::uint32_t first = open + 1;
  std::string all;
  for (unsigned i = 0; i < 3; ++i) {
    const std::string one = first < close ? next_argument(unit, first, close) : "1";
    all += (i == 0 ? "" : " | ") + ("((" + one) + ") > 1023 ? 1023 : (" + one + ")) << " +
           std::to_string(10 * i);
  }
  return all;
}

}  // namespace

void write_bounds(Unit& unit, const Kernels& kernels) {
  const Qualifier bounds(unit, kernels, &Kernel::bounds), clusters(unit, kernels, &Kernel::cluster);
  for (const Kernel& kernel : kernels.list) {
    if (kernel.body == kNone) continue;
    if (const std::uint32_t open = clusters.of(kernel); open != kNone)
      unit.insert_after(kernel.body, note(kClusters, packed_cluster(unit, open)) +
                                         " static_assert(" + are_positive(unit, open) +
                                         ", \"__cluster_dims__ arguments must be positive "
                                         "integers\");");
    const std::uint32_t open = bounds.of(kernel);
    std::uint32_t first = open + 1;
    const std::string threads =
        open == kNone ? "" : next_argument(unit, first, unit.token(open).match);
    if (!threads.empty())
      unit.insert_after(kernel.body,
                        note(kBounds, "(" + threads + ") > 0x7fffffff ? 0 : (" + threads + ")"));
  }
  for (std::uint32_t i = 0; i + 1 < unit.size(); ++i) {
    if (!unit.is(i, "__launch_bounds__") && !unit.is(i, "__maxnreg__") &&
        !unit.is(i, "__cluster_dims__"))
      continue;
    unit.blank(i);
    const std::uint32_t close = unit.is(i + 1, '(') ? unit.token(i + 1).match : kNone;
    if (close == kNone) continue;
    while (i < close) unit.blank(++i);
  }
}

bool is_note(const Tokens& tokens, std::uint32_t i) {
  const auto is = [&](std::uint32_t at, std::string_view text) {
    return at < tokens.list.size() && tokens.text(at) == text;
  };
  return is(i, "__asm__") && is(i + 1, "__inline__") && is(i + 2, "(") && is(i + 4, ":") &&
         (is(i + 3, assembly(kBounds)) || is(i + 3, assembly(kClusters)));
}

}  // namespace warpstep::tools::translate
