// Warpstep's extension for VS Code.
#pragma once

namespace warpstep::tools {

/// Installs it into the editors of this machine that can load it; if there are none, says where it
/// is and how it is installed. Returns the exit code.
int install_vscode_extension();

}  // namespace warpstep::tools
