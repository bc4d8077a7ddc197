#include "tools/view/browser.h"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>

#include "tools/system/cache.h"

namespace warpstep::tools::view {

namespace fs = std::filesystem;

namespace {

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool is_command(const std::string& name) {
  if (name.find('/') != std::string::npos) return access(name.c_str(), X_OK) == 0;
  std::istringstream folders(variable("PATH"));
  for (std::string folder; std::getline(folders, folder, ':');)
    if (!folder.empty() && access((folder + "/" + name).c_str(), X_OK) == 0) return true;
  return false;
}

}  // namespace

std::string browser() {
  std::istringstream wanted(variable("BROWSER"));
  for (std::string name; std::getline(wanted, name, ':');)
    if (name = name.substr(0, name.find(' ')); is_command(name)) return name;  // "firefox %s"
  if (!variable("WSL_DISTRO_NAME").empty() && is_command("wslview")) return "wslview";
  if (variable("DISPLAY").empty() && variable("WAYLAND_DISPLAY").empty()) return "";
  for (const char* name : {"xdg-open", "firefox", "chromium", "google-chrome"})
    if (is_command(name)) return name;
  return "";
}

bool open_in(const std::string& browser, const std::string& page) {
  // Of a session of its own, and without a parent that waits: keys and Ctrl-C of this terminal are
  // not the browser's.
  posix_spawnattr_t apart;
  posix_spawnattr_init(&apart);
  posix_spawnattr_setflags(&apart, POSIX_SPAWN_SETSID);
  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  posix_spawn_file_actions_addopen(&quiet, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  for (const int output : {STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&quiet, output, "/dev/null", O_WRONLY, 0);
  std::string name = browser, file = page;
  char* const arguments[] = {name.data(), file.data(), nullptr};
  pid_t child = 0;
  const int code = posix_spawnp(&child, name.c_str(), &quiet, &apart, arguments, environ);
  posix_spawn_file_actions_destroy(&quiet);
  posix_spawnattr_destroy(&apart);
  return code == 0;
}

fs::path place_of_page(const std::string& file) {
  fs::path folder = cache_folder();
  std::error_code ignored;
  if (!folder.empty()) fs::create_directories(folder / "pages", ignored);
  folder = folder.empty() || access((folder / "pages").c_str(), W_OK) != 0
               ? fs::temp_directory_path()
               : folder / "pages";
  return folder / (fs::path(file).filename().string() + ".html");
}

}  // namespace warpstep::tools::view
