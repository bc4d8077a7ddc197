// Work cut in pieces over streams: copies, kernels and events between them.
// covers: cudaStreamCreate, cudaStreamCreateWithFlags, cudaMemcpyAsync, cudaMemsetAsync,
// cudaHostAlloc, cudaStreamWaitEvent, cudaEventCreateWithFlags, cudaEventQuery,
// <<<grid,block,smem,stream>>>, cudaStreamDestroy, cudaStreamCreateWithPriority
#include <cstdio>

__global__ void twice(int* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = 2 * data[i] + 1;
}

int main() {
  const int pieces = 4, n = 1 << 14, piece = n / pieces;
  int *host, *device;
  cudaHostAlloc((void**)&host, n * sizeof(int), cudaHostAllocDefault);
  cudaMalloc(&device, n * sizeof(int));
  for (int i = 0; i < n; i++) host[i] = i;
  cudaStream_t streams[pieces];
  for (int p = 0; p < pieces - 1; p++) cudaStreamCreate(&streams[p]);
  cudaStreamCreateWithFlags(&streams[pieces - 1], cudaStreamNonBlocking);
  for (int p = 0; p < pieces; p++) {
    int offset = p * piece;
    cudaMemcpyAsync(device + offset, host + offset, piece * sizeof(int), cudaMemcpyHostToDevice,
                    streams[p]);
    twice<<<(piece + 255) / 256, 256, 0, streams[p]>>>(device + offset, piece);
    cudaMemcpyAsync(host + offset, device + offset, piece * sizeof(int), cudaMemcpyDeviceToHost,
                    streams[p]);
  }
  for (int p = 0; p < pieces; p++) cudaStreamSynchronize(streams[p]);
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += host[i] != 2 * i + 1;
  printf("%d wrong of %d\n", wrong, n);

  cudaEvent_t done;
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  int least, greatest;
  cudaDeviceGetStreamPriorityRange(&least, &greatest);
  cudaStream_t urgent;
  cudaStreamCreateWithPriority(&urgent, cudaStreamNonBlocking, greatest);
  cudaMemsetAsync(device, 0, n * sizeof(int), streams[0]);
  cudaEventRecord(done, streams[0]);
  cudaStreamWaitEvent(urgent, done, 0);
  twice<<<n / 256, 256, 0, urgent>>>(device, n);
  cudaStreamSynchronize(urgent);
  printf("the event is %s\n", cudaEventQuery(done) == cudaSuccess ? "done" : "PENDING");
  cudaMemcpy(host, device, n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("after the wait: %d and %d\n", host[0], host[n - 1]);
  for (int p = 0; p < pieces; p++) cudaStreamDestroy(streams[p]);
  cudaStreamDestroy(urgent);
  cudaEventDestroy(done);
  cudaFreeHost(host);
  cudaFree(device);
}
