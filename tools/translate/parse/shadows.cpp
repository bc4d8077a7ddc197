// Kernel names hidden by variables or parameters.
#include "tools/translate/parse/shadows.h"

#include <algorithm>
#include <unordered_map>

namespace warpstep::tools::translate {
namespace {

class ShadowFinder {
 public:
  ShadowFinder(const Unit& unit, const Kernels& kernels) : unit_(unit), kernels_(kernels) {}

  Shadowed run() {
    if (kernels_.names.empty()) return {};
    for (std::uint32_t i = 0; i < unit_.size(); ++i) {
      const Token& token = unit_.token(i);
      note_declaration(i);
      if (token.punct == '{' && token.match != kNone) {
        ++depth_;
        outside_.push_back({parentheses_, variables_.size()});
        parentheses_ = 0;
      } else if (token.punct == '}' && token.match != kNone) {
        --depth_;
        const Outside outside = outside_.back();
        outside_.pop_back();
        parentheses_ = outside.parentheses;
        // In parentheses, a name declared before the brace stays in scope: for (auto k : {a, b})
        // ...
        leave(parentheses_ > 0 ? outside.variables : 0);
      } else if (token.punct == '(') {
        ++parentheses_;
      } else if (token.punct == ')' && parentheses_ > 0) {
        --parentheses_;
      } else if (token.punct == ';' && parentheses_ == 0) {
        leave();
      } else if (token.kind == Kind::kWord && kernels_.find(unit_.text(i)) != nullptr) {
        word(i);
      }
    }
    return std::move(found_);
  }

 private:
  /// `K a, kernel;`: after the first name of a declaration every comma begins another one.
  void note_declaration(std::uint32_t i) {
    if (unit_.is(i, ';') || unit_.is(i, '{') || unit_.is(i, '}')) in_declaration_ = false;
    if (parentheses_ > 0 || i == 0 || !unit_.is(i, Kind::kWord)) return;
    if (!unit_.is(i + 1, ',') && !unit_.is(i + 1, '=') && !unit_.is(i + 1, '[')) return;
    const bool behind_mark = unit_.is(i - 1, '*') || unit_.is(i - 1, '&');
    if (ends_type(unit_, behind_mark && i > 1 ? i - 2 : i - 1)) in_declaration_ = true;
  }

  struct Outside {
    std::uint32_t parentheses;
    std::size_t variables;
  };

  struct Variable {
    std::string_view name;
    std::uint32_t depth;  // depth of its scope in braces
  };

  /// Parameters are in scope in the following block, variables in the enclosing one.
  void leave(std::size_t keep = 0) {
    while (variables_.size() > keep && variables_.back().depth > depth_) {
      --hidden_[variables_.back().name];
      variables_.pop_back();
    }
  }

  void word(std::uint32_t i) {
    const std::string_view name = unit_.text(i);
    const bool is_part = i > 0 && (unit_.is(i - 1, Kind::kScope) || unit_.is(i - 1, '.') ||
                                   unit_.is(i - 1, Kind::kArrow));
    if (const auto hidden = hidden_.find(name);
        hidden != hidden_.end() && hidden->second > 0 && !is_part)
      found_.insert(i);
    if (declares(i)) {
      // In parentheses or a template's brackets: a parameter of the block that follows.
      const std::uint32_t own = unit_.is(i - 1, '*') && unit_.is(i - 2, '(') ? 1 : 0;
      const bool is_parameter = parentheses_ > own || !ends_declarator(i);
      const std::uint32_t depth = std::max(depth_ + (is_parameter ? 1 : 0), 1u);
      // At file scope it can only be the parameter of a template.
      ++hidden_[name];
      variables_.push_back({name, depth});
    }
  }

  bool ends_declarator(std::uint32_t i) const {
    return unit_.is(i + 1, ';') || unit_.is(i + 1, '=') || unit_.is(i + 1, '{') ||
           unit_.is(i + 1, '[') || unit_.is(i + 1, ')') || unit_.is(i + 1, '(');
  }

  /// `K k,` `K* k)` `auto k =` `K k[` `void (*k)(int)`; not `f(k)`, `&k`, `return k;`.
  bool declares(std::uint32_t i) const {
    if (i == 0) return false;
    if (unit_.is(i - 1, '*') && i >= 3 && unit_.is(i - 2, '(') && unit_.is(i + 1, ')'))
      return unit_.is(i + 2, '(') && ends_type(unit_, i - 3);
    if (unit_.is(i - 1, '*') && i >= 3 && unit_.is(i - 2, '(') && unit_.is(i + 1, '['))
      return ends_type(unit_, i - 3);
    const bool ends = unit_.is(i + 1, ',') || unit_.is(i + 1, ')') || unit_.is(i + 1, '=') ||
                      unit_.is(i + 1, ';') || unit_.is(i + 1, '[') || unit_.is(i + 1, '{') ||
                      unit_.is(i + 1, ':') || unit_.is(i + 1, '>');
    if (!ends) return false;
    std::uint32_t before = i - 1;
    while (before > 0 && (unit_.is(before, '*') || unit_.is(before, '&'))) --before;
    if (unit_.is(before, ',')) return in_declaration_ && parentheses_ == 0 && !unit_.is(i + 1, '>');
    return ends_type(unit_, before);
  }

  const Unit& unit_;
  const Kernels& kernels_;
  Shadowed found_;
  std::vector<Variable> variables_;
  std::unordered_map<std::string_view, std::uint32_t> hidden_;
  std::uint32_t depth_ = 0;
  bool in_declaration_ = false;    // after the first name that a statement declares
  std::uint32_t parentheses_ = 0;  // open ones since the innermost brace
  std::vector<Outside> outside_;   // of each open brace
};

}  // namespace

bool ends_type(const Unit& unit, std::uint32_t i) {
  if (unit.is(i, '>')) return true;
  if (!unit.is(i, Kind::kWord)) return false;
  for (const std::string_view word :
       {"return", "else", "case", "goto", "throw", "new", "delete", "using", "typename", "do",
        "operator", "namespace", "co_return", "co_yield", "not", "and", "or", "sizeof"})
    if (unit.is(i, word)) return false;
  return true;
}

Shadowed find_shadowed(const Unit& unit, const Kernels& kernels) {
  return ShadowFinder(unit, kernels).run();
}

}  // namespace warpstep::tools::translate
