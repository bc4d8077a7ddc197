#include "tools/cc/library_code.h"

#include <algorithm>

namespace warpstep::tools::cc {

void keep_library_code(Arguments& link, const Home& home) {
  const auto is_script = [](const std::string& word) {
    return word.find("version-script") != word.npos;
  };
  if (std::any_of(link.begin(), link.end(), is_script)) return;
  const std::string script = home.prefix / "lib/cmake/warpstep/library_code.map";
  link.push_back("-Wl,--version-script=" + script);
}

}  // namespace warpstep::tools::cc
