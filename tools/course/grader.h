// Judge of an exercise: the installed one for installed exercises; for a teacher's own it is built
// once.
#pragma once

#include <filesystem>

#include "tools/course/exercises.h"
#include "tools/system/home.h"

namespace warpstep::tools::course {

/// The folder of the installed course.
std::filesystem::path installed_course(const Home& home);

/// The program that judges answers. Builds it if the exercise is not an installed one and its
/// grader.cpp has changed; throws Refusal with the compiler's output if that fails.
std::filesystem::path grader_of(const Home& home, const Exercise& exercise);

}  // namespace warpstep::tools::course
