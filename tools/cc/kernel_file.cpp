// Compilation of one .cu file to an object file: preprocess, translate, compile.
#include "tools/cc/kernel_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <optional>

#include "tools/cc/device_code/call_graph.h"
#include "tools/cc/device_code/device_calls.h"
#include "tools/cc/device_code/host_calls.h"
#include "tools/cc/diagnostics/messages.h"
#include "tools/cc/flags.h"
#include "tools/cc/kept_object.h"
#include "tools/cc/precompiled.h"
#include "tools/cc/ptxas/constant_data.h"
#include "tools/cc/ptxas/shared_data.h"
#include "tools/cc/source/columns.h"
#include "tools/cc/source/constants.h"
#include "tools/cc/source/errno_uses.h"
#include "tools/cc/source/missing_headers.h"
#include "tools/cc/source/views.h"
#include "tools/system/temporary.h"
#include "tools/translate/translate.h"

namespace warpstep::tools::cc {
namespace {

namespace fs = std::filesystem;

void write_text(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (!out) expect_room();
  if (!out) throw std::runtime_error(fmt::format("{} cannot be written", file.string()));
}

/// Code for a shared library, which keeps its kernels to itself.
bool makes_library_code(const Request& request) {
  return std::any_of(request.compiler_words.begin(), request.compiler_words.end(),
                     [](const std::string& word) { return word == "-fPIC" || word == "-fpic"; });
}

/// The translator's errors in the form of the compiler's.
std::vector<Message> messages_of(const std::vector<translate::Error>& errors) {
  std::vector<Message> messages;
  for (const translate::Error& error : errors) {
    Message message;
    message.is_error = !error.is_warning;
    message.location = {error.file, static_cast<int>(error.line), 0};
    message.text = error.text;
    message.excerpt = excerpt_of(message.location);
    messages.push_back(std::move(message));
  }
  return messages;
}

/// Adds an error about a call; a line has one error, and of two about a call this one knows more.
void add(std::vector<translate::Error>& errors, translate::Error more) {
  const auto same = std::find_if(errors.begin(), errors.end(), [&](const translate::Error& error) {
    return error.line == more.line && error.file == more.file && !error.is_warning;
  });
  if (same == errors.end())
    errors.push_back(std::move(more));
  else if (same->text.starts_with("calling a __host__ function(\"") &&
           same->text.find("std::") == std::string::npos)
    *same = std::move(more);
}

/// The text in which what is always inlined is called: launch stubs, and functions of C++'s
/// library.
std::string with_calls(std::string text) {
  const auto replace = [&](std::string_view from, std::string_view to) {  // of one length
    for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + 1))
      text.replace(at, from.size(), to);
  };
  replace("[[gnu::always_inline, gnu::artificial", "[[gnu::noinline,      gnu::artificial");
  replace("inline __attribute__((__always_inline__))", "inline __attribute__((__noinline__     ))");
  return text;
}

/// The stages from a .cu file to its object file.
class Compilation {
 public:
  Compilation(const Home& home, const Request& request, const fs::path& compiler,
              const KernelFile& kernel_file, const Steps& steps)
      : home_(home),
        request_(request),
        compiler_(compiler),
        kernel_file_(kernel_file),
        steps_(steps),
        preprocessed_(kernel_file.folder / (kernel_file.name + ".cpp1.ii")),
        translated_(kernel_file.folder / (kernel_file.name + ".sim.ii")) {}

  Outcome run() {
    Outcome outcome = run_stages();
    if (outcome.good || request_.precompiled.empty() ||
        outcome.text.find(kSeveralFunctions) == outcome.text.npos)
      return outcome;
    // A kernel has the name of a function in the precompiled headers, which the translator did not
    // see.
    request_.precompiled.clear();
    return run_stages();
  }

 private:
  /// What the compiler says of a launch if the name stands for several functions.
  static constexpr const char* kSeveralFunctions = "unable to deduce lambda return type";

