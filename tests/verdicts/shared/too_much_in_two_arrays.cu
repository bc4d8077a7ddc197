// Two arrays are too much together.
__global__ void k(float* out) {
  __shared__ float a[64][100];
  __shared__ float b[64][100];
  a[threadIdx.y][threadIdx.x] = out[0];
  b[threadIdx.y][threadIdx.x] = out[1];
  __syncthreads();
  *out = a[threadIdx.x][0] + b[threadIdx.x][1];
}
