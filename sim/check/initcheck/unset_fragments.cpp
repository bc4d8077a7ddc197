// Fragments of matrices that are used without a value.
#include <fmt/format.h>

#include <cstring>

#include "sim/check/describe/actors.h"
#include "sim/check/report/findings.h"
#include "sim/check/shadow/context.h"
#include "sim/device/tensor/unset.h"

namespace warpstep::sim::tensor {

namespace {

constexpr unsigned kUnset = 0x7ff5c0de;  // a NaN, which sums and products keep

}  // namespace

void fill_unset(void* begin, std::size_t bytes) {
  auto* const to = static_cast<char*>(begin);
  for (std::size_t i = 0; i + sizeof kUnset <= bytes; i += sizeof kUnset)
    std::memcpy(to + i, &kUnset, sizeof kUnset);
}

bool is_unset(const void* begin, std::size_t bytes) {
  const auto* const from = static_cast<const char*>(begin);
  for (std::size_t i = 0; i + sizeof kUnset <= bytes; i += sizeof kUnset)
    if (std::memcmp(from + i, &kUnset, sizeof kUnset) != 0) return false;
  return true;
}

void note_unset_fragment(const char* role, const char* matrix) {
  using namespace check;
  if (context.watches == kOff) return;
  const void* const here = static_cast<const char*>(__builtin_return_address(0)) - 1;
  findings().add({"uninitialised-local", here, nullptr, 0}, [&] {
    Finding finding = finding_here(Tool::initcheck, "uninitialised-local", Severity::error);
    finding.actors = {running_actor_at(here)};
    finding.actors[0].role = role;
    finding.what = fmt::format("{} {} a fragment of {}, which it has not set",
                               name_of(finding.actors[0]), role, matrix);
    finding.next = "set it by fill_fragment() or load_matrix_sync() before";
    return finding;
  });
}

}  // namespace warpstep::sim::tensor
