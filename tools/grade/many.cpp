// Batch grading: each submission is judged by a process of its own, which writes one file.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#include <set>

#include "tools/grade/hand_in.h"
#include "tools/grade/report/results.h"
#include "tools/grade/report/similar.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::grade {

namespace fs = std::filesystem;

namespace {

constexpr int kAsBefore = 3;  // exit code: every verdict was known

/// Why an entry of the folder is no submission; empty: it is one.
std::string why_no_submission(const fs::path& entry) {
  std::error_code failure;
  const fs::file_status about = fs::symlink_status(entry, failure);
  if (entry.filename().string()[0] == '.') return "its name begins with a dot";
  if (fs::is_symlink(about)) return "it is a link, and none is followed: put there what it names";
  if (fs::is_directory(about) || (fs::is_regular_file(about) && is_archive(entry))) return "";
  return "it is no folder and no archive";
}

struct Submissions {
  std::map<std::string, fs::path> named;  // by name in the results
  std::vector<std::string> skipped;       // a sentence for each entry that is none
  bool has_unclear = false;               // one of these may be somebody's hand-in: a link, twins
};

/// What has the name of another: nobody knows which of them counts, and neither does.
void leave_out_twins(const std::vector<fs::path>& all, Submissions& found) {
  std::map<std::string, std::string> places;
  for (const fs::path& place : all) {
    std::string& all_of_name = places[name_of_submission(place)];
    if (!all_of_name.empty()) {
      found.named.erase(name_of_submission(place));
      all_of_name += " and ";
    }
    all_of_name += place.filename().string();
  }
  for (const auto& [name, all_of_name] : places) {
    if (found.named.contains(name)) continue;
    found.skipped.push_back(fmt::format("{} is skipped: there is {}, keep one", printable(name),
                                        printable(all_of_name)));
    found.has_unclear = true;
  }
}

Submissions submissions_in(const fs::path& folder) {
  std::error_code failure;
  Submissions found;
  std::vector<fs::path> all;
  for (const auto& entry : fs::directory_iterator(folder, failure)) {
    const std::string why = why_no_submission(entry.path());
    if (why.empty()) {
      all.push_back(entry.path());
      continue;
    }
    found.skipped.push_back(
        fmt::format("{} is skipped: {}", printable(entry.path().string()), why));
    found.has_unclear |= fs::is_symlink(fs::symlink_status(entry.path(), failure));
  }
  if (failure) throw Refusal(fmt::format("{} is not a folder with submissions", folder.string()));
  std::sort(found.skipped.begin(), found.skipped.end());
  std::sort(all.begin(), all.end());
  for (const fs::path& place : all) found.named.emplace(name_of_submission(place), place);
  leave_out_twins(all, found);
  return found;
}

/// One sentence if there is nobody.
void expect_any(const Submissions& found, const fs::path& folder) {
  if (found.named.empty())
    throw Refusal(fmt::format("there is no submission in {}: each is a folder or an archive there",
                              folder.string()));
}

Roster roster_from(const Submissions& found, const fs::path& folder) {
  Roster roster{folder, {}};
  for (const auto& [name, place] : found.named) roster.names.insert(name);
  return roster;
}

/// The dates may name more than have handed in; a name that is mistyped is of no use.
void tell_unknown(const Dates& dates, const std::map<std::string, fs::path>& submissions,
                  const fs::path& folder) {
  for (const auto& [name, place] : dates.named())
    if (!submissions.contains(name))
      fmt::print(stderr, "warpstep grade: {}: there is no submission {} in {}\n", place,
                 printable(name), folder.string());
}

/// Judges one submission in this process, which does nothing else.
[[noreturn]] void judge_here(const Many& many, const fs::path& submission, const fs::path& out) {
  int code = 0;
  try {
    const Home home = find_home();
    Order order = many.each;
    order.submission = submission;
    order.out = out;
    order.format = "jsonl";
    order.updates = true;
    if (grade_one(home, course::Course(many.course), order).is_as_before) code = kAsBefore;
  } catch (const std::exception& trouble) {
    fmt::print(stderr, "warpstep grade: {}: {}\n", printable(submission.string()), trouble.what());
    code = 1;
  }
  std::fflush(nullptr);
  _exit(stop_signal() != 0 ? 130 : code);
}

/// The processes that judge, and what they said.
class Batch {
 public:
  Batch(const Many& many, std::size_t all) : many_(many), all_(all) {}

  void start(const std::string& name, const fs::path& submission, std::size_t number) {
    while (running_.size() >= std::max(1u, many_.jobs)) wait_for_one();
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child < 0) throw Refusal("cannot start a process");
    if (child == 0) judge_here(many_, submission, out_of(name));
    running_[child] = {name, number};
  }

  void wait_for_all() {
    while (!running_.empty()) wait_for_one();
  }

  bool good() const { return failed_ == 0; }

