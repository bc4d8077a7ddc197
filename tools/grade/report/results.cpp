#include "tools/grade/report/results.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sstream>

#include "tools/system/cache.h"
#include "tools/system/output.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::grade {

namespace fs = std::filesystem;

using course::Category;
using course::Json;

namespace {

constexpr const char* kLate = "late";  // not a code of the course: it says nothing of the answer

/// The verdict as it was before late days took points.
void undo_lateness(Category& category) {
  Json messages = Json::array();
  for (Json& message : category.messages)
    if (message.value("code", "") != kLate) messages.push_back(message);
  category.messages = messages;
}

/// The descriptor of this process that the file is another name of, as /dev/stdout is; -1: none.
int descriptor_of(const fs::path& file) {
  std::error_code failure;
  const fs::path folder = fs::canonical(fs::absolute(file).parent_path(), failure);
  const std::string name = file.filename().string();
  if (folder != fmt::format("/proc/{}/fd", getpid()) || name.empty() || name.size() > 6 ||
      name.find_first_not_of("0123456789") != name.npos)
    return -1;
  return std::stoi(name);
}

/// Follows links, so that they stay; not into a descriptor.
fs::path behind_links(fs::path file) {
  constexpr int kMostLinks = 40;
  std::error_code failure;
  for (int i = 0; i < kMostLinks && fs::is_symlink(file, failure) && descriptor_of(file) < 0; ++i)
    file = file.parent_path() / fs::read_symlink(file, failure);
  return file;
}

bool write_into(const fs::path& stream, const std::string& text) {
  const int own = descriptor_of(stream);
  const int to = own >= 0 ? fcntl(own, F_DUPFD_CLOEXEC, 0)
                          : open(stream.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC);
  if (to < 0) return false;
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t wrote = write(to, text.data() + done, text.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) break;
    done += static_cast<std::size_t>(wrote);
  }
  return close(to) == 0 && done == text.size();
}

}  // namespace

std::string jsonl(const Grade& grade, const Frame&) {
  std::string text;
  const auto add = [&](const Json& line) {
    text += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  };
  for (const Judged& judged : grade.verdicts)
    for (const Category& category : judged.categories) {
      Json line{{"submission", grade.submission}, {"exercise", judged.exercise}};
      line.update(as_json(category));
      if (judged.is_absent) line["absent"] = true;
      if (!judged.trouble.empty()) line["not_judged_because"] = judged.trouble;
      if (judged.days_late != 0) line["days_late"] = judged.days_late;
      if (!judged.judged_from.empty()) line["judged_from"] = judged.judged_from;
      add(line);
    }
  add({{"submission", grade.submission},
       {"points", grade.points()},
       {"max", grade.max()},
       {"not_judged", grade.not_judged()},
       {"cage", grade.cage.empty() ? "none" : grade.cage},
       {"end", true}});
  return text;
}

Grade read_result(const fs::path& file) {
  Grade grade;
  bool has_ended = false;
  std::istringstream lines(read_text(file));
  for (std::string text; std::getline(lines, text);) {
    const Json line = Json::parse(text, nullptr, false);
    if (!line.is_object()) continue;
    grade.submission = line.value("submission", "");
    if (line.value("end", false)) {
      has_ended = true;
      grade.cage = line.value("cage", "none");
      if (grade.cage == "none") grade.cage.clear();
    }
    const std::string exercise = line.value("exercise", "");
    if (exercise.empty()) continue;
    if (grade.verdicts.empty() || grade.verdicts.back().exercise != exercise) {
      grade.verdicts.emplace_back();
      grade.verdicts.back().exercise = exercise;
    }
    Judged& judged = grade.verdicts.back();
    judged.is_absent = line.value("absent", false);
    judged.trouble = line.value("not_judged_because", "");
    judged.days_late = line.value("days_late", 0);
    judged.judged_from = line.value("judged_from", "");
    judged.categories.push_back(category_from(line));
    if (judged.days_late != 0) judged.categories.back().points = line.value("points", 0);
  }
  return has_ended ? grade : Grade();
}

std::string file_stem(const std::string& submission) {
  constexpr std::size_t kLongest = 224;  // of 255, for endings and a process's number
  constexpr std::size_t kBeginning = 208;
  if (submission.size() <= kLongest) return submission;
  std::size_t end = kBeginning;
  const auto is_inside_letter = [&] { return (submission[end] & 0xc0) == 0x80; };
  while (end < kBeginning + 3 && is_inside_letter()) ++end;
  return submission.substr(0, end) + "~" + mark_of(submission);
}

void take_late_points(const Dates& dates, Judged& judged) {
  for (Category& category : judged.categories) {
    undo_lateness(category);
    category.points = category.passed ? category.max : 0;
  }
  int lost = judged.points() - dates.points_left(judged.points(), judged.days_late);
  for (auto category = judged.categories.rbegin(); category != judged.categories.rend();
       ++category) {
    const int taken = std::min(lost, category->points);
    if (taken == 0) continue;
    lost -= taken;
    category->points -= taken;
    category->messages.push_back(
        {{"code", kLate},
         {"what", fmt::format("{} of {} points are lost: it is {} day{} late", taken, category->max,
                              judged.days_late, judged.days_late == 1 ? "" : "s")},
         {"info", true}});
  }
}

bool is_stream(const fs::path& file) {
  const fs::path place = behind_links(file);
  std::error_code failure;
  const fs::file_status about = fs::status(place, failure);
  return descriptor_of(place) >= 0 ||
         (fs::exists(about) && !fs::is_regular_file(about) && !fs::is_directory(about));
}

void write_file(const fs::path& file, const std::string& text) {
  const fs::path place = behind_links(file);
  int error = 0;
  const bool is_written =
      is_stream(place) ? write_into(place, text) : (error = put_file(place.string(), text)) == 0;
  if (is_written) return;
  const std::string why = error == 0 ? "" : fmt::format(": {}", std::strerror(error));
  throw Refusal(fmt::format("{} cannot be written{}", file.string(), why));
}

}  // namespace warpstep::tools::grade
