// Results of one submission in the formats of grading services.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "tools/course/screen.h"
#include "tools/grade/report/results.h"
#include "tools/system/refusal.h"
#include "tools/system/text/base64.h"
#include "tools/system/text/markup.h"

namespace warpstep::tools::grade {

std::string words_of(const Frame& frame, const course::Verdict& verdict,
                     const course::Category& category) {
  const course::Exercise& exercise = frame.course.find(verdict.exercise);
  std::string text;
  for (const course::Json& message : category.messages) {
    if (text.size() > 3000) break;
    text += course::in_words(frame.course, exercise, message);
  }
  if (!category.unchecked.empty())
    text += fmt::format("not checked on a GPU: {}\n", fmt::join(category.unchecked, " "));
  return text;
}

namespace {

using course::Category;
using course::Json;
using course::Verdict;

std::string dumped(const Json& json, int indent = 1) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

template <class Take>
void for_each(const Grade& grade, const Take& take) {
  for (const Judged& verdict : grade.verdicts)
    for (std::size_t i = 0; i < verdict.categories.size(); ++i)
      take(verdict, verdict.categories[i], i + 1);
}

/// For a reader of the results: --no-cage is the teacher's word.
constexpr const char* kNoCage = "graded without a cage";

std::string name_of(const Grade& grade, const Frame& frame, const Verdict& verdict,
                    const Category& category) {
  return fmt::format("{} {}: {}{}{}", verdict.exercise, frame.course.find(verdict.exercise).name,
                     category.name, grade.cage.empty() ? fmt::format(" ({})", kNoCage) : "",
                     category.unchecked.empty() ? ""
                     : category.max == 0        ? " (not judged on a GPU)"
                                                : " (as far as a GPU shows it)");
}

std::string gradescope(const Grade& grade, const Frame& frame) {
  Json tests = Json::array();
  for_each(grade, [&](const Judged& verdict, const Category& category, std::size_t number) {
    Json tags = Json::array({frame.course.find(verdict.exercise).unit});
    for (const Json& message : category.messages)
      if (const std::string code = message.value("code", "");
          std::find(tags.begin(), tags.end(), Json(code)) == tags.end())
        tags.push_back(code);
    tests.push_back({{"score", category.points},
                     {"max_score", category.max},
                     {"status", category.passed ? "passed" : "failed"},
                     {"name", name_of(grade, frame, verdict, category)},
                     {"number", fmt::format("{}.{}", verdict.exercise, number)},
                     {"output", words_of(frame, verdict, category)},
                     {"output_format", "text"},
                     {"tags", tags},
                     {"visibility", category.name == "hidden" ? frame.when_hidden_show : "visible"},
                     {"extra_data",
                      {{"counters", category.counters},
                       {"absent", verdict.is_absent},
                       {"days_late", verdict.days_late}}}});
  });
  // The sum would tell what the tests of hidden shapes gave.
  const bool shows_all = frame.when_hidden_show == "visible";
  const std::string said = (shows_all ? fmt::format("{} of {} points", grade.points(), grade.max())
                                      : std::string("tests of hidden shapes are shown later")) +
                           (grade.cage.empty() ? fmt::format(", {}", kNoCage) : "");
  return dumped({{"execution_time", grade.seconds},
                 {"output", said},
                 {"output_format", "text"},
                 {"test_output_format", "text"},
                 {"visibility", "visible"},
                 {"stdout_visibility", "hidden"},
                 {"tests", tests}});
}

/// A required environment variable of the runner.
std::string from_runner(const char* name, const char* otherwise) {
  const char* const value = std::getenv(name);
  return value == nullptr || *value == '\0' ? otherwise : value;
}

std::string classroom50(const Grade& grade, const Frame& frame) {
  Json tests = Json::array();
  for_each(grade, [&](const Judged& verdict, const Category& category, std::size_t) {
    tests.push_back({{"test-name", name_of(grade, frame, verdict, category)},
                     {"passed", category.passed},
                     {"score", category.points},
                     {"max-score", category.max}});
  });
  std::string tag = from_runner("SUBMISSION_TAG", "submit/local");
  if (!tag.starts_with("submit/")) tag = "submit/" + tag;
  return dumped({{"schema", "classroom50/result/v1"},
                 {"classroom", from_runner("CLASSROOM", "local")},
                 {"assignment", from_runner("ASSIGNMENT", "warpstep")},
                 {"submission", tag},
                 {"commit", from_runner("COMMIT_URL", "local")},
                 {"release", from_runner("RELEASE_URL", "local")},
                 {"review", from_runner("REVIEW_URL", "local")},
                 {"datetime", frame.now},
                 {"score", grade.points()},
                 {"max-score", grade.max()},
                 {"tests", tests}});
}

/// Text in XML, which cannot hold control characters.
std::string xml(std::string text) {
  const auto is_control = [](char c) {
    return static_cast<unsigned char>(c) < 32 && c != '\n' && c != '\t';
  };
  std::replace_if(text.begin(), text.end(), is_control, '?');
  return escaped(text);
}

std::string property(const std::string& name, const std::string& value) {
  return fmt::format("        <property name=\"{}\" value=\"{}\"/>\n", xml(name), xml(value));
}

std::string junit(const Grade& grade, const Frame& frame) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (const Judged& verdict : grade.verdicts) {
    std::size_t failures = 0, skipped = 0;
    for (const Category& category : verdict.categories) {
      skipped += category.max == 0 ? 1 : 0;
      failures += category.passed || category.max == 0 ? 0 : 1;
    }
    const bool is_judged = verdict.trouble.empty();
    text += fmt::format(
        "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" "
        "time=\"{:.3f}\" "
        "timestamp=\"{}\">\n",
        xml(verdict.exercise), verdict.categories.size(), is_judged ? failures : 0,
        is_judged ? 0 : failures, skipped, verdict.seconds,
        frame.now.substr(0, frame.now.size() - 1));
    for (const Category& category : verdict.categories) {
      text += fmt::format(
          "    <testcase classname=\"{}\" name=\"{}\" time=\"0\">\n      <properties>\n",
          xml(verdict.exercise), xml(category.name));
      text += property("points", std::to_string(category.points));
      text += property("max_points", std::to_string(category.max));
      if (verdict.is_absent) text += property("absent", "true");
      if (verdict.days_late != 0) text += property("days_late", std::to_string(verdict.days_late));
      text += property("cage", grade.cage.empty() ? "none" : grade.cage);
      for (const Json& message : category.messages)
        text += property("code", message.value("code", ""));
      if (!category.unchecked.empty())
        text += property("unchecked", fmt::format("{}", fmt::join(category.unchecked, " ")));
      for (const Json& counter : category.counters)
        text += property(counter.value("name", ""), fmt::format("{}", counter.value("got", 0.0)));
      text += "      </properties>\n";
      if (category.max == 0) {
        text += "      <skipped message=\"not judged on a GPU\"/>\n";
      } else if (!category.passed) {
        const std::string first =
            category.messages.empty() ? "" : category.messages[0].value("what", "");
        const std::string code =
            category.messages.empty() ? "" : category.messages[0].value("code", "");
        text += fmt::format("      <{0} message=\"{1}\" type=\"{2}\">{3}</{0}>\n",
                            is_judged ? "failure" : "error", xml(first), xml(code),
                            xml(words_of(frame, verdict, category)));
      }
      text += "    </testcase>\n";
    }
    text += "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

/// Text in a cell of a Markdown table.
std::string cell(std::string text) {
  std::string safe;
  for (const char c : text) safe += c == '|' ? "\\|" : c == '\n' ? " " : std::string(1, c);
  return safe;
}

std::string github(const Grade& grade, const Frame& frame) {
  std::string text = fmt::format(
      "## {} of {} points\n\n| exercise | points | fix first |\n"
      "|---|---|---|\n",
      grade.points(), grade.max());
  for (const Judged& verdict : grade.verdicts) {
    const auto messages = verdict.messages();
    text += fmt::format(
        "| {} {} | {} | {} |\n", verdict.exercise, cell(frame.course.find(verdict.exercise).name),
        verdict.trouble.empty() ? fmt::format("{}/{}", verdict.points(), verdict.max())
                                : std::string("not judged"),
        messages.empty()
            ? ""
            : cell(messages[0].value("code", "") + " " + messages[0].value("what", "")));
  }
  if (grade.cage.empty()) text += fmt::format("\nThis was {}.\n", kNoCage);
  std::string unchecked;
  if (!grade.verdicts.empty())
    for (const Category& category : grade.verdicts.front().categories)
      for (const std::string& code : category.unchecked) unchecked += " " + code;
  if (!unchecked.empty())
    text += fmt::format("\nJudged on a GPU, which does not check for{}.\n", unchecked);
  return text;
}

std::string classroom_legacy(const Grade& grade, const Frame& frame) {
  Json tests = Json::array();
  for_each(grade, [&](const Judged& verdict, const Category& category, std::size_t) {
    tests.push_back({{"name", name_of(grade, frame, verdict, category)},
                     {"status", category.passed ? "pass" : "fail"},
                     {"score", category.points},
                     {"message", category.passed ? "" : words_of(frame, verdict, category)},
                     {"test_code", ""},
                     {"filename", frame.course.find(verdict.exercise).file},
                     {"line_no", 0},
                     {"duration", 0}});
  });
  const Json all{{"version", 1},
                 {"status", grade.points() == grade.max() ? "pass" : "fail"},
                 {"max_score", grade.max()},
                 {"tests", tests}};
  return base64(dumped(all, -1)) + "\n";
}

using Format = std::string (*)(const Grade&, const Frame&);
constexpr std::pair<const char*, Format> kFormats[] = {
    {"gradescope", gradescope}, {"classroom50", classroom50},
    {"junit", junit},           {"jsonl", jsonl},
    {"github", github},         {"classroom-legacy", classroom_legacy}};

}  // namespace

int Grade::points() const {
  int sum = 0;
  for (const Judged& verdict : verdicts) sum += verdict.points();
  return sum;
}

int Grade::max() const {
  int sum = 0;
  for (const Judged& verdict : verdicts) sum += verdict.max();
  return sum;
}

std::size_t Grade::not_judged() const {
  return static_cast<std::size_t>(
      std::count_if(verdicts.begin(), verdicts.end(),
                    [](const Judged& judged) { return !judged.trouble.empty(); }));
}

bool can_say_not_judged(const std::string& format) {
  return format == "jsonl" || format == "junit" || format == "github";
}

bool is_format(const std::string& name) {
  return std::any_of(std::begin(kFormats), std::end(kFormats),
                     [&](const auto& format) { return name == format.first; });
}

std::string in_format(const std::string& name, const Grade& grade, const Frame& frame) {
  for (const auto& [known, writer] : kFormats)
    if (name == known) return writer(grade, frame);
  throw Refusal(
      fmt::format("there is no format {}; the formats are gradescope, classroom50, junit, jsonl, "
                  "github and classroom-legacy",
                  name));
}

}  // namespace warpstep::tools::grade
