// Words of an answer, as they are after the preprocessor.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <functional>
#include <set>
#include <sstream>

#include "tools/course/allowed/text.h"
#include "tools/translate/launches/bounds.h"
#include "tools/translate/parse/tokens.h"

namespace warpstep::tools::course {

namespace {

using translate::Kind;
using translate::Tokens;

/// Attributes that start code before main, rename or replace symbols, or take code out of the
/// checkers' sight.
const std::set<std::string_view> kAttributes{"alias",
                                             "constructor",
                                             "copy",
                                             "destructor",

                                             "ifunc",
                                             "init_priority",
                                             "interrupt",
                                             "naked",
                                             "no_instrument_function",
                                             "no_profile_instrument_function",
                                             "no_sanitize",
                                             "no_sanitize_address",
                                             "no_sanitize_thread",
                                             "no_sanitize_undefined",
                                             "no_address_safety_analysis",
                                             "disable_sanitizer_instrumentation",
                                             "optimize",
                                             "optnone",
                                             "patchable_function_entry",
                                             "section",
                                             "signal",

                                             "symver",
                                             "target",
                                             "target_clones",
                                             "tls_model",

                                             "weak",
                                             "weakref",
                                             "asm"};

/// Words that only the compiler's and the simulator's own code needs.
constexpr std::string_view kBeginnings[] = {"__tsan_",
                                            "__ubsan_",
                                            "__sanitizer_",
                                            "__asan_",
                                            "__wrap_",
                                            "__real_",
                                            "_GLOBAL_",
                                            "__init_array",
                                            "__fini_array",
                                            "_ZN8warpstep",
                                            "_ZN",
                                            "_ZTV",
                                            "__builtin_eh_",
                                            "__builtin_longjmp",
                                            "__builtin_setjmp",
                                            "__builtin_apply",
                                            "__builtin_return",
                                            "__builtin_frame_address",
                                            "__builtin_extract_return_addr",
                                            "__builtin_unwind",
                                            "__builtin_ia32_",
                                            "__builtin_aarch64_",
                                            "__builtin_nontemporal_",
                                            "_IO_",
                                            "_fileno",
                                            "__ehdr_start",
                                            "__executable_start",
                                            "__bss_start",
                                            "_DYNAMIC"};

/// Pragmas that a kernel uses, and those of editors and of other compilers.
const std::set<std::string_view> kPragmas{"unroll",
                                          "nounroll",
                                          "once",
                                          "nv_diag_suppress",
                                          "nv_diag_default",
                                          "nv_diagnostic",
                                          "diag_suppress",
                                          "pack",
                                          "STDC",
                                          "clang",
                                          "nv_exec_check_disable",
                                          "hd_warning_disable",
                                          "region",
                                          "endregion",
                                          "warning"};
const std::set<std::string_view> kPragmasOfGcc{"ivdep", "unroll", "diagnostic"};

std::string_view plain(std::string_view attribute) {
  if (attribute.size() > 4 && attribute.starts_with("__") && attribute.ends_with("__"))
    return attribute.substr(2, attribute.size() - 4);
  return attribute;
}

/// Calls `look` with each token of the answer's own lines, until it refuses one.
Refused look_at(const Tokens& tokens, std::string_view file,
                const std::function<std::string(std::uint32_t)>& look) {
  std::size_t marker = 0;
  for (std::uint32_t i = 0; i < tokens.list.size(); ++i) {
    const std::uint32_t at = tokens.list[i].begin;
    while (marker < tokens.markers.size() && tokens.markers[marker].end <= at) ++marker;
    if (marker == 0 || tokens.markers[marker - 1].file != file) continue;
    const std::string what = look(i);
    if (what.empty()) continue;
    const auto& last = tokens.markers[marker - 1];
    const auto lines =
        std::count(tokens.source.begin() + last.end, tokens.source.begin() + at, '\n');
    return {what, static_cast<int>(last.line) + static_cast<int>(lines)};
  }
  return {};
}

class Words {
 public:
  explicit Words(const Tokens& tokens) : tokens_(tokens) {}

