// Local variables that begin without a value, and are read only where they have one.
// expect: nothing
#include <cmath>

template <class T>
__device__ T largest(const T* in, int n) {
  T best, next;
  bool has_best = false;
  for (int i = 0; i < n; ++i) {
    next = in[i];
    if (!has_best || best < next) {
      best = next;
      has_best = true;
    }
  }
  return best;
}

__device__ void split(float value, int& whole, float& rest) {
  whole = static_cast<int>(value);
  rest = value - whole;
}

__global__ void right(const int* in, const float* values, int* out, float* results) {
  const int t = threadIdx.x;
  int row[4], column[2][2], from_lane_0, count, whole;
  float sine, cosine, rest;
  sincosf(values[t], &sine, &cosine);
  split(values[t], whole, rest);
  if (t % 32 == 0) from_lane_0 = in[t];
  from_lane_0 = __shfl_sync(0xffffffff, from_lane_0, 0);
  for (int i = 0; i < 4; ++i) row[i] = in[i];
  for (int i = 0; i < 2; ++i)
    for (int k = 0; k < 2; ++k) column[i][k] = row[2 * i + k];
  if (t % 2 == 0) count = column[t / 2 % 2][1];
  for (int i = 0; i < 3; ++i)
    if (t % 2 == 0) count += row[i];
  __syncwarp();
  switch (t % 3) {
    int unused;
    case 0:
      unused = 1;
      out[t] = unused;
      break;
    default:
      out[t] = largest(in, 4) + whole;
  }
  if (t % 2 == 0 && count > 0) out[t] += count + from_lane_0 + row[t % 4];
  results[t] = sine + cosine + rest;
}

int main() {
  int *in, *out;
  float *values, *results;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMalloc(&values, 64 * sizeof(float));
  cudaMalloc(&results, 64 * sizeof(float));
  cudaMemset(in, 0, 64 * sizeof(int));
  cudaMemset(values, 0, 64 * sizeof(float));
  right<<<1, 64>>>(in, values, out, results);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  cudaFree(values);
  cudaFree(results);
  return error;
}
