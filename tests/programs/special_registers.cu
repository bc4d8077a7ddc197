// Reads PTX's special registers, and memory past the caches, by inline assembly.
// covers: __threadfence, clock64
#include <cstdio>

__global__ void read(const float* in, float* out, int* wrong) {
  unsigned lane, before, up_to, own, from, behind, x;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(before));
  asm("mov.u32 %0, %%lanemask_le;" : "=r"(up_to));
  asm("mov.u32 %0, %%lanemask_eq;" : "=r"(own));
  asm("mov.u32 %0, %%lanemask_ge;" : "=r"(from));
  asm("mov.u32 %0, %%lanemask_gt;" : "=r"(behind));
  asm volatile("mov.u32 %0, %%tid.x;" : "=r"(x));
  if (x != threadIdx.x || lane != (threadIdx.y * blockDim.x + threadIdx.x) % 32) *wrong = 1;
  if (before != own - 1 || up_to != (before | own) || behind != ~up_to || from != ~before)
    *wrong = 2;
  if (own != 1u << lane) *wrong = 3;

  long long begin, end = clock64();
  unsigned long long time;
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(begin)::"memory");
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
  if (begin < end || time == 0) *wrong = 4;

  const int i = threadIdx.y * blockDim.x + threadIdx.x;
  float value;
  asm volatile("prefetch.global.L2 [%0];" ::"l"(in + i));
  asm volatile("ld.global.nc.f32 %0, [%1];" : "=f"(value) : "l"(in + i));
  out[i] = value * 2;
  asm volatile("membar.gl;" ::: "memory");
  asm volatile("bar.sync 0;");
  if (out[63 - i] != in[63 - i] * 2) *wrong = 5;
  __threadfence();
}

int main() {
  float h[64], *in, *out;
  int* wrong;
  for (int i = 0; i < 64; i++) h[i] = i;
  cudaMalloc(&in, sizeof(h));
  cudaMalloc(&out, sizeof(h));
  cudaMalloc(&wrong, sizeof(int));
  cudaMemset(wrong, 0, sizeof(int));
  cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
  read<<<1, dim3(16, 4)>>>(in, out, wrong);
  int answer;
  cudaMemcpy(&answer, wrong, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(h, out, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%d %.0f %.0f\n", answer, h[1], h[63]);
  return answer != 0;
}
