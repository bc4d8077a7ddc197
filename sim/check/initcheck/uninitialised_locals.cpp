#include "sim/check/initcheck/uninitialised_locals.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "sim/check/describe/actors.h"
#include "sim/check/report/findings.h"
#include "sim/check/shadow/sites.h"
#include "sim/device/builtins/uninitialised_local.h"

namespace warpstep::sim::check {

namespace {

struct Unset {
  LocalVariable local;
  const void* declared_at;
  std::vector<bool> bytes;  // true: has no value
};

/// By where they begin; those of all threads of the block, whose stacks are apart.
std::map<std::uintptr_t, Unset>& unset_locals() {
  static thread_local auto& locals = *new std::map<std::uintptr_t, Unset>;
  return locals;
}

void count_locals() {
  context.has_unset_locals = !unset_locals().empty();
}

Object object_of(const Unset& unset, const Access& access) {
  Object object;
  object.kind = "local";
  object.name = unset.local.name;
  object.address = reinterpret_cast<std::uintptr_t>(unset.local.begin);
  object.bytes = unset.local.bytes;
  object.offset = static_cast<long long>(access.address - object.address);
  if (object.bytes != unset.local.element_bytes)
    object.index =
        fmt::format("[{}]", (access.address - object.address) / unset.local.element_bytes);
  const Actor declares = running_actor_at(unset.declared_at);
  if (!declares.stack.empty()) object.made_at = {declares.stack.front()};
  return object;
}

void report(const Unset& unset, const Access& access) {
  const void* const pc = sites.instruction(access.site);
  findings().add({"uninitialised-local", pc, nullptr, 0}, [&] {
    Finding finding = finding_here(Tool::initcheck, "uninitialised-local", Severity::error);
    finding.actors = {running_actor(access)};
    finding.object = object_of(unset, access);
    finding.what =
        fmt::format("{} reads its {}{}, which it has not initialised", name_of(finding.actors[0]),
                    finding.object.name, finding.object.index);
    finding.next = "initialise it where it is declared, or on every path that leads to this line";
    return finding;
  });
}

}  // namespace

void check_local(const Access& access) {
  auto found = unset_locals().upper_bound(access.address);
  if (found == unset_locals().begin()) return;
  Unset& unset = (--found)->second;
  const std::size_t offset = access.address - found->first;
  if (offset >= unset.bytes.size()) return;
  const auto first = unset.bytes.begin() + static_cast<std::ptrdiff_t>(offset);
  const auto last =
      first + static_cast<std::ptrdiff_t>(std::min(access.bytes, unset.bytes.size() - offset));
  if (!access.is_write) {
    if (std::find(first, last, true) != last && !sites.find_out_is_engines(access.site))
      report(unset, access);
    return;
  }
  std::fill(first, last, false);
  if (std::find(unset.bytes.begin(), unset.bytes.end(), true) != unset.bytes.end()) return;
  unset_locals().erase(found);
  count_locals();
}

void reset_locals() {
  unset_locals().clear();
  count_locals();
}

}  // namespace warpstep::sim::check

namespace warpstep::sim {

void begin_unset_local(const LocalVariable& local) {
  if (check::context.watches == check::kOff) return;
  const auto begin = reinterpret_cast<std::uintptr_t>(local.begin);
  const void* const here = static_cast<const char*>(__builtin_return_address(0)) - 1;
  check::unset_locals()[begin] = {local, here, std::vector<bool>(local.bytes, true)};
  check::count_locals();
}

void end_unset_local(const void* local) {
  if (!check::context.has_unset_locals) return;
  check::unset_locals().erase(reinterpret_cast<std::uintptr_t>(local));
  check::count_locals();
}

}  // namespace warpstep::sim
