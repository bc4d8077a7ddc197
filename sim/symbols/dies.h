// Debugging information entries, as libdw hands them out: walks over them, types and sizes.
#pragma once

#include <elfutils/libdwfl.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace warpstep::sim {

using VisitDie = std::function<bool(Dwarf_Die*)>;

/// Calls `visit` for all that is in `parent` until it answers true.
bool walk(Dwarf_Die* parent, const VisitDie& visit);

/// The same for the units of a module, whose addresses are `bias` beyond those in the entries.
void walk_units(Dwfl_Module* module, const std::function<bool(Dwarf_Die*, Dwarf_Addr)>& visit);

/// The unit whose code `pc` is, and by how much its addresses are beyond those in the entries; null
/// if it is not found.
Dwarf_Die* unit_at(Dwfl_Module* module, Dwarf_Addr pc, Dwarf_Addr& bias);

/// The function of a unit that `address` is in and those inlined into it there, outermost first.
std::vector<Dwarf_Die> functions_at(Dwarf_Die* unit, Dwarf_Addr address);

/// Where a variable lies that has one address for the whole program.
std::optional<Dwarf_Addr> address_of(Dwarf_Die* variable);

/// The type of a variable, parameter, member or array's element, without typedefs and qualifiers.
bool type_of(Dwarf_Die* die, Dwarf_Die* type);

/// In bytes; 0 if unknown.
std::size_t size_of(Dwarf_Die* type);
std::size_t alignment_of(Dwarf_Die* type);

bool is_struct(int tag);

/// One of a struct's members or bases.
struct Member {
  std::size_t begin, bytes, alignment;
};
std::vector<Member> members_of(Dwarf_Die* type);

}  // namespace warpstep::sim
