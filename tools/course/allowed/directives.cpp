// Directives of the preprocessor in an answer.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

#include "tools/course/allowed/text.h"

namespace warpstep::tools::course {

namespace {

/// Those of the language and of CUDA that compute, store and print.
const std::set<std::string_view> kHeaders{"algorithm",
                                          "array",
                                          "bit",
                                          "cassert",
                                          "cctype",
                                          "cfloat",
                                          "chrono",
                                          "climits",
                                          "cmath",
                                          "complex",
                                          "concepts",
                                          "cstddef",
                                          "cstdint",
                                          "cstdio",
                                          "cstdlib",
                                          "cstring",
                                          "exception",
                                          "functional",
                                          "initializer_list",
                                          "iomanip",
                                          "iostream",
                                          "iterator",
                                          "limits",
                                          "map",
                                          "memory",
                                          "new",
                                          "numbers",
                                          "numeric",
                                          "optional",
                                          "ostream",
                                          "random",
                                          "set",
                                          "span",
                                          "sstream",
                                          "stdexcept",
                                          "string",
                                          "string_view",
                                          "tuple",
                                          "type_traits",
                                          "utility",
                                          "variant",
                                          "vector",
                                          "version",
                                          "assert.h",
                                          "float.h",
                                          "limits.h",
                                          "math.h",
                                          "stdbool.h",
                                          "stddef.h",
                                          "stdint.h",
                                          "stdio.h",
                                          "stdlib.h",
                                          "string.h",
                                          "cuda.h",
                                          "cuda_bf16.h",
                                          "cuda_fp16.h",
                                          "cuda_runtime.h",
                                          "cuda_runtime_api.h",
                                          "cuComplex.h",
                                          "cooperative_groups.h",
                                          "device_launch_parameters.h",
                                          "device_functions.h",
                                          "device_atomic_functions.h",
                                          "math_constants.h",
                                          "math_functions.h",
                                          "vector_functions.h",
                                          "vector_types.h",
                                          "driver_types.h",
                                          "host_defines.h",
                                          "device_types.h"};
constexpr std::string_view kHeaderFolders[] = {"cuda/", "cooperative_groups/", "warpstep/"};

/// The language's own words and CUDA's, beside those of the stub.
const std::set<std::string_view> kWords{
    "alignas",   "alignof",       "auto",         "bool",     "break",     "case",
    "catch",     "char",          "class",        "const",    "consteval", "constexpr",
    "constinit", "const_cast",    "continue",     "decltype", "default",   "delete",
    "do",        "double",        "dynamic_cast", "else",     "enum",      "explicit",
    "extern",    "false",         "float",        "for",      "friend",    "goto",
    "if",        "inline",        "int",          "long",     "mutable",   "namespace",
    "new",       "noexcept",      "nullptr",      "operator", "private",   "protected",
    "public",    "register",      "return",       "short",    "signed",    "sizeof",
    "static",    "static_assert", "static_cast",  "struct",   "switch",    "template",
    "this",      "thread_local",  "throw",        "true",     "try",       "typedef",
    "typeid",    "typename",      "union",        "unsigned", "using",     "virtual",
    "void",      "volatile",      "while",        "blockDim", "blockIdx",  "gridDim",
    "threadIdx", "warpSize",      "launch",       "defined",  "main"};

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::string_view first_word(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && is_word(text[end])) ++end;
  return text.substr(0, end);
}

std::set<std::string> words_of(std::string_view text) {
  std::set<std::string> words;
  while (!text.empty()) {
    const std::string_view word = first_word(text);
    if (!word.empty()) words.emplace(word);
    text.remove_prefix(std::max<std::size_t>(1, word.size()));
  }
  return words;
}

struct Line {
  std::string text;
  int number = 0;
  bool has_raw_string = false;  // comments and lines end elsewhere in it
};

/// Whether a double quotation mark behind `line` opens a raw string.
bool opens_raw_string(std::string_view line) {
  std::size_t begin = line.size();
  while (begin > 0 && is_word(line[begin - 1])) --begin;
  const std::string_view prefix = line.substr(begin);
  return prefix == "R" || prefix == "u8R" || prefix == "uR" || prefix == "UR" || prefix == "LR";
}

/// Whether a quotation mark behind `line` separates digits of a number, as in 1'000. `literal` is
/// where the last literal of the line ends.
bool separates_digits(std::string_view line, std::size_t literal) {
  std::size_t begin = line.size();
  while (begin > literal &&
         (is_word(line[begin - 1]) || line[begin - 1] == '.' || line[begin - 1] == '\''))
    --begin;
  const std::string_view number = line.substr(begin);
  const auto is_digit = [&](std::size_t i) {
    return i < number.size() && std::isdigit(static_cast<unsigned char>(number[i])) != 0;
  };
  return !number.empty() && is_word(line.back()) && is_digit(number[0] == '.' ? 1 : 0);
}

/// Lines as the preprocessor has them: joined where one ends in a backslash, comments a space.
std::vector<Line> logical_lines(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // the compiler skips the mark, too
  std::vector<Line> lines(1, {"", 1});
  int number = 1;
  char quote = 0;      // in a literal
  bool block = false;  // in a comment
  bool line_comment = false;
  std::size_t literal = 0;  // where the line's last one ends
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i], next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (c == '\r') continue;
    if (c == '\\') {
      std::size_t end = i + 1;
      while (end < text.size() && (text[end] == ' ' || text[end] == '\t' || text[end] == '\r'))
        ++end;
      if (end < text.size() && text[end] == '\n') {
        ++number;
        i = end;
        continue;
      }
    }
    if (c == '\n') {
      ++number;
      line_comment = false;
      quote = 0;
      literal = block ? literal : 0;
      if (!block) lines.push_back({"", number});
    } else if (block) {
      if (c == '*' && next == '/') {
        block = false;
        ++i;
      }
    } else if (line_comment) {
      continue;
    } else if (quote != 0) {
      lines.back().text += c;
      if (c == '\\' && next != '\0' && next != '\n')
        lines.back().text += text[++i];
      else if (c == quote) {
        quote = 0;
        literal = lines.back().text.size();
      }
    } else if (c == '/' && next == '*') {
      block = true;
      lines.back().text += ' ';
      ++i;
    } else if (c == '/' && next == '/') {
      line_comment = true;
    } else {
      if (c == '"' || (c == '\'' && !separates_digits(lines.back().text, literal))) quote = c;
      if (c == '"' && opens_raw_string(lines.back().text)) lines.back().has_raw_string = true;
      lines.back().text += c;
    }
  }
  return lines;
}

