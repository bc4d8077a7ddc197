// Writer of a kernel's body as loops over the threads of a block.
#include "tools/translate/loops/block_loop.h"

#include <algorithm>
#include <utility>

#include "tools/translate/parse/parameters.h"

namespace warpstep::tools::translate {
namespace {

const std::string kElement = "[warpstep_lane]", kFirst = "[0]";

/// Bytes of the variables of a thread that live on: there are up to 1024 of each on the stack. A
/// file with more is compiled again without loops.
const std::string kMostBytes = "4096";

std::string array_of(const Variable& variable) {
  return "warpstep_all_" + std::string(variable.name);
}

}  // namespace

std::string BlockLoop::write(const std::vector<Statement>& body) {
  splits_ = has_barrier(unit_, kernel_.body, kernel_.last);
  has_warps_ = has_warp_function(unit_, kernel_.body, kernel_.last);
  for (const bool writes : {false, true}) {
    writes_ = writes;
    number_ = exchanges_ = conditions_ = atomics_ = atomics_since_barrier_ = jumps_ = 0;
    some_waited_ = segment_declares_ = false;
    text_.clear();
    in_scope_.clear();
    list(body);
    end_segment(true);
    if (!refusal_.empty()) return {};
    if (!writes) find_live();
  }
  if (leaves_by_lanes_ && has_warps_) refuse("a thread may return, and there is a warp function");
  if (most_calls_ > 0)
    text_ = " ::warpstep::sim::ValuesOfLoops warpstep_values[2][" + std::to_string(most_calls_) +
            "];" + text_;
  if (!leaves_) return std::move(text_);
  return " bool warpstep_left[warpstep_threads]; unsigned warpstep_living = warpstep_threads;"
         " __builtin_memset(warpstep_left, 0, warpstep_threads);" +
         text_;
}

void BlockLoop::refuse(std::string why) {
  if (refusal_.empty()) refusal_ = std::move(why);
}

/// Whether the type of another variable asks for this one's, as `decltype(mine)`.
bool BlockLoop::is_in_type(const Variable& variable) const {
  return std::any_of(variables_.list().begin(), variables_.list().end(), [&](const Variable& one) {
    for (std::uint32_t i = one.type_first; i < one.type_end; ++i)
      if (unit_.is(i, variable.name) && variables_.named(i) != nullptr &&
          variables_.named(i)->word == variable.word)
        return true;
    return false;
  });
}

/// Which variables of a thread are used in more than one segment, by name or by a pointer.
void BlockLoop::find_live() {
  const bool is_one = !splits_;
  for (const Variable& variable : variables_.list()) {
    if (variable.value != Value::kOfThread) continue;
    if (variable.is_parameter) {
      if (!is_one)
        refuse("a thread changes the parameter " + std::string(variable.name) +
               ", and there is a barrier");
      continue;
    }
    std::set<std::uint32_t> segments;
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      const auto [first, last] = starts_[i];
      for (std::uint32_t word = first; word <= last; ++word)
        if (unit_.is(word, variable.name) && variables_.named(word) == &variable)
          segments.insert(static_cast<std::uint32_t>(numbers_[i]));
    }
    if (segments.size() < 2 && !is_in_type(variable) && (is_one || !variable.is_kept)) continue;
    live_.insert(variable.word);
  }
}

void BlockLoop::list(const std::vector<Statement>& statements) {
  bool follows_barrier = false;
  for (const Statement& one : statements) {
    if (!refusal_.empty()) return;
    follows_barrier_ = std::exchange(follows_barrier, one.kind == Statement::Kind::kBarrier);
    statement(one);
  }
}

void BlockLoop::statement(const Statement& statement) {
  switch (statement.kind) {
    case Statement::Kind::kPlain:
      return plain(statement);
    case Statement::Kind::kBarrier:
      end_segment(false);
      atomics_since_barrier_ = 0;
      some_waited_ = false;
      text_ += " warpstep_block.barriers += " +
               std::string(leaves_ ? "warpstep_living;" : "warpstep_threads;");
      return;
    case Statement::Kind::kWarp:
      return of_warp(statement);
    case Statement::Kind::kBlock: {
      end_segment(false);
      const std::size_t outer = in_scope_.size();
      text_ += " {";
      list(statement.parts);
      end_segment(false);
      text_ += " }";
      in_scope_.resize(outer);
      return;
    }
    default:
      return with_head(statement);
  }
}

