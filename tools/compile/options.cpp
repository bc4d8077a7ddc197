#include "tools/compile/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <span>
#include <variant>

#include "tools/cc/command_line/command_line.h"
#include "tools/cc/command_line/options.h"
#include "tools/system/output.h"
#include "tools/system/refusal.h"

namespace warpstep::tools {

namespace {

void add(Command app, std::vector<std::string>& words, const std::string& name,
         const std::string& word, const char* about, const char* type) {
  app.add_option(
         name,
         [&words, word](const std::vector<std::string>& values) {
           for (const std::string& value : values) words.push_back(word + value);
         },
         about)
      .type_name(type)
      .one_at_a_time();
}

std::string expect_folder(const std::string& folder) {
  if (std::filesystem::is_directory(folder)) return {};
  return fmt::format("there is no folder {}", folder);
}

constexpr const char* kNvccOption = "--nvcc";

/// Whether the word is for CLI11: an option of the command, also -Iinclude, which is no name of
/// nvcc's.
bool is_own_option(Command command, const std::string& word) {
  const std::string name = word.substr(0, word.find('='));
  return command.find_option(name) ||
         (cc::find_option(name) == nullptr && command.find_option(word.substr(0, 2)));
}

/// Refuses what does not say how a program is built; says what has no effect here.
void expect_way_to_build(std::span<const std::string> option) {
  std::vector<std::string> words(option.begin(), option.end());
  words.emplace_back("words.cu");  // a command line names a file
  const auto read = cc::read_command_line(words);
  const auto* const request = std::get_if<cc::Request>(&read);
  if (request == nullptr || request->goal != cc::Goal::kProgram || !request->output.empty() ||
      !request->output_folder.empty() || !request->compiler.empty() || request->shared ||
      request->run || request->dry_run || request->verbose || request->keep ||
      request->dependencies.wanted || request->inputs.size() != 1 ||
      request->inputs[0].language != cc::Language::kCuda ||
      request->flavour == cc::Flavour::kChecked)
    throw Refusal(fmt::format("{} is an option of warpstep cc; here a program is built and run",
                              option.front()));
  for (const std::string& note : request->notes) say("warpstep: note: {}\n", note);
}

}  // namespace

void add_compile_options(Command app, std::vector<std::string>& words) {
  add(app, words, "-I", "-I", "A folder of headers", "FOLDER");
  app.find_option("-I")->check(expect_folder);
  add(app, words, "-D", "-D", "Define a macro", "NAME[=VALUE]");
  add(app, words, "--std", "-std=", "C++20 (default) or another: -std=c++17", "c++N");
  add(app, words, "--rdc", "-rdc=", "Whether kernels may launch kernels: -rdc=true", "BOOL");
  add(app, words, "-L", "-L", "A folder of libraries", "FOLDER");
  app.find_option("-L")->check(expect_folder);
  add(app, words, "-l", "-l", "A library to link with", "NAME");
  add(app, words, kNvccOption, "", "", "WORD");
  app.find_option(kNvccOption)->hide();
}

std::vector<std::string> as_one_reads_options(Command app, std::vector<std::string> words) {
  const auto command = words.empty() ? std::nullopt : app.find_subcommand(words.front());
  const bool compiles = command && command->find_option(kNvccOption);
  std::vector<std::string> result;
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    std::string& word = words[i];
    if (word.starts_with("-std=") || word.starts_with("-rdc=")) word.insert(0, "-");
    const std::span<const std::string> rest(words.begin() + static_cast<std::ptrdiff_t>(i),
                                            words.end());
    const bool is_own = !compiles || i == 0 || is_own_option(*command, word);
    const std::size_t of_nvcc = is_own ? 0 : cc::words_of_option(rest);
    if (of_nvcc == 0) {
      result.push_back(word);
      continue;
    }
    expect_way_to_build(rest.first(of_nvcc));
    for (const std::string& part : rest.first(of_nvcc))
      result.push_back(fmt::format("{}={}", kNvccOption, part));
    i += of_nvcc - 1;
  }
  result.insert(result.end(), std::find(words.begin(), words.end(), "--"), words.end());
  return result;
}

}  // namespace warpstep::tools
