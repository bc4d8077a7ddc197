// Reads a command line of nvcc's.
#include "tools/cc/command_line/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "tools/cc/command_line/options.h"
#include "tools/cc/command_line/response_file.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::cc {
namespace {

namespace fs = std::filesystem;

/// "a,b\,c" as nvcc reads it: a and b,c. Commas inside quotes do not count.
std::vector<std::string> split_at_commas(std::string_view text) {
  std::vector<std::string> parts(1);
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && i + 1 < text.size() && text[i + 1] == ',') {
      parts.back() += text[++i];
    } else if (c == ',' && quote == 0) {
      parts.emplace_back();
    } else {
      if (c == '"' || c == '\'') quote = quote == 0 ? c : (quote == c ? 0 : quote);
      parts.back() += c;
    }
  }
  std::erase(parts, "");
  return parts;
}

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

class Reader {
 public:
  std::variant<Request, Question> read(const std::vector<std::string>& words) {
    words_ = expand_response_files(words);
    for (next_ = 0; next_ < words_.size();) {
      const std::string word = words_[next_++];
      if (word.size() > 1 && word[0] == '-') {
        read_option(word);
      } else if (!word.empty()) {
        files_.push_back(word);
      }
    }
    if (question_) return *question_;
    finish();
    return std::move(request_);
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
      if (next_ == words_.size()) throw Refusal(fmt::format("{} needs a value", name));
      return use(*option, name, words_[next_++]);
    }
    const Option* letter = find_option(word.substr(0, 2));  // -Iinclude, -O3, -DN=4
    if (letter != nullptr && letter->takes != Takes::kNothing && letter->means != Means::kNoted &&
        word[1] != '-' && !(word[1] == 'm' && word != "-m64"))
      return use(*letter, word.substr(0, 2), word.substr(2));
    if (is_host_option(word) || request_forwards_) {
      if (!request_forwards_)
        note(fmt::format("{} is the host compiler's; nvcc takes it as -Xcompiler {}", word, word));
      request_.compiler_words.push_back(word);
      return;
    }
    throw Refusal(fmt::format("unknown option {}", word));
  }

  void use(const Option& option, const std::string& name, const std::string& value) {
    if (option.takes != Takes::kNothing && value.empty())
      throw Refusal(fmt::format("{} needs a value", name));
    if (option.takes == Takes::kTruth && value != "true" && value != "false")
      throw Refusal(fmt::format("{}: '{}' is neither true nor false", name, value));
    const bool truth = value == "true";
    switch (option.means) {
      case Means::kNothing:
        return;
      case Means::kNoted:
        if (option.takes == Takes::kTruth && !truth) return;
        return note(fmt::format("{} has no effect: {}", name, option.why));
      case Means::kRefused:
        throw Refusal(fmt::format("{}: {}", name, option.why));

      case Means::kPreprocess:
        return set_goal(Goal::kPreprocessed, name);
      case Means::kDependencies:
      case Means::kUserDepends:
        request_.dependencies.with_system_headers = option.means == Means::kDependencies;
        return set_goal(Goal::kDependencies, name);
      case Means::kDeviceCompile:
        request_.relocatable = true;
        [[fallthrough]];
      case Means::kCompile:
        return set_goal(Goal::kObjects, name);
      case Means::kDeviceLink:
        return set_goal(Goal::kDeviceLink, name);
      case Means::kMakeLibrary:
        return set_goal(Goal::kLibrary, name);

      case Means::kOutput:
        request_.output = value;
        return;
      case Means::kOutputFolder:
        request_.output_folder = value;
        return;
      case Means::kBindir:
        request_.compiler = value;
        return;
      case Means::kForceInclude:
        return append(request_.forced_headers, "", value);
      case Means::kDefine:
        return append(request_.preprocessor_words, "-D", value);
      case Means::kUndefine:
        return append(request_.preprocessor_words, "-U", value);
      case Means::kInclude:
        return append(request_.preprocessor_words, "-I", value);
      case Means::kSystemInclude:
        for (const std::string& folder : split_at_commas(value)) {
          request_.preprocessor_words.emplace_back("-isystem");
          request_.preprocessor_words.push_back(folder);
        }
        return;
      case Means::kLibrary:
        return append(request_.linker_words, "-l", value);
      case Means::kLibraryPath:
        return append(request_.linker_words, "-L", value);
      case Means::kLinkerWord:
        for (const std::string& word : split_at_commas(value)) {
          request_.linker_words.emplace_back("-Xlinker");
          request_.linker_words.push_back(word);
        }
        return;
      case Means::kLibraryWord:
        return note(fmt::format("{} has no effect: the library is made by ar rcs", name));
      case Means::kCompilerWord:
        for (const std::string& part : split_at_commas(value))
          for (const std::string& word : split_words(part)) request_.compiler_words.push_back(word);
        return;
      case Means::kLanguage:
        if (value != "cu" && value != "c++" && value != "c")
          throw Refusal(fmt::format("{}: '{}' is none of c, c++ and cu", name, value));
        language_ = value == "cu" ? Language::kCuda : value == "c" ? Language::kC : Language::kCxx;
        return;
      case Means::kResponseFile:
        for (const std::string& file : split_at_commas(value)) {
          const auto more = read_response_file(file);
          words_.insert(words_.begin() + static_cast<std::ptrdiff_t>(next_), more.begin(),
                        more.end());
          if (words_.size() > kMostWords) throw Refusal("the options files name each other");
        }
        return;

      case Means::kDependenciesBeside:
      case Means::kUserDependsBeside:
        request_.dependencies.wanted = true;
        request_.dependencies.with_system_headers = option.means == Means::kDependenciesBeside;
        return;
      case Means::kDependencyFile:
        request_.dependencies.file = value;
        return;
      case Means::kDependencyTarget:
        request_.dependencies.targets.push_back(value);
        return;
      case Means::kDependencyPhony:
        request_.dependencies.phony = true;
        return;

      case Means::kStandard:
        return set_standard(name, value);
      case Means::kOptimise:
        if (value.size() != 1 ||
            std::string_view("0123456789s").find(value[0]) == std::string_view::npos)
          throw Refusal(fmt::format("-O{}: a level is one digit", value));
        request_.optimisation = value;
        return;
      case Means::kDebug:
        if (name == "--debug") request_.flavour = Flavour::kDebug;
        return;  // -g: there is always debug information
      case Means::kDeviceDebug:
        request_.flavour = Flavour::kDebug;
        return;
      case Means::kFlavour:
        request_.flavour = name == "--checked" ? Flavour::kChecked : Flavour::kFast;
        return;
      case Means::kProfile:
        request_.compiler_words.emplace_back("-pg");
        return;
      case Means::kShared:
        request_.shared = true;
        return;
      case Means::kRelocatable:
        request_.relocatable = truth;
        return;
      case Means::kFma:
        request_.contract = truth;
        return;
      case Means::kRelaxedConstexpr:
        request_.relaxed_constexpr = true;
        return;
      case Means::kExtendedLambda:
        request_.extended_lambda = true;
        return;
      case Means::kDefaultStream:
        if (value != "legacy" && value != "null" && value != "per-thread")
          throw Refusal(
              fmt::format("{}: '{}' is none of legacy, null and per-thread", name, value));
        request_.per_thread_stream = value == "per-thread";
        return;
      case Means::kForward:
        request_forwards_ = true;
        return;
      case Means::kNoWarnings:
        request_.no_warnings = true;
        return;
      case Means::kWarningsAreErrors:
        for (const std::string& kind : split_at_commas(value))
          if (kind == "all-warnings") request_.compiler_words.emplace_back("-Werror");
        return;
      case Means::kArchitecture:
      case Means::kGenerate:
        return set_architecture(name, value);

      case Means::kDryRun:
        request_.dry_run = true;
        return;
      case Means::kVerbose:
        request_.verbose = true;
        return;
      case Means::kKeep:
        request_.keep = true;
        return;
      case Means::kKeepFolder:
        request_.keep_folder = value;
        return;
      case Means::kRun:
        request_.run = true;
        return;
      case Means::kRunArgument:
        return append(request_.run_arguments, "", value);
      case Means::kHelp:
        question_ = Question::kHelp;
        return;
      case Means::kVersion:
        question_ = Question::kVersion;
        return;
      case Means::kList:
        question_ = Question::kArchitectures;
        return;
      case Means::kPrintNvcc:
        question_ = Question::kNvcc;
        return;
    }
  }

  static void append(std::vector<std::string>& words, std::string_view prefix,
                     const std::string& list) {
    for (const std::string& part : split_at_commas(list))
      words.push_back(std::string(prefix) + part);
  }

  void note(const std::string& sentence) {
    auto& notes = request_.notes;
    if (std::find(notes.begin(), notes.end(), sentence) == notes.end()) notes.push_back(sentence);
  }

  void set_goal(Goal goal, const std::string& name) {
    if (request_.goal != Goal::kProgram && request_.goal != goal)
      throw Refusal(fmt::format("{} and {} name different last steps", goal_name_, name));
    request_.goal = goal;
    goal_name_ = name;
  }

  void set_standard(const std::string& name, const std::string& value) {
    for (const int year : {3, 11, 14, 17, 20})
      if (value == fmt::format("c++{:02}", year) || value == fmt::format("gnu++{:02}", year)) {
        request_.standard = year;
        request_.standard_given = true;
        return;
      }
    throw Refusal(
        fmt::format("{}: '{}' is none of c++03, c++11, c++14, c++17 and c++20", name, value));
  }

  /// sm_80, compute_80, native, all, all-major, or "arch=compute_80,code=[sm_80,compute_80]".
  void set_architecture(const std::string& name, const std::string& value) {
    if (value == "native" || value == "all" || value == "all-major") return;
    bool found = false;
    for (std::string_view prefix : {"sm_", "compute_", "lto_"}) {
      for (std::size_t at = value.find(prefix); at != value.npos; at = value.find(prefix, at + 1)) {
        const std::string_view rest = std::string_view(value).substr(at + prefix.size());
        const std::string digits(rest.substr(0, rest.find_first_not_of("0123456789")));
        if (digits.size() != 2 && digits.size() != 3) continue;
        const int number = std::stoi(digits) * 10;
        if (number < 100 || number > 1300) continue;
        found = true;
        architecture_ = std::max(architecture_.value_or(0), number);
      }
    }
    if (!found) throw Refusal(fmt::format("{}: unsupported GPU architecture '{}'", name, value));
  }

  void finish() {
    request_.architecture = architecture_.value_or(request_.architecture);
    for (const std::string& file : files_) {
      const bool is_program =
          request_.run && files_.size() == 1 && fs::path(file).extension().empty();
      Language language = is_program ? Language::kObject : language_of_input(file);
      request_.inputs.push_back({file, language});
    }
    if (request_.inputs.empty())
      throw Refusal("no input files; warpstep cc --help says what it takes");
    const auto sources =
        std::count_if(request_.inputs.begin(), request_.inputs.end(),
                      [](const Input& input) { return input.language != Language::kObject; });
    const bool one_for_each = request_.goal == Goal::kObjects ||
                              request_.goal == Goal::kPreprocessed ||
                              request_.goal == Goal::kDependencies;
    if (one_for_each && sources == 0)
      throw Refusal(fmt::format("{} needs a source file", goal_name_));
    if (one_for_each && sources > 1 && !request_.output.empty())
      throw Refusal("with several files to compile, -o cannot name what comes out of them");
    if (request_.dependencies.wanted && sources > 1 && !request_.dependencies.file.empty())
      throw Refusal("with several files to compile, -MF cannot name the rules of all");
  }

  Language language_of_input(const fs::path& file) const {
    if (!language_) return language_of(file);
    const std::string end = file.extension().string();
    return end == ".o" || end == ".a" || end == ".so" ? Language::kObject : *language_;
  }

  static constexpr std::size_t kMostWords = 1'000'000;

  Request request_;
  std::vector<std::string> words_;
  std::size_t next_ = 0;
  std::vector<std::string> files_;
  std::optional<Language> language_;
  std::optional<int> architecture_;
  std::optional<Question> question_;
  std::string goal_name_;
  bool request_forwards_ = false;
};

}  // namespace

std::variant<Request, Question> read_command_line(const std::vector<std::string>& words) {
  return Reader().read(words);
}

}  // namespace warpstep::tools::cc
