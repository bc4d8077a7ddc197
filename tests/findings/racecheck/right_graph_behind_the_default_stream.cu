// A graph is launched into a stream that waits for the default stream, behind a kernel and a memset
// there; the host waits for that stream, and reads.
// expect: nothing
__global__ void add(int* values, int more) {
  values[threadIdx.x] += more;
}

int main() {
  int* values;
  cudaMallocManaged(&values, 64 * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  add<<<1, 64, 0, stream>>>(values, 1);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaMemset(values, 0, 64 * sizeof(int));
  add<<<1, 64>>>(values, 2);
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  const int sum = values[3];
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaFree(values);
  return sum - 3;
}
