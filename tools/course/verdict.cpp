#include "tools/course/verdict.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <set>
#include <sstream>

#include "tools/course/answer.h"
#include "tools/course/blame/launch.h"
#include "tools/course/blame/machine.h"
#include "tools/course/grader.h"
#include "tools/system/process.h"
#include "tools/system/temporary.h"

namespace warpstep::tools::course {

namespace fs = std::filesystem;

namespace {

struct Points {
  const char* name;
  int on_simulator, on_gpu;
};
constexpr Points kCategories[] = {
    {"values", 3, 3}, {"hidden", 2, 2}, {"safety", 3, 1}, {"traffic", 2, 0}};

/// The codes of this category that are not checked on a GPU.
std::vector<std::string> unchecked_on_gpu(const Home& home, const std::string& category) {
  std::vector<std::string> codes;
  const Json all = Json::parse(read_text(installed_course(home) / "codes.json"), nullptr, false);
  if (all.is_object() && (category == "safety" || category == "traffic"))
    for (const auto& [code, about] : all.items())
      if ((code[0] == 'T') == (category == "traffic") && !shows_on_gpu(about))
        codes.push_back(code);
  return codes;
}

/// Adds the line of the answer that a message names. Names of files come from the compiler and
/// from the learner's process: no other file is read.
void quote(const fs::path& answer, Json& message) {
  const std::string file = message.value("file", "");
  const int wanted = message.value("line", 0);
  if (wanted <= 0 || fs::path(file).filename() != answer.filename()) return;
  message["file"] = answer.string();
  std::istringstream lines(read_text(answer));
  std::string line;
  for (int i = 0; i < wanted; ++i)
    if (!std::getline(lines, line)) return;
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin != line.npos) message["source"] = line.substr(begin, 200);
}

/// Reads lines of JSON and ignores other lines. Empty if the end is missing.
std::optional<Verdict> read_verdict(const Exercise& exercise, const fs::path& answer,
                                    const std::string& text) {
  Verdict verdict;
  verdict.exercise = exercise.id;
  std::istringstream lines(text);
  bool has_ended = false;
  for (std::string line; std::getline(lines, line);) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) continue;
    has_ended |= json.value("event", "") == "end";
    if (json.value("event", "") == "category" && json.value("exercise", "") == exercise.id)
      verdict.categories.push_back(read_category(json));
  }
  if (!has_ended || verdict.categories.empty()) return std::nullopt;
  for (Category& category : verdict.categories)
    for (Json& message : category.messages)
      blame_answer(read_text(answer), answer.string(), message);
  quote_lines(answer, verdict);
  for (const std::string& code : verdict.codes())
    verdict.repeats &= code != "H1" && code != "E1";  // the machine may have been busy
  for (const Json& message : verdict.messages()) {
    if (message.value("code", "") != "J1") continue;
    verdict.trouble = message.value("what", "");
    for (const Json& detail : message.value("details", Json::array()))
      if (detail.is_string()) verdict.trouble += "; " + detail.get<std::string>();
    verdict.repeats = false;
    break;
  }
  return verdict;
}

}  // namespace

Category read_category(const Json& json) {
  Category category;
  category.name = json.value("category", "");
  category.about = json.value("about", "");
  category.max = json.value("max", 0);
  category.passed = json.value("passed", false);
  category.points = category.passed ? category.max : 0;
  category.judged = !json.value("not_judged", false);
  category.messages = json.value("messages", Json::array());
  category.counters = json.value("counters", Json::array());
  return category;
}

void quote_lines(const fs::path& file, Verdict& verdict) {
  for (Category& category : verdict.categories)
    for (Json& message : category.messages) quote(file, message);
}

bool shows_on_gpu(const Json& code) {
  const std::string how = code.value("gpu", "no");
  return how.starts_with("yes") || how.starts_with("in part");
}

int Verdict::points() const {
  int sum = 0;
  for (const Category& category : categories) sum += category.points;
  return sum;
}

int Verdict::max() const {
  int sum = 0;
  for (const Category& category : categories) sum += category.max;
  return sum;
}

std::vector<Json> Verdict::messages() const {
  std::vector<Json> all;
  std::set<std::string> seen;
  for (const Category& category : categories)
    for (const Json& message : category.messages)
      if (seen.insert(message.value("code", "") + message.value("what", "")).second)
        all.push_back(message);
  static constexpr std::string_view kOrder =
      "J1 C1 K1 P1 P2 L1 M1 O3 O1 O2 O4 F1 B1 E1 R2 R1 B2 R3 U1 U2 H1 P3 V3 V2 R4 G1 L2 V1 T5 T1 "
      "T2 "
      "T3 T4 B3 D1";
  const bool races = std::any_of(all.begin(), all.end(), [](const Json& message) {
    return message.value("code", "").starts_with('R');
  });
  const auto rank = [&](const Json& message) {
    const bool is_info = message.value("info", false);
    std::string code = message.value("code", "");
    // A sum that overflows may be one of values that a race has spoilt.
    if (races && code == "O3" && message.value("what", "").find(" needs more than ") != code.npos)
      code = "U1";
    return kOrder.find(code) + (is_info ? 1000 : 0);
  };
  std::stable_sort(all.begin(), all.end(),
                   [&](const Json& a, const Json& b) { return rank(a) < rank(b); });
  return all;
}

std::vector<std::string> Verdict::codes() const {
  std::vector<std::string> codes;
  for (const Json& message : messages())
    if (const std::string code = message.value("code", "");
        std::find(codes.begin(), codes.end(), code) == codes.end())
      codes.push_back(code);
  return codes;
}

