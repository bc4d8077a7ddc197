# Tests of what a verdict says of mistakes that students make. The line above each function is its name
# in ctest.
# shellcheck shell=bash disable=SC2154

# Judges an answer to an exercise that is the text of standard input.
judge() { # judge EXERCISE FILE
  mkdir -p hand-in
  cat >"hand-in/$2"
  try timeout 100 "$warpstep" grade hand-in --only "$1"
  [[ $said != *'no cage for hand-ins'* ]] || skip "$said"
  expect_code 0
}

# test spread_poison: a cell that a kernel wrote from unset memory is NaN, and not unwritten
spread_poison() {
  judge E30 block_sum.cu <<'CU'
int block_sum_blocks(int n, int threads) { return (n + threads - 1) / threads; }
__global__ void block_sum(const float* a, float* out, int n) {
  __shared__ float s[1024];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? a[i] : 0;
  __syncthreads();
  for (int step = 512; step > 0; step /= 2) {
    if (t < step) s[t] += s[t + step];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
CU
  expect_text 'out[0] is NaN, expected'
  expect_no_text 'never written'
  judge E30 block_sum.cu <<'CU'
int block_sum_blocks(int n, int threads) { return (n + threads - 1) / threads; }
__global__ void block_sum(const float* a, float* out, int n) {}
CU
  expect_text 'never written'
}

# test rows_of_threads: where all blocks are rows, a sum that one thread gets right is not of square blocks
rows_of_threads() {
  judge E31 block_sum_tree.cu <<'CU'
__global__ void block_sum_tree(const float* a, float* out, int n) {
  __shared__ float s[1024];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? a[i] : 0;
  for (int d = blockDim.x / 2; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
CU
  expect_text '"points":0'
  expect_no_text 'square blocks'
}
