// cuFFT: transforms of one to three dimensions, real and complex, in batches and own layouts.
// covers: cufft
// flags: -lcufft
#include <cmath>
#include <cstdio>
#include <vector>

#include <cufft.h>

template <class T>
T* to_device(const std::vector<T>& host) {
  T* device = nullptr;
  cudaMalloc(&device, host.size() * sizeof(T));
  cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice);
  return device;
}

template <class T>
void show(const char* name, const T* device, int n) {
  std::vector<T> host(n);
  cudaMemcpy(host.data(), device, n * sizeof(T), cudaMemcpyDeviceToHost);
  printf("%s:", name);
  for (T x : host) printf(" %.2f", std::fabs(double(x)) < 0.001 ? 0.0 : double(x));
  printf("\n");
}

std::vector<float> ramp(int n) {
  std::vector<float> numbers(n);
  for (int i = 0; i < n; ++i) numbers[i] = static_cast<float>((i * 5 + 3) % 7);
  return numbers;
}

void lines() {
  for (int n : {1, 5, 8, 12}) {
    float* data = to_device(ramp(4 * n));
    auto* complex = reinterpret_cast<cufftComplex*>(data);
    cufftHandle plan;
    cufftPlan1d(&plan, n, CUFFT_C2C, 2);
    cufftExecC2C(plan, complex, complex, CUFFT_FORWARD);
    show("forward", data, 4 * n);
    cufftExecC2C(plan, complex, complex, CUFFT_INVERSE);
    show("and back, times n", data, 4 * n);
    cufftDestroy(plan);
    cudaFree(data);
  }
}

void real_numbers() {
  for (int n : {7, 8}) {
    float* in = to_device(ramp(2 * n));
    float* out = to_device(std::vector<float>(4 * (n / 2 + 1)));
    cufftHandle there, back;
    cufftPlan1d(&there, n, CUFFT_R2C, 2);
    cufftPlan1d(&back, n, CUFFT_C2R, 2);
    cufftExecR2C(there, in, reinterpret_cast<cufftComplex*>(out));
    show("real", out, 4 * (n / 2 + 1));
    cufftExecC2R(back, reinterpret_cast<cufftComplex*>(out), in);
    show("and back, times n", in, 2 * n);
    cufftDestroy(there), cufftDestroy(back);
    cudaFree(in), cudaFree(out);
  }
  // In place: each row is padded to the length of its result.
  double* data = to_device(std::vector<double>{1, 4, 2, 8, 5, 7, 0, 0});
  cufftHandle plan;
  cufftPlan1d(&plan, 6, CUFFT_D2Z, 1);
  cufftExecD2Z(plan, data, reinterpret_cast<cufftDoubleComplex*>(data));
  show("double, in place", data, 8);
  cufftDestroy(plan);
  cudaFree(data);
}

void planes() {
  float* data = to_device(ramp(2 * 3 * 4));
  auto* complex = reinterpret_cast<cufftComplex*>(data);
  cufftHandle plan;
  cufftPlan2d(&plan, 3, 4, CUFFT_C2C);
  cufftExecC2C(plan, complex, complex, CUFFT_FORWARD);
  show("plane", data, 24);
  cufftDestroy(plan);
  cufftPlan3d(&plan, 2, 3, 2, CUFFT_C2C);
  cufftExecC2C(plan, complex, complex, CUFFT_INVERSE);
  show("cube", data, 24);
  cufftDestroy(plan);
  float* real = to_device(ramp(3 * 4));
  cufftPlan2d(&plan, 3, 4, CUFFT_R2C);
  cufftExecR2C(plan, real, complex);
  show("real plane", data, 2 * 3 * 3);
  cufftHandle back;
  cufftPlan2d(&back, 3, 4, CUFFT_C2R);
  cufftExecC2R(back, complex, real);
  show("and back, times 12", real, 12);
  cufftDestroy(plan), cufftDestroy(back);
  cudaFree(data), cudaFree(real);
}

// The columns of a matrix of 4 rows and 3 columns, row by row in memory.
void columns() {
  float* data = to_device(ramp(2 * 4 * 3));
  auto* complex = reinterpret_cast<cufftComplex*>(data);
  int length[] = {4}, embed[] = {4};
  cufftHandle plan;
  cufftPlanMany(&plan, 1, length, embed, 3, 1, embed, 3, 1, CUFFT_C2C, 3);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cufftSetStream(plan, stream);
  cufftExecC2C(plan, complex, complex, CUFFT_FORWARD);
  cudaStreamSynchronize(stream);
  show("columns", data, 24);
  cufftDestroy(plan);
  cudaStreamDestroy(stream);
  cudaFree(data);
}

int main() {
  lines();
  real_numbers();
  planes();
  columns();
  cufftHandle plan = 0;
  printf("refused: %d %d %d", cufftPlan1d(&plan, 0, CUFFT_C2C, 1),
         cufftPlan1d(&plan, 8, CUFFT_C2C, 0), cufftPlan1d(nullptr, 8, CUFFT_C2C, 1));
  printf(" %d %d\n", cufftExecC2C(1234, nullptr, nullptr, CUFFT_FORWARD), cufftDestroy(1234));
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
