// A __device__ lambda with --extended-lambda.
// flags: --extended-lambda
template <class F>
__global__ void run(F f, int* out) {
  *out = f(3);
}
int main() {
  int n = 2;
  run<<<1, 1>>>([=] __device__(int x) { return n * x; }, static_cast<int*>(nullptr));
}
