// Reads through a kernel's `const T* __restrict__` parameters.
#include "tools/translate/variables/read_only_parameters.h"

#include <string_view>
#include <vector>

#include "tools/translate/parse/shadows.h"

namespace warpstep::tools::translate {
namespace {

class ReadOnlyParameters {
 public:
  explicit ReadOnlyParameters(Unit& unit) : unit_(unit) {}

  void kernel(const Kernel& kernel) {
    if (kernel.body == kNone) return;
    for (const Parameter& parameter : kernel.parameters)
      if (parameter.name != kNone && is_read_only(parameter)) uses(kernel, parameter);
  }

 private:
  bool is_restrict(std::uint32_t i) const {
    return unit_.is(i, "__restrict__") || unit_.is(i, "__restrict");
  }

  /// `const T* __restrict__ p` or `T const* __restrict__ const p`.
  bool is_read_only(const Parameter& parameter) const {
    std::uint32_t star = kNone;
    bool is_const = false, is_restricted = false;
    for (std::uint32_t i = parameter.first; i < parameter.end; ++i) {
      if (unit_.is(i, '<') && unit_.token(i).angle != kNone) {
        i = unit_.token(i).angle;
      } else if (unit_.is(i, '*')) {
        if (star != kNone) return false;
        star = i;
      } else if (unit_.is(i, '[') || unit_.is(i, '(') || unit_.is(i, '&') ||
                 unit_.is(i, "volatile")) {
        return false;
      }
      is_const |= star == kNone && unit_.is(i, "const");
      is_restricted |= star != kNone && is_restrict(i);
    }
    return is_const && is_restricted;
  }

  void uses(const Kernel& kernel, const Parameter& parameter) {
    const std::string_view name = unit_.text(parameter.name);
    std::vector<std::uint32_t> reads;
    for (std::uint32_t i = kernel.body + 1; i < kernel.last; ++i) {
      if (!unit_.is(i, Kind::kWord) || unit_.text(i) != name) continue;
      if (unit_.is(i - 1, '.') || unit_.is(i - 1, Kind::kArrow) || unit_.is(i - 1, Kind::kScope))
        continue;  // a member of that name
      if (declares(i)) return;
      if (reads_through(i)) reads.push_back(i);
    }
    for (const std::uint32_t i : reads) {
      unit_.insert_before(i, "::warpstep::sim::read_only(");
      unit_.insert_after(i, ")");
    }
  }

  /// Whether the name is given to something else here: `float p`, `auto& p`, `float* p =`.
  bool declares(std::uint32_t i) const {
    if (ends_type(unit_, i - 1)) return true;
    if (!unit_.is(i - 1, '*') && !unit_.is(i - 1, '&')) return false;
    if (unit_.is(i + 1, '[') || !ends_type(unit_, i - 2)) return false;
    return begins_statement(i - 3) || unit_.is(i - 3, '(') || unit_.is(i - 3, ',') ||
           unit_.is(i - 3, "const");
  }

  bool begins_statement(std::uint32_t before) const {
    return unit_.is(before, ';') || unit_.is(before, '{') || unit_.is(before, '}');
  }

  bool reads_through(std::uint32_t i) const {
    if (unit_.is(i + 1, '[')) return !is_address(i - 1);
    if (unit_.is(i - 1, '*')) return is_unary(i - 1) && !is_address(i - 2) && ends_operand(i + 1);
    return unit_.is(i - 1, '(') && unit_.is(i - 2, '*') && is_unary(i - 2) && unit_.is(i + 1, '+');
  }

  /// Of the * before a name: `*p = `, but neither `*p->q` nor `*p(…)`.
  bool ends_operand(std::uint32_t i) const {
    return !unit_.is(i, Kind::kArrow) && !unit_.is(i, '.') && !unit_.is(i, '(');
  }

  bool is_unary(std::uint32_t i) const {
    if (unit_.is(i - 1, "return")) return true;
    const char before = i > 0 ? unit_.token(i - 1).punct : '\0';
    return before != '\0' &&
           std::string_view("=(,;{}[+-/%<>?:!~").find(before) != std::string_view::npos;
  }

  /// An & that is neither in `a && b` nor in `a & b`.
  bool is_address(std::uint32_t i) const {
    if (!unit_.is(i, '&') || unit_.is(i - 1, '&')) return false;
    return !unit_.is(i - 1, ']') && !unit_.is(i - 1, ')') && !unit_.is(i - 1, Kind::kLiteral) &&
           (!unit_.is(i - 1, Kind::kWord) || unit_.is(i - 1, "return"));
  }

  Unit& unit_;
};

}  // namespace

void note_read_only_parameters(Unit& unit, const Kernels& kernels) {
  ReadOnlyParameters parameters(unit);
  for (const Kernel& kernel : kernels.list) parameters.kernel(kernel);
}

}  // namespace warpstep::tools::translate
