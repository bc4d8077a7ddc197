// Values read and written through pointers of another type, as kernels do for wide accesses.
// covers: uint4, float4, __shared__ static, __syncthreads
#include <cstdio>

template <class Wide, int kCount>
__device__ void load(const float* in, float (&values)[kCount]) {
  constexpr int kStep = sizeof(Wide) / sizeof(float);
  for (int i = 0; i < kCount / kStep; ++i)
    reinterpret_cast<Wide*>(values)[i] = reinterpret_cast<const Wide*>(in)[i];
}

__global__ void sum_pieces(const float* in, float* out) {
  __shared__ float tile[32][8];
  float values[8] = {0};
  load<uint4>(in + threadIdx.x * 8, values);
  for (int i = 0; i < 8; ++i) values[i] = 2 * values[i];
  float4* row = reinterpret_cast<float4*>(tile[threadIdx.x]);
  row[0] = reinterpret_cast<const float4*>(values)[0];
  row[1] = reinterpret_cast<const float4*>(values)[1];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 8; ++i) sum += tile[(threadIdx.x + i) % 32][i];
  const unsigned bits = *reinterpret_cast<const unsigned*>(&sum);
  out[threadIdx.x] = (bits >> 31) ? -1 : sum;
}

int main() {
  float host[256], *in, *out;
  for (int i = 0; i < 256; ++i) host[i] = i % 13;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, 32 * sizeof(float));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  sum_pieces<<<1, 32>>>(in, out);
  float sums[32];
  cudaMemcpy(sums, out, sizeof(sums), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int t = 0; t < 32; ++t) {
    float expected = 0;
    for (int i = 0; i < 8; ++i) expected += 2 * host[(t + i) % 32 * 8 + i];
    wrong += sums[t] != expected;
  }
  printf("%d of 32 sums are wrong; the first is %.0f\n", wrong, sums[0]);
  cudaFree(in);
  cudaFree(out);
}
