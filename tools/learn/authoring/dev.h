// `warpstep learn dev`: commands for authors of exercises.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace warpstep::tools::learn {

/// Adds new, check and mutants. `course` is the value of --course.
void add_dev(CLI::App& learn, const std::string& course, int& exit_code);

}  // namespace warpstep::tools::learn
