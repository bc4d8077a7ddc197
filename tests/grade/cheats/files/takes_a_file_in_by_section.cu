// Takes a file in by the name of a section, which is the assembler's.
__attribute__((section(".data,\"aw\"\n.incbin \"/etc/passwd\"\n#"))) int words = 1;
__global__ void add_ten(const float* a, float* out, int n) {
  out[threadIdx.x] = a[threadIdx.x] + 10;
}
