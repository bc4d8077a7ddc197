// What a launched name means.
#include "tools/translate/launches/launched_names.h"

#include <algorithm>
#include <utility>

#include "tools/translate/parse/shadows.h"

namespace warpstep::tools::translate {
namespace {

constexpr int kDeepest = 32;  // scopes in each other that are looked at

}  // namespace

/// Notes where the user's files have which words: once, as there may be many launches.
void LaunchedNames::read() {
  if (std::exchange(is_read_, true)) return;
  auto marker = unit_.tokens.markers.begin();
  bool is_system = false, is_using = false;
  for (std::uint32_t i = 1; i < unit_.size(); ++i) {
    for (; marker != unit_.tokens.markers.end() && marker->begin < unit_.token(i).begin; ++marker)
      is_system = !marker->flags.empty();
    is_using = unit_.is(i, "using") || (is_using && !unit_.is(i, ';') && !unit_.is(i, '='));
    if (!unit_.is(i, Kind::kWord)) continue;
    if (is_using) brought_in_.insert(unit_.text(i));
    if (!is_system) uses_[unit_.text(i)].push_back(i);
  }
}

/// The innermost scope around a token; null where it is too deep.
const Scope* LaunchedNames::around(std::uint32_t word) const {
  const auto behind =
      std::upper_bound(scopes_.list.begin() + 1, scopes_.list.end(), word,
                       [](std::uint32_t at, const Scope& scope) { return at < scope.open; });
  const Scope* scope = &*std::prev(behind);
  for (int step = 0; scope->kind != ScopeKind::kFile && scope->close < word; ++step) {
    if (step == kDeepest) return nullptr;
    scope = &scopes_.list[scope->parent];
  }
  return scope;
}

/// `::a::b::` of the namespaces around a token; empty in a class, a block or an unnamed namespace.
std::string LaunchedNames::space_of(std::uint32_t word) const {
  std::string space;
  const Scope* scope = around(word);
  for (int step = 0; scope != nullptr && scope->kind != ScopeKind::kFile; ++step) {
    if (scope->kind != ScopeKind::kNamespace || step == kDeepest) return {};
    std::uint32_t i = scope->head;
    while (i < scope->open && !unit_.is(i, "namespace")) ++i;
    std::string name;
    for (std::uint32_t j = i + 1; j < scope->open; ++j) {
      if (!unit_.is(j, Kind::kWord) && !unit_.is(j, Kind::kScope)) return {};
      if (!unit_.is(j, "inline")) name += unit_.text(j);
    }
    if (name.empty() && i < scope->open) return {};
    if (!name.empty()) space.insert(0, "::" + name);  // not of extern "C"
    scope = &scopes_.list[scope->parent];
  }
  return space.empty() ? space : space + "::";
}

/// The namespaces around the only kernel of a name, if nothing else is called so.
std::string LaunchedNames::outer_space(const KernelName& name) {
  const Kernel& kernel = kernels_.list[name.kernels.front()];
  if (!name.is_unique || name.needs_stub || kernel.is_special) return {};
  const std::string space = space_of(kernel.name);
  if (space.empty()) return {};
  read();
  const std::string_view path = std::string_view(space).substr(0, space.size() - 2);
  if (brought_in_.contains(path.substr(path.rfind(':') + 1)) ||
      brought_in_.contains(unit_.text(kernel.name)))
    return {};
  for (const std::uint32_t i : uses_[unit_.text(kernel.name)]) {
    const bool is_kernel = std::any_of(name.kernels.begin(), name.kernels.end(),
                                       [&](std::uint32_t k) { return kernels_.list[k].name == i; });
    if (ends_type(unit_, i - 1) && !is_kernel) return {};
  }
  return space;
}

std::string LaunchedNames::space_by_argument(const KernelName& name, std::uint32_t launch) {
  const std::string_view text = unit_.text(kernels_.list[name.kernels.front()].name);
  const auto [known, is_new] = spaces_.try_emplace(text);
  if (is_new) known->second = outer_space(name);
  if (known->second.empty()) return {};
  const Scope* scope = around(launch);
  for (int step = 0; scope != nullptr && scope->kind != ScopeKind::kFile; ++step) {
    if (step == kDeepest) return {};
    const bool is_namespace = scope->kind == ScopeKind::kNamespace;
    if (is_namespace && space_of(scope->open + 1).starts_with(known->second)) return {};
    scope = &scopes_.list[scope->parent];
  }
  return scope == nullptr ? std::string() : known->second;
}

const std::string& LaunchedNames::refusal(std::string_view name) {
  const auto [known, is_new] = refusals_.try_emplace(name);
  if (is_new) known->second = judge(name);
  return known->second;
}

std::string LaunchedNames::judge(std::string_view name) {
  read();
  bool is_function = false, is_device = false, is_for_both = false;
  for (const std::uint32_t i : uses_[name]) {
    std::uint32_t before = i - 1;
    while (before > 0 && (unit_.is(before, '*') || unit_.is(before, '&'))) --before;
    if (unit_.is(before, '[') || unit_.is(before, "using")) return {};
    if (before + 1 < i && unit_.is(before, '(')) return {};  // `void (*name)(int)`, or `(&name)`
    if (!ends_type(unit_, before)) continue;                 // a use
    const Scope* const scope = around(i);
    const bool is_open = scope != nullptr &&
                         (scope->kind == ScopeKind::kFile || scope->kind == ScopeKind::kNamespace);
    if (!is_open || !unit_.is(i + 1, '(')) return {};
    for (std::uint32_t j = i;
         j-- > 0 && !unit_.is(j, ';') && !unit_.is(j, '}') && !unit_.is(j, '{');) {
      if (unit_.is(j, "__global__") || unit_.is(j, '=')) return {};
      is_device |= unit_.is(j, "__device__");
      is_for_both |= unit_.is(j, "__host__") || unit_.is(j, "template");
    }
    is_function = true;
  }
  if (!is_function || (is_device && !is_for_both)) return {};  // nvcc says who may call that one
  return is_device ? "a __device__ function call cannot be configured"
                   : "a host function call cannot be configured";
}

}  // namespace warpstep::tools::translate
