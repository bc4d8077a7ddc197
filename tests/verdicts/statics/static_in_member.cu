// A static device member variable.
struct Counter {
  static __device__ int count;
};
__device__ int Counter::count = 0;
__global__ void k(int* out) {
  *out = Counter::count;
}
