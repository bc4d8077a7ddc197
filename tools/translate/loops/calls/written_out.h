// A kernel whose groups, and whose calls of functions in which threads wait, are written out.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "tools/translate/loops/calls/composed_text.h"
#include "tools/translate/loops/calls/statement_of_call.h"
#include "tools/translate/loops/calls/waiting_functions.h"
#include "tools/translate/parse/kernels.h"

namespace warpstep::tools::translate {

/// Puts the statements of such a function in the place of each call: its parameters are variables
/// that have the arguments, and its `return` sets the variable that stands for the call.
class WrittenOut {
 public:
  /// `refusal` says in words why a call cannot be written out, if one cannot.
  WrittenOut(const CopiedText& file, const Kernel& kernel, const WaitingFunctions& functions,
             std::string& refusal);

  /// The text without these calls; what was given if there are none.
  const CopiedText& copied() const { return stage_ != nullptr ? stage_->copied : copied_; }
  const Unit& unit() const { return copied().unit(); }
  const Kernel& kernel() const { return stage_ != nullptr ? stage_->kernel : given_; }

 private:
  struct Stage {
    explicit Stage(const ComposedText& text)
        : source(text.source()), unit(source), copied(with(unit, text.edits())) {}
    const std::string source;
    Unit unit;
    const CopiedText copied;
    Kernel kernel{};
  };

  static const Unit& with(Unit& unit, const std::vector<Edit>& edits) {
    unit.make(edits);
    return unit;
  }
  bool find_call(CallStatement& call);
  std::string refusal_of(CallStatement& call);
  bool changes_operand(const CallStatement& call) const;
  bool captures(const CallStatement& call) const;
  std::string find_types(const CallStatement& call);
  std::string argument_of(const Parameter& one, const std::string& given) const;
  std::string find_instance(std::size_t given);
  std::string deduced(const CallStatement& call, std::string_view type) const;
  std::string renamed(std::uint32_t i) const;
  void write(const CallStatement& call);
  void take(const ComposedText& text);
  void write_parameters(const CallStatement& call, ComposedText& text) const;
  void write_body(ComposedText& text) const;
  void refuse(std::string why) const;

  const CopiedText& copied_;
  const Unit& file_;
  const Kernel& given_;
  const WaitingFunctions& functions_;
  std::string& refusal_;
  std::unique_ptr<Stage> stage_;  // after the latest call
  // The call that is being written out:
  unsigned number_ = 0;
  const WaitingFunction* function_ = nullptr;
  std::map<std::string_view, std::string> types_;  // the arguments of its template

  int instance_ = 0;
  bool is_first_ = true;  // call of that instance

  std::map<std::string, int> instances_;
  std::map<std::string_view, int> calls_;  // so far, by the function's name
};

}  // namespace warpstep::tools::translate
