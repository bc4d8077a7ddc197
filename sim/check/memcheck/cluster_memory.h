// Shared memory of another block of the cluster: accesses before that block has begun for certain,
// or after it may have ended.
#pragma once

#include "sim/check/ordering/cluster_order.h"
#include "sim/check/shadow/access.h"

namespace warpstep::sim::check {

/// Takes note of an access of the running thread to another block's shared memory.
void check_cluster_access(const Access& access, const SharedOfBlock& memory);

/// The block of this OS thread has ended.
void check_end_in_cluster(const ClusterSeat& seat);

}  // namespace warpstep::sim::check
