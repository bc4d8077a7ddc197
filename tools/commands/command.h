// The subcommands of `warpstep`: each adds its options to the command line and says what to do.
#pragma once

#include <CLI/CLI.hpp>

#include "tools/system/refusal.h"

namespace warpstep::tools {

// When the command line names the subcommand, `exit_code` is what it ended with.
void add_run(CLI::App& app, int& exit_code);
void add_view(CLI::App& app, int& exit_code);
void add_debug(CLI::App& app, int& exit_code);
void add_demo(CLI::App& app, int& exit_code);
void add_learn(CLI::App& app, int& exit_code);
void add_grade(CLI::App& app, int& exit_code);
void add_doctor(CLI::App& app, int& exit_code);

}  // namespace warpstep::tools
