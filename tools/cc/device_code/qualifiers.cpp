// CUDA's qualifiers where nvcc does not allow them.
#include "tools/cc/device_code/qualifiers.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <string>

#include "tools/cc/source/heads.h"

namespace warpstep::tools::cc {
namespace {

using translate::kNone;

constexpr std::string_view kIllegal = "illegal combination of memory qualifiers";

class QualifierFinder {
 public:
  QualifierFinder(const Declarations& file, const Rules& rules)
      : file_(file), rules_(rules), refusals_(file) {}

  std::vector<translate::Error> run() {
    note_launched();
    if (!rules_.has_two_views) refuse_builtins(file_, refusals_);
    refuse_members(file_, rules_.extended_lambda, refusals_);
    for (const Item& item : file_.items()) {
      if (item.is_system) continue;
      if (!rules_.extended_lambda) look_for_lambdas(item);
      const std::uint32_t open = parameters_of(file_, item);
      if (open == kNone) {
        look_at_member(item);
        look_at_inline(item);
        continue;
      }
      refuse_bounds(file_, item, refusals_);
      const bool kernel = says(item.begin, open, "__global__");
      if (kernel) look_at_kernel(item, open);
      look_at_declaration(item, open);
      look_at_parameters(open, kernel);
      const bool device = says(item.begin, open, "__device__");
      if (device && file_.text(open - 1) == "main" && !item.in_class)
        add(open - 1, "function main cannot be marked __device__ or __global__");
      if (item.body == kNone) continue;
      if (kernel || (device && !says(item.begin, open, "__host__")))
        look_into(item);
      else
        look_at_lambdas(item);
      if (!kernel && device) look_for_launches(item, open);
    }
    return std::move(refusals_).take();
  }

 private:
  bool says(std::uint32_t begin, std::uint32_t end, std::string_view word) const {
    return cc::says(file_, begin, end, word);
  }

  void look_at_kernel(const Item& item, std::uint32_t open) {
    if (says(item.begin, open, "__host__") || says(item.begin, open, "__device__"))
      add(open - 1, std::string(kIllegal));
    if (says(item.begin, open, "operator"))
      add(open - 1, "An operator function cannot be a __global__ function");
    if (says(item.begin, open, "constexpr"))
      add(open - 1, "A __global__ function or function template cannot be marked constexpr");
    look_at_packs(item, open);
    const std::uint32_t close = file_.match(open);
    if (file_.text(close + 1) == "noexcept")
      add(open - 1,
          "An exception specification is not allowed for a __global__ function or function "
          "template");
    if (says(open, close, "initializer_list"))
      add(open - 1,
          "a __global__ function or function template cannot have a parameter with type "
          "std::initializer_list");
    if (says(open, close, "va_list"))
      add(open - 1,
          "A __global__ function or function template cannot have a parameter with va_list type");
  }

  /// A kernel is one wherever it is declared.
  void look_at_declaration(const Item& item, std::uint32_t open) {
    if (item.in_class || file_.says(item, "template") || !file_.is_word(open - 1)) return;
    const std::string name = item.space + std::string(file_.text(open - 1));
    std::string head = name;
    for (std::uint32_t i = open; i <= file_.match(open); ++i)
      head += " " + std::string(file_.text(i));
    const bool is_kernel = file_.says(item, "__global__");
    const auto [known, is_new] = declared_.emplace(head, space_of(file_, item));
    if (!is_new && is_kernel && known->second == "__host__" && !rules_.has_two_views)
      add(open - 1, fmt::format("a __host__ function(\"{}\") redeclared with __global__", name));
  }

  /// A pack of a kernel template is its last parameter.
  void look_at_packs(const Item& item, std::uint32_t open) {
    if (file_.text(item.begin) != "template" || file_.punct(item.begin + 1) != '<') return;
    const std::uint32_t end = file_.angle(item.begin + 1);
    bool has_pack = false;
    for (std::uint32_t i = item.begin + 2; end != kNone && i < end; ++i) {
      const char c = file_.punct(i);
      if (c == '<' && file_.angle(i) != kNone) i = file_.angle(i);
      if (c == '(' && file_.match(i) != kNone) i = file_.match(i);
      if (c == ',' && has_pack)
        return refusals_.add(item.begin,
                             "Pack template parameter must be the last template parameter for a "
                             "variadic __global__ function template");
      has_pack |= c == '.' && file_.punct(i + 1) == '.';
    }
  }

