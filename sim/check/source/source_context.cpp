#include "sim/check/source/source_context.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <set>
#include <string_view>
#include <vector>

#include "sim/check/source/loops.h"
#include "sim/check/source/macros.h"
#include "sim/check/source/source_lines.h"

namespace warpstep::sim::check {

namespace {

bool begins_loop(const std::string& line) {
  return has_word(line, "for") || has_word(line, "while") || has_word(line, "do");
}

bool begins_branch(const std::string& line) {
  return begins_loop(line) || has_word(line, "if") || has_word(line, "else") ||
         has_word(line, "switch");
}

/// The lines whose braces are open before `line`, counted from the kernel's first.
std::vector<int> open_braces(const std::vector<std::string>& code, int kernel, int line) {
  std::vector<int> open;
  for (int i = kernel; i < line; ++i) {
    for (const char c : code[static_cast<std::size_t>(i)]) {
      if (c == '{') open.push_back(i);
      if (c == '}' && !open.empty()) open.pop_back();
    }
  }
  return open;
}

/// The line in which the words in front of a brace begin: conditions may go over several lines, and
/// the brace stand below.
int head_of_brace(const std::vector<std::string>& code, int kernel, int brace) {
  const auto text = [&](int line) { return trimmed(code[static_cast<std::size_t>(line)]); };
  int line = brace;
  while (line > kernel && (text(line).empty() || text(line).front() == '{')) --line;
  int unopened = 0;  // brackets
  for (;; --line) {
    const std::string& words = code[static_cast<std::size_t>(line)];
    unopened += static_cast<int>(std::count(words.begin(), words.end(), ')') -
                                 std::count(words.begin(), words.end(), '('));
    if (unopened <= 0 || line == kernel) return line;
  }
}

/// Whether words in front of a brace begin a lambda, `[=](int x)`, or a class; `if (a[i])` does
/// not.
bool begins_inner(const std::string& words) {
  if (has_word(words, "struct") || has_word(words, "class")) return true;
  const std::size_t bracket = words.rfind(']');
  if (bracket == words.npos) return false;
  const std::string behind = trimmed(words.substr(bracket + 1));
  return behind.empty() || behind.front() == '(' || behind.starts_with("mutable");
}

/// Whether the line's `return` is one of a lambda or a class inside the kernel.
bool is_of_inner(const std::vector<std::string>& code, int kernel, int line) {
  std::vector<bool> open;  // by braces
  for (int i = kernel; i <= line; ++i) {
    const std::string& words = code[static_cast<std::size_t>(i)];
    const std::size_t end = i == line ? words.find("return") : words.size();
    for (std::size_t at = 0; at < end; ++at) {
      if (words[at] == '{') open.push_back(begins_inner(words.substr(0, at)));
      if (words[at] == '}' && !open.empty()) open.pop_back();
    }
  }
  return std::find(open.begin(), open.end(), true) != open.end();
}

/// The last line of the function that begins at `kernel`.
int end_of(const std::vector<std::string>& code, int kernel) {
  int depth = 0;
  bool begun = false;
  for (int i = kernel; i < static_cast<int>(code.size()); ++i) {
    for (const char c : code[static_cast<std::size_t>(i)]) {
      if (c == '{') begun = ++depth > 0;
      if (c == '}') --depth;
    }
    if (begun && depth <= 0) return i;
  }
  return static_cast<int>(code.size()) - 1;
}

/// What a line of device code does with what it reads.
class LineUse {
 public:
  explicit LineUse(const SourceLocation& location)
      : location_(location), code_(code_lines(location.file)) {
    is_known_ = location.line > 0 && location.line < static_cast<int>(code_.size());
    kernel_ = is_known_ ? location.line : 0;
    while (kernel_ > 0 && !has_word(text(kernel_), "__global__")) --kernel_;
  }

  bool is_known() const { return is_known_; }

  /// Whether it is in the condition of a loop that does not count, or all that such a loop does.
  bool is_in_loop_condition() const {
    if (waits_in_loop(location_) || waits(text(location_.line))) return true;
    const std::string before = text(location_.line - 1);
    return waits(before) && !before.ends_with(";");
  }

  bool is_in_loop() const {
    const std::vector<int> braces = open_braces(code_, kernel_, location_.line);
    return std::any_of(braces.begin(), braces.end(), [&](int brace) {
      return waits(text(head_of_brace(code_, kernel_, brace)));
    });
  }

  bool is_in_branch() const { return has_choice() || has_condition() || is_asked_for(); }

  /// `if (*found) break;`, where all threads look at one word.
  bool leaves() const {
    std::string line = text(location_.line);
    if (line.ends_with(")")) line += text(location_.line + 1);
    const bool is_one = line.find('[') == line.npos || line.find("[0]") != line.npos;
    if (line.ends_with("}")) line = trimmed(line.substr(0, line.size() - 1));
    return is_one && has_condition() && (line.ends_with("break;") || line.ends_with("return;"));
  }

 private:
  std::string text(int line) const {
    return trimmed(with_macros(location_.file, code_[static_cast<std::size_t>(line)]));
  }

