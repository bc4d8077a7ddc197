// memcpy_async() and wait() for cooperative groups.
#pragma once

#include "../cooperative_groups.h"

#include "sim/device/groups/copy.h"
