// Categories of points: which runs each of them judges, and how.
#include "course/judge/judge.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>

#include "course/judge/session.h"
#include "course/judge/smallest.h"

namespace warpstep::course {

namespace {

constexpr int kValues = 3, kHidden = 2, kSafety = 3, kTraffic = 2;
constexpr int kSafetyOnGpu = 1;  // for the part that a GPU shows; it counts no traffic

/// Adds one message per code and line: the first run that shows it is the smallest.
void add_once(std::vector<Message>& messages, Message message) {
  for (const Message& before : messages)
    if (before.code == message.code && before.line == message.line &&
        (message.line != 0 || before.what == message.what || message.code[0] == 'V' ||
         message.code == "L2"))
      return;
  messages.push_back(std::move(message));
}

bool all_are_right(const Results& results) {
  return std::all_of(results.runs.begin(), results.runs.end(),
                     [](const Done& done) { return done.right(); });
}

/// A value that no thread has written was read and thrown away: static shared memory held three
/// different ones, and every result is right.
bool is_thrown_away(const Results& results, const Found& found, const Done* done) {
  return found.rule == "uninitialised-shared" && done != nullptr &&
         done->run.shape.shared_bytes == 0 && !asked().is_gpu && all_are_right(results);
}

/// Whether a finding costs points. A value that CUDA leaves undefined may be thrown away: the runs
/// have two different ones.
bool is_wrong(const Exercise& exercise, const Results& results, const Found& found) {
  if (found.rule == "shuffle-from-inactive-lane" && all_are_right(results)) return false;
  return std::find(exercise.ignored.begin(), exercise.ignored.end(), found.message.code) ==
         exercise.ignored.end();
}

/// Adds the findings in launches of the runs for which `belongs` is true, and on the host.
void add_findings(const Exercise& exercise, const Results& results,
                  const std::function<bool(const Done*)>& belongs, std::vector<Message>& messages) {
  for (const Found& found : results.findings) {
    const Done* const done = results.run_of(found.launch);
    if (!belongs(done) || !is_wrong(exercise, results, found)) continue;
    Message message = found.message;
    if (is_thrown_away(results, found, done)) {
      message.is_info = true;
      message.what += "; the value is thrown away, so no points are lost";
    }
    if (done != nullptr) {
      name_arrays(found, *done, message);
      message.shape = done->run.shape.in_words();
      if (!done->in_order()) message.schedule = done->schedule;
    }
    add_once(messages, std::move(message));
  }
}

void finish(const Exercise& exercise, const std::string& category, int points,
            std::vector<Message> messages, bool passed, std::size_t runs, std::size_t right,
            nlohmann::ordered_json counters = nlohmann::ordered_json::array(),
            bool counted = true) {
  Verdict verdict;
  verdict.exercise = exercise.id;
  verdict.category = category;
  if (const char* about = doctest::getContextOptions()->currentTest->m_description)
    verdict.about = about;
  verdict.points = points;
  verdict.passed = passed;
  verdict.counted = counted;
  verdict.runs = runs;
  verdict.right_runs = right;
  verdict.messages = std::move(messages);
  verdict.counters = std::move(counters);
  std::string first = "passed";
  if (!passed && !verdict.messages.empty())
    first = verdict.messages[0].code + ": " + verdict.messages[0].what;
  write(std::move(verdict));
  CHECK_MESSAGE(passed, first);
}

/// Compares the outputs of a shape under other schedules with those in order.
void compare_schedules(const Exercise& exercise, const Results& results,
                       std::vector<Message>& messages) {
  if (exercise.any_order_of_values) return;
  std::map<std::size_t, const Done*> in_order;
  for (const Done& done : results.runs)
    if (done.in_order() && done.outcome && done.outcome->error == 0)
      in_order.emplace(done.shape, &done);
  for (const Done& done : results.runs) {
    if (done.in_order() || !done.outcome || done.outcome->error != 0 || done.right()) continue;
    const auto first = in_order.find(done.shape);
    if (first == in_order.end() || !first->second->right()) continue;
    for (std::size_t i = 0; i < done.comparisons.size(); ++i) {
      const Comparison& values = done.comparisons[i];
      if (values.good()) continue;
      Message message;
      message.code = "R4";
      const std::string& name = done.run.order.arrays[i].name;
      const std::size_t cell = values.first_wrong;
      message.what = fmt::format(
          "the result depends on the order of the threads: in order {}[{}] is {}, under '{}' it "
          "is {}",
          name, cell, in_words(values.expected[cell]), done.schedule, in_words(values.got[cell]));
      message.array = name;
      message.shape = done.run.shape.in_words();
      message.schedule = done.schedule;
      add_once(messages, std::move(message));
    }
  }
}

void check_ending(const Results& results, std::vector<Message>& messages) {
  const Ended& ended = results.ended;
  if (ended.complete || results.fatal() != nullptr || ended.answer.is_garbled) return;
  Message message;
  message.code = "E1";
  if (ended.out_of_time) {
    message.code = "H1";
    message.what =
        fmt::format("the program did not end within {:.0f} seconds", asked().limits.seconds);
  } else if (ended.out_of_memory) {
    message = ended_early(results);
  } else if (ended.too_many_processes) {
    message.what = "the program started more threads than an exercise needs";
  } else if (was_killed(ended)) {
    return;  // void_messages() say it
  } else if (ended.signal != 0) {
    message = ended_early(results);
  } else {
    if (results.has_hung()) return;  // it stops itself after a launch that takes too long
    if (ended.exit_code == kCannotAnswer) return;  // void_messages() say it
    if (!ended.answer.has_begun) return;
    message.what = fmt::format(
        "the program ended itself (exit code {}) before all runs were done: it seems to skip the "
        "kernel",
        ended.exit_code);
  }
  if (!ended.printed.empty())
    message.details.push_back("it printed: " + ended.printed.substr(0, 200));
  add_once(messages, std::move(message));
}

void check_inputs_unchanged(const Done& done, std::vector<Message>& messages) {
  if (done.changed_input.empty()) return;
  Message message;
  message.code = "V3";
  message.array = done.changed_input;
  message.what =
      fmt::format("the input array {} was changed: it must not change", done.changed_input);
  message.shape = done.run.shape.in_words();
  add_once(messages, std::move(message));
}

void check_margins(const Done& done, std::vector<Message>& messages) {
  for (const std::string& name : done.touched_margins) {
    Message message;
    message.code = "O2";
    message.array = name;
    message.what = fmt::format("the kernel wrote before the start of {} or past its end", name);
    message.shape = done.run.shape.in_words();
    add_once(messages, std::move(message));
  }
}

/// A kernel that does nothing is safe, and earns nothing by it; nor does one that is mostly wrong.
bool computes(const Results& results) {
  std::size_t runs = 0, right = 0;
  for (const Done& done : results.runs) {
    if (!done.in_order() || done.is_hidden || done.is_counted || done.run.order.arrays.empty() ||
        done.run.order.arrays.back().count == 0)
      continue;
    ++runs;
    right += done.right() ? 1 : 0;
  }
  return 2 * right > runs;
}

/// All that is unsafe; void_messages() too.
std::vector<Message> safety_messages(const Exercise& exercise, const Results& results) {
  std::vector<Message> messages = void_messages(exercise, results);
  // What is wrong in a simpler order, too, is told there.
  const auto is_simpler = [](const Done* done) {
    return done == nullptr || done->schedule != kTurnsAtAtomics;
  };
  add_findings(exercise, results, is_simpler, messages);
  if (messages.empty())
    add_findings(
        exercise, results, [](const Done*) { return true; }, messages);
  check_ending(results, messages);
  compare_schedules(exercise, results, messages);
  for (const Done& done : results.runs) {
    check_inputs_unchanged(done, messages);
    check_margins(done, messages);
    if (asked().is_gpu && done.outcome && done.outcome->error != 0)
      for (Message& message : messages_of(exercise, results, done))
        add_once(messages, std::move(message));
  }
  return messages;
}

bool is_safe(const std::vector<Message>& messages) {
  return std::all_of(messages.begin(), messages.end(),
                     [](const Message& message) { return message.is_info; });
}

/// Whether right values count: in a hunt only those of an answer that is safe.
bool values_count(const Exercise& exercise, const Results& results) {
  return !exercise.is_hunt || asked().is_gpu || is_safe(safety_messages(exercise, results));
}

/// Judges the values of the runs for which `belongs` is true.
void judge_runs(const Exercise& exercise, const std::string& category, int points,
                const std::function<bool(const Done&)>& belongs) {
  const Results& results = results_of(exercise);
  std::vector<Message> messages = void_messages(exercise, results);
  const bool is_void = !messages.empty();
  std::size_t runs = 0, right = 0;
  for (const Done& done : results.runs) {
    if (!belongs(done)) continue;
    ++runs;
    if (done.right()) {
      ++right;
      continue;
    }
    for (Message& message : messages_of(exercise, results, done))
      add_once(messages, std::move(message));
  }
  if (right != runs)
    add_findings(
        exercise, results, [&](const Done* done) { return done == nullptr || belongs(*done); },
        messages);
  if (!is_void) tell_smallest(exercise, results, messages);
  const bool passed = !is_void && right == runs && values_count(exercise, results);
  finish(exercise, category, points, std::move(messages), passed, runs, right);
}

}  // namespace

void judge_values(const Exercise& exercise) {
  judge_runs(exercise, "values", kValues, [](const Done& done) {
    return !done.is_hidden && !done.is_counted && done.in_order();
  });
}

void judge_hidden(const Exercise& exercise) {
  judge_runs(exercise, "hidden", kHidden,
             [](const Done& done) { return done.is_hidden && done.in_order(); });
}

void judge_safety(const Exercise& exercise) {
  const Results& results = results_of(exercise);
  std::vector<Message> messages = safety_messages(exercise, results);
  if (!is_safe(messages)) tell_smallest(exercise, results, messages);
  const auto right = static_cast<std::size_t>(std::count_if(
      results.runs.begin(), results.runs.end(), [](const Done& done) { return done.right(); }));
  const bool passed = is_safe(messages) && computes(results);
  finish(exercise, "safety", asked().is_gpu ? kSafetyOnGpu : kSafety, std::move(messages), passed,
         results.runs.size(), right);
}

TrafficGates::TrafficGates(const Exercise& exercise) : exercise_(exercise) {
  const Results& results = results_of(exercise);
  std::size_t largest = 0;
  for (std::size_t i = 0; i < exercise.visible.size(); ++i)
    if (exercise.visible[i].grid.count() * exercise.visible[i].block.count() >
        exercise.visible[largest].grid.count() * exercise.visible[largest].block.count())
      largest = i;
  for (const Done& done : results.runs) {
    const bool is_it = exercise.counted.empty() ? done.shape == largest : done.is_counted;
    if (!is_it || !done.in_order() || done.run.order.poison != results.runs[0].run.order.poison)
      continue;
    Traffic sum;
    std::vector<Traffic> launches = results.traffic_of(done);
    for (Traffic& launch : launches) {
      if (!exercise.limits_atomics) launch.add_atomics_to_both();
      sum += launch;
    }
    if (of_.empty()) launches_ = launches;
    of_.push_back(sum);
    cells_ += static_cast<double>(done.run.order.arrays.back().count);
    traffic_ += sum;
  }
}

namespace {

const Traffic& at(const std::vector<Traffic>& all, std::size_t number) {
  static const Traffic kNothing;
  return number < all.size() ? all[number] : kNothing;
}

}  // namespace

const Traffic& TrafficGates::of(std::size_t shape) const {
  return at(of_, shape);
}

const Traffic& TrafficGates::launch(std::size_t number) const {
  return at(launches_, number);
}

void TrafficGates::shows(const std::string& what, double got) {
  counters_.push_back({what, got, 0, true, true, false});
}

void TrafficGates::at_most(const std::string& code, const std::string& what, double got,
                           double bound, const std::string& why) {
  const bool good = got <= bound;
  counters_.push_back({what, got, bound, true, good});
  if (!good)
    wrong(code, fmt::format("{}: {:.4g}, where {:.4g} would do: {}", what, got, bound, why));
}

void TrafficGates::one_cell_a_lane(const Traffic& traffic, double loads, double stores) {
  at_most("T5", "loads of a warp", traffic.load_requests, loads,
          "a warp loads for 32 cells at once, one for each lane");
  at_most("T5", "stores of a warp", traffic.store_requests, stores,
          "a warp stores 32 cells at once, one for each lane");
}

void TrafficGates::at_least(const std::string& code, const std::string& what, double got,
                            double bound, const std::string& why) {
  const bool good = got >= bound;
  counters_.push_back({what, got, bound, false, good});
  if (!good)
    wrong(code, fmt::format("{}: {:.4g}, expected at least {:.4g}: {}", what, got, bound, why));
}

void TrafficGates::wrong(const std::string& code, const std::string& what) {
  Message message;
  message.code = code;
  message.what = what;
  if (!exercise_.limits_atomics && traffic_.atomics != 0 && code[0] == 'T')
    message.details.push_back(
        "an atomic operation on global memory counts as a load and as a store");
  messages_.push_back(std::move(message));
}

void TrafficGates::judge() {
  const Results& results = results_of(exercise_);
  const bool was_counted = !results.traffic.empty();
  std::vector<Message> messages = void_messages(exercise_, results);
  if (was_counted) {
    messages.insert(messages.end(), messages_.begin(), messages_.end());
    for (Message& message : work_of_one_block(results)) messages.push_back(std::move(message));
  }
  std::size_t runs = 0, right = 0;
  for (const Done& done : results.runs) {
    if (!done.in_order() || done.is_hidden) continue;
    ++runs;
    right += done.right() ? 1 : 0;
  }
  // Counts of a wrong answer say nothing.
  const bool computes = runs != 0 && right == runs && values_count(exercise_, results);
  nlohmann::ordered_json counters = nlohmann::ordered_json::array();
  for (const Counter& counter : counters_)
    if (was_counted) {
      counters.push_back({{"name", counter.name}, {"got", counter.got}});
      if (!counter.has_bound) continue;
      counters.back()["bound"] = counter.bound;
      counters.back()["upper"] = counter.is_upper;
      counters.back()["good"] = counter.good;
    }
  const bool good = messages.empty();
  if (asked().is_gpu)
    finish(exercise_, "traffic", 0, {}, computes, runs, right, std::move(counters), false);
  else
    finish(exercise_, "traffic", kTraffic, std::move(messages), good && computes, runs, right,
           std::move(counters), was_counted || counters_.empty());
}

}  // namespace warpstep::course
