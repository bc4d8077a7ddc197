// Parser of the parameters of a function or a template.
#include "tools/translate/parse/parameters.h"

#include <array>

namespace warpstep::tools::translate {
namespace {

constexpr std::array kTypeWords{"void",     "bool",     "char",   "short",   "int",
                                "long",     "float",    "double", "signed",  "unsigned",
                                "wchar_t",  "auto",     "size_t", "char8_t", "char16_t",
                                "char32_t", "__int128", "class",  "typename"};
constexpr std::array kQualifiers{"const",    "volatile", "struct",    "class",        "enum",
                                 "union",    "typename", "constexpr", "__restrict__", "__restrict",
                                 "restrict", "register", "__const"};

class Reader {
 public:
  Reader(const Unit& unit, bool of_template) : unit_(unit), of_template_(of_template) {}

  Parameter read(std::uint32_t first, std::uint32_t end) {
    Parameter parameter{first, end, kNone, kNone, false, false, end};
    declarator(parameter);
    return parameter;
  }

 private:
  /// Scans the tokens before the default argument for the name.
  void declarator(Parameter& parameter) {
    bool has_type = false;  // the tokens so far form a type, so that a name may follow
    std::uint32_t last_word = kNone;
    std::uint32_t suffix = kNone;  // the first bracket of an array or a function
    for (std::uint32_t i = parameter.first; i < parameter.end; ++i) {
      const Token& token = unit_.token(i);
      if (token.punct == '=') {
        parameter.has_default = true;
        parameter.end = i;
        break;
      }
      if (unit_.is(i, '.') && unit_.is(i + 1, '.') && unit_.is(i + 2, '.')) {
        parameter.is_pack = true;
        i += 2;
      } else if (token.punct == '<') {
        const std::uint32_t close = angle_after(unit_, i, parameter.end);
        if (close != kNone) i = close;
        has_type = true;
      } else if (token.punct == '(' && token.match != kNone) {
        if (suffix == kNone && !is_attribute(i, parameter.first) && parameter.name == kNone)
          in_parentheses(parameter, i);
        if (parameter.name_at != kNone && suffix == kNone) suffix = i;
        i = token.match;
      } else if ((token.punct == '[' || token.punct == '{') && token.match != kNone) {
        if (token.punct == '[' && !unit_.is(i + 1, '[') && suffix == kNone) suffix = i;
        i = token.match;
      } else if (token.kind == Kind::kWord) {
        if (names(i, has_type, parameter.first))
          last_word = i;
        else if (unit_.is(i, "__attribute__") || unit_.is(i, "alignas"))
          continue;
        if (!is_one_of(kQualifiers, unit_.text(i)) || (of_template_ && is_key(i))) has_type = true;
      }
    }
    if (parameter.name_at != kNone) return;  // in parentheses
    parameter.name = last_word;
    parameter.name_at = suffix != kNone ? suffix : parameter.end;
  }

  bool is_key(std::uint32_t i) const { return unit_.is(i, "class") || unit_.is(i, "typename"); }

  bool is_attribute(std::uint32_t paren, std::uint32_t first) const {
    return paren > first && (unit_.is(paren - 1, "__attribute__") ||
                             unit_.is(paren - 1, "decltype") || unit_.is(paren - 1, "alignas") ||
                             unit_.is(paren - 1, "__typeof__") || unit_.is(paren - 1, "typeof"));
  }

  /// Whether this word is the name and not part of the type.
  bool names(std::uint32_t i, bool has_type, std::uint32_t first) const {
    if (!has_type || is_one_of(kTypeWords, unit_.text(i)) ||
        is_one_of(kQualifiers, unit_.text(i)) || unit_.is(i, "__attribute__") ||
        unit_.is(i, "alignas") || unit_.is(i, "decltype"))
      return false;
    if (i == first || unit_.is(i - 1, Kind::kScope) || unit_.is(i + 1, Kind::kScope)) return false;
    if (unit_.is(i - 1, "template")) return false;
    return true;
  }

  /// `(*name)(int)`, `(&name)[3]`, `(S::*name)()`, `(*)[4]`.
  void in_parentheses(Parameter& parameter, std::uint32_t paren) {
    const std::uint32_t close = unit_.token(paren).match;
    std::uint32_t i = paren + 1;
    bool is_pointer = false;
    for (; i < close; ++i) {
      const Token& token = unit_.token(i);
      if (token.punct == '*' || token.punct == '&') {
        is_pointer = true;
      } else if (token.kind == Kind::kWord && is_pointer &&
                 !is_one_of(kQualifiers, unit_.text(i))) {
        parameter.name = i;
        break;
      } else if (token.punct == '[' || token.punct == '(' || token.punct == ')') {
        break;
      }
    }
    if (is_pointer) parameter.name_at = i;
  }

  const Unit& unit_;
  bool of_template_;
};

}  // namespace

std::uint32_t angle_after(const Unit& unit, std::uint32_t open, std::uint32_t end) {
  const std::uint32_t close = unit.token(open).angle;
  return close < end ? close : kNone;
}

std::vector<Parameter> read_parameters(const Unit& unit, std::uint32_t first, std::uint32_t end,
                                       bool of_template) {
  std::vector<Parameter> parameters;
  if (first == end || (!of_template && end == first + 1 && unit.is(first, "void")))
    return parameters;
  Reader reader(unit, of_template);
  std::uint32_t begin = first;
  std::uint32_t depth = 0;
  for (std::uint32_t i = first; i < end; ++i) {
    const Token& token = unit.token(i);
    if ((token.punct == '(' || token.punct == '[' || token.punct == '{') && token.match != kNone) {
      i = token.match;
    } else if (token.punct == '<') {
      ++depth;
    } else if (token.punct == '>' && depth > 0) {
      --depth;
    } else if (token.punct == ',' && depth == 0) {
      parameters.push_back(reader.read(begin, i));
      begin = i + 1;
    }
  }
  parameters.push_back(reader.read(begin, end));
  return parameters;
}

std::uint32_t auto_in(const Unit& unit, const Parameter& parameter) {
  for (std::uint32_t i = parameter.first; i < parameter.end; ++i) {
    const Token& token = unit.token(i);
    if (unit.is(i, "auto")) return i;
    if ((token.punct == '(' || token.punct == '[' || token.punct == '{') && token.match != kNone)
      i = token.match;
  }
  return kNone;
}

bool is_cudas_word(std::string_view word) {
  constexpr std::array kWords{"__global__", "__device__", "__host__", "__constant__",
                              "__grid_constant__"};
  return is_one_of(kWords, word);
}

std::string joined(const Unit& unit, std::uint32_t first, std::uint32_t end) {
  std::string text;
  for (std::uint32_t i = first; i < end; ++i) {
    if (i > first && !unit.adjacent(i - 1)) text += ' ';
    if (!is_cudas_word(unit.text(i))) text += unit.text(i);
  }
  return text;
}

}  // namespace warpstep::tools::translate
