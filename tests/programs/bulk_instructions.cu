// mbarrier and cp.async.bulk in inline PTX: a ring of tiles that one thread fills for all others,
// what is computed of them going back in bulk, and barriers with states, parities and counts.
// covers: cp.async
#include <cstdint>
#include <cstdio>
#include <vector>

constexpr int kTile = 128, kStages = 4, kTiles = 19, kConsumers = 64;

__device__ uint32_t shared_address(const void* p) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}

__device__ void init(uint64_t* barrier, uint32_t count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(barrier)), "r"(count)
               : "memory");
}

__device__ void expect(uint64_t* barrier, uint32_t bytes) {
  asm volatile(
      "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(barrier)),
      "r"(bytes)
      : "memory");
}

__device__ void arrive(uint64_t* barrier) {
  asm volatile(
      "{\n"
      ".reg .b64 state;\n"
      "mbarrier.arrive.shared::cta.b64 state, [%0];\n"
      "}\n" ::"r"(shared_address(barrier))
      : "memory");
}

__device__ void wait(uint64_t* barrier, uint32_t parity) {
  asm volatile(
      "{\n"
      ".reg .pred done;\n"
      "WAIT:\n"
      "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
      "@done bra DONE;\n"
      "bra WAIT;\n"
      "DONE:\n"
      "}\n" ::"r"(shared_address(barrier)),
      "r"(parity)
      : "memory");
}

__device__ void fetch(void* to, const void* from, uint32_t bytes, uint64_t* barrier) {
  asm volatile(
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::
          "r"(shared_address(to)),
      "l"(from), "r"(bytes), "r"(shared_address(barrier))
      : "memory");
}

// Warp 0 fetches, the others consume; each stage is given back before it is filled again.
__global__ void ring(const int* in, int* out) {
  __shared__ alignas(128) int tiles[kStages][kTile];
  __shared__ alignas(128) int results[2][kTile];
  __shared__ alignas(8) uint64_t full[kStages], empty[kStages];
  const int me = threadIdx.x;
  if (me == 0) {
    for (int i = 0; i < kStages; ++i) {
      init(&full[i], 1);
      init(&empty[i], kConsumers);
    }
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();
  if (me < 32) {
    if (me != 0) return;
    for (int i = 0; i < kTiles; ++i) {
      const int stage = i % kStages;
      if (i >= kStages) wait(&empty[stage], (i / kStages - 1) % 2);
      expect(&full[stage], sizeof(tiles[0]));
      fetch(tiles[stage], in + i * kTile, sizeof(tiles[0]), &full[stage]);
    }
    return;
  }
  const int consumer = me - 32;
  for (int i = 0; i < kTiles; ++i) {
    const int stage = i % kStages;
    wait(&full[stage], i / kStages % 2);
    int* result = results[i % 2];
    // The result's place may still be read by the copy of two rounds ago.
    if (consumer == 0) asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
    asm volatile("bar.sync 1, 64;" ::: "memory");
    for (int k = consumer; k < kTile; k += kConsumers)
      result[k] = 3 * tiles[stage][kTile - 1 - k] + i;
    arrive(&empty[stage]);
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    asm volatile("bar.sync 1, 64;" ::: "memory");
    if (consumer == 0) {
      asm volatile(
          "cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(out + i * kTile),
          "r"(shared_address(result)), "r"(static_cast<uint32_t>(sizeof(results[0])))
          : "memory");
      asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    }
  }
  if (consumer == 0) asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}

// States: pending counts, arrivals in one go, drops, and bytes that a thread reports itself.
__global__ void states(unsigned* out) {
  __shared__ alignas(8) uint64_t barrier;
  const uint32_t at = shared_address(&barrier);
  uint64_t state;
  uint32_t pending, done;
  asm volatile("mbarrier.init.shared.b64 [%0], 5;" ::"r"(at) : "memory");
  asm volatile("mbarrier.arrive.noComplete.shared.b64 %0, [%1], 2;" : "=l"(state) : "r"(at));
  asm volatile("mbarrier.pending_count.b64 %0, %1;" : "=r"(pending) : "l"(state));
  out[0] = pending;
  asm volatile("mbarrier.arrive_drop.shared.b64 %0, [%1];" : "=l"(state) : "r"(at));
  asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], 48;" ::"r"(at) : "memory");
  asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 %0, [%1], 2;" : "=l"(state) : "r"(at));
  asm volatile("{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
               : "=r"(done)
               : "r"(at), "l"(state)
               : "memory");
  out[1] = done;
  asm volatile("mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%0], 48;" ::"r"(at) : "memory");
  asm volatile(
      "{ .reg .pred p; mbarrier.test_wait.acquire.cta.shared::cta.b64 p, [%1], %2;\n"
      "selp.u32 %0, 1, 0, p; }"
      : "=r"(done)
      : "r"(at), "l"(state)
      : "memory");
  out[2] = done;
  // One of five has dropped out: four arrivals end the next phase.
  asm volatile("mbarrier.arrive.b64 %0, [%1], 4;" : "=l"(state) : "l"(&barrier) : "memory");
  asm volatile(
      "{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], 1, 1000;\n"
      "selp.u32 %0, 1, 0, p; }"
      : "=r"(done)
      : "r"(at)
      : "memory");
  out[3] = done;
  asm volatile(
      "{ .reg .pred p; mbarrier.test_wait.parity.shared.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }"
      : "=r"(done)
      : "r"(at)
      : "memory");
  out[4] = done;
  asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(at) : "memory");
}

int main() {
  constexpr int kNumbers = kTile * kTiles;
  std::vector<int> numbers(kNumbers), results(kNumbers);
  for (int i = 0; i < kNumbers; ++i) numbers[i] = i * 37 % 1001;
  int *in, *out;
  cudaMalloc(&in, kNumbers * sizeof(int));
  cudaMalloc(&out, kNumbers * sizeof(int));
  cudaMemcpy(in, numbers.data(), kNumbers * sizeof(int), cudaMemcpyHostToDevice);
  ring<<<1, 32 + kConsumers>>>(in, out);
  cudaMemcpy(results.data(), out, kNumbers * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < kNumbers; ++i) {
    const int tile = i / kTile, k = i % kTile;
    wrong += results[i] != 3 * numbers[tile * kTile + kTile - 1 - k] + tile;
  }
  std::printf("ring of tiles: %d wrong, %s\n", wrong, cudaGetErrorString(cudaGetLastError()));
  unsigned host[5];
  unsigned* seen;
  cudaMalloc(&seen, sizeof host);
  states<<<1, 1>>>(seen);
  cudaMemcpy(host, seen, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("pending %u, without bytes %u, with them %u, four %u, the other parity %u\n", host[0],
              host[1], host[2], host[3], host[4]);
  cudaFree(in);
  cudaFree(out);
  cudaFree(seen);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
