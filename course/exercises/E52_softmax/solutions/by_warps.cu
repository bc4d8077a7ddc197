// Shuffles within a warp, an array for each of the two results of the warps; powers kept in out.
template <class F>
__device__ float reduced(float value, float* of_warps, F f) {
  for (int bit = 16; bit > 0; bit /= 2) value = f(value, __shfl_xor_sync(~0u, value, bit));
  if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = value;
  __syncthreads();
  value = of_warps[0];
  for (unsigned warp = 1; warp < blockDim.x / 32; ++warp) value = f(value, of_warps[warp]);
  return value;
}

struct Larger {
  __device__ float operator()(float a, float b) const { return a > b ? a : b; }
};

struct Plus {
  __device__ float operator()(float a, float b) const { return a + b; }
};

__global__ void softmax(const float* in, float* out, int rows, int cols) {
  __shared__ float largest_of_warps[8], sums_of_warps[8];
  in += blockIdx.x * cols;
  out += blockIdx.x * cols;
  float own = -INFINITY, sum = 0;
  for (int c = threadIdx.x; c < cols; c += blockDim.x) own = fmaxf(own, in[c]);
  const float largest = reduced(own, largest_of_warps, Larger());
  for (int c = threadIdx.x; c < cols; c += blockDim.x) sum += expf(in[c] - largest);
  const float scale = 1 / reduced(sum, sums_of_warps, Plus());
  for (int c = threadIdx.x; c < cols; c += blockDim.x) out[c] = scale * expf(in[c] - largest);
}
