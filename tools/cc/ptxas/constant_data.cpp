// __constant__ variables of a file, whose bytes ptxas counts.
#include "tools/cc/ptxas/constant_data.h"

#include <fmt/format.h>

#include <map>
#include <string>
#include <string_view>

#include "tools/cc/device_code/callee_names.h"
#include "tools/cc/object_symbols.h"
#include "tools/system/home.h"

namespace warpstep::tools::cc {
namespace {

/// How many variables have a name, and their bytes.
struct Variables {
  std::size_t count = 0, bytes = 0;
};

using Named = std::map<std::string, Variables, std::less<>>;

/// The variables that an object defines, by the last words of their names.
Named variables_of(const std::string& object) {
  Named variables;
  look_at_symbols(object, [&](const Elf64_Sym& symbol, std::string_view of_linker) {
    if (ELF64_ST_TYPE(symbol.st_info) != STT_OBJECT || symbol.st_shndx == SHN_UNDEF) return true;
    CallGraph::Function plain;
    plain.name = of_linker;
    const std::string name = last_name(readable_name(plain, plain.name));
    Variables& found = variables[name.substr(0, name.find('<'))];
    ++found.count;
    found.bytes += symbol.st_size;
    return true;
  });
  return variables;
}

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
    if (item.is_system) continue;
    for (std::uint32_t i = item.begin; i < item.end; ++i) {
      if (file.text(i) != "__constant__" || file.says(item, "extern")) continue;
      const std::uint32_t name = name_behind(file, i);
      if (name == translate::kNone) continue;
      ++declared[file.text(name)];
      if (first == translate::kNone) first = name;
    }
  }
  if (declared.empty()) return {};
  const Named variables = variables_of(read_text(object));
  std::size_t bytes = 0;
  for (const auto& [name, count] : declared)
    if (const auto found = variables.find(name);
        found != variables.end() && found->second.count <= count)  // no others among them
      bytes += found->second.bytes;
  if (bytes <= kMostConstantBytes) return {};
  const auto [path, line] = file.location(first);
  return {{path, line, 0,
           fmt::format("File uses too much global constant data ({:#x} bytes, {:#x} max)", bytes,
                       kMostConstantBytes),
           false}};
}

}  // namespace warpstep::tools::cc
