// Suppressions of known findings.
#include "tools/check/suppressions.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "tools/system/output.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::check {

namespace {

bool fits(const std::string& pattern, const std::string& text) {
  return fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
}

bool fits(const Suppression& suppression, const Json& finding) {
  if (!fits(suppression.rule, finding["rule"]) || !fits(suppression.kernel, finding["kernel"]))
    return false;
  if (suppression.file == "*" && suppression.function == "*") return true;
  for (const Json& actor : finding["actors"])
    for (const Json& frame : actor["stack"])
      if (fits(suppression.file, frame["file"]) && fits(suppression.function, frame["function"]))
        return true;
  return false;
}

Suppression parse(const std::string& line, const std::string& where) {
  Suppression suppression;
  suppression.line = line;
  std::istringstream words(line);
  words >> suppression.rule;
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');
    const std::string key = word.substr(0, equals);
    const std::string value = equals == word.npos ? "" : word.substr(equals + 1);
    if (value.empty()) throw Refusal(fmt::format("{}: '{}' is not KEY=PATTERN", where, word));
    if (key == "kernel")
      suppression.kernel = value;
    else if (key == "file")
      suppression.file = value;
    else if (key == "function")
      suppression.function = value;
    else
      throw Refusal(
          fmt::format("{}: '{}' is not a key; the keys are kernel, file and function", where, key));
  }
  return suppression;
}

/// As a pattern: without spaces, which end a word, and with [*] for a *.
std::string as_pattern(const std::string& text) {
  std::string pattern;
  for (const char c : text) {
    if (c == ' ')
      pattern += '?';
    else if (c == '*' || c == '?' || c == '[')
      pattern += fmt::format("[{}]", c);
    else
      pattern += c;
  }
  return pattern;
}

}  // namespace

std::vector<Suppression> read_suppressions(const std::filesystem::path& name) {
  std::ifstream file(name);
  if (!file || std::filesystem::is_directory(name))
    throw Refusal(fmt::format("{} cannot be read", name.string()));
  std::vector<Suppression> suppressions;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == line.npos || line[first] == '#') continue;
    if (line[first] == '<')
      throw Refusal(fmt::format(
          "{} is XML; suppressions are lines such as 'race-global kernel=add*' (docs/findings.md)",
          name.string()));
    suppressions.push_back(parse(line.substr(first), fmt::format("{}:{}", name.string(), number)));
  }
  return suppressions;
}

void suppress(Report& report, std::vector<Suppression>& suppressions) {
  const auto is_suppressed = [&](const Json& finding) {
    bool found = false;
    for (Suppression& suppression : suppressions)
      if (fits(suppression, finding)) suppression.used = found = true;
    return found;
  };
  report.suppressed += std::erase_if(report.findings, is_suppressed);
}

void write_suppressions(const std::filesystem::path& name, const Report& report) {
  std::string text;
  std::set<std::string> written;
  for (const Json& finding : report.findings) {
    std::string line = finding["rule"];
    if (const std::string kernel = finding["kernel"]; !kernel.empty())
      line += " kernel=" + as_pattern(kernel);
    if (!finding["actors"].empty() && !finding["actors"][0]["stack"].empty()) {
      const Json& frame = finding["actors"][0]["stack"][0];
      line += " file=" + as_pattern(frame["file"]);
      if (const std::string function = frame["function"]; !function.empty())
        line += " function=" + as_pattern(function);
    }
    if (!written.insert(line).second) continue;
    text += fmt::format("# {}\n{}\n", finding["what"].get<std::string>(), line);
  }
  write_file(name, text);
}

}  // namespace warpstep::tools::check
