#include "tools/grade/unpack.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <fstream>
#include <sstream>

#include "tools/system/home.h"
#include "tools/system/process.h"
#include "tools/system/text/pattern.h"

namespace warpstep::tools::grade {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t kMostOfArchive = 64 << 20;

/// Folders that an archive gives no rights to could be neither read nor removed. The cage's own
/// report has the place of standard error.
constexpr const char* kScript =
    "cd \"$1\" && shift && umask 022 && "
    "bsdtar --no-same-permissions --no-same-owner --no-acls --no-xattrs -xf \"$@\" 2>&1; code=$?; "
    "chmod -R u+rwX,go+rX . ; exit $code";

/// Whether bsdtar has nothing to say but that files are not there.
bool only_misses(const std::string& said) {
  bool misses = false;
  std::istringstream lines(said);
  for (std::string line; std::getline(lines, line);) {
    if (line.ends_with(": Not found in archive"))
      misses = true;
    else if (line != "exit 1" && line.find("Error exit delayed") == line.npos)
      return false;
  }
  return misses;
}

/// Whether bytes of the archive are lost: a file of it may then end in zeros.
bool is_damaged(const std::string& said) {
  static const Pattern kWords("truncated|decompression failed|bad crc|damaged",
                              Pattern::Letters::of_any_case);
  return kWords.occurs_in(said);
}

}  // namespace

std::string unpack(const course::Cage& cage, const fs::path& archive, const fs::path& folder,
                   const std::vector<std::string>& names) {
  if (!find_program("bsdtar"))
    return "is an archive, and bsdtar is not installed (package libarchive-tools)";
  std::error_code failure;
  const std::uintmax_t bytes = fs::file_size(archive, failure);
  if (failure || bytes > kMostOfArchive) return "has more than 64 MB";
  // A copy, as the cage's user may not reach the original; its name has no meaning for bsdtar.
  const fs::path copy = folder / "archive", to = folder / "unpacked";
  std::ofstream(copy, std::ios::binary) << read_text(archive);
  chmod(copy.c_str(), 0444);
  fs::create_directory(to);
  Arguments command{cage.program,
                    "--compiles",
                    "--seconds=30",
                    "--processor-seconds=10",
                    "--file-megabytes=16",
                    "--total-megabytes=64",
                    "--folder=" + to.string(),
                    "--write=" + to.string(),
                    "--see=" + copy.string(),
                    "--report=2",
                    "--variable=PATH=/usr/bin:/bin",
                    "--variable=LC_ALL=C.UTF-8"};
  for (const std::string& path : course::system_folders()) command.push_back("--see=" + path);
  append(command, {"--", "/bin/sh", "-c", kScript, "unpack", to.string(), copy.string()});
  for (const std::string& name : names)
    append(command, {"--include", name, "--include", "*/" + name});
  const Answer answer = listen_to(command);
  const auto ended = [&](const char* how) {
    return ("\n" + answer.text).ends_with(fmt::format("\n{}\n", how));
  };
  if (ended("exit 0") || only_misses(answer.text)) return "";
  // What was unpacked before an entry that bsdtar refuses is an answer nevertheless.
  if (ended("exit 1") && !fs::is_empty(to, failure) && !is_damaged(answer.text)) return "";
  return "cannot be unpacked: it is damaged, or too large";
}

}  // namespace warpstep::tools::grade