std::string_view without_space(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\f\v");
  return begin == text.npos ? std::string_view() : text.substr(begin);
}

/// Of <name> or "name"; empty for anything else.
std::string header_in(std::string_view text) {
  if (text.empty() || (text[0] != '<' && text[0] != '"')) return "";
  const std::size_t end = text.find(text[0] == '<' ? '>' : '"', 1);
  return end == text.npos ? "" : std::string(text.substr(1, end - 1));
}

bool is_allowed_header(const std::string& name, const IsProvided& is_provided) {
  return is_provided(name) || is_of_system(name);
}

/// What follows # in a line of the preprocessor; empty for another line.
std::string_view directive_in(std::string_view line) {
  std::string_view text = without_space(line);
  if (text.starts_with("#"))
    text.remove_prefix(1);
  else if (text.starts_with("%:"))
    text.remove_prefix(2);
  else
    return {};
  return without_space(text);
}

/// __syncthreads, __CUDA_ARCH__; not __MY_HEADER_H__.
bool is_of_compiler(const std::string& macro) {
  if (!macro.starts_with("__")) return false;
  const auto is_small = [](char c) { return std::islower(static_cast<unsigned char>(c)) != 0; };
  return std::any_of(macro.begin(), macro.end(), is_small) || macro.starts_with("__CUDA") ||
         macro.starts_with("__FILE") || macro.starts_with("__LINE") || macro == "__INTELLISENSE__";
}

