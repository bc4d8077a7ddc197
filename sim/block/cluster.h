// The cluster of the block that is resident on this OS thread.
#pragma once

#include <cstdint>

#include "sim/grid/cluster.h"

namespace warpstep::sim {

class Worker;

/// The block that this OS thread is about to run is in a cluster, at this place.
void take_seat(const ClusterSeat& seat, std::uint64_t block);
/// It has ended.
ClusterSeat leave_seat();
/// The place of the resident block; without a cluster where the launch has none.
const ClusterSeat& cluster_seat();

/// The shared memory of the resident block is there from now on.
void publish_shared_places(const Worker& worker);

}  // namespace warpstep::sim
