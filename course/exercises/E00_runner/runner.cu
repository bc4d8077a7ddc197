// E00: what add_ten<<<blocks, threads>>>(a, out, n) does, as two loops.

/// The kernel: what one thread does. Given; do not change it.
void add_ten(int block, int thread, int threads, const float* a, float* out, int n, int* calls) {
  ++*calls;
  const int i = block * threads + thread;
  if (i < n) out[i] = a[i] + 10;
}

void run(int blocks, int threads, const float* a, float* out, int n, int* calls) {
  add_ten(0, 0, threads, a, out, n, calls);  // one thread of one block: where are the others?
}
