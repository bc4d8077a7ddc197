// Memory for the kernels of this folder: plain CUDA.
#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

inline std::vector<void*> all_memory;

/// Device memory with these values, until finished().
template <class T>
T* copied(const T* values, int count) {
  T* memory = nullptr;
  if (cudaMalloc(&memory, count * sizeof(T)) != cudaSuccess) return nullptr;
  cudaMemcpy(memory, values, count * sizeof(T), cudaMemcpyHostToDevice);
  all_memory.push_back(memory);
  return memory;
}

/// The same with a value in every cell.
template <class T>
T* filled(int count) {
  std::vector<T> values(count);
  for (int i = 0; i < count; ++i) values[i] = static_cast<T>(i % 100);
  return copied(values.data(), count);
}

/// The exit code of the program, when all launches are done.
inline int finished() {
  const cudaError_t error = cudaDeviceSynchronize();
  for (void* const memory : all_memory) cudaFree(memory);
  if (error != cudaSuccess) std::printf("%s\n", cudaGetErrorString(error));
  return error == cudaSuccess ? 0 : 1;
}
