// `warpstep cc`: compiler driver with nvcc's command line, for the simulator.
#include "tools/cc/cc.h"

#include <fmt/format.h>
#include <string.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <set>

#include "tools/cc/answers.h"
#include "tools/cc/command_line/command_line.h"
#include "tools/cc/command_line/response_file.h"
#include "tools/cc/flags.h"
#include "tools/cc/kernel_file.h"
#include "tools/cc/library_code.h"
#include "tools/cc/precompiled.h"
#include "tools/cc/steps.h"
#include "tools/system/refusal.h"
#include "tools/system/temporary.h"

namespace warpstep::tools::cc {
namespace {

namespace fs = std::filesystem;

/// One call of the driver: the request, the installation, and the folder of intermediate files.
class Build {
 public:
  Build(const Home& home, const Request& request)
      : home_(home),
        request_(request),
        compiler_(find_compiler(request)),
        steps_(request.verbose, !request.dry_run) {
    if (!request.keep) temporary_.emplace();
    folder_ = request.keep ? request.keep_folder : temporary_->path();
  }

  /// Returns the exit code.
  int run() {
    check_inputs();
    if (request_.verbose || request_.dry_run) show_surroundings(home_, request_, steps_);
    switch (request_.goal) {
      case Goal::kPreprocessed:
      case Goal::kDependencies:
        return preprocess_all();
      case Goal::kObjects:
        return compile_all(false) ? 0 : 1;
      case Goal::kDeviceLink:
        return link_device_code();
      case Goal::kLibrary:
        return compile_all(true) && make_library() ? 0 : 1;
      case Goal::kProgram:
        break;
    }
    if (request_.run && request_.inputs.size() == 1 && program_is_input()) return run_program();
    if (!compile_all(true) || !link()) return 1;
    return request_.run ? run_program() : 0;
  }

 private:
  void check_inputs() const {
    std::set<fs::path> objects;
    for (const Input& input : request_.inputs) {
      std::error_code ignored;
      if (request_.dry_run && !fs::exists(input.file, ignored)) continue;
      expect_readable(input.file);
      if (request_.goal == Goal::kObjects && input.language != Language::kObject &&
          !objects.insert(object_for_user(input)).second)
        throw Refusal(fmt::format("two files would both be compiled into {}",
                                  object_for_user(input).string()));
    }
  }

  bool program_is_input() const {
    return request_.inputs[0].language == Language::kObject &&
           request_.inputs[0].file.extension().empty();
  }

  fs::path object_for_user(const Input& input) const {
    if (!request_.output.empty()) return request_.output;
    return request_.output_folder / input.file.stem().concat(".o");
  }

  /// -MD and -MMD: writes the dependencies of the user's file as a rule for this call's output.
  Arguments dependency_flags(const Input& input, const fs::path& output) const {
    const Dependencies& rule = request_.dependencies;
    if (!rule.wanted && request_.goal != Goal::kDependencies) return {};
    Arguments flags;
    if (request_.goal == Goal::kDependencies) {
      flags.emplace_back(rule.with_system_headers ? "-M" : "-MM");
    } else {
      fs::path file = rule.file;
      if (file.empty()) file = request_.output.empty() ? input.file.filename() : request_.output;
      if (rule.file.empty()) file.replace_extension(".d");
      append(flags, {rule.with_system_headers ? "-MD" : "-MMD", "-MF", file});
    }
    if (rule.phony) flags.emplace_back("-MP");
    if (rule.targets.empty()) append(flags, {"-MQ", output});
    for (const std::string& target : rule.targets) append(flags, {"-MT", target});
    return flags;
  }

  int preprocess_all() {
    for (const Input& input : request_.inputs) {
      if (input.language == Language::kObject) continue;
      Arguments command{compiler_};
      if (request_.goal == Goal::kPreprocessed) command.emplace_back("-E");
      if (input.language == Language::kCuda) {
        append(command, kernel_flags(request_, compiler_));
        append(command, kernel_preprocessor_flags(home_, request_));
      } else {
        append(command, host_flags(home_, request_, input.language));
      }
      append(command, dependency_flags(input, input.file.stem().concat(".o")));
      append(command, {"-x", input.language == Language::kC ? "c" : "c++", input.file});
      const fs::path& rules = request_.dependencies.file;
      const fs::path& output =
          request_.goal == Goal::kDependencies && request_.output.empty() ? rules : request_.output;
      if (!output.empty()) append(command, {"-o", output});
      const Ending ending = steps_.run(command);
      if (!ending.good()) return code_of(ending);
    }
    return 0;
  }

  /// Compiles every source. With `all_into_folder` the objects are intermediate files.
  bool compile_all(bool all_into_folder) {
    int number = 0;
    for (const Input& input : request_.inputs) {
      if (input.language == Language::kObject) {
        objects_.push_back(input.file);
        continue;
      }
      const std::string name = fmt::format("{}-{}", ++number, input.file.stem().string());
      const fs::path object = all_into_folder ? folder_ / (name + ".o") : object_for_user(input);
      const fs::path& target =
          all_into_folder && !request_.output.empty() ? request_.output : object;
      const bool good = input.language == Language::kCuda
                            ? compile_kernels(input, object, target, name)
                            : compile_host(input, object, target);
      if (!good) return false;
      objects_.push_back(object);
    }
    return true;
  }

