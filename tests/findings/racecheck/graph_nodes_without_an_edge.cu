// A node of a graph reads the array that another one writes, and no edge orders the two.
// expect: race-stream read-after-write
__global__ void fill(int* numbers) {
  numbers[threadIdx.x] = threadIdx.x;
}
__global__ void read(const int* numbers, int* out) {
  out[threadIdx.x] = numbers[threadIdx.x];
}

int main() {
  int *numbers, *out;
  cudaMalloc(&numbers, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemset(numbers, 0, 32 * sizeof(int));
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t node;
  void *first[] = {&numbers}, *second[] = {&numbers, &out};
  cudaKernelNodeParams params = {};
  params.gridDim = dim3(1);
  params.blockDim = dim3(32);
  params.func = reinterpret_cast<void*>(fill);
  params.kernelParams = first;
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &params);
  params.func = reinterpret_cast<void*>(read);
  params.kernelParams = second;
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &params);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, 0);
  cudaDeviceSynchronize();
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaFree(numbers);
  cudaFree(out);
}
