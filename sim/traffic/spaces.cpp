#include "sim/traffic/spaces.h"

#include <algorithm>

#include "sim/check/describe/memory.h"
#include "sim/check/describe/objects.h"
#include "sim/check/shadow/context.h"
#include "sim/check/shadow/sites.h"
#include "sim/traffic/requests/request.h"

namespace warpstep::sim::traffic {

using check::context;

constexpr std::uintptr_t kBankBytes = 4;

Space space_at(std::uintptr_t address) {
  if (context.static_shared.contains(address) || context.dynamic_shared.contains(address))
    return Space::shared;
  const bool is_constant = check::variables_area.contains(address) &&
                           check::global_variable_at(address).as == DeclaredAs::constant;
  return is_constant ? Space::constant : Space::global;
}

const char* name_of(Space space) {
  constexpr const char* kNames[] = {"global", "shared", "constant"};
  return kNames[static_cast<int>(space)];
}

Arrays::Found Arrays::at(std::uintptr_t address) {
  const auto known = found_.upper_bound(address);
  if (known != found_.end() && known->second.contains(address)) return known->second;
  const check::Object object = check::object_at(address, 1);
  const Space space = space_at(address);
  Found found{
      number_of({space, object.name, object.bytes, object.made_at, object.number}, object.address),
      object.address, object.bytes};
  // What belongs to nothing that has a name is one array of a byte.
  if (!found.contains(address)) found = {number_of({space, "", 0, {}}, address), address, 1};
  return found_[found.begin + found.bytes] = found;
}

unsigned Arrays::number_of(const Array& array, std::uintptr_t begin) {
  const auto same = [&](const Array& other) {
    return other.space == array.space && other.name == array.name && other.bytes == array.bytes &&
           other.allocation == array.allocation;
  };
  const auto found = std::find_if(all_.begin(), all_.end(), same);
  if (found != all_.end()) return static_cast<unsigned>(found - all_.begin());
  all_.push_back(array);
  Array& added = all_.back();
  if (array.space == Space::shared) {
    // A block's shared memory begins at bank 0 on a GPU.
    if (!first_bank_) first_bank_ = begin / kBankBytes * kBankBytes;
    added.bank_offset = static_cast<unsigned>((begin - *first_bank_) % kBankRowBytes);
  }
  describe(added, begin);
  return static_cast<unsigned>(all_.size() - 1);
}

/// Debug information is only searched where no argument tells, as that takes milliseconds.
void Arrays::describe(Array& array, std::uintptr_t begin) const {
  const auto points_into = [&](const PointerArgument& one) {
    return one.value - begin < array.bytes;
  };
  const auto argument = std::find_if(arguments_.begin(), arguments_.end(), points_into);
  if (argument != arguments_.end()) {
    // An index counts from the beginning, and what several point into is none of them.
    const bool is_it =
        argument->value == begin && std::count_if(argument, arguments_.end(), points_into) == 1;
    if (is_it) array.parameter = argument->name;
    array.type = argument->target;
    return;
  }
  if (array.allocation != 0) return;  // it has the name of a pointer, not of a variable
  array.type = type_of_array(check::latest_kernel(), array.name, array.bytes);
  if (!context.dynamic_shared.contains(begin)) return;
  const NamedArray named = dynamic_shared_array(check::latest_kernel(), array.bytes);
  if (!named.name.empty()) array.parameter = named.name, array.type = named.type;
}

bool is_counted(std::uintptr_t address, const void* back) {
  if (address - context.stacks < context.stack_bytes) return false;
  if (check::device_area.contains(address) || context.dynamic_shared.contains(address) ||
      check::kernel_heap_area.contains(address))
    return true;
  if (context.static_shared.contains(address))
    return !context.static_shared.cell(address).write.has(check::ShadowRecord::kEngines);
  if (!check::variables_area.contains(address)) return false;
  const DeclaredAs as = check::global_variable_at(address).as;
  if (as == DeclaredAs::host) return false;
  return as != DeclaredAs::unknown || !check::sites.find_out_is_engines(check::sites.at(back));
}

}  // namespace warpstep::sim::traffic
