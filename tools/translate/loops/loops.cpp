// A kernel as loops over the threads of a block between its barriers.
#include "tools/translate/loops/loops.h"

#include <algorithm>
#include <string>
#include <vector>

#include "tools/translate/loops/block_loop.h"

namespace warpstep::tools::translate {
namespace {

class Loops {
 public:
  Loops(Unit& unit, const Scopes& scopes, const Kernels& kernels)
      : unit_(unit), kernels_(kernels), copied_(unit), harmless_(unit, scopes, copied_) {}

  void write(std::size_t number) {
    const Kernel& kernel = kernels_.list[number];
    if (kernel.body == kNone || kernel.is_special || unit_.in_system_header(kernel.first)) return;
    // An instance of such a template cannot be named to say why.
    if (kernel.is_template() && !refusal_of_head(kernel).empty()) return;
    const std::string name = "warpstep_loops_" + std::to_string(number);
    std::string refusal, warps = has_warp_function(unit_, kernel.body, kernel.last) ? "whole" : "";
    const std::string text = function(kernel, name, warps, refusal);
    if (!warps.empty()) warps = ", ::warpstep::sim::Warps::" + warps;
    std::string given = refusal.empty() ? "&" + name + arguments(kernel) : "\"" + refusal + "\"";
    if (!kernel.is_template()) {
      if (!text.empty()) unit_.insert_in_front(kernel.first, text);
      unit_.insert_after(kernel.last,
                         " [[maybe_unused]] static const ::warpstep::sim::LoopsOfKernel "
                         "warpstep_has_loops_" +
                             std::to_string(number) + "{" + address(kernel) + ", " + given + warps +
                             "};");
    } else {
      const std::string why = "warpstep_why_" + std::to_string(number);
      unit_.insert_in_front(
          kernel.first,
          refusal.empty() ? text : " static constexpr char " + why + "[] = \"" + refusal + "\";");
      if (!refusal.empty()) given = why;
      unit_.insert_after(kernel.body, " (void)&::warpstep::sim::loops_of_instance<" +
                                          address(kernel) + ", " + given + warps + ">;");
    }
  }

 private:
  bool is_specialised(const Kernel& kernel) const {
    const KernelName* const name = kernels_.find(unit_.text(kernel.name));
    return std::any_of(name->kernels.begin(), name->kernels.end(),
                       [&](std::uint32_t number) { return kernels_.list[number].is_special; });
  }

  /// What is not asked of the body.
  std::string refusal_of_head(const Kernel& kernel) const {
    if (kernel.cluster != kNone) return "it has a cluster";
    if (kernel.has_auto) return "a parameter is auto";
    if (kernel.is_template() && is_specialised(kernel)) return "it is specialised";
    for (const Parameter& parameter : kernel.template_parameters)
      if (parameter.is_pack || parameter.name == kNone)
        return "a template parameter is a pack or has no name";
    for (const Parameter& parameter : kernel.parameters)
      if (parameter.is_pack) return "a parameter is a pack";
    for (std::uint32_t i = kernel.first; i < kernel.body; ++i)
      if (unit_.is(i, "requires") || unit_.is(i, "decltype")) return "it has a constraint";
    return {};
  }

  /// The loops' text, and what they want of the `warps` of a block.
  std::string function(const Kernel& kernel, const std::string& name, std::string& warps,
                       std::string& refusal) const {
    refusal = refusal_of_head(kernel);
    if (refusal.empty()) refusal = harmless_.refusal(kernel.body, kernel.last, types_of(kernel));
    if (refusal.empty() && copied_.calls_simulator(kernel.body + 1, kernel.last))
      refusal = "it waits for other threads";
    if (!refusal.empty()) return {};
    if (refusal.empty() && harmless_.calls_atomics(kernel.body, end_of_warp_functions(kernel)))
      refusal = "an atomic function stands in front of a warp function";
    const auto body = read_statements(unit_, kernel.body, refusal);
    const Variables variables(unit_, harmless_, kernel, body, refusal);
    if (!refusal.empty()) return {};
    BlockLoop loop(unit_, copied_, kernel, harmless_, variables, refusal);
    const std::string loops = loop.write(body);
    if (loop.wants_whole_rows()) warps = "rows";
    if (!refusal.empty()) return {};
    std::string text = copied_.marker(kernel.first) + header(kernel) +
                       "[[maybe_unused]] static void " + name +
                       "(::warpstep::sim::BlockOfLoops& warpstep_block";
    for (const Parameter& parameter : kernel.parameters)
      text += ", " + joined(unit_, parameter.first, parameter.end);
    text +=
        ") { const uint3 blockIdx = warpstep_block.index;"
        " const dim3 blockDim = warpstep_block.block, gridDim = warpstep_block.grid;"
        " [[maybe_unused]] const unsigned warpstep_threads ="
        " blockDim.x * blockDim.y * blockDim.z;";
    for (const Variable& variable : variables.list())
      if (variable.is_parameter && variable.value == Value::kOfThread)
        text += " auto& warpstep_all_" + std::string(variable.name) + " = " +
                std::string(variable.name) + ";";
    if (adds_to_shared_alone(kernel)) text += " constexpr ::warpstep::sim::LoneAdd atomicAdd{};";
    return text + copied_.behind(kernel.body) + loops + " }";
  }

