#include "tools/course/screen.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string_view>

#include "tools/course/gates.h"
#include "tools/system/home.h"

namespace warpstep::tools::course {

namespace {

std::string bold(const std::string& text, const Style& style) {
  return style.colour ? "\033[1m" + text + "\033[0m" : text;
}

std::string question_of(const Course& course, const Exercise& exercise, const std::string& code) {
  const auto own = exercise.questions.find(code);
  if (own != exercise.questions.end()) return own->second;
  const Json about = course.code(code);
  return about.is_object() ? about.value("question", "") : "";
}

std::string base_name(const std::string& file) {
  return std::filesystem::path(file).filename().string();
}

bool has_index(const Json& message, const char* name) {
  return message.contains(name) && message[name].is_array() && message[name].size() == 3;
}

std::string index_in_words(const Json& index) {
  const int x = index[0], y = index[1], z = index[2];
  return y == 0 && z == 0 ? fmt::format("{}", x) : fmt::format("({},{},{})", x, y, z);
}

std::string index_as_word(const Json& index) {
  const int x = index[0], y = index[1], z = index[2];
  return y == 0 && z == 0 ? fmt::format("{}", x) : fmt::format("{},{},{}", x, y, z);
}

/// The command that shows the mistake.
std::string command_for(const Exercise& exercise, const Json& message, const Style& style) {
  const std::string code = message.value("code", "");
  if (code == "C1") return "";
  if (!has_index(message, "thread") || message.value("line", 0) == 0)
    return style.command + " learn explain " + code;
  std::string command = style.command + " learn debug " + exercise.id;
  if (has_index(message, "block")) command += " --block " + index_as_word(message["block"]);
  command += " --thread " + index_as_word(message["thread"]);
  return command +
         fmt::format(" --break {}:{}", base_name(message["file"]), message["line"].get<int>());
}

std::string location_of(const Json& message) {
  std::string text;
  if (has_index(message, "thread")) {
    text = "thread " + index_in_words(message["thread"]);
    if (has_index(message, "block"))
      text = "block " + index_in_words(message["block"]) + ", " + text;
  }
  if (message.value("line", 0) != 0) {
    if (!text.empty()) text += ", ";
    text += fmt::format("line {} of {}", message["line"].get<int>(), base_name(message["file"]));
  }
  return text;
}

std::string category_in_words(const Category& category) {
  std::string text = fmt::format("  {:<8} {}/{}  ", category.name, category.points, category.max);
  if (category.max == 0) return text + "not judged on a GPU\n";
  if (category.passed)
    text += "ok      ";
  else
    text += category.judged ? "not yet " : "waits   ";
  return text + category.about + "\n";
}

/// What a verdict from a GPU does not cover; may be empty.
std::string unchecked_in_words(const Verdict& verdict, const Style& style) {
  std::string codes;
  for (const Category& category : verdict.categories)
    for (const std::string& code : category.unchecked) codes += " " + code;
  if (codes.empty()) return "";
  return "  " + wrapped("not checked on a GPU, so no points here:" + codes +
                            "; the simulator looks for them",
                        style.width - 2, 4);
}

/// Without the name of the folder one is in, and of that of the judge's own file.
std::string relative(std::string text, const Style& style) {
  constexpr std::string_view kStub = "/stub.cu";
  for (std::size_t at = 0; (at = text.find(kStub, at)) != text.npos;) {
    const std::size_t before = text.find_last_of(" \n", at);
    const std::size_t begin = before == text.npos ? 0 : before + 1;
    text.erase(begin, at + 1 - begin);
    at = begin;
  }
  const std::string folder = style.folder.string() + "/";
  if (folder.size() < 3) return text;
  for (std::size_t at = 0; (at = text.find(folder, at)) != text.npos;)
    text.erase(at, folder.size());
  return text;
}

/// At most `lines` of these words, each as wide as the screen.
std::vector<std::string> lines_of(const std::string& text, std::size_t lines, const Style& style) {
  std::istringstream rows(wrapped(text, style.width - 6, 0));
  std::vector<std::string> all;
  for (std::string row; std::getline(rows, row);) {
    if (all.size() == lines) {
      if (!all.empty()) all.back() += " ...";
      break;
    }
    all.push_back(row);
  }
  return all;
}

/// The line of a message with the one before and the one after it.
std::vector<std::string> quoted(const Json& message) {
  const int line = message.value("line", 0);
  if (line == 0 || base_name(message.value("file", "")) == "stub.cu") return {};  // the judge's own
  std::istringstream rows(read_text(message.value("file", "")));
  std::vector<std::string> all;
  std::string row;
  for (int number = 1; number <= line + 1 && std::getline(rows, row); ++number)
    if (number >= line - 1)
      all.push_back(fmt::format("{} {:>4} | {}", number == line ? ">" : " ", number, row));
  if (all.empty() && !message.value("source", "").empty())
    all.push_back(fmt::format("> {:>4} | {}", line, message.value("source", "")));
  return all;
}

/// Of the answer itself if the judge has a guess, otherwise what the code means.
std::string why(const Course& course, const Json& message) {
  for (const Json& detail : message.value("details", Json::array())) {
    std::string text = detail;
    if (!text.starts_with("possible cause") && !text.starts_with("missing: ")) continue;
    const std::filesystem::path file = message.value("file", "");
    const std::string folder = file.parent_path().string() + "/";
    for (std::size_t at = 0; folder.size() > 1 && (at = text.find(folder, at)) != text.npos;)
      text.erase(at, folder.size());
    return text;
  }
  const Json about = course.code(message.value("code", ""));
  const std::string text = about.is_object() ? about.value("text", "") : "";
  const std::size_t end = text.find(". ");
  return text.empty() ? "" : "why: " + (end == text.npos ? text : text.substr(0, end + 1));
}

/// The message with the line at which the first thread that it lists is, if it has none of its own:
/// "thread (0,0,0) running at a.cu:6".
Json with_line(Json message) {
  constexpr std::string_view kAt = " at ";
  if (message.value("line", 0) != 0) return message;
  std::string rows;
  for (const Json& detail : message.value("details", Json::array()))
    rows += detail.get<std::string>() + "\n";
  std::istringstream lines(rows);
  for (std::string row; std::getline(lines, row);) {
    row.erase(0, row.find_first_not_of(' '));
    const std::size_t at = row.find(kAt), colon = row.rfind(':');
    if (!row.starts_with("thread ") || at == row.npos || colon == row.npos || colon < at) continue;
    const int line = std::atoi(row.c_str() + colon + 1);
    if (line <= 0) continue;
    message["file"] = row.substr(at + kAt.size(), colon - at - kAt.size());
    message["line"] = line;
    break;
  }
  return message;
}

/// What is wrong, where, why and what to do next, in nine lines at most.
std::string first_lines(const Course& course, const Exercise& exercise, const Json& told,
                        const Style& style) {
  const Json message = with_line(told);
  const std::string code = message.value("code", "");
  const std::string question = question_of(course, exercise, code);
  const std::string command = command_for(exercise, message, style);
  const std::vector<std::string> source = quoted(message);
  // The command says the same in its own words.
  const bool is_known = !source.empty() && command.find(" --break ") != command.npos;
  const std::string where = is_known ? "" : location_of(message);
  std::size_t left = 9 - source.size() - (where.empty() ? 0 : 1) - (command.empty() ? 0 : 1);
  const auto what = lines_of(message.value("what", ""), std::max<std::size_t>(left - 2, 1), style);
  left -= what.size();
  const auto ask = lines_of("ask yourself: " + question, question.empty() ? 0 : left, style);
  left -= ask.size();
  std::string text;
  const auto add = [&](const std::string& line) { text += "      " + line + "\n"; };
  for (std::size_t i = 0; i < what.size(); ++i)
    text +=
        bold((i == 0 ? fmt::format("  {:<4}", code) : std::string(6, ' ')) + what[i], style) + "\n";
  if (!where.empty()) add(where);
  for (const std::string& line : source) add(line.starts_with(">") ? bold(line, style) : line);
  for (const std::string& line : lines_of(why(course, message), left, style)) add(line);
  for (const std::string& line : ask) add(line);
  if (!command.empty()) text += "      see it: " + command + "\n";
  return text;
}

/// What does not compile, or is not allowed: behind its place, unless the words have it.
std::string refusal_in_words(const Json& message) {
  const std::string what = message.value("what", ""), file = base_name(message.value("file", ""));
  const int line = message.value("line", 0);
  if (line == 0 || what.find(file) != what.npos) return what;
  return fmt::format("{}:{}: {}", file, line, what);
}

/// One line about what is not shown.
std::string folded(const Verdict& verdict, std::size_t further, const Style& style) {
  std::string points;
  for (const Category& category : verdict.categories)
    points += fmt::format("{}{} {}/{}", points.empty() ? "" : ", ", category.name, category.points,
                          category.max);
  return fmt::format("  {}; {}counts: {}\n", points,
                     further == 0 ? "" : fmt::format("{} more and ", further), style.unfold);
}

}  // namespace

Style style_of_terminal(int file) {
  Style style;
  style.command = typed_command();
  std::error_code failure;
  style.folder = std::filesystem::current_path(failure);
  const char* const no = std::getenv("NO_COLOR");
  style.colour = isatty(file) && (no == nullptr || *no == '\0');
  winsize size{};
  if (ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40)
    style.width = std::min<std::size_t>(size.ws_col, 100);
  return style;
}

std::string wrapped(const std::string& text, std::size_t width, std::size_t indent) {
  std::string all, line;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (!line.empty() && line.size() + 1 + word.size() > width) {
      all += line + "\n";
      line = std::string(indent, ' ');
      line += word;
    } else {
      line += line.empty() ? word : " " + word;
    }
  }
  return all + line + "\n";
}

