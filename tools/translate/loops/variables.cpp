// Variables of a kernel that its barriers see.
#include "tools/translate/loops/variables.h"

#include <algorithm>
#include <array>

#include "tools/translate/loops/words/known_words.h"
#include "tools/translate/loops/words/signs.h"
#include "tools/translate/parse/parameters.h"

namespace warpstep::tools::translate {
namespace {

constexpr std::array kBlockWide{"blockIdx", "blockDim", "gridDim", "warpSize"};
constexpr std::array kPlainWords{"true", "false",       "const",      "sizeof",          "min",
                                 "max",  "static_cast", "const_cast", "reinterpret_cast"};

bool is_pointer(const Unit& unit, const Parameter& parameter) {
  for (std::uint32_t i = parameter.first; i < parameter.end; ++i) {
    if (unit.is(i, '<') && unit.token(i).angle != kNone) i = unit.token(i).angle;
    if (unit.is(i, '*') || unit.is(i, '[')) return true;
  }
  return false;
}

}  // namespace

Variables::Variables(const Unit& unit, const Harmless& harmless, const Kernel& kernel,
                     const std::vector<Statement>& body, std::string& refusal)
    : unit_(unit),
      harmless_(harmless),
      kernel_(kernel),
      refusal_(refusal),
      splits_(has_barrier(unit, kernel.body, kernel.last) ||
              has_warp_function(unit, kernel.body, kernel.last)),
      shared_arrays_(shared_arrays(unit, kernel)),
      shared_names_(shared_names(unit, kernel)) {
  for (const Parameter& parameter : kernel.parameters) {
    if (parameter.name == kNone) continue;
    list_.push_back({.name = unit.text(parameter.name),
                     .word = parameter.name,
                     .first = parameter.first,
                     .end = parameter.end,
                     .dimensions_end = parameter.name + 1,
                     .scope_last = kernel.last,
                     .is_parameter = true,
                     .value = Value::kFixed,
                     .is_pointer = is_pointer(unit, parameter)});
  }
  collect(body, kernel.last, 0);
  refuse_ambiguous_names();
  find_references();
  // The warps that do not pass a condition keep what is declared in front of it as it was.
  std::erase_if(assignments_, [&](const Assignment& one) {
    const Variable* const variable = named(one.word);
    return variable != nullptr && variable->word < one.behind;
  });
  for (const Assignment& one : assignments_)
    for (Variable& variable : list_)
      if (named(one.word) == &variable && one.word > variable.head_close)
        variable.is_counter = false;
  // All have the best value that their uses allow, until one depends on what has not.
  for (Variable& variable : list_) judge(variable);
  for (bool changed = true; changed;) {
    changed = false;
    for (Variable& variable : list_) changed |= settle(variable);
  }
  // Without a barrier all that a thread does is one pass of one loop.
  if (has_barrier(unit, kernel.body, kernel.last)) return;
  for (Variable& variable : list_)
    if (variable.is_parameter && variable.value == Value::kUniform)
      variable.value = Value::kOfThread;
}

/// The value that the places allow at which the variable is changed.
void Variables::judge(Variable& variable) const {
  bool is_changed = false, is_elsewhere = false;
  for (std::uint32_t i = kernel_.body; i < variable.scope_last; ++i) {
    if (i == variable.word || !unit_.is(i, variable.name) || named(i) != &variable) continue;
    const Use use = use_of(variable, i);
    if (use == Use::kRead) continue;
    is_changed = true;
    variable.is_kept |= use == Use::kKept;
    is_elsewhere |= std::none_of(assignments_.begin(), assignments_.end(),
                                 [&](const Assignment& one) { return one.word == i; });
  }
  const bool has_value = variable.is_parameter || variable.initial != kNone || is_changed;
  if (is_elsewhere || !has_value || variable.is_array())
    variable.value = Value::kOfThread;
  else
    variable.value = is_changed ? Value::kUniform : Value::kFixed;
}

void Variables::collect(const std::vector<Statement>& list, std::uint32_t last,
                        std::uint32_t behind) {
  std::string ignored;  // what is one segment stays as it is written
  std::string& refusal = splits_ ? refusal_ : ignored;
  for (const Statement& statement : list) {
    if (statement.kind == Statement::Kind::kFor) {
      std::uint32_t end = statement.head_open + 1;
      while (end < statement.head_close && !unit_.is(end, ';')) ++end;
      auto declared = read_declaration(unit_, statement.head_open + 1, end, refusal);
      if (declared.empty()) note_assignments(statement.head_open + 1, end, behind);
      add(std::move(declared), statement.last, statement.head_close);
      std::uint32_t next = end + 1;
      while (next < statement.head_close && !unit_.is(next, ';')) ++next;
      note_assignments(next + 1, statement.head_close, behind);
    }
    const bool is_simple =
        statement.kind == Statement::Kind::kPlain || statement.kind == Statement::Kind::kWarp;
    if (is_simple && !declares_shared(unit_, statement.first, statement.last)) {
      auto declared = read_declaration(unit_, statement.first, statement.last, refusal);
      if (declared.empty()) note_assignments(statement.first, statement.last, behind);
      add(std::move(declared), last, kNone);
    }
    const bool opens = statement.kind == Statement::Kind::kBlock;
    const bool divides = statement.kind == Statement::Kind::kIf &&
                         !has_word(unit_, statement.first, statement.last, "__syncthreads");
    collect(statement.parts, opens ? statement.last : last, divides ? statement.first : behind);
  }
}

/// A declaration is written in front of what stands before it in its segment, where its name may
/// stand for something outside of the kernel; and what all threads share is no constant.
void Variables::refuse_ambiguous_names() {
  for (const Variable& variable : list_) {
    if (!variable.is_parameter && harmless_.is_constant(variable.name))
      refusal_ = "the variable " + std::string(variable.name) + " has the name of a constant";
    if (!harmless_.may_be_outside(variable.name)) continue;
    for (std::uint32_t i = kernel_.body; i < variable.word; ++i)
      if (unit_.is(i, variable.name) && named(i) == nullptr && !unit_.is(i - 1, '.') &&
          !unit_.is(i - 1, Kind::kArrow))
        refusal_ = "the name " + std::string(variable.name) + " is used before it is declared";
  }
  std::vector<std::string_view> shared = shared_names_;
  std::sort(shared.begin(), shared.end());
  for (std::size_t i = 0; i < shared.size(); ++i) {
    const bool is_variables = std::any_of(
        list_.begin(), list_.end(), [&](const Variable& one) { return one.name == shared[i]; });
    const bool is_twice = i > 0 && shared[i - 1] == shared[i];
    if (harmless_.may_be_outside(shared[i]) || is_variables || is_twice || is_fixed(shared[i]))
      refusal_ = "the shared " + std::string(shared[i]) + " has the name of something else";
  }
}

/// Whether the word stands for what is the same for all threads, and always, unless a variable has
/// the name.
bool Variables::is_fixed(std::string_view word) const {
  return is_one_of(kBlockWide, word) || is_one_of(kPlainWords, word) || is_number_type(word) ||
         harmless_.is_constant(word);
}

void Variables::add(std::vector<Variable> declared, std::uint32_t last, std::uint32_t head_close) {
  for (Variable& variable : declared) {
    variable.scope_last = last;
    variable.head_close = head_close;
    variable.is_counter = head_close != kNone;
    for (const Variable& other : list_)
      if (other.name == variable.name && other.scope_last > variable.word)
        refusal_ = "two variables have the name " + std::string(variable.name);
    list_.push_back(variable);
  }
}

std::vector<Assignment> Variables::assignments_in(std::uint32_t first, std::uint32_t end) const {
  std::vector<Assignment> all;
  while (first < end) {
    std::uint32_t last = first;
    while (last < end && !unit_.is(last, ',')) {
      const Token& token = unit_.token(last);
      const bool opens = token.punct == '(' || token.punct == '[' || token.punct == '{';
      last = opens && token.match != kNone ? token.match + 1 : last + 1;
    }
    if (changes_by_one(unit_, first) && last == first + 3 && unit_.is(first + 2, Kind::kWord)) {
      all.push_back({first + 2, last, last});
    } else if (unit_.is(first, Kind::kWord) && changes_by_one(unit_, first + 1) &&
               last == first + 3) {
      all.push_back({first, last, last});
    } else {
      std::uint32_t sign = first + 1;
      if (unit_.is(sign, Kind::kPunct) && !unit_.is(sign, '=') && unit_.adjacent(sign)) ++sign;
      if (!unit_.is(first, Kind::kWord) || !assigns(unit_, sign)) return {};
      all.push_back({first, sign + 1, last});
    }
    first = last + 1;
  }
  return all;
}

void Variables::note_assignments(std::uint32_t first, std::uint32_t end, std::uint32_t behind) {
  for (Assignment& one : assignments_in(first, end)) {
    one.behind = behind;
    assignments_.push_back(one);
  }
}

/// Whether the variable has not the value that it was believed to have.
bool Variables::settle(Variable& variable) const {
  if (variable.value == Value::kOfThread) return false;
  const Value before = variable.value;
  const bool has_initial = !variable.is_parameter && variable.initial != kNone;
  const auto initial_is = [&](bool may_ask_lane) {
    return !has_initial || computes(variable.initial + 1, variable.end, may_ask_lane);
  };
  if (variable.value == Value::kUniform) {
    bool stays = initial_is(false);
    for (const Assignment& one : assignments_)
      if (named(one.word) == &variable) stays = stays && computes(one.first, one.end, false);
    if (!stays) variable.value = Value::kOfThread;
  } else if (variable.value == Value::kFixed && !initial_is(false)) {
    variable.value = Value::kPerLane;
  }
  if (variable.value == Value::kPerLane && !initial_is(true)) variable.value = Value::kOfThread;
  return variable.value != before;
}

/// Whether the tokens compute a number from what is the same for all threads, and from threadIdx if
/// they may.
bool Variables::computes(std::uint32_t first, std::uint32_t end, bool may_ask_lane,
                         bool may_read_shared) const {
  for (std::uint32_t i = first; i < end; ++i) {
    const Token& token = unit_.token(i);
    if (token.kind == Kind::kPunct) {
      if (token.punct == '[' || token.punct == '{' || changes_by_one(unit_, i) || assigns(unit_, i))
        return false;
      const bool is_first = i == first || !ends_operand(i - 1);
      const bool is_and = unit_.is(i - 1, '&') && unit_.adjacent(i - 1);
      if ((token.punct == '*' || (token.punct == '&' && !is_and)) && is_first) return false;
      continue;
    }
    if (token.kind == Kind::kArrow || token.kind == Kind::kScope) return false;
    if (token.kind != Kind::kWord) continue;
    if (i > first && unit_.is(i - 1, '.')) continue;
    const std::string_view word = unit_.text(i);
    if (names_constant_of_type(i)) {
      i += 2;
      continue;
    }
    const bool is_whole = !unit_.is(i + 1, '[') && !unit_.is(i + 1, '.') && !unit_.is(i + 1, '(');
    if (is_whole && is_one_of(may_read_shared ? shared_names_ : shared_arrays_, word)) continue;
    if (harmless_.is_of_file(word)) return false;
    if (const Variable* const variable = named(i); variable != nullptr) {
      if (variable->value == Value::kOfThread) return false;
      if (variable->value == Value::kPerLane && !may_ask_lane) return false;
      // It may have changed before the value is computed again.
      if (variable->value == Value::kUniform && may_ask_lane && !variable->is_counter) return false;
      continue;
    }
    if (harmless_.is_variable_outside(word) && !harmless_.is_constant(word)) return false;
    if (is_fixed(word) || (may_ask_lane && word == "threadIdx")) continue;
    if (!is_of_template(word)) return false;
  }
  return true;
}

bool Variables::is_of_template(std::string_view word) const {
  return std::any_of(
      kernel_.template_parameters.begin(), kernel_.template_parameters.end(),
      [&](const Parameter& one) { return one.name != kNone && unit_.text(one.name) == word; });
}

/// `Config::kTile`, of a class of the file or of a type that the kernel's template has: what a
/// kernel can read there is a constant.
bool Variables::names_constant_of_type(std::uint32_t word) const {
  const std::string_view name = unit_.text(word);
  return unit_.is(word + 1, Kind::kScope) && unit_.is(word + 2, Kind::kWord) &&
         !unit_.is(word + 3, '(') && !unit_.is(word + 3, '{') &&
         !unit_.is(word + 3, Kind::kScope) && named(word) == nullptr &&
         (harmless_.classes().are_types(name) || is_of_template(name));
}

const Variable* Variables::declared_at(std::uint32_t word) const {
  const auto found = std::find_if(list_.begin(), list_.end(),
                                  [&](const Variable& one) { return one.word == word; });
  return found == list_.end() ? nullptr : &*found;
}

const Variable* Variables::named(std::uint32_t word) const {
  const Variable* innermost = nullptr;
  for (const Variable& one : list_)
    if (one.name == unit_.text(word) && one.word <= word && word <= one.scope_last)
      innermost = &one;
  return innermost;
}

bool Variables::mixes_assignments(std::uint32_t first, std::uint32_t last) const {
  const std::vector<Assignment> all = assignments_in(first, last);
  const auto is_uniform = [this](const Assignment& one) {
    const Variable* const variable = named(one.word);
    return variable != nullptr && variable->value == Value::kUniform;
  };
  return std::any_of(all.begin(), all.end(), is_uniform) &&
         !std::all_of(all.begin(), all.end(), is_uniform);
}

std::vector<Assignment> Variables::uniform_assignments(std::uint32_t first,
                                                       std::uint32_t last) const {
  std::vector<Assignment> all = assignments_in(first, last);
  for (const Assignment& one : all) {
    const Variable* const variable = named(one.word);
    if (variable == nullptr || variable->value != Value::kUniform) return {};
  }
  return all;
}

}  // namespace warpstep::tools::translate
