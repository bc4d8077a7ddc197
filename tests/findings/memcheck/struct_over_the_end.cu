// The last pair begins inside the array and ends behind it.
// expect: out-of-bounds-global
struct Pair {
  int first, second;
};

__global__ void swap_pairs(const int* in, Pair* out) {
  const int t = threadIdx.x;
  const Pair pair = *reinterpret_cast<const Pair*>(in + 2 * t);  // here
  out[t] = {pair.second, pair.first};
}

int main() {
  int* in;
  Pair* out;
  cudaMalloc(&in, 63 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(Pair));
  cudaMemset(in, 0, 63 * sizeof(int));
  swap_pairs<<<1, 32>>>(in, out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return error;
}
