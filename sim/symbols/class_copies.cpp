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

bool is_class_of(Dwarf_Die* declared, std::size_t bytes) {
  Dwarf_Die type, element;
  if (!type_of(declared, &type)) return false;
  if (dwarf_tag(&type) == DW_TAG_array_type && type_of(&type, &element)) type = element;
  return is_class(&type) && size_of(&type) == bytes;
}

ClassCopies read_copies(const std::vector<Dwarf_Die>& functions, std::size_t bytes) {
  ClassCopies copies;
  if (functions.empty()) return copies;
  Dwarf_Die innermost = written_function(functions.back());
  copies.returns_class = is_class_of(&innermost, bytes);
  walk(&innermost, [&](Dwarf_Die* die) {
    const int tag = dwarf_tag(die);
    if ((tag == DW_TAG_variable || tag == DW_TAG_formal_parameter) && is_class_of(die, bytes) &&
        !name_in(die).empty())
      copies.variables.emplace_back(name_in(die));
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
