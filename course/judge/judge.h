// Interface of a grader.cpp: the runs of an exercise, and what each category of points requires.
// The judge does the rest.
#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "course/judge/message.h"
#include "course/judge/random.h"
#include "course/judge/run.h"
#include "course/judge/traffic.h"

namespace warpstep::course {

/// One exercise as its grader sees it.
struct Exercise {
  std::string id;
  std::vector<Shape> visible;                         // public
  std::function<std::vector<Shape>(Random&)> hidden;  // drawn from the secret
  std::function<Run(const Shape&, Random&)> make;     // inputs, numbers, expected outputs
  /// The shape whose traffic counts. By default the largest visible one.
  std::vector<Shape> counted;
  bool launches_kernels = true;          // else K1 is not checked
  bool has_host_code = false;            // the answer's, which launches the kernels
  bool same_value_race_is_wrong = true;  // two threads write the same value to the same cell
  bool any_order_of_values = false;      // outputs may differ between schedules (R4)
  /// A gate bounds the atomics on global memory; elsewhere each counts as a load and as a store.
  bool limits_atomics = false;
  /// The starter's values are right, by luck or for the shapes that were tried: right values count
  /// only in an answer that is safe.
  bool is_hunt = false;
  /// Codes that are mistakes in other exercises, but not in this one.
  std::vector<std::string> ignored;
};

/// Each of these judges one category of points in a TEST_CASE of its own, writes its verdict and
/// fails the test with the first message.
void judge_values(const Exercise& exercise);
void judge_hidden(const Exercise& exercise);
void judge_safety(const Exercise& exercise);

/// Bounds on counters, in the TEST_CASE of the traffic category:
///
///   TrafficGates gates(kExercise);
///   gates.at_most("T1", "global loads per thread", gates.traffic().loads / n, 1.01, "why");
///   gates.judge();
class TrafficGates {
 public:
  explicit TrafficGates(const Exercise& exercise);

  /// Of all launches of the counted shapes. All 0 if nothing was counted.
  const Traffic& traffic() const { return traffic_; }
  /// Of the counted shape of this number.
  const Traffic& of(std::size_t shape) const;

  /// Of a launch of the first counted shape, in the order of the launches.
  const Traffic& launch(std::size_t number) const;

  /// The cells of the last array of each counted shape, all together. A bound on all threads' loads
  /// leaves it open how many cells a thread takes; one on a thread's does not.
  double cells() const { return cells_; }

  /// `why` ends the sentence: what the bound follows from.
  void at_most(const std::string& code, const std::string& what, double got, double bound,
               const std::string& why);
  /// T5: bounds on how often a whole warp loads and stores, where each of its 32 lanes takes a cell
  /// of its own.
  void one_cell_a_lane(const Traffic& traffic, double loads, double stores);
  void at_least(const std::string& code, const std::string& what, double got, double bound,
                const std::string& why);
  /// A number that the learner sees and that nothing depends on.
  void shows(const std::string& what, double got);
  /// Adds a message of the grader's own.
  void wrong(const std::string& code, const std::string& what);
  /// Writes the verdict. An exercise without gates calls it alone.
  void judge();

 private:
  struct Counter {
    std::string name;
    double got = 0, bound = 0;
    bool is_upper = true, good = true, has_bound = true;
  };

  const Exercise& exercise_;
  Traffic traffic_;
  double cells_ = 0;
  std::vector<Traffic> of_, launches_;
  std::vector<Counter> counters_;
  std::vector<Message> messages_;
};

}  // namespace warpstep::course
