// Functions of the host whose address is taken.
#include "tools/translate/launches/host_functions.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "tools/translate/parse/parameters.h"

namespace warpstep::tools::translate {
namespace {

/// What may stand before the name of a function that is surely the host's, and no template.
constexpr std::array kBeforeName{"static", "inline", "extern", "__host__", "void", "\"C\""};

class HostFunctions {
 public:
  HostFunctions(Unit& unit, const Scopes& scopes, const Kernels& kernels)
      : unit_(unit), scopes_(scopes), kernels_(kernels) {}

  void run() {
    const auto is_launch = [&](const Marked& marked) { return unit_.is(marked.word, '<'); };
    if (std::none_of(scopes_.marked.begin(), scopes_.marked.end(), is_launch)) return;
    find_names_in_values();
    std::size_t number = 0;
    for (const Scope& scope : scopes_.list) {
      if (scope.kind != ScopeKind::kBlock || scope.close >= unit_.size()) continue;
      const Scope& around = scopes_.list[scope.parent];
      if (around.in_block || around.kind == ScopeKind::kClass || in_system_header(scope)) continue;
      const std::uint32_t name = name_of(scope);
      if (name != kNone && values_.contains(unit_.text(name))) add(scope, name, number++);
    }
  }

 private:
  /// The words that are said without a parenthesis behind them: `f = host_function;`
  void find_names_in_values() {
    for (std::uint32_t i = 0; i + 1 < unit_.size(); ++i)
      if (unit_.is(i, Kind::kWord) && !unit_.is(i + 1, '(')) values_.insert(unit_.text(i));
  }

  /// Scopes are asked about in their order.
  bool in_system_header(const Scope& scope) {
    const auto& markers = unit_.tokens.markers;
    const std::uint32_t begin = unit_.token(scope.open).begin;
    for (; next_marker_ < markers.size() && markers[next_marker_].begin < begin; ++next_marker_)
      in_system_header_ = !markers[next_marker_].flags.empty();
    return in_system_header_;
  }

  /// `static void f(int* p) {`, and nothing that is less plain.
  std::uint32_t name_of(const Scope& scope) const {
    std::uint32_t i = scope.head;
    bool is_void = false;
    for (; i < scope.open; ++i) {
      const auto word = std::find(kBeforeName.begin(), kBeforeName.end(), unit_.text(i));
      if (word == kBeforeName.end()) break;
      is_void = unit_.is(i, "void");
    }
    if (!is_void || !unit_.is(i, Kind::kWord) || !unit_.is(i + 1, '(')) return kNone;
    const std::uint32_t close = unit_.token(i + 1).match;
    return close != kNone && close + 1 == scope.open && kernels_.find(unit_.text(i)) == nullptr
               ? i
               : kNone;
  }

  void add(const Scope& scope, std::uint32_t name, std::size_t number) {
    std::string types;
    const std::uint32_t close = unit_.token(name + 1).match;
    for (const Parameter& parameter : read_parameters(unit_, name + 2, close, false)) {
      if (auto_in(unit_, parameter) != kNone) return;
      types += (types.empty() ? "" : ", ") + joined(unit_, parameter.first, parameter.end);
    }
    unit_.insert_after(
        scope.close, " [[maybe_unused]] static const bool warpstep_host_" + std::to_string(number) +
                         " = ::warpstep::sim::register_host_function(reinterpret_cast<const void*>("
                         "static_cast<void (*)(" +
                         types + ")>(" + path_of(unit_, scopes_, scope.parent) +
                         std::string(unit_.text(name)) + ")));");
  }

  Unit& unit_;
  const Scopes& scopes_;
  const Kernels& kernels_;
  std::unordered_set<std::string_view> values_;
  std::size_t next_marker_ = 0;
  bool in_system_header_ = false;
};

}  // namespace

void register_host_functions(Unit& unit, const Scopes& scopes, const Kernels& kernels) {
  HostFunctions(unit, scopes, kernels).run();
}

}  // namespace warpstep::tools::translate
