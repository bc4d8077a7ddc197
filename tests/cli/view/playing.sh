# Tests of how the page of `warpstep view` plays, prints and draws. The line above each function is
# its name in ctest.
# shellcheck shell=bash disable=SC2154

# shellcheck source=tests/cli/view/browser.sh
source "$repository/tests/cli/view/browser.sh"

write_sums() {
  cat >sums.cu <<'CU'
__global__ void sums(const int* in, int* out) {
  __shared__ int s[64][65];
  for (int i = 0; i < 4; ++i) {
    s[threadIdx.x][i] = in[blockIdx.x * 64 + threadIdx.x];
    __syncthreads();
    out[blockIdx.x * 64 + threadIdx.x] += s[63 - threadIdx.x][i];
    __syncthreads();
  }
}
int main() {
  int *in, *out;
  cudaMallocManaged(&in, 16 * 256);
  cudaMallocManaged(&out, 16 * 256);
  for (int i = 0; i < 16 * 64; ++i) in[i] = i, out[i] = 0;
  sums<<<16, 64>>>(in, out);
  cudaDeviceSynchronize();
}
CU
  "$warpstep" view sums.cu --page page.html >/dev/null || fail 'there is no page'
}

# test backwards: it plays backwards as well, by a button and by shift and space
backwards() {
  need_browser
  write_sums
  opened page.html "const [player] = players, said = [];
    const last = player.model.steps.length - 1;
    player.part('speed').value = '60';
    player.seek(5);
    player.part('rewind').click();
    said.push(player.part('rewind').textContent, player.part('play').textContent);
    setTimeout(() => {
      said.push(player.number, player.part('rewind').textContent);
      player.root.dispatchEvent(new KeyboardEvent('keydown', {key: ' ', shiftKey: true, bubbles: true}));
      setTimeout(() => {
        said.push(player.number < last && player.number > 0);
        player.part('rewind').click();
        said.push(player.timer);
        document.body.dataset.said = said.join();
      }, 500);
    }, 2000);" >dom.html
  grep -q 'data-said="pause,play,0,play back,true,"' dom.html ||
    fail "it plays otherwise: $(grep -o 'data-said="[^"]*"' dom.html)"
}

# test paper: what is printed from a dark screen has the colours of a light one
paper() {
  need_browser
  write_sums
  cat >colours.js <<'JS'
const [player] = players, said = [];
const look = () => {
  const picture = player.part('banks').getContext('2d').getImageData(0, 0, 400, 12).data;
  let dark = 0, light = 0;
  for (let i = 0; i < picture.length; i += 4)
    if (picture[i + 3] > 200) picture[i] < 100 ? ++dark : ++light;
  return `${getComputedStyle(document.body).backgroundColor} ${dark > light ? 'dark' : 'light'}`;
};
player.seek(1);  // a store to shared memory: the numbers of the banks are in the colour of ink
for (const event of ['', 'beforeprint', 'afterprint']) {
  if (event) dispatchEvent(new Event(event));
  said.push(look());
}
// On narrow paper the source is as long as it is, and not a window that cannot be scrolled.
const rules = [...document.styleSheets[0].cssRules]
    .filter(({media}) => /^print$|max-width: 900px/.test(media?.mediaText))
    .flatMap(({cssRules}) => [...cssRules])
    .filter(({selectorText, style}) => /\.source(,|$)/.test(selectorText) && style.maxHeight);
said.push(rules.pop().style.maxHeight);
document.body.dataset.said = said.join('; ');
JS
  opened page.html "$(cat colours.js)" --blink-settings=preferredColorScheme=0 >dom.html
  grep -q 'data-said="rgb(20, 23, 28) light; rgb(255, 255, 255) dark; rgb(20, 23, 28) light; none"' dom.html ||
    fail "the colours are $(grep -o 'data-said="[^"]*"' dom.html)"
}

# test quick: what a step changes is drawn, and nothing else, in another block as well
quick() {
  need_browser
  write_sums
  cat >count.js <<'JS'
const [player] = players;
let drawn = 0, most = 0;
for (const name of ['fillRect', 'stroke', 'strokeRect', 'fillText', 'drawImage', 'clip']) {
  const {[name]: draw} = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype[name] = function(...how) {
    ++drawn;
    return draw.apply(this, how);
  };
}
player.seek(0);
for (let number = 1; number < player.model.steps.length; ++number) {
  const before = drawn;
  player.seek(number);
  most = Math.max(most, drawn - before);
}
document.body.dataset.each = `${Math.round(drawn / player.model.steps.length)} ${most}`;
JS
  opened page.html "$(cat count.js)" >dom.html
  local each most
  read -r each most <<<"$(grep -o 'data-each="[^"]*"' dom.html | tr -dc '0-9 ')"
  # A warp has 32 cells, which are drawn when they are and when they were touched; a new block has
  # a shared array of its own, whose 4160 cells are a rectangle and a hatching each.
  [[ -n $each && $each -le 700 && $most -le 9000 ]] || fail "$each drawings a step, $most at most"
}

# test gates: a latch that opens and a slot that is taken are steps that say so
gates() {
  need_browser
  cat >gates.cu <<'CU'
#include <cuda/latch>
#include <cuda/semaphore>
__device__ cuda::counting_semaphore<cuda::thread_scope_device> slots(2);
__device__ cuda::latch<cuda::thread_scope_device> all(64);
__global__ void k(int* out) {
  if (threadIdx.x == 7) {
    slots.acquire();
    ++*out;
    slots.release();
  }
  all.arrive_and_wait();
  out[threadIdx.x] = 1;
}
int main() {
  int* out;
  cudaMalloc(&out, 256);
  cudaMemset(out, 0, 256);
  k<<<1, 64>>>(out);
  cudaDeviceSynchronize();
}
CU
  try "$warpstep" view gates.cu --page page.html
  expect_code 0
  opened page.html "document.body.append(...players[0].model.steps.map(step => {
    const row = document.createElement('p');
    row.textContent = 'STEP ' + sentenceOf(players[0].model, step);
    return row;
  }));" | grep -o 'STEP[^<]*' >steps.txt
  local words
  for words in \
    'gates.cu:7: block 0, warp 0: 1 lane has taken a slot of a semaphore, such as cuda::counting_semaphore' \
    'gates.cu:11: block 0, warp 0: 32 lanes have found a latch open, such as cuda::latch: it has been counted down to 0' \
    'gates.cu:11: block 0, warp 1: 32 lanes have found a latch open'; do
    grep -qF "$words" steps.txt || fail "no step says \"$words\": $(cat steps.txt)"
  done
  [[ $(grep -c 'have found a latch open' steps.txt) == 2 ]] || fail "too many say so: $(cat steps.txt)"
}

