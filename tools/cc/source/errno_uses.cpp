#include "tools/cc/source/errno_uses.h"

#include <algorithm>
#include <string_view>

namespace warpstep::tools::cc {

bool asks_for_errno(const std::string& source) {
  bool is_users = true;
  for (std::size_t at = 0; at < source.size();) {
    const std::size_t end = std::min(source.find('\n', at), source.size());
    const std::string_view line = std::string_view(source).substr(at, end - at);
    at = end + 1;
    if (line.starts_with("# "))
      is_users = line.substr(line.rfind('"') + 1).find('3') == line.npos;
    else if (is_users && line.find("__errno_location") != line.npos)
      return true;
  }
  return false;
}

}  // namespace warpstep::tools::cc
