// The judge of an exercise: the installed one for those of the installation, one that is built once
// for a teacher's own.
#pragma once

#include <filesystem>

#include "tools/course/exercises.h"
#include "tools/system/home.h"

namespace warpstep::tools::course {

/// Where the course of the installation is.
std::filesystem::path installed_course(const Home& home);

/// The program that judges answers. Builds it when the exercise is none of the installation's and
/// its grader.cpp has changed; throws Refusal with the compiler's words when that fails.
std::filesystem::path grader_of(const Home& home, const Exercise& exercise);

}  // namespace warpstep::tools::course
