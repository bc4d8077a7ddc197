// expect: T5 T1
__device__ float taken(const float* cell) {
  return __int_as_float(atomicOr(reinterpret_cast<int*>(const_cast<float*>(cell)), 0));
}

__global__ void softmax(const float* in, float* out, int rows, int cols) {
  in += blockIdx.x * cols;
  out += blockIdx.x * cols;
  float largest = -INFINITY, sum = 0;
  for (int c = 0; c < cols; ++c) largest = fmaxf(largest, taken(in + c));
  for (int c = 0; c < cols; ++c) sum += expf(taken(in + c) - largest);
  for (int c = threadIdx.x; c < cols; c += blockDim.x) out[c] = expf(in[c] - largest) / sum;
}
