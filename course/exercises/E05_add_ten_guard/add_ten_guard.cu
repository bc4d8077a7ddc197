// E05: out[i] = a[i] + 10. One block, which may have more than n threads.

__global__ void add_ten_guard(const float* a, float* out, int n) {
  const int i = threadIdx.x;
  // Your code goes here. What should thread n do?
}
