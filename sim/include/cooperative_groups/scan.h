// inclusive_scan() and exclusive_scan() for cooperative groups.
#pragma once

#include "../cooperative_groups.h"

#include "sim/device/groups/scan.h"
