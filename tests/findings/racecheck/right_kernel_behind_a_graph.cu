// A kernel on another stream reads what a graph writes, behind an event.
// expect: nothing
__global__ void fill(int* out) {
  out[threadIdx.x] = threadIdx.x;
}

__global__ void twice(const int* in, int* out) {
  out[threadIdx.x] = 2 * in[threadIdx.x];
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
  cudaEvent_t done;
  cudaEventCreate(&done);
  cudaEventRecord(done, one);
  cudaStreamWaitEvent(other, done, 0);
  twice<<<1, 32, 0, other>>>(between, out);
  cudaDeviceSynchronize();
  cudaEventDestroy(done);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(one);
  cudaStreamDestroy(other);
  cudaFree(between);
  cudaFree(out);
}
