// Variables of a kernel that its barriers see: those declared where barriers stand, and parameters.
#pragma once

#include <string_view>
#include <vector>

#include "tools/translate/loops/harmless.h"
#include "tools/translate/loops/statements.h"
#include "tools/translate/parse/kernels.h"

namespace warpstep::tools::translate {

/// What is known of a variable's value.
enum class Value {
  kFixed,     // one for the block, from its declaration on
  kPerLane,   // from threadIdx and fixed ones alone: computed wherever it is needed
  kUniform,   // one for the block, changed where barriers stand
  kOfThread,  // each thread's own
};

struct Variable {
  std::string_view name;
  std::uint32_t word = kNone;                  // the token of its name
  std::uint32_t type_first = 0, type_end = 0;  // [first, end) of the type in front of `*`
  std::uint32_t first = 0, end = 0;  // its declarator, with the initial value: [first, end)
  std::uint32_t dimensions_end = 0;  // behind the name and its [...]
  std::uint32_t initial = kNone;     // the = ( or { of its initial value
  std::uint32_t scope_last = 0;      // the last token of its scope
  bool is_parameter = false;
  Value value = Value::kOfThread;
  bool is_pointer = false;           // an assignment behind [...] changes what it points to
  std::uint32_t head_close = kNone;  // of the `for` with a barrier in it that declares it
  bool is_counter = false;           // only that head changes it
  bool is_kept = false;              // a pointer or a reference may lead to it

  bool is_array() const { return dimensions_end > word + 1; }
};

/// What is done to a variable where it is named.
enum class Use { kRead, kSet, kKept };  // kept: a pointer or a reference may be made of it

/// The names of a kernel's arrays in shared memory, static and dynamic, but those of pointers.
std::vector<std::string_view> shared_arrays(const Unit& unit, const Kernel& kernel);

/// The names of all that a kernel has in shared memory.
std::vector<std::string_view> shared_names(const Unit& unit, const Kernel& kernel);

/// Whether the statement declares shared memory.
bool declares_shared(const Unit& unit, std::uint32_t first, std::uint32_t last);

/// Whether the statement, which read_declaration() does not understand, may be a declaration.
bool may_declare(const Unit& unit, std::uint32_t first, std::uint32_t last);

/// A declaration's variables; none if the statement is none. `refusal`: see read_statements().
std::vector<Variable> read_declaration(const Unit& unit, std::uint32_t first, std::uint32_t last,
                                       std::string& refusal);

/// `name = value`, `name += value`, `++name` of a variable, as a whole expression.
struct Assignment {
  std::uint32_t word;        // the variable's name
  std::uint32_t first, end;  // the value's tokens; empty for ++ and --
  /// The innermost `if` around it that only some warps may pass; 0 if there is none.
  std::uint32_t behind = 0;
};

class Variables {
 public:
  Variables(const Unit& unit, const Harmless& harmless, const Kernel& kernel,
            const std::vector<Statement>& body, std::string& refusal);

  const Variable* declared_at(std::uint32_t word) const;
  /// The innermost variable that the name at a token stands for; null if it is none of these.
  const Variable* named(std::uint32_t word) const;
  const std::vector<Variable>& list() const { return list_; }
  /// The literal that a constant outside of functions is; empty if the token names none.
  std::string_view number_of_constant(std::uint32_t word) const {
    return named(word) == nullptr ? harmless_.number_of_constant(unit_.text(word)) : "";
  }
  /// The assignments that the statement consists of, all to uniform variables; else none.
  std::vector<Assignment> uniform_assignments(std::uint32_t first, std::uint32_t last) const;
  /// Whether it consists of such and of others.
  bool mixes_assignments(std::uint32_t first, std::uint32_t last) const;
  /// Whether all threads of the block compute one value from the tokens [first, end), which change
  /// nothing.
  bool is_uniform(std::uint32_t first, std::uint32_t end) const {
    return computes(first, end, false);
  }
  /// The same directly behind a barrier, where all read one value of a shared variable.
  bool is_uniform_at_barrier(std::uint32_t first, std::uint32_t end) const {
    return computes(first, end, false, true);
  }

 private:
  void collect(const std::vector<Statement>& list, std::uint32_t last, std::uint32_t behind);
  void add(std::vector<Variable> declared, std::uint32_t last, std::uint32_t head_close);
  void judge(Variable& variable) const;
  void note_assignments(std::uint32_t first, std::uint32_t end, std::uint32_t behind);
  void find_references();
  Use use_of(const Variable& variable, std::uint32_t word) const;
  bool may_begin_object(std::uint32_t open) const;
  bool may_keep_arguments(std::uint32_t open) const;
  void refuse_ambiguous_names();
  std::uint32_t choice_of_std(std::uint32_t open) const;
  bool may_change_arguments(std::uint32_t open) const;
  bool closes_cast(std::uint32_t close) const;
  bool ends_operand(std::uint32_t i) const;
  bool settle(Variable& variable) const;
  bool computes(std::uint32_t first, std::uint32_t end, bool may_ask_lane,
                bool may_read_shared = false) const;
  bool is_fixed(std::string_view word) const;
  bool is_of_template(std::string_view word) const;
  bool names_constant_of_type(std::uint32_t word) const;
  std::vector<Assignment> assignments_in(std::uint32_t first, std::uint32_t end) const;
  std::string_view punctuation(std::uint32_t i) const;

  const Unit& unit_;
  const Harmless& harmless_;
  const Kernel& kernel_;
  std::string& refusal_;
  const bool splits_;  // threads wait for each other somewhere
  std::vector<std::string_view> shared_arrays_, shared_names_;
  std::vector<Variable> list_;
  std::vector<Assignment> assignments_;                            // where barriers stand
  std::vector<std::pair<std::uint32_t, std::uint32_t>> referred_;  // tokens that a reference binds
};

}  // namespace warpstep::tools::translate
