// Writer of a kernel's body as loops over the threads of a block.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "tools/translate/loops/copied_text.h"
#include "tools/translate/loops/variables.h"
#include "tools/translate/loops/warps/calls.h"
#include "tools/translate/loops/warps/values.h"

namespace warpstep::tools::translate {

/// Splits a body into segments, the stretches between barriers. Each becomes a loop over the
/// threads of the block. What all threads have alike stands outside of these loops; a variable of
/// which each thread has its own, and which lives on in another segment, is an array with an
/// element a thread.
class BlockLoop {
 public:
  BlockLoop(const Unit& unit, const CopiedText& copied, const Kernel& kernel,
            const Harmless& harmless, const Variables& variables, std::string& refusal)
      : unit_(unit),
        copied_(copied),
        kernel_(kernel),
        harmless_(harmless),
        variables_(variables),
        warp_values_(unit, harmless, kernel, variables),
        sets_thread_(harmless.calls_functions(kernel.body, kernel.last)),
        refusal_(refusal) {}

  /// The text of the body; `refusal` says why there is none.
  std::string write(const std::vector<Statement>& body);
  /// Whether the rows of a block must be whole warps.
  bool wants_whole_rows() const { return wants_whole_rows_; }

 private:
  void list(const std::vector<Statement>& statements);
  void statement(const Statement& statement);
  void plain(const Statement& statement);
  void of_warp(const Statement& statement);
  std::string copy(std::uint32_t first, std::uint32_t last, const std::string& label = {}) const;
  void declaration(const Statement& statement, const std::vector<Variable>& declared);
  void with_head(const Statement& statement);
  void loop(const Statement& statement);
  void condition(const Statement& statement);
  void condition_of_warps(const Statement& statement);
  void part_behind(const Statement& statement, unsigned number);
  void part(const Statement& statement);
  static bool always_passes_barrier(const Statement& statement);
  void note_atomics();
  void as_written(std::uint32_t first, std::uint32_t last);
  void begin_statement(std::uint32_t first, std::uint32_t last);
  std::string end_of_row(const Statement& statement) const;
  void end_segment(bool is_last);
  void expect_own_jumps(std::uint32_t first, std::uint32_t last);
  std::uint32_t condition_of_jump(const Statement& statement) const;
  bool is_uniform_jump(const Statement& statement) const;
  bool returns_by_warps(const Statement& statement);
  std::string deduced_type(const Variable& variable);
  std::string names_in_scope() const;
  std::string declared_as(const Variable& variable) const;
  std::string own_parameters() const;
  bool lives_on(const Variable& variable) const { return live_.contains(variable.word); }
  bool is_in_type(const Variable& variable) const;
  void find_live();
  std::string values_of(std::size_t call) const;
  void refuse(std::string why);

  const Unit& unit_;
  const CopiedText& copied_;
  const Kernel& kernel_;
  const Harmless& harmless_;
  const Variables& variables_;
  const WarpValues warp_values_;
  bool sets_thread_;
  std::string& refusal_;

  std::string text_;      // written so far
  std::string segment_;   // the statements of the segment that is being read
  std::string row_ends_;  // of it: behind which thread the others of a row have nothing to do
  bool segment_returns_ = false;
  bool segment_returns_by_lanes_ = false;  // not whole warps
  bool segment_has_atomics_ = false;
  bool segment_declares_ = false;  // behind a return, what is alike for all threads
  bool leaves_ = false;  // a thread may return in front of a barrier: known after the first walk
  bool leaves_by_lanes_ = false;
  bool splits_ = true;      // there is a barrier
  bool has_warps_ = false;  // or a function of a warp
  std::vector<WarpCall>
      calls_;  // of the statement that is being written, and where their values are
  std::string values_;
  std::size_t most_calls_ = 0;
  unsigned exchanges_ = 0;     // statements with such calls
  unsigned conditions_ = 0;    // that only some warps pass
  unsigned behind_ = 0;        // the innermost of them around what is read; 0: none
  unsigned loops_behind_ = 0;  // loops inside of that one
  unsigned atomics_ = 0;       // segments with atomic functions
  unsigned atomics_since_barrier_ = 0;
  unsigned jumps_ = 0;            // of all threads alike
  bool follows_barrier_ = false;  // what is read
  bool some_waited_ = false;      // warps in a function of theirs, since the last barrier
  bool wants_whole_rows_ = false;
  std::vector<const Variable*> in_scope_;  // that every segment begins with
  // The first walk only numbers the segments and notes where each token is.
  bool writes_ = false;
  std::uint32_t number_ = 0;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> starts_;  // tokens of each statement
  std::vector<std::uint32_t> numbers_;                           // and the segment that it is in
  std::set<std::uint32_t> live_;
};

}  // namespace warpstep::tools::translate
