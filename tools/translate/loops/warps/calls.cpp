// Calls of warp functions that all lanes of a warp make alike.
#include "tools/translate/loops/warps/calls.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "tools/translate/loops/words/known_words.h"
#include "tools/translate/loops/words/operands.h"
#include "tools/translate/loops/words/signs.h"

namespace warpstep::tools::translate {
namespace {

/// Where the arguments between two parentheses begin, and behind them where the last one ends.
std::vector<std::uint32_t> arguments_of(const Unit& unit, std::uint32_t open) {
  const std::uint32_t close = unit.token(open).match;
  std::vector<std::uint32_t> begins{open + 1};
  for (std::uint32_t i = open + 1; i < close; ++i) {
    const Token& token = unit.token(i);
    if (token.punct == ',') begins.push_back(i + 1);
    const bool opens = token.punct == '(' || token.punct == '[' || token.punct == '{';
    if (opens && token.match != kNone) i = token.match;
  }
  begins.push_back(close + 1);
  return begins;
}

/// What happens to be computed or not, or changes what another part of a statement computes.
class Order {
 public:
  explicit Order(const Unit& unit) : unit_(unit) {}

  void note(std::uint32_t i, bool is_argument) {
    assignments_ += assigns(unit_, i);
    const bool changes = changes_by_one(unit_, i) || is_atomic_function(unit_.text(i)) ||
                         (is_argument && assigns(unit_, i));
    const bool chooses = unit_.is(i, '?') || is_twice(unit_, i, '&') || is_twice(unit_, i, '|') ||
                         unit_.is(i, "and") || unit_.is(i, "or");
    matters_ |= changes || (chooses && !is_argument);
  }
  bool matters() const { return matters_ || assignments_ > 1; }

