// `warpstep grade`: judges submissions and writes the results for grading services.
#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tools/course/verdict.h"
#include "tools/grade/dates.h"
#include "tools/grade/kept.h"

namespace warpstep::tools::grade {

/// The verdict on an answer, and what became of its points.
struct Judged : course::Verdict {
  std::string judged_from;  // a mark of the text and all that the verdict depends on; may be empty
  bool is_absent = false;   // nothing was handed in: not the same as no points
  int days_late = 0;
};

/// One submission: a verdict for each graded exercise.
struct Grade {
  std::string submission;  // the name of its folder or archive
  std::vector<Judged> verdicts;
  double seconds = 0;
  bool is_as_before = false;  // every verdict was known
  std::string cage;           // its layers; empty: hand-ins had the grader's rights

  int points() const;
  int max() const;
  std::size_t not_judged() const;  // exercises
};

/// What a format needs beside the points.
struct Frame {
  const course::Course& course;
  std::string now;  // UTC, 2026-01-31T12:00:00Z
  std::string when_hidden_show = "visible";
};

/// The formats by name: gradescope, classroom50, junit, jsonl, github, classroom-legacy. Points are
/// the same in all of them. Throws Refusal for another name.
std::string in_format(const std::string& format, const Grade& grade, const Frame& frame);
bool is_format(const std::string& name);

/// Whether its readers tell an exercise that is not judged from one without points.
bool can_say_not_judged(const std::string& format);

/// The learner's text for a category.
std::string words_of(const Frame& frame, const course::Verdict& verdict,
                     const course::Category& category);

/// Judges one submission. The output is written after each exercise; those not judged yet have no
/// points.
struct Order {
  std::filesystem::path submission, out;
  std::string format = "jsonl";
  std::vector<std::string> exercises;  // empty: all
  course::Judging how;
  std::shared_ptr<const Kept> kept;    // verdicts on equal answers; null: none
  std::shared_ptr<const Dates> dates;  // null: nothing is late
  bool updates = false;  // `out` has results already: those of other exercises stay, and those of
                         // unchanged answers, unless all are to be judged again
  bool judges_again = false;
  std::string when_hidden_show = "visible";  // Gradescope's word for tests of hidden shapes
};
Grade grade_one(const Home& home, const course::Course& course, const Order& order);

/// Says what would be judged, a line for each answer that is not simply there.
void tell_plan(const Home& home, const course::Course& course, const Order& order);

/// The exercises of the order, those with points. Throws Refusal for others.
std::vector<const course::Exercise*> exercises_of(const course::Course& course, const Order& order);

/// Many submissions, each a folder or an archive in `all`; see many.cpp.
struct Many {
  std::filesystem::path all, out;
  unsigned jobs = 1;
  int task = -1;  // only this one, from 0, in the order of names: one task of a cluster job
  std::vector<std::string> submissions;  // only these; empty: all
  std::string course;
  bool is_dry = false, compares = false;
  Order each;
};
int grade_many(const Many& many);

/// The submissions in a folder, without those that grade_many() skips.
struct Roster {
  std::filesystem::path folder;
  std::set<std::string> names;
};
/// Throws Refusal if there is none.
Roster roster_of(const std::filesystem::path& folder);

/// The words from which hidden shapes and data follow: of the file, or of the descriptor, else
/// those that were made by chance on first use and are kept for this user. Throws Refusal.
std::string find_secret(const std::filesystem::path& file, int descriptor);

/// Words that nobody can guess.
std::string new_secret();

/// What is asked of packages; all else is decided where they judge.
struct Package {
  std::filesystem::path folder;
  std::vector<std::string> exercises;  // ids; empty: all
  std::string limits;                  // options of the command, each with a blank before it
  std::string when_hidden_show;        // Gradescope's word; empty: its own choice
  std::string secret;                  // empty: that of the folder, else a new one
};

/// Grading packages: for Gradescope, as a container, a Slurm array, a Kubernetes job. A secret that
/// is in the folder stays. Throws Refusal if another one is asked for.
void write_packages(const Home& home, const Package& package);

/// The files, by name, as a zip archive without compression.
struct Packed {
  std::string name, bytes;
  bool is_program = false;
};
std::string zip(const std::vector<Packed>& files);

}  // namespace warpstep::tools::grade
