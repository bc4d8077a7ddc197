# Tests of the page of `warpstep view --page`, in a browser. The line above each function is its
# name in ctest.
# shellcheck shell=bash disable=SC2154

# shellcheck source=tests/cli/view/browser.sh
source "$repository/tests/cli/view/browser.sh"

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
  grep -q '"name":"tile",.*"bankOffset":0,' page.html || fail 'the tile does not begin at bank 0'
  grep -q 'reads values: 32 sectors for 4: scattered' dom.html || fail 'the line has no badge'
  grep -q 'tile.cu:3: block 0, warp 0: threads 0..31 read values\[0\]' dom.html ||
    fail 'there is no sentence'
  ! grep -q 'http' page.html || fail 'the page asks for something of the network'
}

# test roofline: a model puts each launch under the roofline, where somebody tells its operations
roofline() {
  need_browser
  cat >scale.cu <<'CU'
__global__ void scale(const float* in, float* out, float a) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = a * in[i] + 1;
}
int main() {
  float *in, *out;
  cudaMalloc(&in, 8192);
  cudaMalloc(&out, 8192);
  cudaMemset(in, 0, 8192);
  scale<<<8, 256>>>(in, out, 2);
  cudaDeviceSynchronize();
}
CU
  local words="document.body.dataset.roof = players[0].part('roofWords').textContent;
    document.body.dataset.point = JSON.stringify(roofOf(players[0].model.roofline));"
  "$warpstep" cc --checked scale.cu -o scale
  WARPSTEP_TRAFFIC=counted.jsonl WARPSTEP_TRAFFIC_RECORD=100000 ./scale
  try "$warpstep" view counted.jsonl --page page.html
  expect_code 0
  opened page.html "$words" >dom.html
  grep -q 'data-roof="Where the launch stands is unknown: nobody tells its operations' dom.html ||
    fail 'without nvcc the operations are known'
  grep -q 'data-point="null"' dom.html || fail 'there is a point without operations'
  if nvcc --version >/dev/null 2>&1; then
    try "$warpstep" view scale.cu --page page.html
    expect_code 0
    opened page.html "$words" >dom.html
    grep -q 'data-point="{&quot;intensity&quot;:0.25,' dom.html || fail 'not 2 operations for 8 bytes'
    grep -q 'data-roof="A model.s word: 0.25 operations for each byte of DRAM' dom.html || fail 'no words'
  fi
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

# test marked: findings stand at their lines, and a click goes to the step at which each happens
marked() {
  need_browser
  cat >race.cu <<'CU'
__global__ void turn(const int* in, int* out) {
  __shared__ int s[64];
  s[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = s[63 - threadIdx.x];
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 256);
  cudaMalloc(&out, 256);
  cudaMemset(in, 0, 256);
  turn<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
}
CU
  try "$warpstep" view race.cu --page page.html
  expect_code 0
  opened page.html "players[0].root.querySelector('button.mark').click();
    document.body.dataset.line = players[0].model.locationOf(players[0].model.steps[players[0].number]).line;" >dom.html
  grep -q 'class="badge mark">error: race-shared' dom.html || fail 'the line has no badge of the race'
  grep -q 'put __syncthreads() between' dom.html || fail 'the finding does not say what to do'
  grep -qE 'data-line="[34]"' dom.html || fail 'a click does not go to the race'
}

