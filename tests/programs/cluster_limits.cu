// What a launch in clusters is refused for, and what is said about kernels in clusters.
// covers: cudaFuncAttributeNonPortableClusterSizeAllowed, cudaOccupancyMaxActiveClusters,
// cudaOccupancyMaxPotentialClusterSize
#include <cstdio>

__device__ void mark(int* out) {
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  if (threadIdx.x == 0) out[block] = 1;
}

__global__ void plain(int* out) {
  mark(out);
}
__global__ void __cluster_dims__(2, 1, 1) pairs(int* out) {
  mark(out);
}
__global__ void __cluster_dims__(16, 1, 1) sixteen(int* out) {
  mark(out);
}

int* out;

template <class Kernel>
void launch(const char* what, Kernel kernel, dim3 grid, dim3 cluster, bool cooperative = false) {
  cudaLaunchAttribute attributes[2] = {};
  attributes[0].id = cudaLaunchAttributeClusterDimension;
  attributes[0].val.clusterDim.x = cluster.x;
  attributes[0].val.clusterDim.y = cluster.y;
  attributes[0].val.clusterDim.z = cluster.z;
  attributes[1].id = cudaLaunchAttributeCooperative;
  attributes[1].val.cooperative = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = grid;
  config.blockDim = 32;
  config.attrs = attributes;
  config.numAttrs = cooperative ? 2 : 1;
  const cudaError_t code = cudaLaunchKernelEx(&config, kernel, out);
  const cudaError_t later = cudaDeviceSynchronize();
  std::printf("%s: %s", what, cudaGetErrorName(code));
  std::printf(later == cudaSuccess ? "\n" : ", then %s\n", cudaGetErrorName(later));
  cudaGetLastError();
}

template <class Kernel>
void clusters(const char* what, Kernel kernel, dim3 cluster, unsigned threads, size_t shared) {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = cluster.x;
  attribute.val.clusterDim.y = cluster.y;
  attribute.val.clusterDim.z = cluster.z;
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(cluster.x * 8, cluster.y, cluster.z);
  config.blockDim = threads;
  config.dynamicSmemBytes = shared;
  config.attrs = &attribute;
  config.numAttrs = 1;
  int count = -1, size = -1;
  const cudaError_t first = cudaOccupancyMaxActiveClusters(&count, kernel, &config);
  const cudaError_t second = cudaOccupancyMaxPotentialClusterSize(&size, kernel, &config);
  std::printf("%s: %d (%s), size %d (%s)\n", what, count, cudaGetErrorName(first), size,
              cudaGetErrorName(second));
  cudaGetLastError();
}

template <class Kernel>
void attributes_of(const char* what, Kernel kernel) {
  cudaFuncAttributes a{};
  cudaFuncGetAttributes(&a, kernel);
  std::printf("%s: %d %d %d %d %d %d\n", what, a.clusterDimMustBeSet, a.requiredClusterWidth,
              a.requiredClusterHeight, a.requiredClusterDepth, a.clusterSchedulingPolicyPreference,
              a.nonPortableClusterSizeAllowed);
}

template <class Kernel>
void set(const char* what, Kernel kernel, cudaFuncAttribute attribute, int value) {
  std::printf("%s: %s\n", what, cudaGetErrorName(cudaFuncSetAttribute(kernel, attribute, value)));
  cudaGetLastError();
}

int main() {
  cudaMalloc(&out, 4096);
  int supported = -1;
  cudaDeviceGetAttribute(&supported, cudaDevAttrClusterLaunch, 0);
  std::printf("clusters: %d\n", supported);
  launch("pairs of 4", plain, 4, 2);
  launch("pairs of 3", plain, 3, 2);
  launch("none in y", plain, 4, dim3(2, 0, 1));
  launch("none", plain, 4, dim3(0, 0, 0));
  launch("eight", plain, 16, 8);
  launch("nine", plain, 18, 9);
  launch("sixteen", plain, 16, 16);
  launch("seven", plain, 14, 7);
  launch("2 x 2 x 2", plain, dim3(4, 4, 4), dim3(2, 2, 2));
  launch("1 x 4 of 4 x 2", plain, dim3(4, 2), dim3(1, 4));
  launch("cooperative", plain, 8, 4, true);
  pairs<<<3, 32>>>(out);
  std::printf("three blocks of a kernel in pairs: %s\n", cudaGetErrorName(cudaGetLastError()));
  cudaDeviceSynchronize();
  pairs<<<4, 32>>>(out);
  std::printf("four: %s\n", cudaGetErrorName(cudaGetLastError()));
  cudaDeviceSynchronize();
  launch("pairs, asked for four", pairs, 8, 4);
  launch("pairs, asked for two", pairs, 8, 2);
  sixteen<<<16, 32>>>(out);
  std::printf("sixteen by the kernel: %s\n", cudaGetErrorName(cudaGetLastError()));
  cudaDeviceSynchronize();
  attributes_of("plain", plain);
  attributes_of("pairs", pairs);
  attributes_of("sixteen", sixteen);
  clusters("eight of 32 threads", plain, 8, 32, 0);
  clusters("two of 1024 threads", plain, 2, 1024, 0);
  clusters("four with 40 KiB", plain, 4, 128, 40 << 10);
  clusters("sixteen", plain, 16, 128, 0);
  clusters("nine", plain, 9, 128, 0);
  clusters("a kernel in pairs", pairs, 2, 128, 0);
  set("larger", plain, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
  set("larger, by 2", plain, cudaFuncAttributeNonPortableClusterSizeAllowed, 2);
  set("larger, by -1", plain, cudaFuncAttributeNonPortableClusterSizeAllowed, -1);
  set("larger", plain, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
  attributes_of("plain", plain);
  launch("sixteen", plain, 16, 16);
  launch("seventeen", plain, 17, 17);
  launch("thirty-two", plain, 32, 32);
  launch("twelve", plain, 12, 12);
  clusters("sixteen", plain, 16, 128, 0);
  set("must be set", plain, cudaFuncAttributeClusterDimMustBeSet, 1);
  cudaFree(out);
}
