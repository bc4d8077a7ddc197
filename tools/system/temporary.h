// Temporary folder, removed by its owner's destructor.
#pragma once

#include <filesystem>

namespace warpstep::tools {

/// Makes a folder in `base`. Throws Refusal, with what to do, if none can be made.
std::filesystem::path make_temporary_folder(const std::filesystem::path& base);

/// One in $TMPDIR, or /tmp.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// For when a command has failed: throws Refusal if it may be because there is no space left for
/// temporary files.
void expect_room();

}  // namespace warpstep::tools
