// Softmax of rows: the largest value and the sum of a row by warps.
// covers: expf, __expf, fmaxf, __shfl_xor_sync, <<<grid,block,smem,stream>>>, cudaStreamCreate,
// covers: cudaStream_t, cudaStreamSynchronize, cudaStreamDestroy, __fdividef
#include <cfloat>
#include <cmath>
#include <cstdio>
#include <vector>

__global__ void softmax(const float* in, float* out, int columns, bool fast) {
  extern __shared__ float buffer[];
  const float* row = in + blockIdx.x * columns;
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
  float top = -FLT_MAX;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) top = fmaxf(top, row[i]);
  for (int m = 16; m > 0; m >>= 1) top = fmaxf(top, __shfl_xor_sync(~0u, top, m));
  if (lane == 0) buffer[warp] = top;
  __syncthreads();
  top = buffer[0];
  for (int w = 1; w < warps; w++) top = fmaxf(top, buffer[w]);
  __syncthreads();
  float sum = 0;
  for (int i = threadIdx.x; i < columns; i += blockDim.x)
    sum += fast ? __expf(row[i] - top) : expf(row[i] - top);
  for (int m = 16; m > 0; m >>= 1) sum += __shfl_xor_sync(~0u, sum, m);
  if (lane == 0) buffer[warp] = sum;
  __syncthreads();
  sum = 0;
  for (int w = 0; w < warps; w++) sum += buffer[w];
  for (int i = threadIdx.x; i < columns; i += blockDim.x)
    out[blockIdx.x * columns + i] =
        fast ? __fdividef(__expf(row[i] - top), sum) : expf(row[i] - top) / sum;
}

int main() {
  const int rows = 6, columns = 300, threads = 128;
  std::vector<float> in(rows * columns), out(rows * columns);
  for (int i = 0; i < rows * columns; i++) in[i] = (i * 37 % 101) * 0.05f;
  float *d_in, *d_out;
  cudaMalloc(&d_in, in.size() * 4);
  cudaMalloc(&d_out, out.size() * 4);
  cudaMemcpy(d_in, in.data(), in.size() * 4, cudaMemcpyHostToDevice);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  for (bool fast : {false, true}) {
    softmax<<<rows, threads, threads / 32 * sizeof(float), stream>>>(d_in, d_out, columns, fast);
    cudaStreamSynchronize(stream);
    cudaMemcpy(out.data(), d_out, out.size() * 4, cudaMemcpyDeviceToHost);
    double worst = 0;
    for (int r = 0; r < rows; r++) {
      double sum = 0;
      for (int c = 0; c < columns; c++) sum += std::exp(double(in[r * columns + c]));
      for (int c = 0; c < columns; c++)
        worst = std::fmax(
            worst, std::fabs(out[r * columns + c] - std::exp(double(in[r * columns + c])) / sum));
    }
    printf("%s: worst error below 1e-6: %s\n", fast ? "fast" : "exact",
           worst < 1e-6 ? "yes" : "NO");
  }
  cudaStreamDestroy(stream);
  cudaFree(d_in);
  cudaFree(d_out);
}
