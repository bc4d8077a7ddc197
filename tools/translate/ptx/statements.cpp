#include "tools/translate/ptx/statements.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace warpstep::tools::translate {
namespace {

bool is_blank(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0;
}

bool is_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c == '%';
}

std::string without_comments(std::string_view text) {
  std::string rest;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 2) == "//") {
      i = std::min(text.find('\n', i), text.size());
      rest += '\n';
    } else if (text.substr(i, 2) == "/*") {
      i = std::min(text.find("*/", i + 2), text.size()) + 1;
      rest += ' ';
    } else {
      rest += text[i];
    }
  }
  return rest;
}

std::string without_blanks(std::string_view text) {
  std::string rest(text);
  std::erase_if(rest, is_blank);
  return rest;
}

class Reader {
 public:
  explicit Reader(std::string text) : text_(std::move(text)) {}

  std::vector<PtxStatement> run() {
    while (skip_blanks()) {
      if (text_[at_] == ';') {
        ++at_;
      } else if (text_[at_] == '{' || text_[at_] == '}') {
        const bool opens = text_[at_++] == '{';
        list_.push_back(
            {.kind = opens ? PtxKind::kOpen : PtxKind::kClose, .name{}, .guard{}, .operands{}});
      } else if (!label()) {
        statement(up_to_semicolon());
      }
    }
    return std::move(list_);
  }

 private:
  bool skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    return at_ < text_.size();
  }

  bool label() {
    std::size_t end = at_;
    while (end < text_.size() && is_name(text_[end])) ++end;
    std::size_t colon = end;
    while (colon < text_.size() && is_blank(text_[colon])) ++colon;
    if (end == at_ || colon >= text_.size() || text_[colon] != ':' ||
        text_.compare(colon, 2, "::") == 0)
      return false;
    list_.push_back(
        {.kind = PtxKind::kLabel, .name = text_.substr(at_, end - at_), .guard{}, .operands{}});
    at_ = colon + 1;
    return true;
  }

  std::string_view up_to_semicolon() {
    const std::size_t end = std::min(text_.find(';', at_), text_.size());
    const std::string_view all = std::string_view(text_).substr(at_, end - at_);
    at_ = end;
    return all;
  }

  static std::string_view word(std::string_view& text) {
    while (!text.empty() && is_blank(text[0])) text.remove_prefix(1);
    std::size_t size = 0;
    while (size < text.size() && !is_blank(text[size])) ++size;
    const std::string_view first = text.substr(0, size);
    text.remove_prefix(size);
    return first;
  }

  void statement(std::string_view text) {
    PtxStatement one;
    std::string_view first = word(text);
    if (first.starts_with('@')) {
      std::string guard(first.substr(1));
      if (guard.empty() || guard == "!") guard += word(text);
      one.guard_is_negated = guard.starts_with('!');
      one.guard = one.guard_is_negated ? guard.substr(1) : guard;
      first = word(text);
    }
    if (first == ".reg" || first.starts_with(".reg.")) {
      one.kind = PtxKind::kRegisters;
      first.remove_prefix(std::string_view(".reg").size());  // `.reg.b64` needs no blank
      if (first.empty()) first = word(text);
      if (first.starts_with(".v2") || first.starts_with(".v4")) first = ".vector";
    }
    one.name = first;
    one.operands = parts_of(text);
    list_.push_back(std::move(one));
  }

  std::string text_;
  std::size_t at_ = 0;
  std::vector<PtxStatement> list_;
};

}  // namespace

std::vector<std::string> parts_of(std::string_view list) {
  const std::string text = without_blanks(list);
  std::vector<std::string> parts;
  if (text.empty()) return parts;
  parts.emplace_back();
  int depth = 0;
  for (const char c : text) {
    depth += c == '{' || c == '[' || c == '(' ? 1 : c == '}' || c == ']' || c == ')' ? -1 : 0;
    if (c == ',' && depth == 0)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

std::vector<PtxStatement> read_statements(std::string_view text) {
  return Reader(without_comments(text)).run();
}

}  // namespace warpstep::tools::translate
