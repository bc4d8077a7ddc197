#include "tools/cc/precompiled.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>

#include "tools/cc/flags.h"
#include "tools/system/cache.h"
#include "tools/system/compilers.h"
#include "tools/system/process.h"
#include "tools/system/store.h"

namespace warpstep::tools::cc {

namespace fs = std::filesystem;

namespace {

/// Cache key: changes with any header and with the compiler.
std::string state_of_all(const Home& home, const Arguments& included, const fs::path& compiler) {
  std::error_code failure;
  std::set<fs::path> folders{home.simulator_headers(), home.headers() / "warpstep"};
  for (const std::string& header : included)  // and those beside them
    folders.insert((home.share() / header).parent_path());
  std::set<std::string> states{state_of(fs::canonical(compiler, failure))};
  for (const fs::path& folder : folders)
    for (const auto& entry : fs::recursive_directory_iterator(folder, failure))
      if (entry.is_regular_file(failure)) states.insert(state_of(entry.path()));
  return mark_of(fmt::format("{}", fmt::join(states, "")));
}

/// The headers after -include, and the flags without them.
std::pair<Arguments, Arguments> split(const Arguments& flags) {
  Arguments included, others;
  for (std::size_t i = 0; i < flags.size(); ++i)
    if (flags[i] == "-include")
      included.push_back(flags[++i]);
    else
      others.push_back(flags[i]);
  return {included, others};
}

/// Removes entries for earlier states of the installation.
void remove_others(const fs::path& header) {
  std::error_code failure;
  for (const auto& entry : fs::directory_iterator(header.parent_path(), failure))
    if (!entry.path().filename().string().starts_with(header.stem().string()))
      fs::remove(entry.path(), failure);
}

/// Gives a finished file its name, unless another process was sooner: who has opened that one, or
/// let a cage see it, keeps it.
void put_in_place(const fs::path& unfinished, const fs::path& file) {
  std::error_code failure;
  fs::create_hard_link(unfinished, file, failure);
  if (std::error_code unknown; failure && !fs::exists(file, unknown))
    fs::rename(unfinished, file, failure);
  fs::remove(unfinished, failure);
}

/// Returns false if there is no space or the compiler fails. Other processes may be building the
/// same entry.
bool make(const Arguments& command, const fs::path& header, const Arguments& included) {
  std::error_code failure;
  fs::create_directories(header.parent_path(), failure);
  remove_others(header);
  const std::string unfinished = fmt::format("{}.{}", header.string(), getpid());
  std::ofstream text(unfinished);
  for (const std::string& name : included) text << "#include <" << name << ">\n";
  text.close();
  if (!text) return false;
  put_in_place(unfinished, header);
  Arguments whole = command;
  append(whole, {"-x", "c++-header", header, "-o", unfinished});
  const bool good = listen_to(whole, compiler_environment()).ending.good();
  if (good) put_in_place(unfinished, header.string() + ".gch");
  fs::remove(unfinished, failure);
  return good && fs::exists(header.string() + ".gch", failure);
}

/// Whether a file includes one of the C++ library's headers that bring <memory> along, or are read
/// faster behind it.
bool reads_memory(const fs::path& file) {
  static const std::set<std::string> kHeaders{
      "chrono",   "filesystem", "fstream", "functional", "future", "iomanip",
      "iostream", "istream",    "map",     "memory",     "mutex",  "ostream",
      "random",   "regex",      "sstream", "string",     "thread"};
  std::ifstream text(file);
  for (std::string line; std::getline(text, line);) {
    const std::size_t begin = line.find('<'), end = line.find('>');
    if (line.starts_with("#include") && begin != line.npos && end != line.npos && begin < end &&
        kHeaders.contains(line.substr(begin + 1, end - begin - 1)))
      return true;
  }
  return false;
}

}  // namespace

fs::path precompiled_headers(const Home& home, const Request& request, const fs::path& compiler,
                             const std::vector<fs::path>& files) {
  const fs::path cache = cache_folder();
  if (cache.empty() || is_clang(compiler)) return {};
  const auto [included, flags] = split(kernel_preprocessor_flags(home, request));
  Request whole = request;
  std::erase(whole.compiler_words, "-fsyntax-only");  // serves a compilation with it as well
  Arguments command{compiler};
  append(command, kernel_flags(whole, compiler));
  append(command, flags);
  const char* const path = std::getenv("CPATH");
  // What every program reads stays small: the templates of <memory> cost each compilation a third.
  Arguments read = included;
  if (std::any_of(files.begin(), files.end(), reads_memory)) read.emplace_back("memory");
  const std::string kind = fmt::format("{} {} {}", fmt::join(command, " "), fmt::join(read, " "),
                                       path == nullptr ? "" : path);
  const fs::path header =
      cache / ("headers-" + mark_of(kind)) / (state_of_all(home, included, compiler) + ".h");
  std::error_code failure;
  if (!fs::exists(header.string() + ".gch", failure) && !make(command, header, read)) return {};
  use_header(header);
  return header;
}

}  // namespace warpstep::tools::cc
