// invoke_one: work that one thread of a group does for all.
#pragma once

#include <type_traits>
#include <utility>

#include "sim/device/groups/coalesced.h"
#include "sim/device/groups/tile.h"

namespace cooperative_groups {

/// One thread of the group calls `work(arguments...)`; the others continue at once.
template <class Group, class Work, class... Arguments>
[[gnu::always_inline]] inline void invoke_one(const Group& group, Work&& work,
                                              Arguments&&... arguments) {
  if (group.thread_rank() == 0) std::forward<Work>(work)(std::forward<Arguments>(arguments)...);
}

/// The same, and all threads get the result.
template <class Group, class Work, class... Arguments>
[[gnu::always_inline]] inline auto invoke_one_broadcast(const Group& group, Work&& work,
                                                        Arguments&&... arguments) {
  using Result = std::decay_t<std::invoke_result_t<Work, Arguments...>>;
  static_assert(!std::is_void_v<Result>,
                "cooperative_groups: work that returns nothing goes through invoke_one()");
  Result result{};
  if (group.thread_rank() == 0)
    result = std::forward<Work>(work)(std::forward<Arguments>(arguments)...);
  return group.shfl(result, 0);
}

}  // namespace cooperative_groups
