// What the options of `warpstep cc` do.
#include "tools/cc/command_line/actions.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/cc/command_line/response_file.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::cc {
namespace {

constexpr std::size_t kMostWords = 1'000'000;

/// "a,b\,c" as nvcc reads it: a and b,c. Commas inside quotes do not count.
std::vector<std::string> split_at_commas(std::string_view text) {
  std::vector<std::string> parts(1);
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && i + 1 < text.size() && text[i + 1] == ',') {
      parts.back() += text[++i];
    } else if (c == ',' && quote == 0) {
      parts.emplace_back();
    } else {
      if (c == '"' || c == '\'') quote = quote == 0 ? c : (quote == c ? 0 : quote);
      parts.back() += c;
    }
  }
  std::erase(parts, "");
  return parts;
}

}  // namespace

void Reading::note(const std::string& sentence) {
  auto& notes = request.notes;
  if (std::find(notes.begin(), notes.end(), sentence) == notes.end()) notes.push_back(sentence);
}

void Reading::set_goal(Goal goal, const std::string& name) {
  if (request.goal != Goal::kProgram && request.goal != goal)
    throw Refusal(fmt::format("{} and {} name different last steps", goal_name, name));
  request.goal = goal;
  goal_name = name;
}

Action nothing() {
  return {[](Reading&, const Given&) {}, Effect::kNothing};
}

Action noted(std::string_view why) {
  return {[why](Reading& reading, const Given& given) {
            reading.note(fmt::format("{} has no effect: {}", given.name, why));
          },
          Effect::kNoted};
}

Action noted_if_true(std::string_view why) {
  return {[note = noted(why)](Reading& reading, const Given& given) {
            if (given.value == "true") note.apply(reading, given);
          },
          Effect::kNoted};
}

Action refused(std::string_view why) {
  return {[why](Reading&, const Given& given) {
            throw Refusal(fmt::format("{}: {}", given.name, why));
          },
          Effect::kRefused};
}

Action turn_on(bool Request::*member) {
  return [member](Reading& reading, const Given&) { reading.request.*member = true; };
}

Action set_truth(bool Request::*member) {
  return [member](Reading& reading, const Given& given) {
    reading.request.*member = given.value == "true";
  };
}

Action set_text(std::string Request::*member) {
  return [member](Reading& reading, const Given& given) { reading.request.*member = given.value; };
}

Action set_path(std::filesystem::path Request::*member) {
  return [member](Reading& reading, const Given& given) { reading.request.*member = given.value; };
}

Action set_flavour(Flavour flavour, Effect effect) {
  return {[flavour](Reading& reading, const Given&) { reading.request.flavour = flavour; }, effect};
}

Action append_to(std::vector<std::string> Request::*words, std::string_view prefix) {
  return [words, prefix](Reading& reading, const Given& given) {
    for (const std::string& part : split_at_commas(given.value))
      (reading.request.*words).push_back(std::string(prefix) + part);
  };
}

Action append_behind(std::vector<std::string> Request::*words, std::string_view word) {
  return [words, word](Reading& reading, const Given& given) {
    for (const std::string& part : split_at_commas(given.value)) {
      (reading.request.*words).emplace_back(word);
      (reading.request.*words).push_back(part);
    }
  };
}

Action set_goal(Goal goal) {
  return [goal](Reading& reading, const Given& given) { reading.set_goal(goal, given.name); };
}

Action list_dependencies(bool with_system_headers) {
  return [with_system_headers](Reading& reading, const Given& given) {
    reading.request.dependencies.with_system_headers = with_system_headers;
    reading.set_goal(Goal::kDependencies, given.name);
  };
}

Action write_dependencies(bool with_system_headers) {
  return [with_system_headers](Reading& reading, const Given&) {
    reading.request.dependencies.wanted = true;
    reading.request.dependencies.with_system_headers = with_system_headers;
  };
}

Action ask(Question question, Effect effect) {
  return {[question](Reading& reading, const Given&) { reading.question = question; }, effect};
}

void compile_for_linking(Reading& reading, const Given& given) {
  reading.request.relocatable = true;
  reading.set_goal(Goal::kObjects, given.name);
}

void append_compiler_words(Reading& reading, const Given& given) {
  for (const std::string& part : split_at_commas(given.value))
    for (const std::string& word : split_words(part))
      reading.request.compiler_words.push_back(word);
}

