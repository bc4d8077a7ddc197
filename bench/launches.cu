// How the time of a launch grows with its threads, blocks and barriers: prints three tables. Run by
// bench/launches, one worker, processor time, the least of several runs.
#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

__global__ void nothing() {}

__global__ void barriers(int count) {
  for (int i = 0; i < count; ++i) __syncthreads();
}

/// What a learner's first kernel with a barrier does.
__global__ void neighbour(const int* in, int* out) {
  __shared__ int tile[1024];
  tile[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = tile[(threadIdx.x + 1) % blockDim.x];
}

namespace {

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Seconds of one launch: the least of runs that take about a fifth of a second together.
template <class Launch>
double least(const Launch& launch) {
  double best = 1e9, sum = 0;
  for (int run = 0; run < 200 && (run < 3 || sum < 0.2); ++run) {
    const double start = processor_seconds();
    launch();
    const double took = processor_seconds() - start;
    best = std::min(best, took);
    sum += took;
  }
  if (cudaDeviceSynchronize() == cudaSuccess) return best;
  std::printf("a launch has failed\n");
  std::exit(1);
}

long peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

void show(const char* what, double threads, double seconds) {
  std::printf("| %s | %.3f ms | %.2f ns | %ld MB |\n", what, 1e3 * seconds, 1e9 * seconds / threads,
              peak_megabytes());
}

}  // namespace

int main() {
  char what[64];
  std::printf("| threads, in blocks of 256 | one launch | per thread | peak memory |\n");
  std::printf("|---|---|---|---|\n");
  for (int power = 10; power <= 26; power += 2) {
    const unsigned blocks = 1u << (power - 8);
    std::snprintf(what, sizeof what, "2^%d, no barrier", power);
    show(what, blocks * 256.0, least([&] { nothing<<<blocks, 256>>>(); }));
  }
  for (int power = 10; power <= 22; power += 4) {
    const unsigned blocks = 1u << (power - 8);
    std::snprintf(what, sizeof what, "2^%d, one barrier", power);
    show(what, blocks * 256.0, least([&] { barriers<<<blocks, 256>>>(1); }));
  }

  std::printf("\n| barriers of 2^18 threads | one launch | per thread | peak memory |\n");
  std::printf("|---|---|---|---|\n");
  for (const int count : {0, 1, 2, 4, 8, 16, 32}) {
    std::snprintf(what, sizeof what, "%d", count);
    show(what, 1 << 18, least([&] { barriers<<<1024, 256>>>(count); }));
  }
  int *in = nullptr, *out = nullptr;
  cudaMalloc(&in, sizeof(int) << 18);
  cudaMalloc(&out, sizeof(int) << 18);
  cudaMemset(in, 0, sizeof(int) << 18);
  show("1, with memory", 1 << 18, least([&] { neighbour<<<1024, 256>>>(in, out); }));

  std::printf("\n| blocks of 2^18 threads | one launch | per thread | peak memory |\n");
  std::printf("|---|---|---|---|\n");
  for (unsigned threads = 1024; threads >= 32; threads /= 2)
    for (const int count : {0, 1}) {
      std::snprintf(what, sizeof what, "%u of %u threads, %s barrier", (1u << 18) / threads,
                    threads, count == 0 ? "no" : "one");
      const unsigned blocks = (1u << 18) / threads;
      show(what, 1 << 18, least([&] { barriers<<<blocks, threads>>>(count); }));
    }
  cudaFree(in);
  cudaFree(out);
}