# test cut: the page of a launch that is recorded in part says where it ends
cut() {
  need_browser
  write_sums
  "$warpstep" view sums.cu --most 300 --page page.html >/dev/null
  opened page.html >dom.html
  grep -q '20352 more accesses were not recorded; each block ends where a phase does' dom.html ||
    fail "it says: $(grep -o '[^>]*were not recorded[^<]*' dom.html)"
  try "$warpstep" view sums.cu --most 10 --text
  expect_code 0
  expect_text 'more accesses were not recorded; what is here ends within the first phase'
}

# test numbers: cells of halves, vectors and small integers hold their numbers
numbers() {
  need_browser
  cat >types.cu <<'CU'
#include <cuda_bf16.h>
#include <cuda_fp16.h>
struct Pair { float weight; int count; };
__global__ void put(__half* h, __half2* hh, __nv_bfloat16* b, float2* f, double2* d, uchar4* c, Pair* p) {
  h[0] = __float2half(-1.5f);
  hh[0].y = __float2half(2.f);
  b[0] = __float2bfloat16(3.f);
  f[0] = make_float2(0.25f, -2.f);
  d[0] = make_double2(1e300, 7.);
  c[0] = make_uchar4(1, 2, 3, 255);
  p[0].count = 3;
}
template <class T>
T* of_64_bytes() {
  void* memory;
  cudaMalloc(&memory, 64);
  return static_cast<T*>(memory);
}
int main() {
  put<<<1, 1>>>(of_64_bytes<__half>(), of_64_bytes<__half2>(), of_64_bytes<__nv_bfloat16>(), of_64_bytes<float2>(),
                of_64_bytes<double2>(), of_64_bytes<uchar4>(), of_64_bytes<Pair>());
  cudaDeviceSynchronize();
}
CU
  "$warpstep" view types.cu --page page.html >/dev/null || fail 'no page'
  cat >values.js <<'JS'
document.body.dataset.values = [
  ['3e00', '__half'], ['8001', '__half'], ['fc00', '__half'], ['7bff3800', '__half2'],
  ['4040', '__nv_bfloat16'], ['c00000003e800000', 'float2'], ['3e800000', 'float2'],
  ['401c000000000000' + '7e37e43c8800759c', 'double2'], ['ff030201', 'uchar4'],
  ['ffffffff', 'int'], ['ffffffff', 'unsigned int'], ['00000003', 'Pair'], ['0102', 'printer']]
  .map(([digits, element]) => valueInWords(digits, element)).join('|');
const {model} = players[0], last = model.steps.length - 1;
document.body.dataset.cells = model.arrays.map(({name}, array) =>
  `${name}: ${model.cellAt(array, 0, 0, last).value}`).join('|');
JS
  opened page.html "$(cat values.js)" >dom.html
  grep -qF 'data-values="1.5|-5.96e-8|-Infinity|0.5 65500|3|0.25 -2|0.25|1e+300 7|1 2 3 255|-1|4294967295||"' dom.html ||
    fail "other numbers: $(grep -o 'data-values="[^"]*"' dom.html)"
  grep -qF 'data-cells="h: -1.5|hh: ? 2|b: 3|f: 0.25 -2|d: 1e+300 7|c: 1 2 3 255|p: null"' dom.html ||
    fail "other cells: $(grep -o 'data-cells="[^"]*"' dom.html)"
}

# test parts: a vector has its value when threads read or write only parts of it
parts() {
  need_browser
  cat >parts.cu <<'CU'
#include <cuda_fp16.h>
__global__ void k(const float2* in, float4* out, __half2* halves, int* sums) {
  const int t = threadIdx.x;
  sums[t] = in[t].x + in[t].y;
  out[t] = make_float4(t, 2, 3, 4);
  out[t].z += out[t].x;
  halves[t].y = __float2half(0.5f);
  halves[t].x = __float2half(t);
}
int main() {
  float2* in;
  float4* out;
  __half2* halves;
  int* sums;
  cudaMallocManaged(&in, 256);
  cudaMalloc(&out, 512);
  cudaMalloc(&halves, 128);
  cudaMalloc(&sums, 128);
  for (int i = 0; i < 32; ++i) in[i] = make_float2(i, i + 0.5f);
  k<<<1, 32>>>(in, out, halves, sums);
  cudaDeviceSynchronize();
}
CU
  "$warpstep" view parts.cu --page page.html >/dev/null || fail 'there is no page'
  opened page.html "const {model} = players[0], said = [];
    for (const {number} of model.steps) {
      const words = ['in', 'out', 'halves'].map(name =>
          String(model.cellAt(model.arrays.findIndex(array => array.name === name), 0, 7, number).value));
      if (said.at(-1) !== words.join()) said.push(words.join());
    }
    document.body.dataset.said = said.join('; ');" >dom.html
  local words
  words=$(grep -o 'data-said="[^"]*"' dom.html)
  [[ $words == 'data-said="7 7.5,null,null; 7 7.5,7 2 3 4,null; 7 7.5,7 2 10 4,null; 7 7.5,7 2 10 4,? 0.5; 7 7.5,7 2 10 4,7 0.5"' ]] ||
    fail "the values are $words"
}

# test nothing: a launch that accesses no memory shows its own threads, and nothing of the launch before
nothing() {
  need_browser
  cat >none.cu <<'CU'
__global__ void one(int* p) { *p = 1; }
__global__ void none() {}
int main() {
  int* p;
  cudaMalloc(&p, 64);
  one<<<1, 1>>>(p);
  none<<<1, 4>>>();
  cudaDeviceSynchronize();
}
CU
  "$warpstep" view none.cu --page page.html >/dev/null || fail 'there is no page'
  opened page.html "const [player] = players, {part} = player;
    player.chooseNumber(2);
    for (const key of ['ArrowRight', 'End', 'PageUp', ' ', ' '])
      player.root.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
    const bars = part('timeline').getContext('2d').getImageData(0, 0, 300, 56).data;
    document.body.dataset.said = [
      part('threads').pick(part('threads').width - 1, 1), part('source').querySelectorAll('.badge, .now').length,
      part('source').children.length, part('passes').textContent, bars.some(byte => byte !== 0),
      part('count').textContent, part('say').textContent].join('|');" >dom.html
  grep -qF 'data-said="3|0|10||false|no steps|No thread accesses memory that others can see."' dom.html ||
    fail "it shows: $(grep -o 'data-said="[^"]*"' dom.html || tail -3 browser.log)"
}
