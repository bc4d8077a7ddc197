// What inline PTX becomes: the functions that tools/translate/ptx writes.
#pragma once

#include "sim/device/ptx/bulk.h"
#include "sim/device/ptx/cluster.h"
#include "sim/device/ptx/floating.h"
#include "sim/device/ptx/integer.h"
#include "sim/device/ptx/matrices.h"
#include "sim/device/ptx/memory.h"
#include "sim/device/ptx/warp.h"
