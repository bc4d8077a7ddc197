// Clusters: blocks that meet and that read and write each other's shared memory.
// covers: __cluster_dims__, this_cluster, map_shared_rank, query_shared_rank, __clusterIdx,
// __cluster_barrier_arrive, cudaLaunchAttributeClusterDimension, barrier.cluster, mapa
#include <cooperative_groups.h>

#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

// A histogram whose bins lie in the shared memory of all blocks of a cluster.
template <int kBins>
__global__ void histogram(const int* values, int n, int* bins) {
  extern __shared__ int own[];
  cg::cluster_group cluster = cg::this_cluster();
  const int per_block = kBins / static_cast<int>(cluster.num_blocks());
  for (int i = threadIdx.x; i < per_block; i += blockDim.x) own[i] = 0;
  cluster.sync();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const int bin = values[i];
    int* const other = cluster.map_shared_rank(own, bin / per_block);
    atomicAdd(other + bin % per_block, 1);
  }
  cluster.sync();
  const int first = static_cast<int>(cluster.block_rank()) * per_block;
  for (int i = threadIdx.x; i < per_block; i += blockDim.x) atomicAdd(bins + first + i, own[i]);
}

// Each block hands its sum to the next one of its cluster, in a ring.
__global__ void __cluster_dims__(4, 1, 1) ring(int* out) {
  __shared__ int mine, received;
  cg::cluster_group cluster = cg::this_cluster();
  const unsigned rank = cluster.block_rank(), blocks = cluster.num_blocks();
  if (threadIdx.x == 0) {
    mine = static_cast<int>(blockIdx.x) + 1;
    received = 0;
  }
  for (unsigned step = 1; step < blocks; ++step) {
    cluster.sync();
    const int value = *cluster.map_shared_rank(&mine, static_cast<int>((rank + step) % blocks));
    if (threadIdx.x == 0) received = received * 10 + value;
  }
  cluster.sync();
  if (threadIdx.x == 0) out[blockIdx.x] = received;
}

// Who is where, in two dimensions.
__global__ void __cluster_dims__(2, 2) places(int* out) {
  __shared__ int here;
  cg::cluster_group cluster = cg::this_cluster();
  const dim3 block = cluster.block_index(), dims = cluster.dim_blocks(), in = __clusterIdx();
  if (threadIdx.x == 0) {
    int* const row = out + 12 * (blockIdx.y * gridDim.x + blockIdx.x);
    row[0] = static_cast<int>(cluster.block_rank());
    row[1] = static_cast<int>(block.x);
    row[2] = static_cast<int>(block.y);
    row[3] = static_cast<int>(dims.x * 100 + dims.y * 10 + dims.z);
    row[4] = static_cast<int>(in.x * 10 + in.y);
    row[5] = static_cast<int>(__clusterGridDimInClusters().x * 10 + __clusterGridDimInClusters().y);
    row[6] = static_cast<int>(__clusterDimIsSpecified());
    row[7] = static_cast<int>(cluster.num_threads());
    row[8] = static_cast<int>(cluster.thread_rank());
    row[9] = static_cast<int>(cluster.query_shared_rank(cluster.map_shared_rank(&here, 3)));
    unsigned rank = 99, count = 99;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(count));
    row[10] = static_cast<int>(rank * 10 + count);
    unsigned x = 99, across = 99;
    asm("mov.u32 %0, %%cluster_ctaid.x;" : "=r"(x));
    asm("mov.u32 %0, %%nclusterid.x;" : "=r"(across));
    row[11] = static_cast<int>(x * 10 + across);
  }
  cluster.sync();
}

// Arriving and waiting apart, in inline PTX, with a store into the other block.
__global__ void __cluster_dims__(2) swap_by_ptx(int* out) {
  __shared__ int box;
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
  const unsigned other = __clusterRelativeBlockRank() ^ 1;
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
  if (threadIdx.x == 0) {
    const unsigned own = static_cast<unsigned>(__cvta_generic_to_shared(&box));
    unsigned there = 0, rank = 9;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(own), "r"(other));
    asm volatile("getctarank.shared::cluster.u32 %0, %1;" : "=r"(rank) : "r"(there));
    asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(there), "r"(blockIdx.x * 10 + rank));
  }
  __cluster_barrier_arrive();
  __cluster_barrier_wait();
  if (threadIdx.x == 0) out[blockIdx.x] = box;
}

// Without a cluster there is one block in each.
__global__ void alone(int* out) {
  cg::cluster_group cluster = cg::this_cluster();
  __shared__ int value;
  if (threadIdx.x == 0) value = 7;
  cluster.sync();
  if (threadIdx.x == 1)
    out[0] = *cluster.map_shared_rank(&value, 0) * 100 +
             static_cast<int>(cluster.num_blocks()) * 10 +
             static_cast<int>(__clusterDimIsSpecified());
}

int main() {
  constexpr int kValues = 10000, kBins = 64;
  int *values = nullptr, *out = nullptr;
  cudaMalloc(&values, kValues * sizeof(int));
  cudaMalloc(&out, 1024 * sizeof(int));
  std::vector<int> input(kValues), result(1024);
  for (int i = 0; i < kValues; ++i) input[i] = static_cast<int>(i * 2654435761u >> 20) % kBins;
  cudaMemcpy(values, input.data(), kValues * sizeof(int), cudaMemcpyHostToDevice);
  const auto fetch = [&](const char* name) {
    const cudaError_t code = cudaDeviceSynchronize();
    if (code != cudaSuccess) std::printf("%s: %s\n", name, cudaGetErrorName(code));
    cudaMemcpy(result.data(), out, 1024 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemset(out, 0, 1024 * sizeof(int));
  };
  cudaMemset(out, 0, 1024 * sizeof(int));

  for (const unsigned size : {1u, 2u, 8u}) {
    cudaLaunchAttribute attribute{};
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim.x = size;
    attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
    cudaLaunchConfig_t config{};
    config.gridDim = 16;
    config.blockDim = 64;
    config.dynamicSmemBytes = kBins / size * sizeof(int);
    config.attrs = &attribute;
    config.numAttrs = 1;
    cudaLaunchKernelEx(&config, histogram<kBins>, static_cast<const int*>(values), kValues, out);
    fetch("histogram");
    std::vector<int> expected(kBins);
    for (const int value : input) ++expected[value];
    bool same = true;
    for (int i = 0; i < kBins; ++i) same &= expected[i] == result[i];
    std::printf("histogram in clusters of %u: %s\n", size, same ? "right" : "wrong");
  }

  ring<<<8, 32>>>(out);
  fetch("ring");
  for (int i = 0; i < 8; ++i) std::printf("%d%c", result[i], i == 7 ? '\n' : ' ');

  places<<<dim3(4, 2), 32>>>(out);
  fetch("places");
  for (int block = 0; block < 8; ++block)
    for (int i = 0; i < 12; ++i) std::printf("%d%c", result[12 * block + i], i == 11 ? '\n' : ' ');

  swap_by_ptx<<<4, 64>>>(out);
  fetch("swap_by_ptx");
  for (int i = 0; i < 4; ++i) std::printf("%d%c", result[i], i == 3 ? '\n' : ' ');

  alone<<<1, 32>>>(out);
  fetch("alone");
  std::printf("%d\n", result[0]);
  cudaFree(values);
  cudaFree(out);
}
