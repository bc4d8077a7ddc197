// Body of the function that stands for a kernel.
#include "tools/translate/loops/kernel_text.h"

#include <algorithm>

#include "tools/translate/loops/block_loop.h"
#include "tools/translate/loops/variables.h"
#include "tools/translate/loops/words/known_words.h"
#include "tools/translate/variables/extern_arrays.h"

namespace warpstep::tools::translate {

std::string KernelText::body(const std::vector<std::string_view>& types, std::string& refusal) {
  refusal = harmless_.refusal(kernel_.body, kernel_.last, types);
  for (std::uint32_t i = kernel_.body; i < kernel_.last && refusal.empty(); ++i)
    if (unit_.is(i, "return") && !unit_.is(i + 1, ';')) refusal = "it returns what a call does";
  if (refusal.empty() && copied_.calls_simulator(kernel_.body + 1, kernel_.last))
    refusal = "it waits for other threads";
  if (!refusal.empty()) return {};
  if (harmless_.calls_atomics(kernel_.body, end_of_warp_functions()))
    refusal = "an atomic function stands in front of a warp function";
  const auto statements = read_statements(unit_, kernel_.body, refusal);
  const Variables variables(unit_, harmless_, kernel_, statements, refusal);
  if (!refusal.empty()) return {};
  BlockLoop loop(unit_, copied_, kernel_, harmless_, variables, refusal);
  const std::string loops = loop.write(statements);
  if (!refusal.empty()) return {};
  wants_whole_rows_ = loop.wants_whole_rows();
  std::string text =
      " { const uint3 blockIdx = warpstep_block.index;"
      " const dim3 blockDim = warpstep_block.block, gridDim = warpstep_block.grid;"
      " [[maybe_unused]] const unsigned warpstep_threads ="
      " blockDim.x * blockDim.y * blockDim.z;";
  for (const Variable& variable : variables.list())
    if (variable.is_parameter && variable.value == Value::kOfThread)
      text += " auto& warpstep_all_" + std::string(variable.name) + " = " +
              std::string(variable.name) + ";";
  if (adds_to_shared_alone()) text += " constexpr ::warpstep::sim::LoneAdd atomicAdd{};";
  return text + copied_.behind(kernel_.body) + loops + " }";
}

std::string KernelText::wanted_warps() const {
  if (!has_warp_function(unit_, kernel_.body, kernel_.last)) return {};
  return wants_whole_rows_ ? "rows" : "whole";
}

/// Behind the last warp function, and the loops that it stands in: what stands in front of it is
/// done by fibers warp by warp, by loops for the whole block.
std::uint32_t KernelText::end_of_warp_functions() const {
  std::uint32_t end = kernel_.body;
  for (std::uint32_t i = kernel_.body; i < kernel_.last; ++i) {
    if (has_warp_function(unit_, i, i)) end = std::max(end, i);
    if (!unit_.is(i, "for") && !unit_.is(i, "while")) continue;
    const std::uint32_t last = statement_end(unit_, i, kernel_.last);
    if (last != kNone && has_warp_function(unit_, i, last)) end = std::max(end, last);
  }
  return end;
}

/// How many [...] make one number of a shared array; 0 unless all that has its name is one array
/// of numbers.
unsigned KernelText::dimensions_of_shared(std::string_view name) const {
  unsigned dimensions = 0, declared = 0;
  for (std::uint32_t i = kernel_.first; i < kernel_.last; ++i) {
    if (unit_.is(i, "__shared__")) {
      std::uint32_t end = i;
      for (const Declarator& one : read_declarators(unit_, i + 1, end)) {
        if (unit_.text(one.name) != name) continue;
        for (std::uint32_t word = i + 1; word < one.name; ++word)
          if (unit_.is(word, Kind::kWord) && !is_number_type(unit_.text(word))) return 0;
        ++declared;
        for (std::uint32_t open = one.name + 1; unit_.is(open, '[');
             open = unit_.token(open).match + 1)
          ++dimensions;
      }
    } else if (unit_.is(i, name) && !unit_.is(i - 1, '.') && !unit_.is(i - 1, Kind::kArrow)) {
      const bool has_type = unit_.is(i - 1, Kind::kWord) && !unit_.is(i - 1, "return") &&
                            !unit_.is(i - 1, "else") && !unit_.is(i - 1, "case");
      const bool has_sign = unit_.is(i - 1, '*') || unit_.is(i - 1, '&') || unit_.is(i - 1, '>');
      declared += has_type || (has_sign && !unit_.is(i + 1, '['));
    }
  }
  // The shared declaration counts twice: its type stands in front of it.
  return declared == 2 ? dimensions : 0;
}

/// Whether every atomicAdd() has the address of a number in a __shared__ array, and is CUDA's.
bool KernelText::adds_to_shared_alone() const {
  if (harmless_.may_be_outside("atomicAdd")) return false;
  bool adds = false;
  for (std::uint32_t i = kernel_.body; i < kernel_.last; ++i) {
    if (!unit_.is(i, "atomicAdd")) continue;
    adds = true;
    if (!unit_.is(i + 1, '(') || !unit_.is(i + 2, '&') || !unit_.is(i + 4, '[')) return false;
    unsigned dimensions = 0;
    std::uint32_t end = i + 4;
    for (; unit_.is(end, '[') && unit_.token(end).match != kNone; end = unit_.token(end).match + 1)
      ++dimensions;
    if (unit_.is(end, '.') && unit_.is(end + 1, Kind::kWord)) end += 2;
    if (!unit_.is(end, ',') || dimensions != dimensions_of_shared(unit_.text(i + 3))) return false;
  }
  return adds;
}

}  // namespace warpstep::tools::translate
