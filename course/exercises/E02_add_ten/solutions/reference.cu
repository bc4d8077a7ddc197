// The usual way: the thread's number is the cell's.
__global__ void add_ten(const float* a, float* out, int n) {
  const int i = threadIdx.x;
  out[i] = a[i] + 10;
}
