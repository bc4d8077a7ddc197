// Feeds the translator with any bytes. Not built by default: see docs/decisions/translation.md.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "tests/translate/answer.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view source(reinterpret_cast<const char*>(data), size);
  const char* const fault = fault_of(warpstep::tools::translate::translate(source), source);
  if (fault == nullptr) return 0;
  std::fprintf(stderr, "a translation is wrong: %s\n", fault);
  std::abort();
}
