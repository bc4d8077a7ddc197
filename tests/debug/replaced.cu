// The program replaces itself by another run of it, and then by one that has no kernel.
#include <unistd.h>
__global__ void fill(int* out) {
  int i = threadIdx.x;
  out[i] = i * 2;
}
int main(int argc, char** argv) {
  int* out;
  cudaMallocManaged(&out, 8 * sizeof(int));
  fill<<<1, 8>>>(out);
  cudaDeviceSynchronize();
  if (argc == 1) execl("/proc/self/exe", argv[0], "again", nullptr);
  execl("/bin/echo", "echo", "the end", nullptr);
}
