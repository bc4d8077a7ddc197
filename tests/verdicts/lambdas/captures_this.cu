// A __device__ lambda captures *this.
// flags: --extended-lambda
template <class F>
__global__ void run(F f) {
  f();
}
struct Owner {
  int* p;
  void go() {
    run<<<1, 1>>>([*this] __device__() { p[0] = 1; });
  }
};
