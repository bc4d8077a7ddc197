#include "tools/learn/authoring/proof.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <set>
#include <sstream>

#include "tools/course/grader.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::learn {

namespace fs = std::filesystem;

namespace {

/// Points that a file may have that nobody has worked on.
constexpr int kMostOfStarter = 1;

/// Of 100 wrong answers, how many are to be told first of all by a code that is expected. In one
/// exercise a single one would decide.
constexpr int kFirstMessages = 97, kMany = 100;

/// The codes of "// expect: R1 B2": any of them is right.
std::set<std::string> expected_codes(const fs::path& file) {
  const std::string text = read_written_text(file);
  std::istringstream words(text.substr(0, text.find('\n')));
  std::set<std::string> codes;
  std::string word;
  words >> word >> word;
  if (word != "expect:") throw Refusal(file.string() + " must begin with // expect: CODE");
  while (words >> word) codes.insert(word);
  return codes;
}

/// The reason in "// gpu: REASON" why a GPU need not show a fault; empty: there is no such line.
std::string hidden_on_gpu(const fs::path& file) {
  std::istringstream lines(read_written_text(file));
  for (std::string line; std::getline(lines, line) && line.starts_with("//");)
    if (line.starts_with("// gpu: ")) return line.substr(8);
  return "";
}

std::string joined(const std::vector<std::string>& codes) {
  return fmt::format("{}", fmt::join(codes, " "));
}

std::string first_sentence(const course::Verdict& verdict) {
  const auto messages = verdict.messages();
  if (messages.empty()) return "";
  std::string text = messages[0].value("what", "");
  for (const course::Json& message : messages)
    for (const course::Json& detail : message.value("details", course::Json::array()))
      text += "; " + detail.get<std::string>();
  return text;
}

class Proof {
 public:
  Proof(const Home& home, const Trial& trial)
      : home_(home),
        trial_(trial),
        codes_(course::Json::parse(read_text(course::installed_course(home) / "codes.json"),
                                   nullptr, false)) {}

  void of(const course::Exercise& exercise) {
    for (const fs::path& file : programs_in(exercise.folder / "solutions"))
      try_right(exercise, file, "solutions/" + file.stem().string());
    try_starter(exercise);
    for (const fs::path& file : programs_in(exercise.folder / "wrong"))
      try_wrong(exercise, file, "wrong/" + file.stem().string());
  }

  int summary() const {
    fmt::print("{} of {} wrong answers were detected", killed_, wrong_);
    if (on_gpu())
      fmt::print(", {} of them had to be, and {} of those were not", sure_, escaped_);
    else
      fmt::print(", {} of them by a code that was expected, {} by the first message", with_code_,
                 by_first_);
    fmt::print("; {} of {} right ones were rejected", spoiled_, right_);
    if (!on_gpu()) fmt::print("; no starter has more than {} of 10 points", most_of_starter_);
    fmt::print("\n");
    if (on_gpu()) return escaped_ == 0 && spoiled_ == 0 ? 0 : 1;
    return killed_ == wrong_ && spoiled_ == 0 && most_of_starter_ <= kMostOfStarter &&
                   with_code_ * 100 >= wrong_ * 95 &&
                   (wrong_ < kMany || by_first_ * 100 >= wrong_ * kFirstMessages)
               ? 0
               : 1;
  }

 private:
  bool on_gpu() const { return trial_.backend == Backend::kGpu; }

  bool is_asked_for(const std::string& name) const {
    return stop_signal() == 0 &&
           (trial_.answers.empty() ||
            std::find(trial_.answers.begin(), trial_.answers.end(), name) != trial_.answers.end());
  }

  course::Verdict judge(const course::Exercise& exercise, const fs::path& file) const {
    course::Judging how{.backend = trial_.backend, .is_users_own = true};
    how.seconds /= trial_.slower;
    how.launch_seconds /= trial_.slower;
    return course::judge_answer(home_, exercise, file, how);
  }

  void say(const course::Exercise& exercise, const std::string& name,
           const course::Verdict& verdict, const std::string& what) const {
    fmt::print("{}  {:<34} {:2}/{}  {:<16} {}\n", exercise.id, name, verdict.points(),
               verdict.max(), joined(verdict.codes()), what);
    std::fflush(stdout);
  }

