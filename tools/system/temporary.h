// Temporary folder, removed by its owner's destructor.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace warpstep::tools {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::error_code failure;
    std::string name = std::filesystem::temp_directory_path(failure) / "warpstep-XXXXXX";
    if (failure || mkdtemp(name.data()) == nullptr)
      throw std::runtime_error("cannot make a temporary folder (see TMPDIR)");
    path_ = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace warpstep::tools