  /// Behind the last warp function, and the loops that it stands in: what stands in front of it is
  /// done by fibers warp by warp, by loops for the whole block.
  std::uint32_t end_of_warp_functions(const Kernel& kernel) const {
    std::uint32_t end = kernel.body;
    for (std::uint32_t i = kernel.body; i < kernel.last; ++i) {
      if (has_warp_function(unit_, i, i)) end = std::max(end, i);
      if (!unit_.is(i, "for") && !unit_.is(i, "while")) continue;
      const std::uint32_t last = statement_end(unit_, i, kernel.last);
      if (last != kNone && has_warp_function(unit_, i, last)) end = std::max(end, last);
    }
    return end;
  }

  /// Whether every atomicAdd() has the address of an element of a __shared__ array.
  bool adds_to_shared_alone(const Kernel& kernel) const {
    const auto shared = shared_names(unit_, kernel);
    bool adds = false;
    for (std::uint32_t i = kernel.body; i < kernel.last; ++i) {
      if (!unit_.is(i, "atomicAdd")) continue;
      adds = true;
      if (!unit_.is(i + 1, '(') || !unit_.is(i + 2, '&') || !unit_.is(i + 4, '[') ||
          !is_one_of(shared, unit_.text(i + 3)))
        return false;
    }
    return adds;
  }

  std::vector<std::string_view> types_of(const Kernel& kernel) const {
    std::vector<std::string_view> types;
    for (const Parameter& parameter : kernel.template_parameters)
      types.push_back(unit_.text(parameter.name));
    return types;
  }

  std::string header(const Kernel& kernel) const {
    if (kernel.template_parameters.empty()) return {};
    std::string list;
    for (const Parameter& parameter : kernel.template_parameters)
      list += (list.empty() ? "" : ", ") + joined(unit_, parameter.first, parameter.end);
    return "template <" + list + "> ";
  }

  std::string arguments(const Kernel& kernel) const {
    if (kernel.template_parameters.empty()) return {};
    std::string list;
    for (const Parameter& parameter : kernel.template_parameters)
      list += (list.empty() ? "" : ", ") + std::string(unit_.text(parameter.name));
    return "<" + list + ">";
  }

  std::string address(const Kernel& kernel) const {
    std::string text = "static_cast<void (*)(";
    for (std::size_t i = 0; i < kernel.parameters.size(); ++i)
      text +=
          (i > 0 ? ", " : "") + joined(unit_, kernel.parameters[i].first, kernel.parameters[i].end);
    return text + ")>(" + std::string(unit_.text(kernel.name)) + arguments(kernel) + ")";
  }

  Unit& unit_;
  const Kernels& kernels_;
  const CopiedText copied_;
  const Harmless harmless_;
};

}  // namespace

void write_loops(Unit& unit, const Scopes& scopes, const Kernels& kernels) {
  const auto has_body = [](const Kernel& kernel) { return kernel.body != kNone; };
  if (std::none_of(kernels.list.begin(), kernels.list.end(), has_body)) return;
  Loops loops(unit, scopes, kernels);
  for (std::size_t number = 0; number < kernels.list.size(); ++number) loops.write(number);
}

}  // namespace warpstep::tools::translate
