// A kernel as loops over the threads of a block between its barriers.
#include "tools/translate/loops/loops.h"

#include <algorithm>
#include <string>
#include <vector>

#include "tools/translate/loops/calls/written_out.h"
#include "tools/translate/loops/kernel_text.h"
#include "tools/translate/loops/words/known_words.h"

namespace warpstep::tools::translate {
namespace {

class Loops {
 public:
  Loops(Unit& unit, const Scopes& scopes, const Kernels& kernels)
      : unit_(unit),
        kernels_(kernels),
        copied_(unit),
        harmless_(unit, scopes, copied_),
        waiting_(unit, scopes) {}

  void write(std::size_t number) {
    const Kernel& kernel = kernels_.list[number];
    if (kernel.body == kNone || kernel.is_special || unit_.in_system_header(kernel.first)) return;
    // An instance of such a template cannot be named to say why.
    if (kernel.is_template() && !refusal_of_head(kernel).empty()) return;
    const std::string name = "warpstep_loops_" + std::to_string(number);
    std::string refusal, warps;
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
    for (const Parameter& parameter : kernel.template_parameters)
      if (!is_type(parameter) && !is_number(parameter))
        return "a template parameter is neither a type nor a number";
    for (const Parameter& parameter : kernel.parameters)
      if (parameter.is_pack) return "a parameter is a pack";
    for (std::uint32_t i = kernel.first; i < kernel.body; ++i) {
      if (unit_.is(i, "requires") || unit_.is(i, "decltype")) return "it has a constraint";
      const bool may_be_active =
          harmless_.classes().are_active(unit_.text(i)) ||
          ((unit_.is(i, "typename") || unit_.is(i, "class")) && harmless_.classes().has_active());
      if (may_be_active) return "a parameter may be an object that does something of its own";
      if (unit_.is(i, '[') && is_number_type(unit_.text(i - 1)))
        return "a parameter may contain an array";
    }
    return {};
  }

  /// The loops' text, and what they want of the `warps` of a block.
  std::string function(const Kernel& kernel, const std::string& name, std::string& warps,
                       std::string& refusal) const {
    refusal = refusal_of_head(kernel);
    if (!refusal.empty()) return {};
    const WrittenOut written(copied_, kernel, waiting_, refusal);
    if (!refusal.empty()) return {};
    KernelText text(written.copied(), written.kernel(), Harmless(harmless_, written.unit()));
    const std::string body = text.body(types_of(kernel), refusal);
    if (!refusal.empty()) return {};
    warps = text.wanted_warps();
    std::string head = copied_.marker(kernel.first) + header(kernel) +
                       "[[maybe_unused]] static void " + name +
                       "(::warpstep::sim::BlockOfLoops& warpstep_block";
    for (const Parameter& parameter : kernel.parameters)
      head += ", " + joined(unit_, parameter.first, parameter.end);
    return head + ")" + body;
  }

  std::vector<std::string_view> types_of(const Kernel& kernel) const {
    std::vector<std::string_view> types;
    for (const Parameter& parameter : kernel.template_parameters)
      if (is_type(parameter)) types.push_back(unit_.text(parameter.name));
    return types;
  }

  bool is_type(const Parameter& parameter) const {
    return unit_.is(parameter.first, "class") || unit_.is(parameter.first, "typename");
  }

  bool is_number(const Parameter& parameter) const {
    for (std::uint32_t i = parameter.first; i < parameter.name; ++i)
      if (!is_number_type(unit_.text(i)) && !unit_.is(i, "const")) return false;
    return parameter.name > parameter.first;
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
    return text + ")>(" + kernel.path + std::string(unit_.text(kernel.name)) + arguments(kernel) +
           ")";
  }

  Unit& unit_;
  const Kernels& kernels_;
  const CopiedText copied_;
  const Harmless harmless_;
  const WaitingFunctions waiting_;
};

}  // namespace

void write_loops(Unit& unit, const Scopes& scopes, const Kernels& kernels) {
  const auto has_body = [](const Kernel& kernel) { return kernel.body != kNone; };
  if (std::none_of(kernels.list.begin(), kernels.list.end(), has_body)) return;
  Loops loops(unit, scopes, kernels);
  for (std::size_t number = 0; number < kernels.list.size(); ++number) loops.write(number);
}

}  // namespace warpstep::tools::translate
