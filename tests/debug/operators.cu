// Functions whose names have brackets of their own.
struct Scaled {
  int by;
  template <class T>
  __device__ T operator()(T x) const {
    T product = x * by;
    return product;
  }
  __device__ int operator<<(int n) const { return n << by; }
};
__global__ void apply(Scaled scaled, int* out) {
  *out = scaled(3) + (scaled << 1);
}
int main() {
  int* out;
  cudaMallocManaged(&out, sizeof(int));
  apply<<<1, 1>>>(Scaled{2}, out);
  cudaDeviceSynchronize();
}
