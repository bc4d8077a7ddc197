// `warpstep grade`: judges submissions and writes the results for grading services.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/course/verdict.h"

namespace warpstep::tools::grade {

/// One submission: a verdict for each graded exercise.
struct Grade {
  std::string submission;  // the name of its folder
  std::vector<course::Verdict> verdicts;
  double seconds = 0;
  std::string cage;  // its layers; empty: hand-ins had the grader's rights

  int points() const;
  int max() const;
};

/// What a format needs beside the points.
struct Frame {
  const course::Course& course;
  std::string now;  // UTC, 2026-01-31T12:00:00Z
};

/// The formats by name: gradescope, classroom50, junit, jsonl, github, classroom-legacy. Points are
/// the same in all of them. Throws Refusal for another name.
std::string in_format(const std::string& format, const Grade& grade, const Frame& frame);
bool is_format(const std::string& name);

/// The file with the answer to an exercise: in the exercise's own folder, or beside all others. If
/// there is none, the place where it should be.
std::filesystem::path answer_in(const std::filesystem::path& submission,
                                const course::Exercise& exercise);

/// Writes a file atomically. Throws Refusal if it cannot.
void write_file(const std::filesystem::path& file, const std::string& text);

/// Judges one submission. The output is written after each exercise; those not judged yet have no
/// points.
struct Order {
  std::filesystem::path submission, out;
  std::string format = "jsonl";
  std::vector<std::string> exercises;  // empty: all
  course::Judging how;
};
Grade grade_one(const Home& home, const course::Course& course, const Order& order);

/// Many submissions, each a folder in `all`; see many.cpp.
struct Many {
  std::filesystem::path all, out;
  unsigned jobs = 1;
  int task = -1;  // only this one, from 0, in the order of names: one task of a cluster job
  std::string course;
  Order each;
};
int grade_many(const Many& many);
/// The results of a folder, as summary.csv and summary.html.
void merge(const std::filesystem::path& results);

/// The words from which hidden shapes and data follow: of the file, or of the descriptor, else
/// those that were made by chance on first use and are kept for this user. Throws Refusal.
std::string find_secret(const std::filesystem::path& file, int descriptor);

/// Words that nobody can guess.
std::string new_secret();

/// Grading packages: for Gradescope, as a container, a Slurm array, a Kubernetes job.
void write_packages(const Home& home, const course::Course& course,
                    const std::filesystem::path& folder);

/// The files, by name, as a zip archive without compression.
struct Packed {
  std::string name, bytes;
  bool is_program = false;
};
std::string zip(const std::vector<Packed>& files);

}  // namespace warpstep::tools::grade
