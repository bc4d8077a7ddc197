// Observer: the events of the engine and of the Runtime API that checkers, counters and recorders
// receive. The engine knows none of them.
#pragma once

#include <driver_types.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "sim/abi/thread.h"
#include "sim/base/fault.h"

namespace warpstep::sim {

class Grid;
struct Cluster;
struct ClusterSeat;
class Worker;
enum class Gate;
struct AsyncCopy;
struct WarpCollective;
struct Failure;

/// The kind of memory that an API call hands out.
enum class MemoryKind { device, managed, pinned, kernel_heap };

/// Why a call that takes memory was refused.
enum class MemoryMisuse { wrong_copy, wrong_operand, wrong_free };

/// An index outside its array, or an address misaligned for its type, as the compiler's checks
/// report them.
struct IndexMisuse {
  const char* file;
  unsigned line, column;
  const char* type;  // of the array, or of what was accessed, in quotation marks
  long long index;
  const void* pc;
};

/// Receives the events of launches in the order in which they happen. An observed process runs its
/// blocks one after the other or, for a cooperative grid, interleaved: no two calls come at the
/// same time.
class Observer {
 public:
  virtual ~Observer() = default;

  // Launch.
  virtual void launch_began(const Grid&) {}
  virtual void launch_ended(const Grid&) {}
  /// The launch took too long, or its blocks wait for ever. True when the observer reports it: the
  /// engine then does not print its own report.
  virtual bool grid_failed(const Grid&, const Failure&) { return false; }
  /// Whether the context goes on after a fault, as if nothing but the kernel had ended.
  virtual bool keeps_context() const { return false; }

  // Block.
  /// The block's first thread is about to run. On the OS thread that runs the block.
  virtual void block_began(const Worker&, std::uint64_t /*block*/) {}
  /// No thread of the block runs from here on, for a while or for ever.
  virtual void block_paused(const Worker&) {}
  /// All threads that waited at the barrier resume.
  virtual void barrier_opened(const Worker&, std::span<Thread* const> /*through*/) {}
  /// All threads of the block that have not ended wait at the barrier of a cooperative grid.
  virtual void grid_barrier_reached(const Worker&) {}
  /// All blocks of a cooperative grid have arrived at its barrier; none has resumed.
  virtual void grid_barrier_opened() {}
  /// One of them resumes.
  virtual void grid_barrier_passed(const Worker&) {}
  /// The running thread arrives at the barrier of its cluster.
  virtual void cluster_arrived(const ClusterSeat&) {}
  /// All threads of its block that have not ended wait there.
  virtual void cluster_barrier_reached(const Worker&, const ClusterSeat&) {}
  /// All blocks of a cluster have arrived at its barrier or ended; none has resumed.
  virtual void cluster_barrier_opened(const Cluster&) {}
  /// One of them resumes, and its threads will.
  virtual void cluster_barrier_passed(const ClusterSeat&) {}
  /// A block of a cluster has ended. On the OS thread that ran it.
  virtual void cluster_block_ended(const ClusterSeat&) {}
  /// A barrier object begins to count `expected` threads; the running thread is about to use one.
  virtual void barrier_object_began(const void* /*object*/, std::ptrdiff_t /*expected*/) {}
  virtual void barrier_object_used(const void* /*object*/) {}
  /// The running thread arrives at a barrier of the library, as the first in a phase or not.
  virtual void barrier_arrived_at(const void* /*barrier*/, bool /*is_first*/) {}
  /// One of its phases has ended; the running thread has seen that one did.
  virtual void barrier_object_phase_ended(const void* /*object*/, std::uint32_t /*phase*/) {}
  virtual void barrier_object_phase_seen(const void* /*object*/, std::uint32_t /*phase*/,
                                         const void* /*back*/) {}
  /// The running thread has found a latch open, or has taken a slot of a semaphore.
  virtual void gate_passed(const void* /*object*/, Gate, const void* /*back*/) {}
  // Asynchronous copies.
  /// The running thread begins a copy in code that returns to `back`; the mark is the observer's.
  virtual void async_copy_began(AsyncCopy&, const void* /*back*/) {}
  /// From now on the present phase of its barrier object waits for it.
  virtual void async_copy_given(const AsyncCopy&) {}
  /// The running thread, which has closed so many groups, waits for copies of its own.
  virtual void async_copies_waited(std::uint64_t /*closed_groups*/, bool /*of_bulk*/,
                                   const void* /*back*/) {}
  /// It has waited until its copy has been read from where it comes from.
  virtual void async_copy_read(const AsyncCopy&) {}
  /// The running thread has waited for its copy; the phase that waits for it ends.
  virtual void async_copy_ended(const AsyncCopy&) {}
  virtual void async_copy_ended_in_phase(const AsyncCopy&) {}
  /// The block ends, and nothing has waited for what is still under way.
  virtual void async_copies_left() {}
  /// The running thread, which polls, is about to yield.
  virtual void thread_yields(Worker&) {}
  /// The running thread is about to end its launch. On its own stack, or, after a signal, on that
  /// of the handler.
  virtual void thread_faults(const Worker&, const Fault&) {}
  /// It has ended the launch, or no thread of its block can run. True as for grid_failed().
  virtual bool thread_failed(const Worker&, const Fault&) { return false; }

