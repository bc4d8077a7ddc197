# Tests of streams whose work is deferred: `run --streams`, WARPSTEP_STREAMS, `check --explore`. The
# line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154

# Mistakes that a run at once hides, and their correct forms; the first argument chooses.
build_cases() {
  cat >cases.cu <<'CU'
#include <cstdio>
#include <cstring>
#include <string>
constexpr int n = 256;
__global__ void add(int* data, int more) { data[threadIdx.x] += more; }
__global__ void sum(const int* data, int* result) { atomicAdd(result, data[threadIdx.x]); }
__global__ void fail(int* data) { data[1 << 20] = 1; }
int main(int, char** words) {
  const std::string which = words[1];
  int *device, *result, *pinned, *other, on_stack[n], answer = 0;
  cudaStream_t a, b;
  const bool apart = which == "beside_default";
  cudaStreamCreateWithFlags(&a, apart ? cudaStreamNonBlocking : cudaStreamDefault);
  cudaStreamCreate(&b);
  cudaMalloc(&device, n * sizeof(int));
  cudaMalloc(&result, sizeof(int));
  cudaMallocHost(&pinned, n * sizeof(int));
  cudaMallocHost(&other, n * sizeof(int));
  cudaMemset(device, 0, n * sizeof(int));
  cudaMemset(result, 0, sizeof(int));
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i) pinned[i] = on_stack[i] = 1, other[i] = 0;
  cudaEvent_t event;
  cudaEventCreate(&event);
  if (which == "reads_early" || which == "reads_in_time") {
    add<<<1, n, 0, a>>>(device, 5);
    cudaMemcpyAsync(other, device, n * sizeof(int), cudaMemcpyDeviceToHost, a);
    if (which == "reads_in_time") cudaStreamSynchronize(a);
    answer = other[7];
  } else if (which == "no_event" || which == "event") {
    cudaMemcpyAsync(device, pinned, n * sizeof(int), cudaMemcpyHostToDevice, a);
    cudaEventRecord(event, a);
    if (which == "event") cudaStreamWaitEvent(b, event, 0);
    sum<<<1, n, 0, b>>>(device, result);
    cudaStreamSynchronize(b);
    cudaMemcpy(&answer, result, sizeof answer, cudaMemcpyDeviceToHost);
  } else if (which == "reuses_pinned" || which == "reuses_pageable") {
    int* const from = which == "reuses_pinned" ? pinned : on_stack;
    cudaMemcpyAsync(device, from, n * sizeof(int), cudaMemcpyHostToDevice, a);
    std::memset(from, 0, n * sizeof(int));
    sum<<<1, n, 0, a>>>(device, result);
    cudaStreamSynchronize(a);
    cudaMemcpy(&answer, result, sizeof answer, cudaMemcpyDeviceToHost);
  } else if (which == "beside_default" || which == "behind_default") {
    add<<<1, n>>>(device, 3);
    sum<<<1, n, 0, a>>>(device, result);
    cudaStreamSynchronize(a);
    cudaMemcpy(&answer, result, sizeof answer, cudaMemcpyDeviceToHost);
  } else if (which == "query") {
    add<<<1, n, 0, a>>>(device, 5);
    cudaMemcpyAsync(other, device, n * sizeof(int), cudaMemcpyDeviceToHost, a);
    int polls = 0;
    while (cudaStreamQuery(a) == cudaErrorNotReady) ++polls;
    cudaGetLastError();
    answer = polls <= 8 ? other[0] : -polls;
  } else if (which == "error") {
    fail<<<1, 1, 0, a>>>(device);
    std::printf("launch %d ", cudaGetLastError());
    std::printf("sync %d ", cudaStreamSynchronize(a));
    std::printf("later %d\n", cudaMemset(device, 0, 4));
    return 0;
  }
  std::printf("%d\n", answer);
  cudaDeviceSynchronize();
}
CU
  try "$warpstep" cc -o cases cases.cu
  expect_code 0
}

# prints CASE STREAMS ANSWER
prints() {
  said=$(WARPSTEP_STREAMS=$2 timeout 60 ./cases "$1" 2>/dev/null)
  [[ $said == "$3" ]] || fail "$1 with streams $2 does not print $3"
}

# test mistakes_show: what lacks an event or a wait gives a wrong answer where streams are deferred
mistakes_show() {
  build_cases
  local name right wrong
  while read -r name right wrong; do
    prints "$name" at-once "$right"
    prints "$name" deferred "$wrong"
  done <<'CASES'
reads_early 5 0
no_event 256 0
reuses_pinned 256 0
beside_default 768 0
CASES
}

# test right_stays_right: correct programs give the right answer whatever the seed
right_stays_right() {
  build_cases
  local name right seed
  while read -r name right; do
    prints "$name" at-once "$right"
    for seed in deferred deferred:{1..12}; do prints "$name" "$seed" "$right"; done
  done <<'CASES'
reads_in_time 5
event 256
reuses_pageable 256
behind_default 768
query 5
CASES
}

# test errors_arrive_late: a failing kernel is told by the wait, and stays
errors_arrive_late() {
  build_cases
  local seed
  for seed in deferred deferred:1 deferred:2; do prints error "$seed" 'launch 0 sync 700 later 700'; done
}

