// Ends the program by a signal.
#include <cstdlib>
struct Early {
  Early() { std::abort(); }
} early;
__global__ void add_ten(const float* a, float* out, int n) {}
