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
