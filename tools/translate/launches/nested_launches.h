// Launches from device code: dynamic parallelism, which is not provided.
#pragma once

#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Notes an error for the first launch inside a device function. A function that is __host__ as
/// well may launch from its host side.
void refuse_nested_launches(Unit& unit);

}  // namespace warpstep::tools::translate