  Outcome run_stages() {
    Outcome outcome = preprocess();
    if (!outcome.good) return outcome;
    std::string said = outcome.text;
    const KeptObject kept(home_, request_, compiler_, kernel_file_, steps_, source_);
    if (auto found = kept.find()) {
      found->text.insert(0, said);
      return *found;
    }
    outcome = translate();
    said += outcome.text;
    if (outcome.good) {
      const std::string warnings = outcome.text;
      outcome = compile();
      if (!outcome.good && wrote_loops()) {
        // The errors are told once, and none is about a loop that a kernel should not have had.
        with_loops_ = false;
        translate();
        outcome = compile();
      }
      said += outcome.text;
      kept.keep({outcome.good, outcome.signal, warnings + outcome.text}, translated_);
    }
    outcome.text = said;
    return outcome;
  }

  /// Reads source_: the host's view, joined with the device's if the two can differ.
  Outcome preprocess() {
    Outcome outcome = preprocess_for_host();
    if (!outcome.good) return outcome;
    if (!request_.precompiled.empty() && !asks_for_architecture(source_) && judges_calls() &&
        may_cross_sides(declarations())) {
      judges_headers_ = headers_for_call_graph(home_, request_, compiler_);
      if (judges_headers_.empty()) {
        request_.precompiled.clear();  // it is for other flags than the judge's
        outcome = preprocess_for_host();
      }
    }
    if (!outcome.good || !asks_for_architecture(source_)) return outcome;
    if (!request_.precompiled.empty()) {
      // The device's view cannot have the precompiled header, and views are joined only if both
      // have the same headers.
      request_.precompiled.clear();
      outcome = preprocess_for_host();
      if (!outcome.good || !asks_for_architecture(source_)) return outcome;
    }
    const fs::path device = kernel_file_.folder / (kernel_file_.name + ".device.ii");
    const Outcome of_device =
        preprocess({fmt::format("-D__CUDA_ARCH__={}", request_.architecture)}, device);
    if (!of_device.good) return of_device;
    set_source(join_views(source_, read_text(device)));
    return outcome;
  }

  Outcome preprocess_for_host() {
    const Outcome outcome = preprocess(kernel_file_.dependency_flags, preprocessed_);
    set_source(outcome.good && steps_.runs() ? read_text(preprocessed_) : std::string());
    return outcome;
  }

  void set_source(std::string text) {
    declarations_.reset();
    source_ = std::move(text);
  }

  /// Those of source_, read when first asked for.
  const Declarations& declarations() const {
    if (!declarations_) declarations_.emplace(source_);
    return *declarations_;
  }

  Outcome preprocess(const Arguments& more, const fs::path& output) const {
    Arguments command{compiler_, "-E"};
    append(command, kernel_flags(request_, compiler_));
    append(command, kernel_preprocessor_flags(home_, request_));
    append(command, more);
    append(command, {"-x", "c++", kernel_file_.file, "-o", output});
    return outcome_of(home_, steps_.listen(command));
  }

  translate::Translation translated(bool with_loops) const {
    using translate::UnsetLocals;
    const bool is_checked = request_.flavour == Flavour::kChecked;
    const UnsetLocals unset_locals = !is_checked           ? UnsetLocals::kNone
                                     : is_clang(compiler_) ? UnsetLocals::kNumbers
                                                           : UnsetLocals::kNumbersAndArrays;
    return translate::translate(source_, unset_locals, makes_library_code(request_), is_checked,
                                request_.relocatable, with_loops);
  }

  Outcome translate() const {
    steps_.show(fmt::format("warpstep-translate \"{}\" -o \"{}\"", preprocessed_.string(),
                            translated_.string()));
    if (!steps_.runs()) return {true, 0, {}};
    translate::Translation translation = translated(with_loops_ && makes_loops());
    const Declarations& file = declarations();
    const auto host_calls = find_host_calls(file, rules());
    translation.errors.insert(translation.errors.end(), host_calls.begin(), host_calls.end());
    for (auto& found : {find_unknown_counts(file), find_partial_values(file)})
      for (const translate::Error& error : found) add(translation.errors, error);
    if (request_.forced_headers.empty() && !rules().has_two_views)
      for (translate::Error& error : find_missing_headers(file))
        translation.errors.push_back(std::move(error));
    if (!translation.text.empty()) {
      write_text(translated_, translation.text);
      for (translate::Error& error : crossing_calls()) add(translation.errors, std::move(error));
    }
    if (request_.no_warnings) std::erase_if(translation.errors, &translate::Error::is_warning);
    std::stable_sort(translation.errors.begin(), translation.errors.end(),
                     [](const translate::Error& a, const translate::Error& b) {
                       return a.file == b.file && a.line < b.line;
                     });
    return {translation.good(), 0, shorten(messages_of(translation.errors), kMostMessages)};
  }

