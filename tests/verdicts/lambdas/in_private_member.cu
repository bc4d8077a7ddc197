// A __device__ lambda in a private member function.
// flags: --extended-lambda
template <class F>
__global__ void run(F f) {
  f();
}
class Owner {
  void go() {
    run<<<1, 1>>>([] __device__() {});
  }
};
