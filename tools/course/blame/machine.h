// Whether a compilation failed because of the answer, or because of the machine.
#pragma once

#include "tools/course/answer.h"
#include "tools/course/exercises.h"

namespace warpstep::tools::course {

/// What a failed compilation says about the machine.
enum class Doubt {
  kNone,     // the answer is to blame
  kPerhaps,  // nothing names a line of the answer
  kStrong,   // something was killed, or a disk is full
};

/// An answer can forge what a compiler says: this is a reason to compile another one, no proof.
Doubt doubt_of(const Built& built, const Exercise& exercise);

}  // namespace warpstep::tools::course
