// extern __shared__ arrays at file scope, and those that lambdas use.
#include "tools/translate/variables/extern_arrays.h"

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

bool is_member(const Unit& unit, std::uint32_t i) {
  return i > 0 && (unit.is(i - 1, '.') || unit.is(i - 1, Kind::kArrow));
}

/// The { of a lambda whose captures begin at a token; kNone if none do.
std::uint32_t body_of_lambda(const Unit& unit, std::uint32_t i) {
  constexpr std::uint32_t kMost = 64;  // tokens: __device__, mutable, the type of the result
  if (!unit.is(i, '[') || unit.token(i).match == kNone) return kNone;
  i = unit.token(i).match + 1;
  for (std::uint32_t seen = 0; seen < kMost && i < unit.size(); ++seen, ++i) {
    if (unit.is(i, '{')) return unit.token(i).match == kNone ? kNone : i;
    if (unit.is(i, '(') && unit.token(i).match != kNone) i = unit.token(i).match;
    if (unit.is(i, ';') || unit.is(i, '[') || unit.is(i, '=')) return kNone;
  }
  return kNone;
}

class Declaring {
 public:
  Declaring(Unit& unit, const Scopes& scopes, const FileArrays& arrays,
            std::vector<ArrayInBlock>& in_blocks)
      : unit_(unit), scopes_(scopes), arrays_(arrays), in_blocks_(in_blocks) {
    for (std::uint32_t i = 0; i < arrays.size(); ++i) by_name_[arrays[i].name].push_back(i);
  }

  void run() {
    for (const Scope& scope : scopes_.list)
      if (scope.kind == ScopeKind::kBlock && !scopes_.list[scope.parent].in_block)
        function(scope.head, scope.open, scope.close, false);
  }

 private:
  /// The functions of a file do not overlap, so each token is read once.
  void function(std::uint32_t head, std::uint32_t open, std::uint32_t close, bool is_lambda) {
    std::vector<std::uint32_t> used, hidden;
    std::uint32_t depth = 0;
    for (std::uint32_t i = head; i < close && i < unit_.size(); ++i) {
      const std::uint32_t body = is_lambda ? kNone : device_body(i);
      if (body != kNone) {
        function(unit_.token(i).match, body, unit_.token(body).match, true);
        i = unit_.token(body).match;
        continue;
      }
      if (unit_.is(i, '{')) ++depth;
      if (unit_.is(i, '}')) --depth;
      if (!unit_.is(i, Kind::kWord)) continue;
      const auto found = by_name_.find(unit_.text(i));
      if (found == by_name_.end()) continue;
      const std::uint32_t array = visible(found->second, i);
      if (array == kNone) continue;
      if (is_member(unit_, i)) continue;
      (depth <= 1 && declares(unit_, i) ? hidden : used).push_back(array);
    }
    std::sort(hidden.begin(), hidden.end());
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    for (const std::uint32_t array : used)
      if (!std::binary_search(hidden.begin(), hidden.end(), array)) {
        unit_.insert_after(open, " " + arrays_[array].declaration);
        in_blocks_.push_back({arrays_[array].name, open, close});
      }
  }

  /// The { of a lambda whose captures begin here and which is __device__, as in a host's function:
  /// it is a function of its own.
  std::uint32_t device_body(std::uint32_t i) const {
    const std::uint32_t body = body_of_lambda(unit_, i);
    for (; i < body && body != kNone; ++i)
      if (unit_.is(i, "__device__")) return body;
    return kNone;
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
  std::vector<ArrayInBlock>& in_blocks_;
  std::unordered_map<std::string_view, std::vector<std::uint32_t>> by_name_;
};

/// Goes through the tokens once and knows which arrays are visible, and which lambdas are open.
class Capturing {
 public:
  explicit Capturing(Unit& unit) : unit_(unit) {}

  void run(const std::vector<ArrayInBlock>& arrays) {
    auto next = arrays.begin();
    for (std::uint32_t i = arrays.front().from; i < unit_.size(); ++i) {
      for (; next != arrays.end() && next->from <= i; ++next) visible_[next->name].push_back(*next);
      while (!lambdas_.empty() && lambdas_.back().close <= i) lambdas_.pop_back();
      if (unit_.is(i, '[') && unit_.is(i + 1, '=')) {
        const std::uint32_t body = body_of_lambda(unit_, i);
        if (body != kNone) lambdas_.push_back({i + 1, body, unit_.token(body).match, {}, {}});
      } else if (unit_.is(i, Kind::kWord) && !lambdas_.empty()) {
        name(i);
      }
    }
  }

 private:
  struct Lambda {
    std::uint32_t captures;  // its =
    std::uint32_t open, close;
    std::vector<std::string_view> captured;
    std::vector<std::string_view> hidden;  // by its parameters
  };

  void name(std::uint32_t i) {
    const auto found = visible_.find(unit_.text(i));
    if (found == visible_.end() || is_member(unit_, i)) return;
    std::vector<ArrayInBlock>& arrays = found->second;
    while (!arrays.empty() && arrays.back().to <= i) arrays.pop_back();
    if (arrays.empty()) return;
    if (i < lambdas_.back().open) lambdas_.back().hidden.push_back(arrays.back().name);
    // What is inside of a lambda that captures an array captures it from there.
    for (auto lambda = lambdas_.rbegin(); lambda != lambdas_.rend(); ++lambda) {
      if (lambda->captures < arrays.back().from || has(lambda->hidden, arrays.back().name) ||
          has(lambda->captured, arrays.back().name) || lambda->captured.size() == kMost)
        return;
      lambda->captured.push_back(arrays.back().name);
      unit_.insert_after(lambda->captures, ", &" + std::string(arrays.back().name));
    }
  }

  static bool has(const std::vector<std::string_view>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  }

  static constexpr std::size_t kMost = 64;
  Unit& unit_;
  std::unordered_map<std::string_view, std::vector<ArrayInBlock>> visible_;
  std::vector<Lambda> lambdas_;  // `[=]`, from the outermost
};

}  // namespace

void keep_out_of_copies(Unit& unit, const std::vector<ArrayInBlock>& arrays) {
  if (!arrays.empty()) Capturing(unit).run(arrays);
}

void declare_in_functions(Unit& unit, const Scopes& scopes, const FileArrays& arrays,
                          std::vector<ArrayInBlock>& in_blocks) {
  if (!arrays.empty()) Declaring(unit, scopes, arrays, in_blocks).run();
}

}  // namespace warpstep::tools::translate
