#include "sim/symbols/data_types.h"

#include <dwarf.h>

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

/// As many elements as each of an array's dimensions has.
std::vector<std::size_t> shape_of(Dwarf_Die* array) {
  std::vector<std::size_t> shape;
  Dwarf_Die child;
  if (dwarf_child(array, &child) != 0) return shape;
  do {
    Dwarf_Attribute attribute;
    Dwarf_Word value = 0;
    if (dwarf_tag(&child) != DW_TAG_subrange_type) continue;
    if (dwarf_formudata(dwarf_attr(&child, DW_AT_count, &attribute), &value) == 0)
      shape.push_back(value);
    else if (dwarf_formudata(dwarf_attr(&child, DW_AT_upper_bound, &attribute), &value) == 0)
      shape.push_back(value + 1);
    else
      return {};
  } while (dwarf_siblingof(&child, &child) == 0);
  return shape;
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

/// Calls `visit` with the kernel's function, if there is debug information of it.
template <class Visit>
void visit_function(const void* kernel, const Visit& visit) {
  const DebugInfoLock lock;
  Dwfl* const dwfl = debug_info();
  const auto entry = reinterpret_cast<Dwarf_Addr>(kernel);
  Dwarf_Addr bias = 0;
  Dwarf_Die* const unit = dwfl ? dwfl_addrdie(dwfl, entry, &bias) : nullptr;
  if (unit == nullptr) return;
  walk(unit, [&](Dwarf_Die* die) {
    Dwarf_Addr begin = 0;
    if (dwarf_tag(die) != DW_TAG_subprogram || dwarf_entrypc(die, &begin) != 0 ||
        begin + bias != entry)
      return false;
    visit(die, unit);
    return true;
  });
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
