// Quizzes: questions between the exercises, answered in the terminal, counted, never in the way.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tools/learn/learn.h"

namespace warpstep::tools::learn {

struct Question {
  std::string id;        // Q07
  std::string exercise;  // that it follows: E06
  std::string measure;   // what of the learner's own run is asked for; empty: nothing
  std::string text;      // with its choices, a line each
  std::string answer;    // a letter or a number; empty where it is measured
  std::string why;
};

/// All questions of a course, from the .txt files of its folder quizzes, in the order of their
/// numbers. Throws Refusal, with file and line at fault.
std::vector<Question> read_questions(const course::Course& course);

/// The same of the text of one file.
std::vector<Question> parse_questions(const std::string& text, const std::string& file);

/// A question about the learner's own file, filled in, with its answer. Throws Refusal, with the
/// reason, if the file does not compile, or makes no such access.
Question measured(Workspace& workspace, const Question& question);

/// Whether these words are the answer: a letter or a number.
bool is_right(const Question& question, const std::string& words);

/// The first question that has no answer yet and whose exercise is done or comes before one that
/// is; nothing: there is none.
std::optional<Question> next_question(const Workspace& workspace);

/// Shows a question, takes an answer from `read`, says why and counts it. No answer: not counted.
std::string ask(Workspace& workspace, const Question& question,
                const std::function<std::string(const std::string& shown)>& read);

/// "quiz: 3 of 50 questions right, 1 wrong"; and all questions, a line each.
std::string quiz_in_words(const Workspace& workspace);
std::string questions_in_words(const Workspace& workspace);

}  // namespace warpstep::tools::learn
