// extern __shared__ T name[]: the block's dynamic shared memory.
#pragma once

#include "tools/translate/unit.h"

namespace warpstep::tools::translate {

/// Translates every `extern __shared__` declaration; other __shared__ variables become
/// thread_local.
void translate_shared(Unit& unit);

}  // namespace warpstep::tools::translate
