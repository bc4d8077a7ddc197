// The last writer of an address, for a debugger's `cuda blame` and for the course.
#pragma once

#include <cstddef>
#include <cstdint>

namespace warpstep::sim::check {

/// From now on a debugger that asks is answered from the cells.
void answer_debuggers();

/// A moment between launches: later threads of kernels have this epoch, or a larger one.
std::uint32_t epoch_of_now();

/// Whether a thread of a kernel wrote the byte last, since that moment, or what was copied to it
/// within the device. Nothing is known of launches that were not watched.
bool is_written_by_kernel(const void* byte, std::uint32_t since);

/// From now on it is noted what copies within the device bring.
void watch_copies();

/// Bytes were copied; the host wrote bytes.
void note_copied_writers(const void* to, const void* from, std::size_t bytes);
void forget_copied_writers(const void* begin, std::size_t bytes);

/// The same bytes, when their cells say who wrote them last: a copy that is work of a stream is
/// ordered like a thread, and is none.
void note_copies_as_work(const void* begin, std::size_t bytes);

/// From now on, what the host changes in managed memory counts as written by the host, although no
/// access of its own is seen: it is compared with what the last launch has left there. The
/// program's
/// __managed__ variables are `bytes` from `variables` on.
void watch_managed_memory(const void* variables, std::size_t bytes);

/// A launch begins: marks as the host's what it has changed. A launch has ended: notes what is
/// there.
void settle_managed_memory();
void note_managed_memory();

/// Whether the host has changed these bytes of managed memory since. False where nobody watches.
bool is_changed_by_host(const void* begin, std::size_t bytes);

}  // namespace warpstep::sim::check
