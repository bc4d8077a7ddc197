# Tests of the memory that `warpstep check` takes. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154

# test scattered_accesses: what a kernel accesses here and there in a large array takes little memory
scattered_accesses() {
  cat >scattered.cu <<'CU'
#include <cstdio>
#include <fstream>
#include <string>
__global__ void touch(char* bytes, size_t step) {
  bytes[(blockIdx.x * blockDim.x + threadIdx.x) * step] = 1;
}
int main() {
  constexpr size_t kBytes = size_t{256} << 20, kStep = 256 << 10;
  char* bytes;
  cudaMalloc(&bytes, kBytes);
  touch<<<kBytes / kStep / 256, 256>>>(bytes, kStep);
  cudaDeviceSynchronize();
  cudaFree(bytes);
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:")) std::printf("%lu\n", std::stoul(line.substr(6)) >> 10);
}
CU
  try "$warpstep" check scattered.cu
  expect_code 0
  expect_text 'no findings'
  local megabytes
  megabytes=$(grep -oE '^[0-9]+$' <<<"$said")
  ((megabytes < 900)) || fail "$megabytes MB for 256 MB of device memory"
}
