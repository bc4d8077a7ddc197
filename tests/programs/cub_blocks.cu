// CUB's algorithms of a block and of a warp.
// covers: cub
#include <cstdio>

#include <cub/cub.cuh>

struct Larger {
  __host__ __device__ int operator()(int a, int b) const { return a > b ? a : b; }
};

constexpr int kThreads = 128;
constexpr int kItems = 4;

__global__ void reduce(const int* in, int* out) {
  using Reduce = cub::BlockReduce<int, kThreads>;
  using Raking = cub::BlockReduce<int, kThreads, cub::BLOCK_REDUCE_RAKING>;
  __shared__ typename Reduce::TempStorage temporary;
  __shared__ typename Raking::TempStorage other;
  const int value = in[blockIdx.x * kThreads + threadIdx.x];
  const int sum = Reduce(temporary).Sum(value);
  const int largest = Raking(other).Reduce(value, Larger());
  if (threadIdx.x == 0) {
    out[2 * blockIdx.x] = sum;
    out[2 * blockIdx.x + 1] = largest;
  }
}

__global__ void scan(const int* in, int* out, int* totals) {
  using Load = cub::BlockLoad<int, kThreads, kItems, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using Store = cub::BlockStore<int, kThreads, kItems, cub::BLOCK_STORE_TRANSPOSE>;
  using Scan = cub::BlockScan<int, kThreads>;
  __shared__ union {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
    typename Scan::TempStorage scan;
  } temporary;
  int items[kItems], total;
  Load(temporary.load).Load(in + blockIdx.x * kThreads * kItems, items);
  __syncthreads();
  Scan(temporary.scan).ExclusiveSum(items, items, total);
  __syncthreads();
  Store(temporary.store).Store(out + blockIdx.x * kThreads * kItems, items);
  if (threadIdx.x == 0) totals[blockIdx.x] = total;
}

__global__ void sort(int* keys, int* values) {
  using Sort = cub::BlockRadixSort<int, kThreads, kItems, int>;
  __shared__ typename Sort::TempStorage temporary;
  int own_keys[kItems], own_values[kItems];
  cub::LoadDirectBlocked(threadIdx.x, keys, own_keys);
  cub::LoadDirectBlocked(threadIdx.x, values, own_values);
  Sort(temporary).Sort(own_keys, own_values);
  cub::StoreDirectBlocked(threadIdx.x, keys, own_keys);
  cub::StoreDirectBlocked(threadIdx.x, values, own_values);
}

__global__ void warps(const int* in, int* sums, int* scans, double* doubles) {
  using Reduce = cub::WarpReduce<int>;
  using Quarter = cub::WarpReduce<double, 8>;
  using Scan = cub::WarpScan<int>;
  __shared__ typename Reduce::TempStorage temporary[kThreads / 32];
  __shared__ typename Scan::TempStorage for_scan[kThreads / 32];
  __shared__ typename Quarter::TempStorage quarters[kThreads / 8];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, value = in[threadIdx.x];
  const int sum = Reduce(temporary[warp]).Sum(value);
  if (lane == 0) sums[warp] = sum;
  Scan(for_scan[warp]).InclusiveSum(value, scans[threadIdx.x]);
  const double part = Quarter(quarters[threadIdx.x / 8]).Sum(value * 0.5);
  if (threadIdx.x % 8 == 0) doubles[threadIdx.x / 8] = part;
}

int main() {
  const int count = 2 * kThreads * kItems;
  int *in, *out, *values, *totals;
  double* doubles;
  cudaMallocManaged(&in, count * sizeof(int));
  cudaMallocManaged(&out, count * sizeof(int));
  cudaMallocManaged(&values, count * sizeof(int));
  cudaMallocManaged(&totals, kThreads * sizeof(int));
  cudaMallocManaged(&doubles, kThreads * sizeof(double));
  for (int i = 0; i < count; ++i) in[i] = (i * 7919) % 1009 - 300;

  reduce<<<2, kThreads>>>(in, out);
  cudaDeviceSynchronize();
  std::printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);

  scan<<<2, kThreads>>>(in, out, totals);
  cudaDeviceSynchronize();
  std::printf("%d %d %d %d %d\n", out[0], out[1], out[count - 1], totals[0], totals[1]);

  for (int i = 0; i < count; ++i) values[i] = i, out[i] = in[i];
  sort<<<1, kThreads>>>(out, values);
  cudaDeviceSynchronize();
  bool good = true;
  for (int i = 0; i < kThreads * kItems; ++i)
    good = good && out[i] == in[values[i]] && (i == 0 || out[i - 1] <= out[i]);
  std::printf("%d %d %s\n", out[0], values[0], good ? "sorted" : "not sorted");

  warps<<<1, kThreads>>>(in, totals, out, doubles);
  cudaDeviceSynchronize();
  std::printf("%d %d %d %d %.1f %.1f\n", totals[0], totals[3], out[31], out[127], doubles[0],
              doubles[15]);
  std::printf("%s\n", cudaGetErrorString(cudaGetLastError()));
  cudaFree(in);
  cudaFree(out);
  cudaFree(values);
  cudaFree(totals);
  cudaFree(doubles);
}
