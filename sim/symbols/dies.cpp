#include "sim/symbols/dies.h"

#include <dwarf.h>

#include <algorithm>

namespace warpstep::sim {

bool walk(Dwarf_Die* parent, const VisitDie& visit) {
  Dwarf_Die child;
  if (dwarf_child(parent, &child) != 0) return false;
  do {
    if (visit(&child) || walk(&child, visit)) return true;
  } while (dwarf_siblingof(&child, &child) == 0);
  return false;
}

void walk_units(Dwfl_Module* module, const std::function<bool(Dwarf_Die*, Dwarf_Addr)>& visit) {
  Dwarf_Die* unit = nullptr;
  Dwarf_Addr bias = 0;
  while ((unit = dwfl_module_nextcu(module, unit, &bias)) != nullptr)
    if (walk(unit, [&](Dwarf_Die* die) { return visit(die, bias); })) return;
}

// clang writes no table of address ranges, and libdw then answers with a neighbour, so what it says
// is checked and otherwise each unit is asked.
Dwarf_Die* unit_at(Dwfl_Module* module, Dwarf_Addr pc, Dwarf_Addr& bias) {
  const auto has_pc = [&](Dwarf_Die* unit) { return dwarf_haspc(unit, pc - bias) == 1; };
  if (Dwarf_Die* const unit = dwfl_module_addrdie(module, pc, &bias); unit && has_pc(unit))
    return unit;
  Dwarf_Die* unit = nullptr;
  while ((unit = dwfl_module_nextcu(module, unit, &bias)) != nullptr)
    if (has_pc(unit)) return unit;
  // libdw 0.188 cannot read the ranges of some units that clang writes; their lines it can.
  while ((unit = dwfl_module_nextcu(module, unit, &bias)) != nullptr)
    if (dwarf_getsrc_die(unit, pc - bias) != nullptr) return unit;
  return nullptr;
}

namespace {

// By hand, because dwarf_getscopes() overlooks functions that clang writes inside their namespace.
void add_functions_at(Dwarf_Die* parent, Dwarf_Addr address, std::vector<Dwarf_Die>& functions) {
  const std::size_t before = functions.size();
  Dwarf_Die child;
  if (dwarf_child(parent, &child) != 0) return;
  do {
    const int tag = dwarf_tag(&child);
    const bool is_function = tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine;
    if (is_function || tag == DW_TAG_lexical_block) {
      if (dwarf_haspc(&child, address) != 1) continue;
      if (is_function) functions.push_back(child);
      return add_functions_at(&child, address, functions);
    }
    if (tag == DW_TAG_namespace || tag == DW_TAG_class_type || tag == DW_TAG_structure_type)
      add_functions_at(&child, address, functions);
  } while (functions.size() == before && dwarf_siblingof(&child, &child) == 0);
}

}  // namespace

std::vector<Dwarf_Die> functions_at(Dwarf_Die* unit, Dwarf_Addr address) {
  std::vector<Dwarf_Die> functions;
  add_functions_at(unit, address, functions);
  return functions;
}

std::optional<Dwarf_Addr> address_of(Dwarf_Die* variable) {
  Dwarf_Attribute attribute;
  Dwarf_Op* operations = nullptr;
  std::size_t count = 0;
  if (dwarf_attr(variable, DW_AT_location, &attribute) == nullptr ||
      dwarf_getlocation(&attribute, &operations, &count) != 0 || count == 0 ||
      operations[0].atom != DW_OP_addr)
    return std::nullopt;
  return operations[0].number;
}

bool type_of(Dwarf_Die* die, Dwarf_Die* type) {
  Dwarf_Attribute attribute;
  Dwarf_Die direct;
  if (dwarf_formref_die(dwarf_attr_integrate(die, DW_AT_type, &attribute), &direct) == nullptr)
    return false;
  return dwarf_peel_type(&direct, type) == 0;
}

std::size_t size_of(Dwarf_Die* type) {
  Dwarf_Word bytes = 0;
  return dwarf_aggregate_size(type, &bytes) == 0 ? bytes : 0;
}

bool is_struct(int tag) {
  return tag == DW_TAG_structure_type || tag == DW_TAG_class_type;
}

std::vector<Member> members_of(Dwarf_Die* type) {
  std::vector<Member> members;
  Dwarf_Die child;
  if (dwarf_child(type, &child) != 0) return members;
  do {
    const int tag = dwarf_tag(&child);
    if (tag != DW_TAG_member && tag != DW_TAG_inheritance) continue;
    Dwarf_Attribute attribute;
    Dwarf_Word offset = 0, bit = 0;
    Dwarf_Die inner;
    if (!type_of(&child, &inner)) continue;
    if (dwarf_hasattr(&child, DW_AT_data_bit_offset)) {
      dwarf_formudata(dwarf_attr(&child, DW_AT_data_bit_offset, &attribute), &bit);
      offset = bit / 8;
    } else if (dwarf_hasattr(&child, DW_AT_data_member_location)) {
      dwarf_formudata(dwarf_attr(&child, DW_AT_data_member_location, &attribute), &offset);
    } else {
      continue;  // static
    }
    members.push_back({offset, size_of(&inner), alignment_of(&inner)});
  } while (dwarf_siblingof(&child, &child) == 0);
  std::sort(members.begin(), members.end(),
            [](const Member& a, const Member& b) { return a.begin < b.begin; });
  return members;
}

std::size_t alignment_of(Dwarf_Die* type) {
  Dwarf_Attribute attribute;
  Dwarf_Word given = 0;
  if (dwarf_formudata(dwarf_attr(type, DW_AT_alignment, &attribute), &given) == 0 && given != 0)
    return given;
  const int tag = dwarf_tag(type);
  if (tag == DW_TAG_array_type) {
    Dwarf_Die element;
    return type_of(type, &element) ? alignment_of(&element) : 1;
  }
  if (!is_struct(tag) && tag != DW_TAG_union_type) return std::max<std::size_t>(size_of(type), 1);
  std::size_t most = 1;
  for (const Member& member : members_of(type)) most = std::max(most, member.alignment);
  return most;
}

}  // namespace warpstep::sim