# test seeds_repeat: a seed gives the same answer each time
seeds_repeat() {
  build_cases
  local seed first
  for seed in 1 2 3 4; do
    first=$(WARPSTEP_STREAMS=deferred:$seed ./cases no_event)
    prints no_event "deferred:$seed" "$first"
    prints no_event "deferred:$seed" "$first"
  done
}

# test run_option: run takes --streams and the change of a schedule, and refuses other words
run_option() {
  cat >early.cu <<'CU'
#include <cstdio>
__global__ void set(int* value) { *value = 7; }
int main() {
  int* value;
  cudaMallocHost(&value, sizeof *value);
  *value = 1;
  set<<<1, 1>>>(value);
  std::printf("%d\n", *value);
  cudaDeviceSynchronize();
  std::printf("then %d\n", *value);
}
CU
  try "$warpstep" run early.cu
  expect_text $'7\nthen 7'
  try "$warpstep" run --streams deferred:3 early.cu
  expect_text $'1\nthen 7'
  try "$warpstep" run --schedule in-order+deferred:0 early.cu
  expect_text $'1\nthen 7'
  try "$warpstep" run --streams never early.cu
  expect_code 1
  expect_text "WARPSTEP_STREAMS is 'never', but must be at-once, deferred or deferred:SEED"
  try "$warpstep" check early.cu --explore 3
  expect_code 1
  expect_text '[wrong-answer]'
  expect_text '--replay in-order+deferred:0'
  expect_text 'work on streams in other orders'
  try "$warpstep" check early.cu --replay in-order+deferred:0
  expect_code 1
  expect_text $'1\nthen 7'
  expect_text '[wrong-answer]'
  expect_clean
}

# test host_goes_on: a host that waits for a host function, or for a kernel, without a call is not stuck
host_goes_on() {
  cat >waits.cu <<'CU'
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>
#include <vector>
struct Signal {
  std::mutex mutex;
  std::condition_variable changed;
  bool is_given = false;
};
void CUDART_CB give(void* data) {
  Signal& signal = *static_cast<Signal*>(data);
  std::scoped_lock lock(signal.mutex);
  signal.is_given = true;
  signal.changed.notify_all();
}
__global__ void add(int* data, int more) { data[threadIdx.x] += more; }
int main() {
  std::vector<std::thread> threads;
  std::vector<int> sums(8);
  for (int t = 0; t < 8; ++t) threads.emplace_back([&sums, t] {
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    int *data, *back;
    cudaMallocAsync(&data, 64 * sizeof(int), stream);
    cudaMallocHost(&back, 64 * sizeof(int));
    cudaMemsetAsync(data, 0, 64 * sizeof(int), stream);
    for (int i = 0; i < 20; ++i) add<<<1, 64, 0, stream>>>(data, t);
    cudaMemcpyAsync(back, data, 64 * sizeof(int), cudaMemcpyDeviceToHost, stream);
    Signal signal;
    cudaLaunchHostFunc(stream, give, &signal);
    if (t % 2 == 0) {
      std::unique_lock lock(signal.mutex);
      signal.changed.wait(lock, [&] { return signal.is_given; });
    } else {
      cudaStreamSynchronize(stream);
    }
    sums[t] = back[63];
    cudaFreeAsync(data, stream);
    cudaStreamDestroy(stream);
    cudaFreeHost(back);
  });
  for (auto& thread : threads) thread.join();
  for (int sum : sums) std::printf("%d ", sum);
  std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
CU
  try "$warpstep" cc -o waits waits.cu
  expect_code 0
  local seed
  for seed in at-once deferred deferred:{1..5}; do
    said=$(WARPSTEP_STREAMS=$seed timeout 60 ./waits) || fail "it does not end with $seed"
    [[ $said == '0 20 40 60 80 100 120 140 cudaSuccess' ]] || fail "another answer with $seed"
  done
}

# test default_stream_of_a_thread: with --default-stream per-thread, stream 0 is another one in each thread
default_stream_of_a_thread() {
  cat >threads.cu <<'CU'
#include <cstdio>
#include <thread>
__global__ void add(int* data, int more) { data[threadIdx.x] += more; }
int main(int count, char**) {
  int* data;
  cudaMalloc(&data, 128 * sizeof(int));
  cudaMemset(data, 0, 128 * sizeof(int));
  cudaDeviceSynchronize();
  for (int i = 0; i < 2; ++i) {
    std::thread launcher([&] { add<<<1, 64>>>(count > 1 ? data + 64 * i : data, 1); });
    launcher.join();
  }
  cudaDeviceSynchronize();
  int sums[128];
  cudaMemcpy(sums, data, sizeof sums, cudaMemcpyDeviceToHost);
  std::printf("%d and %d\n", sums[0], sums[64]);
  cudaFree(data);
}
CU
  try "$warpstep" check threads.cu
  expect_code 0
  expect_text '2 and 0'
  expect_text 'no findings'
  try "$warpstep" cc --checked --default-stream per-thread -o threads threads.cu
  expect_code 0
  try "$warpstep" check ./threads
  expect_code 1
  expect_text 'error [race-stream] in kernel add, launch 2'
  try "$warpstep" check ./threads apart
  expect_code 0
  expect_text '1 and 1'
  expect_text 'no findings'
  said=$(WARPSTEP_STREAMS=deferred timeout 60 ./threads apart) || fail "it does not end where streams are deferred"
  [[ $said == '1 and 1' ]] || fail "another answer where streams are deferred: $said"
}
