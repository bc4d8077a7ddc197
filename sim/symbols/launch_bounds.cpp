// The __launch_bounds__ of kernels, as the translator notes them in their object files.
#include <elfutils/libdwfl.h>
#include <gelf.h>

#include <cstdint>
#include <span>
#include <string_view>

#include "sim/symbols/dwarf.h"
#include "sim/symbols/symbolizer.h"

namespace warpstep::sim {

namespace {

/// An entry of the section that tools/translate/launches/bounds.cpp writes: an address in a kernel,
/// and the most threads of its blocks. It is no part of what is loaded.
struct Bound {
  std::uint64_t address;
  std::int64_t threads;
};

std::span<const Bound> bounds_in(Elf* file) {
  std::size_t names = 0;
  if (file == nullptr || elf_getshdrstrndx(file, &names) != 0) return {};
  for (Elf_Scn* part = nullptr; (part = elf_nextscn(file, part)) != nullptr;) {
    GElf_Shdr header;
    if (gelf_getshdr(part, &header) == nullptr) continue;
    const char* const name = elf_strptr(file, names, header.sh_name);
    if (name == nullptr || std::string_view(name) != ".warpstep.bounds") continue;
    const Elf_Data* const data = elf_rawdata(part, nullptr);
    if (data == nullptr) return {};
    return {static_cast<const Bound*>(data->d_buf), data->d_size / sizeof(Bound)};
  }
  return {};
}

}  // namespace

unsigned launch_bound(const void* kernel) try {
  const DebugInfoLock lock;
  const auto address = reinterpret_cast<Dwarf_Addr>(kernel);
  Dwfl_Module* const module =
      debug_info() == nullptr ? nullptr : dwfl_addrmodule(debug_info(), address);
  if (module == nullptr) return 0;
  GElf_Off offset = 0;
  GElf_Sym symbol;
  GElf_Addr bias = 0;
  if (dwfl_module_addrinfo(module, address, &offset, &symbol, nullptr, nullptr, nullptr) == nullptr)
    return 0;
  for (const Bound& bound : bounds_in(dwfl_module_getelf(module, &bias)))
    if (bound.address + bias - address < symbol.st_size)
      return bound.threads > 0 && bound.threads <= UINT32_MAX ? static_cast<unsigned>(bound.threads)
                                                              : 0;
  return 0;
} catch (...) {
  return 0;
}

}  // namespace warpstep::sim
