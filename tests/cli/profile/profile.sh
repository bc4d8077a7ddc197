# Tests of `warpstep profile`. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154

# A transpose whose reads of shared memory conflict 32-fold, and whose writes go down a column.
write_program() {
  cat >program.cu <<'CU'
#include <cstdlib>
__global__ void turn(const float* in, float* out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.x * 32 + threadIdx.y] = tile[threadIdx.x][threadIdx.y];
}
__global__ void nothing() {}
int main(int count, char** words) {
  float *in = nullptr, *out = nullptr;
  cudaMalloc(&in, 4096);
  cudaMalloc(&out, 4096);
  cudaMemset(in, 0, 4096);
  if (count < 2) turn<<<1, dim3(32, 32)>>>(in, out);
  for (int i = 0; count > 1 && i < atoi(words[1]); ++i) nothing<<<1, 32>>>();
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return count > 2;
}
CU
}

# test report: sections, lines, arrays and advice of a kernel, as text and as rows
report() {
  write_program
  try "$warpstep" profile --registers 128 program.cu
  expect_code 0
  for words in 'turn (1, 1, 1)x(32, 32, 1), launch 1' 'Section: Memory Workload Analysis' \
    'Section: Occupancy' 'Section: Source Counters' \
    'Registers Per Thread            register/thread          128' \
    'The loads of program.cu:6 take 32.0 passes per request where 1.0 would do' \
    'The stores of program.cu:6 touch 32.0 sectors of 32 bytes per request where 4.0 would do' \
    'A grid of 1 block leaves 131 of 132 multiprocessors' 'Achieved Occupancy'; do
    expect_text "$words"
  done
  grep -Eq '^ *program.cu:6 +load +shared +32 +1,024 +32 +992$' <<<"$said" || fail 'no row of line 6'
  grep -Eq '^ *tile +store +shared +32 +32 +32 +0$' <<<"$said" || fail 'no row of tile'
  grep -Eq 'Theoretical Occupancy +% +0$' <<<"$said" || fail 'a block of 131072 registers fits'
  try "$warpstep" profile --registers 64 program.cu
  expect_code 0
  expect_text "A model's word, not a count (docs/time.md): the launch takes "
  grep -Eq '^ *L1/TEX Cache Throughput +% +[1-9][0-9]?$' <<<"$said" || fail 'no throughput of L1'
  local now less
  now=$(grep -Eo 'us instead of [0-9.]+' <<<"$said" | head -1) now=${now##* }
  less=$(tr -s ' \n' ' ' <<<"$said" | grep -Eo 'The model: [0-9.]+' | head -1) less=${less##* }
  awk "BEGIN { exit !($less < ${now%.}) }" || fail "a saving of traffic takes $less us instead of $now"
  try "$warpstep" profile --csv --device t4 --registers 32 program.cu
  expect_code 0
  expect_text '"7.5","Memory Workload Analysis","l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum","sector","1024"'
  grep -Eq '"GPU Speed Of Light Throughput","gpu__time_duration.sum","us","[0-9.]+"' <<<"$said" ||
    fail 'no row of the duration'
  expect_text '"sm__warps_active.avg.pct_of_peak_sustained_active","%","unknown"'
  expect_clean
}

# test bad_input: what cannot be reported is said in a sentence
bad_input() {
  write_program
  "$warpstep" cc --checked program.cu -o program
  WARPSTEP_TRAFFIC=counted.jsonl ./program 1
  try "$warpstep" profile counted.jsonl
  expect_code 0
  expect_text 'no thread accesses memory that others can see'
  expect_text 'The registers are unknown: the file does not tell them'
  grep -Eq 'Theoretical Occupancy +% +unknown' <<<"$said" || fail 'occupancy is known'
  grep -Eq 'Global Load Sectors Per Request +sector/request +unknown' <<<"$said" ||
    fail 'a ratio of nothing'
  try "$warpstep" profile --launch 7 counted.jsonl
  expect_refusal 'counted.jsonl has no launch 7'
  try "$warpstep" profile -k other counted.jsonl
  expect_refusal 'counted.jsonl launched no kernel whose name has other in it'
  echo 'no JSON' >broken.jsonl
  try "$warpstep" profile broken.jsonl
  expect_refusal 'line 1 of broken.jsonl is not a launch that WARPSTEP_TRAFFIC wrote'
  try "$warpstep" profile absent.cu
  expect_refusal 'there is no file absent.cu'
  try "$warpstep" profile --registers 0 counted.jsonl
  expect_code 1
}

# test runs: no launch, many of them, an unknown device, a program that fails
runs() {
  write_program
  try "$warpstep" profile program.cu -- 0
  expect_refusal 'program.cu launched no kernel'
  try "$warpstep" profile program.cu -- 150
  expect_code 0
  expect_text '50 more launches were not counted; --launch N counts the N-th'
  [[ $(grep -c '  nothing (1, 1, 1)' <<<"$said") == 100 ]] || fail 'not 100 launches'
  try "$warpstep" profile --launches 140 program.cu -- 150
  expect_text '10 more launches were not counted'
  [[ $(grep -c '  nothing (1, 1, 1)' <<<"$said") == 140 ]] || fail 'not 140 launches'
  try "$warpstep" profile --device t5 program.cu
  expect_code 1
  expect_text "the device (--device, WARPSTEP_DEVICE) is 't5', but must be one of h200"
  try "$warpstep" profile program.cu -- 1 fail
  expect_code 1
  expect_text 'program.cu ended with exit code 1'
  expect_text 'nothing (1, 1, 1)'
}

# test times: the model's word is a range with its reason, and unknown where nothing was recorded
times() {
  write_program
  "$warpstep" cc --checked program.cu -o program
  WARPSTEP_TRAFFIC=counted.jsonl ./program
  try "$warpstep" time counted.jsonl
  expect_code 0
  expect_text "a model's word on NVIDIA H200, not a measurement"
  expect_text 'unknown, as no block fits or no access was recorded'
  try "$warpstep" profile counted.jsonl
  expect_code 0
  expect_text 'Unknown: no access of this launch was recorded'
  grep -Eq 'Compute \(SM\) Throughput +% +unknown' <<<"$said" || fail 'the throughput is known'
  WARPSTEP_TRAFFIC=counted.jsonl WARPSTEP_TRAFFIC_RECORD=10000 WARPSTEP_DEVICE=t4 ./program
  try "$warpstep" time counted.jsonl
  expect_code 0
  expect_text 'it was fitted on an H200 and tried on no other GPU'
  grep -Eq '^turn .*, launch 1: [0-9.]+ to [0-9.]+ us, bound by ' <<<"$said" || fail 'no range'
  expect_text ', an empty launch 5.85 us'
  expect_text 'instructions are unknown without nvcc'
  try "$warpstep" time --gpu --device t4 program.cu
  expect_refusal '--device is for the simulator; leave it out with --gpu'
  try "$warpstep" time --gpu counted.jsonl
  expect_refusal 'nvcc takes files that end in .cu, and counted.jsonl does not'
  if [[ ! -e /dev/nvidia0 ]]; then
    try "$warpstep" time --gpu program.cu
    expect_code 1
    grep -Eq 'no GPU can be used|without its GPU part|needs nvcc' <<<"$said" || fail 'no reason'
  fi
  try "$warpstep" time absent.cu
  expect_refusal 'there is no file absent.cu'
}

# test wrong_access: a launch that is counted and ends at a wrong access says what its kernel does there
wrong_access() {
  cat >wrong.cu <<'CU'
__global__ void k(float* p) {
  extern __shared__ float s[];
  s[threadIdx.x] = p[threadIdx.x];
  p[threadIdx.x] = s[threadIdx.x];
}
__global__ void far(float* p) { p[1ull << 40] = p[0]; }
int main(int argc, char**) {
  float* p;
  cudaMalloc(&p, 16);
  if (argc > 1) far<<<1, 1>>>(p);
  else k<<<1, 4>>>(p);
  cudaDeviceSynchronize();
}
CU
  "$warpstep" cc --checked wrong.cu -o wrong || fail 'does not compile'
  WARPSTEP_TRAFFIC=counted.jsonl try ./wrong
  expect_text 'kernel k: writes 4 bytes just past the end of the dynamic shared memory (0 bytes), at index [0]'
  expect_text 'next: give the launch as many bytes as the kernel uses'
  WARPSTEP_TRAFFIC=counted.jsonl try ./wrong far
  expect_text 'kernel far: writes 4 bytes at an address that is in no allocation'
}

# test failed_launch: a launch that ended at an error has its counts and no advice, and the others are not denied
failed_launch() {
  cat >fails.cu <<'CU'
__global__ void good(int* a) { a[threadIdx.x] = 1; }
__global__ void bad(int* a) { a[threadIdx.x * 1000000000l] = 1; }
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  good<<<1, 32>>>(a);
  bad<<<1, 32>>>(a);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 5;
}
CU
  try "$warpstep" profile -k bad fails.cu
  expect_code 5
  expect_text 'these are the counts until then. `warpstep'
  expect_no_text 'OPT'
  try "$warpstep" profile -k other fails.cu
  expect_text 'fails.cu launched no kernel whose name has other in it'
  expect_no_text 'before it launched'
  try "$warpstep" profile --launch 0 fails.cu
  expect_code 1
  expect_text "--launch: '0' is not a positive number"
}

# test shifted: rows that do not begin at a sector are told from accesses that are scattered
shifted() {
  cat >rows.cu <<'CU'
__global__ void shift(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + 1];
}
__global__ void stride(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[8 * i];
}
int main() {
  float *in, *out;
  cudaMalloc(&in, 1 << 20);
  cudaMalloc(&out, 1 << 20);
  shift<<<16, 256>>>(in, out);
  stride<<<16, 256>>>(in, out);
  cudaDeviceSynchronize();
}
CU
  try "$warpstep" profile -k shift rows.cu
  expect_text 'touch 5.0 sectors of 32 bytes per request where 4.0 would do'
  expect_text 'not from the beginning of a sector'
  try "$warpstep" profile -k stride rows.cu
  expect_text 'neighbouring threads (threadIdx.x) access neighbouring elements'
}