void BlockLoop::plain(const Statement& statement) {
  const std::uint32_t first = statement.first, last = statement.last;
  const bool returns = has_word(unit_, first, last, "return");
  segment_returns_by_lanes_ |= returns && !returns_by_warps(statement);
  if (!splits_) return as_written(first, last);
  if (declares_shared(unit_, first, last)) {
    text_ += copied_.of(first, last);
    return;
  }
  std::vector<Variable> declared;
  for (const Variable& variable : variables_.list())
    if (!variable.is_parameter && variable.word > first && variable.word < last &&
        variable.type_first == first)
      declared.push_back(variable);
  if (!declared.empty()) return declaration(statement, declared);
  if (may_declare(unit_, first, last)) return refuse("a declaration is not understood");
  if (unit_.is(last, ';') && !variables_.uniform_assignments(first, last).empty()) {
    end_segment(false);
    text_ += copied_.of(first, last);
    return;
  }
  if (unit_.is(last, ';') && variables_.mixes_assignments(first, last))
    return refuse("a statement changes what is alike for all threads and what is not");
  if (is_uniform_jump(statement)) {
    end_segment(false);
    ++jumps_;
    text_ += copied_.of(first, last);
    return;
  }
  expect_own_jumps(first, last);
  const bool is_all = segment_.empty();
  as_written(first, last);
  if (is_all) row_ends_ = end_of_row(statement);
}

void BlockLoop::as_written(std::uint32_t first, std::uint32_t last) {
  begin_statement(first, last);
  segment_returns_ |= has_word(unit_, first, last, "return");
  segment_ += copy(first, last, "warpstep_next_" + std::to_string(number_));
}

void BlockLoop::begin_statement(std::uint32_t first, std::uint32_t last) {
  if (segment_.empty()) ++number_;
  row_ends_.clear();
  segment_has_atomics_ |= harmless_.calls_atomics(first - 1, last + 1);
  if (writes_) return;
  starts_.emplace_back(first, last);
  numbers_.push_back(number_);
}

void BlockLoop::declaration(const Statement& statement, const std::vector<Variable>& declared) {
  const std::string type = copied_.of(declared.front().type_first, declared.front().type_end - 1);
  for (const Variable& variable : declared) {
    if (variable.value != Value::kFixed &&
        has_word(unit_, variable.type_first, variable.first, "static"))
      return refuse("it has the word static");
    const std::string declarator = type + " " + copy(variable.first, variable.end - 1) + ";";
    // Some threads do not come here, and need not be able to compute it.
    const bool is_of_some = segment_returns_ && variable.value != Value::kOfThread;
    if (is_of_some && has_barrier(unit_, statement.last, kernel_.last)) end_segment(false);
    if (segment_returns_ && is_of_some) {
      begin_statement(statement.first, statement.last);
      segment_ += declarator;
      segment_declares_ = true;
    } else if (variable.value == Value::kFixed || variable.value == Value::kUniform) {
      text_ += declarator;
    } else if (variable.value == Value::kPerLane) {
      // As copied again for each segment.
      in_scope_.push_back(variables_.declared_at(variable.word));
      if (is_in_type(variable))
        text_ += " " + declared_as(variable) + std::string(variable.name) + "{};";
    } else if (!lives_on(variable)) {
      begin_statement(statement.first, statement.last);
      segment_ += declarator;
    } else {
      if (unit_.is(variable.word + 1, '[') && unit_.is(variable.word + 2, ']'))
        refuse("the array " + std::string(variable.name) +
               " has as many elements as values, and lives across a barrier");
      const std::string dimensions = joined(unit_, variable.word + 1, variable.dimensions_end);
      const bool is_auto = has_word(unit_, variable.type_first, variable.type_end - 1, "auto");
      text_ += (is_auto ? deduced_type(variable) : " " + declared_as(variable)) +
               array_of(variable) + "[warpstep_threads]" + dimensions + "; static_assert(sizeof(" +
               array_of(variable) + kFirst + ")";
      for (const Variable* const one : in_scope_)
        if (one->value == Value::kOfThread) text_ += " + sizeof(" + array_of(*one) + kFirst + ")";
      text_ += " <= " + kMostBytes + ");";
      if (is_in_type(variable))
        text_ += " " + declared_as(variable) + "(&" + std::string(variable.name) + ")" +
                 dimensions + " = " + array_of(variable) + "[0];";
      in_scope_.push_back(variables_.declared_at(variable.word));
      if (variable.initial == kNone) continue;
      begin_statement(statement.first, statement.last);
      const std::string name(variable.name);
      const bool is_simple = unit_.is(variable.initial, '=') && !variable.is_array() &&
                             !unit_.is(variable.initial + 1, '{');
      if (is_simple)
        segment_ += " " + name + copy(variable.initial, variable.end - 1) + ";";
      else
        segment_ += " { " + declared_as(variable) + "warpstep_initial" + dimensions +
                    copy(variable.initial, variable.end - 1) + "; __builtin_memcpy(&" + name +
                    ", &warpstep_initial, sizeof " + name + "); }";
    }
  }
}