# test exchanges: a shuffle, a vote, atomics and barriers are steps that say what they do
exchanges() {
  need_browser
  cat >warp.cu <<'CU'
#include <cuda/barrier>
__global__ void k(int* out) {
  int v = __shfl_down_sync(~0u, threadIdx.x, 4);
  v += __shfl_xor_sync(~0u, v, 1);
  if (__any_sync(~0u, v > 9)) v += __shfl_sync(~0u, v, 7);
  if (threadIdx.x >= 40) return;
  __syncthreads();
  atomicAdd(&out[threadIdx.x % 3], v);
}
__global__ void pass(float* out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  out[threadIdx.x] = 1;
  bar.arrive_and_wait();
  out[threadIdx.x] += __shfl_sync(~0u, 0.25f * threadIdx.x, 3);
}
int main() {
  int* out;
  cudaMalloc(&out, 256);
  cudaMemset(out, 0, 12);
  k<<<1, 64>>>(out);
  pass<<<1, 64>>>((float*)out);
  cudaDeviceSynchronize();
}
CU
  try "$warpstep" view warp.cu --page page.html
  expect_code 0
  opened page.html "document.body.append(...players[0].run.launches.flatMap((_, launch) => {
    players[0].choose(launch);
    return players[0].model.steps.map(step => {
      players[0].seek(step.number);
      const row = document.createElement('p');
      row.textContent = 'STEP ' + sentenceOf(players[0].model, step) + ' / ' +
          players[0].part('exchanged').textContent;
      return row;
    });
  }));" | grep -o 'STEP[^<]*' >steps.txt
  local words
  for words in \
    'warp.cu:3: block 0, warp 0: 32 lanes call __shfl_down_sync: each takes the value of the lane 4 higher; 4 keep their own; they bring 0, 1, 2, 3, 4, 5, 6, 7, … / __shfl_down_sync' \
    '32 lanes call __shfl_xor_sync: each takes the value of the lane whose number differs in 1' \
    '32 lanes call __any_sync together' \
    '32 lanes call __shfl_sync: all take the value of lane 7' \
    'warp.cu:7: block 0: 40 threads pass barrier 1; 24 have ended' \
    'atomics: 32 lanes to 3 cells' \
    'warp.cu:15: block 0, warp 1: 32 lanes have waited at a barrier object' \
    'all take the value of lane 3; they bring 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, …'; do
    grep -qF "$words" steps.txt || fail "no step says \"$words\": $(cat steps.txt)"
  done
}

# test dense: 10,000 requests are a page of some hundred kilobytes, and both forms of a record say the same
dense() {
  cat >tiles.cu <<'CU'
__global__ void matmul(const float* a, const float* b, float* c, int n) {
  __shared__ float as[16][16], bs[16][16];
  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int t = 0; t < n; t += 16) {
    as[threadIdx.y][threadIdx.x] = a[y * n + t + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(t + threadIdx.y) * n + x];
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += as[threadIdx.y][k] * bs[k][threadIdx.x];
    __syncthreads();
  }
  c[y * n + x] = sum;
}
int main() {
  const int n = 48;
  float *a, *b, *c;
  cudaMallocManaged(&a, n * n * 4);
  cudaMallocManaged(&b, n * n * 4);
  cudaMalloc(&c, n * n * 4);
  for (int i = 0; i < n * n; ++i) a[i] = i * 37 % 101 * 0.37f, b[i] = i * 53 % 97 * 0.11f;
  matmul<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(a, b, c, n);
  cudaDeviceSynchronize();
}
CU
  "$warpstep" cc --checked tiles.cu -o tiles || fail 'does not compile'
  local form
  for form in accesses requests; do
    WARPSTEP_TRAFFIC=$form.jsonl WARPSTEP_TRAFFIC_RECORD=1000000 WARPSTEP_TRAFFIC_RECORD_AS=$form ./tiles
    "$warpstep" view $form.jsonl --text >$form.txt
    "$warpstep" view $form.jsonl --page $form.html >/dev/null
    sed -i "s/$form\.jsonl/same/g" $form.html
  done
  cmp accesses.txt requests.txt || fail 'the two say different things'
  cmp accesses.html requests.html || fail 'the two are drawn differently'
  [[ $(stat -c %s requests.jsonl) -lt 4000000 ]] || fail "the record has $(stat -c %s requests.jsonl) bytes"
  # 7704 requests of all 32 lanes.
  [[ $(stat -c %s requests.html) -lt 400000 ]] || fail "the page has $(stat -c %s requests.html) bytes"
  WARPSTEP_TRAFFIC=x.jsonl WARPSTEP_TRAFFIC_RECORD=9 WARPSTEP_TRAFFIC_RECORD_AS=rows try ./tiles
  expect_code 1
  expect_text 'WARPSTEP_TRAFFIC_RECORD_AS is "accesses" or "requests", not "rows"'
}

