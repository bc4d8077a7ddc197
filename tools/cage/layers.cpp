#include "tools/cage/layers.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <climits>
#include <cstdlib>

#include "tools/cage/files.h"

namespace warpstep::cage {

namespace {

constexpr const char* kBubblewrap[] = {"/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"};

const char* find_bubblewrap() {
  for (const char* const path : kBubblewrap)
    if (access(path, X_OK) == 0) return path;
  return nullptr;
}

bool succeeds(std::vector<std::string> words) {
  std::vector<char*> all;
  for (std::string& word : words) all.push_back(word.data());
  all.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    const int nothing = open("/dev/null", O_RDWR);
    for (const int file : {0, 1, 2}) dup2(nothing, file);
    execv(all[0], all.data());
    _exit(127);
  }
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

bool is_link(const std::string& path, std::string& target) {
  char text[PATH_MAX];
  const ssize_t size = readlink(path.c_str(), text, sizeof text);
  if (size <= 0) return false;
  target.assign(text, static_cast<std::size_t>(size));
  return true;
}

bool can_become_another() {
  if (geteuid() != 0) return false;
  const pid_t child = fork();
  if (child == 0)
    _exit(setresgid(61184, 61184, 61184) == 0 && setresuid(61184, 61184, 61184) == 0 ? 0 : 1);
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

}  // namespace

std::string Layers::in_words() const {
  std::string words;
  if (namespaces) words += "bubblewrap, ";
  if (landlock > 0) words += "Landlock " + std::to_string(landlock) + ", ";
  if (own_user) words += "a user of its own, ";
  return words + "system-call filter";
}

Layers find_layers(const std::string& cage) {
  Layers layers;
  layers.landlock = landlock_version();
  Order nothing;
  nothing.see = {"/usr/lib", "/usr/lib64", "/lib", "/lib64", "/etc/ld.so.cache"};
  nothing.command = {cage};
  for (const bool of_users : {true, false}) {
    if (find_bubblewrap() == nullptr || layers.namespaces) break;
    layers.of_users = of_users;
    layers.own_user = !of_users && can_become_another();
    if (!of_users && geteuid() != 0) break;
    nothing.inside = "nothing";  // the second half then ends well at once
    layers.namespaces = succeeds(bubblewrap(layers, cage, nothing));
  }
  if (!layers.namespaces) layers.of_users = false;
  layers.own_user = !layers.of_users && can_become_another();
  return layers;
}

std::vector<std::string> bubblewrap(const Layers& layers, const std::string& cage,
                                    const Order& order) {
  std::vector<std::string> words{find_bubblewrap()};
  const auto add = [&](std::initializer_list<const char*> more) {
    words.insert(words.end(), more.begin(), more.end());
  };
  if (layers.of_users) add({"--unshare-user"});
  if (layers.own_user) add({"--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"});
  add({"--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try",
       "--die-with-parent", "--new-session", "--clearenv"});
  const auto read_only = [&](const std::string& path) {
    std::string target;
    if (is_link(path, target))
      words.insert(words.end(), {"--symlink", target, path});
    else
      words.insert(words.end(), {"--ro-bind-try", path, path});
  };
  for (const std::string& path : order.see) read_only(path);
  words.insert(words.end(), {"--ro-bind", cage, cage});
  add({"--proc", "/proc", "--dev-bind", "/dev/null", "/dev/null"});
  for (const std::string& path : order.write) words.insert(words.end(), {"--bind", path, path});
  add({"--remount-ro", "/"});
  words.insert(words.end(), {"--", cage});
  Order inner = order;
  if (inner.inside.empty()) inner.inside = "namespaces";
  const auto rest = cage::in_words(inner);
  words.insert(words.end(), rest.begin(), rest.end());
  return words;
}

}  // namespace warpstep::cage
