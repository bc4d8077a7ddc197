// What programs of older and newer CUDA rely on in its host headers.
// covers: cudaGraphExecUpdate
#include <cuda_runtime.h>

#include <cstdio>

__global__ void set(int* out, int value) {
  *out = value;
}

cudaGraph_t graph_of(int* out, int value) {
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaKernelNodeParams parameters{};
  void* arguments[] = {&out, &value};
  parameters.func = reinterpret_cast<void*>(set);
  parameters.gridDim = parameters.blockDim = dim3(1);
  parameters.kernelParams = arguments;
  cudaGraphNode_t node;
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &parameters);
  return graph;
}

int main() {
  printf("%d\n", INT_MIN == -2147483647 - 1);  // by <limits.h>, which CUDA's headers include
  const float* input = nullptr;                // a pointer to const is allocated like another
  const int allocated = cudaMalloc(&input, sizeof(float));
  printf("%d %d\n", allocated, input != nullptr);
  cudaMemset(const_cast<float*>(input), 0, sizeof(float));
  int *out, found = 0;
  cudaMalloc(&out, sizeof(int));
  const cudaGraph_t first = graph_of(out, 1), second = graph_of(out, 2);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, first, 0);
  cudaGraphNode_t node = nullptr;
  cudaGraphExecUpdateResult result;
  const int code = cudaGraphExecUpdate(exec, second, &node, &result);  // as before CUDA 12
  cudaGraphLaunch(exec, nullptr);
  cudaMemcpy(&found, out, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d %d: %d\n", code, result, found);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(first);
  cudaGraphDestroy(second);
  cudaFree(out);
  cudaFree(const_cast<float*>(input));
}
