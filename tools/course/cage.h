// The cage of a hand-in: compiles and runs an answer where there is nothing else.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "tools/course/answer.h"
#include "tools/course/exercises.h"
#include "tools/system/home.h"

namespace warpstep::tools::course {

/// The cage that this machine offers.
struct Cage {
  std::filesystem::path program;
  std::string layers;  // "bubblewrap, Landlock 7, system-call filter"

  bool has_own_user() const { return layers.find("a user of its own") != layers.npos; }
};

/// What every compiler needs to see of the system.
const std::vector<std::string>& system_folders();

/// Throws Refusal, with what to enable, if there is none.
Cage find_cage(const Home& home);

/// A folder for one answer, which a caged program with a user of its own can reach.
class CagedFolder {
 public:
  explicit CagedFolder(const Cage& cage);
  ~CagedFolder();
  CagedFolder(const CagedFolder&) = delete;
  CagedFolder& operator=(const CagedFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Compiles the header of all answers, before processes are started that would each do it.
void make_headers(const Home& home, const Cage& cage, const std::string& compiler);

/// Writes the answer's text into the folder, and compiles it there in the cage; the program is then
/// folder/answer. It may take as many seconds of the processor. Messages name the exercise's file.
Built build_in_cage(const Home& home, const Cage& cage, const Exercise& exercise,
                    const std::string& text, const std::filesystem::path& folder,
                    const std::string& compiler, int seconds);

/// The other side, `warpstep build-answer`: compiles, and prints what came of it as JSON.
int build_answer_here(int argc, char** argv);

/// Why a file is not read as an answer: a link, a device, too large. Empty: it is.
std::string why_no_answer(const std::filesystem::path& file, bool may_be_link);

}  // namespace warpstep::tools::course
