// Body of the function that stands for a kernel.
#include "tools/translate/loops/kernel_text.h"

#include <algorithm>

#include "tools/translate/loops/block_loop.h"
#include "tools/translate/loops/variables.h"

namespace warpstep::tools::translate {

std::string KernelText::body(const std::vector<std::string_view>& types, std::string& refusal) {
  refusal = harmless_.refusal(kernel_.body, kernel_.last, types);
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

/// Whether every atomicAdd() has the address of an element of a __shared__ array.
bool KernelText::adds_to_shared_alone() const {
  const auto shared = shared_arrays(unit_, kernel_);
  bool adds = false;
  for (std::uint32_t i = kernel_.body; i < kernel_.last; ++i) {
    if (!unit_.is(i, "atomicAdd")) continue;
    adds = true;
    if (!unit_.is(i + 1, '(') || !unit_.is(i + 2, '&') || !unit_.is(i + 4, '[') ||
        !is_one_of(shared, unit_.text(i + 3)))
      return false;
    std::uint32_t end = i + 4;
    while (unit_.is(end, '[') && unit_.token(end).match != kNone) end = unit_.token(end).match + 1;
    if (unit_.is(end, '.') && unit_.is(end + 1, Kind::kWord)) end += 2;
    if (!unit_.is(end, ',')) return false;
  }
  return adds;
}

}  // namespace warpstep::tools::translate
