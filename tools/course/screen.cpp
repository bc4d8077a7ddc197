#include "tools/course/screen.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

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

std::string counters_in_words(const Verdict& verdict) {
  std::string text;
  for (const Category& category : verdict.categories)
    for (const Json& counter : category.counters)
      text += fmt::format(
          "  {:<38} {:>8.4g}  ({} {:.4g})  {}\n", counter.value("name", ""),
          counter.value("got", 0.0), counter.value("upper", true) ? "at most" : "at least",
          counter.value("bound", 0.0), counter.value("good", true) ? "ok" : "not yet");
  return text;
}

}  // namespace

Style style_of_terminal(int file) {
  Style style;
  style.command = typed_command();
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
  if (code == "C1") return message.value("what", "") + "\n";
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
  std::size_t further = 0;
  for (const Json& message : messages) {
    if (&message == &messages.front())
      text += in_words(course, exercise, message, style);
    else
      ++further;
  }
  if (!messages.empty() && messages[0].value("code", "") == "C1") return text;
  for (std::size_t i = 1; i < messages.size() && i < 4; ++i)
    text += "  " +
            wrapped("also " + messages[i].value("code", "") + "  " + messages[i].value("what", ""),
                    style.width - 2, 11);
  if (further > 3) text += fmt::format("  and {} more from the same run\n", further - 3);
  for (const Category& category : verdict.categories) text += category_in_words(category);
  return text + unchecked_in_words(verdict, style) + counters_in_words(verdict);
}

}  // namespace warpstep::tools::course
