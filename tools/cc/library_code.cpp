#include "tools/cc/library_code.h"

#include <elf.h>

#include <algorithm>
#include <cstring>

namespace warpstep::tools::cc {
namespace {

bool is_version_script(const std::string& word) {
  return word.find("version-script") != word.npos;
}

/// A record at a place of a file's contents; zeros behind their end.
template <class Record>
Record record_at(std::string_view contents, std::size_t at) {
  Record record{};
  if (at < contents.size() && contents.size() - at >= sizeof record)
    std::memcpy(&record, contents.data() + at, sizeof record);
  return record;
}

/// Whether the shared libraries of the engine may define a function of this name, too.
bool is_of_libraries(std::string_view name) {
  if (!name.starts_with("_ZN")) return false;
  name.remove_prefix(name.starts_with("_ZNK") ? 4 : 3);
  for (const std::string_view beginning :
       {"St7__cxx1112basic_string", "St12__shared_ptr", "St11char_traits", "Sa", "St10_Hashtable",
        "3fmt2v", "6spdlog"})
    if (name.starts_with(beginning)) return true;
  return false;
}

}  // namespace

void keep_library_code(Arguments& link, const Home& home) {
  if (std::any_of(link.begin(), link.end(), is_version_script)) return;
  const std::string script = home.prefix / "lib/cmake/warpstep/library_code.map";
  link.push_back("-Wl,--version-script=" + script);
}

bool keeps_library_code(const Arguments& link) {
  return std::any_of(link.begin(), link.end(), is_version_script);
}

bool shows_library_code(std::string_view object) {
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
      if (symbol.st_shndx == SHN_UNDEF || ELF64_ST_BIND(symbol.st_info) == STB_LOCAL ||
          ELF64_ST_VISIBILITY(symbol.st_other) != STV_DEFAULT ||
          ELF64_ST_TYPE(symbol.st_info) != STT_FUNC)
        continue;
      const std::size_t name = names + symbol.st_name;
      if (name < object.size() && is_of_libraries(object.data() + name)) return true;
    }
  }
  return false;
}

}  // namespace warpstep::tools::cc
