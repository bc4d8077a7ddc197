// A matrix product three times: as loops, as a function that a runner of four loops calls for each
// block and thread, and as a kernel. All three have the same body.
#include <cstdio>
#include <vector>

struct Index {
  unsigned x, y;
};

/// The runner: what <<<blocks, threads>>> asks for, as an ordinary program.
template <class Function, class... Arguments>
void run_2d(Function function, Index blocks, Index threads, Arguments... arguments) {
  for (unsigned block_y = 0; block_y < blocks.y; ++block_y)
    for (unsigned block_x = 0; block_x < blocks.x; ++block_x)
      for (unsigned thread_y = 0; thread_y < threads.y; ++thread_y)
        for (unsigned thread_x = 0; thread_x < threads.x; ++thread_x)
          function(Index{block_x, block_y}, Index{thread_x, thread_y}, threads, arguments...);
}

/// 1. As one would write it first.
void product_of_loops(const float* m, const float* n, float* out, int h, int w, int k) {
  for (int row = 0; row < h; ++row)
    for (int column = 0; column < w; ++column) {
      float sum = 0;
      for (int i = 0; i < k; ++i) sum += m[row * k + i] * n[i * w + column];
      out[row * w + column] = sum;
    }
}

/// 2. The two outer loops are gone: the function is told which cell is its own.
void product_of_one_cell(Index block, Index thread, Index threads, const float* m, const float* n,
                         float* out, int h, int w, int k) {
  const int row = block.y * threads.y + thread.y;
  const int column = block.x * threads.x + thread.x;
  if (row >= h || column >= w) return;
  float sum = 0;
  for (int i = 0; i < k; ++i) sum += m[row * k + i] * n[i * w + column];
  out[row * w + column] = sum;
}

/// 3. The same, where CUDA has the names of block and thread.
__global__ void product(const float* m, const float* n, float* out, int h, int w, int k) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= h || column >= w) return;
  float sum = 0;
  for (int i = 0; i < k; ++i) sum += m[row * k + i] * n[i * w + column];
  out[row * w + column] = sum;
}

int main() {
  const int h = 5, w = 70, k = 9;
  float *m = nullptr, *n = nullptr, *out = nullptr;
  cudaMallocManaged(&m, h * k * sizeof(float));
  cudaMallocManaged(&n, k * w * sizeof(float));
  cudaMallocManaged(&out, h * w * sizeof(float));
  for (int i = 0; i < h * k; ++i) m[i] = static_cast<float>(i % 11 - 5);
  for (int i = 0; i < k * w; ++i) n[i] = static_cast<float>(i % 13 - 6);
  std::vector<float> loops(h * w), runner(h * w);
  product_of_loops(m, n, loops.data(), h, w, k);

  const Index threads{16, 16}, blocks{(w + 15) / 16, (h + 15) / 16};
  run_2d(product_of_one_cell, blocks, threads, m, n, runner.data(), h, w, k);

  product<<<dim3(blocks.x, blocks.y), dim3(threads.x, threads.y)>>>(m, n, out, h, w, k);
  cudaDeviceSynchronize();
  std::printf("%u x %u blocks of %u x %u threads for %d x %d cells\n", blocks.x, blocks.y,
              threads.x, threads.y, w, h);
  std::printf("the runner's product is the loops': %s\n", runner == loops ? "yes" : "no");
  std::printf("the kernel's product is the loops': %s\n",
              std::vector<float>(out, out + h * w) == loops ? "yes" : "no");
  cudaFree(m);
  cudaFree(n);
  cudaFree(out);
}
