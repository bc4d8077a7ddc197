// Calls the system without the C library.
__global__ void add_ten(const float* a, float* out, int n) {
  long answer;
  asm volatile("syscall" : "=a"(answer) : "a"(39L) : "rcx", "r11", "memory");
  out[0] = answer;
}
