# Tests of the page of `warpstep view --page`, in a browser. The line above each function is its
# name in ctest.
# shellcheck shell=bash disable=SC2154

browser() { command -v chromium || command -v chromium-browser || command -v google-chrome; }

need_browser() {
  browser >/dev/null || skip 'there is no Chromium'
  echo '<p>here</p>' >simple.html
  [[ $(opened simple.html) == *here* ]] || skip "Chromium shows no page here: $(tail -n 1 browser.log)"
}

# opened PAGE [SCRIPT]: what the page looks like to a browser, after the script
opened() {
  { cat "$1"; [[ $# == 1 ]] || printf '<script>%s</script>' "$2"; } >opened.html
  HOME=$PWD timeout 100 "$(browser)" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage \
    --virtual-time-budget=90000 --dump-dom "file://$PWD/opened.html" 2>browser.log
}

# plays FILE.cu: every control of the player does what it says, with every launch of the program
plays() {
  "$warpstep" cc --checked "$1" -o program || fail "$1 does not compile"
  WARPSTEP_TRAFFIC=counted.jsonl WARPSTEP_TRAFFIC_RECORD=100000 ./program >/dev/null
  "$warpstep" view counted.jsonl --page page.html >/dev/null || fail "no page of $1"
  opened page.html "window.expectedCounts = [$(paste -sd, counted.jsonl)];
$(cat "$repository/tests/cli/view/checks.js")" >dom.html
  grep -q 'data-checked="right' dom.html ||
    fail "$1: $(grep -o 'data-checked="[^"]*"' dom.html || tail -3 browser.log)"
}

# test plays_all: every control of the player works, and both directions land on the same picture
plays_all() {
  need_browser
  cat >transpose.cu <<'CU'
__global__ void transpose(const float* in, float* out, int n) {
  __shared__ float tile[8][8];
  int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  x = blockIdx.y * 8 + threadIdx.x;
  y = blockIdx.x * 8 + threadIdx.y;
  out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}
__global__ void widths(const double2* a, float4* b, unsigned char* c) {
  __shared__ double2 s[40];
  if (threadIdx.x % 3 == 0) s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 20) b[threadIdx.x].x = s[threadIdx.x / 3 * 3].x;
  c[threadIdx.x * 3] = 1;
  atomicAdd((int*)b, 1);
}
int main() {
  float *in, *out;
  cudaMalloc(&in, 1024);
  cudaMalloc(&out, 1024);
  cudaMemset(in, 0, 1024);
  transpose<<<dim3(2, 2), dim3(8, 8)>>>(in, out, 16);
  widths<<<1, 40>>>((double2*)in, (float4*)out, (unsigned char*)out);
  cudaDeviceSynchronize();
}
CU
  plays transpose.cu
}

# test shows: the page knows names, types, shapes and values, and says what costs too much
shows() {
  need_browser
  cat >tile.cu <<'CU'
__global__ void turn(const float* values, int* places) {
  __shared__ float tile[4][32];
  tile[0][threadIdx.x] = values[threadIdx.x * 8];
  __syncthreads();
  places[threadIdx.x] = tile[threadIdx.x / 8][threadIdx.x % 8 * 4] < 0;
}
int main() {
  float* values;
  int* places;
  cudaMallocManaged(&values, 1024);
  cudaMallocManaged(&places, 128);
  for (int i = 0; i < 256; ++i) values[i] = i + 0.25f;
  turn<<<1, 32>>>(values, places);
  cudaDeviceSynchronize();
}
CU
  try "$warpstep" view tile.cu --page page.html
  expect_code 0
  expect_text 'the player is in page.html'
  opened page.html "players[0].seek(0);
    document.body.dataset.value = players[0].model.cellAt(0, 0, 16, 0).value;" >dom.html
  grep -q 'tile\[4\]\[32\], shared, float' dom.html || fail 'the shared array has no shape'
  grep -q 'values, global, float' dom.html || fail 'the allocation has no name of the kernel'
  grep -q 'places, global, int' dom.html || fail 'the element has no type'
  grep -q 'data-value="16.25"' dom.html || fail 'the value is not there'
  grep -q 'reads values: 32 sectors for 4: scattered' dom.html || fail 'the line has no badge'
  grep -q 'tile.cu:3: block 0, warp 0: threads 0..31 read values\[0\]' dom.html ||
    fail 'there is no sentence'
  ! grep -q 'http' page.html || fail 'the page asks for something of the network'
}

# test beside: two programs stand on one page, one of them with a macro
beside() {
  cat >pad.cu <<'CU'
#ifndef PAD
#define PAD 0
#endif
__global__ void k(int* p) {
  __shared__ int s[32][32 + PAD];
  s[threadIdx.x][0] = 1;
  __syncthreads();
  p[threadIdx.x] = s[31 - threadIdx.x][0];
}
int main() {
  int* p;
  cudaMalloc(&p, 128);
  k<<<1, 32>>>(p);
  cudaDeviceSynchronize();
}
CU
  try "$warpstep" view pad.cu --beside pad.cu -D PAD=1 --page page.html
  expect_code 0
  grep -q '"shape":\[32,32\]' page.html || fail 'the first is not as it stands'
  grep -q '"shape":\[32,33\]' page.html || fail 'the second is not padded'
  try "$warpstep" view pad.cu --beside pad.cu
  expect_code 1
  expect_text 'name it with --page FILE.html'
}
