// A kernel launches kernels and calls the device's runtime.
// flags: -rdc=true
__global__ void child(int* out) {
  *out = 1;
}
__device__ void launch_child(int* out, cudaStream_t stream) {
  child<<<1, 1, 0, stream>>>(out);
}
__global__ void parent(int* out) {
  int* memory = nullptr;
  if (cudaMalloc(&memory, 16) != cudaSuccess) return;
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  launch_child(memory, stream);
  launch_child(out, cudaStreamTailLaunch);
  launch_child(out, cudaStreamFireAndForget);
  cudaMemcpyAsync(out, memory, 4, cudaMemcpyDeviceToDevice, stream);
  cudaStreamDestroy(stream);
}
int main() {
  parent<<<1, 1>>>(nullptr);
}