std::string why_refused(std::string_view directive, const std::set<std::string>& reserved,
                        const IsProvided& is_provided) {
  const std::string_view name = first_word(directive);
  const std::string_view rest = without_space(directive.substr(name.size()));
  if (name == "include" || name == "include_next" || name == "import" || name == "embed") {
    const std::string header = header_in(rest);
    if (name != "include" || header.empty()) return "headers are included by their names";
    if (is_allowed_header(header, is_provided)) return "";
    return fmt::format(
        "an answer needs no {}: it may include what computes and prints, and the "
        "headers of the exercise",
        header);
  }
  if (name == "line" || (!name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) != 0))
    return "lines keep their own numbers";
  if (name != "define" && name != "undef") return "";
  const std::string macro(first_word(rest));
  if (is_of_compiler(macro) || reserved.contains(macro) || kWords.contains(macro))
    return fmt::format("{} cannot be a macro: it has a meaning already", macro);
  return "";
}

/// Follows the branches of #if that an editor reads and the compiler does not.
class Branches {
 public:
  /// Takes one directive; whether the compiler skips it.
  bool skip(std::string_view directive) {
    const std::string_view name = first_word(directive);
    const bool is_inside = is_skipped();
    if (name == "if" || name == "ifdef" || name == "ifndef")
      skipped_.push_back(is_for_editor(name, directive.substr(name.size())));
    else if ((name == "else" || name.starts_with("elif")) && !skipped_.empty())
      skipped_.back() = false;
    else if (name == "endif" && !skipped_.empty())
      skipped_.pop_back();
    return is_inside && is_skipped();
  }

 private:
  bool is_skipped() const {
    return std::find(skipped_.begin(), skipped_.end(), true) != skipped_.end();
  }

  /// No answer may define the one macro or take the other away: see is_of_compiler().
  static bool is_for_editor(std::string_view name, std::string_view rest) {
    std::string condition(name);
    for (const char c : rest)
      if (std::isspace(static_cast<unsigned char>(c)) == 0) condition += c;
    static const std::set<std::string> kForEditors{
        "ifdef__INTELLISENSE__",     "ifdefined(__INTELLISENSE__)",
        "ifdefined__INTELLISENSE__", "if__INTELLISENSE__",
        "ifndef__CUDACC__",          "if!defined(__CUDACC__)"};
    return kForEditors.contains(condition);
  }

  std::vector<bool> skipped_;  // of each #if that is open: whether this branch is
};

}  // namespace

Refused refused_directive(std::string_view answer, std::string_view stub,
                          const IsProvided& is_provided) {
  // The compiler ends a line there, and no other reader of the answer does.
  for (std::size_t at = answer.find('\r'); at != answer.npos; at = answer.find('\r', at + 1))
    if (answer.substr(at, 2) != "\r\n")
      return {"a carriage return alone ends no line: save the file with line feeds",
              1 + static_cast<int>(std::count(answer.begin(), answer.begin() + at, '\n'))};
  const std::set<std::string> reserved = words_of(stub);
  Branches branches;
  for (const Line& line : logical_lines(answer)) {
    for (const char* const question : {"__has_include", "__has_embed"})
      if (line.text.find(question) != line.text.npos)
        return {fmt::format("an answer needs no {}: its headers are there", question), line.number};
    if (line.has_raw_string) return {"an answer needs no raw string", line.number};
    const std::string_view directive = directive_in(line.text);
    if (branches.skip(directive)) continue;
    const std::string why = why_refused(directive, reserved, is_provided);
    if (!why.empty()) return {why, line.number};
  }
  return {};
}

bool is_of_system(const std::string& name) {
  if (kHeaders.contains(name)) return true;
  if (name.find("..") != name.npos) return false;
  return std::any_of(std::begin(kHeaderFolders), std::end(kHeaderFolders),
                     [&](std::string_view folder) { return name.starts_with(folder); });
}

std::vector<std::string> headers_of(std::string_view answer) {
  std::vector<std::string> headers;
  for (const Line& line : logical_lines(answer)) {
    const std::string_view directive = directive_in(line.text);
    const std::string_view name = first_word(directive);
    if (name == "include")
      headers.push_back(header_in(without_space(directive.substr(name.size()))));
  }
  return headers;
}

}  // namespace warpstep::tools::course
