// Launches in templates: of dependent kernels, members, packs.
template <class T, int N>
__global__ void k(T* out) {
  out[0] = N;
}
template <class Op, class... A>
__global__ void apply(Op op, A... a) {
  op(a...);
}
struct Sum {
  template <class... A>
  __device__ int operator()(A... a) const {
    return (0 + ... + a);
  }
};
template <class Policy>
struct Runner {
  typename Policy::type* data = nullptr;
  void run() {
    k<typename Policy::type, Policy::kN><<<Policy::kBlocks, dim3(Policy::kN)>>>(this->data);
  }
  template <class... A>
  static void all(A... a) {
    apply<<<1, 1>>>(Sum{}, a...);
    (k<A, 4><<<1, 1>>>(static_cast<A*>(nullptr)), ...);
  }
};
struct Small {
  using type = float;
  enum { kN = 32, kBlocks = 2 };
};
int main() {
  Runner<Small>().run();
  Runner<Small>::all(1, 2.0f, 'c');
}
