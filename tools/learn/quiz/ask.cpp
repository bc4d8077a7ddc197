// Asking a question, judging the answer, counting it.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "tools/learn/quiz/quiz.h"
#include "tools/system/home.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::learn {

namespace {

std::string plain(const std::string& words) {
  std::string text;
  for (const char c : words)
    if (std::isspace(static_cast<unsigned char>(c)) == 0 && c != ')')
      text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

/// Whether words are a number.
bool is_number(const std::string& words) {
  char* end = nullptr;
  std::strtod(words.c_str(), &end);
  return !words.empty() && *end == 0;
}

/// How an answer must look that these words do not look like; empty: they do.
std::string wanted_form(const Question& question, const std::string& words) {
  const std::string said = plain(words), wanted = plain(question.answer);
  const bool is_choice = wanted.size() == 1 && std::isalpha(static_cast<unsigned char>(wanted[0]));
  if (!is_choice) return is_number(wanted) && !is_number(said) ? "a number" : "";
  const bool is_there = said.size() == 1 && question.text.find("\n" + said + ") ") != said.npos;
  return is_there ? "" : "the letter of a choice";
}

/// How far the learner is: the last exercise, in the course's order, that is done or current.
std::size_t reached(const Workspace& workspace) {
  const auto& all = workspace.course.exercises();
  std::size_t last = 0;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (workspace.progress.state(all[i].id).done) last = i + 1;
  return last;
}

std::size_t place_of(const Workspace& workspace, const Question& question) {
  const auto& all = workspace.course.exercises();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const auto& one) { return one.id == question.exercise; });
  return static_cast<std::size_t>(found - all.begin());
}

}  // namespace

bool is_right(const Question& question, const std::string& words) {
  const std::string said = plain(words), wanted = plain(question.answer);
  if (said == wanted) return true;
  char *end_said = nullptr, *end_wanted = nullptr;
  const double a = std::strtod(said.c_str(), &end_said);
  const double b = std::strtod(wanted.c_str(), &end_wanted);
  return !said.empty() && *end_said == 0 && *end_wanted == 0 && a == b;
}

std::optional<Question> next_question(const Workspace& workspace) {
  const std::size_t last = reached(workspace);
  std::optional<Question> next;
  std::size_t least = last;
  for (const Question& question : read_questions(workspace.course))
    if (const std::size_t place = place_of(workspace, question);
        place < least && workspace.progress.answer(question.id) == 0) {
      next = question;
      least = place;
    }
  return next;
}

std::string ask(Workspace& workspace, const Question& question,
                const std::function<std::string(const std::string& shown)>& read) {
  Question asked = question;
  if (!question.measure.empty()) asked = measured(workspace, question);
  const std::string words =
      read(fmt::format("{}, after {}\n{}", asked.id, asked.exercise, asked.text));
  if (plain(words).empty()) return "no answer: nothing is counted\n";
  if (const std::string form = wanted_form(asked, words); !form.empty())
    return fmt::format("the answer is {}: nothing is counted\n", form);
  const bool right = is_right(asked, words);
  const std::string trouble = workspace.progress.set_answer(asked.id, right);
  return fmt::format("{}\n{}{}\n", right ? "right" : fmt::format("no: it is {}", asked.answer),
                     asked.why, quiz_in_words(workspace)) +
         (trouble.empty() ? "" : trouble + "\n");
}

std::string quiz_in_words(const Workspace& workspace) {
  int right = 0, wrong = 0, all = 0;
  for (const Question& question : read_questions(workspace.course)) {
    ++all;
    const int answer = workspace.progress.answer(question.id);
    right += answer > 0 ? 1 : 0;
    wrong += answer < 0 ? 1 : 0;
  }
  return all == 0 ? "" : fmt::format("quiz: {} of {} questions right, {} wrong", right, all, wrong);
}

std::string questions_in_words(const Workspace& workspace) {
  std::string text;
  for (const Question& question : read_questions(workspace.course)) {
    const int answer = workspace.progress.answer(question.id);
    text += fmt::format("{}  {}  {:<5}  {}\n", question.id, question.exercise,
                        answer > 0   ? "right"
                        : answer < 0 ? "wrong"
                                     : "open",
                        question.text.substr(0, question.text.find('\n')));
  }
  return text + quiz_in_words(workspace) + "\n";
}

}  // namespace warpstep::tools::learn