/// The type of an `auto` variable that lives across a barrier, whose array stands in front of its
/// segment: what a function returns that does what a thread does up to there, and is never called.
std::string BlockLoop::deduced_type(const Variable& variable) {
  const std::string name(variable.name);
  if (segment_returns_ || behind_ != 0)
    refuse("the variable " + name + " is auto, and a thread may not come there");
  text_ += " const auto warpstep_type_of_" + name +
           " = [&] { const uint3 threadIdx{}; const unsigned warpstep_lane = 0;" +
           own_parameters() + names_in_scope() + segment_ + " " + declared_as(variable) +
           "warpstep_initial " + copy(variable.initial, variable.end - 1) +
           "; return warpstep_initial; };";
  return " decltype(warpstep_type_of_" + name + "()) ";
}

/// What a segment calls the variables that live across a barrier.
std::string BlockLoop::names_in_scope() const {
  std::string text;
  for (const Variable* const variable : in_scope_) {
    if (variable->value == Value::kPerLane)
      text += copied_.of(variable->type_first, variable->type_end - 1) + " " +
              copied_.of(variable->first, variable->end - 1) + ";";
    else
      text += " " + declared_as(*variable) + "(&" + std::string(variable->name) + ")" +
              joined(unit_, variable->word + 1, variable->dimensions_end) + " = " +
              array_of(*variable) + kElement + ";";
  }
  return text;
}

/// The type and the * of a variable, without the `const` that would forbid to set it.
std::string BlockLoop::declared_as(const Variable& variable) const {
  std::string text;
  for (std::uint32_t i = variable.type_first; i < variable.type_end; ++i) {
    const bool stays = variable.is_pointer || (!unit_.is(i, "const") && !unit_.is(i, "constexpr"));
    const bool has_blank = !unit_.adjacent(i) || i + 1 == variable.type_end;
    if (stays) text += std::string(unit_.text(i)) + (has_blank ? " " : "");
  }
  for (std::uint32_t i = variable.first; i < variable.word; ++i)
    if (unit_.is(i, '*')) text += "* ";
  return text;
}

/// A thread's copies of the parameters that it changes.
std::string BlockLoop::own_parameters() const {
  std::string text;
  for (const Variable& variable : variables_.list())
    if (variable.is_parameter && variable.value == Value::kOfThread)
      text += " auto " + std::string(variable.name) + " = " + array_of(variable) + ";";
  return text;
}

void BlockLoop::end_segment(bool is_last) {
  if (segment_.empty()) return;
  const bool leaves = segment_returns_ && !is_last;
  if (std::exchange(segment_declares_, false) && !is_last)
    refuse("what is alike for all threads is declared behind a return");
  leaves_ |= leaves;
  leaves_by_lanes_ |= leaves && segment_returns_by_lanes_;
  note_atomics();
  const std::string number = std::to_string(behind_);
  const std::string begin = behind_ == 0 ? "0" : "warpstep_begin_" + number;
  const std::string end = behind_ == 0 ? "blockDim.x" : "warpstep_end_" + number;
  text_ +=
      " for (unsigned warpstep_z = 0; warpstep_z < blockDim.z; ++warpstep_z)"
      " for (unsigned warpstep_y = 0; warpstep_y < blockDim.y; ++warpstep_y)"
      " for (unsigned warpstep_x = " +
      begin + "; warpstep_x < " + end +
      "; ++warpstep_x) {"
      " const uint3 threadIdx{warpstep_x, warpstep_y, warpstep_z};";
  if (sets_thread_) text_ += " ::threadIdx = threadIdx;";
  const bool has_arrays = std::any_of(in_scope_.begin(), in_scope_.end(),
                                      [](auto* one) { return one->value == Value::kOfThread; });
  if (has_arrays || leaves_ || has_warps_)
    text_ +=
        " const unsigned warpstep_lane ="
        " (warpstep_z * blockDim.y + warpstep_y) * blockDim.x + warpstep_x;";
  if (leaves_) text_ += " if (warpstep_left[warpstep_lane]) continue;";
  if (behind_ != 0) text_ += " if (!warpstep_behind_" + number + "[warpstep_lane]) continue;";
  text_ += own_parameters() + names_in_scope();
  text_ += std::exchange(row_ends_, {}) + " {" + segment_ + " }";
  if (leaves)
    text_ += " continue; warpstep_next_" + std::to_string(number_) +
             ": warpstep_left[warpstep_lane] = true; --warpstep_living;";
  else if (segment_returns_)
    text_ += " warpstep_next_" + std::to_string(number_) + ":;";
  text_ += " }";
  // What is alike for all threads is asked of one that lives.
  if (leaves) text_ += " if (warpstep_living == 0) return;";
  segment_.clear();
  segment_returns_ = segment_returns_by_lanes_ = false;
}

}  // namespace warpstep::tools::translate
