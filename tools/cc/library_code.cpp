#include "tools/cc/library_code.h"

#include <algorithm>

#include "tools/cc/object_symbols.h"

namespace warpstep::tools::cc {
namespace {

bool is_version_script(const std::string& word) {
  return word.find("version-script") != word.npos;
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
  bool shows = false;
  look_at_symbols(object, [&](const Elf64_Sym& symbol, std::string_view name) {
    shows = symbol.st_shndx != SHN_UNDEF && ELF64_ST_BIND(symbol.st_info) != STB_LOCAL &&
            ELF64_ST_VISIBILITY(symbol.st_other) == STV_DEFAULT &&
            ELF64_ST_TYPE(symbol.st_info) == STT_FUNC && is_of_libraries(name);
    return !shows;
  });
  return shows;
}

}  // namespace warpstep::tools::cc
