// What object files note about kernels: __launch_bounds__, __cluster_dims__ and shared memory.
#include <elfutils/libdwfl.h>
#include <gelf.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/symbols/dwarf.h"
#include "sim/symbols/elf/symbol_table.h"
#include "sim/symbols/symbolizer.h"

namespace warpstep::sim {

namespace {

/// An entry of the sections that tools/translate/launches/bounds.cpp writes: an address in a
/// kernel, and what is noted of it. They are no part of what is loaded.
struct Note {
  std::uint64_t address;
  std::int64_t value;
};

/// A section that is not loaded; empty if there is none.
std::string_view section_of(Elf* file, std::string_view wanted) {
  std::size_t names = 0;
  if (file == nullptr || elf_getshdrstrndx(file, &names) != 0) return {};
  for (Elf_Scn* part = nullptr; (part = elf_nextscn(file, part)) != nullptr;) {
    GElf_Shdr header;
    if (gelf_getshdr(part, &header) == nullptr) continue;
    const char* const name = elf_strptr(file, names, header.sh_name);
    if (name == nullptr || name != wanted) continue;
    const Elf_Data* const data = elf_rawdata(part, nullptr);
    if (data == nullptr) return {};
    return {static_cast<const char*>(data->d_buf), data->d_size};
  }
  return {};
}

/// What the section says of the kernel; 0: nothing.
std::int64_t note_of(const void* kernel, std::string_view name) try {
  const DebugInfoLock lock;
  const auto address = reinterpret_cast<Dwarf_Addr>(kernel);
  Dwfl_Module* const module = module_at(kernel);
  const Symbol symbol = symbol_in(module, address);
  if (symbol.name == nullptr) return 0;
  GElf_Addr bias = 0;
  const std::string_view section = section_of(dwfl_module_getelf(module, &bias), name);
  const std::span notes(reinterpret_cast<const Note*>(section.data()),
                        section.size() / sizeof(Note));
  for (const Note& note : notes)
    if (note.address + bias - address < symbol.bytes) return note.value;
  return 0;
} catch (...) {
  return 0;
}

// "_Z5tiledPf" -> "_ZZ5tiledPfE": how the names of variables inside a function begin.
std::string inside(std::string_view function) {
  if (function.starts_with("_Z")) return "_Z" + ("Z" + std::string(function.substr(2))) + "E";
  return "_ZZ" + std::to_string(function.size()) + std::string(function) + "E";
}

/// The variables of functions that the kernel calls, in its own file or in others:
/// tools/cc/ptxas/shared_data.h writes pairs of a function and what it uses.
std::set<std::string_view> variables_of_callees(Elf* file, std::string_view kernel) {
  std::multimap<std::string_view, std::string_view> uses;
  std::string_view section = section_of(file, ".warpstep.shared");
  const auto take = [&] {
    const std::string_view name = section.substr(0, section.find('\0'));
    section.remove_prefix(std::min(section.size(), name.size() + 1));
    return name;
  };
  while (!section.empty()) {
    const std::string_view user = take();
    uses.emplace(user, take());
  }
  std::set<std::string_view> names;
  for (std::vector<std::string_view> open{kernel}; !open.empty();) {
    const auto [first, last] = uses.equal_range(open.back());
    open.pop_back();
    for (auto use = first; use != last; ++use)
      if (names.insert(use->second).second) open.push_back(use->second);
  }
  return names;
}

}  // namespace

std::size_t static_shared_bytes(const void* kernel) try {
  const DebugInfoLock lock;
  const auto address = reinterpret_cast<Dwarf_Addr>(kernel);
  Dwfl_Module* const module = module_at(kernel);
  const char* const function = symbol_in(module, address).name;
  if (function == nullptr) return 0;
  const std::string prefix = inside(function);
  GElf_Addr bias = 0;
  const auto others = variables_of_callees(dwfl_module_getelf(module, &bias), function);
  std::size_t bytes = 0;
  for (const Symbol& variable : thread_locals_in(module)) {
    const std::string_view name = variable.name;
    if (name.starts_with(prefix) || others.contains(name)) bytes += variable.bytes;
  }
  return bytes;
} catch (...) {
  return 0;
}

unsigned launch_bound(const void* kernel) {
  const std::int64_t threads = note_of(kernel, ".warpstep.bounds");
  return threads > 0 && threads <= UINT32_MAX ? static_cast<unsigned>(threads) : 0;
}

void required_cluster(const void* kernel, unsigned (&dims)[3]) {
  // One dimension above the other, in 10 bits each.
  const std::int64_t packed = note_of(kernel, ".warpstep.clusters");
  for (unsigned i = 0; i < 3; ++i) dims[i] = static_cast<unsigned>(packed >> 10 * i & 0x3ff);
}

}  // namespace warpstep::sim
