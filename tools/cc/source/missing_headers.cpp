// Names of the standard libraries whose header the user has not included.
#include "tools/cc/source/missing_headers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <set>
#include <string>

namespace warpstep::tools::cc {
namespace {

using translate::is_one_of;
using translate::kNone;

constexpr auto kStdio = std::to_array<std::string_view>(
    {"printf", "fprintf", "sprintf", "snprintf", "puts", "fopen", "fclose", "fputs", "scanf"});
constexpr auto kIntegers = std::to_array<std::string_view>(
    {"uint8_t", "uint16_t", "uint32_t", "uint64_t", "uintptr_t", "intptr_t"});

/// What the simulator's headers bring and nvcc's do not, with the letter for it below.
struct Library {
  char letter;
  std::string_view header;
};
constexpr Library kOfStdio{'s', "<cstdio>"}, kOfIntegers{'i', "<cstdint>"},
    kOfAssert{'a', "<cassert>"}, kOfVector{'v', "<vector>"};

/// What a header brings with nvcc 13 and GCC 12, in C++17 or C++20. Any other may bring everything.
struct Header {
  std::string_view name, brings;
};
constexpr auto kHeaders = std::to_array<Header>({
    {"cuda_runtime.h", ""},
    {"cuda_runtime_api.h", ""},
    {"device_launch_parameters.h", ""},
    {"device_functions.h", ""},
    {"math_constants.h", ""},
    {"vector_types.h", ""},
    {"cuda_profiler_api.h", ""},
    {"cuda_fp16.h", ""},
    {"cuda_bf16.h", ""},
    {"cuda_fp8.h", "a"},
    {"cuda.h", "i"},
    {"mma.h", ""},
    {"curand.h", ""},
    {"curand_kernel.h", ""},
    {"cufft.h", ""},
    {"cublas_v2.h", "i"},
    {"cusparse.h", "si"},
    {"cooperative_groups.h", "sia"},
    {"math.h", ""},
    {"cmath", ""},
    {"stdlib.h", ""},
    {"cstdlib", ""},
    {"stdio.h", "s"},
    {"cstdio", "s"},
    {"stdint.h", "i"},
    {"cstdint", "i"},
    {"inttypes.h", "i"},
    {"cinttypes", "i"},
    {"assert.h", "a"},
    {"cassert", "a"},
    {"string.h", ""},
    {"cstring", ""},
    {"time.h", ""},
    {"ctime", ""},
    {"sys/time.h", ""},
    {"unistd.h", "i"},
    {"limits.h", ""},
    {"climits", ""},
    {"cfloat", ""},
    {"float.h", ""},
    {"cstddef", ""},
    {"stddef.h", ""},
    {"errno.h", ""},
    {"cerrno", ""},
    {"ctype.h", ""},
    {"cctype", ""},
    {"algorithm", ""},
    {"array", ""},
    {"atomic", "si"},
    {"chrono", "si"},
    {"complex", "si"},
    {"deque", ""},
    {"exception", ""},
    {"fstream", "si"},
    {"functional", "v"},
    {"initializer_list", ""},
    {"iomanip", "si"},
    {"iostream", "si"},
    {"iterator", "si"},
    {"limits", ""},
    {"list", ""},
    {"map", ""},
    {"memory", "si"},
    {"mutex", "si"},
    {"new", ""},
    {"numeric", ""},
    {"optional", ""},
    {"queue", "v"},
    {"random", "siv"},
    {"set", ""},
    {"sstream", "si"},
    {"stack", ""},
    {"stdexcept", "si"},
    {"string", "si"},
    {"thread", "si"},
    {"tuple", ""},
    {"type_traits", ""},
    {"unordered_map", ""},
    {"unordered_set", ""},
    {"utility", ""},
    {"vector", "v"},
});

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

constexpr std::string_view kEverything = "siav";

/// The letters of what the headers that the files include may bring.
std::string brought_to(const std::set<std::string>& files) {
  std::set<std::string_view> own;
  for (const std::string& file : files) own.insert(last_part(file));
  std::string brought;
  for (const std::string& file : files) {
    std::ifstream text(file);
    if (!text) return std::string(kEverything);
    for (std::string line; std::getline(text, line);) {
      const auto name = included(line);
      if (!name) return std::string(kEverything);
      if (name->empty() || own.contains(last_part(*name))) continue;
      const auto header = std::find_if(kHeaders.begin(), kHeaders.end(),
                                       [&](const Header& header) { return header.name == *name; });
      brought += header == kHeaders.end() ? kEverything : header->brings;
    }
  }
  return brought;
}

/// Uses of names in the user's own files, and which of the libraries the user has names of.
class Uses {
 public:
  explicit Uses(const Declarations& file) : file_(file) {
    for (const Item& item : file.items()) {
      if (item.is_system) continue;
      for (std::uint32_t i = item.begin; i < item.end; ++i)
        if (file.is_word(i)) note(item, i);
    }
  }

