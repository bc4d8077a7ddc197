// Layer normalisation of rows with cooperative-groups tiles, and GELU after it.
// covers: cooperative_groups, rsqrtf, tanhf, cg::reduce, powf, tiled_partition
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cmath>
#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

__global__ void layernorm(const float* in, float* out, const float* weight, int rows, int width) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
  if (row >= rows) return;
  const float* x = in + row * width;
  float sum = 0;
  for (int i = warp.thread_rank(); i < width; i += warp.size()) sum += x[i];
  float mean = cg::reduce(warp, sum, cg::plus<float>{}) / width;
  float square = 0;
  for (int i = warp.thread_rank(); i < width; i += warp.size())
    square += (x[i] - mean) * (x[i] - mean);
  float scale = rsqrtf(cg::reduce(warp, square, cg::plus<float>{}) / width + 1e-5f);
  for (int i = warp.thread_rank(); i < width; i += warp.size())
    out[row * width + i] = (x[i] - mean) * scale * weight[i];
}

__global__ void gelu(float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = x[i];
    float cube = 0.044715f * powf(v, 3.0f);
    x[i] = 0.5f * v * (1.0f + tanhf(0.7978845608f * (v + cube)));
  }
}

int main() {
  const int rows = 10, width = 96;
  std::vector<float> in(rows * width), out(rows * width), weight(width, 1.0f);
  for (int i = 0; i < rows * width; i++) in[i] = float(i * 53 % 97) - 40;
  float *d_in, *d_out, *d_weight;
  cudaMalloc(&d_in, in.size() * 4);
  cudaMalloc(&d_out, in.size() * 4);
  cudaMalloc(&d_weight, width * 4);
  cudaMemcpy(d_in, in.data(), in.size() * 4, cudaMemcpyHostToDevice);
  cudaMemcpy(d_weight, weight.data(), width * 4, cudaMemcpyHostToDevice);
  layernorm<<<(rows + 3) / 4, 128>>>(d_in, d_out, d_weight, rows, width);
  cudaMemcpy(out.data(), d_out, out.size() * 4, cudaMemcpyDeviceToHost);
  double mean = 0, variance = 0;
  for (int i = 0; i < width; i++) mean += out[3 * width + i] / width;
  for (int i = 0; i < width; i++) variance += out[3 * width + i] * out[3 * width + i] / width;
  gelu<<<(rows * width + 255) / 256, 256>>>(d_out, rows * width);
  std::vector<float> gelued(out.size());
  cudaMemcpy(gelued.data(), d_out, out.size() * 4, cudaMemcpyDeviceToHost);
  double worst = 0;
  for (size_t i = 0; i < out.size(); i++) {
    double v = out[i], y = 0.5 * v * (1 + std::tanh(0.7978845608 * (v + 0.044715 * v * v * v)));
    worst = std::fmax(worst, std::fabs(y - gelued[i]));
  }
  printf("mean %s, variance %.3f, gelu %s\n", std::fabs(mean) < 1e-5 ? "zero" : "NOT ZERO",
         variance, worst < 1e-5 ? "right" : "WRONG");
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_weight);
}
