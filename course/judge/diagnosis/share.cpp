// Whether kernels did the work, and how many of their threads.
#include <fmt/format.h>

#include <algorithm>

#include "course/judge/session.h"

namespace warpstep::course {

namespace {

constexpr double kFewItems = 64;    // too few to say who works
constexpr double kFewThreads = 8;   // so many at least share the work
constexpr double kItemsOfOne = 32;  // or fewer, if each has as much to do as this
constexpr double kFewBlocks = 8;    // of fewer, one may be all that a larger part of the work takes

Message share_message(const Done& done, const char* code, std::string what) {
  Message message;
  message.code = code;
  message.what = std::move(what);
  message.shape = done.run.shape.in_words();
  return message;
}

std::vector<Message> work_of_host(const Results& results) {
  const Done* without_reads = nullptr;
  bool reads = false;  // in one problem there may be nothing to read
  for (const Done& done : results.runs) {
    if (!done.right() || !done.in_order()) continue;
    if (const auto& [array, cells, first] = done.elsewhere; cells != 0)
      return {share_message(done, "K1",
                            cells == 1
                                ? fmt::format("{}[{}] was not written by a kernel, but by the "
                                              "host",
                                              array, first)
                                : fmt::format("{} cells of {}, from {}[{}] on, were not "
                                              "written by a kernel, but by the host",
                                              cells, array, array, first))};
    if (!done.never_copied.empty())
      return {share_message(done, "K1",
                            fmt::format("{} was never copied to the device: the host did the work",
                                        done.never_copied))};
    const std::vector<Traffic> launches = results.traffic_of(done);
    const bool has_inputs = std::any_of(
        done.run.order.arrays.begin(), done.run.order.arrays.end(),
        [](const Array& array) { return array.role == Role::input && array.count > 0; });
    const bool has_outputs =
        !done.run.order.arrays.empty() && done.run.order.arrays.back().count > 0;
    const bool is_one_cell = std::all_of(done.run.order.arrays.begin(), done.run.order.arrays.end(),
                                         [](const Array& array) { return array.count <= 1; });
    if (launches.empty() || !has_inputs || !has_outputs || is_one_cell) continue;
    reads |= std::any_of(launches.begin(), launches.end(),
                         [](const Traffic& launch) { return launch.loads + launch.atomics != 0; });
    if (without_reads == nullptr) without_reads = &done;
  }
  if (reads || without_reads == nullptr) return {};
  return {share_message(*without_reads, "K1",
                        "no thread of a kernel read a value from global memory: what they wrote "
                        "was not computed from the input")};
}

/// The answer went well, but not where its host's code sees other values.
std::vector<Message> fails_with_two_views(const Results& results, const Done& two) {
  const Ended& ended = results.ended;
  const bool is_late = ended.out_of_time || (two.outcome && two.outcome->error == kLaunchTimeout);
  return {share_message(
      two, is_late ? "H1" : "K1",
      fmt::format("the host's code {} where the judge showed it other values than kernels read and "
                  "write: its work depends on those, which is a kernel's",
                  is_late ? "did not come back" : "failed, or launched nothing,"))};
}

/// The host sees other values in one run. A few cells may follow them, such as the last of a scan.
std::vector<Message> work_passed_to_kernels(const Results& results) {
  const Ended& ended = results.ended;
  if (!results.two_views || was_killed(ended) || ended.is_disk_full || ended.answer.is_garbled ||
      !std::all_of(results.runs.begin(), results.runs.end(), [](const Done& done) {
        return done.outcome && (!done.in_order() || done.right());
      }))
    return {};
  const Done& two = *results.two_views;
  if (!two.outcome || two.outcome->error != 0 || two.outcome->launches == 0)
    return fails_with_two_views(results, two);
  std::size_t cells = 0, wrong = 0;
  for (const Comparison& values : two.comparisons) {
    cells += values.wrong.size();
    wrong += values.wrong_count;
  }
  if (2 * wrong <= cells) return {};
  return {share_message(
      two, "K1",
      "the host computed the result, and kernels only stored it: it followed values of the input, "
      "or of what kernels had written, that the judge showed to the host alone")};
}

/// The work of a run, and of its busiest threads and blocks.
struct Work {
  double accesses = 0, most = 0, most_of_blocks = 0;  // atomics too
  double stores = 0, most_stores = 0;                 // atomics too
  double blocks = 0, threads_of_block = 0;            // of the launch with most blocks
};

Work work_of(const std::vector<Traffic>& launches) {
  Work work;
  for (const Traffic& launch : launches) {
    work.accesses += launch.loads + launch.stores + launch.atomics;
    work.most += launch.most_loads + launch.most_stores + launch.most_atomics;
    work.stores += launch.stores + launch.atomics;
    work.most_stores += launch.most_stores + launch.most_atomics;
    work.most_of_blocks += launch.most_accesses_of_block;
    if (launch.blocks <= work.blocks) continue;
    work.blocks = launch.blocks;
    work.threads_of_block = launch.threads / launch.blocks;
  }
  return work;
}

/// How many threads should share so many items; 0: it does not matter.
double sharers(double items, double threads) {
  return items < kFewItems
             ? 0
             : std::max(2.0, std::min({kFewThreads, items / kItemsOfOne, threads / 4}));
}

std::vector<Message> work_of_few(const Results& results, const Done& done) {
  double items = 0, outputs = 0;
  for (const Array& array : done.run.order.arrays) {
    const auto cells = static_cast<double>(array.count);
    items = std::max(items, cells);
    if (array.role == Role::output) outputs += cells;
  }
  const Shape& shape = done.run.shape;
  const auto threads = static_cast<double>(shape.grid.count() * shape.block.count());
  const Work work = work_of(results.traffic_of(done));
  if (work.most != 0 && work.accesses / work.most < sharers(items, threads))
    return {share_message(
        done, "T5",
        fmt::format("one thread makes {:.0f} of {:.0f} accesses to global memory: it does the work "
                    "that many threads should share",
                    work.most, work.accesses))};
  if (work.most_stores != 0 && work.stores / work.most_stores < sharers(outputs, threads))
    return {share_message(done, "T5",
                          fmt::format("one thread stores {:.0f} of {:.0f} values: it does the work "
                                      "that many threads should share",
                                      work.most_stores, work.stores))};
  return {};
}

/// The cells of the largest array.
double items_of(const Done& done) {
  double items = 0;
  for (const Array& array : done.run.order.arrays)
    items = std::max(items, static_cast<double>(array.count));
  return items;
}

/// Of the runs that went well, the one with the most cells.
const Done* largest_of(const Results& results) {
  const Done* largest = nullptr;
  double items = 0;
  for (const Done& done : results.runs) {
    const double cells = items_of(done);
    if (!done.right() || !done.in_order() || cells <= items) continue;
    largest = &done;
    items = cells;
  }
  return largest;
}

/// Asked of the largest problem; and of the run with two views, where an answer that tells it from
/// the others may do by one thread what the host does elsewhere.
std::vector<Message> unshared_by_threads(const Results& results) {
  std::vector<Message> messages;
  if (const Done* const largest = largest_of(results)) messages = work_of_few(results, *largest);
  if (messages.empty() && results.two_views) messages = work_of_few(results, *results.two_views);
  return messages;
}

}  // namespace

std::vector<Message> work_of_one_block(const Results& results) {
  const Done* const done = largest_of(results);
  if (done == nullptr) return {};
  const Work work = work_of(results.traffic_of(*done));
  if (work.blocks < kFewBlocks || work.accesses < kFewItems ||
      items_of(*done) < kFewBlocks * work.threads_of_block || work.most_of_blocks < work.accesses)
    return {};
  return {share_message(*done, "T5",
                        fmt::format("one block makes all of {:.0f} accesses to global memory: it "
                                    "does the work that {:.0f} blocks should share",
                                    work.accesses, work.blocks))};
}

std::vector<Message> unshared_work(const Exercise& exercise, const Results& results) {
  if (!exercise.launches_kernels || asked().is_gpu) return {};
  std::vector<Message> messages = work_of_host(results);
  if (messages.empty()) messages = work_passed_to_kernels(results);
  return messages.empty() ? unshared_by_threads(results) : messages;
}

}  // namespace warpstep::course
