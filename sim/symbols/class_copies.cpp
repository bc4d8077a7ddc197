#include "sim/symbols/class_copies.h"

#include <dwarf.h>
#include <elfutils/libdwfl.h>

#include <string_view>

#include "sim/symbols/dies.h"
#include "sim/symbols/dwarf.h"

namespace warpstep::sim {

namespace {

/// What inlined code, or one of a constructor's several copies, was made of.
Dwarf_Die written_function(Dwarf_Die function) {
  Dwarf_Attribute attribute;
  Dwarf_Die origin;
  while (dwarf_formref_die(dwarf_attr(&function, DW_AT_abstract_origin, &attribute), &origin) !=
         nullptr)
    function = origin;
  return function;
}

bool is_class(Dwarf_Die* type) {
  return is_struct(dwarf_tag(type)) || dwarf_tag(type) == DW_TAG_union_type;
}

std::string_view name_in(Dwarf_Die* die) {
  const char* const name = dwarf_diename(die);
  return name == nullptr ? std::string_view() : name;
}

/// The class that a pointer or reference leads to.
bool class_behind(Dwarf_Die* parameter, bool is_pointer, Dwarf_Die* found) {
  Dwarf_Die type;
  if (!type_of(parameter, &type)) return false;
  const int tag = dwarf_tag(&type);
  const bool is_wanted = is_pointer
                             ? tag == DW_TAG_pointer_type
                             : tag == DW_TAG_reference_type || tag == DW_TAG_rvalue_reference_type;
  return is_wanted && type_of(&type, found) && is_class(found);
}

std::vector<Dwarf_Die> parameters_of(Dwarf_Die* function) {
  std::vector<Dwarf_Die> parameters;
  Dwarf_Die child;
  if (dwarf_child(function, &child) != 0) return parameters;
  do {
    if (dwarf_tag(&child) == DW_TAG_formal_parameter) parameters.push_back(child);
  } while (dwarf_siblingof(&child, &child) == 0);
  return parameters;
}

/// The size of the class that the function copies to `*this`: 0 if it is not made for that.
std::size_t copied_by(Dwarf_Die function) {
  std::vector<Dwarf_Die> parameters = parameters_of(&function);
  Dwarf_Die own, other;
  if (parameters.size() != 2 || !class_behind(&parameters[0], true, &own) ||
      !class_behind(&parameters[1], false, &other) || own.addr != other.addr)
    return 0;
  const std::string_view name = name_in(&function), class_name = name_in(&own);
  const bool is_constructor = class_name.starts_with(name) &&
                              (name.size() == class_name.size() || class_name[name.size()] == '<');
  return !name.empty() && (is_constructor || name == "operator=") ? size_of(&own) : 0;
}

bool is_class_of(Dwarf_Die* declared, std::size_t bytes) {
  Dwarf_Die type, element;
  if (!type_of(declared, &type)) return false;
  if (dwarf_tag(&type) == DW_TAG_array_type && type_of(&type, &element)) type = element;
  return is_class(&type) && size_of(&type) == bytes;
}

/// Words of what may be set to an object of a class of `bytes`: the variable, which has no name in
/// `auto [a, b] = ...`, or a member of it.
void add_targets(Dwarf_Die* variable, std::size_t bytes, std::vector<std::string>& names) {
  const auto add = [&](Dwarf_Die* named) {
    names.emplace_back(name_in(named).empty() ? "auto" : name_in(named));
  };
  if (is_class_of(variable, bytes)) add(variable);
  Dwarf_Die type, behind, member;
  if (!type_of(variable, &type)) return;
  if (!is_class(&type) && type_of(&type, &behind)) type = behind;
  if (!is_class(&type) || dwarf_child(&type, &member) != 0) return;
  do {
    if (dwarf_tag(&member) != DW_TAG_member || !is_class_of(&member, bytes)) continue;
    add(variable);
    add(&member);
  } while (dwarf_siblingof(&member, &member) == 0);
}

ClassCopies read_copies(const std::vector<Dwarf_Die>& functions, std::size_t bytes) {
  ClassCopies copies;
  for (auto function = functions.rbegin(); function != functions.rend(); ++function) {
    const std::size_t copied = copied_by(written_function(*function));
    if (copied == 0) break;
    copies.of_function = copied;
  }
  if (functions.empty()) return copies;
  Dwarf_Die innermost = written_function(functions.back());
  copies.returns_class = is_class_of(&innermost, bytes);
  walk(&innermost, [&](Dwarf_Die* die) {
    const int tag = dwarf_tag(die);
    if (tag == DW_TAG_variable || tag == DW_TAG_formal_parameter)
      add_targets(die, bytes, copies.targets);
    return false;
  });
  return copies;
}

}  // namespace

ClassCopies class_copies_at(const void* pc, std::size_t bytes) {
  const DebugInfoLock lock;
  const auto address = reinterpret_cast<Dwarf_Addr>(pc);
  Dwfl_Module* const module = module_at(pc);
  Dwarf_Addr bias = 0;
  Dwarf_Die* const unit = module == nullptr ? nullptr : unit_at(module, address, bias);
  return unit == nullptr ? ClassCopies{} : read_copies(functions_at(unit, address - bias), bytes);
}

}  // namespace warpstep::sim
