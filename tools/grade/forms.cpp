// Forms of an answer's text: two texts of one form are the same program.
#include <algorithm>
#include <cctype>
#include <string_view>

#include "tools/grade/kept.h"

namespace warpstep::tools::grade {

namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ||
         static_cast<unsigned char>(c) >= 128;
}

bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1))
    if ((at == 0 || !is_word(text[at - 1])) &&
        (at + word.size() >= text.size() || !is_word(text[at + word.size()])))
      return true;
  return false;
}

/// Whether a macro makes a string of an argument: it tells `a+b` from `a + b`.
bool makes_strings(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    const std::size_t define = line.find("define");
    if (define == line.npos) continue;
    const std::string_view body = line.substr(define);
    if (body.find('#') != body.npos || body.find("%:") != body.npos) return true;
  }
  return false;
}

/// Whether comments and literals may be told apart by the simple rules below: no raw strings, no
/// lines joined by a backslash, no blanks that a macro may see, nothing that an older standard
/// reads otherwise.
bool is_plain(std::string_view text) {
  if (makes_strings(text)) return false;
  if (text.find("R\"") != text.npos || text.find("??") != text.npos) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const unsigned char c = static_cast<unsigned char>(text[i]);
    if (c == 0 || c == 127 || (c < 32 && c != '\n' && c != '\t' && c != '\r')) return false;
    if (c == '\r' && (i + 1 == text.size() || text[i + 1] != '\n')) return false;
    if (c == '\\') {  // it may join lines, with or without blanks behind it
      const std::size_t next = text.find_first_not_of(" \t\r", i + 1);
      if (next == text.npos || text[next] == '\n') return false;
    }
  }
  return true;
}

/// Whether a blank between these says nothing: `a [ i ]`, `a = b`; but not `+ +` and `1e +5`.
bool is_idle_blank(char left, char right) {
  constexpr std::string_view kAlone = "()[]{};,", kOperators = "+-*/%<>=!&|^~?:";
  if (left == '\n' || kAlone.find(left) != kAlone.npos || kAlone.find(right) != kAlone.npos)
    return true;
  const bool operator_left = is_word(right) && kOperators.find(left) != kOperators.npos;
  const bool operator_right = is_word(left) && kOperators.find(right) != kOperators.npos;
  const bool may_be_exponent =
      (right == '+' || right == '-') && std::string_view("eEpP").find(left) != std::string::npos;
  return operator_left || (operator_right && !may_be_exponent);
}

/// Writes the text line by line, comments and runs of blanks as one blank or none.
class Writer {
 public:
  explicit Writer(std::string_view text) : text_(text) {}

  /// Empty if the simple rules do not tell where a comment or a literal ends.
  std::string write() {
    bool good = true;
    for (at_ = 0; at_ < text_.size() && good;) good = step();
    return good ? form_ : "";
  }

 private:
  bool step() {
    const char c = text_[at_], next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    if (c == '/' && (next == '/' || next == '*')) return comment(next == '*');
    if (c == '"' || c == '\'') return quote(c);
    ++at_;
    if (c == '\n') {
      end_line();
    } else if (c == ' ' || c == '\t' || c == '\r') {
      blank_ = true;
    } else {
      put(text_.substr(at_ - 1, 1));
    }
    return true;
  }

  void end_line() {
    form_ += '\n';
    blank_ = is_directive_ = false;
    line_ = form_.size();
  }

  void put(std::string_view word) {
    const char left = form_.empty() ? '\n' : form_.back();
    if (blank_ && (is_directive_ ? left != '\n' : !is_idle_blank(left, word[0]))) form_ += ' ';
    blank_ = false;
    if (form_.size() == line_) is_directive_ = word[0] == '#' || word[0] == '%';
    form_ += word;
  }

  bool comment(bool is_block) {
    // <cuda//atomic> is a name, and a directive goes on behind a comment of several lines.
    const std::string_view line = std::string_view(form_).substr(line_);
    if (is_directive_ && (is_block || line.find('<') != line.npos)) return false;
    blank_ = true;
    const std::size_t end = text_.find(is_block ? "*/" : "\n", at_ + (is_block ? 2 : 0));
    if (end == text_.npos && is_block) return false;
    for (const char c : text_.substr(at_, std::min(end, text_.size()) - at_))
      if (c == '\n') end_line();
    if (is_block) blank_ = true;
    at_ = std::min(end, text_.size()) + (is_block ? 2 : 0);
    return true;
  }

  bool quote(char c) {
    if (c == '\'' && !blank_ && !form_.empty() && is_word(form_.back())) {
      std::size_t begin = form_.size();  // of a number such as 1'000, or of a prefix such as u
      while (begin > 0 && (is_word(form_[begin - 1]) || form_[begin - 1] == '\'')) --begin;
      if (std::isdigit(static_cast<unsigned char>(form_[begin])) == 0) return false;
      ++at_;
      put("'");
      return true;
    }
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != c && text_[end] != '\n')
      end += text_[end] == '\\' ? 2 : 1;
    if (end >= text_.size() || text_[end] != c) return false;
    put(text_.substr(at_, end + 1 - at_));
    at_ = end + 1;
    return true;
  }

  std::string_view text_;
  std::string form_;
  std::size_t at_ = 0, line_ = 0;  // in the text; in the form, where its line begins
  bool blank_ = false, is_directive_ = false;
};

/// Line ends as blanks, but around directives.
std::string without_lines(const std::string& form) {
  std::string joined;
  for (std::size_t begin = 0; begin < form.size();) {
    const std::size_t end = std::min(form.find('\n', begin), form.size());
    const std::string_view line = std::string_view(form).substr(begin, end - begin);
    const bool is_directive = line.starts_with("#") || line.starts_with("%:");
    if (line.empty()) {
      begin = end + 1;
      continue;
    }
    const char left = joined.empty() ? '\n' : joined.back();
    if (is_directive && left != '\n')
      joined += '\n';
    else if (!is_idle_blank(left, line[0]))
      joined += ' ';
    joined += line;
    if (is_directive) joined += '\n';
    begin = end + 1;
  }
  return joined;
}

/// The lines that are not empty, and their numbers.
void take_rows(Forms& forms) {
  int number = 0;
  for (std::size_t begin = 0; begin < forms.lines.size();) {
    const std::size_t end = std::min(forms.lines.find('\n', begin), forms.lines.size());
    ++number;
    if (end > begin) {
      forms.rows += forms.lines.substr(begin, end - begin) + "\n";
      forms.line_of_row.push_back(number);
    }
    begin = end + 1;
  }
}

}  // namespace

Forms forms_of(const std::string& text) {
  Forms forms;
  for (const char* const clock : {"__DATE__", "__TIME__", "__TIMESTAMP__"})
    if (text.find(clock) != text.npos) return forms;
  forms.exact = text;
  if (!is_plain(text)) return forms;
  forms.lines = Writer(text).write();
  const bool names_lines = has_word(forms.lines, "__LINE__") || has_word(forms.lines, "assert") ||
                           forms.lines.find("source_location") != forms.lines.npos ||
                           forms.lines.find("__builtin_") != forms.lines.npos;
  if (!names_lines) take_rows(forms);
  if (!names_lines) forms.tokens = without_lines(forms.lines);
  return forms;
}

}  // namespace warpstep::tools::grade
