#include "tools/view/sentences.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpstep::tools::view {

namespace {

/// Elements at equal distances.
struct Steps {
  std::int64_t first = 0;
  std::int64_t apart = 0;
  std::size_t count = 0;

  bool is_alike(const Steps& other) const { return apart == other.apart && count == other.count; }
};

/// Neighbouring threads with the same pattern, each `apart` elements after the previous one, and
/// further rows of as many threads, each `pitch` threads and `row_apart` elements after the
/// previous row.
struct Run {
  unsigned first_thread = 0;
  unsigned threads = 1;
  std::int64_t apart = 0;
  Steps steps;  // of the first thread
  unsigned rows = 1;
  unsigned pitch = 0;
  std::int64_t row_apart = 0;
};

/// A thread's elements in as few runs as a greedy search finds.
std::vector<Steps> steps_of(const std::vector<std::int64_t>& elements) {
  std::vector<Steps> all;
  for (const std::int64_t element : elements) {
    if (!all.empty()) {
      Steps& last = all.back();
      const std::int64_t next = last.first + last.apart * static_cast<std::int64_t>(last.count);
      if (last.count == 1) last.apart = element - last.first;
      if (last.count == 1 || element == next) {
        ++last.count;
        continue;
      }
    }
    all.push_back({element, 0, 1});
  }
  return all;
}

bool continues(const Run& run, unsigned thread, const Steps& steps, unsigned width) {
  if (thread != run.first_thread + run.threads || thread % width == 0) return false;
  if (!steps.is_alike(run.steps)) return false;
  return run.threads == 1 ||
         steps.first == run.steps.first + run.apart * static_cast<std::int64_t>(run.threads);
}

std::vector<Run> runs_of(const Group& group, unsigned width) {
  std::vector<Run> runs;
  for (const ThreadPart& thread : group.threads) {
    const std::vector<Steps> pieces = steps_of(thread.elements);
    for (const Steps& steps : pieces) {
      if (!runs.empty() && pieces.size() == 1 &&
          continues(runs.back(), thread.number, steps, width)) {
        Run& run = runs.back();
        if (run.threads == 1) run.apart = steps.first - run.steps.first;
        ++run.threads;
      } else {
        runs.push_back({thread.number, 1, 0, steps, 1, 0, 0});
      }
    }
  }
  return runs;
}

/// Whether a run is the next row below `above`. `pitch` is the distance of rows; 0: any distance.
bool is_next_row(const Run& above, const Run& run, unsigned pitch) {
  if (above.rows > 1) pitch = above.pitch;
  if (pitch == 0 && above.threads > 1) pitch = above.threads;
  const unsigned behind = run.first_thread - above.first_thread;
  if (pitch == 0 ? behind == 0 : behind != above.rows * pitch) return false;
  if (run.threads != above.threads || run.apart != above.apart) return false;
  const std::int64_t apart = run.steps.first - above.steps.first;
  return run.steps.is_alike(above.steps) &&
         (above.rows == 1 || apart == above.row_apart * above.rows);
}

std::vector<Run> rows_together(const std::vector<Run>& runs, unsigned pitch) {
  std::vector<Run> folded;
  for (const Run& run : runs) {
    if (folded.empty() || !is_next_row(folded.back(), run, pitch)) {
      folded.push_back(run);
      continue;
    }
    Run& last = folded.back();
    last.pitch = (run.first_thread - last.first_thread) / last.rows;
    last.row_apart = (run.steps.first - last.steps.first) / last.rows;
    ++last.rows;
  }
  return folded;
}

/// "0..31", "0, 4, .. 124", "5".
std::string elements_in_words(std::int64_t first, std::int64_t apart, std::size_t count) {
  const std::int64_t last = first + apart * (static_cast<std::int64_t>(count) - 1);
  if (count == 1 || apart == 0) return fmt::format("{}", first);
  if (apart == 1 || apart == -1) return fmt::format("{}..{}", first, last);
  if (count == 2) return fmt::format("{}, {}", first, last);
  return fmt::format("{}, {}, .. {}", first, first + apart, last);
}

std::string threads_in_words(const Run& run, const Index& shape) {
  const unsigned last = run.first_thread + run.threads - 1;
  const char* const noun = run.threads == 1 ? "thread" : "threads";
  if (shape[1] == 1 && shape[2] == 1)
    return run.threads == 1 ? fmt::format("{} {}", noun, last)
                            : fmt::format("{} {}..{}", noun, run.first_thread, last);
  const unsigned x = run.first_thread % shape[0], rest = run.first_thread / shape[0];
  const std::string xs =
      run.threads == 1 ? fmt::format("{}", x) : fmt::format("{}..{}", x, x + run.threads - 1);
  const unsigned y = rest % shape[1], z = rest / shape[1];
  return fmt::format("{} ({},{}{})", noun, xs, y, shape[2] == 1 ? "" : fmt::format(",{}", z));
}

/// The pattern of the rows after the first one.
std::string rows_in_words(const Run& run, const Index& shape) {
  const unsigned more = run.rows - 1;
  const std::string where = run.row_apart == 0  ? std::string("the same elements")
                            : run.row_apart < 0 ? fmt::format("{} back each", -run.row_apart)
                                                : fmt::format("{} further each", run.row_apart);
  if (shape[1] * shape[2] > 1)
    return fmt::format("; the {} below likewise, {}",
                       more == 1 ? "row" : fmt::format("{} rows", more), where);
  if (run.threads == 1)
    return fmt::format("; likewise thread{} {}, {}", more == 1 ? "" : "s",
                       elements_in_words(run.first_thread + run.pitch, run.pitch, more), where);
  return fmt::format("; likewise the next {}{} threads, {}",
                     more == 1 ? std::string() : fmt::format("{} times ", more), run.threads,
                     where);
}

/// "p[0..31]", or of parts that are not the same in all elements "4-byte parts 0..31 of p".
std::string place_in_words(const Group& group, const std::string& array,
                           const std::string& elements) {
  if (group.counts != Counts::different_parts) return fmt::format("{}[{}]", array, elements);
  return fmt::format("{}-byte parts {} of {}", group.bytes, elements, array);
}

/// How much of each element is accessed, where it does not go without saying.
std::string size_in_words(const Group& group) {
  if (group.counts == Counts::same_part && group.bytes == 1)
    return fmt::format(", byte {} of {}", group.part, group.whole);
  if (group.counts == Counts::same_part)
    return fmt::format(", bytes {}..{} of {}", group.part, group.part + group.bytes - 1,
                       group.whole);
  if (group.bytes == 4 || group.counts == Counts::different_parts) return "";
  return fmt::format(", {} byte{} each", group.bytes, group.bytes == 1 ? "" : "s");
}

std::string sentence(const Run& run, const Group& group, const std::string& array,
                     const Index& shape, std::int64_t from) {
  const auto place = [&](std::int64_t begin, std::int64_t apart, std::size_t count) {
    return place_in_words(group, array, elements_in_words(begin, apart, count));
  };
  const std::string who = threads_in_words(run, shape);
  const std::int64_t first = run.steps.first - from;
  const std::size_t times = run.steps.count;
  std::string verb = verb_of(group.does);
  if (run.threads > 1) verb.pop_back();
  std::string text;
  if (run.threads == 1) {
    text = fmt::format("{} {} {}", who, verb, place(first, run.steps.apart, times));
    if (times > 1)
      text += run.steps.apart == 0 ? fmt::format(", {} times", times) : ", one after the other";
  } else if (run.apart == 0) {
    text = fmt::format("{} {} {} {}", who, times == 1 ? "all" : "each", verb,
                       place(first, run.steps.apart, times));
    if (times > 1 && run.steps.apart == 0) text += fmt::format(", {} times", times);
  } else {
    text = fmt::format("{} {} {}, one each", who, verb, place(first, run.apart, run.threads));
    if (times > 1 && run.steps.apart == 0)
      text += fmt::format(", {} times", times);
    else if (times > 1)
      text += times == 2 ? fmt::format("; once more, {} further", run.steps.apart)
                         : fmt::format("; {} more times, {} further each time", times - 1,
                                       run.steps.apart);
  }
  text += size_in_words(group);
  return run.rows == 1 ? text : text + rows_in_words(run, shape);
}

}  // namespace

