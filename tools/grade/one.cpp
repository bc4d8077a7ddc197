// Grading of one submission, one exercise after another.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>

#include "tools/grade/hand_in.h"
#include "tools/grade/report/results.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::grade {

namespace {

constexpr const char* kNotYet = "its turn has not come";

std::string now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

/// Names files as the hand-in does: not where they are on this machine.
void name_files(const Found& found, Judged& judged) {
  for (course::Category& category : judged.categories)
    for (course::Json& message : category.messages)
      if (std::filesystem::path(message.value("file", "")).filename() == found.file.filename())
        message["file"] = found.name;  // a verdict may come from the hand-in of another
}

/// One submission while it is judged.
class Session {
 public:
  Session(const Home& home, const course::Course& course, const Order& order)
      : home_(home),
        course_(course),
        order_(order),
        hand_in_(order.submission, course, order.how.cage) {
    if (order.how.cage) grade_.cage = order.how.cage->layers;
    grade_.submission = hand_in_.name();
    if (order.updates) old_ = read_result(order.out);
    const std::vector<const course::Exercise*> asked = exercises_of(course, order);
    for (const course::Exercise& exercise : course.exercises()) {
      const bool is_asked = std::find(asked.begin(), asked.end(), &exercise) != asked.end();
      const Judged* const before = old_of(exercise);
      if (!is_asked && before == nullptr) continue;
      if (is_asked) asked_.emplace_back(&exercise, grade_.verdicts.size());
      grade_.verdicts.push_back(before != nullptr ? *before : not_judged(exercise, kNotYet));
    }
  }

  Grade judge_all() {
    keep();  // a grader that is stopped leaves a complete file
    const auto began = std::chrono::steady_clock::now();
    bool any_new = false;
    for (const auto& [exercise, place] : asked_) {
      if (stop_signal() != 0) break;
      Judged& judged = grade_.verdicts[place];
      bool is_new = false;
      try {
        judged = judge(*exercise, is_new);
      } catch (const std::exception& trouble) {  // must not end the others
        judged = not_judged(*exercise, trouble.what());
      }
      grade_.seconds =
          std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
      if (is_new) keep();
      any_new |= is_new;
    }
    grade_.is_as_before &= !any_new;
    if (grade_.not_judged() != 0 && !can_say_not_judged(order_.format))
      withdraw();
    else if (order_.out.empty())
      fmt::print("{}", text());
    else if (is_stream(order_.out))
      write_file(order_.out, text());
    else
      keep();
    return grade_;
  }

  void tell_plan() {
    std::size_t there = 0, absent = 0, to_judge = 0;
    std::string notes;
    int late = 0;
    for (const auto& [exercise, place] : asked_) {
      const Found found = hand_in_.find(*exercise);
      ++(found.is_there() ? there : absent);
      if (!found.problem.empty()) {
        notes += fmt::format("  {}: {}\n", exercise->id, printable(found.problem));
      } else if (found.is_there()) {
        Judged unused;
        to_judge += find_known(*exercise, found, unused) ? 0 : 1;
        late = std::max(late, days_late(*exercise, found));
      }
    }
    fmt::print("{}: {} answers, {} absent, {} to judge{}\n{}", printable(hand_in_.name()), there,
               absent, to_judge, late == 0 ? "" : fmt::format(", up to {} days late", late), notes);
  }

 private:
  const Judged* old_of(const course::Exercise& exercise) const {
    for (const Judged& judged : old_.verdicts)
      if (judged.exercise == exercise.id) return &judged;
    return nullptr;
  }

  Judged nothing(const course::Exercise& exercise, const std::string& why) const {
    return {course::no_points(exercise, order_.how.backend, "C1", why), {}, false, 0};
  }

  Judged not_judged(const course::Exercise& exercise, const std::string& why) const {
    return {course::not_judged(exercise, order_.how.backend, why), {}, false, 0};
  }

  int days_late(const course::Exercise& exercise, const Found& found) const {
    return order_.dates ? order_.dates->days_late(hand_in_.name(), exercise.id, found.time) : 0;
  }

  std::string mark_of(const course::Exercise& exercise, const Found& found) const {
    return order_.kept ? order_.kept->mark(exercise, found.text) : "";
  }

  /// Takes the verdict of the results that are there, or one on an equal answer.
  bool find_known(const course::Exercise& exercise, const Found& found, Judged& judged) const {
    if (order_.judges_again || !order_.kept) return false;
    const std::string mark = mark_of(exercise, found);
    if (const Judged* const before = old_of(exercise);
        before != nullptr && before->judged_from == mark) {
      judged = *before;
      return true;
    }
    auto verdict = order_.kept->find(exercise, found.text);
    if (!verdict) return false;
    course::quote_lines(found.file, *verdict);
    static_cast<course::Verdict&>(judged) = *verdict;
    return true;
  }

  Judged judge(const course::Exercise& exercise, bool& is_new) {
    const Found found = hand_in_.find(exercise);
    if (!found.is_there()) {
      Judged judged =
          nothing(exercise, fmt::format("not handed in: there is no {}", exercise.file));
      judged.is_absent = true;
      return judged;
    }
    if (found.is_unreadable) return not_judged(exercise, found.problem);
    if (!found.problem.empty()) return nothing(exercise, found.problem);
    Judged judged;
    if (find_known(exercise, found, judged)) {
      grade_.is_as_before = true;  // what is absent or no answer has no verdict
    } else {
      is_new = true;
      course::Judging how = order_.how;
      how.text = found.text;
      static_cast<course::Verdict&>(judged) =
          course::judge_answer(home_, exercise, found.file, how);
      if (stop_signal() != 0) return not_judged(exercise, kNotYet);  // it was interrupted
      if (order_.kept) order_.kept->keep(exercise, found.text, judged);
    }
    name_files(found, judged);
    if (judged.trouble.empty()) judged.judged_from = mark_of(exercise, found);
    judged.days_late = days_late(exercise, found);
    take_late_points(order_.dates ? *order_.dates : Dates(), judged);
    return judged;
  }

  std::string text() const {
    return in_format(order_.format, grade_, {course_, now(), order_.when_hidden_show});
  }

  void keep() const {
    if (order_.out.empty() || is_stream(order_.out)) return;
    const std::string whole = text();
    if (whole != read_text(order_.out)) write_file(order_.out, whole);
  }

  /// A service would take what is not judged for no points.
  void withdraw() const {
    std::error_code ignored;
    if (!order_.out.empty() && !is_stream(order_.out)) std::filesystem::remove(order_.out, ignored);
  }

  const Home& home_;
  const course::Course& course_;
  const Order& order_;
  HandIn hand_in_;
  Grade grade_, old_;
  std::vector<std::pair<const course::Exercise*, std::size_t>>
      asked_;  // and their verdicts' places
};

}  // namespace

std::vector<const course::Exercise*> exercises_of(const course::Course& course,
                                                  const Order& order) {
  std::vector<const course::Exercise*> exercises;
  for (const std::string& name : order.exercises) {
    exercises.push_back(&course.find(name));
    if (!exercises.back()->is_graded())
      throw Refusal(fmt::format("{} gives no points", exercises.back()->id));
  }
  if (exercises.empty())
    for (const course::Exercise& exercise : course.exercises())
      if (exercise.is_graded()) exercises.push_back(&exercise);
  return exercises;
}

Grade grade_one(const Home& home, const course::Course& course, const Order& order) {
  return Session(home, course, order).judge_all();
}

void tell_plan(const Home& home, const course::Course& course, const Order& order) {
  Session(home, course, order).tell_plan();
}

}  // namespace warpstep::tools::grade
