# Programs and helpers for the tests of `warpstep check`. shellcheck shell=bash disable=SC2154

# Threads of a block read what their neighbours write, and one writes past the array's end.
write_wrong() {
  cat >wrong.cu <<'CU'
#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>
__device__ void put(int* out, int i, int value) {
  out[i] = value;
}
__global__ void shift(int* out) {
  __shared__ int values[64];
  values[threadIdx.x] = threadIdx.x;
  put(out, threadIdx.x, values[threadIdx.x & ~1u]);
}
__global__ void beyond(int* out, int n) {
  for (int i = 0; i < n; ++i) out[63] = i;
}
int main(int argc, char** argv) {
  int* out;
  cudaMalloc(&out, 63 * sizeof(int));
  cudaMemset(out, 0, 63 * sizeof(int));
  shift<<<1, 63>>>(out);
  cudaDeviceSynchronize();
  beyond<<<1, 1>>>(out, argc > 1 ? std::atoi(argv[1]) : 1);
  std::printf("the end\n");
  std::fprintf(stderr, "for %d\n", argc);
  cudaDeviceSynchronize();
  cudaFree(out);
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  std::fprintf(stderr, "peak %ld\n", used.ru_maxrss);
  return argc > 2 ? std::atoi(argv[2]) : 0;
}
CU
}

write_right() {
  cat >right.cu <<'CU'
#include <cstdio>
#include <cstdlib>
__global__ void fill(int* out) { out[threadIdx.x] = 1; }
int main(int argc, char** argv) {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  fill<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  std::printf("all is well\n");
  return argc > 1 ? std::atoi(argv[1]) : 0;
}
CU
}

# How many findings of a rule the last check printed.
expect_rules() {
  local count
  count=$(grep -c "^warpstep: [a-z]* \[$1\]" <<<"$said") || true
  [[ $count == "$2" ]] || fail "$1 is found $count times, expected $2"
}

# Prints the findings, with counts, of a program that ends as its first argument says.
write_ending() {
  cat >a.cu <<'CU'
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <unistd.h>
__global__ void beyond(int* out) {
  for (int i = 0; i < 20; ++i) out[63] = i;
}
int main(int, char** argv) {
  int* out;
  cudaMalloc(&out, 252);
  beyond<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  if (!std::strcmp(argv[1], "abort")) std::abort();
  if (!std::strcmp(argv[1], "_exit")) _exit(3);
  if (!std::strcmp(argv[1], "kill")) raise(SIGKILL);
  if (!std::strcmp(argv[1], "crash")) *static_cast<volatile int*>(nullptr) = 1;
  if (!std::strcmp(argv[1], "wait")) {
    write(1, "ready\n", 6);
    for (;;) pause();
  }
}
CU
}
