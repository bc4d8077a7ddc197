#include "tools/course/answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "tools/cc/flags.h"
#include "tools/cc/kernel_file.h"
#include "tools/cc/library_code.h"
#include "tools/cc/link.h"
#include "tools/cc/precompiled.h"
#include "tools/course/allowed/symbols.h"
#include "tools/course/allowed/text.h"
#include "tools/course/compiled.h"
#include "tools/course/precision.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"
#include "tools/system/text/pattern.h"
#include "tools/translate/parse/tokens.h"

namespace warpstep::tools::course {

namespace fs = std::filesystem;

namespace {

constexpr const char* kStubHeader = "course/child/stub.h";

cc::Request request_for(const Home& home, const fs::path& compiler) {
  cc::Request request;
  request.compiler = compiler;
  request.flavour = cc::Flavour::kChecked;
  request.is_for_debugger = false;
  request.standard = 20;
  request.preprocessor_words = {"-isystem", home.share()};
  request.forced_headers = {fs::absolute(home.share() / kStubHeader)};  // not the folder's own
  // Otherwise the compiler moves a load behind the guard that uses its value, and O1 is not found.
  if (!cc::is_clang(compiler)) request.compiler_words = {"-fno-tree-sink"};
  return request;
}

Built refused(const fs::path& file, const std::string& what, int line) {
  return {false, what + "\n", file.string(), line};
}

/// Text whose words no macro of an answer may have: the stub, and the exercise's headers that the
/// answer includes.
std::string text_of_judge(const Exercise& exercise, const std::vector<std::string>& headers) {
  std::string text = read_text(exercise.folder / "stub.cu");
  std::error_code failure;
  for (const std::string& header : headers)
    if (!is_of_system(header) && fs::exists(exercise.folder / header, failure))
      text += '\n' + read_text(exercise.folder / header);
  return text;
}

/// Has the headers of the system read in front of the answer, so that its macros do not change
/// them: what a macro makes of a header is not among the answer's own words, which are judged.
void read_first(const std::vector<std::string>& headers, cc::Request& request) {
  std::error_code failure;
  for (const std::string& header : headers) {
    if (!is_of_system(header)) continue;
    if (fs::is_regular_file(header, failure))  // which the compiler would take
      throw Refusal(
          fmt::format("there is a file {} here, which is a header's name: rename it", header));
    request.forced_headers.push_back(header);
  }
}

/// The first line of a text with the last word of a C++ name; 1 if there is none.
int line_of_word(const std::string& text, std::string name) {
  name = name.substr(0, name.find_first_of("(<["));
  name = name.substr(name.rfind(':') == name.npos ? 0 : name.rfind(':') + 1);
  const translate::Tokens tokens = translate::tokenize(text);
  for (std::uint32_t i = 0; i < tokens.list.size(); ++i)
    if (tokens.text(i) == name)
      return 1 +
             static_cast<int>(std::count(text.begin(), text.begin() + tokens.list[i].begin, '\n'));
  return 1;
}

/// The kernels that the stub launches: those of the starter that it names.
std::set<std::string> kernels_of(const Exercise& exercise) {
  static const Pattern kKernel("__global__\\s+void\\s+(\\w+)\\s*\\(");
  const std::string starter = read_text(exercise.folder / exercise.file);
  const std::string text = read_text(exercise.folder / "stub.cu");
  const translate::Tokens stub = translate::tokenize(text);
  std::set<std::string> kernels;
  std::size_t at = 0;
  while (const Match found = kKernel.search(starter, at)) {
    for (std::uint32_t i = 0; i < stub.list.size(); ++i)
      if (stub.text(i) == found[1]) kernels.insert(found[1]);
    at = found.end;
  }
  return kernels;
}

/// What the compiler has read and written, held against what an answer may contain.
Built judge_contents(const Exercise& exercise, const fs::path& file, const fs::path& program) {
  const auto text_of = [&](const char* end) { return read_text(program.string() + end); };
  const std::string name = fs::absolute(file);
  for (const char* const end : {".cpp1.ii", ".device.ii"})
    if (const Refused word = refused_word(text_of(end), name))
      return refused(file, word.what, word.line);
  if (const Refused word = refused_kernel(text_of(".cpp1.ii"), name, kernels_of(exercise)))
    return refused(file, word.what, word.line);
  if (const Refused word = refused_assembly(text_of(".sim.ii"), name))
    return refused(file, word.what, word.line);
  const RefusedSymbol symbol = refused_symbol(program.string() + ".o", name);
  if (!symbol.what.empty())
    return refused(file, symbol.what,
                   symbol.line > 0 ? symbol.line : line_of_word(read_text(file), symbol.name));
  return {.good = true};
}

}  // namespace

fs::path headers_of_answers(const Home& home, const fs::path& compiler) {
  return cc::precompiled_headers(home, request_for(home, compiler), compiler);
}

namespace {

Built build(const Home& home, const Exercise& exercise, const fs::path& file,
            const fs::path& program, const HowToBuild& how) {
  const std::string compiler = how.compiler.empty() ? "g++" : how.compiler;
  const auto found = find_program(compiler);
  if (!found) throw Refusal(fmt::format("there is no compiler {} on this machine", compiler));
  const auto is_provided = [&](const std::string& name) {
    std::error_code failure;
    if (name.find('/') != name.npos || !(name.ends_with(".h") || name.ends_with(".cuh")))
      return false;
    return fs::exists(exercise.folder / name, failure) ||
           (how.has_own_headers && fs::exists(file.parent_path() / name, failure));
  };
  const std::string text = read_text(file);
  const std::vector<std::string> headers = headers_of(text);
  const Refused directive = refused_directive(text, text_of_judge(exercise, headers), is_provided);
  if (directive) return refused(file, directive.what, directive.line);
  cc::Request request = request_for(home, *found);
  if (how.for_debugger) {
    request.flavour = cc::Flavour::kDebug;
    request.is_for_debugger = true;
    request.optimisation = "0";
  } else {
    request.precompiled = how.precompiled ? *how.precompiled : headers_of_answers(home, *found);
  }
  // The stub's header stays: an answer may need a compilation without precompiled headers.
  // Headers that the statement provides, for answers submitted without them. Who includes none
  // shares what is precompiled.
  if (!std::ranges::all_of(headers, is_of_system))
    append(request.preprocessor_words, {"-I", exercise.folder});
  read_first(headers, request);
  request.forced_headers.push_back(fs::absolute(file));
  const fs::path stub = exercise.folder / "stub.cu", rule = program.string() + ".d";
  const fs::path object = program.string() + ".o";
  const cc::Steps steps;
  const cc::KernelFile kernel_file{
      stub, object, program.parent_path(), program.filename(), {"-MD", "-MF", rule}, true};
  const cc::Outcome compiled = cc::compile_kernel_file(home, request, *found, kernel_file, steps);
  const fs::path& header = request.precompiled;
  Built built = judge_compilation(home, exercise, {file, stub, rule}, compiled,
                                  {header, header.string() + ".gch"});
  if (!built.good) return built;
  if (!how.for_debugger)
    if (Built contents = judge_contents(exercise, file, program); !contents.good) return contents;
  Arguments link{*found, object, home.prefix / "lib/warpstep/libwarpstep_course_child.a"};
  append(link, cc::link_flags(home, request));
  // Counts its copies: see course/child/copies.cpp.
  for (const char* const copy : kCountedCopies) link.push_back(std::string("-Wl,--wrap=") + copy);
  cc::keep_library_code(link, home);
  const Answer linked = cc::link_program(home, steps, link, object, program);
  built.good = linked.ending.good();
  if (!built.good) built.text = cc::outcome_of(home, linked).text;
  if (built.good && exercise.is_in_float)
    built.doubles = lines_in_double(object, fs::absolute(file));
  return built;
}

}  // namespace

Built build_answer(const Home& home, const Exercise& exercise, const fs::path& file,
                   const fs::path& program, const HowToBuild& how) {
  const ProcessorLimit limit(static_cast<unsigned>(how.seconds));
  Built built = build(home, exercise, file, program, how);
  if (built.good || !limit.is_reached()) return built;
  built = refused(
      file, fmt::format("compiling it takes more than {} s of the processor", how.seconds), 0);
  built.out_of_limits = true;
  return built;
}

}  // namespace warpstep::tools::course
