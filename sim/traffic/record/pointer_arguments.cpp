#include "sim/traffic/record/pointer_arguments.h"

#include <algorithm>
#include <cstring>

namespace warpstep::sim::traffic {

namespace {

std::size_t rounded_up(std::size_t bytes, std::size_t alignment) {
  return (bytes + alignment - 1) / alignment * alignment;
}

}  // namespace

/// A KernelCall holds the kernel, if it is not known by its type, and the arguments in their order.
std::vector<PointerArgument> pointer_arguments(const Grid& grid) {
  const std::vector<Parameter> parameters = parameters_of(grid.kernel());
  const KernelThunk& work = grid.work();
  const auto* const call = static_cast<const unsigned char*>(work.call);
  const void* head = nullptr;
  if (work.bytes >= sizeof head) std::memcpy(&head, call, sizeof head);
  const bool has_address = head == grid.kernel();
  std::size_t alignment = 1;
  for (const Parameter& parameter : parameters)
    alignment = std::max(alignment, parameter.alignment);
  std::size_t offset = rounded_up(has_address ? sizeof head : 1, alignment);
  std::vector<PointerArgument> arguments;
  for (const Parameter& parameter : parameters) {
    offset = rounded_up(offset, parameter.alignment);
    if (offset + parameter.bytes > work.bytes) return {};
    if (parameter.is_pointer) {
      PointerArgument& argument =
          arguments.emplace_back(PointerArgument{parameter.name, 0, parameter.target});
      std::memcpy(&argument.value, call + offset, sizeof argument.value);
    }
    offset += parameter.bytes;
  }
  // Otherwise the arguments lie in another way than the parameters say.
  if (rounded_up(offset, has_address ? std::max(alignment, sizeof head) : alignment) != work.bytes)
    return {};
  return arguments;
}

}  // namespace warpstep::sim::traffic
