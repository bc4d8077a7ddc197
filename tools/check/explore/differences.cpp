#include "tools/check/explore/differences.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "tools/check/explore/schedules.h"
#include "tools/check/explore/values.h"

namespace warpstep::tools::check {

namespace {

std::string in_words(const Ending& ending) {
  return ending.signal != 0 ? fmt::format("signal {}", ending.signal)
                            : fmt::format("exit code {}", ending.exit_code);
}

/// The first line that only one of the texts contains.
std::string first_other_line(const std::string& text, const std::string& other) {
  std::multiset<std::string> lines;
  std::istringstream others(other), own(text);
  for (std::string line; std::getline(others, line);) lines.insert(line);
  for (std::string line; std::getline(own, line);) {
    const auto found = lines.find(line);
    if (found == lines.end()) return line;
    lines.erase(found);
  }
  return "";
}

std::string name_of(const Noted& noted) {
  if (!noted.name.empty()) return noted.name;
  return noted.device < 0 ? "a __device__ variable"
                          : fmt::format("block {} from cudaMalloc", noted.block);
}

std::string schedules_in_words(std::size_t count) {
  return count == 1 ? "1 schedule" : fmt::format("{} schedules", count);
}

}  // namespace

Differences::Differences(const Outcome& in_order) : in_order_(in_order) {
  answers_.insert(fingerprint(in_order));
  points_ = in_order.points;
}

void Differences::note_own_changes(const Outcome& again) {
  const Difference own = difference(in_order_, again);
  compares_memory_ = !own.in_copies && !own.first && !own.in_ending;
  compares_words_ = !own.in_words;
}

void Differences::compare(const std::string& schedule, const Outcome& outcome) {
  ++runs_;
  preempting_ += preempts(schedule);
  mixing_ += interleaves_blocks(schedule);
  deferring_ += defers(schedule);
  preemptions_ += outcome.preemptions;
  points_ += outcome.points;
  if (outcome.timed_out()) {
    stopped_.push_back(schedule);
    return;
  }
  Difference found = defers(schedule) ? difference_of_reordered(in_order_, outcome)
                                      : difference(in_order_, outcome);
  if (!compares_words_) found.in_words = false;
  if (!compares_memory_) found.in_copies = found.in_ending = false, found.first.reset();
  if (!found.any()) return;
  answers_.insert(fingerprint(outcome));
  Way& way = found.only_rounding ? rounding_
             : !found.answer()   ? other_memory_
             : defers(schedule)  ? other_work_
                                 : other_answer_;
  way.schedules.push_back(schedule);
  if (way.schedules.size() != 1) return;
  way.difference = found;
  describe(way, outcome);
}

void Differences::describe(Way& way, const Outcome& other) const {
  const std::string& schedule = way.schedules.front();
  const Difference& found = way.difference;
  if (!found.first) {
    way.what = found.in_copies && !found.in_ending
                   ? fmt::format(
                         "with the schedule {} the host gets another number of copies than "
                         "in order",
                         schedule)
               : found.in_ending
                   ? fmt::format("with the schedule {} the program ends with {}, in order with {}",
                                 schedule, in_words(other.ending), in_words(in_order_.ending))
                   : fmt::format("with the schedule {} the program prints '{}', in order '{}'",
                                 schedule, first_other_line(other.said, in_order_.said),
                                 first_other_line(in_order_.said, other.said));
    return;
  }
  const auto& [expected, here] = *found.first;
  way.launch = here.is_copy ? 0 : here.launch;
  way.what = here.is_copy ? fmt::format("in copy {} to the host {}", expected.launch, name_of(here))
                          : fmt::format("after launch {} {}", here.launch, name_of(here));
  const std::string bytes = bytes_of(other, here), wanted = bytes_of(in_order_, expected);
  const bool comparable = !bytes.empty() && bytes.size() == wanted.size() && bytes != wanted;
  const ValueType type = type_of(wanted);
  const std::size_t index = comparable ? first_difference(wanted, bytes, type) : 0;
  if (comparable)
    way.what +=
        fmt::format("[{}] is {} with the schedule {}, and {} in order; {} of {} {}s differ",
                    index + here.offset / size_of(type), value_at(bytes, index, type), schedule,
                    value_at(wanted, index, type), count_differences(wanted, bytes, type),
                    bytes.size() / size_of(type), check::name_of(type));
  else
    way.what += fmt::format(" differs with the schedule {} from the run in order", schedule);
  way.object = Json{{"kind", "global"},
                    {"name", name_of(here)},
                    {"address", 0},
                    {"bytes", here.bytes},
                    {"offset", here.offset + index * size_of(type)},
                    {"index", comparable ? fmt::format("[{}]", index) : ""},
                    {"made_at", Json::array()}};
}

Json Differences::finding(const Way& way, const char* rule, const char* severity,
                          const char* next) const {
  const auto kernel = in_order_.kernels.find(way.launch);
  const std::size_t others = way.schedules.size() - 1;
  const std::string what =
      others == 0 ? way.what
                  : fmt::format("{}; {} more differ", way.what, schedules_in_words(others));
  return {{"tool", "explore"},
          {"rule", rule},
          {"severity", severity},
          {"what", what},
          {"kernel", kernel == in_order_.kernels.end() ? "" : kernel->second},
          {"launch", way.launch},
          {"actors", Json::array()},
          {"object", way.object},
          {"missing", ""},
          {"next", next},
          {"count", way.schedules.size()},
          {"schedule", way.schedules.front()}};
}

void Differences::add_findings(Report& report) const {
  const bool something_is_wrong =
      std::any_of(report.findings.begin(), report.findings.end(),
                  [](const Json& finding) { return finding["severity"] == "error"; });
  for (const Way* const way : {&other_answer_, &other_memory_}) {
    if (way->schedules.empty()) continue;
    if (something_is_wrong) {
      report.findings.push_back(
          finding(*way, "wrong-answer", "error", "fix the findings above: they decide the result"));
      break;
    }
    if (way == &other_memory_) break;  // scratch memory may hold anything
    report.findings.push_back(finding(*way, "order-dependent", "warning",
                                      "there is no race, so the order of atomics decides: make "
                                      "sure that every such answer is right"));
  }
  if (!other_work_.schedules.empty() && something_is_wrong)
    report.findings.push_back(finding(other_work_, "wrong-answer", "error",
                                      "fix the findings above: they decide the result"));
  else if (!other_work_.schedules.empty())
    report.findings.push_back(finding(
        other_work_, "order-dependent", "warning",
        "the order in which streams do their work decides: make sure that every such answer is "
        "right, or order the work by an event or a wait"));
  if (!rounding_.schedules.empty())
    report.findings.push_back(
        finding(rounding_, "order-dependent", "advice",
                "the sum is rounded in another order: compare it with a tolerance"));
}

std::string Differences::covered(Report& report) const {
  report.covered["schedules"] = runs_;
  report.covered["answers"] = answers_.size();
  report.covered["points"] = points_;
  report.covered["preemptions"] = preemptions_;
  report.covered["stopped"] = stopped_;
  std::string text = fmt::format(
      "warpstep explore: {} and {} different answer{}\n"
      "  tried: other orders of threads and of blocks; preemption at {} of {} accesses, in {};\n   "
      "      interleaved blocks, in {}\n",
      schedules_in_words(runs_), answers_.size(), answers_.size() == 1 ? "" : "s", preemptions_,
      points_, schedules_in_words(preempting_), schedules_in_words(mixing_));
  if (deferring_ != 0)
    text += fmt::format("         work on streams in other orders, as late as CUDA allows, in {}\n",
                        schedules_in_words(deferring_));
  text +=
      "  not tried: other inputs; all other orders; stores that threads see in another order\n"
      "             than they were made in\n";
  if (!compares_memory_)
    text += "  not compared: answers, because they change even when the threads run in order\n";
  else if (!compares_words_)
    text +=
        "  not compared: what is printed, because it changes even when the threads run in order\n";
  for (const std::string& schedule : stopped_)
    text += fmt::format("  stopped because a launch took too long: --replay {}\n", schedule);
  if (!other_memory_.schedules.empty())
    text +=
        fmt::format("  memory that the host never reads, or the printed lines, differed in {}\n",
                    schedules_in_words(other_memory_.schedules.size()));
  return text;
}

}  // namespace warpstep::tools::check