 private:
  fs::path out_of(const std::string& name) const {
    return many_.out / (file_stem(name) + ".jsonl");
  }

  void wait_for_one() {
    int status = 0;
    const auto found = running_.find(wait(&status));
    if (found == running_.end()) return;
    const auto [name, number] = found->second;
    running_.erase(found);
    const Grade grade = read_result(out_of(name));
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 1;
    const bool has_result = !grade.verdicts.empty() && (code == 0 || code == kAsBefore);
    const std::size_t not_judged = has_result ? grade.not_judged() : 0;
    failed_ += has_result && not_judged == 0 ? 0 : 1;
    // With a task the number is that of the task; else they are counted as they end.
    fmt::print("{}/{} {} {}{}{}\n", many_.task >= 0 ? number + 1 : ++done_, all_, printable(name),
               has_result ? fmt::format("{}/{}", grade.points(), grade.max()) : "no result",
               not_judged == 0 ? "" : fmt::format(", {} not judged", not_judged),
               code == kAsBefore ? ", as before" : "");
    std::fflush(stdout);
  }

  const Many& many_;
  std::map<pid_t, std::pair<std::string, std::size_t>> running_;
  std::size_t all_, done_ = 0, failed_ = 0;
};

/// Keeps other graders from the folder of results until this one has ended: both would keep what
/// was there before and write over the other's. The tasks of a job, a hand-in each, share it.
class Claim {
 public:
  explicit Claim(const Many& many) {
    if (many.is_dry) return;
    folder_ = open(many.out.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const int how = many.task >= 0 ? LOCK_SH : LOCK_EX;
    // A file system may have no locks.
    if (folder_ < 0 || flock(folder_, how | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
    fmt::print(stderr, "warpstep grade: another one judges into {}: waiting until it has ended\n",
               many.out.string());
    while (stop_signal() == 0 && flock(folder_, how) != 0 && errno == EINTR) {
    }
  }
  ~Claim() {
    if (folder_ >= 0) close(folder_);
  }
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;

 private:
  int folder_ = -1;
};

}  // namespace

Roster roster_of(const fs::path& folder) {
  const Submissions found = submissions_in(folder);
  expect_any(found, folder);
  return roster_from(found, folder);
}

int grade_many(const Many& many) {
  const Submissions found = submissions_in(many.all);
  const std::map<std::string, fs::path>& submissions = found.named;
  const course::Course course(many.course);
  if (many.task <= 0) {  // of all tasks of a job, the first one tells it
    for (const std::string& sentence : found.skipped)
      fmt::print(stderr, "warpstep grade: {}\n", sentence);
    if (many.each.dates) tell_unknown(*many.each.dates, submissions, many.all);
  }
  expect_any(found, many.all);
  if (many.task >= static_cast<int>(submissions.size()))
    throw Refusal(fmt::format("there is no task {}: they are numbered from 0, and the last is {}",
                              many.task, submissions.size() - 1));
  for (const std::string& name : many.submissions)
    if (!submissions.contains(name))
      throw Refusal(fmt::format("there is no submission {} in {}", name, many.all.string()));
  const auto is_asked = [&](const std::string& name, std::size_t number) {
    if (many.task >= 0) return number == static_cast<std::size_t>(many.task);
    return many.submissions.empty() || std::find(many.submissions.begin(), many.submissions.end(),
                                                 name) != many.submissions.end();
  };
  std::error_code failure;
  if (!many.is_dry) fs::create_directories(many.out, failure);
  if (failure)
    throw Refusal(fmt::format("{} cannot be created: {}", many.out.string(), failure.message()));
  if (!many.is_dry && access(many.out.c_str(), W_OK) != 0)  // told once, not for each hand-in
    throw Refusal(fmt::format("{} cannot be written, so nothing is judged: {}", many.out.string(),
                              std::strerror(errno)));
  const Claim claim(many);
  Batch batch(many, many.submissions.empty() ? submissions.size() : many.submissions.size());
  std::size_t number = 0;
  for (const auto& [name, place] : submissions) {
    if (stop_signal() != 0) break;
    if (!is_asked(name, number++)) continue;
    if (!many.is_dry) {
      batch.start(name, place, number - 1);
      continue;
    }
    Order order = many.each;
    order.submission = place;
    order.out = many.out.empty() ? fs::path() : many.out / (file_stem(name) + ".jsonl");
    order.updates = true;
    tell_plan(find_home(), course, order);
  }
  batch.wait_for_all();
  if (many.task >= 0) return batch.good() ? 0 : 1;
  const bool good = batch.good() && !(found.has_unclear && many.submissions.empty());
  if (many.is_dry) return good ? 0 : 1;
  if (many.compares) write_similar(course, many.each, submissions, many.out);
  const Roster roster = roster_from(found, many.all);
  merge(course, many.out, &roster);
  return good ? 0 : 1;
}

}  // namespace warpstep::tools::grade
