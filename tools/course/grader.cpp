#include "tools/course/grader.h"

#include <fmt/format.h>
#include <unistd.h>

#include "tools/system/cache.h"
#include "tools/system/compilers.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::course {

namespace fs = std::filesystem;

fs::path installed_course(const Home& home) {
  return home.share() / "course";
}

fs::path grader_of(const Home& home, const Exercise& exercise) {
  const fs::path shipped = home.helper("course-judge");
  std::error_code failure;
  if (fs::weakly_canonical(exercise.folder.parent_path(), failure) ==
      fs::weakly_canonical(installed_course(home) / "exercises", failure)) {
    if (!fs::exists(shipped, failure))
      throw Refusal("this installation has no course; build it with WARPSTEP_TOOLS=ON");
    return shipped;
  }
  const fs::path source = exercise.folder / "grader.cpp";
  const std::string text = read_text(source);
  if (text.empty()) throw Refusal(fmt::format("{} cannot be read", source.string()));
  const fs::path kept = cache_folder();
  const fs::path folder = kept.empty() ? fs::temp_directory_path() / "warpstep" : kept;
  const fs::path library = home.prefix / "lib/warpstep/libwarpstep_course_judge.a";
  const fs::path program = folder / ("judge-" + mark_of(state_of(library) + text));
  if (fs::exists(program, failure)) return program;
  fs::create_directories(folder, failure);
  const fs::path unfinished = fmt::format("{}.{}", program.string(), getpid());
  const Answer built = listen_to({"g++", "-std=c++20", "-O1", "-I" + home.share().string(), source,
                                  library, "-lfmt", "-o", unfinished},
                                 compiler_environment());
  if (!built.ending.good())
    throw Refusal(fmt::format("{} does not compile:\n{}", source.string(), built.text));
  fs::rename(unfinished, program, failure);
  return failure ? unfinished : program;
}

}  // namespace warpstep::tools::course
