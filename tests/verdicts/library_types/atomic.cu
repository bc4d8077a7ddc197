// The members of std::atomic are functions of the host.
#include <atomic>
__global__ void k(std::atomic<int>* a) {
  a->fetch_add(1);
}