  /// Code in which threads are looked at one by one needs no loops over them.
  bool makes_loops() const {
    return request_.flavour == Flavour::kFast && request_.optimisation != "0";
  }

  bool wrote_loops() const {
    if (!with_loops_ || !makes_loops() || !steps_.runs()) return false;
    const std::string text = read_text(translated_);
    return text.find(" warpstep_has_loops_") != std::string::npos ||
           text.find("::loops_of_instance<static_cast") != std::string::npos;
  }

  Rules rules() const {
    return {.relaxed_constexpr = request_.relaxed_constexpr,
            .extended_lambda = request_.extended_lambda,
            .relocatable = request_.relocatable,
            .is_cxx20 = request_.standard_given && request_.standard >= 20,
            .silences_reads = request_.silenced.contains("20091"),
            .silences_writes = request_.silenced.contains("20092"),
            .has_two_views = asks_for_architecture(source_)};
  }

  /// Clang writes no call graph.
  bool judges_calls() const { return !is_clang(compiler_); }

  /// Calls from one side to the other, as a compilation without optimisation finds them. Says
  /// nothing of a file that does not compile.
  std::vector<translate::Error> crossing_calls() const {
    if (!judges_calls()) return {};
    const Declarations& file = declarations();
    if (!may_cross_sides(file)) return {};
    const fs::path calls = kernel_file_.folder / (kernel_file_.name + ".calls.s");
    const fs::path judged = kernel_file_.folder / (kernel_file_.name + ".calls.ii");
    // The loops of a kernel call what the kernel calls.
    std::string text = with_calls(with_launching_functions(translated(false).text));
    const std::string headers = request_.precompiled;
    if (const std::size_t at = text.find(headers); !headers.empty() && at != text.npos)
      text.replace(at, headers.size(), judges_headers_);
    write_text(judged, text);
    Arguments command{compiler_, "-S"};
    append(command, call_graph_flags(request_, compiler_));
    append(command, {"-x", "c++-cpp-output", judged, "-o", calls});
    if (!steps_.listen(command).ending.good()) return {};
    fs::path graph = calls;
    graph.replace_extension(".ci");
    std::error_code ignored;
    if (!fs::exists(graph, ignored)) return {};
    const std::vector<std::string> folders{home_.headers().string(),
                                           home_.simulator_headers().string()};
    const auto is_cudas = [&](std::string_view header) {
      return std::any_of(folders.begin(), folders.end(),
                         [&](const std::string& folder) { return header.starts_with(folder); });
    };
    auto errors = find_crossing_calls(file, read_call_graph(read_text(graph)), is_cudas, rules());
    fs::remove(calls, ignored);
    fs::remove(judged, ignored);
    return errors;
  }

