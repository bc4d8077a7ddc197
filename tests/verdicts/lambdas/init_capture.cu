// A __device__ lambda with an init-capture.
// flags: --extended-lambda
template <class F>
__global__ void run(F f, int* out) {
  *out = f(3);
}
int main() {
  int n = 2;
  run<<<1, 1>>>([m = 2 * n] __device__(int x) { return m * x; }, static_cast<int*>(nullptr));
}
