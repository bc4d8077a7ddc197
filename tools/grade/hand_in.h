// What somebody handed in: a folder, or an archive, with the answers anywhere in it.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/course/cage.h"
#include "tools/course/exercises.h"
#include "tools/system/temporary.h"

namespace warpstep::tools::grade {

/// The answer to one exercise.
struct Found {
  std::filesystem::path file;  // empty: none was handed in
  std::string name;            // in the hand-in, as a reader sees it
  std::string text;
  std::string problem;         // why it cannot be judged; empty: it can
  bool is_unreadable = false;  // which no submitter can have meant
  std::time_t time = 0;        // when it was last written: of an archive, the archive
  bool is_there() const { return !file.empty(); }
};

class HandIn {
 public:
  /// Archives are unpacked in the cage, and not without one. Throws Refusal if there is no folder
  /// and no archive.
  HandIn(const std::filesystem::path& place, const course::Course& course,
         const std::optional<course::Cage>& cage);
  ~HandIn();

  /// Its name in results: of the folder, or of the archive without its ending.
  const std::string& name() const { return name_; }

  /// The file of this name in the exercise's folder, beside the others, or deeper; the one that is
  /// nearest to the top. Two of the same depth with different texts are a problem.
  Found find(const course::Exercise& exercise);

 private:
  struct Entry {
    std::filesystem::path file;  // on this machine
    std::filesystem::path name;  // in the hand-in
    std::time_t archive_time = 0;
  };

  void look_into(const std::filesystem::path& folder, const std::filesystem::path& shown,
                 std::time_t archive_time);
  void look_into_notebook(const std::filesystem::path& file, const std::filesystem::path& shown,
                          std::time_t archive_time);
  void unpack_all();
  std::vector<const Entry*> best_for(const course::Exercise& exercise) const;

  const course::Course& course_;
  const std::optional<course::Cage>& cage_;
  std::string name_;
  std::vector<Entry> entries_;
  std::vector<Entry> archives_;
  std::vector<std::unique_ptr<course::CagedFolder>> unpacked_;
  std::unique_ptr<TemporaryFolder> answers_;  // of notebooks, as files
  std::string trouble_;                       // with an archive or a notebook
  std::string unreadable_;                    // a folder
};

/// Whether a file's name is that of an archive: .zip, .tar.gz, ….
bool is_archive(const std::filesystem::path& file);

/// A submission's name without its folder and the ending of an archive.
std::string name_of_submission(const std::filesystem::path& place);

/// Text from others for a terminal: control characters are shown as `?`.
std::string printable(const std::string& text);

}  // namespace warpstep::tools::grade
