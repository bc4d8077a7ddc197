// Each call runs one block and leaves the others to itself.

void add_ten(int block, int thread, int threads, const float* a, float* out, int n, int* calls) {
  ++*calls;
  const int i = block * threads + thread;
  if (i < n) out[i] = a[i] + 10;
}

void run(int blocks, int threads, const float* a, float* out, int n, int* calls) {
  if (blocks == 0) return;
  run(blocks - 1, threads, a, out, n, calls);
  int thread = 0;
  while (thread < threads) add_ten(blocks - 1, thread++, threads, a, out, n, calls);
}
