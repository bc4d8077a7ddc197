// Course workspace: the learner's folder, written once, found again, and never overwritten.
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <fstream>

#include "tools/course/grader.h"
#include "tools/learn/editor.h"
#include "tools/learn/learn.h"
#include "tools/system/home.h"
#include "tools/system/output.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::learn {

namespace fs = std::filesystem;

namespace {

constexpr const char* kReadMe =
    "# {0}\n\n"
    "    warpstep learn            watch: save a file, see what the judge says\n"
    "    warpstep learn list       all exercises\n"
    "    warpstep learn run {1}    judge one of them\n"
    "    warpstep learn hint {1}   a nudge; again: an idea; again: nearly the code\n\n"
    "Each folder has a statement, README.md, and a file to complete.\n";

/// In a learner's folder: which course it is of, on this machine. The installed one needs none.
constexpr const char* kCourse = ".warpstep/course";

void remember(const Home& home, const course::Course& course, const fs::path& folder) {
  const fs::path file = folder / kCourse;
  std::error_code failure;
  if (fs::equivalent(course.folder(), course::installed_course(home), failure)) {
    fs::remove(file, failure);
    return;
  }
  fs::create_directories(file.parent_path(), failure);
  if (const int error = put_file(file.string(), course.folder().string() + "\n"); error != 0)
    throw Refusal(fmt::format("{} cannot be written: {}", file.string(), std::strerror(error)));
}

/// Empty: the folder remembers none.
fs::path remembered(const fs::path& folder) {
  const fs::path file = folder / kCourse;
  struct stat about {};
  if (lstat(file.c_str(), &about) != 0) return {};
  const std::string text = read_text(file);
  const fs::path course = text.substr(0, text.find('\n'));
  if (!S_ISREG(about.st_mode) || about.st_uid != geteuid())
    throw Refusal(fmt::format(
        "{} names a course by the word of another user: name one that you trust by --course DIR",
        file.string()));
  std::error_code failure;
  if (!fs::exists(course / "course.json", failure))
    throw Refusal(
        fmt::format("the course of this folder, {}, is not there: name its place by --course DIR",
                    course.string()));
  return course;
}

/// The learner's folder that we are in, or below; empty: there is none.
fs::path own_folder() {
  std::error_code failure;
  for (fs::path folder = fs::current_path(failure); !folder.empty();
       folder = folder.parent_path()) {
    if (fs::exists(folder / Progress::kFile, failure)) return folder;
    if (folder == folder.root_path()) break;
  }
  return {};
}

/// The exercise that the learner's README.md takes for an example.
std::string example_of(const course::Course& course) {
  for (const course::Exercise& exercise : course.exercises())
    if (exercise.id == "E02") return exercise.id;
  return course.exercises().front().id;
}

/// Copies a file unless there is one already.
void put(const fs::path& from, const fs::path& to) {
  std::error_code failure;
  if (fs::exists(to, failure)) return;
  fs::copy_file(from, to, failure);
  if (!failure) return;
  const std::string why = failure.message();
  fs::remove(to, failure);  // a partial file would be taken for the learner's next time
  throw Refusal(fmt::format("{} cannot be written: {}", to.string(), why));
}

}  // namespace

const course::Exercise& Workspace::current() const {
  const auto& all = course.exercises();
  if (!progress.current().empty())
    for (const course::Exercise& exercise : all)
      if (exercise.id == progress.current()) return exercise;
  for (const course::Exercise& exercise : all)
    if (!progress.state(exercise.id).done) return exercise;
  return all.back();
}

const course::Exercise& Workspace::find(const std::string& word) const {
  const bool is_number = !word.empty() && word.find_first_not_of("0123456789") == word.npos;
  if (is_number && word.size() < 4) {
    const std::size_t number = std::stoul(word);
    if (number >= 1 && number <= course.exercises().size()) return course.exercises()[number - 1];
  }
  if (word.find('/') == word.npos) return course.find(word);
  std::error_code failure;
  const fs::path file = fs::weakly_canonical(fs::absolute(word), failure);
  const fs::path below = file.lexically_relative(fs::weakly_canonical(folder, failure));
  for (const course::Exercise& exercise : course.exercises())
    if (!below.empty() && *below.begin() == exercise.folder_name()) return exercise;
  throw Refusal(fmt::format("{} belongs to no exercise in {}", word, folder.string()));
}

std::string from_here(const fs::path& file) {
  std::error_code failure;
  const fs::path path = file.lexically_proximate(fs::current_path(failure));
  return failure || path.empty() ? file.string() : path.string();
}

fs::path course_folder(const Home& home, const std::string& wanted) {
  if (wanted.empty()) return course::installed_course(home);
  const fs::path folder = fs::absolute(wanted).lexically_normal();
  return folder.has_filename() ? folder : folder.parent_path();
}

fs::path course_of(const Home& home, const std::string& wanted, const fs::path& folder) {
  const fs::path own = wanted.empty() ? remembered(folder) : fs::path();
  return own.empty() ? course_folder(home, wanted) : own;
}

fs::path course_here(const Home& home, const std::string& wanted) {
  const fs::path folder = own_folder();
  return folder.empty() ? course_folder(home, wanted) : course_of(home, wanted, folder);
}

void write_course(const Home& home, const course::Course& course, const fs::path& folder) {
  std::error_code failure;
  for (const course::Exercise& exercise : course.exercises()) {
    const fs::path own = folder / exercise.folder_name();
    fs::create_directories(own, failure);
    if (failure)
      throw Refusal(fmt::format("{} cannot be created: {}", own.string(), failure.message()));
    put(exercise.folder / "README.md", own / "README.md");
    put(exercise.folder / exercise.file, own / exercise.file);
    // Other files of the statement: pictures, headers that answers include, programs to try.
    for (const auto& entry : fs::directory_iterator(exercise.folder, failure)) {
      const fs::path name = entry.path().filename();
      if (name.extension() == ".h" || name.extension() == ".svg" || name.extension() == ".png" ||
          name.string().ends_with("_demo.cu"))
        put(entry.path(), own / name);
    }
  }
  if (!fs::exists(folder / "README.md", failure))
    std::ofstream(folder / "README.md") << fmt::format(kReadMe, course.title(), example_of(course));
  remember(home, course, folder);
  write_editor_files(home, course, folder);
  Progress progress(folder);
  if (!fs::exists(folder / Progress::kFile, failure)) {
    const std::string trouble = progress.set_current(course.exercises().front().id);
    if (!trouble.empty()) throw Refusal(trouble);
  }
}

Workspace open_workspace(const std::string& wanted) {
  const Home home = find_home();
  if (const fs::path folder = own_folder(); !folder.empty())
    return {home, course::Course(course_of(home, wanted, folder)), folder, Progress(folder)};
  throw Refusal(fmt::format(
      "there is no course here; {} learn init FOLDER writes it into a folder of your own",
      typed_command()));
}

}  // namespace warpstep::tools::learn
