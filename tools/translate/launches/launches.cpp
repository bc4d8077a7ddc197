// kernel<<<grid, block, shared_bytes, stream>>>(arguments)
#include "tools/translate/launches/launches.h"

#include <algorithm>
#include <array>

#include "tools/translate/launches/launched_names.h"
#include "tools/translate/launches/stubs.h"

namespace warpstep::tools::translate {
namespace {

/// A launch, as token indices.
struct Launch {
  std::uint32_t callee;     // first token of the callee
  std::uint32_t open;       // first < of <<<
  std::uint32_t close;      // first > of >>>
  std::uint32_t arguments;  // the ( after it
};

/// Keywords that precede an expression and are not part of it.
constexpr std::array kBeforeExpression{"return", "else",     "do",        "throw", "case",
                                       "goto",   "co_await", "co_return", "and",   "or",
                                       "not",    "typename", "co_yield"};
constexpr std::array kBeforeCondition{"if", "while", "for", "switch", "constexpr"};

class Launches {
 public:
  Launches(Unit& unit, const Scopes& scopes, const Kernels& kernels, const Shadowed& shadowed)
      : unit_(unit),
        scopes_(scopes),
        kernels_(kernels),
        shadowed_(shadowed),
        names_(unit, scopes, kernels) {}

  void run() {
    find_closes();
    std::reverse(launches_.begin(), launches_.end());
    for (Launch& launch : launches_) {
      if (unit_.too_many_errors()) return;
      widen_template(launch.open);
      launch.callee = callee_before(launch.open);
      if (launch.callee == kNone)
        unit_.error(launch.open, "expected an expression");
      else
        emit(launch);
    }
  }

 private:
  /// `<<` and `<` with or without blanks between them, as nvcc reads it; `operator<< <T>` is C++.
  bool opens(std::uint32_t i) const {
    return unit_.is(i, '<') && unit_.is(i + 1, '<') && unit_.adjacent(i) && unit_.is(i + 2, '<') &&
           !(i > 0 &&
             (unit_.is(i - 1, "operator") || (unit_.is(i - 1, '<') && unit_.adjacent(i - 1))));
  }

  /// From the last launch to the first, so that a launch inside another one's configuration is
  /// known when the outer one is scanned.
  void find_closes() {
    for (std::uint32_t i = unit_.size(); i-- > 0;) {
      if (!opens(i)) continue;
      if (unit_.too_many_errors()) return;
      const std::uint32_t close = close_of(i);
      if (close == kNone) continue;
      unit_.tokens.list[i].match = close;
      unit_.tokens.list[close].match = i;
      launches_.push_back({kNone, i, close, close + 3});
    }
  }

  /// The `>>>` of a launch is `>>` and `>` before a parenthesis; n>>1 and S<S<S<int>>>::n are not.
  std::uint32_t close_of(std::uint32_t open) {
    std::uint32_t candidate = kNone;
    std::uint32_t i = open + 3;
    while (i < unit_.size()) {
      const Token& token = unit_.token(i);
      if (token.punct == '(' || token.punct == '[' || token.punct == '{') {
        if (token.match == kNone) break;
        i = token.match + 1;
      } else if (token.punct == ')' || token.punct == ']' || token.punct == '}' ||
                 token.punct == ';') {
        break;
      } else if (token.punct == '<' && token.match != kNone) {
        i = token.match + 3;  // a launch in the configuration
      } else if (token.punct == '>' && unit_.adjacent(i) && unit_.is(i + 1, '>') &&
                 unit_.is(i + 2, '>') && !(unit_.adjacent(i + 2) && unit_.is(i + 3, '>'))) {
        if (unit_.is(i + 3, '(')) return i;
        candidate = std::min(candidate, i);
        i += 3;
      } else {
        ++i;
      }
    }
    if (candidate != kNone)
      unit_.error(candidate + 3, "expected a \"(\"");
    else
      unit_.error(open, "expected a \">>>\" that closes this \"<<<\"");
    return kNone;
  }

  /// `k<a < b, int><<<`: the bracket of the kernel's arguments opens before the comparison that was
  /// taken for it.
  void widen_template(std::uint32_t open) {
    constexpr std::uint32_t kMost = 256;
    if (open == 0 || !unit_.is(open - 1, '>') || ends_launch(open - 1)) return;
    const std::uint32_t last = open - 1;
    for (std::uint32_t i = last; i-- > 1 && last - i < kMost;) {
      const Token& token = unit_.token(i);
      if ((token.punct == ')' || token.punct == ']' || token.punct == '}') &&
          token.match != kNone) {
        i = token.match;
      } else if (token.punct == '>' && token.angle != kNone && token.match == kNone) {
        i = token.angle;
      } else if (token.punct == '<' && token.angle == kNone && names_template(i - 1)) {
        unit_.tokens.list[last].angle = i;
        unit_.tokens.list[i].angle = last;
        return;
      } else if (token.punct != 0 &&
                 std::string_view("()[]{};>").find(token.punct) != std::string_view::npos) {
        return;
      }
    }
  }

