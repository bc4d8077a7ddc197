#include "sim/check/describe/host_memory.h"

#include <link.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <map>
#include <new>
#include <vector>

#include "sim/check/shadow/context.h"

namespace warpstep::sim::check {

namespace {

struct Stretch {
  std::uintptr_t begin, end;
};

int note_parts(dl_phdr_info* module, std::size_t, void* data) {
  auto& stretches = *static_cast<std::vector<Stretch>*>(data);
  for (int i = 0; i < module->dlpi_phnum; ++i) {
    const auto& part = module->dlpi_phdr[i];
    if (part.p_type != PT_LOAD) continue;
    const std::uintptr_t begin = module->dlpi_addr + part.p_vaddr;
    stretches.push_back({begin, begin + part.p_memsz});
  }
  return 0;
}

std::vector<Stretch> parts_of_the_program() {
  std::vector<Stretch> stretches;
  dl_iterate_phdr(note_parts, &stretches);
  return stretches;
}

std::map<std::uintptr_t, std::size_t>& kernels_own() {
  static auto& blocks = *new std::map<std::uintptr_t, std::size_t>;
  return blocks;
}

constinit thread_local bool notes = false;  // the map asks for memory itself

}  // namespace

bool is_of_the_program(std::uintptr_t address) {
  static const auto& parts = *new std::vector<Stretch>(parts_of_the_program());
  return std::any_of(parts.begin(), parts.end(), [=](const Stretch& part) {
    return address >= part.begin && address < part.end;
  });
}

bool is_kernels_own(std::uintptr_t address) {
  const auto after = kernels_own().upper_bound(address);
  if (after == kernels_own().begin()) return false;
  const auto& [begin, bytes] = *std::prev(after);
  return address - begin < bytes;
}

void note_kernels_own(std::uintptr_t begin, std::size_t bytes) {
  if (notes) return;
  notes = true;
  kernels_own()[begin] = bytes;
  notes = false;
}

std::string host_place_in_words(std::uintptr_t address) {
  std::FILE* const maps = std::fopen("/proc/self/maps", "r");
  if (maps == nullptr) return "";
  std::string place;
  char line[512];
  while (place.empty() && std::fgets(line, sizeof line, maps) != nullptr) {
    std::uintptr_t begin = 0, end = 0;
    char rights[8] = "";
    if (std::sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %7s", &begin, &end, rights) != 3) continue;
    if (address < begin || address >= end || rights[0] != 'r') continue;
    const std::string text = line;
    place = text.find("[stack]") != text.npos ? "the host's stack" : "the host's heap";
  }
  std::fclose(maps);
  return place;
}

}  // namespace warpstep::sim::check
