// Names of functions as GCC prints them: shortened, and which are the host's library code.
#include "tools/cc/device_code/callee_names.h"

#include <cxxabi.h>

#include <array>
#include <cctype>
#include <cstdlib>
#include <fstream>

#include "tools/translate/parse/tokens.h"

namespace warpstep::tools::cc {
namespace {

using translate::is_one_of;

/// Common functions of C that no device has.
constexpr auto kOfC = std::to_array<std::string_view>(
    {"rand",    "srand",   "rand_r",        "drand48",  "random", "strlen", "strcmp",
     "strncmp", "strcpy",  "strncpy",       "strcat",   "strchr", "strstr", "puts",
     "putchar", "fprintf", "sprintf",       "snprintf", "scanf",  "fopen",  "fclose",
     "fflush",  "fwrite",  "fread",         "fputs",    "exit",   "atoi",   "atof",
     "qsort",   "time",    "clock_gettime", "getenv",   "sleep",  "usleep", "gettimeofday",
     "getchar", "strtol",  "strtod",        "fgets"});

/// CUDA's functions that kernels may call; every other cuda… function is the host's.
constexpr auto kOfBoth =
    std::to_array<std::string_view>({"cudaMalloc",
                                     "cudaFree",
                                     "cudaGetLastError",
                                     "cudaPeekAtLastError",
                                     "cudaGetErrorString",
                                     "cudaGetErrorName",
                                     "cudaGetDevice",
                                     "cudaGetDeviceCount",
                                     "cudaDeviceGetAttribute",
                                     "cudaDeviceGetLimit",
                                     "cudaDeviceGetCacheConfig",
                                     "cudaDeviceGetSharedMemConfig",
                                     "cudaStreamCreateWithFlags",
                                     "cudaStreamDestroy",
                                     "cudaStreamWaitEvent",
                                     "cudaEventCreateWithFlags",
                                     "cudaEventRecord",
                                     "cudaEventRecordWithFlags",
                                     "cudaEventDestroy",
                                     "cudaFuncGetAttributes",
                                     "cudaMemcpyAsync",
                                     "cudaMemcpy2DAsync",
                                     "cudaMemcpy3DAsync",
                                     "cudaMemsetAsync",
                                     "cudaMemset2DAsync",
                                     "cudaMemset3DAsync",
                                     "cudaRuntimeGetVersion",
                                     "cudaGridDependencySynchronize",
                                     "cudaTriggerProgrammaticLaunchCompletion"});

/// Of C++'s library, what nvcc has for the device or builds in.
constexpr auto kHeadersOfBoth = std::to_array<std::string_view>(
    {"/cmath", "/std_abs.h", "/initializer_list", "/new", "/move.h", "/specfun.h", "/cstddef",
     "/cstdlib", "/cstring", "/cstdio", "/c++config.h", "/type_traits", "/concepts"});

/// Whose functions are constexpr since C++20 only.
constexpr auto kConstexprSince20 = std::to_array<std::string_view>(
    {"/stl_vector.h", "/vector.tcc", "/basic_string.h", "/basic_string.tcc", "/stl_algo.h",
     "/stl_numeric.h", "/move.h", "/stl_iterator.h", "/allocator.h", "/unique_ptr.h"});

/// Where the parameters begin; the end of the name if it has none.
std::size_t parameters_of(std::string_view name) {
  const std::size_t close = name.rfind(')');
  if (close == name.npos) return name.size();
  int depth = 0;
  for (std::size_t i = close + 1; i-- > 0;) {
    depth += name[i] == ')';
    if (name[i] == '(' && --depth == 0) return i;
  }
  return name.size();
}

std::string_view without_instance(std::string_view name) {
  return name.substr(0, name.find(" [with "));
}

/// Where the word `operator` stands by itself, not in a name; npos: nowhere.
std::size_t find_operator(std::string_view name, std::size_t from = 0) {
  constexpr std::string_view kWord = "operator";
  const auto in_name = [&](std::size_t i) {
    return i < name.size() &&
           (std::isalnum(static_cast<unsigned char>(name[i])) != 0 || name[i] == '_');
  };
  std::size_t at = name.find(kWord, from);
  while (at != name.npos && (in_name(at - 1) || in_name(at + kWord.size())))
    at = name.find(kWord, at + 1);
  return at;
}

/// Where the qualified name begins, behind the result.
std::size_t begin_of(std::string_view name, std::size_t end) {
  const std::size_t word = find_operator(name.substr(0, end));
  if (word != name.npos) end = word;
  int depth = 0;
  for (std::size_t i = end; i-- > 0;) {
    const char c = name[i];
    if (c == '>' || c == ')') ++depth;
    if (c == '<' || c == '(') --depth;
    if (c == ' ' && depth == 0) return i + 1;
  }
  return 0;
}

/// As nvcc puts blanks: `operator ()`, `int *`.
std::string spaced(std::string_view name) {
  std::string text;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool is_word =
        i > 0 && (std::isalnum(static_cast<unsigned char>(name[i - 1])) != 0 || name[i - 1] == '>');
    if (name[i] == '*' && is_word) text += ' ';
    text += name[i];
    const bool ends_operator = text.ends_with("operator") && find_operator(name, i - 7) == i - 7;
    if (ends_operator && i + 1 < name.size() && name[i + 1] != ' ') text += ' ';
  }
  return text;
}

}  // namespace