  bool compile_kernels(const Input& input, const fs::path& object, const fs::path& target,
                       const std::string& name) {
    const Outcome outcome = compile_kernel_file(
        home_, request_, compiler_,
        {input.file, object, folder_, name, dependency_flags(input, target)}, steps_);
    fmt::print(stderr, "{}", outcome.text);
    return outcome.good;
  }

  bool compile_host(const Input& input, const fs::path& object, const fs::path& target) {
    const auto command = [&](const Arguments& language) {
      Arguments words{compiler_, "-c"};
      append(words, host_flags(home_, request_, input.language));
      append(words, dependency_flags(input, target));
      append(words, language);
      append(words, {input.file, "-o", object});
      return words;
    };
    if (input.language != Language::kC) return steps_.run(command({"-x", "c++"})).good();
    const Answer as_c = steps_.listen(command({"-x", "c"}));
    const bool needs_ours = !as_c.ending.good() &&
                            as_c.text.find(home_.simulator_headers().string()) != std::string::npos;
    if (!needs_ours) {
      fmt::print(stderr, "{}", as_c.text);
      return as_c.ending.good();
    }
    // CUDA's headers are C++ here. C's conversions of void* are allowed, and restrict has a name.
    return steps_.run(command({"-x", "c++", "-fpermissive", "-w", "-Drestrict=__restrict__"}))
        .good();
  }

  bool link() {
    Arguments command{compiler_};
    if (request_.shared) command.emplace_back("-shared");
    for (const fs::path& object : objects_) command.push_back(object);
    append(command, link_flags(home_, request_));
    if (request_.flavour == Flavour::kChecked) keep_library_code(command, home_);
    if (request_.uses_precompiled && request_.flavour != Flavour::kChecked &&
        find_program("ld.gold"))
      command.emplace_back("-fuse-ld=gold");
    append(command, {"-o", program()});
    const Outcome outcome = outcome_of(home_, steps_.listen(command));
    fmt::print(stderr, "{}", outcome.text);
    return outcome.good;
  }

  fs::path program() const {
    if (!request_.output.empty()) return request_.output;
    return request_.output_folder / "a.out";
  }

  /// Device code is host code here, so there is nothing to link: writes an empty object for the
  /// next step of the Makefile.
  int link_device_code() const {
    const fs::path output =
        request_.output.empty() ? request_.output_folder / "a_dlink.o" : request_.output;
    return code_of(steps_.run({compiler_, "-c", "-x", "c++", "/dev/null", "-o", output}));
  }

  bool make_library() const {
    const fs::path output =
        request_.output.empty() ? request_.output_folder / "a.a" : request_.output;
    Arguments command{"ar", "rcs", output};
    for (const fs::path& object : objects_) command.push_back(object);
    return steps_.run(command).good();
  }

  int run_program() const {
    const fs::path file = program_is_input() ? request_.inputs[0].file : program();
    Arguments command{fs::absolute(file)};
    append(command, request_.run_arguments);
    return code_of(steps_.run(command));
  }

  static int code_of(const Ending& ending) {
    return ending.signal != 0 ? 128 + ending.signal : ending.exit_code;
  }

  const Home& home_;
  const Request& request_;
  fs::path compiler_;
  Steps steps_;
  std::optional<TemporaryFolder> temporary_;
  fs::path folder_;
  std::vector<fs::path> objects_;
};

/// Options from the environment variables that nvcc reads, before and after the command line's.
std::vector<std::string> with_environment(const std::vector<std::string>& words) {
  std::vector<std::string> all;
  if (const char* flags = std::getenv("NVCC_PREPEND_FLAGS")) all = split_words(flags);
  all.insert(all.end(), words.begin(), words.end());
  if (const char* flags = std::getenv("NVCC_APPEND_FLAGS")) {
    const auto more = split_words(flags);
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

}  // namespace

int build(const std::vector<std::string>& words) {
  const Home home = find_home();
  const auto line = read_command_line(with_environment(words));
  if (const Question* question = std::get_if<Question>(&line)) {
    fmt::print("{}", answer(*question, home));
    return 0;
  }
  Request request = std::get<Request>(line);
  if (request.uses_precompiled) request.is_for_debugger = request.flavour != Flavour::kChecked;
  if (request.uses_precompiled && !request.dry_run) {
    std::vector<std::filesystem::path> files;
    for (const Input& input : request.inputs) files.push_back(input.file);
    request.precompiled = precompiled_headers(home, request, find_compiler(request), files);
  }
  for (const std::string& note : request.notes) fmt::print(stderr, "warpstep cc: note: {}\n", note);
  return Build(home, request).run();
}

int run_cc(const std::vector<std::string>& words) {
  const int code = build(words);
  if (stop_signal() != 0) end_by_signal(stop_signal());
  return code;
}

}  // namespace warpstep::tools::cc
