// What float and double can and cannot hold, and what a constant without its f costs.
#include <cstdio>

__global__ void sums(const float* a, int n, float* forward, float* backward, double* exact) {
  float up = 0, down = 0;
  double sum = 0;
  for (int i = 0; i < n; ++i) up += a[i];
  for (int i = n - 1; i >= 0; --i) down += a[i];
  for (int i = 0; i < n; ++i) sum += a[i];
  *forward = up;
  *backward = down;
  *exact = sum;
}

__global__ void half_of(float* a) {
  a[0] = a[0] * 0.1f;  // one multiplication of floats
  a[1] = a[1] * 0.1;   // to double, a multiplication of doubles, and back
}

int main() {
  const int n = 100000;
  float *a = nullptr, *result = nullptr;
  double* exact = nullptr;
  cudaMallocManaged(&a, n * sizeof(float));
  cudaMallocManaged(&result, 2 * sizeof(float));
  cudaMallocManaged(&exact, sizeof(double));
  for (int i = 0; i < n; ++i) a[i] = 1.0f / static_cast<float>(i + 1);
  sums<<<1, 1>>>(a, n, &result[0], &result[1], exact);
  cudaDeviceSynchronize();
  std::printf("16777216 + 1 as floats        %.0f\n", 16777216.0f + 1.0f);
  std::printf("0.1f is                       %.10f\n", static_cast<double>(0.1f));
  std::printf("1 + 1/2 + ... + 1/%d:\n", n);
  std::printf("  floats, largest first       %.7f\n", static_cast<double>(result[0]));
  std::printf("  floats, smallest first      %.7f\n", static_cast<double>(result[1]));
  std::printf("  in double                   %.7f\n", *exact);
  a[0] = a[1] = 9;
  half_of<<<1, 1>>>(a);
  cudaDeviceSynchronize();
  std::printf("9 * 0.1f and 9 * 0.1          %.9f %.9f\n", static_cast<double>(a[0]),
              static_cast<double>(a[1]));
  cudaFree(a);
  cudaFree(result);
  cudaFree(exact);
}
