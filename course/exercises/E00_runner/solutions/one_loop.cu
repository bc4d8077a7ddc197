// One loop over all threads of the grid, from whose number block and thread follow.
/// The kernel: what one thread does. Given; leave it as it is.
void add_ten(int block, int thread, int threads, const float* a, float* out, int n, int* calls) {
  ++*calls;
  const int i = block * threads + thread;
  if (i < n) out[i] = a[i] + 10;
}

void run(int blocks, int threads, const float* a, float* out, int n, int* calls) {
  for (int number = 0; number < blocks * threads; ++number)
    add_ten(number / threads, number % threads, threads, a, out, n, calls);
}
