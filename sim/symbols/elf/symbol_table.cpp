#include "sim/symbols/elf/symbol_table.h"

#include <elfutils/libdwfl.h>
#include <gelf.h>

#include <algorithm>
#include <span>
#include <tuple>

namespace warpstep::sim {

namespace {

/// The section with all symbols, or else that with those that the dynamic linker needs.
Elf_Scn* section_of_symbols(Elf* file) {
  Elf_Scn* found = nullptr;
  for (Elf_Scn* part = nullptr; (part = elf_nextscn(file, part)) != nullptr;) {
    GElf_Shdr header;
    if (gelf_getshdr(part, &header) == nullptr) continue;
    if (header.sh_type == SHT_SYMTAB) return part;
    if (header.sh_type == SHT_DYNSYM) found = part;
  }
  return found;
}

bool is_thread_local(const Elf64_Sym& symbol) {
  return ELF64_ST_TYPE(symbol.st_info) == STT_TLS && symbol.st_shndx != SHN_UNDEF;
}

/// Has it an address?
bool is_at_address(const Elf64_Sym& symbol) {
  const unsigned char type = ELF64_ST_TYPE(symbol.st_info);
  return symbol.st_shndx != SHN_UNDEF && symbol.st_shndx != SHN_ABS && type != STT_TLS &&
         type != STT_SECTION && type != STT_FILE;
}

auto rank(const Elf64_Sym& symbol) {
  const unsigned char binding = ELF64_ST_BIND(symbol.st_info);
  return std::tuple(binding != STB_LOCAL, symbol.st_value, binding == STB_GLOBAL);
}

/// The symbols of a file; none of no file.
struct Table {
  explicit Table(Dwfl_Module* module);

  Symbol entry(const Elf64_Sym& symbol) const;
  const char* name_of(const Elf64_Sym& symbol) const;

  Elf* file = nullptr;
  GElf_Addr bias = 0;     // where it is loaded, less where it was linked to lie
  std::size_t names = 0;  // the section with them
  std::span<const Elf64_Sym> symbols = {};
};

Table::Table(Dwfl_Module* module) {
  file = module == nullptr ? nullptr : dwfl_module_getelf(module, &bias);
  Elf_Scn* const section = file == nullptr ? nullptr : section_of_symbols(file);
  const Elf_Data* const data = section == nullptr ? nullptr : elf_getdata(section, nullptr);
  GElf_Shdr header;
  if (data == nullptr || gelf_getshdr(section, &header) == nullptr) return;
  names = header.sh_link;
  symbols = {static_cast<const Elf64_Sym*>(data->d_buf), data->d_size / sizeof(Elf64_Sym)};
}

const char* Table::name_of(const Elf64_Sym& symbol) const {
  const char* const name = elf_strptr(file, names, symbol.st_name);
  return name == nullptr ? "" : name;
}

Symbol Table::entry(const Elf64_Sym& symbol) const {
  return {name_of(symbol), symbol.st_value + (is_thread_local(symbol) ? 0 : bias), symbol.st_size,
          ELF64_ST_TYPE(symbol.st_info) == STT_OBJECT};
}

}  // namespace

Symbol symbol_in(Dwfl_Module* module, std::uintptr_t address) {
  const Table table(module);
  const Elf64_Sym* found = nullptr;
  for (const Elf64_Sym& symbol : table.symbols)
    if (address - table.bias - symbol.st_value < symbol.st_size && is_at_address(symbol) &&
        (found == nullptr || rank(symbol) > rank(*found)))
      found = &symbol;
  return found == nullptr ? Symbol{} : table.entry(*found);
}

Symbol variable_in(Dwfl_Module* module, const std::string& name) {
  const Table table(module);
  const auto found = std::ranges::find_if(table.symbols, [&](const Elf64_Sym& symbol) {
    return ELF64_ST_TYPE(symbol.st_info) == STT_OBJECT && is_at_address(symbol) &&
           name == table.name_of(symbol);
  });
  return found == table.symbols.end() ? Symbol{} : table.entry(*found);
}

std::vector<Symbol> thread_locals_in(Dwfl_Module* module) {
  const Table table(module);
  std::vector<Symbol> found;
  for (const Elf64_Sym& symbol : table.symbols)
    if (is_thread_local(symbol)) found.push_back(table.entry(symbol));
  return found;
}

}  // namespace warpstep::sim
