// Launch stubs: a function beside a kernel with the same parameters and template, which launches
// it.
#include "tools/translate/launches/stubs.h"

#include <algorithm>
#include <unordered_set>

#include "tools/translate/parse/signature.h"

namespace warpstep::tools::translate {
namespace {

class Stub {
 public:
  Stub(const Unit& unit, const Kernel& kernel) : unit_(unit), kernel_(kernel) {}

  std::string text() const {
    const std::string name(unit_.text(kernel_.name));
    std::string function = "static_cast<void (*)(";
    for (std::size_t i = 0; i < kernel_.parameters.size(); ++i)
      function += (i > 0 ? ", " : "") + parameter(kernel_.parameters[i], "warpstep_q", i, false);
    function += ")>(" + kernel_.path + name + template_arguments() + ")";
    std::string text = " " + head() + "{";
    if (kernel_.is_template()) text += parameter_limit(function, name);
    text += " ::warpstep::sim::launch_known<(" + function + ")>(warpstep_shape";
    for (std::size_t i = 0; i < kernel_.parameters.size(); ++i) {
      const Parameter& parameter = kernel_.parameters[i];
      const std::string own = name_of(parameter, "warpstep_p", i);
      text += ", ::std::forward<decltype(" + own + ")>(" + own + ")";
      if (parameter.is_pack) text += "...";
    }
    text += "); }";
    return text;
  }

  /// What a later declaration of the kernel adds: its default arguments.
  std::string redeclaration() const { return " " + head() + ";"; }

  bool has_default() const {
    const auto is_given = [](const Parameter& parameter) { return parameter.has_default; };
    return std::any_of(kernel_.parameters.begin(), kernel_.parameters.end(), is_given) ||
           std::any_of(kernel_.template_parameters.begin(), kernel_.template_parameters.end(),
                       is_given);
  }

 private:
  std::string head() const {
    std::string text = header();
    text += "[[gnu::always_inline, gnu::artificial, maybe_unused]] static inline void ";
    text += kStubPrefix;
    text += unit_.text(kernel_.name);
    text += "(const ::warpstep::LaunchShape& warpstep_shape";
    for (std::size_t i = 0; i < kernel_.parameters.size(); ++i)
      text += ", " + parameter(kernel_.parameters[i], "warpstep_p", i, true);
    return text + ") " + constraint();
  }

  std::string header() const {
    if (!kernel_.is_template()) return {};
    std::vector<std::string> all;
    const auto& parameters = kernel_.template_parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i)
      all.push_back(parameter(parameters[i], kOfTemplate, i, true));
    for (std::size_t i = 0; i < kernel_.parameters.size(); ++i)
      if (auto_in(unit_, kernel_.parameters[i]) != kNone)
        all.push_back((kernel_.parameters[i].is_pack ? "class... " : "class ") + deduced(i));
    std::string text = "template <" + list(all) + "> ";
    if (kernel_.header == kNone) return text;
    std::uint32_t i = kernel_.header_close + 1;
    if (!unit_.is(i, "requires")) return text;
    const std::uint32_t first = i;
    while (i < kernel_.name && !starts_declaration(i)) ++i;
    return text + joined(unit_, first, i) + " ";
  }

  bool starts_declaration(std::uint32_t i) const {
    for (const std::string_view word : {"__global__", "static", "inline", "void", "extern",
                                        "__launch_bounds__", "__cluster_dims__"})
      if (unit_.is(i, word)) return true;
    return false;
  }

  /// A requires clause after the parameters.
  std::string constraint() const {
    const std::uint32_t first = kernel_.close + 1;
    const std::uint32_t end = kernel_.body != kNone ? kernel_.body : kernel_.last;
    return unit_.is(first, "requires") ? joined(unit_, first, end) + " " : "";
  }

  /// The parameter as written, with a name added if it has none.
  std::string parameter(const Parameter& parameter, const char* prefix, std::size_t number,
                        bool with_default) const {
    std::string text = type(parameter, prefix, number);
    if (parameter.name == kNone) text += " " + name_of(parameter, prefix, number);
    if (parameter.name_at < parameter.end && parameter.name == kNone) text += " ";
    if (parameter.name_at < parameter.end)
      text += " " + joined(unit_, parameter.name_at, parameter.end);
    if (with_default && parameter.has_default)
      text += " " + joined(unit_, parameter.end, parameter.default_end);
    return text;
  }

