// Barriers of a cluster that not all of its blocks come to, or that threads use wrongly.
#pragma once

#include "sim/block/worker.h"
#include "sim/grid/cluster.h"

namespace warpstep::sim::check {

/// The running thread has arrived at the barrier of its cluster twice without a wait.
void report_second_arrival();

/// All threads of the resident block that have not ended wait at the barrier of its cluster.
void note_cluster_wait(const Worker& worker, const ClusterSeat& seat);

/// It opens: blocks may have ended without coming to it.
void check_cluster_barrier(const Cluster& cluster);

}  // namespace warpstep::sim::check
