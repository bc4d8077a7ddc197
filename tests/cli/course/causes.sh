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

# Judges a saxpy whose function on the host is the text of standard input.
judge_host() {
  judge E07 saxpy.cu < <(printf '#include <%s>\n' cstdlib stdexcept && cat)
}

# test exceptions: an exception of the host's code is told with its words, and not that no kernel was launched
exceptions() {
  judge_host <<'CU'
void saxpy(int, float, const float*, const float*, float*) { throw std::runtime_error("no idea"); }
CU
  expect_text "the host's code threw an exception that nothing catches: no idea"
  expect_no_text 'no kernel was launched'
  judge_host <<'CU'
struct Mine {};
void saxpy(int, float, const float*, const float*, float*) { throw Mine(); }
CU
  expect_text 'an exception that nothing catches: it has no words'
}

# test signals: a signal that ends the program is told in words
signals() {
  judge_host <<'CU'
void saxpy(int, float, const float*, const float*, float*) { *(volatile int*)8 = 1; }
CU
  expect_text 'signal 11, a segmentation fault: code of the host used an invalid address'
  judge_host <<'CU'
void saxpy(int, float, const float*, const float*, float*) { abort(); }
CU
  expect_text 'signal 6, an abort: code of the host called abort()'
}

# test many_launches: a launch for each of many cells is told as too many launches
many_launches() {
  judge E36 exclusive_scan.cu <"$repository"/course/exercises/E36_exclusive_scan/wrong/14_a_launch_for_each_cell.cu
  expect_text 'too many launches: '
  expect_text 'in line 8.'
  expect_no_text 'signal 25'
  expect_no_text 'cannot be written'
}

# test open_brace: a brace that is never closed is told with its line, and not as a wrong signature
open_brace() {
  judge E05 add_ten_guard.cu <<'CU'
// {
__global__ void add_ten_guard(const float* a, float* out, int n) {
  const int i = threadIdx.x;
  if (i < n) {
    out[i] = a[i] + 10;
}
CU
  expect_text "add_ten_guard.cu:2: error: expected '}' at end of input"
  expect_text '"line":2,'
  expect_no_text 'has no function that can be called'
}

# test other_parameters: parameters of other types are told beside those that the function has to have
other_parameters() {
  judge E05 add_ten_guard.cu <<'CU'
__global__ void add_ten_guard(const float* a, float* out, unsigned n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
CU
  expect_text 'the function takes (const float*, float*, unsigned int), and has to be'
  expect_text '__global__ void add_ten_guard(const float* a, float* out, int n)'
}
