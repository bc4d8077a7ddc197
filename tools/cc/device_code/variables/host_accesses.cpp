// The host's functions that read or write a `__device__` or `__constant__` variable by its name.
#include "tools/cc/device_code/variables/host_accesses.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "tools/cc/device_code/refusals.h"
#include "tools/cc/device_code/variables/device_data.h"
#include "tools/cc/device_code/variables/expressions.h"
#include "tools/cc/device_code/variables/local_names.h"
#include "tools/cc/device_code/variables/uses.h"
#include "tools/cc/source/heads.h"

namespace warpstep::tools::cc {
namespace {

using translate::kNone;

/// Does the file say `#pragma nv_diag_suppress` and the number of a warning?
bool is_silenced(const Declarations& file, std::string_view number) {
  for (std::size_t at = 0;; ++at) {
    at = file.source().find("diag_suppress", at);
    if (at == std::string_view::npos) return false;
    const std::size_t end = file.source().find('\n', at);
    if (file.source().substr(at, end - at).find(number) != std::string_view::npos) return true;
  }
}

class HostAccessFinder {
 public:
  HostAccessFinder(const Declarations& file, const DeviceData& data, const Rules& rules)
      : file_(file),
        data_(data),
        expressions_(file, data),
        silences_reads_(rules.silences_reads || is_silenced(file, "20091")),
        silences_writes_(rules.silences_writes || is_silenced(file, "20092")),
        errors_(file),
        warnings_(file) {}

  std::vector<translate::Error> run() {
    ClassReader classes(file_);
    bool has_bases = false;
    for (const Item& item : file_.items())
      if (item.body == kNone && file_.says(item, "__device__")) note_declared(item);
    for (const Item& item : file_.items()) {
      const auto& around = classes.around(item);
      has_bases |= !around.empty() && !around.back().bases.empty();
      if (item.body == kNone || item.is_system || is_in_template(around)) continue;
      // What a class has from another one may be a header's of the system.
      const bool may_inherit =
          has_bases && (item.in_class || says(file_, item.begin, item.body, "::"));
      if (!may_inherit && is_hosts(item)) look_into(item);
    }
    std::vector<translate::Error> found = std::move(errors_).take();
    for (translate::Error& warning : std::move(warnings_).take()) {
      warning.is_warning = true;
      found.push_back(std::move(warning));
    }
    return found;
  }

 private:
  /// Does the host run the function, and its text say the same to both sides?
  bool is_hosts(const Item& item) const {
    if (file_.says(item, "__global__") || file_.says(item, "template")) return false;
    if (says(file_, item.body, item.end, "in_kernel")) return false;
    if (file_.says(item, "__device__")) return file_.says(item, "__host__");
    const std::uint32_t open = parameters_of(file_, item);
    return open == kNone || !declared_for_device_.contains(file_.text(open - 1));
  }

  void note_declared(const Item& item) {
    const std::uint32_t open = parameters_of(file_, item);
    if (open != kNone) declared_for_device_.insert(file_.text(open - 1));
  }

  void look_into(const Item& function) {
    std::map<std::string_view, bool> hidden;
    const bool is_member = function.in_class || says(file_, function.begin, function.body, "::");
    const auto is_hidden = [&](std::string_view name) {
      const auto [known, is_new] = hidden.emplace(name, false);
      if (is_new)
        known->second = is_local(file_, function, name) || (is_member && data_.names_member(name));
      return known->second;
    };
    std::uint32_t skip = 0;
    for (std::uint32_t i = function.body + 1; i < function.end; ++i) {
      if (!file_.is_word(i)) continue;
      if (file_.text(i) == "__device__") i = end_of_device_code(i, function.end);
      i = std::max(i, end_of_class(file_, i));
      skip = std::max(skip, end_of_unevaluated(file_, i));
      const DeviceVariable* const variable = data_.variable(file_.text(i));
      if (i < skip || variable == nullptr || is_hidden(file_.text(i))) continue;
      const std::uint32_t first = begin_of_name(function, i, *variable);
      if (first != kNone)
        judge(function, *variable, expressions_.place_at(first, i, variable->data));
    }
  }

  /// The end of a lambda, or of a local class's function, that is the device's alone.
  std::uint32_t end_of_device_code(std::uint32_t token, std::uint32_t end) const {
    if (file_.text(token - 1) == "__host__" || file_.text(token + 1) == "__host__") return token;
    for (std::uint32_t i = token; i < end; ++i)
      if (file_.punct(i) == '{' && file_.match(i) != kNone) return file_.match(i);
    return token;
  }

  /// Where the name of a variable begins, with the namespace in front of it; kNone for another one.
  std::uint32_t begin_of_name(const Item& function, std::uint32_t name,
                              const DeviceVariable& variable) const {
    if (file_.text(name - 1) != "::")
      return is_use(file_, name) && function.space.starts_with(variable.space) ? name : kNone;
    if (!file_.is_word(name - 2)) return variable.space.empty() ? name - 1 : kNone;
    const std::string_view space = file_.text(name - 2);
    std::string_view of_variable = variable.space;
    if (of_variable.ends_with("::")) of_variable.remove_suffix(2);
    if (!of_variable.ends_with(space) || file_.text(name - 3) == "::") return kNone;
    return is_use(file_, name - 2) ? name - 2 : kNone;
  }

  void judge(const Item& function, const DeviceVariable& variable, const Place& place) {
    if (variable.is_const && variable.data.dimensions == 0) return;  // the compiler knows it
    if (place.is_array() || expressions_.is_address(place)) {
      if (expressions_.goes_to_kernel(place))
        warnings_.add(place.first,
                      fmt::format("the kernel gets the address of the host's copy of the {} "
                                  "variable \"{}\", which a GPU cannot reach: "
                                  "cudaGetSymbolAddress() gives the device's",
                                  variable.qualifier, variable.name));
    } else if (file_.punct(place.last + 1) == '(') {
      return;  // a function of the variable's
    } else if (place.is_pointed) {
      warn(place, variable, "read", "cudaMemcpyFromSymbol() reads the GPU's");
    } else if (place.is_scalar() && is_written(file_, place.first, place.last)) {
      if (variable.qualifier == "__constant__" && place.is_whole)
        errors_.add(place.first, std::string(kNotModifiable));
      else
        warn(place, variable, "written", "cudaMemcpyToSymbol() writes the GPU's");
    } else if (place.is_scalar() && expressions_.is_read(function, place)) {
      warn(place, variable, "read", "cudaMemcpyFromSymbol() reads the GPU's");
    }
  }

  void warn(const Place& place, const DeviceVariable& variable, std::string_view how,
            std::string_view instead) {
    if (how == "read" ? silences_reads_ : silences_writes_) return;
    warnings_.add(place.first, fmt::format("a {} variable \"{}\" cannot be directly {} in a host "
                                           "function, which has a copy of its own: {}",
                                           variable.qualifier, variable.name, how, instead));
  }

  const Declarations& file_;
  const DeviceData& data_;
  Expressions expressions_;
  bool silences_reads_, silences_writes_;
  std::set<std::string_view> declared_for_device_;
  Refusals errors_, warnings_;
};

}  // namespace

std::vector<translate::Error> find_host_accesses(const Declarations& file, const Rules& rules) {
  const DeviceData data(file);
  return data.empty() ? std::vector<translate::Error>{} : HostAccessFinder(file, data, rules).run();
}

}  // namespace warpstep::tools::cc
