// expect: L2 T5
// gpu: launches are counted on the simulator only
__global__ void step(const int* in, int* out, int i) {
  out[i] = i == 0 ? 0 : out[i - 1] + in[i - 1];
}

void exclusive_scan(const int* in, int* out, int n) {
  for (int i = 0; i < n; ++i) step<<<1, 1>>>(in, out, i);
}
