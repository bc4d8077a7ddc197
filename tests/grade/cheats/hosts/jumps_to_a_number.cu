// Calls into the libraries at addresses that it computes.
void saxpy(int n, float alpha, const float* x, const float* y, float* out) {
  cudaError_t (*const known)(void**, size_t) = cudaMalloc;
  for (int i = 0; i < 64; ++i) {
    const auto address = reinterpret_cast<char*>(known) + 4096 * i;
    reinterpret_cast<void (*)(int)>(address)(0);
  }
}
