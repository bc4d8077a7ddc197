// Operands of calls and operators that take a struct by value.
#include "tools/translate/variables/structs_by_value.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "tools/translate/parse/parameters.h"
#include "tools/translate/variables/operators.h"

namespace warpstep::tools::translate {
namespace {

constexpr std::array<std::string_view, 12> kNoClasses{"unsigned", "signed", "long",  "short",
                                                      "int",      "char",   "float", "double",
                                                      "size_t",   "bool",   "void",  "dim3"};
/// Words in front of a parenthesis that is neither a call's nor a declaration's.
constexpr std::array<std::string_view, 16> kNoCalls{
    "if",      "while",    "for",      "switch",           "return",        "sizeof",
    "alignas", "decltype", "alignof",  "__attribute__",    "static_assert", "noexcept",
    "catch",   "explicit", "requires", "__launch_bounds__"};

/// The parameters of all functions or operators of one name, a bit each.
struct Parameters {
  std::uint64_t by_value = 0;  // of class type, or of one that a template chooses
  std::uint64_t otherwise = 0;
  unsigned count = 0;
};

class StructsByValue {
 public:
  StructsByValue(Unit& unit, const Scopes& scopes)
      : unit_(unit), functions_(find_functions(unit, scopes)) {
    find_declarations();
  }

  void copy() {
    for (const Function& function : functions_) {
      if (!function.is_ours || function.close >= unit_.size()) continue;
      if (!declared_.empty()) calls_in(function);
      if (!operators_.empty()) operators_in(function);
    }
  }

 private:
  /// Outside of bodies `name(…)` is a declaration; within them, `name = [](…)` is one.
  void find_declarations() {
    std::size_t next = 0, marker = 0;
    bool in_system_header = false;
    const std::vector<LineMarker>& markers = unit_.tokens.markers;
    for (std::uint32_t i = 0; i < unit_.size(); ++i) {
      for (; marker < markers.size() && markers[marker].begin < unit_.token(i).begin; ++marker)
        in_system_header = !markers[marker].flags.empty();
      while (next < functions_.size() && functions_[next].close <= i) ++next;
      if (in_system_header || !unit_.is(i, Kind::kWord)) continue;
      const bool in_body = next < functions_.size() && functions_[next].open < i;
      const std::uint32_t open = in_body ? parenthesis_of_lambda(i) : i + 1;
      if (unit_.is(open, '(') && !is_one_of(kNoCalls, unit_.text(i))) declaration(i, open);
      if (unit_.is(i - 1, '&') && (unit_.is(i + 1, '=') || unit_.is(i + 1, ':') ||
                                   unit_.is(i + 1, ',') || unit_.is(i + 1, ')')))
        references_.insert(unit_.text(i));
      note_alias(i);
      if (unit_.is(i, "operator")) declaration_of_operator(operator_from(unit_, i + 1));
    }
  }

  /// `using R = T&;`, `typedef T& R;`: a parameter of type R is none by value.
  void note_alias(std::uint32_t i) {
    if (unit_.is(i, "using") && unit_.is(i + 2, '=')) {
      std::uint32_t end = i + 3;
      while (end < unit_.size() && !unit_.is(end, ';')) ++end;
      if (unit_.is(end - 1, '&')) aliases_.insert(unit_.text(i + 1));
    } else if (unit_.is(i - 1, '&') && unit_.is(i + 1, ';')) {
      aliases_.insert(unit_.text(i));
    }
  }

  /// The ( of `name = [] __device__ (`.
  std::uint32_t parenthesis_of_lambda(std::uint32_t name) const {
    if (!unit_.is(name + 1, '=') || !unit_.is(name + 2, '[')) return kNone;
    const std::uint32_t close = unit_.token(name + 2).match;
    if (close == kNone) return kNone;
    std::uint32_t i = close + 1;
    while (unit_.is(i, Kind::kWord) && is_cudas_word(unit_.text(i))) ++i;
    return i;
  }

