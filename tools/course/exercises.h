// Exercises of a course, read from course.json and each folder's exercise.json.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace warpstep::tools::course {

using Json = nlohmann::ordered_json;

struct Exercise {
  std::filesystem::path folder;  // E02_add_ten
  std::string id;                // E02
  std::string name, title, unit, unit_title;
  std::string file;       // that the learner writes
  std::string signature;  // shown if the file has no such function
  std::vector<std::string> hints;
  std::map<std::string, std::string> questions;  // by code
  std::string starter_on_gpu;  // why a GPU need not show the starter's fault; empty: it must
  bool is_in_float = false;    // double precision in an answer is a mistake
  int points = 10;             // 0: it is judged, and gives none

  bool is_graded() const { return points != 0; }
  std::string folder_name() const { return folder.filename().string(); }
};

class Course {
 public:
  /// Reads a folder with a course.json, and a codes.json if it explains codes in its own words.
  /// Throws Refusal, with the file at fault and what to write.
  explicit Course(const std::filesystem::path& folder);

  const std::vector<Exercise>& exercises() const { return exercises_; }
  const std::filesystem::path& folder() const { return folder_; }
  const std::string& title() const { return title_; }

  /// By id, name or folder, case-insensitive: "e02", "add_ten". Throws Refusal if there is none.
  const Exercise& find(const std::string& name) const;

  /// All codes, by name.
  const Json& codes() const { return codes_; }

  /// What a code means: {"means": …, "text": …, "question": …}; null if there is no such code.
  Json code(const std::string& code) const;

 private:
  std::filesystem::path folder_;
  std::string title_;
  std::vector<Exercise> exercises_;
  Json codes_;
};

/// Reads one folder with an exercise.json.
Exercise read_exercise(const std::filesystem::path& folder);

}  // namespace warpstep::tools::course
