// `warpstep learn`: the course in the terminal.
#pragma once

#include <filesystem>
#include <string>

#include "tools/course/screen.h"
#include "tools/course/verdict.h"
#include "tools/learn/progress.h"

namespace warpstep::tools::learn {

/// A learner's folder: their files, their progress, and the course that they belong to.
struct Workspace {
  Home home;
  course::Course course;
  std::filesystem::path folder;
  Progress progress;

  std::filesystem::path file_of(const course::Exercise& exercise) const {
    return folder / exercise.folder_name() / exercise.file;
  }
  /// The current exercise: the last one that the learner opened, else the first that is not done.
  const course::Exercise& current() const;
  /// By id, name, or a file of the exercise in this folder. Throws Refusal if there is none.
  const course::Exercise& find(const std::string& word) const;
};

/// The course's own folder, or that of --course.
std::filesystem::path course_folder(const Home& home, const std::string& wanted);

/// Writes the course into a folder: statements, starters and editor files, without overwriting
/// anything.
void write_course(const Home& home, const course::Course& course,
                  const std::filesystem::path& folder);

/// The workspace of the folder we are in, or of one above it. Throws Refusal when there is none.
Workspace open_workspace(const std::string& course);

/// Judges the learner's file, keeps what came of it and returns the screen. Under one schedule
/// alone nothing is kept: other orders may still show a fault.
std::string run_exercise(Workspace& workspace, const course::Exercise& exercise,
                         course::Verdict& verdict, const std::string& schedule = "");

/// The same on a GPU, where only part of it is checked: progress stays as it is.
std::string run_on_gpu(const Workspace& workspace, const course::Exercise& exercise,
                       course::Verdict& verdict);

/// The screens behind keys and subcommands alike.
std::string list_in_words(const Workspace& workspace);
std::string hint_in_words(Workspace& workspace, const course::Exercise& exercise, int level);
std::string code_in_words(const course::Course& course, const std::string& code);
/// With what was counted of each, beside the learner's own where a verdict of it is given.
std::string solutions_in_words(const Workspace& workspace, const course::Exercise& exercise,
                               const course::Verdict* own = nullptr);
/// The next schedule that a learner can choose, and its description.
std::string next_schedule(const std::string& schedule);
std::string schedule_in_words(const std::string& schedule);
/// Throws Refusal for a name that is neither one of them nor "random:" with a number.
void expect_schedule(const std::string& name);
std::string statement_in_words(const Workspace& workspace, const course::Exercise& exercise);

/// What the threads of one run do, phase by phase; the pictures go to view.html beside the file.
std::string view_in_words(Workspace& workspace, const course::Exercise& exercise);

/// Keeps what an answer came to: the most points that it ever had. Returns what hinders it.
std::string keep_verdict(Workspace& workspace, const course::Exercise& exercise,
                         const course::Verdict& verdict);

/// Watches until the learner quits; see watch.cpp.
int watch(Workspace& workspace, bool polls);

/// Where the debugger stops first, and in which order threads run; each may be empty.
struct FirstStop {
  std::string block, thread, location, schedule;
};

/// Opens the debugger in a run of the exercise.
int debug_exercise(Workspace& workspace, const course::Exercise& exercise, const FirstStop& stop);

}  // namespace warpstep::tools::learn
