#include "tools/cc/kept_object.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <map>
#include <mutex>
#include <set>
#include <string_view>

#include "tools/cc/flags.h"
#include "tools/system/cache.h"
#include "tools/system/store.h"

namespace warpstep::tools::cc {

namespace fs = std::filesystem;

namespace {

/// Does the compiler, given this word, read nothing but its input and write nothing but its output?
bool is_plain(std::string_view word) {
  constexpr std::array<std::string_view, 11> kBeginnings{
      "-D",    "-U",    "-O",          "-W",           "-m",
      "-std=", "-fno-", "-fsanitize=", "-fvisibility", "-ffp-contract=",
      "-I"};
  constexpr std::array<std::string_view, 20> kWords{"-g",
                                                    "-g0",
                                                    "-g1",
                                                    "-g2",
                                                    "-g3",
                                                    "-ggdb",
                                                    "-pthread",
                                                    "-fPIC",
                                                    "-fpic",
                                                    "-fPIE",
                                                    "-fpie",
                                                    "-fopenmp",
                                                    "-ffast-math",
                                                    "-fexceptions",
                                                    "-funroll-loops",
                                                    "-fpermissive",
                                                    "-fstrict-aliasing",
                                                    "-w",
                                                    "-pedantic",
                                                    "-fwrapv"};
  if (std::find(kWords.begin(), kWords.end(), word) != kWords.end()) return true;
  if (word.starts_with("-Wa,") || word.starts_with("-Wp,") || word.starts_with("-Wl,"))
    return false;
  if (word.find("=native") != word.npos) return false;  // a home may serve several machines
  return std::any_of(kBeginnings.begin(), kBeginnings.end(),
                     [&](std::string_view beginning) { return word.starts_with(beginning); });
}

/// An assembler's directive may read files that the preprocessor has not seen.
bool reads_files(const std::string& source) {
  return source.find(".incbin") != source.npos || source.find(".include") != source.npos;
}

/// The user's files that a preprocessed text comes from.
std::set<std::string> users_files(const std::string& source) {
  std::set<std::string> files;
  for (std::size_t at = 0; at != source.npos && at < source.size();) {
    const std::size_t end = source.find('\n', at);
    const std::string_view line = std::string_view(source).substr(at, end - at);
    at = end == source.npos ? end : end + 1;
    if (!line.starts_with("# ")) continue;
    const std::size_t open = line.find('"'), close = line.rfind('"');
    if (open == line.npos || close <= open + 1 || line[open + 1] == '<') continue;
    if (line[close - 1] == '/') continue;           // the folder that -g notes
    if (line.substr(close).find('3') == line.npos)  // not a system header
      files.emplace(line.substr(open + 1, close - open - 1));
  }
  return files;
}

/// The compiler that a driver starts. Asked once in a process: each answer needs it twice.
std::string compiler_proper(const fs::path& driver) {
  static std::mutex mutex;
  static auto& known = *new std::map<std::string, std::string>;
  std::error_code failure;
  std::string key = state_of(fs::canonical(driver, failure));
  for (const char* const name : {"COMPILER_PATH", "GCC_EXEC_PREFIX", "PATH"})
    if (const char* const value = std::getenv(name)) key += fmt::format("{}={}\n", name, value);
  const std::lock_guard lock(mutex);
  const auto [entry, is_new] = known.try_emplace(key);
  if (is_new) {
    const std::string said = listen_to({driver, "-print-prog-name=cc1plus"}).text;
    entry->second = said.substr(0, said.find('\n'));
  }
  return entry->second;
}

bool writes(const fs::path& file, const std::string& contents) {
  std::ofstream out(file, std::ios::binary);
  out << contents;
  out.close();
  return static_cast<bool>(out);
}

}  // namespace

std::string identity_of(const Home& home, const fs::path& compiler) {
  std::error_code failure;
  std::string text = WARPSTEP_VERSION "\n" + state_of(home.prefix / "bin/warpstep");
  text += state_of(fs::canonical(compiler, failure));
  for (const char* const tool : {"as", "ld", "ld.gold"})
    if (const auto found = find_program(tool)) text += state_of(fs::canonical(*found, failure));
  // Not in the text of a wrapper such as ccache, whose state says nothing about the compiler.
  if (!is_clang(compiler)) text += state_of(compiler_proper(compiler));
  for (const char* const name : {"COMPILER_PATH", "GCC_EXEC_PREFIX", "LIBRARY_PATH", "LD_RUN_PATH"})
    if (const char* const value = std::getenv(name)) text += fmt::format("{}={}\n", name, value);
  return text;
}

KeptObject::KeptObject(const Home& home, const Request& request, const fs::path& compiler,
                       const KernelFile& kernel_file, const Steps& steps, const std::string& source)
    : kernel_file_(kernel_file), source_(source) {
  const auto& words = request.compiler_words;
  if (!steps.runs() || steps.shows() || request.keep || cache_folder().empty() ||
      !std::all_of(words.begin(), words.end(), is_plain) || reads_files(source))
    return;
  std::error_code failure;
  const Arguments flags = kernel_flags(request, compiler);
  name_ = name_of(
      {"object", identity_of(home, compiler), fs::current_path(failure).string(),
       kernel_file.file.string(), fmt::format("{}", fmt::join(flags, "\n")),
       fmt::format("{} {} {} {} {}", static_cast<int>(request.flavour), request.relaxed_constexpr,
                   request.standard_given, request.standard, kernel_file.keeps_translation),
       source});
}

/// For what quotes the user's lines, with their comments.
std::string KeptObject::name_with_texts() const {
  std::string texts;
  for (const std::string& file : users_files(source_)) texts += read_text(file) + '\0';
  return name_of({name_, texts});
}

std::optional<Outcome> KeptObject::find() const {
  if (name_.empty()) return {};
  auto pieces = find_kept(name_);
  if (!pieces) return {};
  if (pieces->contains("says")) pieces = find_kept(name_with_texts());
  if (!pieces) return {};
  // What cannot be written is compiled again: the compiler says why it cannot, in its words.
  if (!writes(kernel_file_.object, (*pieces)["object"])) return {};
  if (kernel_file_.keeps_translation &&
      !writes(kernel_file_.folder / (kernel_file_.name + ".sim.ii"), (*pieces)["translation"]))
    return {};
  return Outcome{true, 0, (*pieces)["text"]};
}

void KeptObject::keep(const Outcome& outcome, const fs::path& translated) const {
  if (name_.empty() || !outcome.good || outcome.signal != 0) return;
  Pieces pieces;
  pieces["object"] = read_text(kernel_file_.object);
  if (pieces["object"].empty()) return;
  if (kernel_file_.keeps_translation) pieces["translation"] = read_text(translated);
  if (outcome.text.empty()) return tools::keep(name_, pieces);
  pieces["text"] = outcome.text;
  tools::keep(name_with_texts(), pieces);
  tools::keep(name_, {{"says", ""}});
}

}  // namespace warpstep::tools::cc