  void try_right(const course::Exercise& exercise, const fs::path& file, const std::string& name) {
    if (!is_asked_for(name)) return;
    const course::Verdict verdict = judge(exercise, file);
    ++right_;
    const std::vector<course::Json> messages = verdict.messages();
    // What was read and thrown away is told, and costs nothing.
    const bool good =
        verdict.passed() &&
        std::all_of(messages.begin(), messages.end(), [](const course::Json& message) {
          const std::string code = message.value("code", "");
          return message.value("info", false) && (code == "U1" || code == "U2");
        });
    spoiled_ += good ? 0 : 1;
    say(exercise, name, verdict, good ? "right" : "SHOULD BE RIGHT: " + first_sentence(verdict));
  }

  void try_starter(const course::Exercise& exercise) {
    if (!is_asked_for("starter")) return;
    const course::Verdict verdict = judge(exercise, exercise.folder / exercise.file);
    most_of_starter_ =
        std::max(most_of_starter_, on_gpu() || !exercise.is_graded() ? 0 : verdict.points());
    count(exercise, "starter", verdict, {}, exercise.starter_on_gpu);
  }

  void try_wrong(const course::Exercise& exercise, const fs::path& file, const std::string& name) {
    if (!is_asked_for(name)) return;
    const std::set<std::string> expected = expected_codes(file);
    std::string excuse = hidden_on_gpu(file);
    for (const std::string& code : expected)
      if (!codes_.is_object() || !codes_.contains(code) ||
          !codes_[code].value("gpu", "no").starts_with("yes"))
        excuse = excuse.empty() ? code : excuse;
    count(exercise, name, judge(exercise, file), expected, excuse);
  }

  /// `excuse` is the reason why a GPU need not show it; empty: it must.
  void count(const course::Exercise& exercise, const std::string& name,
             const course::Verdict& verdict, const std::set<std::string>& expected,
             const std::string& excuse) {
    const auto codes = verdict.codes();
    // An answer that only one of the two compilers rejects proves nothing about the judge.
    const bool is_refused =
        on_gpu() && !codes.empty() && codes[0] == "C1" && !expected.contains("C1");
    const bool killed = !verdict.passed() && !is_refused;
    const bool told =
        expected.empty() || std::any_of(codes.begin(), codes.end(),
                                        [&](const auto& code) { return expected.contains(code); });
    const bool is_first = expected.empty() || (!codes.empty() && expected.contains(codes[0]));
    ++wrong_;
    killed_ += killed ? 1 : 0;
    with_code_ += killed && told ? 1 : 0;
    by_first_ += killed && is_first ? 1 : 0;
    sure_ += excuse.empty() ? 1 : 0;
    escaped_ += is_refused || (excuse.empty() && !killed) ? 1 : 0;
    std::string what = "detected";
    if (is_refused)
      what = "DOES NOT COMPILE: " + first_sentence(verdict);
    else if (on_gpu() && !killed && !excuse.empty())
      what = "a GPU need not show it: " + excuse;
    else if (!killed)
      what = "NOT DETECTED";
    else if (!is_first && !on_gpu())
      what =
          fmt::format("{}expected {}", told ? "detected, first " : "", fmt::join(expected, " or "));
    say(exercise, name, verdict, what);
  }

  const Home& home_;
  const Trial& trial_;
  course::Json codes_;
  int wrong_ = 0, killed_ = 0, with_code_ = 0, by_first_ = 0, sure_ = 0, escaped_ = 0, right_ = 0,
      spoiled_ = 0;
  int most_of_starter_ = 0;  // points
};

}  // namespace

std::vector<fs::path> programs_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code failure;
  for (const auto& entry : fs::directory_iterator(folder, failure))
    if (entry.path().extension() == ".cu") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

int prove(const Home& home, const std::vector<course::Exercise>& exercises, const Trial& trial) {
  Proof proof(home, trial);
  for (const course::Exercise& exercise : exercises) {
    proof.of(exercise);
    if (stop_signal() != 0) return 1;
  }
  return proof.summary();
}

}  // namespace warpstep::tools::learn
