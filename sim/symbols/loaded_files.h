// The program's file and those of its shared libraries: dlopen() loads more of them at any time.
#pragma once

#include <string>

namespace warpstep::sim {

/// How many libraries were ever loaded into the process, or unloaded from it: what was learnt of
/// its files holds as long as this number does.
unsigned long long changes_of_libraries();

/// The lines of /proc/self/maps about them. A file that libdw has mapped to read it is there as
/// well, and would be taken for a part of the library if the two are neighbours.
std::string maps_of_loaded_files();

/// How many were unloaded, kernels in them perhaps: another kernel may lie where one was. Always 0
/// where the engine is part of a program, whose kernels stay.
unsigned long long unloaded_libraries();

}  // namespace warpstep::sim
