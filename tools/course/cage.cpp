#include "tools/course/cage.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <map>

#include "tools/course/grader.h"
#include "tools/system/compilers.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"
#include "tools/system/temporary.h"

namespace warpstep::tools::course {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t kMostOfAnswer = 1 << 20;
constexpr std::size_t kMostText = 1 << 16;
constexpr int kWaits = 3;  // seconds of the clock for each of the processor

/// Whether every user can get into the folder.
bool is_open_to_all(fs::path folder) {
  for (folder = fs::weakly_canonical(folder); folder != folder.root_path();
       folder = folder.parent_path()) {
    struct stat about {};
    if (stat(folder.c_str(), &about) != 0 || (about.st_mode & S_IXOTH) == 0) return false;
  }
  return true;
}

/// A header that was compiled in advance, where the cage's user can read it.
fs::path header_for(const Home& home, const Cage& cage, const std::string& compiler) {
  const fs::path header = headers_of_answers(home, compiler);
  if (header.empty() || !cage.has_own_user()) return header;
  static std::map<fs::path, fs::path> copies;
  static const CagedFolder folder(cage);  // as long as this process
  fs::path& copy = copies[header];
  if (!copy.empty()) return copy;
  copy = folder.path() / header.filename();
  for (const char* const end : {"", ".gch"}) {
    const fs::path to = copy.string() + end;
    fs::copy_file(header.string() + end, to);
    fs::permissions(to, fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read);
  }
  return copy;
}

Arguments public_part(const Home& home, const Exercise& exercise) {
  Arguments paths{
      home.prefix / "bin/warpstep",      home.prefix / "include",
      home.prefix / "lib/warpstep",      home.prefix / "lib/cmake/warpstep/library_code.map",
      home.share() / "instrument",       home.share() / "nvcc",
      home.share() / "course/child",     home.share() / "course/protocol",
      home.share() / "course/codes.json"};
  for (const auto& entry : fs::directory_iterator(home.prefix / "lib"))
    if (entry.path().extension() == ".a") paths.push_back(entry.path());
  for (const auto& entry : fs::directory_iterator(exercise.folder))
    if (entry.is_regular_file() && entry.path().filename() != "grader.cpp")
      paths.push_back(fs::weakly_canonical(entry.path()));
  return paths;
}

/// Writes the answer to where the cage sees it; the time does not matter, as nobody else writes.
void write_answer(const std::string& text, const fs::path& to) {
  std::error_code ignored;
  fs::remove(to, ignored);  // it cannot be written
  std::ofstream stream(to, std::ios::binary);
  stream << text;
  stream.close();
  if (!stream) throw Refusal(fmt::format("{} cannot be written: is the disk full?", to.string()));
  fs::permissions(to, fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read);
}

void remove_all_of(const std::string& what, std::string& text) {
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at))
    text.erase(at, what.size());
}

/// Whether a compiler's process was ended, which need not happen again.
bool tells_of_limits(const std::string& text) {
  for (const char* const words : {"terminated program", "memory exhausted", "out of memory",
                                  "Cannot allocate memory", "No space left", "internal compiler"})
    if (text.find(words) != text.npos) return true;
  return false;
}

/// A pipe in which the cage says how a program ended.
class Report {
 public:
  Report() {
    if (pipe(ends_) != 0) throw std::runtime_error("cannot make a pipe");
    for (const int end : ends_) fcntl(end, F_SETFL, O_NONBLOCK);
    fcntl(ends_[0], F_SETFD, FD_CLOEXEC);
  }
  ~Report() {
    for (const int end : ends_) close(end);
  }
  Report(const Report&) = delete;
  Report& operator=(const Report&) = delete;
  int descriptor() const { return ends_[1]; }
  std::string read() const {
    char line[64];
    const ssize_t size = ::read(ends_[0], line, sizeof line);
    return size > 0 ? std::string(line, static_cast<std::size_t>(size)) : "";
  }

 private:
  int ends_[2] = {-1, -1};
};

/// `how` is the cage's report of how the compiler ended.
Built read_built(const std::string& text, const std::string& how, const Exercise& exercise) {
  const Json json = Json::parse(text, nullptr, false);
  Built built;
  if (!json.is_object() || !json.value("built", false)) {
    built.text = "it could not be compiled within the limits of time and memory\n";
    built.file = exercise.file;
    built.out_of_limits = true;
    built.was_killed = true;
    for (const std::string& limit :
         {std::string("time"), std::string("memory"), std::string("processes"),
          std::string("files"), fmt::format("signal {}\n", SIGXCPU),
          fmt::format("signal {}\n", SIGXFSZ)})
      built.was_killed &= !how.starts_with(limit);
    return built;
  }
  built.good = json.value("good", false);
  built.text = json.value("text", "").substr(0, kMostText);
  built.file = json.value("file", "");
  built.line = json.value("line", 0);
  built.out_of_limits = !built.good && tells_of_limits(json.value("text", ""));
  for (const Json& line : json.value("doubles", Json::array())) built.doubles.push_back(line);
  return built;
}

/// Takes the program from the folder in which a user of the cage could write.
bool take_program(const fs::path& from, const fs::path& to) {
  struct stat about {};
  if (lstat(from.c_str(), &about) != 0 || !S_ISREG(about.st_mode) || about.st_nlink != 1)
    return false;
  std::error_code failure;
  fs::rename(from, to, failure);
  if (failure || chmod(to.c_str(), 0755) != 0) return false;
  return geteuid() != 0 || chown(to.c_str(), 0, 0) == 0;
}

}  // namespace

