// Functions of C's library whose header the user has not included.
#include "tools/cc/source/missing_headers.h"

#include <fmt/format.h>

#include <array>
#include <fstream>
#include <optional>
#include <set>
#include <string>

namespace warpstep::tools::cc {
namespace {

using translate::is_one_of;
using translate::kNone;

constexpr auto kOfStdio = std::to_array<std::string_view>(
    {"printf", "fprintf", "sprintf", "snprintf", "puts", "fopen", "fclose", "fputs", "scanf"});

/// Headers of nvcc 13 with GCC 12 that do not include <stdio.h>.
constexpr auto kWithoutStdio = std::to_array<std::string_view>({"cuda_runtime.h",
                                                                "cuda_runtime_api.h",
                                                                "device_launch_parameters.h",
                                                                "cuda.h",
                                                                "cuda_fp16.h",
                                                                "cuda_bf16.h",
                                                                "math.h",
                                                                "cmath",
                                                                "stdlib.h",
                                                                "cstdlib",
                                                                "stdint.h",
                                                                "cstdint",
                                                                "assert.h",
                                                                "cassert",
                                                                "string.h",
                                                                "cstring",
                                                                "time.h",
                                                                "ctime",
                                                                "limits.h",
                                                                "climits",
                                                                "cfloat",
                                                                "float.h",
                                                                "cstddef",
                                                                "stddef.h",
                                                                "algorithm",
                                                                "vector",
                                                                "utility",
                                                                "type_traits",
                                                                "numeric",
                                                                "limits",
                                                                "array",
                                                                "chrono",
                                                                "initializer_list"});

/// The name in `#include <NAME>`; empty for another line, nothing for an include that is not plain.
std::optional<std::string_view> included(std::string_view line) {
  const auto skip = [&] {
    line.remove_prefix(std::min(line.size(), line.find_first_not_of(" \t")));
  };
  skip();
  if (!line.starts_with('#')) return "";
  line.remove_prefix(1);
  skip();
  if (line.starts_with("import")) return std::nullopt;
  if (!line.starts_with("include")) return "";
  line.remove_prefix(7);
  skip();
  const char end = line.starts_with('<') ? '>' : '"';
  const std::size_t close = line.empty() ? line.npos : line.find(end, 1);
  if ((end == '"' && !line.starts_with('"')) || close == line.npos) return std::nullopt;
  return line.substr(1, close - 1);
}

std::string_view last_part(std::string_view path) {
  return path.substr(path.rfind('/') + 1);  // npos + 1 is 0
}

/// May a header that the files include bring <stdio.h>?
bool may_have_stdio(const std::set<std::string>& files) {
  std::set<std::string_view> own;
  for (const std::string& file : files) own.insert(last_part(file));
  for (const std::string& file : files) {
    std::ifstream text(file);
    if (!text) return true;
    for (std::string line; std::getline(text, line);) {
      const auto name = included(line);
      if (!name) return true;
      if (!name->empty() && !is_one_of(kWithoutStdio, *name) && !own.contains(last_part(*name)))
        return true;
    }
  }
  return false;
}

/// Is the function's name that of something of the user's?
bool is_call(const Declarations& file, std::uint32_t i) {
  const std::string_view before = file.text(i - 1);
  if (before == "::") return file.text(i - 2) == "std" || !file.is_word(i - 2);
  return file.punct(i + 1) == '(' && before != "." && before != "->" &&
         (!file.is_word(i - 1) || before == "return" || before == "else");
}

}  // namespace

std::vector<translate::Error> find_missing_headers(const Declarations& file) {
  std::vector<std::uint32_t> uses;
  for (const Item& item : file.items()) {
    if (file.is_system(item)) continue;
    for (std::uint32_t i = item.begin; i < item.end; ++i) {
      if (!file.is_word(i) || !is_one_of(kOfStdio, file.text(i))) continue;
      if (item.body == kNone || i < item.body || !is_call(file, i)) return {};  // the user's own
      uses.push_back(i);
    }
  }
  if (uses.empty() || may_have_stdio(file.own_files())) return {};
  std::vector<translate::Error> errors;
  for (const std::uint32_t i : uses) {
    const auto [path, line] = file.location(i);
    const bool is_qualified = file.text(i - 1) == "::" && file.text(i - 2) == "std";
    errors.push_back({path, line, 0,
                      is_qualified
                          ? fmt::format("namespace \"std\" has no member \"{}\"", file.text(i))
                          : fmt::format("identifier \"{}\" is undefined", file.text(i)),
                      false});
  }
  return errors;
}

}  // namespace warpstep::tools::cc
