#include "tools/course/exercises.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "tools/course/grader.h"
#include "tools/system/home.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::course {

namespace fs = std::filesystem;

namespace {

/// Where the text stops being JSON, as an editor finds it.
std::string place_in(const fs::path& file, const std::string& text, std::size_t byte) {
  const std::string before = text.substr(0, byte == 0 ? 0 : byte - 1);
  const std::size_t line_begin = before.rfind('\n') + 1;  // 0 if there is none
  return fmt::format("{}:{}:{}", file.string(), 1 + std::count(before.begin(), before.end(), '\n'),
                     1 + before.size() - line_begin);
}

Json read_json(const fs::path& file) {
  expect_readable(file);
  const std::string text = read_written_text(file);
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& failure) {
    throw Refusal(
        fmt::format("{}: this is no JSON: before this place a comma, a quote or a bracket is "
                    "missing, or there is one too many",
                    place_in(file, text, failure.byte)));
  }
}

/// The fields of an object in a file that somebody wrote. Throws Refusal, with what to write.
class Fields {
 public:
  /// `whose`: "the course", "unit 2".
  Fields(const fs::path& file, std::string whose, const Json& json)
      : file_(file), whose_(std::move(whose)), json_(json) {
    if (!json.is_object()) refuse(fmt::format("{} is no object: write {{ ... }}", whose_));
  }

  std::string text(const char* name, const char* example) const {
    const Json& value = needed(name, example);
    if (!value.is_string() || value == "") refuse_kind(name, "no text", example);
    return value;
  }

  std::vector<std::string> texts(const char* name, const char* example) const {
    return texts_in(needed(name, example), name, example);
  }

  const Json& list(const char* name, const char* example) const {
    const Json& value = needed(name, example);
    if (!value.is_array()) refuse_kind(name, "no list", example);
    return value;
  }

  std::string text_if_any(const char* name, const char* example) const {
    return json_.contains(name) ? text(name, example) : "";
  }

  bool flag(const char* name, bool otherwise) const {
    if (!json_.contains(name)) return otherwise;
    if (!json_[name].is_boolean()) refuse_kind(name, "neither true nor false", "true");
    return json_[name];
  }

  std::map<std::string, std::string> table(const char* name, const char* example) const {
    std::map<std::string, std::string> all;
    if (!json_.contains(name)) return all;
    if (!json_[name].is_object()) refuse_kind(name, "no object", example);
    for (const auto& [key, value] : json_[name].items()) {
      if (!value.is_string()) refuse_kind(name, "no object of texts", example);
      all[key] = value;
    }
    return all;
  }

  [[noreturn]] void refuse(const std::string& why) const {
    throw Refusal(fmt::format("{}: {}", file_.string(), why));
  }

 private:
  const Json& needed(const char* name, const char* example) const {
    if (!json_.contains(name))
      refuse(
          fmt::format("{} has no \"{}\": add it, such as \"{}\": {}", whose_, name, name, example));
    return json_[name];
  }

  std::vector<std::string> texts_in(const Json& value, const char* name,
                                    const char* example) const {
    std::vector<std::string> all;
    if (!value.is_array()) refuse_kind(name, "no list of texts", example);
    for (const Json& one : value) {
      if (!one.is_string()) refuse_kind(name, "no list of texts", example);
      all.push_back(one);
    }
    return all;
  }

  [[noreturn]] void refuse_kind(const char* name, const char* what, const char* example) const {
    refuse(fmt::format("\"{}\" of {} is {}: write it as in \"{}\": {}", name, whose_, what, name,
                       example));
  }

  const fs::path& file_;
  std::string whose_;
  const Json& json_;
};

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace

