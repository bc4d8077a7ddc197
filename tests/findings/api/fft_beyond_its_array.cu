// A transform of 16 complex numbers in memory for 8.
// expect: wrong-copy
#include <cufft.h>

int main() {
  cufftHandle plan;
  cufftComplex* data;
  cudaMalloc(&data, 8 * sizeof(cufftComplex));
  cudaMemset(data, 0, 8 * sizeof(cufftComplex));
  cufftPlan1d(&plan, 16, CUFFT_C2C, 1);
  cufftExecC2C(plan, data, data, CUFFT_FORWARD);  // here
  cudaDeviceSynchronize();
  cufftDestroy(plan);
  cudaFree(data);
}
