// The loop over threads is the outer one: the order of the calls does not matter.

void add_ten(int block, int thread, int threads, const float* a, float* out, int n, int* calls) {
  ++*calls;
  const int i = block * threads + thread;
  if (i < n) out[i] = a[i] + 10;
}

void run(int blocks, int threads, const float* a, float* out, int n, int* calls) {
  for (int thread = 0; thread < threads; ++thread)
    for (int block = blocks; block-- > 0;) add_ten(block, thread, threads, a, out, n, calls);
}