Exercise read_exercise(const fs::path& folder) {
  const fs::path file = folder / "exercise.json";
  const Json json = read_json(file);
  const Fields fields(file, "the exercise", json);
  Exercise exercise;
  exercise.folder = folder;
  exercise.id = fields.text("id", "\"E60\"");
  exercise.name = fields.text("name", "\"my_kernel\"");
  exercise.title = fields.text("title", "\"A kernel of my own\"");
  exercise.file = fields.text("file", "\"my_kernel.cu\"");
  exercise.signature = fields.text("signature", "\"__global__ void my_kernel(float* out, int n)\"");
  if (!fields.flag("graded", true)) exercise.points = 0;
  exercise.hints = fields.texts("hints", "[\"a nudge\", \"an idea\", \"nearly the code\"]");
  exercise.questions = fields.table("questions", "{\"V1\": \"What does thread 3 read?\"}");
  exercise.is_in_float = fields.flag("in_float", false);
  exercise.starter_on_gpu = fields.text_if_any("starter_on_gpu", "\"its race shows by luck\"");
  if (exercise.hints.size() != 3)
    fields.refuse(
        fmt::format("\"hints\" of the exercise has {} of three texts: a nudge, an idea, "
                    "nearly the code",
                    exercise.hints.size()));
  if (fs::path(exercise.file).filename() != exercise.file || !exercise.file.ends_with(".cu"))
    fields.refuse("\"file\" of the exercise is no name of a file such as my_kernel.cu");
  return exercise;
}

namespace {

std::vector<Exercise> exercises_in(const fs::path& course, const Fields& unit) {
  std::vector<Exercise> exercises;
  const std::string id = unit.text("id", "\"A\""), title = unit.text("title", "\"Threads\"");
  for (const std::string& name : unit.texts("exercises", "[\"E60_my_kernel\"]")) {
    const fs::path folder = course / "exercises" / name;
    std::error_code failure;
    if (!fs::exists(folder / "exercise.json", failure))
      unit.refuse(fmt::format("unit {} names {}, and there is no {}: add it, or take the name out",
                              id, name, (folder / "exercise.json").string()));
    exercises.push_back(read_exercise(folder));
    exercises.back().unit = id;
    exercises.back().unit_title = title;
  }
  return exercises;
}

}  // namespace

Course::Course(const fs::path& folder) : folder_(folder) {
  const fs::path file = folder / "course.json";
  std::error_code failure;
  if (!fs::exists(file, failure))
    throw Refusal(fmt::format("{} is no course: there is no course.json in it", folder.string()));
  const Json json = read_json(file);
  const Fields fields(file, "the course", json);
  const fs::path codes = folder / "codes.json";
  codes_ =
      read_json(fs::exists(codes, failure) ? codes : installed_course(find_home()) / "codes.json");
  title_ = fields.text("title", "\"CUDA in our lab\"");
  int number = 0;
  for (const Json& one : fields.list("units", "[{\"id\": \"A\", ...}]"))
    for (Exercise& exercise :
         exercises_in(folder, Fields(file, fmt::format("unit {}", ++number), one))) {
      for (const Exercise& other : exercises_)
        if (lower(other.id) == lower(exercise.id))
          fields.refuse(fmt::format("{} and {} have one \"id\", {}: give each its own",
                                    other.folder_name(), exercise.folder_name(), exercise.id));
      exercises_.push_back(std::move(exercise));
    }
  if (exercises_.empty())
    fields.refuse(
        "the course has no exercises: name their folders in a unit, such as \"exercises\": "
        "[\"E60_my_kernel\"]");
}

const Exercise& Course::find(const std::string& name) const {
  const std::string wanted = lower(fs::path(name).filename().string());
  for (const Exercise& exercise : exercises_)
    for (const std::string& known :
         {exercise.id, exercise.name, exercise.folder_name(), exercise.file})
      if (lower(known) == wanted) return exercise;
  throw Refusal(
      fmt::format("there is no exercise {}; {} learn list shows them", name, typed_command()));
}

Json Course::code(const std::string& code) const {
  std::string name = code;
  for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return codes_.contains(name) ? codes_[name] : Json();
}

}  // namespace warpstep::tools::course
