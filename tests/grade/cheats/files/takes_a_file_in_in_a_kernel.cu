// The same from inside a kernel.
__global__ void add_ten(const float* a, float* out, int n) {
  asm volatile(".pushsection .rodata\n .incbin \"/etc/passwd\"\n .popsection");
}
