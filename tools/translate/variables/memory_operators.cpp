// A program's own `operator new` and `operator delete`.
#include "tools/translate/variables/memory_operators.h"

namespace warpstep::tools::translate {
namespace {

bool is_memory_operator(const Unit& unit, const Function& function) {
  bool is_one = false;
  for (std::uint32_t i = function.head; i < function.open; ++i) {
    if (unit.is(i, "__device__")) return false;
    is_one |= unit.is(i, "operator") && (unit.is(i + 1, "new") || unit.is(i + 1, "delete"));
  }
  return is_one;
}

}  // namespace

void keep_memory_operators(Unit& unit, const Scopes& scopes) {
  for (const Function& function : find_functions(unit, scopes)) {
    if (!function.is_ours || !is_memory_operator(unit, function)) continue;
    std::uint32_t first = function.head;
    while (unit.is(first, "template") && unit.is(first + 1, '<') &&
           unit.token(first + 1).angle != kNone)
      first = unit.token(first + 1).angle + 1;
    while (unit.is(first, '[') && unit.token(first).match != kNone)
      first = unit.token(first).match + 1;
    unit.insert_before(first,
                       "__attribute__((no_sanitize(\"thread\", \"bounds\", \"alignment\", "
                       "\"signed-integer-overflow\"))) ");
    unit.insert_after(function.open, " const ::warpstep::sim::HostMemory warpstep_host_memory;");
  }
}

}  // namespace warpstep::tools::translate