void note_archive_options(Reading& reading, const Given& given) {
  reading.note(fmt::format("{} has no effect: the library is made by ar rcs", given.name));
}

void set_language(Reading& reading, const Given& given) {
  if (given.value == "cu")
    reading.language = Language::kCuda;
  else if (given.value == "c++")
    reading.language = Language::kCxx;
  else if (given.value == "c")
    reading.language = Language::kC;
  else
    throw Refusal(fmt::format("{}: '{}' is none of c, c++ and cu", given.name, given.value));
}

void read_options_file(Reading& reading, const Given& given) {
  for (const std::string& file : split_at_commas(given.value)) {
    const auto more = read_response_file(file);
    reading.words.insert(reading.words.begin() + static_cast<std::ptrdiff_t>(reading.next),
                         more.begin(), more.end());
    if (reading.words.size() > kMostWords) throw Refusal("the options files name each other");
  }
}

void set_dependency_file(Reading& reading, const Given& given) {
  reading.request.dependencies.file = given.value;
}

void add_dependency_target(Reading& reading, const Given& given) {
  reading.request.dependencies.targets.push_back(given.value);
}

void add_phony_targets(Reading& reading, const Given&) {
  reading.request.dependencies.phony = true;
}

void set_standard(Reading& reading, const Given& given) {
  for (const int year : {3, 11, 14, 17, 20}) {
    if (given.value != fmt::format("c++{:02}", year) &&
        given.value != fmt::format("gnu++{:02}", year))
      continue;
    reading.request.standard = year;
    reading.request.standard_given = true;
    return;
  }
  throw Refusal(fmt::format("{}: '{}' is none of c++03, c++11, c++14, c++17 and c++20", given.name,
                            given.value));
}

void set_optimisation(Reading& reading, const Given& given) {
  constexpr std::string_view kLevels = "0123456789s";
  if (given.value.size() != 1 || kLevels.find(given.value[0]) == kLevels.npos)
    throw Refusal(fmt::format("-O{}: a level is one digit", given.value));
  reading.request.optimisation = given.value;
}

void set_device_debug(Reading& reading, const Given&) {
  // `warpstep check` of a project that is built with -G or --debug still checks.
  if (reading.request.flavour != Flavour::kChecked) reading.request.flavour = Flavour::kDebug;
}

void set_debug(Reading& reading, const Given& given) {
  if (given.name == "--debug") set_device_debug(reading, given);
  reading.request.tells_variables = true;  // the rest of debug information is there without -g
}

void profile(Reading& reading, const Given&) {
  reading.request.compiler_words.emplace_back("-pg");
}

void set_default_stream(Reading& reading, const Given& given) {
  if (given.value != "legacy" && given.value != "null" && given.value != "per-thread")
    throw Refusal(
        fmt::format("{}: '{}' is none of legacy, null and per-thread", given.name, given.value));
  reading.request.per_thread_stream = given.value == "per-thread";
}

void forward_unknown(Reading& reading, const Given&) {
  reading.forwards = true;
}

void make_warnings_errors(Reading& reading, const Given& given) {
  for (const std::string& kind : split_at_commas(given.value))
    if (kind == "all-warnings") reading.request.compiler_words.emplace_back("-Werror");
}

void silence_warnings(Reading& reading, const Given& given) {
  for (const std::string& number : split_at_commas(given.value))
    reading.request.silenced.insert(number);
}

// sm_80, compute_80, native, all, all-major, or "arch=compute_80,code=[sm_80,compute_80]".
void set_architecture(Reading& reading, const Given& given) {
  const std::string& value = given.value;
  if (value == "native" || value == "all" || value == "all-major") return;
  bool found = false;
  for (std::string_view prefix : {"sm_", "compute_", "lto_"}) {
    for (std::size_t at = value.find(prefix); at != value.npos; at = value.find(prefix, at + 1)) {
      const std::string_view rest = std::string_view(value).substr(at + prefix.size());
      const std::string digits(rest.substr(0, rest.find_first_not_of("0123456789")));
      if (digits.size() != 2 && digits.size() != 3) continue;
      const int number = std::stoi(digits) * 10;
      if (number < 100 || number > 1300) continue;
      found = true;
      reading.architecture = std::max(reading.architecture.value_or(0), number);
    }
  }
  if (!found)
    throw Refusal(fmt::format("{}: unsupported GPU architecture '{}'", given.name, value));
}

}  // namespace warpstep::tools::cc
