// A generic __device__ lambda in the host's code.
// flags: --extended-lambda
template <class F>
__global__ void run(F f, int* out) {
  *out = f(3);
}
int main() {
  run<<<1, 1>>>([] __device__(auto x) { return 2 * x; }, static_cast<int*>(nullptr));
}