Verdict no_points(const Exercise& exercise, Backend backend, const std::string& code,
                  const std::string& what, const std::string& file, int line) {
  Verdict verdict;
  verdict.exercise = exercise.id;
  verdict.repeats = code != "E1";
  for (const Points& points : kCategories) {
    Category category;
    category.name = points.name;
    category.max = backend == Backend::kGpu ? points.on_gpu : points.on_simulator;
    Json message{{"code", code}, {"what", what}};
    if (!file.empty()) message["file"] = file;
    if (line != 0) message["line"] = line;
    category.messages.push_back(message);
    verdict.categories.push_back(std::move(category));
  }
  return verdict;
}

Verdict not_judged(const Exercise& exercise, Backend backend, const std::string& why) {
  Verdict verdict = no_points(exercise, backend, "J1",
                              fmt::format("not judged, the answer is not to blame: {}", why));
  verdict.trouble = why;
  verdict.repeats = false;
  return verdict;
}

namespace {

std::string first_line(const std::string& text) {
  return text.substr(0, std::min<std::size_t>(text.find('\n'), 200));
}

/// Costs no points: the values are right, but slow to compute on a GPU.
void advise_float(const fs::path& file, const std::vector<int>& lines, Verdict& verdict) {
  for (const int line : lines) {
    Json message{{"code", "D1"},
                 {"what",
                  "this line computes in double precision: 0.5 is a double, 0.5f a "
                  "float; no points are lost"},
                 {"info", true},
                 {"file", file.string()},
                 {"line", line}};
    quote(file, message);
    verdict.categories.back().messages.push_back(std::move(message));
  }
}

/// The secret in a pipe, whose end the judge inherits.
class Secret {
 public:
  explicit Secret(const std::string& text) {
    if (pipe(ends_) != 0) throw std::runtime_error("cannot make a pipe");
    fcntl(ends_[1], F_SETFD, FD_CLOEXEC);
    (void)!write(ends_[1], text.data(), std::min<std::size_t>(text.size(), 4096));
    close(ends_[1]);
  }
  ~Secret() { close(ends_[0]); }
  Secret(const Secret&) = delete;
  Secret& operator=(const Secret&) = delete;
  int descriptor() const { return ends_[0]; }

 private:
  int ends_[2] = {-1, -1};
};

Verdict judge(const Home& home, const Exercise& exercise, const fs::path& file,
              const Judging& how) {
  const auto nothing = [&](const char* code, const std::string& what, const std::string& where = "",
                           int line = 0) {
    return no_points(exercise, how.backend, code, what, where, line);
  };
  if (const std::string why = why_no_answer(file, how.is_users_own); !why.empty())
    return nothing("C1", why);
  const fs::path grader = grader_of(home, exercise);
  const bool on_gpu = how.backend == Backend::kGpu;
  std::optional<CagedFolder> caged;
  std::optional<TemporaryFolder> own;
  const fs::path folder = how.cage ? caged.emplace(*how.cage).path() : own.emplace().path();
  const fs::path program = folder / "answer";
  const auto build = [&](const fs::path& answer, const std::optional<std::string>& text) {
    return how.cage ? build_in_cage(home, *how.cage, exercise, text ? *text : read_text(answer),
                                    folder, how.compiler, how.compile_seconds)
           : on_gpu ? build_for_gpu(home, exercise, answer, program)
                    : build_answer(home, exercise, answer, program,
                                   {.compiler = how.compiler,
                                    .has_own_headers = how.is_users_own,
                                    .seconds = how.compile_seconds});
  };
  Built built = build(file, how.text);
  if (const Doubt doubt = doubt_of(built, exercise); doubt != Doubt::kNone && !how.is_users_own) {
    const Built starter = build(exercise.folder / exercise.file, std::nullopt);
    if (!starter.good)
      return not_judged(
          exercise, how.backend,
          fmt::format("this machine does not compile the exercise's own file either: {}",
                      first_line(starter.text)));
    if (doubt == Doubt::kStrong) built = build(file, how.text);
  }
  if (!built.good) {
    const bool is_own = fs::path(built.file).filename() == file.filename();
    Verdict verdict = nothing("C1", built.text, is_own ? file.string() : built.file, built.line);
    verdict.repeats = !built.out_of_limits;
    quote_lines(file, verdict);
    return verdict;
  }
  const Secret secret(how.secret);
  Arguments command{grader,
                    "--child=" + program.string(),
                    fmt::format("--seconds={}", how.seconds),
                    fmt::format("--launch-seconds={}", how.launch_seconds),
                    fmt::format("--megabytes={}", how.megabytes),
                    fmt::format("--secret-descriptor={}", secret.descriptor()),
                    on_gpu ? "--backend=gpu" : "--backend=sim",
                    fmt::format("-ts={}*", exercise.id)};
  if (!how.schedule.empty()) command.push_back("--schedule=" + how.schedule);
  if (how.cage) command.push_back("--cage=" + how.cage->program.string());
  const Answer answer = listen_to(command, {{"TMPDIR", folder}});
  std::optional<Verdict> verdict = read_verdict(exercise, file, answer.text);
  if (!verdict) return not_judged(exercise, how.backend, "the judge did not finish");
  advise_float(file, built.doubles, *verdict);
  return *verdict;
}

}  // namespace

Verdict judge_answer(const Home& home, const Exercise& exercise, const fs::path& file,
                     const Judging& how) {
  const auto began = std::chrono::steady_clock::now();
  Verdict verdict = judge(home, exercise, file, how);
  if (how.backend == Backend::kGpu)
    for (Category& category : verdict.categories)
      category.unchecked = unchecked_on_gpu(home, category.name);
  verdict.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return verdict;
}

}  // namespace warpstep::tools::course
