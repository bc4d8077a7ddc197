// Bytes as text that fits JSON and URLs of data.
#pragma once

#include <string>

namespace warpstep::tools {

inline std::string base64(const std::string& text) {
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string coded;
  for (std::size_t i = 0; i < text.size(); i += 3) {
    unsigned group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8 | (i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k)
      coded += i + k > text.size() ? '=' : kDigits[group >> (18 - 6 * k) & 63];
  }
  return coded;
}

}  // namespace warpstep::tools
