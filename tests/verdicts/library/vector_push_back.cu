// A kernel appends to a vector that lives in device memory.
#include <vector>
__global__ void k(std::vector<int>* v) {
  v->push_back(threadIdx.x);
}
