#include "sim/check/source/calls.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "sim/check/source/source_lines.h"

namespace warpstep::sim::check {

namespace {

using Tokens = std::vector<Token>;

constexpr int kMostLines = 6;

bool is_name(const Token& token) {
  return is_part_of_name(token.text[0]) && std::isdigit(token.text[0]) == 0;
}

bool is(const Tokens& tokens, std::size_t i, std::string_view text) {
  return i < tokens.size() && tokens[i].text == text;
}

void add_tokens(Tokens& tokens, const std::string& line, bool is_first) {
  int column = 1;
  for (std::size_t i = 0; i < line.size();) {
    if (std::isspace(static_cast<unsigned char>(line[i])) != 0) {
      // The preprocessor keeps the indentation, and leaves one blank of each gap behind it.
      const std::size_t begin = i;
      while (i < line.size() && std::isspace(static_cast<unsigned char>(line[i])) != 0) ++i;
      column += begin == 0 ? static_cast<int>(i) : 1;
      continue;
    }
    std::size_t end = i + 1;
    if (is_part_of_name(line[i])) {
      while (end < line.size() && is_part_of_name(line[end])) ++end;
    } else {
      for (const std::string_view sign : {"->", "::", "==", "!=", "<=", ">=", "&&"})
        if (line.compare(i, 2, sign) == 0) end = i + 2;
    }
    tokens.push_back({line.substr(i, end - i), is_first ? column : 0});
    column += static_cast<int>(end - i);
    i = end;
  }
}

/// Behind `<float, 3>` at i; i itself if no such thing stands there.
std::size_t behind_template(const Tokens& tokens, std::size_t i) {
  if (!is(tokens, i, "<")) return i;
  int depth = 0;
  for (std::size_t at = i; at < tokens.size(); ++at) {
    const std::string& text = tokens[at].text;
    if (text == ";" || text == "(" || text == ")") return i;
    if (text == "<") ++depth;
    if (text == ">" && --depth == 0) return at + 1;
  }
  return i;
}

/// Behind `(void **)` at i; i itself if no such thing stands there.
std::size_t behind_cast(const Tokens& tokens, std::size_t i) {
  if (!is(tokens, i, "(")) return i;
  std::size_t at = i + 1;
  bool has_name = false;
  for (; at < tokens.size() && (is_name(tokens[at]) || tokens[at].text == "::"); ++at)
    has_name = true;
  at = behind_template(tokens, at);
  std::size_t stars = 0;
  for (; is(tokens, at, "*"); ++at) ++stars;
  return has_name && stars != 0 && is(tokens, at, ")") ? at + 1 : i;
}

/// The variable that begins at i; `end` is behind it.
std::string place_from(const Tokens& tokens, std::size_t i, std::size_t& end) {
  if (is(tokens, i, "this") && is(tokens, i + 1, "->")) i += 2;
  if (i >= tokens.size() || !is_name(tokens[i])) return "";
  std::string name = tokens[i++].text;
  for (;;) {
    const bool has_member = is(tokens, i, ".") || is(tokens, i, "->") || is(tokens, i, "::");
    if (has_member && i + 1 < tokens.size() && is_name(tokens[i + 1])) {
      name += tokens[i].text + tokens[i + 1].text;
      i += 2;
    } else if (is(tokens, i, "[") && is(tokens, i + 2, "]")) {
      name += "[" + tokens[i + 1].text + "]";
      i += 3;
    } else {
      break;
    }
  }
  end = i;
  return name;
}

bool is_type(const std::string& word) {
  constexpr std::array kWords{"void",     "bool",  "char",  "short",  "int",   "long",
                              "unsigned", "float", "const", "double", "sizeof"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end() || word.ends_with("_t");
}

bool is_in_capitals(const std::string& word) {
  return word.size() > 1 && std::none_of(word.begin(), word.end(), [](char c) {
           return std::islower(static_cast<unsigned char>(c)) != 0;
         });
}

}  // namespace

std::vector<Token> statement_at(const SourceLocation& location) {
  Tokens tokens;
  const std::vector<std::string>& code = code_lines(location.file);
  const int end = std::min(static_cast<int>(code.size()), location.line + kMostLines);
  for (int line = std::max(location.line, 1); line < end; ++line) {
    const std::string& text = code[static_cast<std::size_t>(line)];
    add_tokens(tokens, text, line == location.line);
    if (text.find_first_of(";}") != text.npos) break;
  }
  return tokens;
}

std::size_t begin_of_place(const Tokens& tokens, std::size_t end) {
  std::size_t i = end;
  for (;;) {
    while (i >= 3 && tokens[i - 1].text == "]" && tokens[i - 3].text == "[") i -= 3;
    if (i == 0 || !is_name(tokens[i - 1])) return end;
    --i;
    const bool goes_on = i >= 2 && (tokens[i - 1].text == "." || tokens[i - 1].text == "->");
    if (!goes_on) return i;
    --i;
  }
}

std::vector<Token> function_around(const SourceLocation& location) {
  Tokens tokens;
  const std::vector<std::string>& code = code_lines(location.file);
  const int end = static_cast<int>(code.size());
  if (location.line <= 0 || location.line >= end) return tokens;
  const auto line_at = [&](int line) -> const std::string& {
    return code[static_cast<std::size_t>(line)];
  };
  int line = location.line;
  while (line > 1 && !line_at(line - 1).starts_with("}") &&
         line_at(line).find("__global__") == std::string::npos)
    --line;
  for (; line < end; ++line) {
    add_tokens(tokens, line_at(line), false);
    if (line >= location.line && line_at(line).starts_with("}")) break;
  }
  return tokens;
}

std::vector<std::size_t> calls_of(const Tokens& tokens, std::string_view function) {
  std::vector<std::size_t> calls;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].text != function) continue;
    if (function == "new" || is(tokens, behind_template(tokens, i + 1), "(")) calls.push_back(i);
  }
  return calls;
}

