// Backwards, and the threads outside: any order of the calls will do.
/// The kernel: what one thread does. Given; leave it as it is.
void add_ten(int block, int thread, int threads, const float* a, float* out, int n, int* calls) {
  ++*calls;
  const int i = block * threads + thread;
  if (i < n) out[i] = a[i] + 10;
}

void run(int blocks, int threads, const float* a, float* out, int n, int* calls) {
  for (int thread = threads - 1; thread >= 0; --thread)
    for (int block = blocks - 1; block >= 0; --block)
      add_ten(block, thread, threads, a, out, n, calls);
}
