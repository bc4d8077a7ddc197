// Breadth-first search: two threads may both find that a node has no level, and set one.
// expect: race-global read-after-write
__global__ void expand(const int* targets, int* levels, int depth, int n) {
  const int edge = blockIdx.x * blockDim.x + threadIdx.x;
  if (edge >= n) return;
  const int node = targets[edge];
  if (levels[node] == -1) {           // here
    levels[node] = depth + 1 + edge;  // and here
  }
}

int main() {
  constexpr int kEdges = 128;
  int *targets, *levels;
  cudaMalloc(&targets, kEdges * sizeof(int));
  cudaMalloc(&levels, sizeof(int));
  cudaMemset(targets, 0, kEdges * sizeof(int));
  cudaMemset(levels, 0xff, sizeof(int));
  expand<<<kEdges / 64, 64>>>(targets, levels, 0, kEdges);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(targets);
  cudaFree(levels);
  return error;
}
