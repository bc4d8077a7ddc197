// E24: out[i] = a[i-1] + a[i] + a[i+1], where each value is loaded once and shared by the block.

__global__ void pool3(const float* a, float* out, int n) {
  __shared__ float s[256 + 2];  // s[t + 1] is thread t's cell: there is one more at either end
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[t + 1] = i < n ? a[i] : 0.0f;
  // Your code goes here. Which threads load the two cells at the ends? When may you read s?
}
