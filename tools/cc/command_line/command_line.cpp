// Parser of nvcc's command line.
#include "tools/cc/command_line/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "tools/cc/command_line/options.h"
#include "tools/cc/command_line/reading.h"
#include "tools/cc/command_line/response_file.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::cc {
namespace {

namespace fs = std::filesystem;

/// What g++ takes and nvcc does not: passed on, because Makefiles that were written for a wrapper
/// say such things, and there is nobody else whom they could mean.
bool is_host_option(std::string_view word) {
  constexpr std::array<std::string_view, 8> kBeginnings{
      "-W",      "-fno-",   "-fvisibility", "-fsanitize=", "-fstack-protector",
      "-march=", "-mtune=", "-mavx"};
  constexpr std::array<std::string_view, 20> kWords{
      "-fPIC",       "-fpic",        "-fPIE",    "-fpie",        "-fopenmp",
      "-ffast-math", "-fpermissive", "-pthread", "-fexceptions", "-funroll-loops",
      "-rdynamic",   "-static",      "-s",       "-pedantic",    "-ansi",
      "-pipe",       "-g1",          "-g2",      "-g3",          "-ggdb"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end() ||
         std::any_of(kBeginnings.begin(), kBeginnings.end(), [&](std::string_view beginning) {
           return word.size() > 2 && word.starts_with(beginning);
         });
}

Language language_of(const fs::path& file) {
  const std::string end = file.extension().string();
  const auto is_one_of = [&](std::initializer_list<std::string_view> ends) {
    return std::find(ends.begin(), ends.end(), end) != ends.end();
  };
  if (end == ".cu") return Language::kCuda;
  if (end == ".c") return Language::kC;
  if (is_one_of({".cc", ".cpp", ".cxx", ".c++", ".C"})) return Language::kCxx;
  const bool versioned = file.filename().string().find(".so.") != std::string::npos;
  if (versioned || is_one_of({".o", ".a", ".so", ".obj", ".lib"})) return Language::kObject;
  if (is_one_of({".ptx", ".cubin", ".fatbin", ".ltoir"}))
    throw Refusal(fmt::format("{}: the simulator runs no GPU code", file.string()));
  throw Refusal(fmt::format("don't know what to do with {}", file.string()));
}

/// The option of one letter whose value follows it at once: -Iinclude, -O3, -DN=4. Null: none.
const Option* letter_of(const std::string& word) {
  const Option* const letter = find_option(word.substr(0, 2));
  const bool is_one = letter != nullptr && letter->takes != Takes::kNothing &&
                      letter->action.effect != Effect::kNoted && word[1] != '-' &&
                      !(word[1] == 'm' && word != "-m64");
  return is_one ? letter : nullptr;
}

class Reader {
 public:
  std::variant<Request, Question> read(const std::vector<std::string>& words) {
    reading_.words = expand_response_files(words);
    for (reading_.next = 0; reading_.next < reading_.words.size();) {
      const std::string word = reading_.words[reading_.next++];
      if (word.size() > 1 && word[0] == '-') {
        read_option(word);
      } else if (!word.empty()) {
        reading_.files.push_back(word);
      }
    }
    if (reading_.question) return *reading_.question;
    finish();
    return std::move(reading_.request);
  }

 private:
  void read_option(const std::string& word) {
    const std::size_t equals = word.find('=');
    if (const Option* option = find_option(word.substr(0, equals))) {
      if (option->takes == Takes::kNothing) {
        if (equals != word.npos)
          throw Refusal(fmt::format("{} takes no value", word.substr(0, equals)));
        return use(*option, option->long_name == word ? word : std::string(option->short_name), "");
      }
      const std::string name = word.substr(0, equals);
      if (equals != word.npos) return use(*option, name, word.substr(equals + 1));
      if (reading_.next == reading_.words.size())
        throw Refusal(fmt::format("{} needs a value", name));
      return use(*option, name, reading_.words[reading_.next++]);
    }
    if (const Option* const letter = letter_of(word))
      return use(*letter, word.substr(0, 2), word.substr(2));
    if (is_host_option(word) || reading_.forwards) {
      if (!reading_.forwards)
        reading_.note(fmt::format("{} is a host compiler option; nvcc takes it as -Xcompiler {}",
                                  word, word));
      reading_.request.compiler_words.push_back(word);
      return;
    }
    throw Refusal(fmt::format("unknown option {}", word));
  }

  void use(const Option& option, const std::string& name, const std::string& value) {
    if (option.takes != Takes::kNothing && value.empty())
      throw Refusal(fmt::format("{} needs a value", name));
    if (option.takes == Takes::kTruth && value != "true" && value != "false")
      throw Refusal(fmt::format("{}: '{}' is neither true nor false", name, value));
    option.action.apply(reading_, {name, value});
  }

  void finish() {
    Request& request = reading_.request;
    request.architecture = reading_.architecture.value_or(request.architecture);
    // Below -O1 the library functions that our headers call are not inlined, and what they read
    // would count as the program's own accesses. The debugger asks for -O0 by itself, and means it.
    if (request.flavour == Flavour::kChecked && request.optimisation == "0")
      request.optimisation = "1";
    if (request.is_unoptimised) request.optimisation = "0";
    for (const std::string& file : reading_.files) {
      const bool is_program =
          request.run && reading_.files.size() == 1 && fs::path(file).extension().empty();
      Language language = is_program ? Language::kObject : language_of_input(file);
      request.inputs.push_back({file, language});
    }
    if (request.inputs.empty()) throw Refusal("no input files; see warpstep cc --help");
    const auto sources =
        std::count_if(request.inputs.begin(), request.inputs.end(),
                      [](const Input& input) { return input.language != Language::kObject; });
    const bool one_for_each = request.goal == Goal::kObjects ||
                              request.goal == Goal::kPreprocessed ||
                              request.goal == Goal::kDependencies;
    if (one_for_each && sources == 0)
      throw Refusal(fmt::format("{} needs a source file", reading_.goal_name));
    if (one_for_each && sources > 1 && !request.output.empty())
      throw Refusal("with several files to compile, -o cannot name the output");
    if (request.dependencies.wanted && sources > 1 && !request.dependencies.file.empty())
      throw Refusal("with several files to compile, -MF cannot name the dependency file");
  }

  Language language_of_input(const fs::path& file) const {
    if (!reading_.language) return language_of(file);
    const std::string end = file.extension().string();
    return end == ".o" || end == ".a" || end == ".so" ? Language::kObject : *reading_.language;
  }

  Reading reading_;
};

}  // namespace

std::variant<Request, Question> read_command_line(const std::vector<std::string>& words) {
  return Reader().read(words);
}

std::size_t words_of_option(std::span<const std::string> words) {
  const std::string& word = words.front();
  if (word.size() < 2 || word[0] != '-') return 0;
  const std::size_t equals = word.find('=');
  if (const Option* const option = find_option(word.substr(0, equals)))
    return option->takes == Takes::kNothing || equals != word.npos || words.size() == 1 ? 1 : 2;
  return letter_of(word) != nullptr || is_host_option(word) ? 1 : 0;
}

}  // namespace warpstep::tools::cc
