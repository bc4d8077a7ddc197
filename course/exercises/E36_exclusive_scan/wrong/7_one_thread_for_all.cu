// expect: T5
__global__ void scan_alone(const int* in, int* out, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    out[i] = sum;
    sum += in[i];
  }
}

void exclusive_scan(const int* in, int* out, int n) {
  if (n > 0) scan_alone<<<1, 1>>>(in, out, n);
}
