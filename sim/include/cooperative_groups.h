// Cooperative groups: a set of threads as an object that they pass around and meet in.
#pragma once

// Programs ask for CUDA's header by its guard.
#define _COOPERATIVE_GROUPS_H_

#include "sim/dialect.h"

#include "sim/groups/block.h"
#include "sim/groups/coalesced.h"
#include "sim/groups/grid.h"
#include "sim/groups/group.h"
#include "sim/groups/invoke.h"
#include "sim/groups/partition.h"
#include "sim/groups/tile.h"
