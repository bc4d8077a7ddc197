// The host reads managed memory that a graph writes, without waiting for its stream.
// expect: race-host
#include <cstdio>

__global__ void fill(int* out) {
  out[threadIdx.x] = threadIdx.x;
}

int main() {
  int* out;
  cudaMallocManaged(&out, 32 * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  fill<<<1, 32, 0, stream>>>(out);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, stream);
  printf("%d\n", out[3]);  // here
  cudaDeviceSynchronize();
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaFree(out);
}
