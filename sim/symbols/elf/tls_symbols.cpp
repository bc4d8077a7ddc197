#include "sim/symbols/elf/tls_symbols.h"

#include <elf.h>
#include <link.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "sim/symbols/elf/sections.h"

namespace {

struct ModuleAndOffset {
  unsigned long module, offset;
};

}  // namespace

extern "C" void* __tls_get_addr(ModuleAndOffset*);  // the dynamic linker's

namespace warpstep::sim {

namespace {

bool is_engines(std::string_view name, std::size_t bytes) {
  return bytes == 0 || name == "threadIdx" || name == "blockIdx" || name == "blockDim" ||
         name == "gridDim" || name.find("8warpstep") != name.npos || name.starts_with("_ZGV") ||
         name.starts_with("__tls") || name.starts_with("_ZTH");
}

std::string read_name(std::ifstream& file, std::size_t offset) {
  std::string name;
  file.seekg(static_cast<std::streamoff>(offset));
  std::getline(file, name, '\0');
  file.clear();  // the file may end with the last name
  return name;
}

/// In small parts, and no names but theirs: all that a program's symbols have would be hundreds of
/// pages.
std::vector<ThreadLocal> read_symbols(const char* path) {
  std::ifstream file(path, std::ios::binary);
  const auto header = read_part<ElfW(Ehdr)>(file, 0, 1);
  if (header.empty()) return {};
  const auto sections = read_part<ElfW(Shdr)>(file, header[0].e_shoff, header[0].e_shnum);
  std::vector<ThreadLocal> found;
  for (const ElfW(Shdr) & section : sections) {
    if (section.sh_type != SHT_SYMTAB || section.sh_link >= sections.size()) continue;
    const ElfW(Shdr)& names = sections[section.sh_link];
    constexpr std::size_t kAtOnce = 1024;
    const std::size_t count = section.sh_size / sizeof(ElfW(Sym));
    for (std::size_t first = 0; first < count; first += kAtOnce)
      for (const ElfW(Sym) & symbol :
           read_part<ElfW(Sym)>(file, section.sh_offset + first * sizeof(ElfW(Sym)),
                                std::min(kAtOnce, count - first))) {
        if (ELF64_ST_TYPE(symbol.st_info) != STT_TLS || symbol.st_shndx == SHN_UNDEF ||
            symbol.st_name >= names.sh_size)
          continue;
        const std::string name = read_name(file, names.sh_offset + symbol.st_name);
        found.push_back({name, symbol.st_value, symbol.st_size, is_engines(name, symbol.st_size)});
      }
  }
  std::sort(found.begin(), found.end(),
            [](const ThreadLocal& a, const ThreadLocal& b) { return a.offset < b.offset; });
  return found;
}

/// A program or library: what the dynamic linker knows, and what its file says.
struct Module {
  std::size_t number = 0;  // of its thread-local memory; 0: it has none
  std::size_t bytes = 0;
  bool is_read = false;
  std::vector<ThreadLocal> variables;
};

struct ModuleSearch {
  std::uintptr_t address;  // null: the program's, which comes first
  std::string path;
  Module module;
};

int note_module(dl_phdr_info* info, std::size_t, void* data) {
  auto& search = *static_cast<ModuleSearch*>(data);
  const std::span parts(info->dlpi_phdr, info->dlpi_phnum);
  const bool is_it = std::any_of(parts.begin(), parts.end(), [&](const ElfW(Phdr) & part) {
    return part.p_type == PT_LOAD && search.address - info->dlpi_addr - part.p_vaddr < part.p_memsz;
  });
  if (!is_it && search.address != 0) return 0;
  search.path = info->dlpi_name[0] != 0 ? info->dlpi_name : "/proc/self/exe";
  search.module.number = info->dlpi_tls_modid;
  for (const ElfW(Phdr) & part : parts)
    if (part.p_type == PT_TLS) search.module.bytes = part.p_memsz;
  return 1;
}

/// Kept for ever, by file: reports point at their variables.
Module& module_with(const void* code) {
  static auto& all = *new std::map<std::string, Module>;
  ModuleSearch search{reinterpret_cast<std::uintptr_t>(code), "", {}};
  dl_iterate_phdr(note_module, &search);
  Module& module = all[search.path];
  if (!std::exchange(module.is_read, true)) module.variables = read_symbols(search.path.c_str());
  module.number = search.module.number;  // another one if the library was loaded again
  module.bytes = search.module.bytes;
  return module;
}

Module*& selected() {
  static Module* module = &module_with(nullptr);
  return module;
}

}  // namespace

void select_thread_locals(const void* code) {
  static const void* latest = nullptr;
  if (code == latest) return;
  latest = code;
  selected() = &module_with(code);
}

const std::vector<ThreadLocal>& thread_locals() {
  return selected()->variables;
}

ThreadLocalMemory thread_local_memory() {
  const Module& module = *selected();
  if (module.number == 0) return {};
  // A thread gets its copies of a library's variables when it asks for the first time.
  ModuleAndOffset wanted{module.number, 0};
  return {reinterpret_cast<std::uintptr_t>(__tls_get_addr(&wanted)), module.bytes};
}

}  // namespace warpstep::sim
