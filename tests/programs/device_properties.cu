// What a program asks of the device; prints only what holds on every one since Volta.
// covers: cudaGetDeviceCount, cudaGetDeviceProperties, cudaDeviceProp, cudaSetDevice,
// cudaGetDevice, cudaDeviceGetAttribute, cudaMemGetInfo, cudaDriverGetVersion,
// cudaRuntimeGetVersion, cudaDeviceReset
#include <stdio.h>
#include <string.h>

int main() {
  int count = 0, device = -1, driver = 0, runtime = 0, threads = 0, warp = 0;
  cudaGetDeviceCount(&count);
  printf("%s\n", count > 0 ? "there is a device" : "NO DEVICE");
  cudaSetDevice(0);
  cudaGetDevice(&device);
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, device);
  printf("device %d %s a name\n", device, strlen(prop.name) > 0 ? "has" : "HAS NOT");
  printf("warps of %d, blocks of at most %d threads\n", prop.warpSize, prop.maxThreadsPerBlock);
  printf("block dimensions at most %d x %d x %d\n", prop.maxThreadsDim[0], prop.maxThreadsDim[1],
         prop.maxThreadsDim[2]);
  printf("grid dimensions at most %d x %d x %d\n", prop.maxGridSize[0], prop.maxGridSize[1],
         prop.maxGridSize[2]);
  printf("shared memory of a block: %zu, registers: %d\n", prop.sharedMemPerBlock,
         prop.regsPerBlock);
  printf("constant memory: %zu\n", prop.totalConstMem);
  printf("capability %s\n", prop.major * 10 + prop.minor >= 70 ? "7.0 or more" : "OLD");
  printf("managed memory %d, unified addressing %d\n", prop.managedMemory, prop.unifiedAddressing);
  cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerBlock, device);
  cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, device);
  printf("the attributes %s\n",
         threads == prop.maxThreadsPerBlock && warp == prop.warpSize ? "agree" : "DIFFER");
  size_t free_bytes = 0, total = 0;
  cudaMemGetInfo(&free_bytes, &total);
  printf("memory %s\n", free_bytes > 0 && free_bytes <= total && total <= prop.totalGlobalMem
                            ? "adds up"
                            : "IS WRONG");
  cudaDriverGetVersion(&driver);
  cudaRuntimeGetVersion(&runtime);
  printf("versions %s\n", driver >= runtime && runtime >= 11000 ? "fit" : "DO NOT FIT");
  printf("there is no device 99: %s\n", cudaGetErrorName(cudaSetDevice(99)));
  printf("%s\n", cudaGetErrorString(cudaDeviceReset()));
  return 0;
}
