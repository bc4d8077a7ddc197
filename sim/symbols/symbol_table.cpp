#include "sim/symbols/symbol_table.h"

#include <elfutils/libdwfl.h>
#include <gelf.h>

#include <algorithm>
#include <map>
#include <span>
#include <tuple>
#include <utility>

#include "sim/symbols/loaded_files.h"

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

bool is_code_or_data(unsigned char type) {
  return type != STT_SECTION && type != STT_FILE && type != STT_TLS;
}

}  // namespace

SymbolTable::SymbolTable(Dwfl_Module* module) {
  GElf_Addr bias = 0;
  Elf* const file = dwfl_module_getelf(module, &bias);
  Elf_Scn* const section = file == nullptr ? nullptr : section_of_symbols(file);
  GElf_Shdr header;
  const Elf_Data* const data = section == nullptr ? nullptr : elf_getdata(section, nullptr);
  if (data == nullptr || gelf_getshdr(section, &header) == nullptr) return;
  for (const Elf64_Sym& symbol :
       std::span(static_cast<const Elf64_Sym*>(data->d_buf), data->d_size / sizeof(Elf64_Sym))) {
    const unsigned char type = ELF64_ST_TYPE(symbol.st_info);
    if (symbol.st_shndx == SHN_UNDEF || symbol.st_size == 0) continue;
    if (type != STT_TLS && (!is_code_or_data(type) || symbol.st_shndx == SHN_ABS)) continue;
    const char* const name = elf_strptr(file, header.sh_link, symbol.st_name);
    if (name == nullptr) continue;
    if (type == STT_TLS)
      thread_locals_.push_back({name, symbol.st_value, symbol.st_size, symbol.st_info});
    else
      symbols_.push_back({name, symbol.st_value + bias, symbol.st_size, symbol.st_info});
  }
  std::ranges::stable_sort(symbols_, {}, &Symbol::begin);
  std::uintptr_t end = 0;
  ends_.reserve(symbols_.size());
  for (const Symbol& symbol : symbols_)
    ends_.push_back(end = std::max(end, symbol.begin + symbol.bytes));
}

const Symbol* SymbolTable::at(std::uintptr_t address) const {
  const auto rank = [](const Symbol& symbol) {
    const unsigned char binding = symbol.binding();
    return std::tuple(binding != STB_LOCAL, symbol.begin, binding == STB_GLOBAL);
  };
  const Symbol* found = nullptr;
  auto i = static_cast<std::size_t>(
      std::ranges::upper_bound(symbols_, address, {}, &Symbol::begin) - symbols_.begin());
  while (i-- > 0 && address < ends_[i]) {
    const Symbol& symbol = symbols_[i];
    if (address - symbol.begin < symbol.bytes && (!found || rank(symbol) >= rank(*found)))
      found = &symbol;
  }
  return found;
}

const Symbol* SymbolTable::variable(const std::string& name) const {
  const auto found = std::ranges::find_if(symbols_, [&](const Symbol& symbol) {
    return symbol.type() == STT_OBJECT && symbol.name == name;
  });
  return found == symbols_.end() ? nullptr : &*found;
}

const SymbolTable& symbols_of(Dwfl_Module* module) {
  static auto& known = *new std::map<Dwfl_Module*, SymbolTable>;
  static unsigned long long changes = 0;
  if (const auto now = changes_of_libraries(); std::exchange(changes, now) != now) known.clear();
  return known.try_emplace(module, module).first->second;
}

}  // namespace warpstep::sim
