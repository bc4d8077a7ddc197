// Classes as C++17 has them, which is what nvcc compiles by default: C++20 takes them otherwise.
// covers: __device__ methods
#include <cstdio>

template <typename T, int kMost>
class Buffer {
 public:
  Buffer<T, kMost>(int n) : size_(n < kMost ? n : kMost) {
    cudaMallocManaged(&data_, size_ * sizeof(T));
  }
  ~Buffer<T, kMost>() { cudaFree(data_); }
  T* data() { return data_; }
  int size() const { return size_; }

 private:
  T* data_ = nullptr;
  int size_;
};

struct Vector {
  float x, y, z;
  __host__ __device__ __forceinline__ Vector() = default;
  __host__ __device__ float dot(const Vector& other) const {
    return x * other.x + y * other.y + z * other.z;
  }
};

struct Settings {
  int scale;
  float offset;
  Settings(const Settings&) = default;
};

__global__ void fill(Vector* out, int n, Settings settings) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const Vector base{1.0f * i, 2.0f, settings.offset};
  out[i] = Vector{base.dot(Vector{1, 1, 1}), 1.0f * settings.scale};
}

int main() {
  Buffer<Vector, 256> vectors(1000);
  fill<<<4, 64>>>(vectors.data(), vectors.size(), Settings{3, 0.5f});
  cudaDeviceSynchronize();
  float sums[3] = {};
  for (int i = 0; i < vectors.size(); ++i) {
    sums[0] += vectors.data()[i].x;
    sums[1] += vectors.data()[i].y;
    sums[2] += vectors.data()[i].z;
  }
  printf("%d vectors: %g %g %g\n", vectors.size(), sums[0], sums[1], sums[2]);
}
