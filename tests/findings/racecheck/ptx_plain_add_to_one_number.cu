// Every thread loads the number, adds and stores it: red.add was meant.
// expect: race-global
__global__ void count(int* counter) {
  int old;
  asm volatile("ld.global.s32 %0, [%1];" : "=r"(old) : "l"(counter) : "memory");
  asm volatile("st.global.s32 [%0], %1;" ::"l"(counter), "r"(old + 1) : "memory");
}

int main() {
  int* counter;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  count<<<1, 64>>>(counter);
  cudaDeviceSynchronize();
  cudaFree(counter);
}