std::string in_words(const Course& course, const Exercise& exercise, const Json& message,
                     const Style& style) {
  const std::string code = message.value("code", "");
  if (code == "C1") return refusal_in_words(message) + "\n";
  const auto line = [&](const std::string& text) {
    return "      " + wrapped(text, style.width - 6, 8);
  };
  const std::string sentence = wrapped(code + "  " + message.value("what", ""), style.width - 2, 6);
  std::string text = "  " + bold(sentence.substr(0, sentence.size() - 1), style) + "\n";
  if (const std::string location = location_of(message); !location.empty()) text += line(location);
  if (const std::string source = message.value("source", ""); !source.empty())
    text += fmt::format("      {:>4} | {}\n", message.value("line", 0), source);
  for (const Json& detail : message.value("details", Json::array()))
    text += line(detail.get<std::string>());
  std::string seen = message.value("shape", "");
  if (const std::string schedule = message.value("schedule", ""); !schedule.empty())
    seen += (seen.empty() ? "" : ", ") + ("under the schedule '" + schedule + "'");
  if (!seen.empty()) text += line("seen with " + seen);
  if (const std::string question = question_of(course, exercise, code); !question.empty())
    text += line("ask yourself: " + question);
  if (const std::string command = command_for(exercise, message, style); !command.empty())
    text += "      see it: " + command + "\n";
  return text;
}

std::string in_words(const Course& course, const Exercise& exercise, const Verdict& verdict,
                     const Style& style) {
  const std::string name = exercise.id + " " + exercise.name;
  const std::string points = exercise.is_graded()
                                 ? fmt::format("{}/{} points", verdict.points(), verdict.max())
                                 : std::string("without points");
  const std::size_t gap =
      style.width > name.size() + points.size() ? style.width - name.size() - points.size() : 1;
  std::string text = bold(name, style) + std::string(gap, ' ') + points + "\n";
  const std::vector<Json> messages = verdict.messages();
  if (!messages.empty() && messages[0].value("code", "") == "C1")
    return relative(text + in_words(course, exercise, messages[0], style), style);
  if (!messages.empty() && !style.is_all) {
    text += first_lines(course, exercise, messages[0], style);
    return relative(text + folded(verdict, messages.size() - 1, style), style);
  }
  for (const Json& message : messages) text += in_words(course, exercise, message, style);
  for (const Category& category : verdict.categories) text += category_in_words(category);
  return relative(text + unchecked_in_words(verdict, style) + gates_in_words(verdict), style);
}

}  // namespace warpstep::tools::course
