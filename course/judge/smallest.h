// The smallest shape that shows a mistake.
#pragma once

#include <vector>

#include "course/judge/message.h"
#include "course/judge/session.h"

namespace warpstep::course {

/// Sorts the messages, and adds to the first one about a value, an access or a race the smallest
/// shape on which the answer makes the same mistake, if that is smaller than the one it names. Runs
/// the answer once more for it.
void tell_smallest(const Exercise& exercise, const Results& results,
                   std::vector<Message>& messages);

}  // namespace warpstep::course
