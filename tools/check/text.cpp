// Path of a finding, 4 of 4. What the user reads.
#include "tools/check/text.h"

#include <fmt/format.h>

#include <filesystem>
#include <vector>

#include "tools/check/causes.h"

namespace warpstep::tools::check {

namespace {

constexpr std::size_t kWidth = 100;
constexpr std::size_t kIndent = 11;  // of continuation lines

/// "1 launch", "2 launches".
std::string counted(std::uint64_t number, const std::string& one, const std::string& more) {
  return fmt::format("{} {}", number, number == 1 ? one : more);
}

/// Wraps a sentence; each line begins with `indent` spaces.
std::string wrapped(const std::string& text, std::size_t indent) {
  std::string lines;
  std::size_t room = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (lines.empty() || word.size() + 1 > room) {
      if (!lines.empty()) lines += '\n';
      lines += std::string(indent, ' ') + word;
      room = kWidth - std::min(kWidth, indent + word.size());
    } else {
      lines += ' ' + word;
      room -= word.size() + 1;
    }
    at = end + 1;
  }
  return lines + '\n';
}

/// "  next     put a barrier …"
std::string labelled(const std::string& label, const std::string& text) {
  std::string lines = wrapped(text, kIndent);
  const std::size_t room = std::max(label.size() + 1, std::size_t{kIndent} - 2);
  return lines.replace(2, kIndent - 2, fmt::format("{:{}}", label, room));
}

std::string coordinates(const Json& index) {
  return fmt::format("({},{},{})", index[0].get<unsigned>(), index[1].get<unsigned>(),
                     index[2].get<unsigned>());
}

class Words {
 public:
  Words(const Json& finding, const TextStyle& style) : finding_(finding), style_(style) {}

  std::string all() {
    text_ = heading();
    add_what(string("what"));
    for (const Json& actor : finding_["actors"]) add_actor(actor);
    if (finding_["object"].is_object()) add_object(finding_["object"]);
    if (!string("missing").empty()) text_ += labelled("missing", string("missing"));
    if (!string("next").empty()) text_ += labelled("next", string("next"));
    if (finding_.contains("schedule")) text_ += labelled("again", "--replay " + string("schedule"));
    if (string("tool") == "explore") return text_;  // its count is of schedules
    if (const auto count = finding_["count"].get<std::uint64_t>(); count > 1)
      text_ += labelled("seen", fmt::format("{} times", count));
    if (const auto more = finding_.value("same_cause", std::uint64_t{0}); more != 0)
      text_ +=
          labelled("and", counted(more, "more finding", "more findings") + " of the same cause");
    return text_;
  }

 private:
  std::string string(const char* key) const { return finding_[key].get<std::string>(); }

  std::string heading() const {
    const std::string severity = string("severity");
    std::string line = fmt::format("warpstep: {} [{}]", severity, string("rule"));
    if (style_.colour)
      line = fmt::format("\033[1;{}m{}\033[0m",
                         severity == "error"     ? 31
                         : severity == "warning" ? 33
                                                 : 36,
                         line);
    if (string("kernel").empty()) return line + " in the host program\n";
    line += " in kernel " + string("kernel");
    const auto launch = finding_["launch"].get<std::uint64_t>();
    return line + (launch == 0 ? "\n" : fmt::format(", launch {}\n", launch));
  }

  /// A sentence, or one with lines under it, which keep their indentation.
  void add_what(const std::string& what) {
    for (std::size_t at = 0; at < what.size();) {
      const std::size_t end = std::min(what.find('\n', at), what.size());
      const std::size_t first = std::min(what.find_first_not_of(' ', at), end);
      if (first < end) text_ += wrapped(what.substr(first, end - first), 2 + first - at);
      at = end + 1;
    }
  }

  static std::string who(const Json& actor) {
    if (actor["host"].get<bool>()) return "the host";
    const auto phase = actor["phase"].get<unsigned>();
    return fmt::format(
        "block {}, thread {} (warp {} lane {}), {}", coordinates(actor["block"]),
        coordinates(actor["thread"]), actor["warp"].get<unsigned>(), actor["lane"].get<unsigned>(),
        phase == 0 ? "before any barrier" : "after " + counted(phase, "barrier", "barriers"));
  }

