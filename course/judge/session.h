// One judgement: the learner's program is run once, and every category asks for what it needs.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "course/judge/diagnosis/compare.h"
#include "course/judge/diagnosis/findings.h"
#include "course/judge/judge.h"
#include "course/judge/sandbox/child.h"

namespace warpstep::course {

/// The schedule that shows updates lost between two atomics.
inline constexpr const char* kTurnsAtAtomics = "in-order+atomics:1";

/// What the command line says.
struct Asked {
  std::filesystem::path child;         // the learner's program
  std::string secret = "visible";      // hidden shapes and all data follow from it
  std::filesystem::path request_file;  // written for a debugger; nothing is run then
  std::string schedule = "in-order";   // another one: every run has it, and no run has others
  bool is_gpu = false;                 // no findings, no counters, no schedules
  Limits limits;
};

Asked& asked();

constexpr int kLaunchTimeout = 702;   // cudaErrorLaunchTimeout
constexpr int kIllegalAddress = 700;  // cudaErrorIllegalAddress

/// One run that was ordered, and what came of it.
struct Done {
  std::size_t shape = 0;  // number among all shapes
  bool is_hidden = false, is_counted = false;
  std::string schedule;
  Run run{Shape{}};
  std::optional<Outcome> outcome;       // nothing: the program ended before
  std::vector<Comparison> comparisons;  // an array each; of inputs empty
  std::vector<std::pair<std::string, std::string>> wrong_notes;  // code and sentence
  std::string changed_input;                                     // its name, if one was changed
  std::vector<std::string> touched_margins;  // arrays beside which somebody wrote, on a GPU
  std::string never_copied;                  // an input on the host that the device did not get

  /// Right cells that no kernel wrote.
  struct Elsewhere {
    std::string array;
    std::size_t cells = 0, first = 0;
  } elsewhere;

  bool threw() const { return outcome && outcome->notes.contains("exception"); }
  bool in_order() const { return schedule == asked().schedule; }
  bool right() const;
};

struct Results {
  std::vector<Shape> shapes;
  std::vector<Done> runs;
  std::optional<Done> two_views;  // kernels see other values of the inputs than the host
  Ended ended;
  std::vector<Found> findings;
  std::map<std::uint64_t, Traffic> traffic;  // by launch, of runs that were counted
  std::uint64_t launches = 0;

  /// The launch or call that ended the program on a GPU; null: none.
  const Done* fatal() const;
  /// The run of a launch; null: none.
  const Done* run_of(std::uint64_t launch) const;
  /// What each launch of a run moved, as far as it was counted.
  std::vector<Traffic> traffic_of(const Done& done) const;
  /// Whether the program ended itself because a launch, or the host's code, took too long.
  bool has_hung() const;
};

/// Runs the learner's program when asked for the first time.
const Results& results_of(const Exercise& exercise);

/// Runs the learner's program again, in order, on these shapes, for a short time.
Results run_shapes(const Exercise& exercise, std::vector<Shape> shapes);

/// A run of one of the shapes in which the host sees other values of the inputs than kernels, and
/// noise for what kernels write; nothing if the inputs are too few.
std::optional<Run> run_with_two_views(const Exercise& exercise, const std::vector<Done>& runs);

/// What makes all points void: no kernel, a program that ended itself before it did anything.
std::vector<Message> void_messages(const Exercise& exercise, const Results& results);

/// Work that no kernel did, or only few of its threads.
std::vector<Message> unshared_work(const Exercise& exercise, const Results& results);

/// All accesses of the largest problem by one of many blocks.
std::vector<Message> work_of_one_block(const Results& results);

/// What stopped the program: too much memory, or a signal and what it means.
Message ended_early(const Results& results);

/// Why a run has no or wrong values, apart from findings.
std::vector<Message> messages_of(const Exercise& exercise, const Results& results,
                                 const Done& done);

/// Says the names of the exercise's arrays where the finding counts allocations.
void name_arrays(const Found& found, const Done& done, Message& message);

/// Writes one verdict as a line of JSON to the standard output.
struct Verdict {
  std::string exercise, category, about;
  int points = 0;
  bool passed = false;
  bool counted = true;  // false: this machine could not judge it
  std::size_t runs = 0, right_runs = 0;
  std::vector<Message> messages;
  nlohmann::ordered_json counters = nlohmann::ordered_json::array();
};

void write(Verdict verdict);

}  // namespace warpstep::course
