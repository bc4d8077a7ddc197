#include "tools/course/exercises.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "tools/system/home.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::course {

namespace fs = std::filesystem;

namespace {

Json read_json(const fs::path& file) {
  const std::string text = read_written_text(file);
  if (text.empty()) throw Refusal(fmt::format("{} cannot be read", file.string()));
  try {
    return Json::parse(text);
  } catch (const Json::exception& failure) {
    throw Refusal(fmt::format("{} is not valid JSON: {}", file.string(), failure.what()));
  }
}

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace

Exercise read_exercise(const fs::path& folder) {
  const fs::path file = folder / "exercise.json";
  const Json json = read_json(file);
  try {
    Exercise exercise;
    exercise.folder = folder;
    exercise.id = json.at("id");
    exercise.name = json.at("name");
    exercise.title = json.at("title");
    exercise.file = json.at("file");
    exercise.signature = json.at("signature");
    if (!json.value("graded", true)) exercise.points = 0;
    exercise.hints = json.at("hints").get<std::vector<std::string>>();
    exercise.questions =
        json.value("questions", Json::object()).get<std::map<std::string, std::string>>();
    exercise.is_in_float = json.value("in_float", false);
    exercise.starter_on_gpu = json.value("starter_on_gpu", "");
    if (exercise.hints.size() != 3) throw Refusal(file.string() + " needs three hints");
    return exercise;
  } catch (const Json::exception& failure) {
    throw Refusal(fmt::format("{}: {}", file.string(), failure.what()));
  }
}

Course::Course(const fs::path& folder) : folder_(folder) {
  const Json json = read_json(folder / "course.json");
  codes_ = read_json(folder / "codes.json");
  try {
    title_ = json.at("title");
    for (const Json& unit : json.at("units"))
      for (const Json& name : unit.at("exercises")) {
        exercises_.push_back(read_exercise(folder / "exercises" / name.get<std::string>()));
        exercises_.back().unit = unit.at("id");
        exercises_.back().unit_title = unit.at("title");
      }
  } catch (const Json::exception& failure) {
    throw Refusal(fmt::format("{}/course.json: {}", folder.string(), failure.what()));
  }
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
