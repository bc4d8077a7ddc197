// A __device__ lambda without --extended-lambda.
template <class F>
__global__ void run(F f, int* out) {
  *out = f(3);
}
int main() {
  run<<<1, 1>>>([] __device__(int x) { return 2 * x; }, static_cast<int*>(nullptr));
}