  std::string refuse(std::uint32_t i) const {
    if (is(i, "[") && is(i + 1, "[")) return in_attributes(i);
    if (tokens_.list[i].kind != Kind::kWord) return "";
    const std::string_view word = tokens_.text(i);
    if (word == "__attribute__" || word == "__attribute") return in_attributes(i + 1);
    for (const std::string_view beginning : kBeginnings)
      if (word.starts_with(beginning)) return fmt::format("{} is none of an answer's words", word);
    const bool is_inner = word == "sim" || word == "course";
    const bool gets_a_name = before(i, "=") && i > 2 && is(i - 3, "namespace");
    if (is_inner && (is(i + 1, "::") || before(i, "::") || before(i, "namespace") || gets_a_name))
      return fmt::format("{} belongs to the judge", word);
    if (word == "warpstep" && before(i, "namespace") && !(i > 1 && is(i - 2, "using")))
      return "the namespace warpstep belongs to the judge";
    return "";
  }

 private:
  bool is(std::uint32_t i, std::string_view text) const {
    return i < tokens_.list.size() && tokens_.text(i) == text;
  }
  bool before(std::uint32_t i, std::string_view text) const { return i > 0 && is(i - 1, text); }

  /// From the opening bracket to the one that closes it.
  std::string in_attributes(std::uint32_t first) const {
    if (first >= tokens_.list.size()) return "";
    const std::uint32_t last = tokens_.list[first].match;
    if (last == translate::kNone) return "attributes must be closed";
    for (std::uint32_t i = first + 1; i < last; ++i)
      if (tokens_.list[i].kind == Kind::kWord && kAttributes.contains(plain(tokens_.text(i))) &&
          !is(i + 2, "\"warpstep_managed\""))  // what __managed__ stands for
        return fmt::format("an answer needs no attribute {}", tokens_.text(i));
    return "";
  }

  const Tokens& tokens_;
};

}  // namespace

namespace {

std::string pragma(std::istringstream& words) {
  std::string first, second;
  words >> first >> second;
  const auto plain_word = [](std::string word) {  // "unroll(4)" is unroll
    return word.substr(0, word.find_first_of("( "));
  };
  const bool good = first == "GCC" ? kPragmasOfGcc.contains(plain_word(second))
                                   : kPragmas.contains(plain_word(first));
  return good ? "" : fmt::format("an answer needs no #pragma {} {}", first, second);
}

/// Pragmas are lines of their own, which are no tokens; _Pragma() has become one.
Refused refused_pragma(const std::string& preprocessed, std::string_view file) {
  std::istringstream lines(preprocessed);
  std::string name;
  int number = 0;
  for (std::string line; std::getline(lines, line); ++number) {
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == line.npos || line[begin] != '#') continue;
    std::istringstream words(line.substr(begin + 1));
    std::string word;
    words >> word;
    if (!word.empty() && std::isdigit(static_cast<unsigned char>(word[0])) != 0) {
      const std::size_t open = line.find('"'), close = line.rfind('"');
      name = open < close ? line.substr(open + 1, close - open - 1) : "";
      number = std::atoi(word.c_str()) - 1;
    } else if (word == "pragma" && name == file) {
      const std::string what = pragma(words);
      if (!what.empty()) return {what, number};
    }
  }
  return {};
}

/// `asm volatile("" ::: "memory")`, which only orders what the compiler does.
bool is_compiler_barrier(const Tokens& tokens, std::uint32_t i) {
  ++i;
  if (tokens.text(i) == "volatile" || tokens.text(i) == "__volatile__") ++i;
  const std::uint32_t close = tokens.text(i) == "(" ? tokens.list[i].match : translate::kNone;
  if (close == translate::kNone || tokens.text(i + 1) != "\"\"") return false;
  for (std::uint32_t at = i + 2; at < close; ++at)
    if (tokens.text(at) != ":" && tokens.text(at) != "::" && tokens.text(at) != "\"memory\"")
      return false;
  return tokens.text(i + 2) != "\"memory\"";  // that would be the instructions
}

}  // namespace

Refused refused_word(std::string_view preprocessed, std::string_view file) {
  if (Refused found = refused_pragma(std::string(preprocessed), file)) return found;
  const Tokens tokens = translate::tokenize(preprocessed);
  const Words words(tokens);
  return look_at(tokens, file, [&](std::uint32_t i) { return words.refuse(i); });
}

Refused refused_assembly(std::string_view translated, std::string_view file) {
  const Tokens tokens = translate::tokenize(translated);
  return look_at(tokens, file, [&](std::uint32_t i) -> std::string {
    const std::string_view word = tokens.text(i);
    return (word == "asm" || word == "__asm__" || word == "__asm") &&
                   !translate::is_note(tokens, i) && !is_compiler_barrier(tokens, i)
               ? "assembly is not allowed, except for PTX in a kernel"
               : "";
  });
}

}  // namespace warpstep::tools::course
