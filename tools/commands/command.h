// Subcommands of `warpstep`: each adds its options and its action to the command line.
#pragma once

#include "tools/system/refusal.h"

namespace CLI {
class App;
}

namespace warpstep::tools {

// If the command line names the subcommand, `exit_code` becomes its exit code.
void add_run(CLI::App& app, int& exit_code);
void add_view(CLI::App& app, int& exit_code);
void add_profile(CLI::App& app, int& exit_code);
void add_time(CLI::App& app, int& exit_code);
void add_debug(CLI::App& app, int& exit_code);
void add_demo(CLI::App& app, int& exit_code);
void add_learn(CLI::App& app, int& exit_code);
void add_grade(CLI::App& app, int& exit_code);
void add_doctor(CLI::App& app, int& exit_code);

}  // namespace warpstep::tools