const std::vector<std::string>& system_folders() {
  // Not /usr/share or /usr/local, where a course may be.
  static const std::vector<std::string> all{"/usr/bin",
                                            "/usr/include",
                                            "/usr/lib",
                                            "/usr/lib32",
                                            "/usr/lib64",
                                            "/usr/libexec/gcc",
                                            "/bin",
                                            "/lib",
                                            "/lib32",
                                            "/lib64",
                                            "/etc/alternatives",
                                            "/etc/ld.so.cache"};
  return all;
}

Cage find_cage(const Home& home) {
  Cage cage{home.helper("cage"), {}};
  if (!find_program(cage.program))
    throw Refusal(
        "there is no cage for hand-ins in this installation: install libseccomp-dev and build "
        "Warpstep again; --no-cage compiles and runs them with all your rights");
  const Answer answer = listen_to({cage.program, "--try"});
  if (!answer.ending.good())
    throw Refusal(
        "this machine offers no cage for hand-ins: install bubblewrap and allow user namespaces, "
        "or use a kernel with Landlock (5.13); --no-cage compiles and runs them with all your "
        "rights");
  cage.layers = answer.text.substr(0, answer.text.find('\n'));
  if (cage.has_own_user() && !is_open_to_all(home.prefix))
    throw Refusal(fmt::format(
        "as root, hand-ins are compiled by a user of their own, who cannot get into {}: install "
        "Warpstep where every user can read it, such as /opt",
        home.prefix.string()));
  return cage;
}

CagedFolder::CagedFolder(const Cage& cage) {
  fs::path base = fs::temp_directory_path();
  if (cage.has_own_user() && !is_open_to_all(base)) base = "/tmp";
  path_ = fs::canonical(make_temporary_folder(base));
  chmod(path_.c_str(), 0711);
}

CagedFolder::~CagedFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::string why_no_answer(const fs::path& file, bool may_be_link) {
  struct stat about {};
  if ((may_be_link ? stat : lstat)(file.c_str(), &about) != 0)
    return fmt::format("there is no file {}", file.string());
  if (S_ISLNK(about.st_mode)) return fmt::format("{} is a link, not a file", file.string());
  if (!S_ISREG(about.st_mode)) return fmt::format("{} is not a file", file.string());
  if (static_cast<std::uintmax_t>(about.st_size) > kMostOfAnswer)
    return fmt::format("{} has more than 1 MB", file.string());
  return "";
}

void make_headers(const Home& home, const Cage& cage, const std::string& wanted) {
  if (const auto compiler = find_program(wanted.empty() ? "g++" : wanted))
    header_for(home, cage, *compiler);
}

Built build_in_cage(const Home& home, const Cage& cage, const Exercise& exercise,
                    const std::string& text, const fs::path& folder, const std::string& wanted,
                    int seconds) {
  const auto compiler = find_program(wanted.empty() ? "g++" : wanted);
  if (!compiler) throw Refusal(fmt::format("there is no compiler {} on this machine", wanted));
  const fs::path seen = folder / "hand-in" / exercise.file, made = folder / "build";
  fs::create_directory(folder / "hand-in");
  fs::create_directory(made);
  const Report report;
  write_answer(text, seen);
  Arguments command{cage.program,
                    "--compiles",
                    fmt::format("--seconds={}", kWaits * seconds),
                    fmt::format("--processor-seconds={}", seconds),
                    fmt::format("--report={}", report.descriptor()),
                    "--folder=" + made.string(),
                    "--write=" + made.string(),
                    "--see=" + seen.string(),
                    "--variable=PATH=/usr/bin:/bin",
                    "--variable=LC_ALL=C.UTF-8",
                    "--variable=TMPDIR=" + made.string()};
  const fs::path header = header_for(home, cage, *compiler);
  for (const std::string& path : system_folders()) command.push_back("--see=" + path);
  for (const std::string& path : compiler_environment_files()) command.push_back("--see=" + path);
  for (const std::string& path : public_part(home, exercise)) command.push_back("--see=" + path);
  if (!compiler->string().starts_with("/usr/bin/"))
    command.push_back("--see=" + compiler->parent_path().parent_path().string());
  if (!header.empty())
    for (const char* const end : {"", ".gch"}) command.push_back("--see=" + header.string() + end);
  for (const std::string& word :
       {std::string("--"), (home.prefix / "bin/warpstep").string(), std::string("build-answer"),
        fs::weakly_canonical(exercise.folder).string(), seen.string(), (made / "answer").string(),
        compiler->string(), header.string()})
    command.push_back(word);
  const std::string said = listen_to(command).text;
  Built built = read_built(said, report.read(), exercise);
  // A learner has neither of these folders, and the name of one is new each time.
  for (const fs::path& shown : {seen.parent_path(), made, fs::weakly_canonical(exercise.folder)})
    for (std::string* const said : {&built.text, &built.file})
      remove_all_of(shown.string() + "/", *said);
  if (built.good && !take_program(made / "answer", folder / "answer"))
    built = {false, "it could not be linked\n", exercise.file, 0};
  std::error_code ignored;
  fs::remove_all(made, ignored);
  return built;
}

int build_answer_here(int argc, char** argv) {
  if (argc != 7) return 2;
  const Home home = find_home();
  Built built;
  try {
    fs::path header = argv[6];
    std::error_code failure;  // it may have been replaced for another installation
    if (!fs::exists(header.string() + ".gch", failure)) header.clear();
    built = build_answer(home, read_exercise(argv[2]), argv[3], argv[4],
                         {.compiler = argv[5], .precompiled = header});
  } catch (const std::exception& failure) {
    built.text = fmt::format("{}\n", failure.what());
  }
  const Json json{{"built", true},      {"good", built.good}, {"text", built.text},
                  {"file", built.file}, {"line", built.line}, {"doubles", built.doubles}};
  fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
  return 0;
}

}  // namespace warpstep::tools::course
