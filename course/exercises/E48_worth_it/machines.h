// Two processors, as far as the estimate needs them. Given: leave it as it is.
#pragma once

struct Cpu {
  double flops;      // operations a second
  double bandwidth;  // bytes a second, of its memory
};

struct Gpu {
  double flops;
  double bandwidth;       // of its own memory
  double launch_seconds;  // from the call to the first thread
  double copy_seconds;    // a copy's fixed cost, whatever its size
  double link_bandwidth;  // bytes a second between the two memories
};

struct Verdict {
  double cpu_seconds, gpu_seconds;
  bool is_worth_it;
};