  void declaration(std::uint32_t name, std::uint32_t open) {
    if (unit_.token(open).match == kNone) return;
    const Parameters found = parameters_of(open);
    if ((found.by_value | found.otherwise) == 0) return;
    Parameters& all = declared_[unit_.text(name)];
    all.by_value |= found.by_value;
    all.otherwise |= found.otherwise;
  }

  /// A single parameter is the right operand, for a member's left one is no copy. So is that of an
  /// operator in front of it.
  void declaration_of_operator(const Operator& found) {
    const std::uint32_t open = found.last + 1;
    if (found.text.empty() || !unit_.is(open, '(') || unit_.token(open).match == kNone) return;
    const Parameters parameters = parameters_of(open);
    const unsigned shift = parameters.count == 1 ? 1 : 0;
    Parameters& all = operators_[found.text];
    all.by_value |= parameters.by_value << shift;
    all.otherwise |= parameters.otherwise << shift;
  }

  Parameters parameters_of(std::uint32_t open) const {
    Parameters found;
    std::uint64_t bit = 1;
    for (const Parameter& parameter :
         read_parameters(unit_, open + 1, unit_.token(open).match, false)) {
      if (!is_number(parameter)) (is_by_value(parameter) ? found.by_value : found.otherwise) |= bit;
      bit <<= 1;  // 0 after 64 of them
      ++found.count;
    }
    return found;
  }

  bool is_number(const Parameter& parameter) const {
    const std::uint32_t first = parameter.first + unit_.is(parameter.first, "const");
    return is_one_of(kNoClasses, unit_.text(first)) && is_by_value(parameter);
  }

  bool is_by_value(const Parameter& parameter) const {
    if (parameter.is_pack || parameter.first == parameter.end) return false;
    for (std::uint32_t i = parameter.first; i < parameter.end; ++i) {
      const Token& token = unit_.token(i);
      if (token.punct == '<' && token.angle != kNone && token.angle < parameter.end)
        i = token.angle;
      else if ((token.kind != Kind::kWord && token.kind != Kind::kScope) ||
               aliases_.contains(unit_.text(i)) || unit_.text(i).ends_with("reference"))
        return false;
    }
    return true;
  }

  void calls_in(const Function& function) {
    for (std::uint32_t i = function.open; i < function.close; ++i) {
      if (!unit_.is(i, Kind::kWord)) continue;
      const auto found = declared_.find(unit_.text(i));
      if (found == declared_.end()) continue;
      std::uint32_t open = i + 1;
      if (unit_.is(open, '<') && unit_.token(open).angle != kNone) {
        const std::uint32_t angle = unit_.token(open).angle;
        if (unit_.is(angle - 1, '&')) continue;  // `f<T&>(…)`
        open = angle + 1;
      }
      if (unit_.is(open, Kind::kWord)) ++open;  // `Ray ray(…)`
      if (unit_.is(open, '(') && unit_.token(open).match < function.close)
        operands(open, found->second.by_value & ~found->second.otherwise);
    }
  }

  void operands(std::uint32_t open, std::uint64_t by_value) {
    const std::uint32_t close = unit_.token(open).match;
    std::uint32_t first = open + 1;
    for (std::uint32_t i = first; i <= close && by_value != 0; ++i) {
      const Token& token = unit_.token(i);
      if (i != close && token.punct != ',') {
        if (is_bracket(token) && token.match != kNone) i = token.match;
        if (token.punct == '<' && token.angle != kNone) i = token.angle;
        continue;
      }
      if ((by_value & 1) != 0 && end_of_place(first, i) == i) copy(first, i);
      by_value >>= 1;
      first = i + 1;
    }
  }

  static bool is_bracket(const Token& token) {
    return token.punct == '(' || token.punct == '[' || token.punct == '{';
  }

  void operators_in(const Function& function) {
    for (std::uint32_t i = function.open + 1; i < function.close; ++i) {
      if (!begins_operand(i)) continue;
      const std::uint32_t end = end_of_place(i, function.close);
      if (end != kNone && goes_to_operator(i, end)) copy(i, end);
    }
  }

