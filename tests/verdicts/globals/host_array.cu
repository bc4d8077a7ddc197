// A kernel reads a global array of the host.
float weights[3] = {1, 2, 3};
__global__ void k(float* out) {
  out[threadIdx.x] = weights[threadIdx.x];
}
