// Classes copy their members one by one, and those that nothing has set are not used.
// expect: nothing
#include <cuda_fp16.h>

struct Sample {
  half2 unset;
  float value;
};

struct Node {
  int key, unset, links[3];
  Node() = default;
  __device__ Node(const Node& other) : key(other.key), unset(other.unset) {
    for (int i = 0; i < 3; ++i) links[i] = other.links[i];
  }
  __device__ Node& operator=(const Node& other) {
    key = other.key;
    unset = other.unset;
    for (int i = 0; i < 3; ++i) links[i] = other.links[i];
    return *this;
  }
};

template <class Value>
struct Weighted {
  Node node;
  Value value, unset;
};

__global__ void fill(Sample* samples, Node* nodes, Weighted<double>* all, half2* pairs) {
  const int t = threadIdx.x;
  samples[t].value = t;
  nodes[t].key = t;
  all[t].value = t;
  pairs[t].x = t;
}

__global__ void use_copies(const Sample* samples, const Node* nodes, const Weighted<double>* all,
                           const half2* pairs, float* out) {
  const int t = threadIdx.x;
  Sample sample = samples[t];
  Node node = nodes[t], second;
  second = nodes[31 - t];
  const auto weighted = all[t];
  half2 pair = pairs[t];
  out[t] =
      sample.value + node.key + second.key + static_cast<float>(weighted.value) + __low2float(pair);
}

__global__ void reverse(const Sample* in, Sample* out, Node* nodes, float* sums) {
  __shared__ Node tile[32];
  const int t = threadIdx.x;
  out[t] = in[31 - t];
  tile[t] = nodes[31 - t];
  __syncthreads();
  nodes[t] = tile[t];
  sums[t] = out[t].value + nodes[t].key;
}

int main() {
  constexpr int kCount = 32;
  Sample *samples, *reversed;
  Node* nodes;
  Weighted<double>* all;
  half2* pairs;
  float* out;
  cudaMalloc(&samples, kCount * sizeof(Sample));
  cudaMalloc(&reversed, kCount * sizeof(Sample));
  cudaMalloc(&nodes, kCount * sizeof(Node));
  cudaMalloc(&all, kCount * sizeof(Weighted<double>));
  cudaMalloc(&pairs, kCount * sizeof(half2));
  cudaMalloc(&out, kCount * sizeof(float));
  fill<<<1, kCount>>>(samples, nodes, all, pairs);
  use_copies<<<1, kCount>>>(samples, nodes, all, pairs, out);
  reverse<<<1, kCount>>>(samples, reversed, nodes, out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(samples);
  cudaFree(reversed);
  cudaFree(nodes);
  cudaFree(all);
  cudaFree(pairs);
  cudaFree(out);
  return error;
}
