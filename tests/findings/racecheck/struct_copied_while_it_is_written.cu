// Threads copy a whole struct while another thread writes one of its members.
// expect: race-shared read-after-write
struct Point {
  float x, y, z, w;
};

__global__ void spread(Point* out) {
  __shared__ Point point;
  if (threadIdx.x == 0) point = {0, 0, 0, 0};
  __syncthreads();
  if (threadIdx.x == 32) point.z = 1;  // here
  out[threadIdx.x] = point;            // and here
}

int main() {
  Point* out;
  cudaMalloc(&out, 64 * sizeof(Point));
  spread<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
