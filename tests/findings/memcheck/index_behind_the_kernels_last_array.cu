// An index past a kernel's only array, behind which the simulator keeps another kernel's array:
// nothing points there, and one finding is enough.
// expect: out-of-bounds-shared
__global__ void reversed(float* out) {
  __shared__ float lane_values[128];
  lane_values[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = lane_values[127 - threadIdx.x];
}

__global__ void twice(float* out) {
  __shared__ float both[128];
  both[threadIdx.x] = threadIdx.x;
  both[threadIdx.x + 128] = threadIdx.x;  // here
  __syncthreads();
  out[threadIdx.x] = both[127 - threadIdx.x];
}

int main() {
  float* out;
  cudaMalloc(&out, 128 * sizeof(float));
  reversed<<<1, 128>>>(out);
  twice<<<1, 128>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
