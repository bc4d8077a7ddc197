// CUB's algorithms of the whole device with Thrust's iterators, and with results of wider types.
// covers: cub
#include <cstdio>

#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <cub/cub.cuh>

struct Square {
  __host__ __device__ long long operator()(int value) const {
    return static_cast<long long>(value) * value;
  }
};

struct Product {
  __host__ __device__ long long operator()(long long a, long long b) const { return a * b; }
};

struct Both {
  __host__ __device__ int operator()(int a, int b) const { return a + b; }
};

struct IsOdd {
  __host__ __device__ bool operator()(int value) const { return value % 2 != 0; }
};

/// Calls it without memory, allocates what it asks for, and calls it again.
template <class Algorithm>
void run(Algorithm algorithm) {
  void* temporary = nullptr;
  std::size_t bytes = 0;
  algorithm(temporary, bytes);
  cudaMalloc(&temporary, bytes);
  const cudaError_t error = algorithm(temporary, bytes);
  if (error != cudaSuccess) printf("%s\n", cudaGetErrorName(error));
  cudaFree(temporary);
}

template <class Vector>
void show(const char* what, const Vector& values, std::size_t count) {
  printf("%s:", what);
  for (std::size_t i = 0; i < count; ++i) printf(" %lld", static_cast<long long>(values[i]));
  printf("\n");
}

int main() {
  const int n = 12;
  thrust::device_vector<int> in(n), keys(n), flags(n), ints(n), more(n), runs(1);
  for (int i = 0; i < n; ++i) {
    in[i] = 2'000'000'000 - i * 7 % 5;
    keys[i] = i / 5;
    flags[i] = i % 3 == 0;
  }
  thrust::device_vector<long long> wide(n);

  run([&](void* t, std::size_t& b) {
    return cub::DeviceReduce::Sum(t, b, in.begin(), ints.begin(), 1);
  });
  run([&](void* t, std::size_t& b) {
    return cub::DeviceReduce::Min(t, b, in.begin(), ints.begin() + 1, n);
  });
  run([&](void* t, std::size_t& b) {
    return cub::DeviceReduce::Max(t, b, in.begin(), ints.begin() + 2, n);
  });
  show("sum of one, least, largest", ints, 3);

  const thrust::counting_iterator<int> numbers(1);
  const auto squares = thrust::make_transform_iterator(numbers, Square());
  run([&](void* t, std::size_t& b) {
    return cub::DeviceReduce::Sum(t, b, squares, wide.begin(), 100'000);
  });
  run([&](void* t, std::size_t& b) {
    return cub::DeviceReduce::Reduce(t, b, numbers, wide.begin() + 1, 15, Product(), 1LL);
  });
  show("squares, factorial", wide, 2);

  run([&](void* t, std::size_t& b) {
    return cub::DeviceReduce::ReduceByKey(t, b, keys.begin(), more.begin(), flags.begin(),
                                          ints.begin(), runs.begin(), Both(), n);
  });
  show("keys", more, runs[0]);
  show("their sums", ints, runs[0]);

  thrust::device_vector<int> ends(3);
  ends[0] = 0, ends[1] = 4, ends[2] = 12;
  run([&](void* t, std::size_t& b) {
    return cub::DeviceSegmentedReduce::Max(t, b, keys.begin(), ints.begin(), 2, ends.begin(),
                                           ends.begin() + 1);
  });
  show("largest of segments", ints, 2);

  run([&](void* t, std::size_t& b) {
    return cub::DeviceScan::InclusiveSum(t, b, flags.begin(), ints.begin(), n);
  });
  show("sums so far", ints, n);

  run([&](void* t, std::size_t& b) {
    return cub::DeviceRunLengthEncode::Encode(t, b, keys.begin(), ints.begin(), more.begin(),
                                              runs.begin(), n);
  });
  show("runs", ints, runs[0]);
  show("their lengths", more, runs[0]);

  run([&](void* t, std::size_t& b) {
    return cub::DeviceSelect::If(t, b, in.begin(), ints.begin(), runs.begin(), n, IsOdd());
  });
  show("odd", ints, runs[0]);
  run([&](void* t, std::size_t& b) {
    return cub::DeviceSelect::Flagged(t, b, keys.begin(), flags.begin(), ints.begin(), runs.begin(),
                                      n);
  });
  show("flagged", ints, runs[0]);
  run([&](void* t, std::size_t& b) {
    return cub::DeviceSelect::Unique(t, b, keys.begin(), ints.begin(), runs.begin(), n);
  });
  show("unique", ints, runs[0]);
  run([&](void* t, std::size_t& b) {
    return cub::DevicePartition::If(t, b, in.begin(), ints.begin(), runs.begin(), n, IsOdd());
  });
  show("odd first", ints, n);
}
