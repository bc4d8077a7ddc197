// E02: out[i] = a[i] + 10, one thread for each i. One block of n threads.

__global__ void add_ten(const float* a, float* out, int n) {
  // Which cell is this thread's?
  // Your code goes here.
}
