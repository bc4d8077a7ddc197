// Threads write doubles into one cell that differ in the upper half of their bits alone.
// expect: race-global
__global__ void last_place(double* place) {
  *place = 1.0 + threadIdx.x;  // here
}

int main() {
  double* place;
  cudaMalloc(&place, sizeof(double));
  last_place<<<1, 64>>>(place);
  cudaDeviceSynchronize();
  cudaFree(place);
}