  bool names_template(std::uint32_t word) const {
    const KernelName* const name = kernels_.find(unit_.text(word));
    return name != nullptr && kernels_.list[name->kernels.front()].is_template() &&
           !shadowed_.contains(word);
  }

  /// Where the expression in front of a launch begins: names, templates, members, subscripts,
  /// calls and parentheses.
  std::uint32_t callee_before(std::uint32_t open) const {
    std::uint32_t i = open;  // the expression is [i, open)
    while (i > 0) {
      const std::uint32_t last = i - 1;
      const Token& token = unit_.token(last);
      std::uint32_t begin = kNone;
      if (token.punct == ']' && token.match != kNone) {
        i = token.match;
        continue;
      }
      if (token.punct == ')' && token.match != kNone) {
        i = token.match;
        if (!called(i)) return i;
        continue;
      }
      if (token.punct == '>') {
        if (ends_launch(last)) return kNone;
        begin = unit_.token(last).angle;
        if (begin == kNone || begin == 0 || !unit_.is(begin - 1, Kind::kWord)) return kNone;
        begin -= 1;
      } else if (token.kind == Kind::kWord && !is_one_of(kBeforeExpression, unit_.text(last))) {
        begin = last;
      } else {
        return i == open ? kNone : i;
      }
      i = name_from(begin);
      if (i == 0 || !(unit_.is(i - 1, '.') || unit_.is(i - 1, Kind::kArrow))) return i;
      --i;
    }
    return i == open ? kNone : i;
  }

  /// Whether this > is the last one of an earlier launch, whose result cannot be launched.
  bool ends_launch(std::uint32_t i) const {
    return i >= 2 && unit_.is(i - 2, '>') && unit_.token(i - 2).match != kNone;
  }

  /// Whether the parenthesis holds the arguments of a call.
  bool called(std::uint32_t paren) const {
    if (paren == 0) return false;
    const std::uint32_t before = paren - 1;
    const Token& token = unit_.token(before);
    if (token.kind == Kind::kWord)
      return !is_one_of(kBeforeExpression, unit_.text(before)) &&
             !is_one_of(kBeforeCondition, unit_.text(before));
    if (token.punct == ')' && token.match != kNone && token.match > 0) {
      // `if (x) (k)<<<...` and `(void)(k)<<<...` are not calls.
      const std::uint32_t open = token.match;
      if (is_one_of(kBeforeCondition, unit_.text(open - 1))) return false;
      return !(before == open + 2 && unit_.is(open + 1, "void"));
    }
    return token.punct == ']' || token.punct == '>';
  }

  /// From the last part of a name to its first: `ns::S<int>::template k`.
  std::uint32_t name_from(std::uint32_t word) const {
    std::uint32_t i = word;
    while (true) {
      if (i > 0 && unit_.is(i - 1, "template")) --i;
      if (i == 0 || !unit_.is(i - 1, Kind::kScope)) return i;
      --i;  // the ::
      if (i == 0) return i;
      const std::uint32_t before = i - 1;
      if (unit_.is(before, '>')) {
        const std::uint32_t open = unit_.token(before).angle;
        if (open == kNone || open == 0 || !unit_.is(open - 1, Kind::kWord)) return i;
        i = open - 1;
      } else if (unit_.is(before, Kind::kWord) &&
                 !is_one_of(kBeforeExpression, unit_.text(before))) {
        i = before;
      } else {
        return i;
      }
    }
  }

  void emit(const Launch& launch) {
    check_shape(launch);
    const std::uint32_t name = kernel_name(launch);
    const KernelName* kernel = name == kNone ? nullptr : kernels_.find(unit_.text(name));
    if (kernel != nullptr) check_arguments(launch, *kernel, name);
    if (kernel == nullptr && name == launch.callee)
      if (const std::string& text = names_.refusal(unit_.text(name)); !text.empty())
        return unit_.error(name, text);
    if (kernel != nullptr && kernel->needs_stub) {
      unit_.replace(name, name, std::string(kStubPrefix) + std::string(unit_.text(name)));
      unit_.replace(launch.open, launch.open + 2, "(::warpstep::sim::shape(");
      const bool has_arguments = unit_.token(launch.arguments).match != launch.arguments + 1;
      unit_.replace(launch.close, launch.arguments, has_arguments ? "), " : ")");
    } else {
      // Outside functions there is nothing to capture, and C++ forbids a capture default.
      const char* const capture = in_block(launch.open) ? "[&]" : "[]";
      unit_.insert_before(launch.callee, std::string("::warpstep::sim::launch_expression(") +
                                             capture + "{" + looked_up(launch, kernel, name));
      unit_.replace(launch.open, launch.open + 2, ";})(");
      unit_.replace(launch.close, launch.close + 2, ")");
    }
  }

