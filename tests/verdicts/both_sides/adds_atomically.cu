// A member of both sides adds by an atomic function.
struct Counter {
  int* at;
  __host__ __device__ void add(int by) { atomicAdd(at, by); }
};
__global__ void k(Counter counter) {
  counter.add(1);
}
int main() {
  k<<<1, 1>>>(Counter{nullptr});
}
