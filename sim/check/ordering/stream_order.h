// Order of the device's work: streams, events and what the host waits for. On the simulator work is
// done at the call; on a GPU it runs beside the host and beside other streams.
#pragma once

#include <driver_types.h>

#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "sim/check/report/finding.h"
#include "sim/check/shadow/cell.h"

namespace warpstep::sim::check {

/// A launch, or a copy that the host does not wait for.
struct Work {
  cudaStream_t stream = nullptr;
  std::uint64_t number = 0;        // in the order of the calls
  bool waits_for_default = false;  // its stream does, and the default stream for it
  Epoch first = 0;                 // of its epochs
  Epoch end = ~Epoch{0};           // beyond them
  std::string kernel;              // empty: a copy
  dim3 grid, block;
  Actor caller;  // of a copy
};

/// Host memory that work reads or writes while the host continues.
struct Busy {
  std::uintptr_t begin, end;
  bool is_written;
  Work work;
  Actor actor;  // the copy, or the thread that came first
};

/// Whether work may be running beside the host: read at each access of the host's own code.
extern constinit bool device_is_busy;

class Timeline {
 public:
  /// Work is given to a stream; its epochs begin with `work.first`. The first epoch of earlier
  /// work that may still run then; `work.first` when there is none.
  Epoch begin(Work work);
  /// From here on this is the work whose order is asked for.
  const Work& latest() const { return latest_; }

  void record(cudaEvent_t event, cudaStream_t stream);
  void wait(cudaStream_t stream, cudaEvent_t event);
  void host_waits(cudaStream_t stream);
  void host_waits(cudaEvent_t event);
  /// For all work.
  void host_waits();

  /// The earlier work that ran an epoch and may run at the same time as the latest; null if there
  /// is none.
  const Work* beside_latest(Epoch epoch) const;
  /// The same for the host's program.
  const Work* beside_host(Epoch epoch) const;
  /// Work before the event that may still run when the host comes here; null if there is none.
  const Work* beside_host(cudaEvent_t event) const;

  /// The block of memory that begins there is handed out, or taken back, in the order of a stream.
  void hand_out(std::uintptr_t begin, cudaStream_t stream);
  void take_back(std::uintptr_t begin);
  /// Whether the latest work may come before the block is handed out.
  bool is_missing_for_latest(std::uintptr_t begin) const;
  bool hands_out() const { return !handed_out_.empty(); }

  /// The latest work uses host memory.
  void add_busy(std::uintptr_t begin, std::size_t bytes, bool is_written, const Actor& actor);
  /// Takes the bytes for used by it as well, where they lie in or behind what it is known to use.
  bool extend_busy(std::uintptr_t begin, std::size_t bytes);
  /// Host memory that work beside the host, or beside the latest, uses in a way that does not go
  /// with this; null if there is none.
  const Busy* busy_for_host(std::uintptr_t address, std::size_t bytes, bool is_write) const;
  const Busy* busy_for_latest(std::uintptr_t address, std::size_t bytes, bool is_write) const;

 private:
  /// What is over, by the numbers of the work. It says of most streams together what it can, as a
  /// program may have thousands.
  struct Moment {
    std::uint64_t all = 0;       // all work up to this
    std::uint64_t blocking = 0;  // all work of streams that wait for the default stream
    std::map<cudaStream_t, std::uint64_t> further;  // of each stream
  };

  static void join(Moment& moment, const Moment& other);
  static bool has(const Moment& moment, const Work& work);
  /// Work that is not done: what memory is handed out by.
  Work next_in(cudaStream_t stream);
  Moment& moment_of(cudaStream_t stream);
  Moment all_blocking() const;
  void forget();
  void forget_streams();
  const Work* work_of(Epoch epoch) const;

  std::map<cudaStream_t, Moment> streams_;
  std::map<cudaEvent_t, Moment> events_;
  Moment host_;
  Moment awaited_;  // by streams that wait for the default stream
  Moment before_latest_;
  Work latest_;
  std::uint64_t works_ = 0;
  std::deque<Work> open_;  // the host has not waited for it
  std::vector<Busy> busy_;
  /// By the begins of blocks: what they were handed out by. The host has not waited for it.
  std::map<std::uintptr_t, Work> handed_out_;
};

Timeline& timeline();
/// Several threads of the host may call at once. Recursive: a kernel whose stack ends while a hook
/// holds it is never seen again, and the host continues in the same OS thread.
std::recursive_mutex& timeline_mutex();

/// Whether the running launch may come before the block that begins there is handed out.
bool may_be_too_early(std::uintptr_t begin);

}  // namespace warpstep::sim::check
