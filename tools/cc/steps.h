// Runs and prints the commands of one call of `warpstep cc`.
#pragma once

#include <string>
#include <string_view>

#include "tools/system/process.h"

namespace warpstep::tools::cc {

/// Runs commands one after another: silently, printed (--verbose) or only printed (--dryrun).
class Steps {
 public:
  Steps() = default;
  Steps(bool show, bool run) : show_(show || !run), run_(run) {}

  /// Runs a command and returns its standard output and error.
  Answer listen(const Arguments& command) const;

  /// Runs a command on the user's own terminal.
  Ending run(const Arguments& command) const;

  /// Shows a line as nvcc does, "#$ line", when lines are shown.
  void show(std::string_view line) const;

  bool runs() const { return run_; }
  bool shows() const { return show_; }

 private:
  void show_command(const Arguments& command) const;

  bool show_ = false;
  bool run_ = true;
};

}  // namespace warpstep::tools::cc
