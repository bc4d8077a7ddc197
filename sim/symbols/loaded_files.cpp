#include "sim/symbols/loaded_files.h"

#include <link.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "sim/symbols/elf/sections.h"

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

struct Range {
  std::uintptr_t begin, end;
};

/// Where the dynamic linker has put each file.
std::vector<Range> ranges_of_files() {
  std::vector<Range> ranges;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* data) {
        Range range{UINTPTR_MAX, 0};
        for (const ElfW(Phdr) & part : std::span(info->dlpi_phdr, info->dlpi_phnum)) {
          if (part.p_type != PT_LOAD) continue;
          const std::uintptr_t begin = info->dlpi_addr + part.p_vaddr;
          range = {std::min(range.begin, begin), std::max(range.end, begin + part.p_memsz)};
        }
        static_cast<std::vector<Range>*>(data)->push_back(range);
        return 0;
      },
      &ranges);
  return ranges;
}

}  // namespace

std::string maps_of_loaded_files() {
  const std::vector<Range> files = ranges_of_files();
  std::ifstream maps("/proc/self/maps");
  std::string kept;
  for (std::string line; std::getline(maps, line);) {
    char* rest = nullptr;
    const std::uintptr_t begin = std::strtoull(line.c_str(), &rest, 16);
    const std::uintptr_t end = std::strtoull(rest + 1, nullptr, 16);
    const auto holds = [&](const Range& file) { return begin < file.end && file.begin < end; };
    if (std::any_of(files.begin(), files.end(), holds)) kept += line + "\n";
  }
  return kept;
}

unsigned long long changes_of_libraries() {
  const Counts now = counts();
  return now.loaded + now.unloaded;
}

unsigned long long unloaded_libraries() {
  return engine_is_in_program() ? 0 : counts().unloaded;
}

}  // namespace warpstep::sim
