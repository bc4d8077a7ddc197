#include "sim/symbols/loaded_files.h"

#include <link.h>

#include <cstddef>

#include "sim/symbols/sections.h"

namespace warpstep::sim {

namespace {

struct Counts {
  unsigned long long loaded = 0, unloaded = 0;
};

Counts counts() {
  Counts counts;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* data) {
        *static_cast<Counts*>(data) = {info->dlpi_adds, info->dlpi_subs};
        return 1;
      },
      &counts);
  return counts;
}

}  // namespace

unsigned long long changes_of_libraries() {
  const Counts now = counts();
  return now.loaded + now.unloaded;
}

unsigned long long unloaded_libraries() {
  return engine_is_in_program() ? 0 : counts().unloaded;
}

}  // namespace warpstep::sim
