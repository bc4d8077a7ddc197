// A run in which the host sees other values of the inputs than kernels do, and few that they write.
#include <algorithm>
#include <unordered_map>
#include <utility>

#include "course/judge/session.h"
#include "course/protocol/windows.h"

namespace warpstep::course {

namespace {

constexpr std::size_t kLeastBytes = 64, kMostBytes = 1 << 16;

std::size_t bytes_of_inputs(const Run& run) {
  std::size_t bytes = 0;
  for (const Array& array : run.order.arrays)
    if (array.role == Role::input) bytes += array.bytes.size();
  return bytes;
}

/// A flag, a count, or a sum of each block, however small blocks are: no more is the host's.
std::size_t host_may_read(const Run& run) {
  return 64 + bytes_of_inputs(run) / 32;
}

/// Those that are small, the largest first.
std::vector<const Done*> find_runs(const std::vector<Done>& runs) {
  std::vector<const Done*> found;
  for (const Done& done : runs) {
    const std::size_t bytes = bytes_of_inputs(done.run);
    if (done.in_order() && !done.is_counted && done.run.shape.last_blocks == 0 &&
        bytes >= kLeastBytes && bytes <= kMostBytes)
      found.push_back(&done);
  }
  std::stable_sort(found.begin(), found.end(), [](const Done* one, const Done* other) {
    return bytes_of_inputs(one->run) > bytes_of_inputs(other->run);
  });
  return found;
}

/// Shows both sides the kernels' values of arrays in which a piece occurs twice: where it is
/// found in memory, it does not tell what it is a copy of.
void give_up_what_is_alike(std::vector<Array>& arrays) {
  std::unordered_map<Window, std::size_t, WindowHash> owners;
  std::vector<char> is_alike(arrays.size());
  for (std::size_t i = 0; i < arrays.size(); ++i)
    for (const Bytes* const side : {&arrays[i].bytes, &arrays[i].for_kernels})
      for (std::size_t at = 0;
           !arrays[i].for_kernels.empty() && at + sizeof(Window) <= side->size();
           at += size_of(arrays[i].type))
        if (const auto [owner, is_new] = owners.try_emplace(window_at(&(*side)[at]), i); !is_new)
          is_alike[i] = is_alike[owner->second] = 1;
  for (std::size_t i = 0; i < arrays.size(); ++i)
    if (is_alike[i] != 0) arrays[i].bytes = std::exchange(arrays[i].for_kernels, {});
}

/// Inputs that are too much alike are the same to both.
Run with_two_views(const Exercise& exercise, const Done& done) {
  Random random(asked().secret, exercise.id + " for the host", done.shape);
  const Run other = exercise.make(done.run.shape, random);
  Run run = done.run;
  std::vector<Array>& arrays = run.order.arrays;
  for (std::size_t i = 0; i < arrays.size() && i < other.order.arrays.size(); ++i) {
    Array& array = arrays[i];
    const Bytes& bytes = other.order.arrays[i].bytes;
    if (array.role == Role::input && array.first == 0 && bytes.size() == array.bytes.size() &&
        bytes.size() >= kLeastBytes)
      array.for_kernels = std::exchange(array.bytes, bytes);
  }
  give_up_what_is_alike(arrays);
  run.order.host_may_read = static_cast<std::int64_t>(host_may_read(run));
  return run;
}

bool has_two_views(const Run& run) {
  return std::any_of(run.order.arrays.begin(), run.order.arrays.end(),
                     [](const Array& array) { return !array.for_kernels.empty(); });
}

}  // namespace

std::optional<Run> run_with_two_views(const Exercise& exercise, const std::vector<Done>& runs) {
  if (!exercise.has_host_code) return std::nullopt;
  const std::vector<const Done*> found = find_runs(runs);
  if (found.empty()) return std::nullopt;
  for (const Done* const done : found)
    if (Run run = with_two_views(exercise, *done); has_two_views(run)) return run;
  return with_two_views(exercise, *found[0]);
}

}  // namespace warpstep::course
