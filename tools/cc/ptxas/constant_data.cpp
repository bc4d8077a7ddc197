// __constant__ variables of a file, whose bytes ptxas counts.
#include "tools/cc/ptxas/constant_data.h"

#include <elf.h>
#include <fmt/format.h>

#include <fstream>
#include <map>
#include <string>
#include <string_view>

#include "tools/cc/device_code/callee_names.h"

namespace warpstep::tools::cc {
namespace {

/// How many variables have a name, and their bytes.
struct Variables {
  std::size_t count = 0, bytes = 0;
};

/// Reads the variables that an object defines, by the last words of their names.
class Symbols {
 public:
  explicit Symbols(const std::filesystem::path& object) : file_(object, std::ios::binary) {
    const auto header = read<Elf64_Ehdr>(0);
    if (std::string_view(reinterpret_cast<const char*>(header.e_ident), SELFMAG) != ELFMAG) return;
    for (std::size_t i = 0; file_ && i < header.e_shnum; ++i) {
      const auto table = read<Elf64_Shdr>(header.e_shoff + i * sizeof(Elf64_Shdr));
      if (table.sh_type != SHT_SYMTAB) continue;
      const auto names = read<Elf64_Shdr>(header.e_shoff + table.sh_link * sizeof(Elf64_Shdr));
      for (std::size_t at = 0; at + sizeof(Elf64_Sym) <= table.sh_size; at += sizeof(Elf64_Sym))
        add(read<Elf64_Sym>(table.sh_offset + at), names.sh_offset);
    }
  }

  Variables named(std::string_view name) const {
    const auto found = variables_.find(name);
    return found == variables_.end() ? Variables{} : found->second;
  }

 private:
  template <class Record>
  Record read(std::size_t at) {
    Record record{};
    file_.seekg(static_cast<std::streamoff>(at));
    file_.read(reinterpret_cast<char*>(&record), sizeof record);
    return record;
  }

  void add(const Elf64_Sym& symbol, std::size_t names) {
    if (ELF64_ST_TYPE(symbol.st_info) != STT_OBJECT || symbol.st_shndx == SHN_UNDEF) return;
    std::string name;
    file_.seekg(static_cast<std::streamoff>(names + symbol.st_name));
    std::getline(file_, name, '\0');
    CallGraph::Function plain;
    plain.name = name;
    name = last_name(readable_name(plain, name));
    Variables& variables = variables_[name.substr(0, name.find('<'))];
    ++variables.count;
    variables.bytes += symbol.st_size;
  }

  std::ifstream file_;
  std::map<std::string, Variables, std::less<>> variables_;
};

/// The name that the declaration with the word __constant__ at a token gives to its variable; kNone
/// if it defines none.
std::uint32_t name_behind(const Declarations& file, std::uint32_t word) {
  for (std::uint32_t i = word + 1; i + 1 < file.size(); ++i) {
    const char next = file.punct(i + 1);
    if (file.punct(i) == ';' || file.punct(i) == '{') break;
    if (file.is_word(i) && (next == '[' || next == ';' || next == '=' || next == '{')) return i;
  }
  return translate::kNone;
}

}  // namespace

std::vector<translate::Error> too_much_constant_data(const Declarations& file,
                                                     const std::filesystem::path& object) {
  std::map<std::string_view, std::size_t> declared;
  std::uint32_t first = translate::kNone;
  for (const Item& item : file.items()) {
    if (file.is_system(item)) continue;
    for (std::uint32_t i = item.begin; i < item.end; ++i) {
      if (file.text(i) != "__constant__" || file.says(item, "extern")) continue;
      const std::uint32_t name = name_behind(file, i);
      if (name == translate::kNone) continue;
      ++declared[file.text(name)];
      if (first == translate::kNone) first = name;
    }
  }
  if (declared.empty()) return {};
  const Symbols symbols(object);
  std::size_t bytes = 0;
  for (const auto& [name, count] : declared)
    if (const Variables found = symbols.named(name); found.count <= count)  // no others among them
      bytes += found.bytes;
  if (bytes <= kMostConstantBytes) return {};
  const auto [path, line] = file.location(first);
  return {{path, line, 0,
           fmt::format("File uses too much global constant data ({:#x} bytes, {:#x} max)", bytes,
                       kMostConstantBytes),
           false}};
}

}  // namespace warpstep::tools::cc
