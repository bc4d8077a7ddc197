// extern __shared__ arrays at file scope.
#include "tools/translate/variables/file_arrays.h"

#include <algorithm>
#include <unordered_map>

namespace warpstep::tools::translate {

std::vector<Declarator> read_declarators(const Unit& unit, std::uint32_t first,
                                         std::uint32_t& end) {
  std::vector<Declarator> declarators;
  std::uint32_t angles = 0;
  std::uint32_t name = kNone;
  for (std::uint32_t i = first; i < unit.size(); ++i) {
    const Token& token = unit.token(i);
    end = i;
    if (token.punct == '<') {
      ++angles;
    } else if (token.punct == '>' && angles > 0) {
      --angles;
    } else if (token.punct == '}' || token.punct == ')') {
      break;
    } else if (angles > 0 && token.punct != ';') {
      continue;
    } else if (token.kind == Kind::kWord) {
      if (unit.is(i, "__shared__")) return {};  // a declaration that another one begins in
      if (unit.text(i) != "__attribute__" && unit.text(i) != "alignas") name = i;
    } else if ((token.punct == '(' || token.punct == '{' || token.punct == '[') &&
               token.match != kNone) {
      i = token.match;
    } else if (token.punct == ',' || token.punct == ';') {
      if (name != kNone && i > name) declarators.push_back({name, i});
      name = kNone;
      if (token.punct == ';') break;
    }
  }
  return declarators;
}

namespace {

/// Whether the token is where a name is declared: after a type, before , ) = ; or [.
bool declares(const Unit& unit, std::uint32_t i) {
  if (i == 0) return false;
  std::uint32_t before = i - 1;
  while (before > 0 && (unit.is(before, '*') || unit.is(before, '&'))) --before;
  const bool behind_type =
      unit.is(before, '>') || (unit.is(before, Kind::kWord) && !unit.is(before, "return") &&
                               !unit.is(before, "else") && !unit.is(before, "case"));
  return behind_type && (unit.is(i + 1, ',') || unit.is(i + 1, ')') || unit.is(i + 1, '=') ||
                         unit.is(i + 1, ';') || unit.is(i + 1, '[') || unit.is(i + 1, '{'));
}

class Declaring {
 public:
  Declaring(Unit& unit, const Scopes& scopes, const FileArrays& arrays)
      : unit_(unit), scopes_(scopes), arrays_(arrays) {
    for (std::uint32_t i = 0; i < arrays.size(); ++i) by_name_[arrays[i].name].push_back(i);
  }

  void run() {
    for (const Scope& scope : scopes_.list)
      if (scope.kind == ScopeKind::kBlock && !scopes_.list[scope.parent].in_block) function(scope);
  }

 private:
  /// The functions of a file do not overlap, so each token is read once.
  void function(const Scope& scope) {
    std::vector<std::uint32_t> used, hidden;
    std::uint32_t depth = 0;
    for (std::uint32_t i = scope.head; i < scope.close && i < unit_.size(); ++i) {
      if (unit_.is(i, '{')) ++depth;
      if (unit_.is(i, '}')) --depth;
      if (!unit_.is(i, Kind::kWord)) continue;
      const auto found = by_name_.find(unit_.text(i));
      if (found == by_name_.end()) continue;
      const std::uint32_t array = visible(found->second, i);
      if (array == kNone) continue;
      if (i > 0 && (unit_.is(i - 1, '.') || unit_.is(i - 1, Kind::kArrow))) continue;
      (depth <= 1 && declares(unit_, i) ? hidden : used).push_back(array);
    }
    std::sort(hidden.begin(), hidden.end());
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    for (const std::uint32_t array : used)
      if (!std::binary_search(hidden.begin(), hidden.end(), array))
        unit_.insert_after(scope.open, " " + arrays_[array].declaration);
  }

  /// The last array of this name that is declared before the token.
  std::uint32_t visible(const std::vector<std::uint32_t>& arrays, std::uint32_t i) const {
    const auto after = std::upper_bound(
        arrays.begin(), arrays.end(), i,
        [&](std::uint32_t token, std::uint32_t array) { return token < arrays_[array].declared; });
    return after == arrays.begin() ? kNone : *(after - 1);
  }

  Unit& unit_;
  const Scopes& scopes_;
  const FileArrays& arrays_;
  std::unordered_map<std::string_view, std::vector<std::uint32_t>> by_name_;
};

}  // namespace

void declare_in_functions(Unit& unit, const Scopes& scopes, const FileArrays& arrays) {
  if (!arrays.empty()) Declaring(unit, scopes, arrays).run();
}

}  // namespace warpstep::tools::translate
