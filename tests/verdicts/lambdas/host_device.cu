// A __host__ __device__ lambda runs on both sides.
// flags: --extended-lambda
template <class F>
__global__ void run(F f, int* out) {
  *out = f(3);
}
int main() {
  auto twice = [] __host__ __device__(int x) { return 2 * x; };
  run<<<1, 1>>>(twice, static_cast<int*>(nullptr));
  return twice(0);
}
