// What device code may not use of C++.
#include "tools/cc/device_code/library_uses.h"

#include <fmt/format.h>

#include <array>
#include <string>

namespace warpstep::tools::cc {
namespace {

using translate::is_one_of;
using translate::kNone;

constexpr std::array kConstexprClasses{"vector", "string"};  // since C++20
constexpr std::array kClasses{
    "map",    "set",        "unordered_map", "unordered_set", "multimap",      "multiset",
    "list",   "deque",      "wstring",       "stringstream",  "ostringstream", "istringstream",
    "thread", "shared_ptr", "ofstream",      "ifstream",      "stack",         "queue"};
constexpr std::array kValues{"pair", "tuple", "complex",
                             "optional"};  // with constexpr constructors
constexpr std::array kStreams{"cout", "cerr", "clog", "cin"};
/// CUDA's functions that kernels get from the library of the device's runtime, which nvcc only
/// links with -rdc=true.
constexpr std::array kDeviceRuntime{"cudaGetErrorString",
                                    "cudaGetErrorName",
                                    "cudaGetLastError",
                                    "cudaPeekAtLastError",
                                    "cudaGetDeviceCount",
                                    "cudaDeviceGetLimit",
                                    "cudaFree",
                                    "cudaMemcpyAsync",
                                    "cudaMemsetAsync",
                                    "cudaEventRecord",
                                    "cudaEventCreateWithFlags",
                                    "cudaStreamCreateWithFlags",
                                    "cudaEventDestroy",
                                    "cudaStreamDestroy",
                                    "cudaStreamWaitEvent",
                                    "cudaRuntimeGetVersion"};
constexpr std::string_view kNoExceptions = "device code does not support exception handling";

}  // namespace

LibraryUses::LibraryUses(const Declarations& file, const Rules& rules)
    : file_(file),
      relaxed_constexpr_(rules.relaxed_constexpr),
      allows_constexpr_(rules.relaxed_constexpr && rules.is_cxx20),
      relocatable_(rules.relocatable) {
  for (const Item& item : file.items()) {
    if (item.is_system) continue;
    for (std::uint32_t i = item.begin; i + 1 < item.end; ++i) {
      if (file.text(i) == "using" && file.text(i + 1) == "namespace" && i + 2 < item.end &&
          file.text(i + 2) == "std")
        uses_namespace_ = true;
      for (const std::string_view key : {"class", "struct", "union", "using", "typedef"}) {
        if (file.text(i) != key) continue;
        const bool is_typedef = key == "typedef";  // its name is the last word
        if (!is_typedef) own_names_.push_back(file.text(i + 1));
        for (std::uint32_t j = i + 1; is_typedef && j + 1 < item.end; ++j)
          if (file.punct(j + 1) == ';') own_names_.push_back(file.text(j));
      }
    }
  }
}

/// `std::vector`, or `vector` where that can only be the library's.
bool LibraryUses::names_library(std::uint32_t word) const {
  if (word < 2) return false;
  if (file_.text(word - 1) == "::")
    return file_.text(word - 2) == "std" &&
           !(file_.text(word - 3) == "::" && file_.text(word - 4) == "cuda");
  if (file_.punct(word - 1) == '.' || file_.text(word - 1) == "->") return false;
  return uses_namespace_ && !is_one_of(own_names_, file_.text(word));
}

/// The declaration of an object, or one that `new` makes; empty for everything else, such as a
/// pointer or a type's own members.
std::string LibraryUses::object(std::uint32_t word, std::string_view caller) const {
  const std::string_view name = file_.text(word);
  if (!is_one_of(kClasses, name) && (allows_constexpr_ || !is_one_of(kConstexprClasses, name)))
    return {};
  std::uint32_t first = word;
  if (file_.text(word - 1) == "::") first = word - 2;
  if (first > 0 && file_.text(first - 1) == "::") --first;
  if (first == 0) return {};
  std::uint32_t end = word + 1;
  if (file_.punct(end) == '<') {
    end = file_.angle(end);
    if (end == kNone) return {};
    ++end;
  }
  const char before = file_.punct(first - 1);
  const bool is_new = file_.text(first - 1) == "new" && file_.punct(end) == '(';
  const bool is_statement =
      before == ';' || before == '{' || before == '}' || file_.text(first - 1) == "const";
  const char after = file_.punct(end + 1);
  const bool declares =
      is_statement && file_.is_word(end) &&
      (after == ';' || after == '(' || after == '{' || after == '=' || after == ',');
  if (!declares && !is_new) return {};
  std::string type = "std::";
  for (std::uint32_t i = word; i < end; ++i) {
    type += file_.text(i);
    if (file_.punct(i) == ',') type += ' ';
  }
  return fmt::format("calling a __host__ function(\"{}::{}\") from {} is not allowed", type, name,
                     caller);
}

/// `numeric_limits<float>::max()`, which the compiler computes.
std::string LibraryUses::limit(std::uint32_t word, std::string_view caller) const {
  const std::uint32_t end = file_.punct(word + 1) == '<' ? file_.angle(word + 1) : kNone;
  if (end == kNone || file_.text(end + 1) != "::" || file_.punct(end + 3) != '(') return {};
  return fmt::format(
      "calling a constexpr __host__ function(\"{}\") from {} is not allowed. The experimental flag "
      "'--expt-relaxed-constexpr' can be used to allow this.",
      file_.text(end + 2), caller);
}

bool LibraryUses::has_comma(std::uint32_t open) const {
  const std::uint32_t close = file_.match(open);
  for (std::uint32_t i = open + 1; close != kNone && i < close; ++i) {
    const char c = file_.punct(i);
    if (c == ',') return true;
    if ((c == '(' || c == '{' || c == '[') && file_.match(i) != kNone) i = file_.match(i);
  }
  return false;
}

/// `std::pair<int, int> p(1, 2);`, `std::make_pair(1, 2)`: with constants, the compiler computes
/// them. A copy is none of them: it calls no constructor of the host.
std::string LibraryUses::value(std::uint32_t word, std::string_view caller) const {
  const std::string_view name = file_.text(word);
  std::uint32_t end = word + 1;
  if (is_one_of(kValues, name)) {
    end = file_.punct(end) == '<' ? file_.angle(end) : kNone;
    if (end == kNone) return {};
    ++end;
    const bool declares = file_.is_word(end);
    if (declares) ++end;
    if (declares && file_.punct(end) == '=') ++end;
    const char c = file_.punct(end);
    const bool is_empty = declares && c == ';' && name != "complex";
    if (!is_empty && ((c != '(' && c != '{') || !has_comma(end))) return {};
  } else if ((name != "make_pair" && name != "make_tuple") || file_.punct(end) != '(') {
    return {};
  }
  return fmt::format(
      "calling a constexpr __host__ function(\"{}\") from {} is not allowed. The experimental flag "
      "'--expt-relaxed-constexpr' can be used to allow this.",
      name, caller);
}

std::string LibraryUses::refusal(const Item& function, std::uint32_t word,
                                 std::string_view caller) const {
  const std::string_view text = file_.text(word);
  if (text == "throw") {  // `throw()` says that a function has none
    const bool is_specification = file_.punct(word + 1) == '(' &&
                                  file_.match(word + 1) == word + 2 && file_.punct(word - 1) == ')';
    return is_specification ? std::string() : std::string(kNoExceptions);
  }
  if (text == "try" && file_.punct(word + 1) == '{') return std::string(kNoExceptions);
  if (text == "dynamic_cast" || text == "typeid")
    return fmt::format("The operator '{}' is not allowed in device code", text);
  if (text == "stderr" || text == "stdout" || text == "stdin")
    return fmt::format("identifier \"{}\" is undefined in device code", text);
  if (!relocatable_ && is_one_of(kDeviceRuntime, text) && file_.punct(word + 1) == '(' &&
      caller.starts_with("a __global__"))
    return fmt::format("Unresolved extern function '__cudaCDP2{}'", text.substr(4));
  if (word <= function.body + 1 || !names_library(word)) return {};
  if (text == "numeric_limits" && !relaxed_constexpr_) return limit(word, caller);
  if (is_one_of(kStreams, text)) {
    const char shift = file_.punct(word + 1);
    const bool is_used = (shift == '<' || shift == '>') && file_.punct(word + 2) == shift;
    return is_used ? fmt::format("identifier \"std::{}\" is undefined in device code", text)
                   : std::string();
  }
  std::string text_of_value = relaxed_constexpr_ ? std::string() : value(word, caller);
  return text_of_value.empty() ? object(word, caller) : text_of_value;
}

std::vector<translate::Error> LibraryUses::in(const Item& function, std::string_view caller) const {
  std::vector<translate::Error> errors;
  for (std::uint32_t i = function.body; i < function.end; ++i) {
    if (!file_.is_word(i)) continue;
    std::string text = refusal(function, i, caller);
    if (text.empty()) continue;
    const auto [path, line] = file_.location(i);
    errors.push_back({path, line, 0, std::move(text), false});
  }
  return errors;
}

}  // namespace warpstep::tools::cc