  /// In one file alone, an inline variable of the device is its own.
  void look_at_inline(const Item& item) {
    if (rules_.relocatable || item.in_class || item.body != kNone ||
        file_.punct(item.end - 1) != ';' || !file_.says(item, "inline") ||
        file_.says(item, "static") || file_.says(item, "template") || is_unnamed(item))
      return;
    for (const std::string_view word : {"__device__", "__constant__", "\"warpstep_managed\""})
      if (file_.says(item, word))
        return refusals_.add(
            item.begin,
            "An inline __device__/__constant__/__managed__ variable must have internal linkage "
            "when the program is compiled in whole program mode (-rdc=false)");
  }

  /// May the item lie in a namespace without a name?
  bool is_unnamed(const Item& item) const {
    int depth = 0;
    for (std::uint32_t i = item.begin; i-- > 0;) {
      if (file_.punct(i) == '}') ++depth;
      if (file_.punct(i) == '{' && --depth < 0 && file_.text(i - 1) == "namespace") return true;
    }
    return false;
  }

  void look_for_lambdas(const Item& item) {
    for (std::uint32_t i = item.begin; i < item.end; ++i)
      if (is_extended_lambda(file_, i))
        refusals_.add(i,
                      "__host__ or __device__ annotation on lambda requires --extended-lambda nvcc "
                      "flag");
  }

  /// A static member variable is the host's.
  void look_at_member(const Item& item) {
    if (!item.in_class || item.body != kNone || file_.punct(item.end - 1) != ';') return;
    if (!says(item.begin, item.end, "static")) return;
    for (const std::string_view word : {"__device__", "__constant__", "__managed__"})
      if (says(item.begin, item.end, word))
        return add(item.begin, "memory qualifier on data member is not allowed");
  }

  /// Each parameter of a list.
  void look_at_parameters(std::uint32_t open, bool kernel) {
    const std::uint32_t close = file_.match(open);
    std::uint32_t first = open + 1;
    for (std::uint32_t i = first; i <= close; ++i) {
      if (i < close && file_.punct(i) == '(' && file_.match(i) != kNone) {
        i = file_.match(i);
        continue;
      }
      if (i < close && file_.punct(i) != ',') continue;
      if (says(first, i, "__grid_constant__")) {
        if (!kernel)
          add(first,
              "__grid_constant__ annotation is only allowed on a parameter of a __global__ "
              "function");
        else if (!says(first, i, "const"))
          add(first, "a parameter annotated with __grid_constant__ must have const-qualified type");
      }
      first = i + 1;
    }
  }

  /// Does a declaration begin at `i`?
  bool begins(std::uint32_t i) const {
    const char before = file_.punct(i - 1);
    return before == ';' || before == '{' || before == '}';
  }

  std::uint32_t end_of_statement(std::uint32_t i) const {
    while (i < file_.size() && file_.punct(i) != ';' && file_.punct(i) != '{' &&
           file_.punct(i) != '}' && file_.punct(i) != '=')
      i = file_.punct(i) == '(' && file_.match(i) != kNone ? file_.match(i) + 1 : i + 1;
    return i;
  }

  void look_into(const Item& item) {
    for (std::uint32_t i = item.body + 1; i < item.end; ++i) {
      if (!file_.is_word(i) || !begins(i)) continue;
      const std::uint32_t end = end_of_statement(i);
      if (says(i, end, "__constant__") && says(i, end, "__shared__")) add(i, std::string(kIllegal));
      for (const std::string_view space : {"__constant__", "__device__"})
        if (says(i, end, space) && !says(i, end, "static") && !says(i, end, "[") &&
            !says(i, end, "extern") && !says(i, end, "__shared__") && !says(i, end, "struct") &&
            !(file_.punct(end) == '{' && says(i, end, "(")))
          add(i, fmt::format("an automatic \"{}\" variable declaration is not allowed inside a "
                             "device function body",
                             space));
      if (file_.text(i) == "thread_local")
        add(i, "cannot use thread_local specifier for variable declarations in device code");
      if (file_.text(i) == "static" && file_.punct(end) == '=') look_at_value(end);
    }
  }

  /// The value of a static variable is known when the program is compiled.
  void look_at_value(std::uint32_t equals) {
    for (std::uint32_t i = equals + 1; i < file_.size() && file_.punct(i) != ';'; ++i) {
      if (file_.punct(i) == '[' || file_.punct(i) == '{') return;  // a lambda, an array
      const bool varies = file_.text(i) == "threadIdx" || file_.text(i) == "blockIdx";
      if (!varies) continue;
      add(equals - 1,
          "dynamic initialization is not supported for a function-scope static __device__ variable "
          "within a __device__/__global__ function");
      return;
    }
  }