  std::vector<translate::Error> errors() const {
    if (uses_.empty()) return {};
    const std::string brought = brought_to(file_.own_files()) + own_;
    std::vector<translate::Error> errors;
    std::set<std::string_view> told;
    for (const Use& use : uses_) {
      const std::string_view name =
          use.library.letter == kOfAssert.letter ? "assert" : file_.text(use.token);
      if (brought.find(use.library.letter) != brought.npos || !told.insert(name).second) continue;
      const auto [path, line] = file_.location(use.token);
      errors.push_back(
          {path, line, 0,
           fmt::format("{} \"{}\"{}; it needs #include {}",
                       is_in_std(use.token) ? "namespace \"std\" has no member" : "identifier",
                       name, is_in_std(use.token) ? "" : " is undefined", use.library.header),
           false});
    }
    return errors;
  }

 private:
  struct Use {
    std::uint32_t token;
    Library library;
  };

  bool is_in_std(std::uint32_t i) const {
    return file_.text(i - 1) == "::" && file_.text(i - 2) == "std" && file_.text(i - 3) != "::";
  }

  /// Behind `x.`, `x->` or a namespace or class that is not `std`.
  bool is_of_another(std::uint32_t i) const {
    const std::string_view before = file_.text(i - 1);
    if (before == "::") return !is_in_std(i) && file_.is_word(i - 2);
    return before == "." || before == "->";
  }

  /// Does the user declare a type of this name?
  bool declares_type(const Item& item, std::uint32_t i) const {
    const std::string_view before = file_.text(i - 1), next = file_.text(i + 1);
    return before == "struct" || before == "class" || before == "enum" || before == "using" ||
           before == "typename" || (file_.text(item.begin) == "typedef" && next == ";");
  }

  /// Is the function's name that of something of the user's?
  bool is_call(std::uint32_t i) const {
    const std::string_view before = file_.text(i - 1);
    if (before == "::") return file_.text(i - 2) == "std" || !file_.is_word(i - 2);
    return file_.punct(i + 1) == '(' && before != "." && before != "->" &&
           (!file_.is_word(i - 1) || before == "return" || before == "else");
  }

  void note(const Item& item, std::uint32_t i) {
    const std::string_view word = file_.text(i);
    if (is_one_of(kStdio, word)) {
      if (item.body == kNone || i < item.body || !is_call(i))
        own_ += kOfStdio.letter;
      else
        uses_.push_back({i, kOfStdio});
    } else if (word == "__assert_fail") {  // what the macro is
      uses_.push_back({i, kOfAssert});
    } else if (is_one_of(kIntegers, word)) {
      note_type(item, i, kOfIntegers);
    } else if (word == "vector") {
      note_type(item, i, kOfVector);
    } else if (word == "std" && file_.text(i - 1) == "namespace" && file_.text(i - 2) == "using") {
      uses_namespace_ = true;
    }
  }

  void note_type(const Item& item, std::uint32_t i, Library library) {
    if (declares_type(item, i))
      own_ += library.letter;
    else if (library.letter == kOfVector.letter ? is_vector(i) : !is_of_another(i))
      uses_.push_back({i, library});
  }

  /// `std::vector<int>`, or without `std::` where the user has said so.
  bool is_vector(std::uint32_t i) const {
    return file_.punct(i + 1) == '<' && (is_in_std(i) || (uses_namespace_ && !is_of_another(i)));
  }

  const Declarations& file_;
  std::vector<Use> uses_;
  std::string own_;  // letters
  bool uses_namespace_ = false;
};

}  // namespace

std::vector<translate::Error> find_missing_headers(const Declarations& file) {
  return Uses(file).errors();
}

}  // namespace warpstep::tools::cc
