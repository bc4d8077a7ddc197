#include "sim/api/library/cublas/arguments.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <string>
#include <string_view>

namespace warpstep::sim::cublas {
namespace {

/// Routines, with or without the letter of their type, whose printed name is not that letter and
/// the rest in six places.
struct Exception {
  std::string_view routine, printed;
};
constexpr Exception kExceptions[] = {
    {"Strmm", "TRMM"},
    {"tpttr", "TPTTR "},
    {"trttp", "TRTTP "},
    {"syr2", "SYR2  "},
    {"spr2", "SPR2  "},
    {"her2", "HER2  "},
    {"hpr2", "HPR2  "},
    {"syrkx", "SYRK "},
    {"gemm3m", "GEMM "},
    {"gemmEx", "GEMM_EX "},
    {"trsmBatched", "BATCHED TRSM "},
    {"symv", ""},
    {"hemv", ""},
};

/// "SGBMV " of cublasSgbmv; empty if nothing is printed.
std::string printed_name(std::string_view call) {
  constexpr std::string_view kGemmEx = "GEMM_EX ";
  const std::string_view name = call.substr(std::string_view("cublas").size());
  if (name.substr(0, 4) == "Gemm") return std::string(kGemmEx);
  const std::string_view routine = name.substr(1);
  for (const Exception& exception : kExceptions)
    if (routine == exception.routine || name == exception.routine)
      return exception.printed.empty() ? "" : name[0] + std::string(exception.printed);
  std::string text(name);
  if (name.find("Batched") != std::string_view::npos) return text;
  for (char& letter : text)
    letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  text.resize(std::max<std::size_t>(text.size(), 6), ' ');
  return text;
}

}  // namespace

bool are_legal(const char* call, std::initializer_list<Argument> arguments) {
  for (const auto& [number, is_legal] : arguments) {
    if (is_legal) continue;
    if (const std::string name = printed_name(call); !name.empty())
      std::printf(" ** On entry to %s parameter number %d had an illegal value\n", name.c_str(),
                  number);
    return false;
  }
  return true;
}

}  // namespace warpstep::sim::cublas