  /// A lambda for the device in a function of the host has copies alone.
  void look_at_lambdas(const Item& item) {
    for (std::uint32_t i = item.body + 1; i < item.end; ++i) {
      if (file_.punct(i) != '[' || file_.match(i) == kNone) continue;
      const std::uint32_t close = file_.match(i);
      if (file_.text(close + 1) != "__device__" && file_.text(close + 1) != "__host__") continue;
      for (std::uint32_t j = i + 1; j < close; ++j) {
        const bool starts = file_.punct(j - 1) == '[' || file_.punct(j - 1) == ',';
        if (file_.punct(j) != '&' || !starts) continue;
        add(i, "An extended __device__ lambda cannot capture variables by reference");
        break;
      }
    }
  }

  /// The names that stand in front of <<<, by the first place.
  void note_launched() {
    for (std::uint32_t i = 0; i + 3 < file_.size(); ++i)
      if (file_.is_word(i) && file_.punct(i + 1) == '<' && file_.punct(i + 2) == '<' &&
          file_.punct(i + 3) == '<' && file_.end_of(i + 1) == file_.offset(i + 2) &&
          file_.end_of(i + 2) == file_.offset(i + 3) && file_.text(i - 1) != "::" &&
          file_.punct(i - 1) != '.' && file_.text(i - 1) != "->")
        launched_.emplace(file_.text(i), i);
    for (const Item& item : file_.items()) {
      const bool is_system = item.is_system;  // whose parameters hide nothing
      for (std::uint32_t i = item.begin; i < (item.body == kNone ? item.end : item.body); ++i)
        if (file_.is_word(i) && (!is_system || file_.punct(i + 1) == '(')) ++heads_[file_.text(i)];
    }
  }

  /// A plain function of the device whose name no other declaration has is launched, and no
  /// variable hides it. Those of the host: tools/translate/launches/launched_names.h.
  void look_for_launches(const Item& item, std::uint32_t open) {
    if (item.body == kNone || item.in_class || !file_.is_word(open - 1)) return;
    const std::string_view name = file_.text(open - 1);
    const auto launch = launched_.find(name);
    if (launch == launched_.end() || heads_[name] != 1 || says(item.begin, open, "template") ||
        says(item.begin, open, "::") || says(item.begin, open, "__host__"))
      return;
    for (const Item& other : file_.items())  // as a word that is not launched: a variable
      for (std::uint32_t i = other.body; other.body != kNone && i < other.end; ++i)
        if (file_.text(i) == name && (file_.is_word(i - 1) || file_.punct(i - 1) == '*')) return;
    const std::string caller = function_around(launch->second);
    if (!caller.empty())
      add(launch->second, fmt::format("calling a __device__ function(\"{}({})\") from a __host__ "
                                      "function(\"{}\") is not allowed",
                                      name, types(open), caller));
  }

  /// The function of the host that a token lies in; empty if it lies in another one.
  std::string function_around(std::uint32_t token) const {
    for (const Item& item : file_.items()) {
      if (item.body == kNone || token < item.body || token >= item.end) continue;
      const std::uint32_t open = parameters_of(file_, item);
      if (open == kNone || space_of(file_, item) != "__host__") return {};
      return std::string(file_.text(open - 1));
    }
    return {};
  }

  /// `int *, float` of `int* a, float b`.
  std::string types(std::uint32_t open) const {
    std::string text;
    for (std::uint32_t i = open + 1; i < file_.match(open); ++i) {
      const bool ends = i + 1 == file_.match(open) || file_.punct(i + 1) == ',';
      const bool is_name = ends && file_.is_word(i) && i > open + 1 && file_.punct(i - 1) != ',';
      if (is_name) continue;
      const bool is_word = file_.is_word(i) || file_.punct(i) == '*' || file_.punct(i) == '&';
      if (is_word && !text.empty() && text.back() != '*' && text.back() != '&') text += ' ';
      text += file_.text(i);
    }
    return text;
  }

  void add(std::uint32_t token, std::string text) { refusals_.add(token, std::move(text)); }

  const Declarations& file_;
  const Rules& rules_;
  Refusals refusals_;
  std::map<std::string_view, std::uint32_t> launched_;
  std::map<std::string_view, int> heads_;
  std::map<std::string, std::string_view> declared_;  // functions, and where they run
};

}  // namespace

std::vector<translate::Error> find_wrong_qualifiers(const Declarations& file, const Rules& rules) {
  return QualifierFinder(file, rules).run();
}

}  // namespace warpstep::tools::cc
