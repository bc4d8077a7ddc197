// `warpstep check --paranoid`: a copy of the memory that a kernel may write, with which the memory
// is compared at barriers, at the ends of blocks and of launches. What has changed without a hook
// having seen it was written by code that is not instrumented.
#pragma once

#include <cstddef>
#include <string>

namespace warpstep::sim::check {

/// A launch begins, and is watched or not: device memory is copied. Does nothing without
/// --paranoid, like all that follow.
void begin_comparing(bool is_watched);
/// The launch has ended.
void end_comparing();

/// A block begins on this OS thread, with its epochs: its shared memory is copied.
void begin_comparing_block();
/// All threads of the block are at a barrier, and have their epochs still. The line that they are
/// in, where it is known.
void compare_at_barrier(const std::string* place);
/// The block has ended, and no other has begun on this OS thread. Again is harmless.
void end_comparing_block();

/// From here on the launch is not watched to its end.
void stop_comparing();
/// Something outside the launch is about to change memory that the running launch may use.
void note_change_from_outside(const void* begin);

}  // namespace warpstep::sim::check
