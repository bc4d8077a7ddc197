// Built-in functions that are named, and not called: in decltype, and in what is left out.
// flags: -std=c++17
constexpr bool kOnDevice = false;
__host__ __device__ int added(int* a) {
  if constexpr (kOnDevice) return atomicAdd(a, 1);
  decltype(atomicAdd(a, 1)) before = *a;
  *a += 1;
  return before;
}
__host__ __device__ long long ticks() {
  auto clock64 = [] { return 3ll; };
  return clock64();
}
void local() {
  struct Adder {
    int* at;
    __device__ void operator()() { atomicAdd(at, 1); }
  };
}
__global__ void k(int* out) {
  *out = added(out) + ticks();
}
int main() {
  k<<<1, 1>>>(nullptr);
}
