// Parser of the __global__ functions that a unit declares.
#include "tools/translate/parse/kernels.h"

#include <algorithm>
#include <array>

namespace warpstep::tools::translate {
namespace {

/// Types that are certainly not void.
constexpr std::array kOtherTypes{"int",   "float",  "double", "char",   "bool",    "long",
                                 "short", "size_t", "auto",   "signed", "unsigned"};

/// What stands behind a requires clause.
constexpr std::array kBeginDeclaration{
    "__global__", "static", "inline", "void", "extern", "__launch_bounds__", "__cluster_dims__"};

class KernelFinder {
 public:
  KernelFinder(Unit& unit, const Scopes& scopes)
      : unit_(unit), scopes_(scopes), spaces_(unit, scopes) {}

  Kernels run() {
    for (const Marked& marked : scopes_.marked) {
      if (!unit_.is(marked.word, "__global__") || marked.word < done_) continue;
      if (unit_.too_many_errors()) break;
      Kernel kernel{};
      kernel.first = marked.first;
      if (!read(kernel, marked)) {
        skip_declaration(marked.word);
        continue;
      }
      done_ = kernel.body != kNone ? kernel.body : kernel.last;
      check(kernel, marked);
      add(std::move(kernel), marked);
    }
    name_all();
    return std::move(kernels_);
  }

 private:
  /// An unreadable declaration is not read again for the next __global__ in it.
  void skip_declaration(std::uint32_t i) {
    while (i < unit_.size() && !unit_.is(i, ';') && !unit_.is(i, '{') && !unit_.is(i, '}')) ++i;
    done_ = i;
  }

  bool read(Kernel& kernel, const Marked& marked) {
    std::uint32_t i = kernel.first;
    if (unit_.is(i, "template")) {
      if (!unit_.is(i + 1, '<') || unit_.is(i + 2, '>')) {
        kernel.is_special = true;
      } else {
        kernel.header = i + 1;
        kernel.header_close = angle_after(unit_, i + 1, unit_.size());
        if (kernel.header_close == kNone || kernel.header_close > marked.word) return false;
      }
    }
    if (!find_name(kernel, marked.word + 1) || !find_end(kernel)) return false;
    find_bounds(kernel);
    return true;
  }

  /// The name is the word before the first parenthesis that is not an attribute's.
  bool find_name(Kernel& kernel, std::uint32_t i) {
    for (; i < unit_.size(); ++i) {
      const Token& token = unit_.token(i);
      if (token.punct == ';' || token.punct == '{' || token.punct == '}' || token.punct == '=')
        return false;
      if (unit_.is(i, "friend")) kernel.is_special = true;
      if (token.punct == '<') {
        const std::uint32_t close = angle_after(unit_, i, unit_.size());
        if (close == kNone) return false;
        if (unit_.is(close + 1, '(') && unit_.is(i - 1, Kind::kWord)) {
          kernel.is_special = true;
          kernel.name = i - 1;
          kernel.open = close + 1;
          break;
        }
        i = close;
      } else if (token.punct == '[' && token.match != kNone) {
        i = token.match;
      } else if (token.punct == '(') {
        if (token.match == kNone) return false;
        if (unit_.is(i - 1, Kind::kWord) && !is_attribute(i - 1)) {
          kernel.name = i - 1;
          kernel.open = i;
          break;
        }
        i = token.match;
      }
    }
    if (i >= unit_.size()) return false;
    if (unit_.is(kernel.name - 1, Kind::kScope)) kernel.is_special = true;
    kernel.close = unit_.token(kernel.open).match;
    return kernel.close != kNone;
  }

  bool is_attribute(std::uint32_t i) const {
    const std::string_view text = unit_.text(i);
    return text == "__attribute__" || text == "alignas" || text == "decltype" ||
           text == "__launch_bounds__" || text == "__cluster_dims__" || text == "__maxnreg__" ||
           text == "requires" || text == "__block_size__";
  }

  bool find_end(Kernel& kernel) {
    for (std::uint32_t i = kernel.close + 1; i < unit_.size(); ++i) {
      const Token& token = unit_.token(i);
      if (token.punct == ';') {
        kernel.last = i;
        kernel.is_special |= unit_.is(i - 1, "delete");  // nothing launches it
        return true;
      }
      if (token.punct == '{') {
        if (token.match == kNone) return false;
        kernel.body = i;
        kernel.last = token.match;
        return true;
      }
      if (token.punct == '(' && token.match != kNone) i = token.match;
      if (token.punct == '}' || token.punct == ')') return false;
    }
    return false;
  }

  void find_bounds(Kernel& kernel) const {
    const std::uint32_t end = kernel.body != kNone ? kernel.body : kernel.last;
    for (std::uint32_t i = kernel.first; i + 1 < end; ++i)
      if (unit_.is(i, "__launch_bounds__") && unit_.is(i + 1, '(') &&
          unit_.token(i + 1).match != kNone)
        kernel.bounds = i + 1;
    for (std::uint32_t i = kernel.first; i + 1 < end; ++i)
      if (unit_.is(i, "__cluster_dims__") && unit_.is(i + 1, '(') &&
          unit_.token(i + 1).match != kNone)
        kernel.cluster = i + 1;
  }

