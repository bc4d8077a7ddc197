#include "tools/grade/dates.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <vector>

#include "tools/system/home.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::grade {

namespace {

constexpr std::time_t kDay = 24 * 60 * 60;

bool is_in_calendar(std::tm day) {
  const std::tm asked = day;
  day.tm_hour = 12;
  return timegm(&day) != -1 && day.tm_mday == asked.tm_mday && day.tm_mon == asked.tm_mon &&
         asked.tm_hour < 24 && asked.tm_min < 60 && asked.tm_sec < 61;
}

/// 2026-05-01, 2026-05-01T23:59[:59], with Z, +02:00 or nothing behind it. Nothing: it is no time.
std::optional<std::time_t> time_from(const std::string& text) {
  std::tm when{};
  int used = 0;
  if (std::sscanf(text.c_str(), "%4d-%2d-%2d%n", &when.tm_year, &when.tm_mon, &when.tm_mday,
                  &used) != 3 ||
      used != 10)
    return std::nullopt;
  when.tm_year -= 1900;
  when.tm_mon -= 1;
  when.tm_isdst = -1;
  std::string rest = text.substr(10);
  if (rest.empty()) {
    when.tm_hour = 23;
    when.tm_min = when.tm_sec = 59;
  } else {
    if (std::sscanf(rest.c_str(), "T%2d:%2d%n", &when.tm_hour, &when.tm_min, &used) != 2)
      return std::nullopt;
    rest = rest.substr(static_cast<std::size_t>(used));
    if (rest.starts_with(':')) {
      if (std::sscanf(rest.c_str(), ":%2d%n", &when.tm_sec, &used) != 1) return std::nullopt;
      rest = rest.substr(static_cast<std::size_t>(used));
    }
  }
  if (!is_in_calendar(when)) return std::nullopt;
  if (rest.empty()) return std::mktime(&when);
  if (rest == "Z") return timegm(&when);
  int hours = 0, minutes = 0;
  if (rest.size() != 6 || (rest[0] != '+' && rest[0] != '-') ||
      std::sscanf(rest.c_str() + 1, "%2d:%2d%n", &hours, &minutes, &used) != 2 || used != 5)
    return std::nullopt;
  const int sign = rest[0] == '+' ? 1 : -1;
  return timegm(&when) - sign * (hours * 3600 + minutes * 60);
}

std::optional<int> number_from(std::string text, const std::string& unit = "") {
  if (!text.ends_with(unit)) return std::nullopt;
  text.resize(text.size() - unit.size());
  if (text.empty() || text.size() > 4 || text.find_first_not_of("0123456789") != text.npos)
    return std::nullopt;
  return std::stoi(text);
}

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  std::istringstream stream(line);
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

/// The words between the first and the last: a submission's name may have blanks.
std::string middle_of(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words.begin() + 1, words.end() - 1, " "));
}

}  // namespace

/// Two lines that contradict each other: either may be the one that is meant.
void Dates::expect_first(const std::string& what, const std::string& place) {
  const auto [first, is_new] = places_.emplace(what, place);
  if (!is_new)
    throw Refusal(fmt::format("{} has a line already, {}: keep one", what, first->second));
}

void Dates::take(const Line& line, const course::Course& course) {
  const std::vector<std::string> words = words_of(line.text);
  if (words.empty()) return;
  const std::string &kind = words.front(), &last = words.back();
  const auto time = time_from(last);
  const auto number = number_from(last);
  const auto percent = words.size() == 3 ? number_from(words[1], "%") : std::nullopt;
  std::string of;  // an exercise or a submission
  if (kind == "due" && words.size() == 2 && time) {
    due_ = *time;
  } else if (kind == "due" && words.size() == 3 && time) {
    of = course.find(words[1]).id;
    due_of_[of] = *time;
  } else if (kind == "handed-in" && words.size() >= 3 && time) {
    of = middle_of(words);
    handed_in_[of] = *time;
  } else if (kind == "free" && words.size() == 2 && number) {
    free_.of_all = *number;
  } else if (kind == "free" && words.size() >= 3 && number) {
    of = middle_of(words);
    free_.of[of] = *number;
  } else if (kind == "late" && percent && *percent <= 100 && number) {
    percent_ = *percent;
    most_days_ = *number;
  } else {
    throw Refusal(
        "it is none of: due [EXERCISE] TIME, late PERCENT% DAYS, free [NAME] DAYS, handed-in NAME "
        "TIME; a time is 2026-05-01 or 2026-05-01T23:59+02:00");
  }
  expect_first(of.empty() ? kind : fmt::format("{} {}", kind, of), line.place);
  if (!of.empty() && kind != "due") named_.emplace(of, line.place);
}

Dates Dates::read(const std::filesystem::path& file, const course::Course& course) {
  expect_readable(file);
  Dates dates;
  std::istringstream lines(read_written_text(file));
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    const std::string place = fmt::format("{}:{}", file.string(), ++number);
    try {
      dates.take({place, line.substr(0, line.find('#'))}, course);
    } catch (const Refusal& why) {
      throw Refusal(fmt::format("{}: {}", place, why.what()));
    }
  }
  if (!dates.due_ && dates.due_of_.empty())
    throw Refusal(fmt::format("{} says nowhere what is due when: write a line, due 2026-05-01",
                              file.string()));
  return dates;
}

int Dates::days_late(const std::string& submission, const std::string& exercise,
                     std::time_t written) const {
  const auto own = due_of_.find(exercise);
  const std::optional<std::time_t> due = own != due_of_.end() ? own->second : due_;
  if (!due) return 0;
  const auto told = handed_in_.find(submission);
  const std::time_t when = told != handed_in_.end() ? told->second : written;
  if (when <= *due) return 0;
  const auto extra = free_.of.find(submission);
  const int free = extra != free_.of.end() ? extra->second : free_.of_all;
  return std::max(0, static_cast<int>((when - *due + kDay - 1) / kDay) - free);
}

int Dates::points_left(int points, int days) const {
  if (days <= 0) return points;
  if (days > most_days_) return 0;
  return (points * std::max(0, 100 - percent_ * days) + 99) / 100;
}

}  // namespace warpstep::tools::grade
