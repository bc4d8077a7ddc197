#include "tools/cc/object_symbols.h"

#include <cstring>

namespace warpstep::tools::cc {
namespace {

/// A record at a place of a file's contents; zeros behind their end.
template <class Record>
Record record_at(std::string_view contents, std::size_t at) {
  Record record{};
  if (at < contents.size() && contents.size() - at >= sizeof record)
    std::memcpy(&record, contents.data() + at, sizeof record);
  return record;
}

std::string_view name_at(std::string_view contents, std::size_t at) {
  if (at >= contents.size()) return {};
  return contents.substr(at, contents.find('\0', at) - at);
}

}  // namespace

void look_at_symbols(std::string_view object,
                     const std::function<bool(const Elf64_Sym&, std::string_view name)>& look) {
  if (!object.starts_with(ELFMAG)) return;
  const auto header = record_at<Elf64_Ehdr>(object, 0);
  const auto section = [&](std::size_t index) {
    return record_at<Elf64_Shdr>(object, header.e_shoff + index * header.e_shentsize);
  };
  for (std::size_t i = 0; i < header.e_shnum; ++i) {
    const Elf64_Shdr symbols = section(i);
    if (symbols.sh_type != SHT_SYMTAB) continue;
    const std::size_t names = section(symbols.sh_link).sh_offset;
    for (std::size_t at = 0; at + sizeof(Elf64_Sym) <= symbols.sh_size; at += sizeof(Elf64_Sym)) {
      const auto symbol = record_at<Elf64_Sym>(object, symbols.sh_offset + at);
      if (!look(symbol, name_at(object, names + symbol.st_name))) return;
    }
  }
}

}  // namespace warpstep::tools::cc