  bool begins_operand(std::uint32_t i) const {
    static constexpr std::string_view kBefore = "([{};,?:";
    const std::uint32_t before = i - 1;
    if (!unit_.is(i, '*') && !unit_.is(i, '(') && !unit_.is(i, Kind::kWord)) return false;
    if (unit_.is(before, Kind::kWord) || unit_.is(before, '}')) return !ends_operand(unit_, before);
    return (unit_.is(before, Kind::kPunct) &&
            kBefore.find(unit_.token(before).punct) != std::string_view::npos) ||
           !operator_to(unit_, before).text.empty();
  }

  /// Whether the operand [first, end) is one that its operator takes by value.
  bool goes_to_operator(std::uint32_t first, std::uint32_t end) const {
    const Operator left = operator_to(unit_, first - 1), right = operator_from(unit_, end);
    if (left.text.empty()) return takes_by_value(right, kLeft);
    if (!ends_operand(unit_, left.first - 1))  // it is in front of this operand alone
      return left.text != "*" && left.text != "&" && takes_by_value(left, kRight);
    if (!right.text.empty() && right.strength > left.strength) return takes_by_value(right, kLeft);
    return takes_by_value(left, kRight) && !may_declare(unit_, left);
  }

  bool takes_by_value(const Operator& found, std::uint64_t operand) const {
    const auto declared = operators_.find(found.text);
    return declared != operators_.end() &&
           (declared->second.by_value & ~declared->second.otherwise & operand) != 0;
  }

  void copy(std::uint32_t first, std::uint32_t end) {
    unit_.insert_before(first, "::warpstep::sim::passed_by_value(");
    unit_.insert_after(end - 1, ")");
  }

  /// The end of what the tokens from `i` on name, if it may lie in memory: `*p`, `a[i].b`, `p->at`,
  /// `(*p).at`, `reinterpret_cast<T*>(p)[i]`, or a reference. Else kNone.
  std::uint32_t end_of_place(std::uint32_t i, std::uint32_t end) const {
    bool may_be_far = false;
    for (; i < end && unit_.is(i, '*'); ++i) may_be_far = true;
    if (i < end && unit_.is(i, '(') && unit_.token(i).match != kNone) {
      may_be_far |= unit_.is(i + 1, '*');
      i = unit_.token(i).match + 1;
    } else if (i < end && unit_.is(i, Kind::kWord)) {
      may_be_far |= references_.contains(unit_.text(i)) && !unit_.is(i + 1, Kind::kScope);
      for (++i; i + 1 < end && unit_.is(i, Kind::kScope); i += 2) {
      }
      if (i < end && unit_.is(i, '<') && unit_.token(i).angle != kNone)
        i = unit_.token(i).angle + 1;
    } else {
      return kNone;
    }
    for (; i < end; ++i) {
      if (unit_.is(i, '.') || unit_.is(i, Kind::kArrow)) {
        if (!unit_.is(i + 1, Kind::kWord)) return kNone;
        may_be_far |= unit_.is(i, Kind::kArrow);
        ++i;
      } else if ((unit_.is(i, '[') || unit_.is(i, '(')) && unit_.token(i).match != kNone) {
        may_be_far |= unit_.is(i, '[');
        i = unit_.token(i).match;
      } else {
        break;
      }
    }
    return may_be_far ? i : kNone;
  }

  Unit& unit_;
  std::vector<Function> functions_;
  static constexpr std::uint64_t kLeft = 1, kRight = 2;
  std::unordered_map<std::string_view, Parameters> declared_, operators_;
  std::unordered_set<std::string_view> references_;  // names of references, in any function
  std::unordered_set<std::string_view> aliases_;     // of types of references
};

}  // namespace

void copy_structs_by_value(Unit& unit, const Scopes& scopes) {
  StructsByValue(unit, scopes).copy();
}

}  // namespace warpstep::tools::translate