  static bool waits(const std::string& words) {
    if (has_word(words, "while") || has_word(words, "do")) return true;
    const std::size_t at = words.find("for");
    if (at == words.npos || !has_word(words, "for")) return false;
    const std::size_t first = words.find('(', at);
    return first != words.npos &&
           (trimmed(words.substr(first + 1)).starts_with(";") || reads_again(words));
  }

  /// `for (v = 0; v == 0; v = *flag)`, whose step does not count.
  static bool reads_again(const std::string& words) {
    const std::string step = words.substr(words.rfind(';') + 1);
    const std::size_t sign = step.find('=');
    return sign != step.npos && sign != 0 &&
           std::string_view("+-*/%&|^<>=!").find(step[sign - 1]) == std::string_view::npos;
  }

  bool has_choice() const {
    const std::string line = text(location_.line);
    return line.find('?') != line.npos || line.find("&&") != line.npos ||
           line.find("||") != line.npos;
  }

  /// `if (*flag)`, but not `if (i < 64)`.
  bool has_condition() const {
    const std::string line = text(location_.line);
    for (const std::string_view word : {"if", "switch"}) {
      const std::size_t at = line.find(std::string(word) + " (");
      const std::size_t open = at == line.npos ? line.find(std::string(word) + "(") : at;
      if (open == line.npos) continue;
      const std::size_t begin = line.find('(', open);
      int depth = 0;
      for (std::size_t i = begin; i < line.size(); ++i) {
        if (line[i] == '(') ++depth;
        if (line[i] == ')' && --depth == 0) break;
        if (i > begin && (line[i] == '[' || line[i] == '*' || line[i] == '>' || line[i] == '('))
          if (line[i] != '>' || line[i - 1] == '-') return true;
      }
    }
    return false;
  }

  /// Whether a condition behind it asks for the variable that gets the value.
  bool is_asked_for() const {
    const std::string line = text(location_.line);
    const std::size_t sign = line.find('=');
    if (sign == line.npos || sign == 0) return false;
    const std::string left = trimmed(line.substr(0, sign));
    std::size_t begin = left.size();
    while (begin > 0 && (std::isalnum(static_cast<unsigned char>(left[begin - 1])) != 0 ||
                         left[begin - 1] == '_'))
      --begin;
    const std::string name = left.substr(begin);
    if (name.empty()) return false;
    const int last = kernel_ == 0 ? static_cast<int>(code_.size()) - 1 : end_of(code_, kernel_);
    const int end = std::min(last, location_.line + 8);
    for (int i = location_.line + 1; i <= end; ++i)
      if (has_word(text(i), name) &&
          (begins_branch(text(i)) || text(i).find('?') != std::string::npos))
        return true;
    return false;
  }

  const SourceLocation& location_;
  const std::vector<std::string>& code_;
  bool is_known_ = false;
  int kernel_ = 0;  // its first line; 0 in a function before the first kernel
};

}  // namespace

bool decides_at(const SourceLocation& location) {
  const LineUse use(location);
  return !use.is_known() || use.is_in_loop_condition() || use.is_in_loop() || use.is_in_branch();
}

bool polls_at(const SourceLocation& location) {
  const LineUse use(location);
  return !use.is_known() || use.is_in_loop_condition() || use.leaves() ||
         (use.is_in_loop() && use.is_in_branch());
}

bool loops_back(const SourceLocation& location, int line_above) {
  const std::vector<std::string>& code = code_lines(location.file);
  if (location.line <= 0 || location.line >= static_cast<int>(code.size())) return false;
  const std::vector<int> open = open_braces(code, 1, location.line);
  return std::any_of(open.begin(), open.end(), [&](int brace) {
    const int head = head_of_brace(code, 1, brace);
    return head <= line_above && begins_loop(code[static_cast<std::size_t>(head)]);
  });
}

bool may_hold_lock(const SourceLocation& location) {
  const std::vector<std::string>& code = code_lines(location.file);
  if (location.line <= 0 || location.line >= static_cast<int>(code.size())) return false;
  const auto has_one = [&](int line, std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
      return code[static_cast<std::size_t>(line)].find(word) != std::string::npos;
    });
  };
  const auto ends_function = [&](int line) {
    return code[static_cast<std::size_t>(line)].starts_with("}");
  };
  bool is_taken = false, is_given_back = false;
  for (int line = location.line; line > 0 && !is_taken; --line) {
    is_taken = has_one(line, {"atomicCAS", "atomicExch", "compare_exchange", "ock("});
    if (ends_function(line) || has_word(code[static_cast<std::size_t>(line)], "__global__")) break;
  }
  for (int line = location.line; line < static_cast<int>(code.size()) && !is_given_back; ++line) {
    if (ends_function(line)) break;
    is_given_back = has_one(line, {"atomicCAS", "atomicExch", "compare_exchange", "ock(", "store(",
                                   "clear(", "release", "= 0;"});
  }
  return is_taken && is_given_back;
}

