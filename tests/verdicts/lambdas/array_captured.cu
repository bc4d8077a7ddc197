// A __device__ lambda captures an array by value.
// flags: --extended-lambda
template <class F>
__global__ void run(F f, int* out) {
  *out = f(1);
}
int main() {
  int table[3] = {1, 2, 3};
  run<<<1, 1>>>([=] __device__(int i) { return table[i]; }, static_cast<int*>(nullptr));
}
