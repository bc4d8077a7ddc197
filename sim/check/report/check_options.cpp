// Options of a check, read from the environment.
#include "sim/check/report/check_options.h"

#include <regex.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string_view>

#include "sim/symbols/symbolizer.h"

namespace warpstep::sim::check {

namespace {

constexpr std::string_view kTools[] = {"memcheck",  "initcheck", "racecheck",
                                       "synccheck", "leakcheck", "api"};

[[noreturn]] void refuse(const std::string& word, const char* expected) {
  std::fprintf(stderr, "warpstep: WARPSTEP_CHECK is '%s', but must be %s\n", word.c_str(),
               expected);
  std::exit(1);
}

unsigned bit_of(Tool tool) {
  return 1u << static_cast<unsigned>(tool);
}

std::uint64_t number_in(const std::string& word, std::string_view value) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || end != value.data() + value.size()) refuse(word, "a whole number");
  return number;
}

KernelPattern pattern_in(const std::string& word, std::string_view value) {
  const std::string text(value.substr(std::min(value.find('=') + 1, value.size())));
  if (value.starts_with("kns=")) return {KernelPattern::Key::part, text};
  if (value.starts_with("kne=")) return {KernelPattern::Key::whole, text};
  if (value.starts_with("regex=")) return {KernelPattern::Key::regex, text};
  refuse(word, "kns=PART, kne=NAME or regex=EXPRESSION");
}

bool is_yes(const std::string& word, std::string_view value) {
  if (value != "yes" && value != "no") refuse(word, "yes or no");
  return value == "yes";
}

void read_word(Options& options, const std::string& word) {
  const std::size_t equals = std::min(word.find('='), word.size());
  const std::string_view key = std::string_view(word).substr(0, equals);
  const std::string_view value = std::string_view(word).substr(std::min(equals + 1, word.size()));
  if (key == "tool") {
    const auto tool = std::find(std::begin(kTools), std::end(kTools), value);
    if (tool == std::end(kTools)) refuse(word, "a tool such as memcheck or racecheck");
    options.tools |= 1u << (tool - std::begin(kTools));
  } else if (key == "kernel") {
    options.kernels.push_back(pattern_in(word, value));
  } else if (key == "kernel-exclude") {
    options.excluded.push_back(pattern_in(word, value));
  } else if (key == "launch-skip") {
    options.launch_skip = number_in(word, value);
  } else if (key == "launch-count") {
    options.launch_count = number_in(word, value);
  } else if (key == "destroy-on-device-error") {
    if (value != "kernel" && value != "context") refuse(word, "kernel or context");
    options.keeps_context = value == "kernel";
  } else if (key == "unused-memory") {
    options.reports_unused = options.reports_all_unused = is_yes(word, value);
  } else if (word == "paranoid") {
    options.is_paranoid = true;
  } else if (key == "epochs") {
    options.epochs = number_in(word, value);
  } else if (key == "initcheck-address-space") {
    if (value != "global" && value != "shared" && value != "all")
      refuse(word, "global, shared or all");
    options.reports_unwritten_global = value != "shared";
    options.reports_unwritten_shared = value != "global";
  } else {
    refuse(word, "an option of docs/findings.md");
  }
}

Options read_options() {
  Options options;
  const char* const text = std::getenv("WARPSTEP_CHECK");
  if (text == nullptr) return options;
  std::string word;
  for (const char* at = text;; ++at) {
    if (*at == '\\' && at[1] != '\0') {
      word += *++at;
    } else if (*at == ',' || *at == '\0') {
      if (!word.empty()) read_word(options, word);
      word.clear();
      if (*at == '\0') return options;
    } else {
      word += *at;
    }
  }
}

bool matches(const KernelPattern& pattern, const std::string& name) {
  if (pattern.key == KernelPattern::Key::part) return name.find(pattern.value) != name.npos;
  if (pattern.key == KernelPattern::Key::whole) return name == pattern.value;
  regex_t regex;
  if (regcomp(&regex, pattern.value.c_str(), REG_EXTENDED | REG_NOSUB) != 0)
    refuse("regex=" + pattern.value, "an extended regular expression");
  const bool found = regexec(&regex, name.c_str(), 0, nullptr, 0) == 0;
  regfree(&regex);
  return found;
}

/// A pattern may mean the name that the source has or the one that the linker has.
bool matches_any(const std::vector<KernelPattern>& patterns, const void* kernel) {
  const std::string name = function_name(kernel), linked = linker_name(kernel);
  return std::any_of(patterns.begin(), patterns.end(), [&](const KernelPattern& pattern) {
    return matches(pattern, name) || matches(pattern, linked);
  });
}

}  // namespace

const Options& options() {
  static const Options& options = *new Options(read_options());
  return options;
}

bool is_wanted(const Finding& finding) {
  const Options& wanted = options();
  if (wanted.tools != 0 && (wanted.tools & bit_of(finding.tool)) == 0) return false;
  if (finding.rule == "unused-memory") return wanted.reports_unused;
  if (finding.rule == "uninitialised-global") return wanted.reports_unwritten_global;
  if (finding.rule == "uninitialised-shared") return wanted.reports_unwritten_shared;
  return true;
}

bool takes_launch(const void* kernel) {
  static std::uint64_t met = 0;
  const Options& wanted = options();
  if (!wanted.kernels.empty() && !matches_any(wanted.kernels, kernel)) return false;
  if (!wanted.excluded.empty() && matches_any(wanted.excluded, kernel)) return false;
  const std::uint64_t number = met++;
  if (number < wanted.launch_skip) return false;
  return wanted.launch_count == 0 || number - wanted.launch_skip < wanted.launch_count;
}

}  // namespace warpstep::sim::check
