// One head of causal attention, one block per query, scores in dynamic shared memory.
// covers: extern __shared__, cudaFuncSetAttribute, expf, sqrtf, fmaxf, __syncthreads
#include <cmath>
#include <cstdio>
#include <vector>

__global__ void attend(const float* q, const float* k, const float* v, float* out, int T, int D) {
  extern __shared__ float scores[];
  __shared__ float total;
  int t = blockIdx.x;
  for (int s = threadIdx.x; s <= t; s += blockDim.x) {
    float dot = 0;
    for (int d = 0; d < D; d++) dot += q[t * D + d] * k[s * D + d];
    scores[s] = dot / sqrtf(float(D));
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    float top = -INFINITY, sum = 0;
    for (int s = 0; s <= t; s++) top = fmaxf(top, scores[s]);
    for (int s = 0; s <= t; s++) sum += scores[s] = expf(scores[s] - top);
    total = sum;
  }
  __syncthreads();
  for (int d = threadIdx.x; d < D; d += blockDim.x) {
    float sum = 0;
    for (int s = 0; s <= t; s++) sum += scores[s] * v[s * D + d];
    out[t * D + d] = sum / total;
  }
}

int main() {
  const int T = 48, D = 16, bytes = T * D * sizeof(float);
  std::vector<float> q(T * D), k(T * D), v(T * D), out(T * D);
  for (int i = 0; i < T * D; i++) {
    q[i] = std::sin(i * 0.3f);
    k[i] = std::cos(i * 0.2f);
    v[i] = float(i % D);
  }
  float *dq, *dk, *dv, *dout;
  cudaMalloc(&dq, bytes);
  cudaMalloc(&dk, bytes);
  cudaMalloc(&dv, bytes);
  cudaMalloc(&dout, bytes);
  cudaMemcpy(dq, q.data(), bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(dk, k.data(), bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(dv, v.data(), bytes, cudaMemcpyHostToDevice);
  cudaFuncSetAttribute(attend, cudaFuncAttributeMaxDynamicSharedMemorySize, 60 * 1024);
  attend<<<T, 32, 56 * 1024>>>(dq, dk, dv, dout, T, D);
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
  cudaMemcpy(out.data(), dout, bytes, cudaMemcpyDeviceToHost);
  for (int d : {0, 5, 15}) printf("out[47][%d] = %.3f\n", d, out[47 * D + d]);
  cudaFree(dq);
  cudaFree(dk);
  cudaFree(dv);
  cudaFree(dout);
}
