// VS Code support for F5: its files in a course folder, and the task that runs before gdb.
#pragma once

#include <filesystem>
#include <string>

#include "tools/learn/learn.h"

namespace warpstep::tools::learn {

/// Writes .vscode/launch.json and tasks.json, so that F5 steps through the exercise that is open.
/// If one of them exists, neither is written. Throws Refusal if they cannot be written.
void write_editor_files(const Home& home, const course::Course& course,
                        const std::filesystem::path& folder);

/// Builds an exercise's file for gdb and orders the judge's runs, where launch.json expects them.
/// Returns the exit code: 1 when it does not compile, after the compiler's words.
int prepare_editor(Workspace& workspace, const course::Exercise& exercise);

}  // namespace warpstep::tools::learn
