// F5 in VS Code: what it needs in a course folder, and what its task does before gdb starts.
#pragma once

#include <filesystem>
#include <string>

#include "tools/learn/learn.h"

namespace warpstep::tools::learn {

/// Writes .vscode/launch.json and tasks.json, so that F5 steps through the exercise that is open.
/// Where one of them already exists, both are left alone. Throws Refusal when they cannot be
/// written.
void write_editor_files(const Home& home, const course::Course& course,
                        const std::filesystem::path& folder);

/// Builds an exercise's file for gdb and orders the judge's runs, where launch.json expects them.
/// Returns the exit code: 1 when it does not compile, after the compiler's words.
int prepare_editor(Workspace& workspace, const course::Exercise& exercise);

}  // namespace warpstep::tools::learn
