// Variables that device code may not use as it does: the host's, constant memory, built-in ones.
#include "tools/cc/device_code/variables/device_variables.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "tools/cc/device_code/callee_names.h"
#include "tools/cc/device_code/refusals.h"
#include "tools/cc/device_code/variables/constant_arrays.h"
#include "tools/cc/device_code/variables/left_out.h"
#include "tools/cc/device_code/variables/local_names.h"
#include "tools/cc/device_code/variables/uses.h"
#include "tools/cc/source/heads.h"

namespace warpstep::tools::cc {
namespace {

using translate::is_one_of;
using translate::kNone;

/// What a declaration at file scope makes of a name.
enum class Memory { kHost, kHostArrayOfConst, kHostNumbersOfConst, kHostConst, kConstant };

constexpr auto kNoVariable = std::to_array<std::string_view>(
    {"using",      "typedef",       "template",      "friend",     "class",       "struct",
     "union",      "enum",          "namespace",     "__device__", "__managed__", "__shared__",
     "operator",   "static_assert", "concept",       "asm",        "__asm__",     "extern",
     "__global__", "requires",      "__extension__", "return"});

class VariableFinder {
 public:
  explicit VariableFinder(const Declarations& file)
      : file_(file), functions_(file), constants_(file), left_out_(file), refusals_(file) {
    ClassReader classes(file);
    for (const Item& item : file.items()) {
      const auto& around = classes.around(item);
      if (item.is_system) continue;
      note(item);
      if (!around.empty() && !around.back().is_template) note_member(item, around.back().name);
    }
    for (const std::string_view name : ambiguous_) memory_.erase(name);
  }

  std::vector<translate::Error> run() {
    for (const Item& item : file_.items()) {
      if (item.body == kNone || item.is_system || file_.says(item, "template")) continue;
      const bool is_device = file_.says(item, "__device__") && !file_.says(item, "__host__");
      if ((is_device && !left_out_.may_be(item)) || file_.says(item, "__global__")) look_into(item);
    }
    return std::move(refusals_).take();
  }

 private:
  /// Notes a variable of a namespace. One name in several declarations is left alone, but for
  /// `extern` ones.
  void note(const Item& item) {
    if (item.body != kNone) return note_function(item);
    if (file_.punct(item.end - 1) != ';') return;
    for (std::uint32_t i = item.begin; i < item.end; ++i) {
      if (file_.punct(i) == '=' || file_.punct(i) == '{') break;
      if (is_one_of(kNoVariable, file_.text(i)) || file_.punct(i) == '(' || file_.text(i) == "::") {
        for (std::uint32_t j = item.begin; j < item.end; ++j)
          if (file_.is_word(j)) ambiguous_.insert(file_.text(j));
        return;
      }
    }
    if (item.in_class) {
      for (std::uint32_t i = item.begin; i < item.end; ++i)
        if (file_.is_word(i)) ambiguous_.insert(file_.text(i));
      return;
    }
    const bool is_const = file_.says(item, "const") || file_.says(item, "constexpr");
    bool is_pointer = false;
    for (std::uint32_t i = item.begin; i + 1 < item.end; ++i) {
      const char next = file_.punct(i + 1);
      is_pointer |= file_.punct(i) == '*';
      if (!file_.is_word(i) ||
          (next != ';' && next != '=' && next != '[' && next != '{' && next != ','))
        continue;
      const std::string_view name = file_.text(i);
      const bool has_type = i > item.begin && file_.is_word(item.begin);
      if (!has_type && !follows_class(item)) return void(ambiguous_.insert(name));
      Memory memory = Memory::kHost;
      if (file_.says(item, "__constant__"))
        memory = Memory::kConstant;
      else if (is_const && !is_pointer && is_computed(i, item))
        memory = Memory::kHost;
      else if (is_const && !is_pointer)
        memory = next != '['                  ? Memory::kHostConst
                 : is_of_numbers(file_, item) ? Memory::kHostNumbersOfConst
                                              : Memory::kHostArrayOfConst;
      else if (is_const)
        return;  // of what it is const depends on the *
      if (!memory_.emplace(name, memory).second) ambiguous_.insert(name);
      return;  // the first one of `int a, b;` alone
    }
  }

  /// Does the item name a variable behind its class, `struct { … } name;`, and no type?
  bool follows_class(const Item& item) const {
    if (item.begin == 0 || file_.punct(item.begin) == '*' || file_.punct(item.begin - 1) != '}' ||
        file_.match(item.begin - 1) == kNone)
      return false;
    const std::uint32_t brace = file_.match(item.begin - 1);
    for (const Item& other : file_.items())
      if (other.end == brace + 1)
        return other.body == kNone && !file_.says(other, "typedef") &&
               !file_.says(other, "const") && !file_.says(other, "__device__") &&
               !file_.says(other, "__constant__");
    return false;
  }

  /// A static member variable of the host that is no constant, or an array.
  void note_member(const Item& item, std::string_view owner) {
    if (item.body != kNone || !file_.says(item, "static")) return;
    const bool is_const = file_.says(item, "const") || file_.says(item, "constexpr");
    for (const std::string_view word :
         {"__device__", "__constant__", "using", "operator", "template", "friend", "__managed__"})
      if (file_.says(item, word)) return;
    for (std::uint32_t i = item.begin; i + 1 < item.end; ++i) {
      const char next = file_.punct(i + 1);
      if (file_.punct(i) == '(' || file_.punct(i) == '=') return;
      if (!file_.is_word(i) || (next != ';' && next != '=' && next != '[')) continue;
      if (!is_const) return void(members_.emplace(owner, file_.text(i)));
      if (next == '[') return void(constant_members_.emplace(owner, file_.text(i)));
    }
  }

