// reduce() for cooperative groups.
#pragma once

#include "../cooperative_groups.h"

#include "sim/device/groups/reduce.h"
