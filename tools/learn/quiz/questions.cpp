// Reader of quiz files. Questions are separated by empty lines:
//
//   Q07 E06                      or: Q07 E12 measured sectors loaded
//   A launch for 1000 cells has 256 threads a block. How many blocks?
//   = 4                          or, after lines "a) ...", "b) ...": = b
//   Why: to the end of the paragraph.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "tools/learn/quiz/quiz.h"
#include "tools/system/home.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::learn {

namespace fs = std::filesystem;

std::vector<Question> parse_questions(const std::string& text, const std::string& file) {
  std::vector<Question> questions;
  std::istringstream lines(text);
  int number = 0;
  bool is_inside = false, is_answered = false;
  const auto wrong = [&](const std::string& what) {
    return Refusal(fmt::format("{}:{}: {}", file, number, what));
  };
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.starts_with('#')) continue;
    if (line.empty()) {
      if (is_inside && !is_answered) throw wrong("a question without an answer");
      is_inside = false;
      continue;
    }
    if (!is_inside) {
      std::istringstream words(line);
      Question question;
      std::string word;
      if (!(words >> question.id >> question.exercise) || question.id[0] != 'Q')
        throw wrong("a question begins with its number and an exercise, such as Q07 E06");
      if (words >> word) std::getline(words >> std::ws, question.measure);
      if (!word.empty() && (word != "measured" || question.measure.empty()))
        throw wrong("behind the exercise comes nothing, or: measured WHAT");
      questions.push_back(question);
      is_inside = true;
      is_answered = false;
      continue;
    }
    Question& question = questions.back();
    if (line.starts_with("= ")) {
      is_answered = true;
      if (question.measure.empty()) question.answer = line.substr(2);
      continue;
    }
    std::string& part = is_answered ? question.why : question.text;
    part += line + "\n";
  }
  for (const Question& question : questions)
    if (question.text.empty() || question.why.empty())
      throw Refusal(fmt::format("{}: {} needs a text and a reason", file, question.id));
  return questions;
}

std::vector<Question> read_questions(const course::Course& course) {
  std::vector<Question> all;
  std::set<fs::path> files;
  std::error_code failure;
  for (const auto& entry : fs::directory_iterator(course.folder() / "quizzes", failure))
    if (entry.path().extension() == ".txt") files.insert(entry.path());
  for (const fs::path& file : files)
    for (Question& question : parse_questions(read_written_text(file), file.string())) {
      (void)course.find(question.exercise);
      all.push_back(std::move(question));
    }
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
  const auto twice = std::adjacent_find(all.begin(), all.end(),
                                        [](const auto& a, const auto& b) { return a.id == b.id; });
  if (twice != all.end()) throw Refusal(fmt::format("there are two questions {}", twice->id));
  return all;
}

}  // namespace warpstep::tools::learn
