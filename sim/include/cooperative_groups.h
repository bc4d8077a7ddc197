// Cooperative groups: a set of threads as an object that they pass around and meet in.
#pragma once

// Programs ask for CUDA's header by its guard.
#define _COOPERATIVE_GROUPS_H_

#include "sim/device/dialect.h"

#include "sim/device/groups/block.h"
#include "sim/device/groups/cluster.h"
#include "sim/device/groups/coalesced.h"
#include "sim/device/groups/grid.h"
#include "sim/device/groups/group.h"
#include "sim/device/groups/invoke.h"
#include "sim/device/groups/partition.h"
#include "sim/device/groups/tile.h"
