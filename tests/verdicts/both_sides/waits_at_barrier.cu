// A function of both sides waits at a barrier of the block.
__host__ __device__ void meet() {
  __syncthreads();
}
__global__ void k() {
  meet();
}
int main() {
  k<<<1, 1>>>();
}
