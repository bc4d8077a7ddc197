// A kernel on another stream reads what a graph writes: no event orders them.
// expect: race-stream
__global__ void fill(int* out) {
  out[threadIdx.x] = threadIdx.x;
}

__global__ void twice(const int* in, int* out) {
  out[threadIdx.x] = 2 * in[threadIdx.x];  // here
}

int main() {
  int *between, *out;
  cudaMalloc(&between, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  cudaStream_t one, other;
  cudaStreamCreate(&one);
  cudaStreamCreate(&other);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(one, cudaStreamCaptureModeGlobal);
  fill<<<1, 32, 0, one>>>(between);
  cudaStreamEndCapture(one, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, one);
  twice<<<1, 32, 0, other>>>(between, out);
  cudaDeviceSynchronize();
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(one);
  cudaStreamDestroy(other);
  cudaFree(between);
  cudaFree(out);
}
