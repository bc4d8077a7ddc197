// expect: V1 V2

/// The kernel: what one thread does. Given; leave it as it is.
void add_ten(int block, int thread, int threads, const float* a, float* out, int n, int* calls) {
  ++*calls;
  const int i = block * threads + thread;
  if (i < n) out[i] = a[i] + 10;
}

void run(int blocks, int threads, const float* a, float* out, int n, int* calls) {
  for (int block = 0; block < blocks; ++block)
    for (int thread = 0; thread + 1 < threads; ++thread)
      add_ten(block, thread, threads, a, out, n, calls);
}
