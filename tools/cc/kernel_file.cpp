// One .cu file to an object file: preprocess, translate, compile.
#include "tools/cc/kernel_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "tools/cc/flags.h"
#include "tools/messages.h"
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
  const std::vector<std::string> foreign{home.headers().string() + "/", "/usr/include/",
                                         "/usr/lib/", "/usr/local/cuda"};
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
  Arguments preprocess{compiler, "-E"};
  append(preprocess, kernel_flags(request, compiler));
  append(preprocess, kernel_preprocessor_flags(home, request));
  append(preprocess, kernel_file.dependency_flags);
  append(preprocess, {"-x", "c++", kernel_file.file, "-o", preprocessed});
  Outcome outcome = outcome_of(home, steps.listen(preprocess));
  if (!outcome.good) return outcome;
  std::string said = outcome.text;

  steps.show(fmt::format("warpstep-translate \"{}\" -o \"{}\"", preprocessed.string(),
                         translated.string()));
  if (steps.runs()) {
    const translate::Translation translation = translate::translate(read_text(preprocessed));
    said += shorten(messages_of(translation.errors), kMostMessages);
    if (!translation.good()) return failure(said);
    write_text(translated, translation.text);
  }

  Arguments compile{compiler, "-c"};
  append(compile, kernel_flags(request, compiler));
  append(compile, {"-x", "c++-cpp-output", translated, "-o", kernel_file.object});
  outcome = outcome_of(home, steps.listen(compile));
  outcome.text = said + outcome.text;
  return outcome;
}

}  // namespace warpstep::tools::cc
