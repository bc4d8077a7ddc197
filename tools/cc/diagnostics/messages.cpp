// A compiler's messages, shortened to the user's own file.
#include "tools/cc/diagnostics/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>

#include "tools/cc/diagnostics/absent.h"
#include "tools/cc/diagnostics/hints.h"
#include "tools/cc/diagnostics/nvcc_words.h"

namespace warpstep::tools {
namespace {

/// A line such as "a.cu:3:5: error: text" (g++, clang++) or "a.cu(3): error: text" (nvcc).
struct Headline {
  SourceLocation location;
  std::string kind;  // error, warning, note, or empty for a line that only names a location
  std::string text;
};

/// The compiler's message about one error: its headline, and the lines before and after it.
struct Report {
  Headline head;
  std::vector<SourceLocation> on_the_way;  // instantiations, innermost first
  std::vector<SourceLocation> includes;    // innermost first
  std::vector<std::string> context;
};

std::optional<int> take_number_from_end(std::string_view& text) {
  const std::size_t digits = text.find_last_not_of("0123456789") + 1;
  int number = 0;
  const auto [end, failure] =
      std::from_chars(text.data() + digits, text.data() + text.size(), number);
  if (failure != std::errc() || digits == 0) return std::nullopt;
  text = text.substr(0, digits);
  return number;
}

/// Reads "file:3:5", "file:3" or "file(3)".
std::optional<SourceLocation> read_location(std::string_view text) {
  if (text.ends_with(')')) {
    text.remove_suffix(1);
    const auto line = take_number_from_end(text);
    if (!line || !text.ends_with('(')) return std::nullopt;
    return SourceLocation{std::string(text.substr(0, text.size() - 1)), *line, 0};
  }
  const auto last = take_number_from_end(text);
  if (!last || !text.ends_with(':')) return std::nullopt;
  text.remove_suffix(1);
  std::string_view shorter = text;
  const auto before = take_number_from_end(shorter);
  if (before && shorter.ends_with(':')) {
    return SourceLocation{std::string(shorter.substr(0, shorter.size() - 1)), *before, *last};
  }
  return SourceLocation{std::string(text), *last, 0};
}

std::optional<Headline> read_headline(std::string_view line) {
  for (const std::string_view kind : {"error", "warning", "note"}) {
    for (std::size_t at = line.find(kind); at != line.npos; at = line.find(kind, at + 1)) {
      std::string_view before = line.substr(0, at);
      if (before.ends_with("fatal ")) before.remove_suffix(6);
      if (!before.ends_with(": ")) continue;
      const std::size_t colon = line.find(": ", at);  // nvcc: "error #20-D: text"
      if (colon == line.npos || colon > at + kind.size() + 10) continue;
      if (auto location = read_location(before.substr(0, before.size() - 2))) {
        return Headline{*location, std::string(kind), std::string(line.substr(colon + 2))};
      }
    }
  }
  return std::nullopt;
}

/// "undefined reference to `f()'": the linker names the line when there is debug information.
std::optional<Headline> read_linker_line(std::string_view line) {
  for (const std::string_view what : {"undefined reference to ", "multiple definition of "}) {
    const std::size_t at = line.find(what);
    if (at == line.npos) continue;
    std::string_view before = line.substr(0, at);
    while (before.ends_with(' ') || before.ends_with(':')) before.remove_suffix(1);
    if (before.starts_with("/usr/bin/ld: ")) before.remove_prefix(13);
    const auto location = read_location(before);
    return Headline{location.value_or(SourceLocation{}), "error", std::string(line.substr(at))};
  }
  return std::nullopt;
}

/// A line of the chain of includes: "In file included from a.h:3,".
std::optional<SourceLocation> read_include(std::string_view line) {
  for (const std::string_view mark : {"In file included from ", "from "}) {
    const std::size_t at = line.find(mark);
    if (at == line.npos || line.find_first_not_of(' ') != at) continue;
    std::string_view rest = line.substr(at + mark.size());
    while (rest.ends_with(',') || rest.ends_with(':')) rest.remove_suffix(1);
    return read_location(rest);
  }
  return std::nullopt;
}

/// A line of the way through templates: "a.cu:3:5:   required from here".
std::optional<SourceLocation> read_instantiation(std::string_view line) {
  if (const std::size_t at = line.find(":   required "); at != line.npos) {
    return read_location(line.substr(0, at));
  }
  if (const std::size_t at = line.rfind(" at line "); at != line.npos) {  // nvcc
    std::string_view rest = line.substr(at + 9);
    const std::size_t of = rest.find(" of ");
    int number = 0;
    if (of == rest.npos) return std::nullopt;
    std::from_chars(rest.data(), rest.data() + of, number);
    return SourceLocation{std::string(rest.substr(of + 4)), number, 0};
  }
  return std::nullopt;
}

std::vector<Report> read_reports(std::string_view text) {
  std::vector<Report> reports;
  Report next;  // collects the lines before the next headline
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string line(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    auto head = read_headline(line);
    if (!head) head = read_linker_line(line);
    if (head && head->kind == "note") {
      if (!reports.empty()) {  // clang's context of the error
        if (head->text.find("requested here") != std::string::npos)
          reports.back().on_the_way.push_back(head->location);
        reports.back().context.push_back(
            head->text.starts_with(kPreviousDeclaration)
                ? fmt::format("{}{}", kPreviousDeclaration, head->location.line)
                : head->text);
      }
    } else if (head) {
      next.head = *head;
      reports.push_back(next);
      next = {};
    } else if (auto include = read_include(line)) {
      next.includes.push_back(*include);
    } else {  // g++ prints the context before the error, nvcc after it
      const bool is_nvcc = line.find(" at line ") != std::string::npos && !reports.empty();
      Report& owner = is_nvcc ? reports.back() : next;
      if (auto location = read_instantiation(line)) owner.on_the_way.push_back(*location);
      if (line.find("[with ") != std::string::npos) owner.context.push_back(line);
    }
  }
  return reports;
}

/// Replaces curly quotes, and removes what compilers write around a static_assert's message.
std::string plain_text(std::string text) {
  for (const std::string_view quote : {"\u2018", "\u2019"}) {
    for (std::size_t at; (at = text.find(quote)) != text.npos;) text.replace(at, quote.size(), "'");
  }
  if (const std::size_t at = text.find("static assertion failed: "); at == 0) {
    text = text.substr(25);
  } else if (text.starts_with("static_assert failed") ||
             text.starts_with("static assertion failed")) {
    const std::size_t open = text.find('"');
    const std::size_t close = text.rfind('"');
    if (open < close) text = text.substr(open + 1, close - open - 1);
  }
  constexpr std::size_t kLongest = 400;
  if (text.size() > kLongest) text = text.substr(0, kLongest) + "...";
  return text;
}

/// The linker prints full paths; shortens those below the current folder.
std::string shown_path(const std::string& file) {
  std::error_code ignored;
  const std::string here = std::filesystem::current_path(ignored).string() + "/";
  return file.starts_with(here) ? file.substr(here.size()) : file;
}

bool same(const Message& a, const Message& b) {
  return a.text == b.text && a.location.file == b.location.file &&
         a.location.line == b.location.line;
}

/// If a feature is missing that Warpstep does not provide, drops all other errors, which follow
/// from it. One message per feature, without the source line.
void keep_absences(std::vector<Message>& messages) {
  std::vector<Message> kept;
  std::set<std::string_view> features;
  for (const Message& message : messages) {
    if (!message.is_error) continue;
    auto absence = find_absence(message.text, message.excerpt);
    if (!absence || !features.insert(absence->feature).second) continue;
    kept.push_back({true, message.location, std::move(absence->sentence), {}});
  }
  if (!kept.empty()) messages = std::move(kept);
}

}  // namespace

std::string excerpt_of(const SourceLocation& location) {
  if (location.line == 0) return {};
  std::ifstream file(location.file);
  std::string line;
  for (int i = 0; i < location.line; ++i)
    if (!std::getline(file, line)) return {};
  std::replace(line.begin(), line.end(), '\t', ' ');
  std::string excerpt = fmt::format("{:5} | {}\n", location.line, line);
  if (location.column <= 0) return excerpt;
  const std::string_view before = std::string_view(line).substr(0, location.column - 1);
  const auto inside_a_letter = [](char c) { return (c & 0xC0) == 0x80; };  // UTF-8
  const auto letters = before.size() - std::count_if(before.begin(), before.end(), inside_a_letter);
  return excerpt + fmt::format("      | {}^\n", std::string(letters, ' '));
}

std::vector<Message> read_messages(std::string_view compiler_output,
                                   const std::vector<std::string>& foreign) {
  const auto is_users = [&](const SourceLocation& location) {
    return !location.file.empty() && location.file[0] != '<' &&
           std::none_of(foreign.begin(), foreign.end(), [&](const std::string& folder) {
             return location.file.starts_with(folder);
           });
  };
  std::vector<Message> messages;
  LaunchErrors launch_errors;
  for (const Report& report : read_reports(compiler_output)) {
    Message message{
        report.head.kind == "error", report.head.location, plain_text(report.head.text), {}};
    if (!is_users(message.location)) {
      auto way = report.on_the_way;
      way.insert(way.end(), report.includes.begin(), report.includes.end());
      const auto users = std::find_if(way.begin(), way.end(), is_users);
      if (users == way.end() && !message.is_error) continue;  // nothing of the user's
      if (users != way.end()) message.location = *users;
    }
    message.location.file = shown_path(message.location.file);
    message.excerpt = excerpt_of(message.location);
    message.text = explain(message.text, report.context);
    if (message.is_error) {
      auto text = launch_errors.reworded(message.text, report.context);
      if (!text) continue;
      message.text = reworded_arrays(*text, report.context);
    }
    const auto known = std::find_if(messages.begin(), messages.end(),
                                    [&](const Message& other) { return same(message, other); });
    if (known == messages.end()) messages.push_back(std::move(message));
  }
  keep_absences(messages);
  for (Message& message : messages) message.text = reworded_undefined(message.text);
  return messages;
}

std::string shorten(const std::vector<Message>& messages, std::size_t limit) {
  const auto errors = static_cast<std::size_t>(std::count_if(
      messages.begin(), messages.end(), [](const Message& message) { return message.is_error; }));
  const bool only_warnings = errors == 0;
  const std::size_t total = only_warnings ? messages.size() : errors;
  std::string text;
  std::size_t shown = 0;
  for (const Message& message : messages) {
    if (message.is_error == only_warnings || shown == limit) continue;
    ++shown;
    const SourceLocation& location = message.location;
    if (!location.file.empty()) text += fmt::format("{}:{}:", location.file, location.line);
    if (!location.file.empty() && location.column > 0) text += fmt::format("{}:", location.column);
    text += fmt::format("{}{}: {}\n{}", location.file.empty() ? "" : " ",
                        message.is_error ? "error" : "warning", message.text, message.excerpt);
  }
  if (total > shown) {
    const std::size_t more = total - shown;
    const char* what = only_warnings ? "warning" : "error";
    text += fmt::format("and {} more {}{}\n", more, what, more == 1 ? "" : "s");
  }
  return text;
}

}  // namespace warpstep::tools
