#include "tools/commands/vscode.h"

#include <fmt/format.h>

#include <filesystem>

#include "tools/system/home.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"

namespace warpstep::tools {

namespace {

/// The commands of editors that take --install-extension.
constexpr const char* kEditors[] = {"code", "code-insiders", "codium", "code-server"};

}  // namespace

int install_vscode_extension() {
  const std::filesystem::path file = find_home().share() / "warpstep.vsix";
  expect_readable(file);
  int found = 0, failed = 0;
  for (const char* const name : kEditors) {
    const auto editor = find_program(name);
    if (!editor) continue;
    ++found;
    const Answer answer = listen_to({*editor, "--install-extension", file, "--force"});
    if (answer.ending.good()) {
      fmt::print("installed into {}: open a .cu file and press F5\n", editor->string());
    } else {
      ++failed;
      fmt::print(stderr, "{} did not install it:\n{}", editor->string(), answer.text);
    }
  }
  if (found == 0)
    fmt::print(
        "There is no command {} here, so the extension was not installed. It is the file\n"
        "  {}\n"
        "In VS Code, open the Extensions view, choose \"Install from VSIX...\" in its ... menu, "
        "and\n"
        "this file. On Windows and macOS, connect to this machine first (docs/vscode.md).\n",
        kEditors[0], file.string());
  return failed == 0 ? 0 : 1;
}

}  // namespace warpstep::tools
