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
  /// By id, name, number in the list, or a file of the exercise in this folder. Throws Refusal if
  /// there is none.
  const course::Exercise& find(const std::string& word) const;
};

/// A path as one types it in the folder one is in.
std::string from_here(const std::filesystem::path& file);

/// The course's own folder, or that of --course.
std::filesystem::path course_folder(const Home& home, const std::string& wanted);

/// The same for a learner's folder, which remembers the course that was written into it. Throws
/// Refusal if that is not there, or if another user says which it is: its graders are programs.
std::filesystem::path course_of(const Home& home, const std::string& wanted,
                                const std::filesystem::path& folder);

/// The same for the folder we are in, whether or not it is a learner's.
std::filesystem::path course_here(const Home& home, const std::string& wanted);

/// Writes the course into a folder, which remembers it: statements, starters and editor files,
/// without overwriting anything.
void write_course(const Home& home, const course::Course& course,
                  const std::filesystem::path& folder);

/// The workspace of the folder we are in, or of one above it. Throws Refusal when there is none.
Workspace open_workspace(const std::string& course);

/// Judges the learner's file, keeps what came of it and returns the screen. Under one schedule
/// alone nothing is kept: other orders may still show a fault.
std::string run_exercise(Workspace& workspace, const course::Exercise& exercise,
                         course::Verdict& verdict, const std::string& schedule = "",
                         const course::Style& style = course::style_of_terminal(1));

/// The same on a GPU, where only part of it is checked: progress stays as it is.
std::string run_on_gpu(const Workspace& workspace, const course::Exercise& exercise,
                       course::Verdict& verdict,
                       const course::Style& style = course::style_of_terminal(1));

/// The screens behind keys and subcommands alike.
/// Progress as a tree of units, whose exercises are numbered from 1 on.
std::string list_in_words(const Workspace& workspace);
/// The exercises that have these words in their title or statement.
std::string found_in_words(const Workspace& workspace, const std::string& words);
/// Makes an exercise the current one, and says what to read, look at and write.
std::string go_in_words(Workspace& workspace, const course::Exercise& exercise);
/// The same for editors.
std::string list_as_json(const Workspace& workspace);
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
/// With the paths of its pictures.
std::string statement_in_words(const Workspace& workspace, const course::Exercise& exercise);

/// What `learn view` shows.
struct Look {
  bool at_example = false;  // a run of the broken starter, else of a right answer without its code
  std::string cell;         // "out[3]", whose last write is where the page opens; may be empty
  std::string shape;        // of the run, as verdicts have it; may be empty
};

/// What the threads of one run do, phase by phase; a page that plays it goes to view.html, or
/// example.html, beside the file.
std::string view_in_words(Workspace& workspace, const course::Exercise& exercise,
                          const Look& look = {});

/// Where the first mistake of a verdict is in the player.
Look look_at(const course::Verdict& verdict);

/// The line below a verdict: on a terminal the page that plays the mistake, which is made now, else
/// the command that makes it. Empty where nothing was run.
std::string played_in_words(Workspace& workspace, const course::Exercise& exercise,
                            const course::Verdict& verdict);

/// Whether the starter of an exercise is complete, with a mistake to find.
bool has_broken_starter(const course::Exercise& exercise);

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
