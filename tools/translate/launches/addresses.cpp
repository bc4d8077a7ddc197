// Registration of kernels by address.
#include "tools/translate/launches/addresses.h"

#include <algorithm>
#include <iterator>

#include "tools/translate/launches/stubs.h"

namespace warpstep::tools::translate {
namespace {

constexpr std::string_view kAddress = "::warpstep::sim::kernel_address(";

class Addresses {
 public:
  Addresses(Unit& unit, const Kernels& kernels, const Shadowed& shadowed)
      : unit_(unit), kernels_(kernels), shadowed_(shadowed) {}

  void run() {
    if (kernels_.names.empty()) return;
    for (const Kernel& kernel : kernels_.list) has_template_ |= kernel.is_template();
    for (std::size_t number = 0; number < kernels_.list.size(); ++number) definition(number);
    for (std::uint32_t i = 0; i < unit_.size(); ++i) {
      if (unit_.is(i, '(') && unit_.token(i).match != kNone && is_void_pointer(i))
        cast(i, unit_.token(i).match + 1);
      else if (unit_.is(i, "reinterpret_cast"))
        named_cast(i);
    }
  }

 private:
  void definition(std::size_t number) {
    const Kernel& kernel = kernels_.list[number];
    if (kernel.body == kNone || kernel.is_special || kernel.is_template()) return;
    const std::string name(unit_.text(kernel.name));
    std::string function = "static_cast<void (*)(";
    for (std::size_t i = 0; i < kernel.parameters.size(); ++i)
      function +=
          (i > 0 ? ", " : "") + joined(unit_, kernel.parameters[i].first, kernel.parameters[i].end);
    function += ")>(" + kernel.path + name + ")";
    std::string text = " [[maybe_unused]] static const void* const warpstep_kernel_";
    text += std::to_string(number) + " = ";
    text += kAddress;
    text += function + ");";
    if (!kernel.parameters.empty()) text += parameter_limit(function, name);
    unit_.insert_after(kernel.last, text);
  }

  /// `(void*)`, `(const void*)`, `(void const*)`; from the token before the first to the one after
  /// the last.
  bool is_void_pointer(std::uint32_t open) const {
    std::uint32_t i = open + 1;
    if (unit_.is(i, "const")) ++i;
    if (!unit_.is(i, "void")) return false;
    ++i;
    if (unit_.is(i, "const")) ++i;
    return unit_.is(i, '*') && (unit_.is(i + 1, ')') || unit_.is(i + 1, '>'));
  }

  /// The operand of the cast begins here: `k`, `&k`, `(k)`, `ns::k<int>`.
  void cast(std::uint32_t open, std::uint32_t first) {
    const std::uint32_t last = kernel_from(first);
    if (last == kNone && begins_cast(open)) return note_pointer(first);
    if (last == kNone || continues(last + 1)) return;
    unit_.insert_before(first, std::string(kAddress));
    unit_.insert_after(last, ")");
  }

  void named_cast(std::uint32_t i) {
    if (!unit_.is(i + 1, '<') || !is_void_pointer(i + 1)) return;
    std::uint32_t open = i + 2;
    while (!unit_.is(open, '>')) ++open;
    ++open;
    if (!unit_.is(open, '(') || unit_.token(open).match == kNone) return;
    const std::uint32_t last = kernel_from(open + 1);
    if (last == kNone) return note_pointer(open + 1);
    if (last + 1 != unit_.token(open).match) return;
    unit_.insert_before(open + 1, "const_cast<void*>(" + std::string(kAddress));
    unit_.insert_after(last, "))");
  }

  /// `f(void*) const` is none.
  bool begins_cast(std::uint32_t open) const {
    if (open == 0) return false;
    const char before = unit_.token(open - 1).punct;
    return unit_.is(open - 1, "return") ||
           (before != 0 && std::string_view("(,=;{?:").find(before) != std::string_view::npos);
  }

  /// A variable by its name alone may point to an instance of a template.
  void note_pointer(std::uint32_t word) {
    const bool is_whole =
        unit_.is(word + 1, ')') || unit_.is(word + 1, ',') || unit_.is(word + 1, ';');
    if (!has_template_ || !is_whole || unit_.in_system_header(word) || !unit_.is(word, Kind::kWord))
      return;
    unit_.insert_before(word, "::warpstep::sim::noted_kernel(");
    unit_.insert_after(word, ")");
  }

  /// Whether it is a call or a launch of the kernel, or a part of a larger expression.
  bool continues(std::uint32_t i) const {
    return unit_.is(i, '(') || unit_.is(i, '[') || unit_.is(i, '.') || unit_.is(i, '<') ||
           unit_.is(i, Kind::kArrow) || unit_.is(i, Kind::kScope);
  }

  /// The last token of the kernel's name that begins here; kNone if it is not one.
  std::uint32_t kernel_from(std::uint32_t i) const {
    if (unit_.is(i, '(') && unit_.token(i).match != kNone) {
      const std::uint32_t last = kernel_name_from(i + 1);
      return last != kNone && last + 1 == unit_.token(i).match ? last + 1 : kNone;
    }
    return kernel_name_from(i);
  }

  std::uint32_t kernel_name_from(std::uint32_t i) const {
    constexpr std::uint32_t kMostParts = 32;
    if (unit_.is(i, '&')) ++i;
    if (unit_.is(i, Kind::kScope)) ++i;
    for (std::uint32_t part = 0; part < kMostParts && unit_.is(i, Kind::kWord); ++part) {
      if (unit_.is(i + 1, Kind::kScope)) {
        i += 2;
        continue;
      }
      const KernelName* const name = kernels_.find(unit_.text(i));
      if (name == nullptr || kernels_.list[name->kernels.front()].name > i || shadowed_.contains(i))
        return kNone;
      if (!unit_.is(i + 1, '<') || unit_.is(i + 2, '<')) return i;
      return angle_after(unit_, i + 1, unit_.size());
    }
    return kNone;
  }

  Unit& unit_;
  const Kernels& kernels_;
  const Shadowed& shadowed_;
  bool has_template_ = false;
};

}  // namespace

void register_addresses(Unit& unit, const Kernels& kernels, const Shadowed& shadowed) {
  Addresses(unit, kernels, shadowed).run();
}

}  // namespace warpstep::tools::translate
