#include "sim/check/source/source_lines.h"

#include <sys/stat.h>

#include <cctype>
#include <fstream>
#include <map>
#include <mutex>
#include <string_view>
#include <tuple>

namespace warpstep::sim::check {

namespace {

/// What distinguishes a file's contents from those that it had earlier; all zero: there is no file.
using State = std::tuple<ino_t, off_t, time_t, long>;

State state_of(const std::string& name) {
  struct stat file {};
  if (stat(name.c_str(), &file) != 0) return {};
  return {file.st_ino, file.st_size, file.st_mtim.tv_sec, file.st_mtim.tv_nsec};
}

/// What `#if 0` leaves out.
class LeftOut {
 public:
  /// Whether the next line is.
  bool has(const std::string& code) {
    std::size_t at = code.find_first_not_of(" \t");
    if (at == code.npos || code[at] != '#') return depth_ != 0;
    at = code.find_first_not_of(" \t", at + 1);
    const std::string_view words = at == code.npos ? "" : std::string_view(code).substr(at);
    if (depth_ == 0) {
      if (words.starts_with("if 0") && words.find_first_not_of(" \t", 4) == words.npos) depth_ = 1;
    } else if (words.starts_with("if")) {
      ++depth_;
    } else if (words.starts_with("endif") || (depth_ == 1 && words.starts_with("el"))) {
      --depth_;
    }
    return depth_ != 0;
  }

 private:
  int depth_ = 0;
};

std::vector<std::string> read_code(const std::string& name) {
  std::ifstream file(name);
  std::vector<std::string> lines(1);
  bool in_comment = false;
  LeftOut left_out;
  for (std::string line; std::getline(file, line);) {
    std::string code;
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::string_view two = std::string_view(line).substr(i, 2);
      if (in_comment) {
        if (two != "*/") continue;
        in_comment = false;
        ++i;
      } else if (quote != 0) {
        if (line[i] == '\\')
          ++i;
        else if (line[i] == quote)
          quote = 0;
      } else if (two == "//") {
        break;
      } else if (two == "/*") {
        in_comment = true;
        ++i;
      } else if (line[i] == '"' || (line[i] == '\'' && (i == 0 || !std::isalnum(line[i - 1])))) {
        quote = line[i];
      } else {
        code += line[i];
      }
    }
    lines.push_back(left_out.has(code) ? "" : code);
  }
  return lines;
}

}  // namespace

bool is_part_of_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == text.npos) return "";
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

bool has_word(std::string_view line, std::string_view word) {
  const auto is_part = [&](std::size_t i) { return i < line.size() && is_part_of_name(line[i]); };
  for (std::size_t at = line.find(word); at != line.npos; at = line.find(word, at + 1))
    if ((at == 0 || !is_part(at - 1)) && !is_part(at + word.size())) return true;
  return false;
}

const std::vector<std::string>& code_lines(const std::string& name) {
  static auto& mutex = *new std::mutex;
  static auto& known = *new std::map<std::pair<std::string, State>, std::vector<std::string>>;
  const State state = state_of(name);
  const std::lock_guard lock(mutex);
  const auto found = known.find({name, state});
  if (found != known.end()) return found->second;
  return known[{name, state}] = state == State() ? std::vector<std::string>(1) : read_code(name);
}

}  // namespace warpstep::sim::check
