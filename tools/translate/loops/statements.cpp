// Statements of a kernel's body, as a tree down to where its barriers stand.
#include "tools/translate/loops/statements.h"

#include "tools/translate/loops/words/known_words.h"

namespace warpstep::tools::translate {
namespace {

class Reader {
 public:
  Reader(const Unit& unit, std::string& refusal) : unit_(unit), refusal_(refusal) {}

  std::vector<Statement> list(std::uint32_t open) {
    std::vector<Statement> all;
    const std::uint32_t close = unit_.token(open).match;
    for (std::uint32_t i = open + 1; i < close && refusal_.empty();) {
      all.push_back(statement(i, close));
      i = all.back().last + 1;
    }
    return all;
  }

 private:
  Statement statement(std::uint32_t first, std::uint32_t end) {
    Statement read{.first = first, .last = statement_end(unit_, first, end)};
    if (read.last == kNone) {
      read.last = end;
      return refuse(read, "a statement is not understood");
    }
    if (!has_barrier(unit_, read.first, read.last)) return read;
    if (unit_.is(first, '{')) {
      read.kind = Statement::Kind::kBlock;
      read.parts = list(first);
      return read;
    }
    if (unit_.is(first, "__syncthreads")) {
      read.kind = Statement::Kind::kBarrier;
      if (unit_.is(first + 2, ')') && read.last == first + 3) return read;
      return refuse(read, "a barrier is part of an expression");
    }
    if (is_of_warp(read)) {
      read.kind = Statement::Kind::kWarp;
      return read;
    }
    return with_head(read);
  }

  /// Whether warp functions stand in an expression, or in a condition that no barrier is behind.
  bool is_of_warp(const Statement& read) const {
    std::uint32_t last = read.last;
    if (unit_.is(read.first, "if") && unit_.is(read.first + 1, '(')) {
      last = unit_.token(read.first + 1).match;
      if (has_barrier(unit_, last, read.last)) return false;
    } else if (!unit_.is(read.last, ';') || begins_structure(read.first)) {
      return false;
    }
    return !has_word(unit_, read.first, last, "__syncthreads");
  }

  bool begins_structure(std::uint32_t first) const {
    return unit_.is(first, "if") || unit_.is(first, "for") || unit_.is(first, "while") ||
           unit_.is(first, "do") || unit_.is(first, "switch");
  }

  Statement with_head(Statement read) {
    const bool is_if = unit_.is(read.first, "if");
    if (is_if)
      read.kind = Statement::Kind::kIf;
    else if (unit_.is(read.first, "for"))
      read.kind = Statement::Kind::kFor;
    else if (unit_.is(read.first, "while"))
      read.kind = Statement::Kind::kWhile;
    else
      return refuse(read, "a barrier stands in something else than if, for and while");
    read.head_open = read.first + 1;
    if (!unit_.is(read.head_open, '(')) return refuse(read, "a barrier stands in an if constexpr");
    read.head_close = unit_.token(read.head_open).match;
    if (has_barrier(unit_, read.head_open, read.head_close))
      return refuse(read, "a barrier is part of an expression");
    read.parts.push_back(statement(read.head_close + 1, read.last + 1));
    const std::uint32_t next = read.parts.back().last + 1;
    if (is_if && next < read.last && unit_.is(next, "else"))
      read.parts.push_back(statement(next + 1, read.last + 1));
    return read;
  }

  Statement refuse(Statement read, const char* why) {
    if (refusal_.empty()) refusal_ = why;
    return read;
  }

  const Unit& unit_;
  std::string& refusal_;
};

}  // namespace

std::uint32_t statement_end(const Unit& unit, std::uint32_t first, std::uint32_t end) {
  if (first >= end) return kNone;
  if (unit.is(first, '{')) return unit.token(first).match;
  const bool is_if = unit.is(first, "if");
  if (is_if || unit.is(first, "for") || unit.is(first, "while") || unit.is(first, "switch")) {
    const std::uint32_t open = first + (unit.is(first + 1, "constexpr") ? 2 : 1);
    if (!unit.is(open, '(') || unit.token(open).match == kNone) return kNone;
    const std::uint32_t body = statement_end(unit, unit.token(open).match + 1, end);
    if (!is_if || body == kNone || !unit.is(body + 1, "else")) return body;
    return statement_end(unit, body + 2, end);
  }
  std::uint32_t i = first;
  if (unit.is(first, "do")) {
    i = statement_end(unit, first + 1, end);
    if (i == kNone) return kNone;
  }
  for (; i < end; ++i) {
    const Token& token = unit.token(i);
    if (token.punct == ';') return i;
    if ((token.punct == '(' || token.punct == '[' || token.punct == '{') && token.match != kNone)
      i = token.match;
  }
  return kNone;
}

bool has_word(const Unit& unit, std::uint32_t first, std::uint32_t last, std::string_view word) {
  for (std::uint32_t i = first; i <= last; ++i)
    if (unit.is(i, word)) return true;
  return false;
}

bool has_barrier(const Unit& unit, std::uint32_t first, std::uint32_t last) {
  return has_word(unit, first, last, "__syncthreads") || has_warp_function(unit, first, last);
}

bool has_warp_function(const Unit& unit, std::uint32_t first, std::uint32_t last) {
  for (std::uint32_t i = first; i <= last; ++i)
    if (unit.is(i, "__syncwarp") || is_warp_function(unit.text(i))) return true;
  return false;
}

std::vector<Statement> read_statements(const Unit& unit, std::uint32_t open, std::string& refusal) {
  return Reader(unit, refusal).list(open);
}

}  // namespace warpstep::tools::translate
