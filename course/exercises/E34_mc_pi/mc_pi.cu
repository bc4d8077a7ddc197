// E34: adds to *hits how many of so many random points lie in the quarter circle.

#include "random.h"

__global__ void mc_pi(uint64_t seed, uint64_t samples, unsigned long long* hits) {
  Random random(seed, 0);
  // Your code goes here. Which stream has this thread, which samples, and where does it count?
}
