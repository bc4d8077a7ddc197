// A kernel writes an element of constant memory.
__constant__ float weights[16];
__global__ void k(const float* in) {
  weights[threadIdx.x] = in[threadIdx.x];
}
