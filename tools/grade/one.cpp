// Grading of one submission, one exercise after another.
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <ctime>
#include <fstream>

#include "tools/grade/grade.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::grade {

namespace fs = std::filesystem;

namespace {

std::string now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

/// Whether no folder on the way to the file is a link, which may lead anywhere.
bool is_inside(const fs::path& submission, const fs::path& file) {
  std::error_code failure;
  const fs::path folder = fs::canonical(file.parent_path(), failure);
  if (failure) return true;  // it is not there
  return folder == fs::canonical(submission) / file.parent_path().lexically_relative(submission) ||
         folder == fs::canonical(submission);
}

}  // namespace

fs::path answer_in(const fs::path& submission, const course::Exercise& exercise) {
  std::error_code failure;
  const fs::path own = submission / exercise.folder_name() / exercise.file;
  for (const fs::path& file :
       {own, submission / exercise.id / exercise.file, submission / exercise.file})
    if (fs::exists(fs::symlink_status(file, failure))) return file;
  return own;
}

void write_file(const fs::path& file, const std::string& text) {
  const fs::path unfinished = fmt::format("{}.{}", file.string(), getpid());
  std::ofstream stream(unfinished, std::ios::binary);
  stream << text;
  stream.close();
  std::error_code failure;
  if (stream) fs::rename(unfinished, file, failure);
  if (!stream || failure) {
    fs::remove(unfinished, failure);
    throw Refusal(fmt::format("{} cannot be written", file.string()));
  }
}

Grade grade_one(const Home& home, const course::Course& course, const Order& order) {
  std::error_code failure;
  if (!fs::is_directory(order.submission, failure))
    throw Refusal(fmt::format("{} is not a folder with answers", order.submission.string()));
  std::vector<const course::Exercise*> exercises;
  for (const std::string& name : order.exercises) {
    exercises.push_back(&course.find(name));
    if (!exercises.back()->is_graded())
      throw Refusal(fmt::format("{} gives no points", exercises.back()->id));
  }
  if (exercises.empty())
    for (const course::Exercise& exercise : course.exercises())
      if (exercise.is_graded()) exercises.push_back(&exercise);
  Grade grade;
  if (order.how.cage) grade.cage = order.how.cage->layers;
  grade.submission = fs::weakly_canonical(order.submission).filename();
  for (const course::Exercise* const exercise : exercises)
    grade.verdicts.push_back(
        course::no_points(*exercise, order.how.backend, "E1", "not judged yet"));
  const auto keep = [&] {
    if (!order.out.empty()) write_file(order.out, in_format(order.format, grade, {course, now()}));
  };
  keep();
  const auto began = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < exercises.size() && stop_signal() == 0; ++i) {
    try {
      const fs::path file = answer_in(order.submission, *exercises[i]);
      grade.verdicts[i] =
          is_inside(order.submission, file)
              ? course::judge_answer(home, *exercises[i], file, order.how)
              : course::no_points(*exercises[i], order.how.backend, "C1",
                                  fmt::format("{} is reached by a link", file.string()));
    } catch (const std::exception& trouble) {  // must not end the others
      grade.verdicts[i] = course::no_points(*exercises[i], order.how.backend, "E1", trouble.what());
    }
    grade.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    keep();
  }
  if (order.out.empty()) fmt::print("{}", in_format(order.format, grade, {course, now()}));
  return grade;
}

}  // namespace warpstep::tools::grade
