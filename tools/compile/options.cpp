#include "tools/compile/options.h"

#include <fmt/format.h>

#include <filesystem>

#include "tools/options/command.h"
#include "tools/system/home.h"

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
}

std::vector<std::string> with_long_names(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  for (std::string& word : words) {
    if (word == "--") break;
    if (word.starts_with("-std=") || word.starts_with("-rdc=")) word.insert(0, "-");
  }
  return words;
}

}  // namespace warpstep::tools
