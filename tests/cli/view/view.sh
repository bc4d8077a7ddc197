# Tests of `warpstep view`. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154

write_reverse() {
  cat >reverse.cu <<'CU'
#include <cstdio>
#include <cstdlib>
__global__ void turn(const int* a, int* out) {
  __shared__ int s[8];
  s[threadIdx.x] = a[blockIdx.x * 8 + threadIdx.x];
  __syncthreads();  // all have written
  out[blockIdx.x * 8 + threadIdx.x] = s[7 - threadIdx.x];
}
int main(int argc, char** argv) {
  const int blocks = argc > 1 ? std::atoi(argv[1]) : 1;
  int *a, *out;
  cudaMalloc(&a, 256);
  cudaMalloc(&out, 256);
  cudaMemset(a, 0, 256);
  if (blocks > 0) turn<<<blocks, 8>>>(a, out);
  cudaDeviceSynchronize();
  std::printf("done\n");
  cudaFree(a);
  cudaFree(out);
}
CU
}

# test whole: view shows phase by phase which thread reads and writes which cell
whole() {
  write_reverse
  try "$warpstep" view reverse.cu -- 3
  expect_code 0
  expect_text $'done\nlaunch 1, turn<<<3, 8>>>\n'
  expect_text $'  s: shared memory, 32 bytes\n'
  expect_text '    reverse.cu:5       threads 0..7 read a[0..7], one each'
  expect_text 'threads 0..7 write s[0..7], one each'
  expect_text $'  after barrier 1\n    reverse.cu:7       threads 0..7 read s[7..0], one each'
  expect_text 'block 2: the same as block 0, a 16 further and out 16 further'
  expect_clean
}

# test page: view --page writes one file with the player and the sentences
page() {
  write_reverse
  try "$warpstep" view reverse.cu --page picture.html
  expect_code 0
  expect_text 'the player is in picture.html'
  grep -q '"kernel":"turn"' picture.html || fail 'there is no launch'
  grep -q 'threads 0..7 read s\[7..0\], one each' picture.html || fail 'there are no sentences'
}

# test parameters: each array of the page has the name and the type of the parameter that points to it
parameters() {
  cat >parameters.cu <<'CU'
#include <cstdlib>
struct Scale { double by; char sign; };
__device__ void put(int n, const short* first, Scale scale, char flag, float* second, double* third) {
  third[0] = second[1] = first[n] + scale.by + flag;
}
__global__ void known(int n, const short* first, Scale scale, char flag, float* second, double* third) {
  put(n, first, scale, flag, second, third);
}
template <class Second>
__global__ void any(int n, const short* first, Scale scale, char flag, Second* second, double* third) {
  put(n, first, scale, flag, second, third);
}
template <class T>
T* memory(int bytes) {
  void* made;
  cudaMalloc(&made, bytes);
  cudaMemset(made, 0, bytes);
  return static_cast<T*>(made);
}
int main(int argc, char** argv) {
  int n = 1;
  Scale scale{1, 0};
  char flag = 0;
  auto first = memory<short>(16);
  auto second = memory<float>(32);
  auto third = memory<double>(64);
  void* arguments[] = {&n, &first, &scale, &flag, &second, &third};
  const auto pointed = known;
  switch (std::atoi(argv[1])) {
    case 0: known<<<1, 1>>>(n, first, scale, flag, second, third); break;
    case 1: any<<<1, 1>>>(n, first, scale, flag, second, third); break;
    case 2: pointed<<<1, 1>>>(n, first, scale, flag, second, third); break;
    case 3: cudaLaunchKernel(known, 1, 1, arguments); break;
  }
  cudaDeviceSynchronize();
}
CU
  local way array
  for way in 0 1 2 3; do
    "$warpstep" view parameters.cu --page page.html -- $way >/dev/null || fail "no page of way $way"
    for array in first,16,short second,32,float third,64,double; do
      IFS=, read -r name bytes element <<<"$array"
      grep -qE "\"name\":\"$name\",[^}]*\"bytes\":$bytes,[^}]*\"element\":\"(const )?$element" page.html ||
        fail "way $way: $array is $(grep -o '"name":[^}]*' page.html | head -n 3 | paste -sd ' ')"
    done
  done
}

# test in_common: an array has no parameter's name if several point into it, or one into its middle
in_common() {
  cat >common.cu <<'CU'
struct Rest {
  int* last;
};
__global__ void halves(const float* low, float* high, int* pen, Rest rest) {
  high[threadIdx.x] = low[threadIdx.x];
  pen[threadIdx.x] = rest.last[threadIdx.x] = 0;
}
__global__ void one(float* start, int* end) { end[threadIdx.x] = start[threadIdx.x] = 0; }
int main() {
  float* all;
  int *rest, *pen;
  cudaMalloc(&all, 256);
  cudaMalloc(&rest, 128);
  cudaMalloc(&pen, 512);
  cudaMemset(all, 0, 256);
  halves<<<1, 32>>>(all, all + 32, rest, Rest{pen});
  one<<<1, 32>>>(all, pen + 96);
  cudaDeviceSynchronize();
}
CU
  "$warpstep" view common.cu --page page.html >/dev/null || fail 'there is no page'
  local array
  for array in all,256,float start,256,float pen,128,int pen_2,512, pen,512,int; do
    IFS=, read -r name bytes element <<<"$array"
    grep -qE "\"name\":\"$name\",[^}]*\"bytes\":$bytes,[^}]*\"element\":\"$element" page.html ||
      fail "$array is $(grep -o '"name":[^}]*' page.html | paste -sd ' ')"
  done
}

