// Subcommands of `warpstep`: each adds its options and its action to the command line.
#pragma once

#include "tools/options/command.h"
#include "tools/system/refusal.h"

namespace warpstep::tools {

// If the command line names the subcommand, `exit_code` becomes its exit code.
void add_run(Command app, int& exit_code);
void add_view(Command app, int& exit_code);
void add_profile(Command app, int& exit_code);
void add_time(Command app, int& exit_code);
void add_debug(Command app, int& exit_code);
void add_demo(Command app, int& exit_code);
void add_learn(Command app, int& exit_code);
void add_grade(Command app, int& exit_code);
void add_doctor(Command app, int& exit_code);

}  // namespace warpstep::tools
