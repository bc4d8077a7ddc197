// E21: every block reverses its own part of a, through shared memory.

__global__ void block_reverse(const float* a, float* out, int n) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  const int first = blockIdx.x * blockDim.x;  // of this block's cells
  if (first + t < n) s[t] = a[first + t];
  // Your code goes here. How many cells does this block have? Which thread wrote what you read?
}
