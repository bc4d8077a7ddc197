// Other declarations in a unit that have the name of a kernel.
#include "tools/translate/parse/namesakes.h"

#include <unordered_set>
#include <vector>

#include "tools/translate/parse/shadows.h"

namespace warpstep::tools::translate {
namespace {

class NamesakeFinder {
 public:
  NamesakeFinder(const Unit& unit, const Scopes& scopes) : unit_(unit), scopes_(scopes) {}

  void run(Kernels& kernels) {
    std::unordered_set<std::uint32_t> own;
    for (const Kernel& kernel : kernels.list) own.insert(kernel.name);
    for (std::uint32_t i = 0; i < unit_.size(); ++i) {
      follow_brackets(i);
      if (i == 0 || !unit_.is(i, Kind::kWord)) continue;
      const auto found = kernels.names.find(unit_.text(i));
      if (found == kernels.names.end() || own.contains(i) || !declares(i)) continue;
      const bool is_hidden = around_.back() == ScopeKind::kClass || i < ours_until_;
      if (is_hidden && in_system_header(i)) continue;
      found->second.is_alone = false;
      if (unit_.is(i + 1, '(') && around_.back() == ScopeKind::kNamespace)
        found->second.needs_stub = true;
    }
  }

 private:
  void follow_brackets(std::uint32_t i) {
    const Token& token = unit_.token(i);
    if (token.match == kNone || token.punct == '[' || token.punct == ']') return;
    if (token.punct == '{') {  // the scopes are listed in the order in which they open
      const Scope& scope = scopes_.list[++scope_];
      around_.push_back(scope.kind);
      if (unit_.is(scope.head, "namespace") && unit_.is(scope.head + 1, "warpstep") &&
          unit_.is(scope.head + 3, "sim"))
        ours_until_ = token.match;
    } else if (token.punct == '(') {
      around_.push_back(ScopeKind::kBlock);
    } else if (token.punct == '}' || token.punct == ')') {
      around_.pop_back();
    }
  }

  /// Asked in the order of the tokens.
  bool in_system_header(std::uint32_t i) {
    const auto& markers = unit_.tokens.markers;
    for (; next_marker_ < markers.size() && markers[next_marker_].begin < unit_.token(i).begin;
         ++next_marker_)
      in_system_header_ = !markers[next_marker_].flags.empty();
    return in_system_header_;
  }

  bool declares(std::uint32_t i) const {
    std::uint32_t before = i - 1;
    while (before > 0 && (unit_.is(before, '*') || unit_.is(before, '&'))) --before;
    // `void (*k)(int)` is also a variable.
    if (unit_.is(before, '(') && before + 1 < i) --before;
    // `decltype(auto) k()` is a function.
    const std::uint32_t open = unit_.is(before, ')') ? unit_.token(before).match : kNone;
    const bool is_deduced = open != kNone && open > 0 && unit_.is(open - 1, "decltype");
    if (!is_deduced && !ends_type(unit_, before)) return false;
    const bool is_class = unit_.is(before, "class") || unit_.is(before, "struct") ||
                          unit_.is(before, "union") || unit_.is(before, "enum");
    return is_class || unit_.is(i + 1, '(') || around_.back() != ScopeKind::kBlock;
  }

  const Unit& unit_;
  const Scopes& scopes_;
  std::uint32_t scope_ = 0;
  std::uint32_t ours_until_ = 0;  // inside of the simulator's namespace, where nobody looks
  std::size_t next_marker_ = 0;
  bool in_system_header_ = false;
  std::vector<ScopeKind> around_{
      ScopeKind::kNamespace};  // of each open bracket; ( counts as a block
};

}  // namespace

void note_namesakes(const Unit& unit, const Scopes& scopes, Kernels& kernels) {
  if (!kernels.names.empty()) NamesakeFinder(unit, scopes).run(kernels);
}

}  // namespace warpstep::tools::translate
