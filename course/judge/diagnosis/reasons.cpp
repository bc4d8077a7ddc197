// Messages that explain missing or wrong values.
#include <fmt/format.h>

#include <algorithm>
#include <climits>
#include <cstdlib>

#include "course/judge/diagnosis/symptoms.h"
#include "course/judge/session.h"

namespace warpstep::course {

namespace {

Message message_for(const Done& done, const char* code, std::string what) {
  Message message;
  message.code = code;
  message.what = std::move(what);
  message.shape = done.run.shape.in_words();
  if (!done.in_order()) message.schedule = done.schedule;
  return message;
}

std::string cells_in_words(const std::string& name, const std::vector<char>& which,
                           std::size_t count, std::size_t first) {
  if (count == 1) return fmt::format("{}[{}]", name, first);
  if (count == which.size()) return fmt::format("all {} cells of {}", count, name);
  std::size_t end = first;
  while (end < which.size() && which[end]) ++end;
  if (end - first == count) return fmt::format("{}[{}] to {}[{}]", name, first, name, end - 1);
  return fmt::format("{} of {} cells of {}, from {}[{}] on,", count, which.size(), name, name,
                     first);
}

/// Whether the launch of the run's shape took place; false if that is not known, as on a GPU. An
/// answer that chooses its launch may choose another.
bool is_launched_as_told(const Results& results, const Done& done) {
  const Shape& shape = done.run.shape;
  if (!shape.is_launched_by_answer) return true;
  const std::vector<Traffic> launches = results.traffic_of(results.runs[done.shape]);
  return std::any_of(launches.begin(), launches.end(), [&](const Traffic& launch) {
    const auto blocks = static_cast<double>(shape.grid.count());
    return launch.blocks == blocks &&
           launch.threads == blocks * static_cast<double>(shape.block.count());
  });
}

/// The thread that CUDA's usual index gives this cell.
void set_thread(Message& message, const Done& done, std::size_t cell, std::size_t row_length) {
  const Extent& block = done.run.shape.block;
  const Extent& grid = done.run.shape.grid;
  if (row_length == 0) {
    if (block.y != 1 || block.z != 1 || grid.y != 1 || cell / block.x >= grid.x) return;
    message.block[0] = static_cast<int>(cell / block.x);
    message.thread[0] = static_cast<int>(cell % block.x);
    message.block[1] = message.block[2] = message.thread[1] = message.thread[2] = 0;
  }
}

Message values_wrong(const Results& results, const Done& done, std::size_t number) {
  const Array& array = done.run.order.arrays[number];
  const Comparison& values = done.comparisons[number];
  const std::size_t rows = done.run.rows[number];
  const bool is_as_told = is_launched_as_told(results, done);
  Message message;
  if (values.unwritten_count == values.wrong_count) {
    message =
        message_for(done, "V2",
                    fmt::format("{} {} never written",
                                cells_in_words(array.name, values.unwritten, values.unwritten_count,
                                               values.first_unwritten),
                                values.unwritten_count == 1 ? "was" : "were"));
    if (is_as_told) set_thread(message, done, values.first_unwritten, rows);
  } else {
    const std::size_t i = values.first_wrong;
    const std::string cell =
        rows == 0 ? fmt::format("{}[{}]", array.name, i)
                  : fmt::format("{}[{}] (row {}, column {})", array.name, i, i / rows, i % rows);
    message = message_for(
        done, "V1",
        fmt::format("{} is {}, expected {}; {} of {} cells are wrong", cell,
                    values.unwritten[i] ? "never written" : in_words(values.got[i]),
                    in_words(values.expected[i]), values.wrong_count, values.got.size()));
    if (is_as_told) set_thread(message, done, i, rows);
  }
  message.array = array.name;
  Scene scene{values,
              is_as_told ? done.run.shape.block.count() : 1,
              is_as_told ? done.run.shape.block.x : 1,
              is_as_told ? done.run.shape.grid.count() : 1,
              rows,
              array.type,
              {}};
  for (const Array& input : done.run.order.arrays)
    if (input.role == Role::input) scene.inputs.push_back(cells(input.bytes, input.type));
  if (const auto symptom = classify(scene))
    message.details.push_back("possible cause: " + symptom->sentence);
  return message;
}

/// Whether only runs whose cell numbers exceed 32 bits are wrong.
bool only_large_indices_are_wrong(const Results& results, const Done& done) {
  return done.run.shape.last_blocks != 0 &&
         std::all_of(results.runs.begin(), results.runs.end(), [](const Done& other) {
           return !other.in_order() || other.run.shape.last_blocks != 0 || other.right();
         });
}

Message index_too_narrow(const Done& done) {
  const Array& array = done.run.order.arrays.back();
  return message_for(done, "O3",
                     fmt::format("{}[{}] and the cells after it are wrong, and all is right where "
                                 "numbers are smaller: the type of an index is too narrow, such as "
                                 "int, which ends at {}",
                                 array.name, array.first, INT_MAX));
}

/// A property of shapes that separates right runs from wrong ones.
struct Trait {
  const char* what;
  bool (*has)(const Shape&);
  bool of_sides = false;   // a single row or column says nothing about it
  bool of_blocks = false;  // nothing where all blocks are rows
};

std::vector<long long> sides_of(const Shape& shape) {
  std::vector<long long> sides;
  for (const auto& [name, value] : shape.sizes)
    if (name == "rows" || name == "cols" || name == "h" || name == "w" || name == "k")
      sides.push_back(value);
  return sides;
}

constexpr Trait kTraits[] = {
    {"blocks of a multiple of 32 threads",
     [](const Shape& shape) { return shape.block.count() % 32 == 0; }},
    {"blocks whose size is a power of two",
     [](const Shape& shape) { return (shape.block.count() & (shape.block.count() - 1)) == 0; }},
    {"square problems",
     [](const Shape& shape) {
       const std::vector<long long> sides = sides_of(shape);
       return sides.size() > 1 && std::equal(sides.begin() + 1, sides.end(), sides.begin());
     },
     true},
    {"square blocks", [](const Shape& shape) { return shape.block.x == shape.block.y; }, false,
     true},
    {"one block", [](const Shape& shape) { return shape.grid.count() == 1; }},
};

/// The message code for a cudaError_t of a run on a GPU.
const char* code_of_error(int error) {
  switch (error) {
    case 9:    // cudaErrorInvalidConfiguration
    case 701:  // cudaErrorLaunchOutOfResources
      return "L1";
    case 700:  // cudaErrorIllegalAddress
      return "O2";
    case 702:  // cudaErrorLaunchTimeout
      return "H1";
    default:
      return "F1";
  }
}

/// The host's code did not come back, or launched so often that nobody can tell of all.
Message host_hung(const Done& done) {
  const std::string& where = done.outcome->where;
  const std::size_t colon = where.rfind(':');
  const std::string line = colon == where.npos ? "" : where.substr(colon + 1);
  Message message =
      done.outcome->error_text == kTooManyLaunches
          ? message_for(
                done, "L2",
                fmt::format("too many launches: the judge's report of them is full, where the "
                            "program was ended{}. Let one launch do the work of many threads",
                            line.empty() ? "" : ", in line " + line))
          : message_for(done, "H1",
                        line.empty()
                            ? "the host's code did not come back in time"
                            : fmt::format("the host's code did not come back in time: it was still "
                                          "in line {}",
                                          line));
  if (colon != where.npos) {
    message.file = where.substr(0, colon);
    message.line = std::atoi(where.c_str() + colon + 1);
  }
  return message;
}

Message launch_failed(const Done& done) {
  const Outcome& outcome = *done.outcome;
  if (done.threw())
    return message_for(done, "E1",
                       fmt::format("the host's code threw an exception that nothing catches: {}",
                                   outcome.error_text));
  if (!asked().is_gpu && code_of_error(outcome.error) == std::string("H1")) return host_hung(done);
  return message_for(done, asked().is_gpu ? code_of_error(outcome.error) : "F1",
                     fmt::format("the launch ended with an error: {}", outcome.error_text));
}

/// A run without an outcome; nothing if that was reported of the run that ended the program.
std::vector<Message> why_no_outcome(const Results& results, const Done& done) {
  const Ended& ended = results.ended;
  if (results.fatal() != nullptr || results.has_hung() || was_killed(ended)) return {};
  if (!ended.answer.has_begun && ended.signal == 0 && !ended.out_of_time) return {};  // J1 says it
  if (!ended.out_of_time && (ended.out_of_memory || ended.signal != 0)) {
    const Message message = ended_early(results);
    return {message_for(done, message.code.c_str(), message.what)};
  }
  return {message_for(
      done, ended.out_of_time ? "H1" : "E1",
      ended.out_of_time
          ? fmt::format("the program did not end within {:.0f} seconds", asked().limits.seconds)
          : fmt::format(
                "the program ended itself (exit code {}) before this run: an exercise does not "
                "call exit()",
                ended.exit_code))};
}

/// A run whose launch failed; nothing if a finding reports why.
std::vector<Message> why_failed(const Results& results, const Done& done) {
  const bool is_reported =
      std::any_of(results.findings.begin(), results.findings.end(),
                  [](const Found& found) { return found.message.code != "B3"; });
  if (is_reported && !done.threw()) return {};
  return {launch_failed(done)};
}

/// Do the shapes that have a trait go well, and all others wrong?
bool splits(const Results& results, const Trait& trait) {
  bool any_right = false, any_wrong = false;
  if (trait.of_blocks && std::all_of(results.runs.begin(), results.runs.end(),
                                     [](const Done& run) { return run.run.shape.block.y == 1; }))
    return false;
  for (const Done& other : results.runs) {
    if (!other.in_order()) continue;
    any_wrong |= !other.right();
    if (other.run.order.arrays.empty() || other.run.order.arrays.back().count < 2) continue;
    const std::vector<long long> sides = sides_of(other.run.shape);
    if (!trait.of_sides && !is_launched_as_told(results, other)) return false;
    if (trait.of_sides && std::find(sides.begin(), sides.end(), 1) != sides.end()) continue;
    if (other.right() != trait.has(other.run.shape)) return false;
    any_right |= other.right();
  }
  return any_right && any_wrong;
}

std::vector<Message> why_values_are_wrong(const Results& results, const Done& done) {
  std::vector<Message> messages;
  for (const auto& [code, note] : done.wrong_notes)
    messages.push_back(message_for(done, code.c_str(), note));
  for (std::size_t i = 0; i < done.comparisons.size(); ++i)
    if (!done.comparisons[i].good()) messages.push_back(values_wrong(results, done, i));
  const auto trait = std::find_if(std::begin(kTraits), std::end(kTraits),
                                  [&](const Trait& other) { return splits(results, other); });
  if (trait != std::end(kTraits) && trait->of_sides)
    for (Message& message : messages)
      if (message.code[0] == 'V')
        message.details = {
            "possible cause: x and y, or width and height, are swapped: only square problems are "
            "right"};
  if (trait != std::end(kTraits))
    messages.push_back(message_for(done, "G1", fmt::format("it works only for {}", trait->what)));
  return messages;
}

/// What was done to the channels through which the judge's own code speaks; empty: nothing.
std::string interference(const Ended& ended) {
  if (ended.answer.is_garbled)
    return "the pipe in which the judge's own code answers holds other bytes, which the answer's "
           "code must have written: the run counts as failed";
  if (ended.answer.has_begun && !ended.complete && ended.exit_code == kCannotAnswer)
    return "the pipe in which the judge's own code answers was closed while the answer ran: the "
           "run counts as failed";
  if (ended.unsealed)
    return "the checkers' report was cut off before the program ended: the run counts as failed, "
           "as findings may be missing";
  return "";
}

/// What happened to the run that no answer can do; empty: nothing.
std::string trouble_of_machine(const Ended& ended) {
  if (ended.is_disk_full)
    return "the disk of TMPDIR is full, so that reports are not whole: make room, and judge the "
           "answer again, which is not to blame";
  if (was_killed(ended))
    return fmt::format(
        "this machine ended the program by signal 9, although it kept to its limits: is there less "
        "memory than {} MB? The answer is not to blame: judge it again",
        asked().limits.megabytes);
  return "";
}

}  // namespace

std::vector<Message> void_messages(const Exercise& exercise, const Results& results) {
  std::vector<Message> messages;
  const bool any = std::any_of(results.runs.begin(), results.runs.end(),
                               [](const Done& done) { return done.outcome.has_value(); });
  const Ended& ended = results.ended;
  const bool has_crashed =
      ended.signal != 0 || ended.out_of_time || ended.out_of_memory || ended.too_many_processes;
  Message message;
  if (!ended.answer.has_begun && !has_crashed && !ended.answer.is_garbled) {
    message.code = "J1";
    message.what = fmt::format(
        "the judge could not run the answer: its own program ended with exit code {} before the "
        "answer was called. The answer is not to blame: tell whoever runs the judge",
        ended.exit_code);
    if (!ended.printed.empty())
      message.details.push_back("it said: " + ended.printed.substr(0, 500));
    messages.push_back(message);
  } else if (any && exercise.launches_kernels && results.launches == 0 && !results.has_hung()) {
    const bool was_refused =
        std::any_of(results.findings.begin(), results.findings.end(),
                    [](const Found& found) { return found.message.code == "L1"; }) ||
        (asked().is_gpu &&
         std::any_of(results.runs.begin(), results.runs.end(),
                     [](const Done& done) { return done.outcome && done.outcome->error != 0; }));
    if (was_refused) return messages;
    const auto threw = std::find_if(results.runs.begin(), results.runs.end(),
                                    [](const Done& done) { return done.threw(); });
    if (threw != results.runs.end()) return {launch_failed(*threw)};
    message.code = "K1";
    message.what = "no kernel was launched: the host did the work";
    messages.push_back(message);
  }
  if (std::string what = trouble_of_machine(ended); !what.empty()) {
    message.code = "J1";
    message.what = std::move(what);
    messages.push_back(message);
  }
  for (Message& message : unshared_work(exercise, results)) messages.push_back(std::move(message));
  if (std::string what = interference(ended); !what.empty()) {
    message.code = "E1";
    message.what = std::move(what);
    messages.push_back(message);
  }
  return messages;
}

std::vector<Message> messages_of(const Exercise&, const Results& results, const Done& done) {
  if (!done.outcome) return why_no_outcome(results, done);
  const bool is_far_outside = done.outcome->error == kIllegalAddress;
  if (is_far_outside && only_large_indices_are_wrong(results, done))
    return {index_too_narrow(done)};
  if (done.outcome->error != 0) return why_failed(results, done);
  if (!only_large_indices_are_wrong(results, done)) return why_values_are_wrong(results, done);
  if (done.right()) return {};
  return {index_too_narrow(done)};
}

}  // namespace warpstep::course
