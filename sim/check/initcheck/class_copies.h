// Reads that copy an object of a class.
#pragma once

#include "sim/check/shadow/access.h"

namespace warpstep::sim::check {

/// Whether the read copies an object of a class as a whole, of which not all need be set.
bool copies_class(const Access& read);

}  // namespace warpstep::sim::check
