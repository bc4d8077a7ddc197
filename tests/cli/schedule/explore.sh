# Tests of `warpstep check --explore` and `--replay`. The line above each function is its name in
# ctest.
# shellcheck shell=bash disable=SC2154

# explore WORDS...: the text as one line, however it was broken.
explore() {
  try "$warpstep" check "$@"
  said=$(tr -s ' \n' ' ' <<<"$said")
}

# A race without effect when the threads run in order: thread 0 writes before any thread reads.
write_racy() {
  cat >"$1" <<'CU'
#include <cstdio>
__global__ void scale(const int* in, int* out) {
  __shared__ int factor;
  if (threadIdx.x == 0) factor = in[0];
  out[threadIdx.x] = in[threadIdx.x] * factor;
}
int main() {
  int host[64], *in, *out;
  for (int i = 0; i < 64; ++i) host[i] = i + 2;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  scale<<<1, 64>>>(in, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  printf("the last is %d\n", host[63]);
  cudaFree(in);
  cudaFree(out);
}
CU
}

# test wrong_answer: explore shows a schedule with a wrong answer, where, and how to replay it
wrong_answer() {
  write_racy racy.cu
  explore racy.cu --explore 4
  expect_code 1
  expect_text 'the last is 130'
  expect_text '[wrong-answer] in kernel scale'
  expect_text 'after launch 1 out['
  expect_text 'with the schedule reverse, and '
  expect_text '--replay reverse'
  expect_text '4 schedules and '
  expect_clean
}

# test printed_once: whatever the number of schedules, the program's output is printed once
printed_once() {
  write_racy racy.cu
  code=0
  said=$("$warpstep" check racy.cu --explore 5 2>/dev/null) || code=$?
  expect_code 1
  [[ $said == 'the last is 130' ]] || fail 'expected the words of one run'
}

# test replay: a token of explore gives the same wrong answer and findings, each time
replay() {
  write_racy racy.cu
  local first
  try "$warpstep" check racy.cu --replay reverse
  expect_code 1
  expect_text 'the last is '
  expect_no_text 'the last is 130'
  expect_text '[wrong-answer]'
  first=$said
  try "$warpstep" check racy.cu --replay reverse
  [[ $said == "$first" ]] || fail "another text the second time: $first"
  expect_clean
}

# test lost_update: an update lost between two accesses is shown, and run --schedule shows it too
lost_update() {
  cat >lost.cu <<'CU'
#include <cstdio>
__global__ void count(int* counter) { *counter = *counter + 1; }
int main() {
  int n = 0, *counter;
  cudaMalloc(&counter, sizeof n);
  cudaMemcpy(counter, &n, sizeof n, cudaMemcpyHostToDevice);
  count<<<8, 1>>>(counter);
  cudaMemcpy(&n, counter, sizeof n, cudaMemcpyDeviceToHost);
  printf("%d counted\n", n);
  cudaFree(counter);
}
CU
  try "$warpstep" check lost.cu --explore 12
  expect_code 1
  expect_text '8 counted'
  expect_text '[wrong-answer]'
  local token counted
  token=$(sed -n 's/.*--replay \(.*blocks-mixed.*\)/\1/p' <<<"$said" | tail -1)
  [[ -n $token ]] || fail 'no schedule was told'
  try "$warpstep" check lost.cu --replay "$token"
  expect_no_text '8 counted'
  counted=$(grep counted <<<"$said")
  try "$warpstep" run lost.cu --schedule "$token"
  expect_code 0
  expect_text "$counted"
}

# test right: a right program gives one answer under every schedule, and has no findings
right() {
  cat >right.cu <<'CU'
#include <cstdio>
__global__ void sum(const int* in, int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = in[t];
  for (int half = 32; half > 0; half /= 2) {
    __syncthreads();
    if (t < half) values[t] += values[t + half];
  }
  if (t == 0) atomicAdd(out, values[0]);
}
int main() {
  int host[64], result = 0, *in, *out;
  for (int i = 0; i < 64; ++i) host[i] = i;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(out, &result, sizeof result, cudaMemcpyHostToDevice);
  sum<<<3, 64>>>(in, out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  printf("%d\n", result);
  cudaFree(in);
  cudaFree(out);
  return result == 3 * 63 * 64 / 2 ? 7 : 1;
}
CU
  explore right.cu --explore 20
  expect_code 7
  expect_text 'no findings'
  expect_text '20 schedules and 1 different answer'
  expect_text 'not tried: '
  expect_clean
}

# test rounding: a sum that another order rounds differently is advice, not a wrong answer
rounding() {
  cat >rounding.cu <<'CU'
#include <cstdio>
__global__ void sum(float* total) { atomicAdd(total, 1.0f / (1 + threadIdx.x)); }
int main() {
  float result = 0, *total;
  cudaMalloc(&total, sizeof result);
  cudaMemset(total, 0, sizeof result);
  sum<<<1, 256>>>(total);
  cudaMemcpy(&result, total, sizeof result, cudaMemcpyDeviceToHost);
  printf("%.9g\n", result);
  cudaFree(total);
}
CU
  explore rounding.cu --explore 8
  expect_text '[order-dependent]'
  expect_text 'compare it with a tolerance'
  expect_no_text wrong-answer
}

# test last_one_wins: a different answer through atomics is reported as order-dependent
last_one_wins() {
  cat >last.cu <<'CU'
#include <cstdio>
__global__ void last(int* out) { atomicExch(out, threadIdx.x); }
int main() {
  int result = 0, *out;
  cudaMalloc(&out, sizeof result);
  last<<<1, 64>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  printf("%d\n", result);
  cudaFree(out);
}
CU
  explore last.cu --explore 8
  expect_text '[order-dependent]'
  expect_text 'is 0 with the schedule reverse, and 63 in order'
  expect_no_text wrong-answer
}

# test own_changes: what changes from run to run by itself is not compared
own_changes() {
  cat >time.cu <<'CU'
#include <chrono>
#include <cstdio>
int main() {
  std::printf("%lld\n", (long long)std::chrono::steady_clock::now().time_since_epoch().count());
}
CU
  try "$warpstep" check time.cu --explore 3
  expect_code 0
  expect_text 'not compared: what is printed'
}

# test endless: a schedule under which a kernel does not end is stopped, and named
endless() {
  cat >spin.cu <<'CU'
__global__ void wait_for(volatile int* flag) {
  if (threadIdx.x == 0) *flag = *flag + 1;
  if (threadIdx.x == 1 && *flag == 0)
    for (;;) *flag = *flag;
}
int main() {
  int* flag;
  cudaMalloc(&flag, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  wait_for<<<1, 2>>>(flag);
  cudaDeviceSynchronize();
  cudaFree(flag);
}
CU
  explore spin.cu --explore 2 --explore-timeout 1
  expect_code 1
  expect_text 'stopped because a launch took too long: --replay reverse'
  expect_clean
}

# test same_text: exploring twice gives the same text, byte for byte
same_text() {
  write_racy racy.cu
  local first
  try "$warpstep" check racy.cu --explore 14
  first=$said
  try "$warpstep" check racy.cu --explore 14
  [[ $said == "$first" ]] || fail "another text the second time: $first"
}

# test bad_token: a schedule that does not exist is refused
bad_token() {
  write_racy racy.cu
  try "$warpstep" check racy.cu --replay sideways
  expect_refusal 'there is no schedule sideways'
  try "$warpstep" check racy.cu --explore 0
  expect_code 1
  try "$warpstep" check racy.cu --explore 3 --replay reverse
  expect_code 1
}
