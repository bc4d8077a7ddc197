// One .cu file to an object file: preprocess, translate, compile.
#include "tools/cc/kernel_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "tools/cc/columns.h"
#include "tools/cc/flags.h"
#include "tools/cc/host_calls.h"
#include "tools/cc/views.h"
#include "tools/compile/messages.h"
#include "tools/translate/translate.h"

namespace warpstep::tools::cc {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostMessages = 5;

void append(Arguments& command, const Arguments& more) {
  command.insert(command.end(), more.begin(), more.end());
}

void write_text(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw std::runtime_error(fmt::format("{} cannot be written", file.string()));
}

Outcome failure(std::string text) {
  return {false, 0, std::move(text)};
}

/// The translator's errors in the form of the compiler's.
std::vector<Message> messages_of(const std::vector<translate::Error>& errors) {
  std::vector<Message> messages;
  for (const translate::Error& error : errors) {
    Message message;
    message.is_error = !error.is_warning;
    message.place = {error.file, static_cast<int>(error.line), 0};
    message.text = error.text;
    message.excerpt = excerpt_of(message.place);
    messages.push_back(std::move(message));
  }
  return messages;
}

}  // namespace

Outcome outcome_of(const Home& home, const Answer& answer) {
  return outcome_of(answer, {home.headers().string() + "/", "/usr/include/", "/usr/lib/",
                             "/usr/local/cuda", home.toolkit().string() + "/"});
}

Outcome outcome_of(const Answer& answer, const std::vector<std::string>& foreign) {
  const auto messages = read_messages(answer.text, foreign);
  Outcome outcome{answer.ending.good(), answer.ending.signal, {}};
  const bool has_error = std::any_of(messages.begin(), messages.end(),
                                     [](const Message& message) { return message.is_error; });
  if (outcome.good || has_error) {
    outcome.text = shorten(messages, kMostMessages);
  } else {  // an error that none of our rules reads: better too much than nothing
    constexpr std::size_t kMost = 4000;
    outcome.text = answer.text.substr(0, kMost);
  }
  return outcome;
}

Outcome compile_kernel_file(const Home& home, const Request& request, const fs::path& compiler,
                            const KernelFile& kernel_file, const Steps& steps) {
  const fs::path preprocessed = kernel_file.folder / (kernel_file.name + ".cpp1.ii");
  const fs::path translated = kernel_file.folder / (kernel_file.name + ".sim.ii");
  const auto preprocess = [&](const Arguments& more, const fs::path& output) {
    Arguments command{compiler, "-E"};
    append(command, kernel_flags(request, compiler));
    append(command, kernel_preprocessor_flags(home, request));
    append(command, more);
    append(command, {"-x", "c++", kernel_file.file, "-o", output});
    return outcome_of(home, steps.listen(command));
  };
  Outcome outcome = preprocess(kernel_file.dependency_flags, preprocessed);
  if (!outcome.good) return outcome;
  std::string said = outcome.text;
  std::string source = steps.runs() ? read_text(preprocessed) : std::string();
  if (asks_for_architecture(source)) {
    if (!request.precompiled.empty()) {  // the device's view cannot have it, and both are joined
      Request plain = request;
      plain.precompiled.clear();
      return compile_kernel_file(home, plain, compiler, kernel_file, steps);
    }
    const fs::path device = kernel_file.folder / (kernel_file.name + ".device.ii");
    outcome = preprocess({fmt::format("-D__CUDA_ARCH__={}", request.architecture)}, device);
    if (!outcome.good) return outcome;
    source = join_views(source, read_text(device));
  }

  steps.show(fmt::format("warpstep-translate \"{}\" -o \"{}\"", preprocessed.string(),
                         translated.string()));
  translate::Translation translation;
  if (steps.runs()) {
    // clang has no hooks for arrays that only an index leads into.
    const bool notes_unset_locals = request.flavour == Flavour::kChecked && !is_clang(compiler);
    translation = translate::translate(source, notes_unset_locals);
    const auto host_calls = find_host_calls(source);
    translation.errors.insert(translation.errors.end(), host_calls.begin(), host_calls.end());
    said += shorten(messages_of(translation.errors), kMostMessages);
    if (!translation.good()) return failure(said);
    write_text(translated, translation.text);
  }

  Arguments compile{compiler, "-c"};
  append(compile, kernel_flags(request, compiler));
  append(compile, {"-x", "c++-cpp-output", translated, "-o", kernel_file.object});
  Answer answer = steps.listen(compile);
  answer.text = with_own_columns(answer.text, source);
  outcome = outcome_of(home, answer);
  outcome.text = said + outcome.text;
  return outcome;
}

}  // namespace warpstep::tools::cc