  void add_actor(const Json& actor) {
    std::string line = who(actor);
    if (const auto bytes = actor["bytes"].get<std::uint64_t>(); bytes != 0)
      line += ", " + counted(bytes, "byte", "bytes");
    if (const auto value = actor["value"].get<std::string>(); !value.empty())
      line += ", value " + value;
    text_ += labelled(actor["role"], line);
    add_stack(actor["stack"], "at ");
  }

  void add_stack(const Json& stack, std::string before) {
    for (const Json& frame : stack) {
      std::string file = frame["file"];
      if (style_.strip_paths) file = std::filesystem::path(file).filename();
      const int number = frame["line"];
      const std::string function = frame["function"];
      text_ += fmt::format("{:{}}{}{}:{}{}\n", "", kIndent, before, file, number,
                           function.empty() ? "" : " in " + function + "()");
      const auto quoted = frame["text"].get<std::string>();
      if (const std::size_t first = quoted.find_first_not_of(" \t"); first != quoted.npos)
        text_ += fmt::format("{:{}}{:5} | {}\n", "", kIndent, number, quoted.substr(first));
      before = "called from ";
    }
  }

  void add_object(const Json& object) {
    const auto bytes = object["bytes"].get<std::int64_t>();
    const auto offset = object["offset"].get<std::int64_t>();
    std::string line = fmt::format("{}: {} memory", object["name"].get<std::string>(),
                                   object["kind"].get<std::string>());
    if (bytes != 0) line += ", " + counted(bytes, "byte", "bytes");
    if (const auto index = object["index"].get<std::string>(); !index.empty())
      line += ", index " + index;
    if (offset < 0)
      line += ", " + counted(-offset, "byte", "bytes") + " before its start";
    else if (bytes != 0 && offset == bytes)
      line += ", just past its end";
    else if (bytes != 0 && offset > bytes)
      line += ", " + counted(offset - bytes, "byte", "bytes") + " beyond its end";
    text_ += labelled("memory", line);
    add_stack(object["made_at"], "made at ");
  }

  const Json& finding_;
  const TextStyle& style_;
  std::string text_;
};

}  // namespace

std::string in_words(const Json& finding, const TextStyle& style) {
  return Words(finding, style).all();
}

std::string summary(const Report& report) {
  std::vector<std::pair<std::string, int>> rules;
  for (const Json& finding : report.findings) {
    const std::string name = fmt::format("{} {}", finding["severity"].get<std::string>(),
                                         finding["rule"].get<std::string>());
    if (rules.empty() || rules.back().first != name) {
      const auto rule = std::find_if(rules.begin(), rules.end(),
                                     [&](const auto& entry) { return entry.first == name; });
      if (rule != rules.end()) {
        ++rule->second;
        continue;
      }
      rules.emplace_back(name, 0);
    }
    ++rules.back().second;
  }
  const auto covered = [&](const char* what) { return report.covered[what].get<std::uint64_t>(); };
  std::string text = "warpstep check: ";
  text += report.findings.empty() ? "no findings"
                                  : counted(report.findings.size(), "finding", "findings");
  if (const auto more = left_out_by_cause(report); more != 0)
    text += fmt::format(", {} more of the same causes", more);
  if (report.suppressed != 0) text += fmt::format(", {} suppressed", report.suppressed);
  text += fmt::format("; {}, {} and {} were watched\n",
                      counted(covered("launches"), "launch", "launches"),
                      counted(covered("blocks"), "block", "blocks"),
                      counted(covered("barriers"), "barrier", "barriers"));
  for (const auto& [rule, count] : rules) text += fmt::format("  {:3}  {}\n", count, rule);
  if (report.further != 0)
    text +=
        fmt::format("  {} more were found, beyond what a report has room for\n", report.further);
  if (covered("unwatched") != 0)
    text += fmt::format("  {} not checked, as you asked\n",
                        counted(covered("unwatched"), "launch was", "launches were"));
  if (covered("launches") != 0 && covered("accesses") == 0 && report.complete)
    text += "  no memory access was seen; were the kernels built with --checked?\n";
  return text;
}

}  // namespace warpstep::tools::check
