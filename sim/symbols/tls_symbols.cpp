#include "sim/symbols/tls_symbols.h"

#include <elf.h>
#include <link.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <span>

namespace warpstep::sim {

namespace {

/// `count` things of a kind that lie in the file from `offset` on; none when it is too short.
template <class T>
std::span<const T> part(const std::vector<char>& file, std::size_t offset, std::size_t count) {
  if (offset > file.size() || count > (file.size() - offset) / sizeof(T)) return {};
  return {reinterpret_cast<const T*>(file.data() + offset), count};
}

std::vector<ThreadLocal> read_symbols() {
  std::ifstream program("/proc/self/exe", std::ios::binary);
  const std::vector<char> file{std::istreambuf_iterator<char>(program), {}};
  const auto header = part<ElfW(Ehdr)>(file, 0, 1);
  if (header.empty()) return {};
  const auto sections = part<ElfW(Shdr)>(file, header[0].e_shoff, header[0].e_shnum);
  std::vector<ThreadLocal> found;
  for (const ElfW(Shdr) & section : sections) {
    if (section.sh_type != SHT_SYMTAB || section.sh_link >= sections.size()) continue;
    const ElfW(Shdr)& strings = sections[section.sh_link];
    const auto names = part<char>(file, strings.sh_offset, strings.sh_size);
    for (const ElfW(Sym) & symbol :
         part<ElfW(Sym)>(file, section.sh_offset, section.sh_size / sizeof(ElfW(Sym))))
      if (ELF64_ST_TYPE(symbol.st_info) == STT_TLS && symbol.st_shndx != SHN_UNDEF &&
          symbol.st_name < names.size())
        found.push_back({names.data() + symbol.st_name, symbol.st_value, symbol.st_size});
  }
  std::sort(found.begin(), found.end(),
            [](const ThreadLocal& a, const ThreadLocal& b) { return a.offset < b.offset; });
  return found;
}

/// The first module is the program.
int note_memory(dl_phdr_info* module, std::size_t, void* data) {
  auto& memory = *static_cast<ThreadLocalMemory*>(data);
  memory.begin = reinterpret_cast<std::uintptr_t>(module->dlpi_tls_data);
  for (int i = 0; i < module->dlpi_phnum; ++i)
    if (module->dlpi_phdr[i].p_type == PT_TLS) memory.bytes = module->dlpi_phdr[i].p_memsz;
  return 1;
}

}  // namespace

const std::vector<ThreadLocal>& thread_locals() {
  static const auto& all = *new std::vector<ThreadLocal>(read_symbols());
  return all;
}

ThreadLocalMemory thread_local_memory() {
  ThreadLocalMemory memory;
  dl_iterate_phdr(note_memory, &memory);
  return memory;
}

}  // namespace warpstep::sim
