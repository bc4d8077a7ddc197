// expect: T5
__global__ void scan(const int* in, int* out, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    atomicExch(out + i, sum);
    sum += atomicOr(const_cast<int*>(in) + i, 0);
  }
}

void exclusive_scan(const int* in, int* out, int n) {
  if (n > 0) scan<<<1, 1>>>(in, out, n);
}
