// Which barrier or fence is missing beside the atomic by which two threads that race are connected.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "sim/check/ordering/epochs.h"
#include "sim/check/shadow/cell.h"

namespace warpstep::sim::check {

/// Why an atomic that connects two threads does not order what they did before and after it.
struct MissingEdge {
  enum class Reason {
    no_fence_before,
    no_fence_behind,
    no_fence_between,  // the read of one flag and the write of the next
    narrow_fence,
    narrow_atomic,
    no_barrier_before,  // another thread of the block wrote the atomic
    no_barrier_behind   // another thread of the block read it
  };
  Reason reason;
  Site write = 0;  // the atomic
  Site read = 0;
  Site fence = 0;  // the narrow one

  bool is_of_scope() const {
    return reason == Reason::narrow_fence || reason == Reason::narrow_atomic;
  }
  bool is_of_barrier() const {
    return reason == Reason::no_barrier_before || reason == Reason::no_barrier_behind;
  }
};

/// Looks for an atomic that the other thread wrote behind the epoch, and the running one read.
/// `data` is what they race for. Looks at `most` pairs of a read and a write, and takes them off
/// it.
std::optional<MissingEdge> missing_edge(const EpochOwner& other, Epoch epoch, std::uintptr_t data,
                                        std::size_t& most);

}  // namespace warpstep::sim::check
