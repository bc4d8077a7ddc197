// A class copies its members one by one; one that nothing set is used, and an object without any.
// expect: uninitialised-global
#include <cuda_fp16.h>

struct Node {
  int key, weight;
  Node() = default;
  __device__ Node(const Node& other) : key(other.key), weight(other.weight) {}
  __device__ Node& operator=(const Node& other) {
    key = other.key;
    weight = other.weight;
    return *this;
  }
};

__global__ void fill(Node* nodes) {
  nodes[threadIdx.x].key = threadIdx.x;
}

__global__ void reverse(const Node* in, Node* out) {
  __shared__ Node tile[32];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[31 - threadIdx.x];
}

__global__ void weigh(const Node* nodes, int* sums) {
  const int t = threadIdx.x;
  sums[t] = nodes[t].key * nodes[t].weight;  // here
}

__global__ void add(const Node* nodes, int* sums) {
  Node node = nodes[threadIdx.x];  // here
  sums[threadIdx.x] = node.key;
}

__global__ void add_pairs(const half2* pairs, float* sums) {
  half2 pair = pairs[threadIdx.x];  // here
  sums[threadIdx.x] = __low2float(pair);
}

int main() {
  constexpr int kCount = 32;
  Node *in, *out, *unset;
  half2* pairs;
  int* sums;
  float* values;
  cudaMalloc(&in, kCount * sizeof(Node));
  cudaMalloc(&out, kCount * sizeof(Node));
  cudaMalloc(&unset, kCount * sizeof(Node));
  cudaMalloc(&pairs, kCount * sizeof(half2));
  cudaMalloc(&sums, kCount * sizeof(int));
  cudaMalloc(&values, kCount * sizeof(float));
  fill<<<1, kCount>>>(in);
  reverse<<<1, kCount>>>(in, out);
  weigh<<<1, kCount>>>(out, sums);
  add<<<1, kCount>>>(unset, sums);
  add_pairs<<<1, kCount>>>(pairs, values);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  cudaFree(unset);
  cudaFree(pairs);
  cudaFree(sums);
  cudaFree(values);
  return error;
}
