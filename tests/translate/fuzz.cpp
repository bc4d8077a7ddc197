// Feeds the translator with any bytes: it must answer, and keep the lines where it has no error.
// Not built by default: clang++-14 -std=c++20 -O1 -g -fsanitize=fuzzer,address,undefined -I .
//   tests/translate/fuzz.cpp tools/translate/*.cpp
#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "tools/translate/translate.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view source(reinterpret_cast<const char*>(data), size);
  const auto translation = warpstep::tools::translate::translate(source);
  const auto lines = [](std::string_view text) {
    return std::count(text.begin(), text.end(), '\n');
  };
  if (translation.good() && lines(source) != lines(translation.text)) std::abort();
  if (!translation.good() && !translation.text.empty()) std::abort();
  return 0;
}
