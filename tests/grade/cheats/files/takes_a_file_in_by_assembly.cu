// Has the assembler read a file.
asm(".section .rodata\n .incbin \"/etc/passwd\"\n .text");
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