  /// What stands in front of the callee: `return`, and the namespaces of a kernel that only the
  /// arguments lead to, behind a statement that does not compile where they do not.
  std::string looked_up(const Launch& launch, const KernelName* kernel, std::uint32_t name) {
    const std::uint32_t end = unit_.token(launch.arguments).match;
    if (kernel == nullptr || name != launch.callee || end == kNone) return "return ";
    const std::string space = names_.space_by_argument(*kernel, launch.callee);
    if (space.empty()) return "return ";
    std::string call(unit_.text(name));
    for (std::uint32_t i = launch.arguments; i <= end; ++i) {
      if (unit_.is(i, '<') && unit_.token(i).match != kNone) return "return ";  // another launch
      call += std::string(unit_.text(i)) + " ";
    }
    return "using warpstep_launched [[maybe_unused]] = decltype(" + call + "); return " + space;
  }

  bool in_block(std::uint32_t open) const {
    const auto found = std::lower_bound(
        scopes_.marked.begin(), scopes_.marked.end(), open,
        [](const Marked& marked, std::uint32_t word) { return marked.word < word; });
    return found == scopes_.marked.end() || scopes_.list[found->scope].in_block ||
           scopes_.list[found->scope].kind == ScopeKind::kClass;
  }

  /// The last part of the callee's name, `k` of `(::ns::k<int>)`; kNone if it is not a kernel's
  /// name: an expression, or a variable of that name.
  std::uint32_t kernel_name(const Launch& launch) const {
    std::uint32_t first = launch.callee;
    std::uint32_t last = launch.open - 1;
    while (unit_.is(first, '(') && unit_.token(first).match == last && first + 1 < last) {
      ++first;
      --last;
    }
    std::uint32_t name = last;
    if (unit_.is(last, '>')) {
      const std::uint32_t open = unit_.token(last).angle;
      if (open == kNone || open <= first) return kNone;
      name = open - 1;
    }
    if (!unit_.is(name, Kind::kWord) || name_from(name) != first) return kNone;
    return shadowed_.contains(name) ? kNone : name;
  }

  /// Counts comma-separated items; returns nothing if a < may be a bracket.
  std::vector<std::uint32_t> commas(std::uint32_t first, std::uint32_t end, bool& certain) const {
    std::vector<std::uint32_t> found;
    certain = true;
    for (std::uint32_t i = first; i < end; ++i) {
      const Token& token = unit_.token(i);
      if (token.punct == '(' || token.punct == '[' || token.punct == '{') {
        if (token.match == kNone) break;
        i = token.match;
      } else if (token.punct == '<') {
        if (token.match == kNone)
          certain = false;
        else
          i = token.match + 2;
      } else if (unit_.is(i, '.') && unit_.is(i + 1, '.')) {
        certain = false;  // a pack of any size
      } else if (token.punct == ',') {
        found.push_back(i);
      }
    }
    return found;
  }

  void check_shape(const Launch& launch) {
    bool certain;
    const std::uint32_t first = launch.open + 3;
    const auto found = commas(first, launch.close, certain);
    if (first == launch.close)
      return unit_.error(launch.close, "too few arguments in function call");
    std::uint32_t begin = first;
    for (std::size_t i = 0; i <= found.size(); ++i) {
      const std::uint32_t end = i < found.size() ? found[i] : launch.close;
      if (begin == end) return unit_.error(end, "expected an expression");
      begin = end + 1;
    }
    if (certain && found.size() > 3)
      unit_.error(found[3] + 1, "too many arguments in function call");
  }

  void check_arguments(const Launch& launch, const KernelName& kernel, std::uint32_t name) {
    const std::uint32_t end = unit_.token(launch.arguments).match;
    if (!kernel.is_unique || end == kNone) return;
    bool certain;
    const auto found = commas(launch.arguments + 1, end, certain);
    if (!certain) return;
    const std::size_t count = end == launch.arguments + 1 ? 0 : found.size() + 1;
    if (count >= kernel.fewest && count <= kernel.most) return;
    if (kernels_.list[kernel.kernels.front()].is_template())
      unit_.error(name, "no instance of function template \"" + std::string(unit_.text(name)) +
                            "\" matches the argument list");
    else if (count < kernel.fewest)
      unit_.error(end, "too few arguments in function call");
    else
      unit_.error(kernel.most == 0 ? launch.arguments + 1 : found[kernel.most - 1] + 1,
                  "too many arguments in function call");
  }

  Unit& unit_;
  const Scopes& scopes_;
  const Kernels& kernels_;
  const Shadowed& shadowed_;
  LaunchedNames names_;
  std::vector<Launch> launches_;
};

}  // namespace

void translate_launches(Unit& unit, const Scopes& scopes, const Kernels& kernels,
                        const Shadowed& shadowed) {
  Launches(unit, scopes, kernels, shadowed).run();
}

}  // namespace warpstep::tools::translate