  /// What stands before the name; a template parameter of the stub in place of `auto`.
  std::string type(const Parameter& parameter, std::string_view prefix, std::size_t number) const {
    const std::uint32_t word = prefix == kOfTemplate ? kNone : auto_in(unit_, parameter);
    if (word == kNone) return joined(unit_, parameter.first, parameter.name_at);
    std::string text;  // without a concept's name, which the kernel itself checks
    for (std::uint32_t i = parameter.first; i < word; ++i)
      if (unit_.is(i, "const") || unit_.is(i, "volatile")) text += joined(unit_, i, i + 1) + " ";
    text += deduced(number);
    for (std::uint32_t i = word + 1; i < parameter.name_at; ++i)
      text += (unit_.is(i, Kind::kWord) ? " " : "") + std::string(unit_.text(i));
    return text;
  }

  static std::string deduced(std::size_t number) { return "warpstep_a" + std::to_string(number); }

  static std::string list(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
    return text;
  }

  std::string name_of(const Parameter& parameter, const char* prefix, std::size_t number) const {
    if (parameter.name != kNone) return std::string(unit_.text(parameter.name));
    return prefix + std::to_string(number);
  }

  std::string template_arguments() const {
    if (!kernel_.is_template()) return {};
    std::vector<std::string> all;
    const auto& parameters = kernel_.template_parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i)
      all.push_back(name_of(parameters[i], kOfTemplate, i) + (parameters[i].is_pack ? "..." : ""));
    for (std::size_t i = 0; i < kernel_.parameters.size(); ++i)
      if (auto_in(unit_, kernel_.parameters[i]) != kNone)
        all.push_back(deduced(i) + (kernel_.parameters[i].is_pack ? "..." : ""));
    return "<" + list(all) + ">";
  }

  static constexpr const char* kOfTemplate = "warpstep_t";  // names of template parameters

  const Unit& unit_;
  const Kernel& kernel_;
};

/// `using ns::kernel;` names the stub as well.
void extend_using_declarations(Unit& unit, const Kernels& kernels) {
  for (std::uint32_t i = 0; i < unit.size(); ++i) {
    if (!unit.is(i, "using")) continue;
    std::uint32_t end = i + 1;
    while (unit.is(end, Kind::kWord) || unit.is(end, Kind::kScope)) ++end;
    const std::uint32_t using_word = i;
    i = end - 1;
    if (!unit.is(end, ';') || end < using_word + 3 || !unit.is(end - 2, Kind::kScope)) continue;
    const KernelName* name = kernels.find(unit.text(end - 1));
    if (name == nullptr || !name->needs_stub) continue;
    // `using std::swap;` beside a kernel of that name means another function.
    if (kernels.list[name->kernels.front()].last > using_word) continue;
    if (unit.is(using_word + 1, "std") || unit.is(using_word + 2, "std")) continue;
    std::string text = " using " + joined(unit, using_word + 1, end - 1);
    text += kStubPrefix;
    text += unit.text(end - 1);
    unit.insert_after(end, text + ";");
  }
}

}  // namespace

std::string parameter_limit(const std::string& function, const std::string& name) {
  return " static_assert(::warpstep::sim::parameter_bytes(" + function +
         ") <= 32764, \"Formal parameter space overflowed (max 32764 bytes allowed) in function " +
         name + "\");";
}

void write_stubs(Unit& unit, const Kernels& kernels) {
  std::unordered_set<std::string> written;
  for (const Kernel& kernel : kernels.list) {
    const KernelName* name = kernels.find(unit.text(kernel.name));
    if (kernel.is_special || !name->needs_stub) continue;
    const Stub stub(unit, kernel);
    if (written.insert(signature(unit, kernel)).second)
      unit.insert_after(kernel.last, stub.text());
    else if (stub.has_default())
      unit.insert_after(kernel.last, stub.redeclaration());
  }
  extend_using_declarations(unit, kernels);
}

}  // namespace warpstep::tools::translate
