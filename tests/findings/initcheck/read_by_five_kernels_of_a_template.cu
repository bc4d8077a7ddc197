// One line of a template reads memory that nothing has written, in five kernels.
// expect: uninitialised-global
template <class T>
__global__ void twice(const T* in, T* out) {
  out[threadIdx.x] = in[threadIdx.x] + in[threadIdx.x];  // here
}

template <class T>
void run() {
  T *in, *out;
  cudaMalloc(&in, 32 * sizeof(T));  // and here
  cudaMalloc(&out, 32 * sizeof(T));
  twice<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}

int main() {
  run<char>();
  run<short>();
  run<int>();
  run<float>();
  run<double>();
}
