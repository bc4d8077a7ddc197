// One thread reads a label's logit while the others replace the logits by gradients.
// expect: race-global
#include <cuda_bf16.h>

__global__ void classify(__nv_bfloat16* logits, float* loss, const int* labels) {
  const int t = threadIdx.x, label = labels[blockIdx.x];
  __nv_bfloat16* row = logits + blockIdx.x * blockDim.x;
  if (t == 0) loss[blockIdx.x] = -static_cast<float>(row[label]);  // here
  const float gradient = static_cast<float>(row[t]) - (t == label ? 1.0f : 0.0f);
  row[t] = __float2bfloat16(gradient);  // and here
}

int main() {
  __nv_bfloat16* logits;
  float* loss;
  int* labels;
  cudaMalloc(&logits, 4 * 128 * sizeof(__nv_bfloat16));
  cudaMalloc(&loss, 4 * sizeof(float));
  cudaMallocManaged(&labels, 4 * sizeof(int));
  cudaMemset(logits, 0, 4 * 128 * sizeof(__nv_bfloat16));
  for (int i = 0; i < 4; ++i) labels[i] = 40 + 21 * i;
  classify<<<4, 128>>>(logits, loss, labels);
  cudaDeviceSynchronize();
  cudaFree(logits);
  cudaFree(loss);
  cudaFree(labels);
}