  // Warp.
  /// The lanes of a warp that arrived for an operation resume.
  virtual void collective_done(const Worker&, const WarpCollective&) {}
  /// The running thread gives the device work: it comes behind all that is before the thread.
  virtual void work_given() {}
  /// The running thread asks for a shuffle in groups of a width that CUDA does not allow.
  virtual void shuffled_in(unsigned /*width*/) {}

  // Memory, as kernels see it.
  /// The running thread is about to use such an index. False when the launch cannot go on.
  virtual bool index_outside(const IndexMisuse&) { return false; }
  /// The running thread is about to use such an address.
  virtual void misaligned(const IndexMisuse&, const void* /*address*/) {}
  /// The running thread has read a clock.
  virtual void clock_read() {}
  /// The running thread has added to a number by an atomic, and the sum is rounded.
  virtual void atomic_sum_rounded(const void* /*address*/, const void* /*back*/) {}
  /// The running thread is about to do an atomic operation on 16 bytes: a swap, if it finds what is
  /// expected, or an exchange, which expects null.
  virtual void wide_atomic(const void* /*address*/, const void* /*expected*/,
                           const void* /*back*/) {}
  /// Room for malloc() in a kernel; null when there is none.
  virtual void* kernel_memory(std::size_t /*bytes*/) { return nullptr; }

  // Memory, as the host sees it. Addresses are the program's.
  virtual void allocated(const void* /*begin*/, std::size_t /*bytes*/, MemoryKind) {}
  virtual void freed(const void* /*begin*/, std::size_t /*bytes*/) {}
  /// The C or C++ library has given host code these bytes of the host's.
  virtual void host_allocated(const void* /*begin*/, std::size_t /*bytes*/) {}
  /// It is about to take such a block back.
  virtual void host_freed(const void* /*begin*/) {}
  /// Bytes of the host's from the address on, to the end of its block, variable or function's
  /// frame; SIZE_MAX where that is not known.
  virtual std::size_t host_room(const void* /*address*/) { return SIZE_MAX; }
  /// An `operator new` or `operator delete` of the program's own begins or ends, whoever calls it:
  /// kernels, the host, or an observer itself.
  virtual void memory_operator_began() {}
  virtual void memory_operator_ended() {}
  /// It has got these bytes of the host's while a grid runs.
  virtual void memory_operator_got(const void* /*begin*/, std::size_t /*bytes*/) {}
  /// The host gave these bytes of device memory a value.
  virtual void host_wrote(const void* /*begin*/, std::size_t /*bytes*/) {}
  /// The host has got these bytes of device memory, or of its own.
  virtual void host_read(const void* /*to*/, const void* /*from*/, std::size_t /*bytes*/) {}
  /// These bytes were copied within device memory.
  virtual void copied(const void* /*to*/, const void* /*from*/, std::size_t /*bytes*/) {}
  /// Host code has touched memory that only kernels may use; the process ends after this.
  virtual void host_faulted(const void* /*address*/, bool /*is_write*/, const void* /*pc*/) {}

  // API: calls of the Runtime API, on the host's threads. `back` is where the call returns to.
  virtual void launch_refused(const void* /*kernel*/, cudaError_t, const void* /*back*/) {}
  /// A launch was refused in a form that answers nothing: `kernel<<<grid, block>>>()`.
  virtual void launch_went_unanswered() {}
  /// The call gave its caller this error, which is the answer to it alone: no context is broken.
  virtual void call_refused(const char* /*name*/, cudaError_t, const void* /*back*/) {}
  /// A call has returned, whatever it answered.
  virtual void call_returned(const char* /*name*/) {}
  /// The host thread reads the error of what it called before.
  virtual void last_error_read() {}
  /// A call was refused because of the memory that it was given.
  virtual void memory_misused(MemoryMisuse, const void* /*pointer*/, const std::string& /*why*/) {}
  /// cudaDeviceReset() is about to free what the program did not.
  virtual void device_resets(int /*device*/) {}

  // Stream: what orders the work of streams, which the simulator does at the call.
  /// Copies and fills until the next call are work of this stream that the host does not wait for.
  virtual void copies_began(cudaStream_t) {}
  virtual void copies_ended() {}
  /// A library's call is about to read these bytes, as work of the stream.
  virtual void library_reads(const void* /*begin*/, std::size_t /*bytes*/) {}
  /// Bytes are about to be copied, or, from null, to be set.
  virtual void copies(const void* /*to*/, const void* /*from*/, std::size_t /*bytes*/) {}
  /// The block of memory just allocated is there from now on in the order of a stream.
  virtual void allocated_in_order(const void* /*begin*/, cudaStream_t) {}
  virtual void event_recorded(cudaEvent_t, cudaStream_t) {}
  virtual void stream_waited(cudaStream_t, cudaEvent_t) {}
  virtual void host_waited(cudaStream_t) {}
  virtual void host_waited(cudaEvent_t) {}
  /// The host asks when an event was, which a GPU can tell only when it has been.
  virtual void time_asked(cudaEvent_t) {}
  /// The call that is about to return has given its work to the device, and does not wait for it.
  virtual void host_goes_on() {}
};

/// The observer of this process; null if there is none. Set once, before the first launch.
extern constinit Observer* observer;

}  // namespace warpstep::sim
