// E04: out[i] = a[i] + b[i]. One block of n threads.

__global__ void add(const float* a, const float* b, float* out, int n) {
  // Your code goes here.
}