  /// Reports what CUDA forbids, in nvcc's wording.
  void check(Kernel& kernel, const Marked& marked) {
    kernel.parameters = read_parameters(unit_, kernel.open + 1, kernel.close, false);
    for (const Parameter& parameter : kernel.parameters)
      kernel.has_auto |= auto_in(unit_, parameter) != kNone;
    if (kernel.header != kNone)
      kernel.template_parameters =
          read_parameters(unit_, kernel.header + 1, kernel.header_close, true);
    check_result(kernel, marked);
    if (scopes_.list[marked.scope].kind == ScopeKind::kClass && !is_friend(kernel))
      unit_.error(kernel.name,
                  "A __global__ function or function template cannot be a member "
                  "function");
    const std::uint32_t last = kernel.close;
    if (last >= kernel.open + 4 && unit_.is(last - 1, '.') && unit_.is(last - 2, '.') &&
        unit_.is(last - 3, '.') && (last == kernel.open + 4 || unit_.is(last - 4, ',')))
      unit_.error(marked.word, "a __global__ function cannot have ellipsis");
  }

  bool is_friend(const Kernel& kernel) const {
    for (std::uint32_t i = kernel.first; i < kernel.name; ++i)
      if (unit_.is(i, "friend")) return true;
    return false;
  }

  void check_result(const Kernel& kernel, const Marked& marked) {
    bool is_void = false;
    bool is_other = false;
    bool is_auto = false;
    std::uint32_t first = kernel.header_close != kNone ? kernel.header_close + 1 : kernel.first;
    if (unit_.is(first, "requires"))
      while (first < kernel.name && !is_one_of(kBeginDeclaration, unit_.text(first))) ++first;
    for (std::uint32_t i = first; i < kernel.name; ++i) {
      const Token& token = unit_.token(i);
      if ((token.punct == '(' || token.punct == '[') && token.match != kNone &&
          token.match < kernel.name) {
        i = token.match;
        continue;
      }
      if (unit_.is(i, "void")) is_void = true;
      if (unit_.is(i, "auto")) is_auto = true;
      if (token.punct == '*' || token.punct == '&' || is_one_of(kOtherTypes, unit_.text(i)))
        is_other = true;
    }
    if (is_auto && unit_.is(kernel.close + 1, Kind::kArrow)) {
      is_void = unit_.is(kernel.close + 2, "void") && !unit_.is(kernel.close + 3, '*');
      is_other = !is_void && is_one_of(kOtherTypes, unit_.text(kernel.close + 2));
    } else if (is_auto) {
      unit_.error(marked.word, "a __global__ function must not have a deduced return type");
      return;
    }
    if (is_other) unit_.error(marked.word, "a __global__ function must have a void return type");
  }

  void add(Kernel kernel, const Marked& marked) {
    kernel.space = spaces_.number(marked.scope);
    kernel.path = path_of(unit_, scopes_, marked.scope);
    if (scopes_.list[marked.scope].kind == ScopeKind::kClass) kernel.is_special = true;
    kernels_.names[unit_.text(kernel.name)].kernels.push_back(
        static_cast<std::uint32_t>(kernels_.list.size()));
    kernels_.list.push_back(std::move(kernel));
  }

  void name_all() {
    for (auto& [text, name] : kernels_.names) {
      const Kernel* first = nullptr;
      const Kernel* definition = nullptr;
      name.fewest = 0;
      for (const std::uint32_t number : name.kernels) {
        const Kernel& kernel = kernels_.list[number];
        if (kernel.is_special) continue;
        std::size_t required = 0;
        for (const Parameter& parameter : kernel.parameters) {
          name.needs_stub |= parameter.has_default;
          required += !parameter.has_default && !parameter.is_pack;
        }
        const bool has_pack = !kernel.parameters.empty() && kernel.parameters.back().is_pack;
        const std::size_t most = has_pack ? kNone : kernel.parameters.size();
        name.needs_stub |= kernel.is_template();
        if (first == nullptr) {
          first = &kernel;
          name.fewest = required;
          name.most = most;
        } else {
          if (kernel.space != first->space || most != name.most) name.is_unique = false;
          if (kernel.space == first->space && most != name.most) name.needs_stub = true;
          name.fewest = std::min(name.fewest, required);
        }
        if (kernel.body != kNone) {
          if (definition != nullptr) {
            name.is_unique = false;
            name.needs_stub |= definition->space == kernel.space;
          }
          definition = &kernel;
        }
      }
      if (first == nullptr) name.is_unique = false;
    }
  }

  Unit& unit_;
  const Scopes& scopes_;
  Spaces spaces_;
  Kernels kernels_;
  std::uint32_t done_ = 0;  // declarations before this token have been read
};

}  // namespace

Kernels find_kernels(Unit& unit, const Scopes& scopes) {
  return KernelFinder(unit, scopes).run();
}

}  // namespace warpstep::tools::translate