const char* verb_of(Does does) {
  constexpr const char* kVerbs[] = {"reads", "writes", "updates"};
  return kVerbs[static_cast<int>(does)];
}

std::string left_out_in_words(const Launch& launch) {
  if (launch.left_out == 0 && launch.events_left_out == 0) return "";
  if (launch.left_out == 0)
    return fmt::format("{} more barriers and the like were not recorded", launch.events_left_out);
  return fmt::format("{} more accesses were not recorded; {}", launch.left_out,
                     launch.is_in_whole_phases ? "each block ends where a phase does"
                                               : "what is here ends within the first phase");
}

std::string index_in_words(const Index& index, const Index& shape) {
  if (shape[1] == 1 && shape[2] == 1) return fmt::format("{}", index[0]);
  if (shape[2] == 1) return fmt::format("({},{})", index[0], index[1]);
  return fmt::format("({},{},{})", index[0], index[1], index[2]);
}

std::vector<std::string> sentences(const Group& group, const std::string& array, const Index& shape,
                                   std::int64_t first, std::size_t most) {
  std::vector<Run> runs = runs_of(group, shape[0]);
  runs = rows_together(runs, shape[1] * shape[2] > 1 ? shape[0] : 0);
  std::vector<std::string> all;
  for (const Run& run : runs) {
    if (all.size() + 1 == most && runs.size() > most) {
      all.push_back(fmt::format("and {} more like these", runs.size() - all.size()));
      break;
    }
    all.push_back(sentence(run, group, array, shape, first));
  }
  return all;
}

}  // namespace warpstep::tools::view