# test record: WARPSTEP_TRAFFIC_RECORD keeps the first accesses and counts the others
record() {
  write_reverse
  "$warpstep" cc --checked reverse.cu -o reverse || fail 'does not compile'
  WARPSTEP_TRAFFIC=all.jsonl WARPSTEP_TRAFFIC_RECORD=1000 ./reverse
  WARPSTEP_TRAFFIC=few.jsonl WARPSTEP_TRAFFIC_RECORD=3 ./reverse
  WARPSTEP_TRAFFIC=none.jsonl ./reverse
  [[ $(grep -o '"thread":' all.jsonl | wc -l) == 32 ]] || fail 'not all 32 accesses are there'
  [[ $(grep -o '"thread":' few.jsonl | wc -l) == 3 ]] || fail 'not three accesses are there'
  grep -q '"accesses_left_out":29,' few.jsonl || fail 'does not say how many were left out'
  ! grep -q '"thread":' none.jsonl || fail 'accesses that nobody asked for'
  try "$warpstep" view few.jsonl
  expect_code 0
  expect_text '29 more accesses were not recorded'
}

# test refused: view refuses in one sentence what it cannot draw
refused() {
  write_reverse
  try "$warpstep" view nowhere.cu
  expect_code 1
  expect_text 'there is no file nowhere.cu'
  try "$warpstep" view reverse.cu -- 0
  expect_code 1
  expect_text 'reverse.cu launched no kernel'
  echo '{}' >other.jsonl
  try "$warpstep" view other.jsonl
  expect_code 1
  expect_text 'line 1 of other.jsonl is not a launch that was recorded'
  try "$warpstep" view reverse.cu --launch 9
  expect_code 1
  expect_text 'reverse.cu has no launch 9'
  try "$warpstep" view reverse.cu --page no/where.html
  expect_code 1
  expect_text 'no/where.html cannot be written'
}

# test atomics: an atomic that changes nothing is an update as the others are
atomics() {
  cat >zero.cu <<'CU'
__global__ void k(int* bins, const int* add) { atomicAdd(&bins[threadIdx.x], add[threadIdx.x]); }
int main() {
  int *bins, *add;
  cudaMallocManaged(&bins, 32);
  cudaMallocManaged(&add, 32);
  for (int i = 0; i < 8; ++i) bins[i] = 0, add[i] = i % 2;
  k<<<1, 8>>>(bins, add);
  cudaDeviceSynchronize();
}
CU
  try "$warpstep" view zero.cu
  expect_code 0
  expect_text 'threads 0..7 read add[0..7], one each'
  expect_text 'threads 0..7 update bins[0..7], one each'
  expect_no_text 'read bins'
  expect_clean
}

# test opens: the page opens in the browser that the environment names
opens() {
  write_reverse
  printf '#!/bin/sh\necho "$1" >shown\n' >shower
  chmod +x shower
  XDG_CACHE_HOME=$PWD/cache BROWSER=nowhere:$PWD/shower try "$warpstep" view reverse.cu --open
  expect_code 0
  expect_text 'opened by'
  for _ in {1..50}; do [[ ! -s shown ]] || break; sleep 0.1; done
  grep -q '<title>Memory of reverse.cu' "$(cat shown)" || fail 'no page was shown'
  BROWSER='' DISPLAY='' WAYLAND_DISPLAY='' WSL_DISTRO_NAME='' try "$warpstep" view reverse.cu --open
  expect_code 1
  expect_text 'no browser was found: set BROWSER, or write the page by --page FILE.html'
}

# test many_launches: of many launches the first hundred are shown, and any one that is asked for
many_launches() {
  cat >many.cu <<'CU'
__global__ void k(int* p, int i) { p[i % 8] = i; }
int main() {
  int* p;
  cudaMalloc(&p, 32);
  for (int i = 1; i <= 5000; ++i) k<<<1, 1>>>(p, i);
  cudaDeviceSynchronize();
}
CU
  try "$warpstep" view many.cu --text
  expect_code 0
  expect_text '4900 more launches are not shown; --launch N shows the N-th'
  expect_text 'launch 100, k<<<1, 1>>>'
  try "$warpstep" view many.cu --launch 4321
  expect_code 0
  expect_text 'launch 4321, k<<<1, 1>>>'
  expect_text 'thread 0 writes p[1]'
}
