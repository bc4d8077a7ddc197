#include "sim/symbols/data_types.h"

#include <dwarf.h>

#include <algorithm>
#include <optional>

#include "sim/symbols/dies.h"
#include "sim/symbols/dwarf.h"

namespace warpstep::sim {

namespace {

std::string name_of(Dwarf_Die* die) {
  Dwarf_Attribute attribute;
  const char* const name = dwarf_formstring(dwarf_attr_integrate(die, DW_AT_name, &attribute));
  return name == nullptr ? "" : name;
}

/// As many elements as each of an array's dimensions has; 0: it has no bound.
std::vector<std::size_t> sides_of(Dwarf_Die* array) {
  std::vector<std::size_t> sides;
  Dwarf_Die child;
  if (dwarf_child(array, &child) != 0) return sides;
  do {
    Dwarf_Attribute attribute;
    Dwarf_Word value = 0;
    if (dwarf_tag(&child) != DW_TAG_subrange_type) continue;
    if (dwarf_formudata(dwarf_attr(&child, DW_AT_count, &attribute), &value) == 0)
      sides.push_back(value);
    else if (dwarf_formudata(dwarf_attr(&child, DW_AT_upper_bound, &attribute), &value) == 0)
      sides.push_back(value + 1);
    else
      sides.push_back(0);
  } while (dwarf_siblingof(&child, &child) == 0);
  return sides;
}

std::vector<std::size_t> shape_of(Dwarf_Die* array) {
  const std::vector<std::size_t> sides = sides_of(array);
  return std::count(sides.begin(), sides.end(), 0u) != 0 ? std::vector<std::size_t>() : sides;
}

/// The type is peeled.
ArrayType array_of(Dwarf_Die type) {
  ArrayType array;
  if (dwarf_tag(&type) == DW_TAG_array_type) {
    array.shape = shape_of(&type);
    Dwarf_Die element;
    if (!type_of(&type, &element)) return array;
    type = element;
  }
  array.element = name_of(&type);
  array.element_bytes = size_of(&type);
  return array;
}

std::optional<Parameter> parameter_of(Dwarf_Die* die) {
  Dwarf_Die type;
  if (!type_of(die, &type)) return std::nullopt;
  Parameter parameter{name_of(die), size_of(&type), alignment_of(&type)};
  const int tag = dwarf_tag(&type);
  const bool is_reference = tag == DW_TAG_reference_type || tag == DW_TAG_rvalue_reference_type;
  parameter.is_pointer = tag == DW_TAG_pointer_type;
  if (parameter.is_pointer || is_reference) parameter.bytes = parameter.alignment = sizeof(void*);
  Dwarf_Die target;
  if (parameter.is_pointer && type_of(&type, &target)) parameter.target = array_of(target);
  return parameter;
}

/// The function that begins there, in no class and no other function; false: there is none.
bool find_function(Dwarf_Die* parent, Dwarf_Addr entry, Dwarf_Die* child) {
  if (dwarf_child(parent, child) != 0) return false;
  do {
    const int tag = dwarf_tag(child);
    Dwarf_Addr begin = 0;
    Dwarf_Die inner;
    if (tag == DW_TAG_subprogram && dwarf_entrypc(child, &begin) == 0 && begin == entry)
      return true;
    if (tag == DW_TAG_namespace && find_function(child, entry, &inner)) {
      *child = inner;
      return true;
    }
  } while (dwarf_siblingof(child, child) == 0);
  return false;
}

/// Calls `visit` with the kernel's function, if there is debug information of it.
template <class Visit>
void visit_function(const void* kernel, const Visit& visit) {
  const DebugInfoLock lock;
  Dwfl* const dwfl = debug_info();
  const auto entry = reinterpret_cast<Dwarf_Addr>(kernel);
  Dwarf_Addr bias = 0;
  Dwarf_Die* const unit = dwfl ? dwfl_addrdie(dwfl, entry, &bias) : nullptr;
  if (unit == nullptr) return;
  Dwarf_Die function;
  if (find_function(unit, entry - bias, &function)) visit(&function, unit);
}

}  // namespace

ArrayType type_of_array(const void* kernel, const std::string& name, std::size_t bytes) {
  ArrayType found;
  const auto is_it = [&](Dwarf_Die* die) {
    Dwarf_Die type;
    if (dwarf_tag(die) != DW_TAG_variable || name_of(die) != name || !type_of(die, &type) ||
        size_of(&type) != bytes)
      return false;
    found = array_of(type);
    return true;
  };
  visit_function(kernel, [&](Dwarf_Die* function, Dwarf_Die* unit) {
    if (!walk(function, is_it)) walk(unit, is_it);
  });
  return found;
}

NamedArray dynamic_shared_array(const void* kernel, std::size_t bytes) {
  NamedArray found;
  bool is_one = true;
  // The translator makes it a reference to an array without a bound.
  const auto look_at = [&](Dwarf_Die* die) {
    Dwarf_Die type, array;
    if (dwarf_tag(die) != DW_TAG_variable || !type_of(die, &type) ||
        dwarf_tag(&type) != DW_TAG_reference_type || !type_of(&type, &array) ||
        dwarf_tag(&array) != DW_TAG_array_type)
      return false;
    std::vector<std::size_t> shape = sides_of(&array);
    if (shape.empty() || shape.front() != 0) return false;
    const std::string name = name_of(die);
    is_one = is_one && (found.name.empty() || found.name == name);
    found = {name, array_of(array)};
    std::size_t row = found.type.element_bytes;
    for (std::size_t i = 1; i < shape.size(); ++i) row *= shape[i];
    if (row != 0) shape.front() = bytes / row;
    if (row != 0) found.type.shape = shape;
    return false;
  };
  visit_function(kernel, [&](Dwarf_Die* function, Dwarf_Die*) { walk(function, look_at); });
  return is_one ? found : NamedArray{};
}

std::vector<Parameter> parameters_of(const void* kernel) {
  std::vector<Parameter> parameters;
  visit_function(kernel, [&](Dwarf_Die* function, Dwarf_Die*) {
    Dwarf_Die child;
    if (dwarf_child(function, &child) != 0) return;
    do {
      if (dwarf_tag(&child) != DW_TAG_formal_parameter) continue;
      const auto parameter = parameter_of(&child);
      if (!parameter) return parameters.clear();
      parameters.push_back(*parameter);
    } while (dwarf_siblingof(&child, &child) == 0);
  });
  return parameters;
}

}  // namespace warpstep::sim