std::string name_with_types(std::string_view name) {
  name = without_instance(name);
  return spaced(name.substr(begin_of(name, parameters_of(name))));
}

std::string plain_name(std::string_view name) {
  name = without_instance(name);
  const std::size_t end = parameters_of(name);
  const std::size_t begin = begin_of(name, end);
  return spaced(name.substr(begin, end - begin));
}

std::string last_name(std::string_view name) {
  name = without_instance(name);
  const std::size_t end = parameters_of(name);
  const std::string_view plain = name.substr(0, end);
  const std::size_t colons = plain.rfind("::");
  return std::string(plain.substr(colons == plain.npos ? begin_of(name, end) : colons + 2));
}

bool is_host_name(std::string_view name) {
  const bool is_cudas = name.starts_with("cuda") && name.size() > 4 &&
                        std::isupper(static_cast<unsigned char>(name[4])) != 0;
  const std::string_view plain = name.substr(0, name.find('<'));  // cudaMalloc<int>
  if (name.starts_with("make_cuda")) return true;                 // make_cudaExtent and its kin
  if (is_cudas) return !is_one_of(kOfBoth, plain) && !name.starts_with("cudaOccupancy");
  return is_one_of(kOfC, name);
}

std::string readable_name(const CallGraph::Function& function, const std::string& key) {
  const std::size_t symbol = key.find("_Z");
  if (symbol == key.npos) return function.name;
  int status = 0;
  char* const text = abi::__cxa_demangle(key.c_str() + symbol, nullptr, nullptr, &status);
  std::string name = text == nullptr ? function.name : text;
  std::free(text);
  constexpr std::string_view kString =
      "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >";
  for (std::size_t at = name.find(kString); at != name.npos; at = name.find(kString))
    name.replace(at, kString.size(), "std::string");
  return name;
}

namespace {

/// Does the header say it of the declaration whose name stands there?
bool is_declared_constexpr(const CallPlace& place, bool is_cxx20) {
  std::ifstream file(place.file);
  std::string declaration, line;
  for (unsigned number = 1; number <= place.line && std::getline(file, line); ++number) {
    if (number == place.line) line.resize(std::min<std::size_t>(line.size(), place.column));
    declaration += line + ' ';
    if (const std::size_t end = declaration.find_last_of(";{}"); end != declaration.npos)
      declaration.erase(0, end + 1);
  }
  const auto says = [&](std::string_view word) {
    return declaration.find(word) != declaration.npos;
  };
  return says("constexpr ") || says("_GLIBCXX_CONSTEXPR ") || says("_GLIBCXX14_CONSTEXPR ") ||
         says("_GLIBCXX17_CONSTEXPR ") || (is_cxx20 && says("_GLIBCXX20_CONSTEXPR "));
}

}  // namespace

bool is_constexpr_function(const CallGraph::Function& function, bool is_cxx20) {
  const std::string_view name = function.name;
  // GCC loses the beginning of a name with a parameter pack: `>&) [with long unsigned int __i = 0`.
  if (!name.starts_with("constexpr ") && !name.starts_with("static constexpr ") &&
      !is_declared_constexpr(function.place, is_cxx20))
    return false;
  if (is_cxx20) return true;
  const std::string plain = plain_name(name);
  if (plain == "std::clamp" || plain.starts_with("std::m"))
    return true;  // min and max in all forms
  return std::none_of(
      kConstexprSince20.begin(), kConstexprSince20.end(),
      [&](std::string_view header) { return function.place.file.ends_with(header); });
}

bool is_library_of_host(const CallGraph::Function& function, const std::string& key,
                        bool is_cudas) {
  const std::string name = plain_name(readable_name(function, key));
  if (is_cudas || name.find("::") == name.npos) return is_host_name(name);
  if (!name.starts_with("std::") && !name.starts_with("__gnu_cxx::")) return false;
  // CUDA's own min and max are these, under a short name.
  if (name == "std::min" || name == "std::max") return false;
  if (name == "std::swap" || name.starts_with("std::swap<")) return true;
  return std::none_of(kHeadersOfBoth.begin(), kHeadersOfBoth.end(), [&](std::string_view header) {
    return function.place.file.ends_with(header);
  });
}

}  // namespace warpstep::tools::cc
