// CUB's algorithms of the whole device, in their two calls.
// covers: cub
#include <cstdio>

#include <cub/cub.cuh>

struct Larger {
  __host__ __device__ int operator()(int a, int b) const { return a > b ? a : b; }
};

struct Smaller {
  __host__ __device__ int operator()(int a, int b) const { return a < b ? a : b; }
};

struct Both {
  __host__ __device__ int operator()(int a, int b) const { return a + b; }
};

struct IsSmall {
  int limit;
  __host__ __device__ bool operator()(int value) const { return value < limit; }
};

/// Calls it without memory, allocates what it asks for, and calls it again.
template <class Algorithm>
void run(Algorithm algorithm) {
  void* temporary = nullptr;
  std::size_t bytes = 0;
  algorithm(temporary, bytes);
  cudaMalloc(&temporary, bytes);
  const cudaError_t status = algorithm(temporary, bytes);
  if (status != cudaSuccess) std::printf("%s\n", cudaGetErrorString(status));
  cudaDeviceSynchronize();
  cudaFree(temporary);
}

int main() {
  const int count = 1000;
  int *in, *out, *values, *values_out, *number;
  float* floats;
  cub::KeyValuePair<int, int>* place;
  cudaMallocManaged(&in, count * sizeof(int));
  cudaMallocManaged(&out, count * sizeof(int));
  cudaMallocManaged(&values, count * sizeof(int));
  cudaMallocManaged(&values_out, count * sizeof(int));
  cudaMallocManaged(&number, sizeof(int));
  cudaMallocManaged(&place, sizeof *place);
  cudaMallocManaged(&floats, 2 * count * sizeof(float));
  for (int i = 0; i < count; ++i) {
    in[i] = (i * 7919) % 1009 - 300;
    values[i] = i;
    floats[i] = static_cast<float>(in[i]) / 8;
  }

  run([=](void* t, std::size_t& bytes) {
    return cub::DeviceReduce::Sum(t, bytes, in, number, count);
  });
  std::printf("sum %d\n", *number);
  run([=](void* t, std::size_t& bytes) {
    return cub::DeviceReduce::Max(t, bytes, in, number, count);
  });
  std::printf("max %d\n", *number);
  run([=](void* t, std::size_t& bytes) {
    return cub::DeviceReduce::ArgMin(t, bytes, in, place, count);
  });
  std::printf("argmin %d %d\n", place->key, place->value);
  run([=](void* t, std::size_t& bytes) {
    return cub::DeviceReduce::Reduce(t, bytes, in, number, count, Smaller(), 1000);
  });
  std::printf("min %d\n", *number);

  run([=](void* t, std::size_t& bytes) {
    return cub::DeviceScan::ExclusiveSum(t, bytes, in, out, count);
  });
  std::printf("exclusive %d %d %d\n", out[0], out[1], out[count - 1]);
  run([=](void* t, std::size_t& bytes) {
    return cub::DeviceScan::InclusiveScan(t, bytes, in, out, Larger(), count);
  });
  std::printf("inclusive %d %d\n", out[0], out[count - 1]);

  run([=](void* t, std::size_t& bytes) {
    return cub::DeviceRadixSort::SortPairs(t, bytes, in, out, values, values_out, count);
  });
  bool good = true;
  for (int i = 0; i < count; ++i)
    good = good && out[i] == in[values_out[i]] && (i == 0 || out[i - 1] <= out[i]);
  std::printf("pairs %s\n", good ? "sorted" : "not sorted");
  run([=](void* t, std::size_t& bytes) {
    return cub::DeviceRadixSort::SortKeysDescending(t, bytes, in, out, count);
  });
  std::printf("descending %d %d\n", out[0], out[count - 1]);
  cub::DoubleBuffer<float> buffer(floats, floats + count);
  run([&](void* t, std::size_t& bytes) {
    return cub::DeviceRadixSort::SortKeys(t, bytes, buffer, count);
  });
  std::printf("floats %g %g\n", buffer.Current()[0], buffer.Current()[count - 1]);

  run([=](void* t, std::size_t& bytes) {
    return cub::DeviceSelect::If(t, bytes, in, out, number, count, IsSmall{0});
  });
  std::printf("selected %d, last %d\n", *number, out[*number - 1]);
  for (int i = 0; i < count; ++i) values[i] = i / 7;
  run([=](void* t, std::size_t& bytes) {
    return cub::DeviceSelect::Unique(t, bytes, values, out, number, count);
  });
  std::printf("unique %d, last %d\n", *number, out[*number - 1]);
  run([=](void* t, std::size_t& bytes) {
    return cub::DeviceRunLengthEncode::Encode(t, bytes, values, out, values_out, number, count);
  });
  std::printf("runs %d, first %d, last %d\n", *number, values_out[0], values_out[*number - 1]);
  run([=](void* t, std::size_t& bytes) {
    return cub::DeviceReduce::ReduceByKey(t, bytes, values, out, in, values_out, number, Both(),
                                          count);
  });
  std::printf("by key %d, %d, %d\n", *number, values_out[0], values_out[*number - 1]);

  run([=](void* t, std::size_t& bytes) {
    return cub::DeviceHistogram::HistogramEven(t, bytes, in, out, 11, -300, 700, count);
  });
  std::printf("histogram");
  for (int i = 0; i < 10; ++i) std::printf(" %d", out[i]);
  std::printf("\n");
  cudaFree(in);
  cudaFree(out);
  cudaFree(values);
  cudaFree(values_out);
  cudaFree(number);
  cudaFree(place);
  cudaFree(floats);
}