bool in_one_statement(const SourceLocation& one, const SourceLocation& other) {
  constexpr int kMostLines = 6;
  const int first = std::min(one.line, other.line), last = std::max(one.line, other.line);
  if (one.file != other.file || first <= 0 || last - first > kMostLines) return false;
  const std::vector<std::string>& code = code_lines(one.file);
  if (last >= static_cast<int>(code.size())) return false;
  for (int line = first; line < last; ++line)
    if (code[static_cast<std::size_t>(line)].find_first_of(";{}") != std::string::npos)
      return false;
  return true;
}

int line_of_call(const SourceLocation& in_kernel, const std::string& function) {
  const std::vector<std::string>& code = code_lines(in_kernel.file);
  if (in_kernel.line <= 0 || in_kernel.line >= static_cast<int>(code.size())) return 0;
  int kernel = in_kernel.line;
  while (kernel > 0 && !has_word(code[static_cast<std::size_t>(kernel)], "__global__")) --kernel;
  if (kernel == 0) return 0;
  const std::string name = function.substr(0, function.find('<'));
  int found = 0;
  const int last = end_of(code, kernel);
  for (int line = kernel; line <= last; ++line) {
    if (!has_word(code[static_cast<std::size_t>(line)], name)) continue;
    if (found != 0) return 0;
    found = line;
  }
  return found;
}

namespace {

/// Whether a kernel or a function of the device begins in the line: no variable, and no lambda.
bool begins_device_code(const std::vector<std::string>& code, int line) {
  const std::string& text = code[static_cast<std::size_t>(line)];
  if (has_word(text, "__global__")) return true;
  const std::size_t word = text.find("__device__");
  if (!has_word(text, "__device__") || text.find(']') < word || trimmed(text).starts_with('#'))
    return false;
  for (std::size_t i = static_cast<std::size_t>(line); i < code.size(); ++i) {
    const std::size_t end = code[i].find_first_of("{;=");
    if (end != std::string::npos) return code[i][end] == '{';
  }
  return false;
}

/// The names in a line, and those of them that it gives a value.
struct Names {
  explicit Names(const std::string& line) {
    for (std::size_t at = 0; at < line.size(); ++at) {
      if (!is_part_of_name(line[at])) continue;
      const std::size_t begin = at;
      while (at < line.size() && is_part_of_name(line[at])) ++at;
      all.insert(line.substr(begin, at - begin));
      const std::size_t sign = line.find_first_not_of(" +-*/", at);
      if (sign != line.npos && line[sign] == '=' && line.compare(sign, 2, "==") != 0)
        set.insert(line.substr(begin, at - begin));
    }
  }

  bool has_one_of(const std::set<std::string>& others) const {
    return std::any_of(all.begin(), all.end(),
                       [&](const std::string& name) { return others.contains(name); });
  }

  std::set<std::string> all, set;
};

/// Whether the head of a loop in the line asks for nothing that differs between threads: all go
/// round alike.
bool is_loop_of_all(const std::vector<std::string>& code, int kernel, int line) {
  const std::string& head = code[static_cast<std::size_t>(line)];
  if (!has_word(head, "for")) return false;
  std::set<std::string> of_threads{"threadIdx", "laneid", "lane_id", "thread_rank"};
  for (int i = kernel; i < line; ++i) {
    const Names names(code[static_cast<std::size_t>(i)]);
    if (names.has_one_of(of_threads)) of_threads.insert(names.set.begin(), names.set.end());
  }
  return !Names(head).has_one_of(of_threads);
}

}  // namespace

SourceContext source_context_of(const SourceLocation& location) {
  SourceContext found;
  const std::vector<std::string>& code = code_lines(location.file);
  const auto text = [&](int line) { return trimmed(code[static_cast<std::size_t>(line)]); };
  if (location.line <= 0 || location.line >= static_cast<int>(code.size())) return found;
  found.code = text(location.line);
  int kernel = location.line;
  while (kernel > 0 && !begins_device_code(code, kernel)) --kernel;
  if (kernel == 0) return found;

  const std::vector<int> open = open_braces(code, kernel, location.line);
  bool in_loop = false;
  const auto note_condition = [&](int line) {
    in_loop |= begins_loop(text(line));
    // What keeps threads away is rather the `if` around a loop of all.
    if (found.condition_line != 0 && !is_loop_of_all(code, kernel, found.condition_line)) return;
    if (found.condition_line != 0 && is_loop_of_all(code, kernel, line)) return;
    found.condition_line = line;
    found.condition = text(line);
  };
  const int before = location.line - 1;
  if (begins_branch(text(location.line)))
    note_condition(location.line);
  else if (begins_branch(text(before)) && text(before).find_first_of(";{}") == std::string::npos)
    note_condition(before);
  for (std::size_t i = open.size(); i-- > 1;) {
    const int line = head_of_brace(code, kernel, open[i]);
    if (begins_branch(text(line))) note_condition(line);
  }
  const int last = in_loop ? end_of(code, kernel) : before;
  for (int line = kernel; line <= last; ++line)
    if (line != location.line && has_word(text(line), "return") && !is_of_inner(code, kernel, line))
      found.return_line = line;
  return found;
}

}  // namespace warpstep::sim::check
