// The times of a program's launches on a GPU, as cuda/launch_times.cpp wrote them.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace warpstep::tools::profile {

/// One launch, in all runs of the program.
struct Timed {
  unsigned launch = 0;  // from 1
  std::string kernel;
  std::array<unsigned, 3> grid{}, block{};
  std::vector<double> us;  // of each run, between two events around the launch
};

/// Which launches are wanted.
struct Wanted {
  unsigned launch = 0;  // 0: all
  std::string kernel;   // a part of its name
};

/// Adds the times of one run. Throws Refusal if it launched other kernels than those before it.
void add_run(const std::string& file, const Wanted& wanted, std::vector<Timed>& launches);

/// "turn (1, 1, 1)x(32, 32, 1), launch 1: 6.2 us, the median of 10 runs, 5.9 to 7.0".
std::string as_sentence(const Timed& timed);

}  // namespace warpstep::tools::profile
