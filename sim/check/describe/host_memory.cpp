#include "sim/check/describe/host_memory.h"

#include <link.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <map>
#include <new>
#include <utility>
#include <vector>

#include "sim/check/shadow/context.h"
#include "sim/check/shadow/sites.h"
#include "sim/symbols/loaded_files.h"

namespace warpstep::sim::check {

namespace {

struct EpochRange {
  std::uintptr_t begin, end;
};

int note_parts(dl_phdr_info* module, std::size_t, void* data) {
  auto& ranges = *static_cast<std::vector<EpochRange>*>(data);
  for (int i = 0; i < module->dlpi_phnum; ++i) {
    const auto& part = module->dlpi_phdr[i];
    if (part.p_type != PT_LOAD) continue;
    const std::uintptr_t begin = module->dlpi_addr + part.p_vaddr;
    ranges.push_back({begin, begin + part.p_memsz});
  }
  return 0;
}

std::vector<EpochRange> parts_of_the_program() {
  std::vector<EpochRange> ranges;
  dl_iterate_phdr(note_parts, &ranges);
  return ranges;
}

std::map<std::uintptr_t, std::size_t>& kernels_own() {
  static auto& blocks = *new std::map<std::uintptr_t, std::size_t>;
  return blocks;
}

void keep_as_kernels(std::uintptr_t begin, std::size_t bytes) {
  auto& blocks = kernels_own();
  blocks.erase(blocks.lower_bound(begin), blocks.lower_bound(begin + bytes));  // freed by now
  blocks[begin] = bytes;
}

constinit thread_local bool notes = false;  // the map asks for memory itself

}  // namespace

bool is_of_the_program(std::uintptr_t address) {
  static auto& parts = *new std::vector<EpochRange>;
  static unsigned long long known = 0;
  if (const auto now = changes_of_libraries(); std::exchange(known, now) != now)
    parts = parts_of_the_program();
  return std::any_of(parts.begin(), parts.end(), [=](const EpochRange& part) {
    return address >= part.begin && address < part.end;
  });
}

bool is_kernels_own(std::uintptr_t address) {
  const auto after = kernels_own().upper_bound(address);
  if (after == kernels_own().begin()) return false;
  const auto& [begin, bytes] = *std::prev(after);
  return address - begin < bytes;
}

void note_kernels_own(std::uintptr_t begin, std::size_t bytes, const void* back) {
  if (notes) return;
  notes = true;
  if (!sites.find_out_is_engines(sites.at(back))) keep_as_kernels(begin, bytes);
  notes = false;
}

void note_kernels_own(std::uintptr_t begin, std::size_t bytes) {
  if (std::exchange(notes, true)) return;
  keep_as_kernels(begin, bytes);
  notes = false;
}

std::string describe_host_pointer(std::uintptr_t address) {
  std::FILE* const maps = std::fopen("/proc/self/maps", "r");
  if (maps == nullptr) return "";
  std::string where;
  char line[512];
  while (where.empty() && std::fgets(line, sizeof line, maps) != nullptr) {
    std::uintptr_t begin = 0, end = 0;
    char rights[8] = "";
    if (std::sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %7s", &begin, &end, rights) != 3) continue;
    if (address < begin || address >= end || rights[0] != 'r') continue;
    const std::string text = line;
    where = text.find("[stack]") != text.npos ? "the host's stack" : "the host's heap";
  }
  std::fclose(maps);
  return where;
}

}  // namespace warpstep::sim::check
