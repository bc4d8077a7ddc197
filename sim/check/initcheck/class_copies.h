// Reads that copy an object of a class, or a member of one whose class copies them one by one.
#pragma once

#include "sim/check/shadow/access.h"

namespace warpstep::sim::check {

/// Whether the read copies an object of a class as a whole, of which not all need be set.
bool copies_class(const Access& read);

/// Whether the read is that of a member in a function that copies an object, such as a constructor,
/// and other bytes of the object have values: none of the class need be set for a copy of it.
bool copies_member(const Access& read);

}  // namespace warpstep::sim::check
