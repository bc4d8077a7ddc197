// The part of the checkers' view that is about barriers of the library: objects in memory, and
// those of clusters.
#pragma once

#include "sim/check/async/copies_under_way.h"
#include "sim/check/memcheck/cluster_memory.h"
#include "sim/check/ordering/cluster_order.h"
#include "sim/check/ordering/release_acquire.h"
#include "sim/check/synccheck/barrier_objects.h"
#include "sim/check/synccheck/cluster_barriers.h"
#include "sim/instrument/async_copies.h"
#include "sim/instrument/host_memory_observer.h"
#include "sim/traffic/traffic.h"

namespace warpstep::sim::check {

class SyncObserver : public HostMemoryObserver {
 public:
  void cluster_arrived(const ClusterSeat& seat) override {
    if (context.watches != kOff && !ClusterOrder::of_this_thread().arrive(seat))
      report_second_arrival();
  }
  void cluster_barrier_reached(const Worker& worker, const ClusterSeat& seat) override {
    if (is_watched_) note_cluster_wait(worker, seat);
  }
  void cluster_barrier_opened(const Cluster& cluster) override {
    if (!is_watched_) return;
    check_cluster_barrier(cluster);
    ClusterOrder::open(cluster);
  }
  void cluster_barrier_passed(const ClusterSeat& seat) override {
    if (is_watched_) ClusterOrder::of_this_thread().pass(seat);
  }
  void cluster_block_ended(const ClusterSeat& seat) override {
    if (is_watched_) check_end_in_cluster(seat);
  }

  void barrier_object_began(const void* object, std::ptrdiff_t expected) override {
    if (is_watched_) note_new_barrier_object(object, expected);
  }
  void barrier_object_used(const void* object) override {
    if (is_watched_) check_use_of_barrier_object(object);
  }
  void barrier_arrived_at(const void* barrier, bool is_first) override {
    if (context.watches == kOff) return;
    ReleaseAcquire::of_this_thread().note_arrival(reinterpret_cast<std::uintptr_t>(barrier),
                                                  is_first);
  }
  void barrier_object_phase_ended(const void* object, std::uint32_t phase) override {
    if (context.watches == kOff) return;
    const auto address = reinterpret_cast<std::uintptr_t>(object);
    note_phase_of_copies(object, phase);
    ReleaseAcquire::of_this_thread().note_phase_end(address, phase);
  }
  void barrier_object_phase_seen(const void* object, std::uint32_t phase,
                                 const void* back) override {
    traffic::barrier_object_passed(object, phase, back);
    if (context.watches == kOff) return;
    note_other_orders();
    const auto address = reinterpret_cast<std::uintptr_t>(object);
    note_seen_copies(object, phase);
    ReleaseAcquire::of_this_thread().note_seen_phase(address, phase);
  }
  void gate_passed(const void* object, Gate gate, const void* back) override {
    traffic::gate_passed(object, gate, back);
  }

 protected:
  bool is_watched_ = true;  // the launch that runs
};

}  // namespace warpstep::sim::check