 private:
  const Unit& unit_;
  int assignments_ = 0;
  bool matters_ = false;
};

/// A comma or a list in front of the last of the calls: C++ computes what stands in front of it
/// first.
bool is_sequence(const Unit& unit, std::uint32_t first, std::uint32_t last) {
  std::vector<std::uint32_t> open;
  for (std::uint32_t i = first; i < last; ++i) {
    const Token& token = unit.token(i);
    if (token.match != kNone && token.match > i) {
      if (token.punct == '{') return true;
      open.push_back(i);
    } else if (token.match != kNone && !open.empty()) {
      open.pop_back();
    }
    if (token.punct == '<' && token.angle != kNone && token.angle > i) i = token.angle;
    if (token.punct != ',') continue;
    const bool is_of_call =
        !open.empty() && unit.is(open.back(), '(') &&
        (unit.is(open.back() - 1, Kind::kWord) || unit.is(open.back() - 1, '>'));
    if (!is_of_call) return true;
  }
  return false;
}

/// Whether an argument, which is computed first, calls what may change another operand, or the
/// other way round.
bool changes_operand(const Unit& unit, std::uint32_t first, std::uint32_t last,
                     const WarpCall& call) {
  if (!calls_more(unit, call.value_first, call.close)) return false;
  const std::uint32_t begin = beginning_of_value(unit, first, call.word);
  const std::uint32_t end = end_of_arguments(unit, first, call.word, call.close);
  return reads_memory(unit, begin, call.word) || calls_more(unit, call.close, last) ||
         reads_memory(unit, call.close + 1, end) ||
         shares_name(unit, begin, call.word, call.value_first, call.close) ||
         shares_name(unit, call.close + 1, end, call.value_first, call.close);
}

/// `0xffffffff`, `-1`, `~0u`: every bit of 32.
bool is_all_bits(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  while (text.size() > 1 && (text.back() == 'u' || text.back() == 'l')) text.pop_back();
  constexpr std::array kAll{"0xffffffff", "4294967295", "-1", "~0", "~0x0"};
  return std::find(kAll.begin(), kAll.end(), text) != kAll.end();
}

bool is_all_bits(const Unit& unit, std::uint32_t first, std::uint32_t end) {
  std::string text;
  for (std::uint32_t i = first; i < end; ++i) text += unit.text(i);
  return is_all_bits(std::move(text));
}

/// Whether a variable of that type, the tokens [first, end), keeps 32 bits.
bool keeps_bits(const Unit& unit, std::uint32_t first, std::uint32_t end) {
  constexpr std::array kWords{"int",      "unsigned", "signed", "long",  "uint32_t",
                              "uint64_t", "int32_t",  "auto",   "const", "constexpr"};
  for (std::uint32_t i = first; i < end; ++i)
    if (!is_one_of(kWords, unit.text(i))) return false;
  return true;
}

}  // namespace

std::vector<WarpCall> read_warp_calls(const Unit& unit, std::uint32_t first, std::uint32_t last,
                                      std::string& refusal) {
  std::vector<WarpCall> calls;
  Order order(unit);
  for (std::uint32_t i = first; i < last; ++i) {
    order.note(i, false);
    if (!is_warp_function(unit.text(i)) || !unit.is(i + 1, '(')) continue;
    const std::vector<std::uint32_t> begins = arguments_of(unit, i + 1);
    const bool is_vote = !is_shuffle(unit.text(i));
    if (is_vote ? begins.size() != 3 : begins.size() < 4) {
      refusal = "a warp function has arguments that are not understood";
      return {};
    }
    const std::uint32_t close = begins.back() - 1;
    calls.push_back({.word = i,
                     .close = close,
                     .mask_first = begins[0],
                     .mask_end = begins[1] - 1,
                     .value_first = begins[1],
                     .value_end = begins[2] - 1,
                     .rest_first = is_vote ? close : begins[2]});
    for (++i; i < close; ++i) {
      order.note(i, true);
      if (is_warp_function(unit.text(i))) refusal = "a warp function stands in another one";
    }
  }
  const bool is_changed = std::any_of(calls.begin(), calls.end(), [&](const WarpCall& call) {
    return changes_operand(unit, first, last, call);
  });
  if (!calls.empty() &&
      (order.matters() || is_changed || is_sequence(unit, first, calls.back().word)))
    refusal = "a warp function is part of a larger expression";
  return calls;
}

bool is_whole_warp(const Unit& unit, const Variables& variables, std::uint32_t first,
                   std::uint32_t end) {
  if (is_all_bits(unit, first, end)) return true;
  if (end == first + 1 && is_all_bits(std::string(variables.number_of_constant(first))))
    return true;
  const Variable* const variable = end == first + 1 ? variables.named(first) : nullptr;
  return variable != nullptr && variable->value == Value::kFixed && variable->initial != kNone &&
         (first < variable->word || first >= variable->end) && unit.is(variable->initial, '=') &&
         keeps_bits(unit, variable->type_first, variable->type_end) &&
         is_whole_warp(unit, variables, variable->initial + 1, variable->end);
}

std::string type_of(const Unit& unit, const CopiedText& copied, const WarpCall& call) {
  if (!is_shuffle(unit.text(call.word))) return "bool";
  const std::string value = copied.of(call.value_first, call.value_end - 1);
  // A group's function returns what it is given, CUDA's an int for a char.
  if (unit.text(call.word).starts_with("warpstep_"))
    return "warpstep_argument<decltype(" + value + ")>";
  return "decltype(::__shfl_sync(0u, " + value + ", 0))";
}

std::string value_of(const Unit& unit, const CopiedText& copied, const WarpCall& call) {
  const std::string value = copied.of(call.value_first, call.value_end - 1);
  return is_shuffle(unit.text(call.word)) ? value : "static_cast<int>(" + value + ") != 0";
}

std::string answer_of(const Unit& unit, const CopiedText& copied, const WarpCall& call,
                      const std::string& values) {
  const std::string_view name = unit.text(call.word);
  const std::string ballot = values + ".ballot(warpstep_lane)";
  if (name == "__ballot_sync") return ballot;
  if (name == "__any_sync") return "(" + ballot + " != 0 ? 1 : 0)";
  if (name == "__all_sync") return "(" + ballot + " == 0xffffffff ? 1 : 0)";
  // __shfl_down_sync: shuffle_down
  const std::size_t begin = name.find("shfl") + std::string_view("shfl").size();
  const std::string kind(name.substr(begin, name.rfind('_') - begin));
  return values + ".shuffle" + kind + "<" + type_of(unit, copied, call) + ">(warpstep_lane, " +
         copied.of(call.rest_first, call.close - 1) + ")";
}

}  // namespace warpstep::tools::translate
