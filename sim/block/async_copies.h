// Asynchronous copies of the block that is resident on this OS thread, from when a thread begins
// them until something has waited for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "sim/abi/async_copy.h"

namespace warpstep::sim {

class AsyncCopies {
 public:
  static AsyncCopies& of_this_thread();
  /// Whether a block may leave something that its end has to deal with.
  static bool may_be_left() { return notes_async_copies || barriers_with_transactions != 0; }

  /// Blocks run on this OS thread from now on; `late` copies are made when they are waited for.
  void prepare(bool late);
  /// The resident block is over, or is abandoned: then no copy is made.
  void end_block();
  void forget();

  void begin(AsyncCopy copy, const void* back);
  void end_group(bool is_bulk);
  void wait(std::size_t but_latest, bool open_too, const void* back);
  void wait_for_bulk(std::size_t but_latest, bool reads_only, const void* back);
  void give_to(const void* barrier, bool closed_too);
  std::ptrdiff_t add_transactions(const void* barrier, std::ptrdiff_t bytes);
  void end_phase(const void* barrier);

 private:
  /// What one thread has begun, in that order.
  struct OfThread {
    std::vector<AsyncCopy> copies;
    std::uint64_t groups = 0;  // closed
    std::uint64_t bulk_groups = 0;
  };

  OfThread& of_running_thread();
  void forget_transactions();
  void make_if_late(AsyncCopy& copy) const;
  template <class Which>
  void finish(OfThread& thread, const Which& which);

  std::vector<OfThread> threads_;  // by rank; none as long as no thread has copied
  std::map<const void*, std::ptrdiff_t> transactions_;  // bytes that barriers wait for, if any
  bool late_ = false;
};

}  // namespace warpstep::sim
