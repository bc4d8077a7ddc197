// Installation of the running command: all paths are relative to its prefix.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace warpstep::tools {

/// The installation that this command belongs to: PREFIX/bin/warpstep knows its PREFIX.
struct Home {
  std::filesystem::path prefix;

  std::filesystem::path headers() const { return prefix / "include"; }
  std::filesystem::path simulator_headers() const { return prefix / "include/warpstep-sim"; }
  std::filesystem::path gpu_headers() const { return prefix / "include/warpstep-cuda"; }
  /// A CUDA toolkit as build systems expect it: bin/nvcc, include, lib64.
  std::filesystem::path toolkit() const { return prefix / "share/warpstep/nvcc"; }
  std::filesystem::path share() const { return prefix / "share/warpstep"; }
  std::filesystem::path helper(const std::string& name) const {
    return prefix / "libexec/warpstep" / name;
  }
};

/// Finds the installation of the running command.
Home find_home();

/// The command as the user types it in `folder` (empty: here), for messages with a command line.
/// The launcher of a clone sets it in WARPSTEP_COMMAND.
std::string typed_command(const std::filesystem::path& folder = {});

/// Finds a program as the shell would; empty if there is none.
std::optional<std::filesystem::path> find_program(const std::string& name);

/// Finds nvcc on the PATH, in $CUDA_HOME or in /usr/local/cuda; empty if there is none.
std::optional<std::filesystem::path> find_nvcc();

/// Throws Refusal if there is no such file, or none that can be read.
void expect_readable(const std::filesystem::path& file);

/// The same for a source: a program is refused.
void expect_source(const std::filesystem::path& file);

/// Reads a whole file; empty if it cannot be read.
std::string read_text(const std::filesystem::path& file);

/// The same for a text that somebody wrote, whatever their editor adds: without UTF-8's byte order
/// mark at its beginning, and with line ends of one letter. Throws Refusal if it is UTF-16.
std::string read_written_text(const std::filesystem::path& file);

}  // namespace warpstep::tools