  Outcome compile() const {
    const auto& words = request_.compiler_words;
    const bool makes_object = std::find(words.begin(), words.end(), "-fsyntax-only") == words.end();
    const bool in_two_steps = makes_object && asks_assembly();
    Arguments command{compiler_, in_two_steps ? "-S" : "-c"};
    // CUDA has no errno: a square root is an instruction. Clang would change pow(x, 0.5), too.
    if (!is_clang(compiler_) && !asks_for_errno(source_)) command.emplace_back("-fno-math-errno");
    append(command, kernel_flags(request_, compiler_));
    const bool asks = steps_.runs() && std::none_of(words.begin(), words.end(), [](auto& word) {
                        return word.starts_with("-Werror") || word.starts_with("-Wvla");
                      });
    if (asks) command.emplace_back(kTellVariableArrays);
    append(command, {"-x", "c++-cpp-output", translated_, "-o"});
    command.push_back(in_two_steps ? assembly() : kernel_file_.object);
    Answer answer = steps_.listen(command);
    if (in_two_steps && answer.ending.good()) assemble(answer);
    answer.text = with_own_columns(answer.text, source_);
    if (asks && answer.text.find("[-Wvla") != std::string::npos &&
        refuse_variable_arrays(declarations(), answer.text))
      answer.ending.exit_code = 1;
    Outcome outcome = outcome_of(home_, answer);
    if (!outcome.good || !is_judged()) return outcome;
    if (may_share()) judge_shared_data(outcome, in_two_steps);
    if (source_.find("__constant__") != source_.npos)
      refuse(outcome, too_much_constant_data(declarations(), kernel_file_.object));
    return outcome;
  }

  static void refuse(Outcome& outcome, const std::vector<translate::Error>& errors) {
    if (errors.empty()) return;
    outcome.good = false;
    outcome.text += shorten(messages_of(errors), kMostMessages);
  }

  fs::path assembly() const { return kernel_file_.folder / (kernel_file_.name + ".shared.s"); }

  bool is_judged() const { return steps_.runs() && request_.goal != Goal::kPreprocessed; }

  bool may_share() const {
    return request_.relocatable || source_.find("__shared__") != source_.npos;
  }

  /// The assembly tells whether kernels have shared memory from functions that they call.
  bool asks_assembly() const {
    return is_judged() && may_share() && shares_with_callees(declarations(), request_.relocatable);
  }

  void assemble(Answer& answer) const {
    Arguments command{compiler_, "-c"};
    for (const std::string& word : request_.compiler_words)
      if (word.starts_with("-Wa,")) command.push_back(word);
    append(command, {"-x", "assembler", assembly(), "-o", kernel_file_.object});
    const Answer assembled = steps_.listen(command);
    answer.ending = assembled.ending;
    answer.text += assembled.text;
  }

  /// Refuses kernels with too much static shared memory, and notes in the object what they have
  /// from functions that they call.
  void judge_shared_data(Outcome& outcome, bool is_written) const {
    if (!is_written) {
      if (thread_local_bytes(kernel_file_.object) <= kMostSharedBytes && !asks_assembly()) return;
      Request request = request_;
      std::erase(request.compiler_words, "-fsyntax-only");
      Arguments command{compiler_, "-S"};
      append(command, kernel_flags(request, compiler_));
      append(command, {"-w", "-x", "c++-cpp-output", translated_, "-o", assembly()});
      if (!steps_.listen(command).ending.good()) return;
    }
    const SharedData shared(declarations(), read_text(assembly()));
    refuse(outcome, shared.too_large());
    if (!outcome.good) return;
    const fs::path notes = kernel_file_.folder / (kernel_file_.name + ".shared");
    write_text(notes, shared.notes(request_.relocatable));
    const auto objcopy = find_program("objcopy");
    std::error_code ignored;
    if (objcopy && fs::file_size(notes, ignored) > 0 && fs::exists(kernel_file_.object, ignored))
      steps_.listen(
          {*objcopy, "--add-section", ".warpstep.shared=" + notes.string(), kernel_file_.object});
  }

  const Home& home_;
  Request request_;
  const fs::path& compiler_;
  const KernelFile& kernel_file_;
  const Steps& steps_;
  fs::path preprocessed_, translated_;
  fs::path judges_headers_;  // precompiled as the judge of calls reads them; may be empty
  std::string source_;       // as the translator reads it
  mutable std::optional<Declarations> declarations_;
  bool with_loops_ = true;
};

}  // namespace

Outcome compile_kernel_file(const Home& home, const Request& request, const fs::path& compiler,
                            const KernelFile& kernel_file, const Steps& steps) {
  return Compilation(home, request, compiler, kernel_file, steps).run();
}

}  // namespace warpstep::tools::cc
