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
    if (fs::exists(home.share() / header, failure))
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

std::string unfinished_name(const fs::path& header) {
  return fmt::format("{}.{}", header.string(), getpid());
}

bool write(const fs::path& header, const Arguments& included) {
  std::error_code failure;
  fs::create_directories(header.parent_path(), failure);
  remove_others(header);
  const std::string unfinished = unfinished_name(header);
  std::ofstream text(unfinished);
  for (const std::string& name : included) text << "#include <" << name << ">\n";
  text.close();
  if (text) put_in_place(unfinished, header);
  return text.good();
}

/// Whether nobody has asked for the header yet; notes that somebody has.
bool is_first_time(const fs::path& header, const Arguments& included) {
  std::error_code failure;
  return !fs::exists(header, failure) && write(header, included);
}

/// Returns false if there is no space or the compiler fails. Other processes may be building the
/// same entry.
bool make(const Arguments& command, const fs::path& header, const Arguments& included) {
  std::error_code failure;
  if (!write(header, included)) return false;
  const std::string unfinished = unfinished_name(header);
  Arguments whole = command;
  append(whole, {"-x", "c++-header", header, "-o", unfinished});
  const bool good = listen_to(whole, compiler_environment()).ending.good();
  if (good) put_in_place(unfinished, header.string() + ".gch");
  fs::remove(unfinished, failure);
  fs::remove(fmt::format("{}-{}.ci", unfinished, header.stem().string()), failure);  // calls: none
  return good && fs::exists(header.string() + ".gch", failure);
}

/// The names in the lines `#include <NAME>` of files.
std::set<std::string> included_by(const std::vector<fs::path>& files) {
  std::set<std::string> names;
  for (const fs::path& file : files) {
    std::ifstream text(file);
    for (std::string line; std::getline(text, line);) {
      const std::size_t begin = line.find('<'), end = line.find('>');
      if (line.starts_with("#include") && begin != line.npos && end != line.npos && begin < end)
        names.insert(line.substr(begin + 1, end - begin - 1));
    }
  }
  return names;
}

/// The headers of the C++ library that take longest to read, of those that files include, or that
/// what they include brings along or is read faster behind. Not <algorithm>: kernels are called as
/// its functions are, and the translator has to see those.
Arguments slow_headers(const std::vector<fs::path>& files) {
  static const std::set<std::string> kBringMemory{
      "chrono", "filesystem", "fstream", "functional", "future", "iomanip", "istream", "map",
      "memory", "mutex",      "ostream", "random",     "regex",  "sstream", "thread"};
  static const std::set<std::string> kBringString{"string",
                                                  "warpstep/buffer.h",
                                                  "warpstep/compare.h",
                                                  "warpstep/error.h",
                                                  "warpstep/event.h",
                                                  "warpstep/grid.h",
                                                  "warpstep/launch.h",
                                                  "warpstep/report.h",
                                                  "warpstep/stream.h",
                                                  "warpstep/warpstep.h"};
  const std::set<std::string> names = included_by(files);
  const auto bring = [&](const std::set<std::string>& those) {
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return those.contains(name); });
  };
  Arguments slow;
  if (names.contains("iostream")) slow.emplace_back("iostream");
  if (!names.contains("iostream") && bring(kBringString)) slow.emplace_back("string");
  if (bring(kBringMemory)) slow.emplace_back("memory");
  return slow;
}

/// Where a header is kept that includes `read` and is compiled by `command`; empty without a cache.
fs::path place_of(const Home& home, const fs::path& compiler, const Arguments& command,
                  const Arguments& read) {
  const fs::path cache = cache_folder();
  if (cache.empty() || is_clang(compiler)) return {};
  const char* const path = std::getenv("CPATH");
  const std::string kind = fmt::format("{} {} {}", fmt::join(command, " "), fmt::join(read, " "),
                                       path == nullptr ? "" : path);
  return cache / ("headers-" + mark_of(kind)) / (state_of_all(home, read, compiler) + ".h");
}

/// That header, made if it is missing; empty if it cannot be.
fs::path kept_or_made(const fs::path& header, const Arguments& command, const Arguments& read) {
  std::error_code failure;
  if (header.empty() ||
      (!fs::exists(header.string() + ".gch", failure) && !make(command, header, read)))
    return {};
  use_header(header);
  return header;
}

}  // namespace

fs::path precompiled_headers(const Home& home, const Request& request, const fs::path& compiler,
                             const std::vector<fs::path>& files) {
  const auto [included, flags] = split(kernel_preprocessor_flags(home, request));
  Request whole = request;
  std::erase(whole.compiler_words, "-fsyntax-only");  // serves a compilation with it as well
  Arguments command{compiler};
  append(command, kernel_flags(whole, compiler));
  append(command, flags);
  // What every program reads stays small: the templates of <memory> cost each compilation a third.
  // With more it is made for the second file that would read it, or if there is none yet.
  const fs::path smaller = place_of(home, compiler, command, included);
  if (const Arguments slow = slow_headers(files); !smaller.empty() && !slow.empty()) {
    Arguments more = included;
    append(more, slow);
    const fs::path larger = place_of(home, compiler, command, more);
    std::error_code failure;
    if (!fs::exists(smaller.string() + ".gch", failure) || !is_first_time(larger, more))
      if (fs::path made = kept_or_made(larger, command, more); !made.empty()) return made;
  }
  return kept_or_made(smaller, command, included);
}

Arguments call_graph_flags(const Request& request, const fs::path& compiler) {
  Request plain = request;
  plain.flavour = Flavour::kFast;
  plain.optimisation = "0";
  std::erase(plain.compiler_words, "-fsyntax-only");
  Arguments flags = kernel_flags(plain, compiler);
  append(flags, {"-g0", "-w", "-fcallgraph-info"});
  return flags;
}

fs::path headers_for_call_graph(const Home& home, const Request& request,
                                const fs::path& compiler) {
  Request checked = request;  // has the headers of each flavour
  checked.flavour = Flavour::kChecked;
  checked.precompiled.clear();
  // What a program includes behind precompiled headers is its own.
  const std::set<std::string> precompiled = included_by({request.precompiled});
  std::erase_if(checked.forced_headers,
                [&](const std::string& header) { return !precompiled.contains(header); });
  auto [included, flags] = split(kernel_preprocessor_flags(home, checked));
  Arguments command{compiler};
  append(command, call_graph_flags(request, compiler));
  append(command, flags);
  command.emplace_back("-D_GLIBCXX_ALWAYS_INLINE=inline __attribute__((noinline))");
  append(included, slow_headers({request.precompiled}));
  return kept_or_made(place_of(home, compiler, command, included), command, included);
}

}  // namespace warpstep::tools::cc
