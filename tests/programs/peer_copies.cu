// Copies between devices, written so that one device is enough: it is then its own peer.
// covers: cudaMemcpyPeer, cudaDeviceCanAccessPeer, cudaSetDevice, cudaGetDeviceCount,
// covers: cudaDeviceEnablePeerAccess, cudaDeviceDisablePeerAccess
#include <cstdio>

__global__ void fill(int* data, int value) {
  data[threadIdx.x] = value + threadIdx.x;
}

int main() {
  int count = 0;
  cudaGetDeviceCount(&count);
  int first = 0, last = count - 1;
  int *a, *b, h[64];
  cudaSetDevice(first);
  cudaMalloc(&a, sizeof(h));
  fill<<<1, 64>>>(a, 100);
  cudaDeviceSynchronize();
  cudaSetDevice(last);
  cudaMalloc(&b, sizeof(h));
  int self = -1;
  cudaDeviceCanAccessPeer(&self, first, first);
  printf("a device is its own peer: %d\n", self);
  if (last != first) {
    int can = 0;
    cudaDeviceCanAccessPeer(&can, last, first);
    if (can) {
      cudaDeviceEnablePeerAccess(first, 0);
      cudaDeviceDisablePeerAccess(first);
    }
  }
  cudaMemcpyPeer(b, last, a, first, sizeof(h));
  cudaMemcpy(h, b, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%d %d\n", h[0], h[63]);
  printf("access to itself: %s\n", cudaGetErrorName(cudaDeviceEnablePeerAccess(last, 0)));
  cudaGetLastError();
  cudaFree(b);
  cudaSetDevice(first);
  cudaFree(a);
}
