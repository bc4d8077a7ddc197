// The host called from a stream: callbacks and host functions, in the order of the stream.
// covers: cudaStreamAddCallback, cudaLaunchHostFunc, cudaMemcpyAsync
#include <cstdio>

struct Job {
  int number;
  int* host;
};

void CUDART_CB finished(cudaStream_t, cudaError_t status, void* data) {
  Job* job = (Job*)data;
  printf("job %d: %s, value %d\n", job->number, cudaGetErrorString(status), *job->host);
}

void CUDART_CB host_function(void* data) {
  Job* job = static_cast<Job*>(data);
  *job->host += 1000;
  printf("host function of job %d\n", job->number);
}

__global__ void triple(int* value) {
  *value *= 3;
}

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int *host, *device;
  cudaMallocHost(&host, sizeof(int));
  cudaMalloc(&device, sizeof(int));
  *host = 7;
  Job jobs[3];
  for (int i = 0; i < 3; i++) {
    jobs[i] = {i, host};
    cudaMemcpyAsync(device, host, sizeof(int), cudaMemcpyHostToDevice, stream);
    triple<<<1, 1, 0, stream>>>(device);
    cudaMemcpyAsync(host, device, sizeof(int), cudaMemcpyDeviceToHost, stream);
    cudaStreamAddCallback(stream, finished, &jobs[i], 0);
    cudaLaunchHostFunc(stream, host_function, &jobs[i]);
  }
  cudaStreamSynchronize(stream);
  printf("at last %d\n", *host);
  cudaStreamDestroy(stream);
  cudaFreeHost(host);
  cudaFree(device);
}
