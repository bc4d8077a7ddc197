// The smallest shape that shows a mistake. An answer that is wrong is run once more, in order, on
// shapes that are smaller than the one in the message: all lengths of a line up to a few blocks,
// and what the grader draws for other seeds.
#include "course/judge/smallest.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "course/judge/session.h"

namespace warpstep::course {

namespace {

constexpr long long kLongestLine = 130;
constexpr int kSeeds = 12;
constexpr std::size_t kMostShapes = 150;

std::uint64_t threads_of(const Shape& shape) {
  return shape.grid.count() * shape.block.count();
}

/// How much there is to look at: first the problem, then the launch.
std::pair<long long, std::uint64_t> size_of(const Shape& shape) {
  long long cells = 1;
  for (const auto& [name, value] : shape.sizes) cells *= std::max(1LL, value);
  return {cells, threads_of(shape)};
}

/// Whether the launch is what line() makes of n, so that other lengths are legal, too.
bool is_line(const Shape& shape) {
  if (shape.sizes.size() != 1 || shape.sizes.begin()->first != "n" || shape.shared_bytes != 0 ||
      shape.last_blocks != 0 || !shape.words.empty())
    return false;
  const Shape same = line(shape["n"], shape.block.x);
  return same.grid.count() == shape.grid.count() && same.grid.x == shape.grid.x &&
         shape.block.count() == shape.block.x;
}

/// Shapes below the one that shows it, the smallest first.
std::vector<Shape> smaller_ones(const Exercise& exercise, const Shape& shown) {
  std::vector<Shape> shapes;
  long long shortest = shown.sizes.contains("n") ? shown["n"] : 0;
  bool all_lines = is_line(shown);
  for (const Shape& shape : exercise.visible) {
    if (is_line(shape))
      shortest = std::min(shortest, shape["n"]);
    else
      all_lines = false;
  }
  if (all_lines)
    for (long long n = std::max(1LL, shortest); n < shown["n"] && n <= kLongestLine; ++n)
      shapes.push_back(line(n, shown.block.x));
  if (exercise.hidden)
    for (int seed = 0; seed < kSeeds; ++seed) {
      Random random("smallest", exercise.id, static_cast<std::uint64_t>(seed));
      for (Shape& shape : exercise.hidden(random))
        if (shape.last_blocks == 0 && size_of(shape) < size_of(shown) &&
            threads_of(shape) <= threads_of(shown))
          shapes.push_back(std::move(shape));
    }
  std::stable_sort(shapes.begin(), shapes.end(),
                   [](const Shape& a, const Shape& b) { return size_of(a) < size_of(b); });
  if (shapes.size() > kMostShapes) shapes.resize(kMostShapes);
  return shapes;
}

/// Whether a run of those shapes shows what the message says.
bool shows(const Exercise& exercise, const Results& results, const Done& done,
           const Message& message) {
  if (message.code[0] == 'V') {
    if (done.right()) return false;
    for (const Message& its : messages_of(exercise, results, done))
      if (its.code == message.code) return true;
    return false;
  }
  return std::any_of(results.findings.begin(), results.findings.end(), [&](const Found& found) {
    return found.message.code == message.code && found.message.line == message.line &&
           results.run_of(found.launch) == &done;
  });
}

}  // namespace

void tell_smallest(const Exercise& exercise, const Results& results,
                   std::vector<Message>& messages) {
  static const std::set<std::string> kOfShapes = {"V1", "V2", "O1", "O2", "O3", "O4",
                                                  "R1", "R2", "R3", "U1", "U2", "B1"};
  if (asked().is_gpu || asked().schedule != "in-order" || messages.empty() ||
      !results.ended.complete)
    return;
  std::stable_sort(messages.begin(), messages.end(), [](const Message& a, const Message& b) {
    return rank_of(a.code) < rank_of(b.code);
  });
  const auto about = std::find_if(messages.begin(), messages.end(), [](const Message& message) {
    return kOfShapes.contains(message.code) && message.schedule.empty();
  });
  if (about == messages.end()) return;
  Message& first = *about;
  const auto shown =
      std::find_if(results.shapes.begin(), results.shapes.end(),
                   [&](const Shape& shape) { return shape.in_words() == first.shape; });
  if (shown == results.shapes.end()) return;
  static std::map<std::string, Results> of_shapes;  // by the shape that was told
  const auto [entry, is_new] = of_shapes.try_emplace(exercise.id + first.shape);
  if (is_new) entry->second = run_shapes(exercise, smaller_ones(exercise, *shown));
  const Results& smaller = entry->second;
  for (const Done& done : smaller.runs)
    if (done.outcome && shows(exercise, smaller, done, first)) {
      first.details.push_back("the smallest size that shows it: " + done.run.shape.in_words());
      return;
    }
}

}  // namespace warpstep::course
