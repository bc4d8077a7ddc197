// The commands that one call of `warpstep cc` runs, and how they are shown.
#pragma once

#include <string>
#include <string_view>

#include "tools/system/process.h"

namespace warpstep::tools::cc {

/// A word as a shell reads it back: quoted where it has to be.
std::string shell_word(const std::string& word);

/// Runs commands one after another: silently, shown (--verbose) or only shown (--dryrun).
class Steps {
 public:
  Steps() = default;
  Steps(bool show, bool run) : show_(show || !run), run_(run) {}

  /// Runs a command and returns what it said on both outputs.
  Answer listen(const Arguments& command) const;

  /// Runs a command on the user's own terminal.
  Ending run(const Arguments& command) const;

  /// Shows a line as nvcc does, "#$ line", when lines are shown.
  void show(std::string_view line) const;

  bool runs() const { return run_; }

 private:
  void show_command(const Arguments& command) const;

  bool show_ = false;
  bool run_ = true;
};

}  // namespace warpstep::tools::cc
