// Handler of an uncaught Error.
#pragma once

namespace warpstep {

/// From now on an uncaught Error ends the program with its sentence and exit code 1 instead of an
/// abort; every other exception ends it as before. Calls after the first do nothing.
void end_by_sentence_when_uncaught();

}  // namespace warpstep