# test keyboard: keys alone choose threads, blocks and cells, and a narrow window shows all
keyboard() {
  need_browser
  cat >two.cu <<'CU'
__global__ void k(const int* in, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] + 1;
}
int main() {
  int *in, *out;
  cudaMallocManaged(&in, 512);
  cudaMallocManaged(&out, 512);
  for (int i = 0; i < 128; ++i) in[i] = i;
  k<<<2, 64>>>(in, out);
  cudaDeviceSynchronize();
}
CU
  "$warpstep" view two.cu --page page.html >/dev/null
  opened page.html "const [player] = players, said = [];
    const press = (part, key, shiftKey = true) => part.dispatchEvent(new KeyboardEvent('keydown', {key, shiftKey, bubbles: true}));
    const [first, second] = player.part('arrays').querySelectorAll('canvas');
    press(player.part('threads'), 'ArrowRight');
    press(player.part('threads'), 'ArrowRight');
    said.push(player.thread, player.part('follow').value);
    press(second, 'ArrowDown');
    press(second, 'ArrowRight');
    said.push(player.part('story').textContent);
    press(player.part('blocks'), 'ArrowRight');
    press(player.root, 'Escape', false);
    said.push(player.thread, player.cell, player.part('follow').value);
    press(player.part('blocks'), 'ArrowRight');
    said.push(player.part('where').textContent);
    for (const part of player.root.querySelectorAll('canvas[tabindex], button, select, input'))
      if (part.tabIndex < 0) said.push(part.outerHTML);
    const frame = document.createElement('iframe');
    frame.style.width = '500px';
    frame.srcdoc = document.documentElement.outerHTML.replace(/<script>const \\[player.*/s, '');
    document.body.dataset.said = JSON.stringify(said);
    document.body.append(frame);
    frame.onload = () => { document.body.dataset.wide = frame.contentDocument.documentElement.scrollWidth; };" >dom.html
  local words
  words=$(grep -o 'data-said="[^"]*"' dom.html)
  [[ $words == *'[1,&quot;thread&quot;,&quot;out[1]: no recorded thread has written it so far; next: thread 1 writes 2 in line 3&quot;,null,null,&quot;all&quot;,&quot;block 1 of 2&quot;]'* ]] ||
    fail "the keys do otherwise: $words"
  local wide
  wide=$(grep -o 'data-wide="[0-9]*"' dom.html | tr -dc 0-9)
  [[ -n $wide && $wide -le 500 ]] || fail "in 500 pixels it is $wide wide"
}

# test links: an address names the launch and the step with which the page opens
links() {
  need_browser
  cat >two.cu <<'CU'
__global__ void k(int* p) {
  p[threadIdx.x] = 1;
  p[threadIdx.x + 32] = 2;
}
int main() {
  int* p;
  cudaMalloc(&p, 256);
  for (int i = 0; i < 3; ++i) k<<<1, 32>>>(p);
  cudaDeviceSynchronize();
}
CU
  "$warpstep" view two.cu --page page.html >/dev/null
  HOME=$PWD timeout 100 "$(browser)" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage \
    --virtual-time-budget=90000 --dump-dom "file://$PWD/page.html#launch=3&step=2" >dom.html 2>/dev/null
  grep -q 'two.cu: launch 3: k' dom.html || fail 'another launch is shown'
  grep -q 'step 2 of 2' dom.html || fail 'another step is shown'
}

# test whole_phases: a launch that is recorded in part is cut where a phase ends, and says so
whole_phases() {
  cat >long.cu <<'CU'
__global__ void k(int* p) {
  for (int i = 0; i < 100; ++i) {
    p[threadIdx.x] += i;
    __syncthreads();
  }
}
int main() {
  int* p;
  cudaMalloc(&p, 256);
  cudaMemset(p, 0, 256);
  k<<<1, 64>>>(p);
  cudaDeviceSynchronize();
}
CU
  try "$warpstep" view long.cu --text --most 1000 # a phase has 128
  expect_code 0
  expect_text '11904 more accesses were not recorded'
  expect_text 'after barrier 6'
  expect_no_text 'after barrier 7'
}
