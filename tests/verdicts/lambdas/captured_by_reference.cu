// A __device__ lambda captures by reference.
// flags: --extended-lambda
template <class F>
__global__ void run(F f) {
  f();
}
int main() {
  int n = 2;
  run<<<1, 1>>>([&] __device__() { n = 3; });
}
