// Columns of the user's own lines, for messages about the preprocessed text.
#include "tools/cc/source/columns.h"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <fstream>
#include <map>
#include <optional>
#include <vector>

namespace warpstep::tools::cc {
namespace {

struct Word {
  std::size_t begin;
  std::string_view text;
};

/// Splits a line into tokens: names and numbers, and single characters otherwise.
std::vector<Word> columns_of_words(std::string_view line) {
  const auto is_name = [&](std::size_t i) {
    const auto c = static_cast<unsigned char>(line[i]);
    return std::isalnum(c) || c == '_' || c >= 0x80;
  };
  std::vector<Word> words;
  for (std::size_t i = 0; i < line.size();) {
    std::size_t end = i + 1;
    if (is_name(i))
      while (end < line.size() && is_name(end)) ++end;
    if (!std::isspace(static_cast<unsigned char>(line[i])))
      words.push_back({i, line.substr(i, end - i)});
    i = end;
  }
  return words;
}

/// "file:12:5: " at the beginning of a line.
struct Headline {
  std::string_view file;
  int line = 0;
  int column = 0;
  std::string_view rest;  // from the colon behind the column
};

std::optional<Headline> read_headline(std::string_view text) {
  for (std::size_t colon = text.find(':'); colon != text.npos; colon = text.find(':', colon + 1)) {
    Headline head{text.substr(0, colon), 0, 0, {}};
    const char* const end = text.data() + text.size();
    const auto line = std::from_chars(text.data() + colon + 1, end, head.line);
    if (line.ec != std::errc() || line.ptr == end || *line.ptr != ':') continue;
    const auto column = std::from_chars(line.ptr + 1, end, head.column);
    if (column.ec != std::errc() || column.ptr == end || *column.ptr != ':') continue;
    head.rest = {column.ptr, static_cast<std::size_t>(end - column.ptr)};
    return head;
  }
  return std::nullopt;
}

bool is_error(const Headline& head) {
  return head.rest.starts_with(": error:");
}

template <class Use>
void for_each_line(std::string_view text, const Use& use) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    use(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
}

using Location = std::pair<std::string, int>;

/// Fills in the preprocessed text of the lines that are asked for.
void find_lines(std::string_view preprocessed, std::map<Location, std::string_view>& lines) {
  std::string file;
  int number = 0;
  for_each_line(preprocessed, [&](std::string_view line) {
    if (line.starts_with("# ") && line.size() > 2 && std::isdigit(line[2])) {
      std::from_chars(line.data() + 2, line.data() + line.size(), number);
      const std::size_t open = line.find('"');
      const std::size_t close = line.rfind('"');
      if (open < close) file = line.substr(open + 1, close - open - 1);
      return;
    }
    const auto wanted = lines.find({file, number});
    if (wanted != lines.end() && !line.empty()) wanted->second = line;
    ++number;
  });
}

std::string line_of_file(const Location& location) {
  std::ifstream in(location.first);
  std::string line;
  for (int i = 0; i < location.second; ++i)
    if (!std::getline(in, line)) return {};
  return line;
}

}  // namespace

int own_column(std::string_view own, std::string_view preprocessed, int column) {
  if (!preprocessed.empty() && column > static_cast<int>(preprocessed.size()) + 1) return 0;
  if (own == preprocessed) return column;
  if (column < 1) return 0;
  const auto at = static_cast<std::size_t>(column - 1);
  const std::vector<Word> theirs = columns_of_words(preprocessed);
  const Word* word = nullptr;  // the one that contains the location, or else the last one before it
  for (const Word& candidate : theirs)
    if (candidate.begin <= at) word = &candidate;
  if (word == nullptr) return 0;
  std::size_t before = 0, total = 0;
  for (const Word& other : theirs) {
    if (other.text != word->text) continue;
    ++total;
    if (other.begin < word->begin) ++before;
  }
  std::vector<std::size_t> begins;
  for (const Word& other : columns_of_words(own))
    if (other.text == word->text) begins.push_back(other.begin);
  if (begins.size() != total) return 0;
  const std::size_t inside = std::min(at - word->begin, word->text.size());
  return static_cast<int>(begins[before] + inside) + 1;
}

std::string with_own_columns(std::string_view compiler_output, std::string_view preprocessed) {
  std::map<Location, std::string_view> lines;
  for_each_line(compiler_output, [&](std::string_view line) {
    if (const auto head = read_headline(line)) lines[{std::string(head->file), head->line}] = {};
  });
  if (!lines.empty()) find_lines(preprocessed, lines);
  // Behind the end of a line stands what the translator wrote: its errors follow from the others.
  const auto is_beyond = [&](const Headline& head) {
    const std::string_view line = lines[{std::string(head.file), head.line}];
    return !line.empty() && head.column > static_cast<int>(line.size()) + 1;
  };
  bool has_own_error = false;
  for_each_line(compiler_output, [&](std::string_view line) {
    const auto head = read_headline(line);
    if (head && is_error(*head)) has_own_error |= !is_beyond(*head);
  });
  std::string text;
  bool is_left_out = false;
  for_each_line(compiler_output, [&](std::string_view line) {
    const auto head = read_headline(line);
    if (head && has_own_error && is_error(*head)) is_left_out = is_beyond(*head);
    if (!head && !line.starts_with(' ')) is_left_out = false;
    if (is_left_out) return;
    if (head) {
      const Location location{std::string(head->file), head->line};
      const int column = own_column(line_of_file(location), lines[location], head->column);
      text += fmt::format("{}:{}", head->file, head->line);
      if (column > 0) text += fmt::format(":{}", column);
      text += head->rest;
    } else {
      text += line;
    }
    text += '\n';
  });
  return text;
}

}  // namespace warpstep::tools::cc