# test some_lanes: code that some lanes of each warp run counts with those lanes
some_lanes() {
  command -v nvcc >/dev/null || [[ -x /usr/local/cuda/bin/nvcc ]] || skip 'there is no nvcc'
  cat >some.cu <<'CU'
__global__ void some(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x % 32 < 8) {
    float v = in[i];
    v = v * v + 1.5f;
    v = v * v + 2.5f;
    v = v * v + 3.5f;
    v = v * v + 4.5f;
    v = v * v + 5.5f;
    v = v * v + 6.5f;
    v = v * v + 7.5f;
    v = v * v + 8.5f;
    out[i] = v;
  }
}
int main() {
  float *in, *out;
  cudaMalloc(&in, 4096);
  cudaMalloc(&out, 4096);
  cudaMemset(in, 0, 4096);
  some<<<4, 256>>>(in, out);
  cudaDeviceSynchronize();
}
CU
  try "$warpstep" profile --csv some.cu
  local lanes
  lanes=$(grep -oP 'inst_executed_per_inst_executed.ratio","","\K[0-9.]+' <<<"$said") || fail 'no active threads'
  awk -v lanes="$lanes" 'BEGIN { exit !(lanes > 8 && lanes < 24) }' || fail "$lanes lanes are active"
}

# test shared_halves: where halves are declared in shared memory, no code is counted
shared_halves() {
  cat >halves.cu <<'CU'
#include <cuda_fp16.h>
#include <thrust/complex.h>
__global__ void halves(const half* in, half* out) {
  __shared__ half tile[32][33];
  for (int j = 0; j < 32; j++) tile[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = 0; j < 32; j++) out[j * 32 + threadIdx.x] = tile[threadIdx.x][j];
}
__global__ void pairs(const float* in, float* out) {
  __shared__ thrust::complex<float> tile[32];
  tile[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = tile[31 - threadIdx.x].real();
}
int main() {
  half *in, *out;
  cudaMalloc(&in, 2048);
  cudaMalloc(&out, 2048);
  cudaMemset(in, 0, 2048);
  halves<<<1, 32>>>(in, out);
  pairs<<<1, 32>>>((const float*)in, (float*)out);
  cudaDeviceSynchronize();
}
CU
  try "$warpstep" profile halves.cu
  grep -q 'Executed Instructions' <<<"$said" || fail 'nothing was counted'
  ! grep -q 'lanes are active' <<<"$said" || fail "$(grep 'lanes are active' <<<"$said")"
}
