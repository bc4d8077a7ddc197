// Opens the debugger in the judge's runs of an exercise, the smallest first.
#include "tools/debug/session.h"
#include "tools/learn/runs.h"
#include "tools/system/temporary.h"

namespace warpstep::tools::learn {

namespace fs = std::filesystem;

int debug_exercise(Workspace& workspace, const course::Exercise& exercise, const FirstStop& stop) {
  const fs::path debugger = debug::find_debugger(false);
  const TemporaryFolder folder;
  const Runs runs =
      prepare_runs(workspace, exercise, folder.path(), /*for_debugger=*/true, stop.schedule);
  debug::Request session;
  session.program = runs.program;
  session.block = stop.block;
  session.thread = stop.thread;
  session.location = stop.location;
  session.kernels = workspace.home.share() / "gdb/load.py";
  Environment environment = runs.environment();
  environment.insert(environment.end(), {{"WARPSTEP_WORKERS", "1"}, {"WARPSTEP_TIMEOUT", "0"}});
  const Ending ending = run_interactive(debug::command_of(debugger, session), environment);
  return ending.signal != 0 ? 128 + ending.signal : ending.exit_code;
}

}  // namespace warpstep::tools::learn
