// Text in XML and HTML.
#pragma once

#include <string>

namespace warpstep::tools {

/// Replaces &, <, > and " by their entities, for text between tags and in attributes.
inline std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

}  // namespace warpstep::tools
