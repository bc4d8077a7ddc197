// What to try after the demo.
#include "tools/demo/next_steps.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

namespace warpstep::demo {

std::string next_steps() {
  namespace fs = std::filesystem;
  const char* typed = std::getenv("WARPSTEP_COMMAND");  // set by the launcher of a clone
  const std::string command = typed ? typed : "warpstep";
  // This program is PREFIX/libexec/warpstep/demo.sim.
  const fs::path prefix =
      fs::read_symlink("/proc/self/exe").parent_path().parent_path().parent_path();
  const fs::path full = prefix / "share/warpstep/first.cu";
  const fs::path near = fs::proximate(full);
  const std::string file = (near.string().starts_with("..") ? full : near).string();
  return fmt::format(
      "To try next:\n"
      "  {0} run {1}\n      a file of 30 lines to copy and change\n"
      "  {0} run {1} --workers 1 --schedule reverse\n      the same, with the last thread first\n"
      "  {0} check {1}\n      what a run does not show: races, invalid accesses, uninitialised "
      "reads\n"
      "  {0} debug {1}\n      step through it, thread by thread (with gdb)\n"
      "  {0} demo --image PICTURE.jpg\n      a picture of your own (PNG, JPEG or PPM)\n"
      "  {0} learn init FOLDER\n      exercises, judged as you save them\n",
      command, file);
}

}  // namespace warpstep::demo
