// What the options of `warpstep cc` do: the last column of the table in options.cpp.
#pragma once

#include <concepts>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cc/command_line/reading.h"

namespace warpstep::tools::cc {

/// An option as it was written: its name, and its value, which is empty if it takes none.
struct Given {
  const std::string& name;
  const std::string& value;
};

enum class Effect {
  kActs,     // changes what is done
  kOwn,      // the same, and nvcc has no such option
  kNothing,  // right as it is: nothing to do, and nothing to say
  kNoted,    // has no effect on the simulator: said once
  kRefused,  // asks for something that only a GPU's own compiler can make
};

struct Action {
  std::function<void(Reading&, const Given&)> apply;
  Effect effect;

  template <std::invocable<Reading&, const Given&> Apply>
  Action(Apply apply, Effect effect = Effect::kActs) : apply(std::move(apply)), effect(effect) {}
};

Action nothing();
/// "-option has no effect: " with the reason; the second one says nothing at -option=false.
Action noted(std::string_view why);
Action noted_if_true(std::string_view why);
Action refused(std::string_view why);

/// Set a member of the request.
Action turn_on(bool Request::*member);
Action set_truth(bool Request::*member);
Action set_text(std::string Request::*member);
Action set_path(std::filesystem::path Request::*member);
Action set_flavour(Flavour flavour, Effect effect = Effect::kActs);

/// Append each part of a list, behind `prefix`, or behind `word` as a word of its own.
Action append_to(std::vector<std::string> Request::*words, std::string_view prefix = "");
Action append_behind(std::vector<std::string> Request::*words, std::string_view word);

Action set_goal(Goal goal);
Action list_dependencies(bool with_system_headers);
Action write_dependencies(bool with_system_headers);
Action ask(Question question, Effect effect = Effect::kActs);

// Those of one option each.
void compile_for_linking(Reading& reading, const Given& given);
void append_compiler_words(Reading& reading, const Given& given);
void note_archive_options(Reading& reading, const Given& given);
void set_language(Reading& reading, const Given& given);
void read_options_file(Reading& reading, const Given& given);
void set_dependency_file(Reading& reading, const Given& given);
void add_dependency_target(Reading& reading, const Given& given);
void add_phony_targets(Reading& reading, const Given& given);
void set_standard(Reading& reading, const Given& given);
void set_optimisation(Reading& reading, const Given& given);
void set_debug(Reading& reading, const Given& given);
void set_device_debug(Reading& reading, const Given& given);
void profile(Reading& reading, const Given& given);
void set_default_stream(Reading& reading, const Given& given);
void forward_unknown(Reading& reading, const Given& given);
void make_warnings_errors(Reading& reading, const Given& given);
void silence_warnings(Reading& reading, const Given& given);
void set_architecture(Reading& reading, const Given& given);

}  // namespace warpstep::tools::cc
