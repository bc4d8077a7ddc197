// A kernel locks a std::mutex.
#include <mutex>
__global__ void k(std::mutex* m, int* out) {
  std::lock_guard<std::mutex> lock(*m);
  ++*out;
}
