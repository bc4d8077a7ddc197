#include "sim/symbols/elf/sections.h"

#include <elf.h>
#include <link.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace warpstep::sim {

namespace {

struct SectionSearch {
  std::uintptr_t address;
  std::string file;  // "": the program's, or none
  std::uintptr_t base = 0;
};

int note_library(dl_phdr_info* info, std::size_t, void* data) {
  auto& search = *static_cast<SectionSearch*>(data);
  const std::span parts(info->dlpi_phdr, info->dlpi_phnum);
  const bool is_it = std::any_of(parts.begin(), parts.end(), [&](const ElfW(Phdr) & part) {
    return part.p_type == PT_LOAD && search.address - info->dlpi_addr - part.p_vaddr < part.p_memsz;
  });
  if (!is_it) return 0;
  search.file = info->dlpi_name;
  search.base = info->dlpi_addr;
  return 1;
}

SectionSearch library_with(const void* address) {
  SectionSearch search{reinterpret_cast<std::uintptr_t>(address), ""};
  dl_iterate_phdr(note_library, &search);
  return search;
}

/// The section without the address at which its library was loaded.
Section read_section(const std::string& path, std::string_view name) {
  std::ifstream file(path, std::ios::binary);
  const auto header = read_part<ElfW(Ehdr)>(file, 0, 1);
  if (header.empty()) return {};
  const auto sections = read_part<ElfW(Shdr)>(file, header[0].e_shoff, header[0].e_shnum);
  if (header[0].e_shstrndx >= sections.size()) return {};
  const ElfW(Shdr)& strings = sections[header[0].e_shstrndx];
  std::vector<char> names = read_part<char>(file, strings.sh_offset, strings.sh_size);
  names.push_back(0);
  for (const ElfW(Shdr) & section : sections)
    if (section.sh_name < names.size() && name == names.data() + section.sh_name)
      return {section.sh_addr, section.sh_size};
  return {};
}

}  // namespace

bool engine_is_in_program() {
  static const bool is_in_program =
      library_with(reinterpret_cast<const void*>(&engine_is_in_program)).file.empty();
  return is_in_program;
}

Section library_section_at(const void* address, std::string_view name) {
  if (engine_is_in_program()) return {};
  const SectionSearch library = library_with(address);
  if (library.file.empty()) return {};
  static std::mutex mutex;
  static auto& known = *new std::map<std::pair<std::string, std::string>, Section>;
  const std::scoped_lock lock(mutex);
  const auto [entry, is_new] = known.try_emplace({library.file, std::string(name)});
  if (is_new) entry->second = read_section(library.file, name);
  const Section section{library.base + entry->second.begin, entry->second.bytes};
  return library.address - section.begin < section.bytes ? section : Section{};
}

}  // namespace warpstep::sim