Place first_argument(const Tokens& tokens, std::size_t call) {
  std::size_t i = behind_template(tokens, call + 1);
  if (!is(tokens, i, "(")) return {};
  Place argument;
  for (++i; i < tokens.size();) {
    const std::size_t cast = behind_cast(tokens, i);
    if (cast != i) {
      i = cast;
    } else if (tokens[i].text.ends_with("_cast")) {
      i = behind_template(tokens, i + 1);
    } else if (tokens[i].text == "&") {
      argument.has_address = true;
      ++i;
    } else if (tokens[i].text == "(") {
      ++i;
    } else {
      break;
    }
  }
  argument.name = place_from(tokens, i, i);
  if (is(tokens, i, "(") || is(tokens, i, "+")) return {};
  return argument;
}

Result result_of(const Tokens& tokens, std::size_t call) {
  std::size_t sign = call;
  while (sign > 0 && tokens[sign].text != "=" && tokens[sign].text != ";") --sign;
  if (tokens[sign].text != "=") return {};
  const std::size_t begin = begin_of_place(tokens, sign);
  if (begin == sign) return {};
  Result result;
  std::size_t end = 0;
  result.name = place_from(tokens, begin, end);
  const std::string before = begin == 0 ? "" : tokens[begin - 1].text;
  result.is_new_pointer = before == "*" || before == "auto";
  return result;
}

std::vector<std::size_t> variables_of_class(const Tokens& tokens, std::string_view name) {
  std::vector<std::size_t> variables;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].text != name) continue;
    const std::size_t first = behind_template(tokens, i + 1);
    const auto begins = [&](std::size_t at) {
      return at + 1 < tokens.size() && is_name(tokens[at]) &&
             std::string_view("({=;,").find(tokens[at + 1].text) != std::string_view::npos;
    };
    if (!begins(first)) continue;
    variables.push_back(first);
    int depth = 0;
    for (std::size_t at = first + 1; at < tokens.size() && tokens[at].text != ";"; ++at) {
      if (tokens[at].text == "(" || tokens[at].text == "{") ++depth;
      if (tokens[at].text == ")" || tokens[at].text == "}") --depth;
      if (depth == 0 && tokens[at].text == "," && begins(at + 1)) variables.push_back(at + 1);
    }
  }
  return variables;
}

std::string argument_of_macro(const Tokens& tokens) {
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (!is_in_capitals(tokens[i].text) || tokens[i + 1].text != "(") continue;
    for (std::size_t at = i + 2; at < tokens.size() && tokens[at].text != ")"; ++at) {
      if (tokens[at].text == "&") ++at;
      std::size_t end = at;
      const std::string name = place_from(tokens, at, end);
      const bool is_whole = is(tokens, end, ",") || is(tokens, end, ")");
      if (is_whole && !name.empty() && !is_type(name) && !is_in_capitals(name)) return name;
      while (at < tokens.size() && tokens[at].text != "," && tokens[at].text != ")") ++at;
    }
    return "";
  }
  return "";
}

}  // namespace warpstep::sim::check
