// What code may call and use where the threads of a block run as a loop: nothing that asks which
// thread runs, waits for another one, or stops.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "tools/translate/loops/copied_text.h"
#include "tools/translate/loops/words/classes.h"
#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

class Harmless {
 public:
  Harmless(const Unit& unit, const Scopes& scopes, const CopiedText& copied);
  /// The same for a text that was put together of that file's.
  Harmless(const Harmless& of_file, const Unit& unit)
      : unit_(unit),
        classes_(of_file.classes_),
        functions_(of_file.functions_),
        of_references_(of_file.of_references_),
        of_atomics_(of_file.of_atomics_),
        of_looks_(of_file.of_looks_),
        constants_(of_file.constants_),
        names_outside_(of_file.names_outside_),
        variables_outside_(of_file.variables_outside_),
        active_outside_(of_file.active_outside_) {}

  /// Why the tokens (open, close) of a body need fibers, in words; empty if they do not. `types`
  /// are the parameters of its template.
  std::string refusal(std::uint32_t open, std::uint32_t close,
                      const std::vector<std::string_view>& types) const;
  /// Whether a function of the file is called there, which may ask for threadIdx.
  bool calls_functions(std::uint32_t open, std::uint32_t close) const;
  /// Whether an atomic function is called there, or a function of the file that may call one.
  bool calls_atomics(std::uint32_t open, std::uint32_t close) const;
  /// Whether a function of the file that runs on the device has the name.
  bool is_of_file(std::string_view name) const { return functions_.contains(name); }
  /// Whether one of that name takes a reference: to what it may change.
  bool takes_references(std::string_view name) const { return of_references_.contains(name); }
  const Classes& classes() const { return classes_; }
  /// Whether the name is that of a constant outside of functions.
  bool is_constant(std::string_view name) const { return constants_.contains(name); }
  /// Whether a variable or a constant outside of functions may have the name.
  bool may_be_outside(std::string_view name) const { return names_outside_.contains(name); }
  /// Whether a variable or a constant outside of functions has it, or a function.
  bool is_variable_outside(std::string_view name) const {
    return variables_outside_.contains(name);
  }
  /// The literal that such a constant is; empty if it is not known.
  std::string_view number_of_constant(std::string_view name) const {
    const auto found = constants_.find(name);
    return found == constants_.end() ? std::string_view{} : found->second;
  }

 private:
  void find_constants(const Scopes& scopes);
  void note_constants(std::uint32_t first, std::uint32_t sign);
  void find_unchanged(std::uint32_t word, std::unordered_set<std::string_view>& several);
  bool is_arithmetic(const Function& function) const;
  std::string_view callee(std::uint32_t open) const;
  bool calls_through_value(std::uint32_t open, const std::vector<std::string_view>& types) const;
  std::string refusal_of_call(std::uint32_t open, bool in_loop,
                              const std::vector<std::string_view>& types) const;
  bool is_statement(std::uint32_t word) const;
  bool looks_at_atomics(std::uint32_t open, std::uint32_t close) const;

  const Unit& unit_;
  Classes classes_;
  // Device functions of the file: whether all of that name are harmless. Operators have no name.
  std::unordered_map<std::string_view, bool> functions_;
  std::unordered_set<std::string_view> of_references_;
  std::unordered_set<std::string_view> of_atomics_;  // functions that call one
  std::unordered_set<std::string_view> of_looks_;    // and look at what it returns
  std::unordered_map<std::string_view, std::string_view> constants_;
  std::unordered_set<std::string_view> names_outside_;  // words of the file outside of functions
  std::unordered_set<std::string_view> variables_outside_;  // which may be variables
  std::unordered_set<std::string_view> active_outside_;     // of an active class
};

}  // namespace warpstep::tools::translate
