#include "tools/cc/library_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <string_view>

namespace warpstep::tools::cc {

void keep_library_code(Arguments& link, const std::filesystem::path& folder) {
  const auto is_script = [](const std::string& word) {
    return word.find("version-script") != word.npos;
  };
  if (std::any_of(link.begin(), link.end(), is_script)) return;
  const std::filesystem::path script = folder / "library_code.map";
  std::ofstream out(script);
  out << "{ local:";
  for (const std::string_view name :
       {"St7__cxx1112basic_string", "St6vectorI", "St8_Rb_treeI", "St10_HashtableI", "St8functionI",
        "St10unique_ptrI", "St12__shared_ptrI", "St14__shared_count", "St16_Sp_counted_base",
        "St11char_traitsI", "St15__new_allocatorI", "SaI", "3fmt2v"})
    out << fmt::format(" _ZN{0}*; _ZNK{0}*;", name);
  out << " };\n";
  link.push_back("-Wl,--version-script=" + script.string());
}

}  // namespace warpstep::tools::cc