  /// Does the value of a constant come from a function that runs?
  bool is_computed(std::uint32_t name, const Item& item) const {
    if (file_.punct(name + 1) != '=' || file_.says(item, "constexpr")) return false;
    for (std::uint32_t i = name + 2; i + 1 < item.end; ++i)
      if (file_.is_word(i) && file_.punct(i + 1) == '(' && file_.punct(i - 1) != '.' &&
          (is_host_name(file_.text(i)) || host_functions_.contains(file_.text(i))))
        return true;
    return false;
  }

  void note_function(const Item& item) {
    const std::uint32_t open = parameters_of(file_, item);
    if (open != kNone && file_.is_word(open - 1)) {
      functions_.note(item);
      if (!file_.says(item, "constexpr") && !file_.says(item, "consteval") &&
          !file_.says(item, "template") && !item.in_class)
        host_functions_.insert(file_.text(open - 1));
    }
    for (std::uint32_t i = item.begin; i < item.body; ++i)
      if (file_.is_word(i) && file_.punct(i + 1) == '(') ambiguous_.insert(file_.text(i));
  }

  /// Is the variable whose name, with members, begins at `i` written? Of an array nvcc does not
  /// say.
  bool is_changed(std::uint32_t i) const {
    std::uint32_t last = i;
    while (file_.punct(last + 1) == '.' && file_.is_word(last + 2)) last += 2;
    return is_written(file_, i, last);
  }

  void look_into(const Item& item) {
    std::map<std::string_view, bool> local;
    const auto is_hidden = [&](std::string_view name) {
      const auto [known, is_new] = local.emplace(name, false);
      if (is_new) known->second = is_local(file_, item, name);
      return known->second;
    };
    std::uint32_t skip = 0;  // what sizeof and decltype ask is not evaluated
    for (std::uint32_t i = item.body + 1; i < item.end; ++i) {
      if (!file_.is_word(i)) continue;
      const std::string_view name = file_.text(i);
      skip = std::max(skip, end_of_unevaluated(file_, i));
      if (i < skip || !is_use(file_, i)) continue;
      if (is_one_of(kBuiltIn, name)) {
        if (!is_hidden(name)) built_in(i);
        continue;
      }
      if (file_.text(i + 1) == "::" && file_.punct(i + 3) != '(' && is_member_read(item, i) &&
          !is_hidden(name))
        add(i, fmt::format("identifier \"{}::{}\" is undefined in device code", name,
                           file_.text(i + 2)));
      const auto known = memory_.find(name);
      if (known != memory_.end() && !is_hidden(name)) variable(item, i, known->second);
    }
  }

  /// Does `Filter::weights` at `i` name a static member that is the host's, and read it?
  bool is_member_read(const Item& item, std::uint32_t i) const {
    const std::pair member(file_.text(i), file_.text(i + 2));
    return members_.contains(member) ||
           (constant_members_.contains(member) && constants_.is_static_read(item, i));
  }

  /// Is the variable at `i` an argument of a plain function that takes a reference there?
  bool is_passed_by_reference(std::uint32_t i) const {
    const auto argument = argument_at(file_, i, i);
    return argument && functions_.takes_reference(*argument);
  }

  /// Is the variable at `i` what a reference is declared for, `const W& w = weights;`?
  bool is_bound(std::uint32_t i) const {
    return file_.punct(i - 1) == '=' && file_.punct(i + 1) == ';' && file_.is_word(i - 2) &&
           file_.punct(i - 3) == '&' && file_.is_word(i - 4);
  }

  void built_in(std::uint32_t i) {
    const char before = file_.punct(i - 1);
    const char first = file_.punct(i - 2);
    if (before == '&' && (first == '(' || first == '=' || first == ',') &&
        file_.punct(i + 1) != '.')
      add(i, fmt::format("cannot take address of builtin variable \"{}\"", file_.text(i)));
    else if (is_changed(i))
      add(i, std::string(kNotModifiable));
  }

  void variable(const Item& item, std::uint32_t i, Memory memory) {
    const std::string text =
        fmt::format("identifier \"{}\" is undefined in device code", file_.text(i));
    const char before = file_.punct(i - 1);
    const char first = file_.punct(i - 2);
    switch (memory) {
      case Memory::kConstant:
        if (is_changed(i)) add(i, std::string(kNotModifiable));
        return;
      case Memory::kHostArrayOfConst:
      case Memory::kHostNumbersOfConst:
        if (constants_.is_read(item, i, memory == Memory::kHostNumbersOfConst)) add(i, text);
        return;
      case Memory::kHostConst:
        if ((before == '&' && (first == '(' || first == '=' || first == ',')) ||
            is_passed_by_reference(i) || is_bound(i) || constants_.is_member_read(item, i))
          add(i, text);
        return;
      default:
        add(i, text);
    }
  }

  void add(std::uint32_t token, std::string text) { refusals_.add(token, std::move(text)); }

  const Declarations& file_;
  std::map<std::string_view, Memory> memory_;
  PlainFunctions functions_;
  std::set<std::string_view> host_functions_;  // that are called when the program runs
  std::set<std::pair<std::string_view, std::string_view>> members_;  // static ones, by class
  std::set<std::pair<std::string_view, std::string_view>> constant_members_;  // that are arrays
  std::set<std::string_view> ambiguous_;  // names that may be something else
  ConstantArrays constants_;
  LeftOut left_out_;
  Refusals refusals_;
};

}  // namespace

std::vector<translate::Error> find_wrong_variables(const Declarations& file) {
  return VariableFinder(file).run();
}

}  // namespace warpstep::tools::cc
