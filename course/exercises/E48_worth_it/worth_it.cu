// E48: is the GPU worth it?

#include "machines.h"

Verdict worth_it(size_t n, double flops_per_item, double bytes_per_item, bool data_on_device,
                 const Gpu& gpu, const Cpu& cpu) {
  // Your code goes here: first how long either would compute and move data, then what is added.
  return {};
}
