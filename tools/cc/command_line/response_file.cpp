// Response files: arguments read from @FILE and --options-file FILE.
#include "tools/cc/command_line/response_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include "tools/system/home.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::cc {
namespace {

constexpr int kDeepest = 16;

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

void append_expanded(std::vector<std::string>& words, const std::string& word, int depth);

void append_file(std::vector<std::string>& words, const std::filesystem::path& file, int depth) {
  if (depth == kDeepest)
    throw Refusal(fmt::format("response files are nested more than {} deep", kDeepest));
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored) || access(file.c_str(), R_OK) != 0)
    throw Refusal(fmt::format("the response file {} cannot be read", file.string()));
  for (const std::string& word : split_words(read_text(file)))
    append_expanded(words, word, depth + 1);
}

void append_expanded(std::vector<std::string>& words, const std::string& word, int depth) {
  if (word.size() > 1 && word[0] == '@') {
    append_file(words, word.substr(1), depth);
  } else {
    words.push_back(word);
  }
}

}  // namespace

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool inside = false;  // of a word, which may be empty: ""
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      inside = true;
      if (text[++i] != '\n') word += text[i];
    } else if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        word += c;
      }
    } else if (c == '\'' || c == '"') {
      quote = c;
      inside = true;
    } else if (is_space(c)) {
      if (inside) words.push_back(std::move(word));
      word.clear();
      inside = false;
    } else if (c == '#' && !inside) {
      while (i + 1 < text.size() && text[i + 1] != '\n') ++i;
    } else {
      word += c;
      inside = true;
    }
  }
  if (quote != 0) throw Refusal(fmt::format("unterminated {} in the options", quote));
  if (inside) words.push_back(std::move(word));
  return words;
}

std::vector<std::string> expand_response_files(const std::vector<std::string>& words) {
  std::vector<std::string> expanded;
  for (const std::string& word : words) append_expanded(expanded, word, 0);
  return expanded;
}

std::vector<std::string> read_response_file(const std::filesystem::path& file) {
  std::vector<std::string> words;
  append_file(words, file, 0);
  return words;
}

}  // namespace warpstep::tools::cc
