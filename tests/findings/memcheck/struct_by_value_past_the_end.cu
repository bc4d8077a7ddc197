// The guard lets one thread too many pass an element by value.
// expect: out-of-bounds-global
struct Light {
  float red, green, blue;
};

__device__ float brightness(Light light, int steps) {
  float sum = 0;
  for (int i = 0; i < steps; ++i) sum += sqrtf(light.red * light.red + i) + light.green / (1 + i);
  for (int i = 0; i < steps; ++i) sum += expf(-light.blue * i) + atan2f(light.red, light.green + i);
  return sum;
}

__global__ void measure(const Light* lights, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) out[i] = brightness(lights[i], 2) + brightness(lights[0], 3);  // here
}

int main() {
  constexpr int kCount = 63;
  Light* lights;
  float* out;
  cudaMalloc(&lights, kCount * sizeof(Light));
  cudaMalloc(&out, (kCount + 1) * sizeof(float));
  cudaMemset(lights, 0, kCount * sizeof(Light));
  measure<<<1, 64>>>(lights, out, kCount);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(lights);
  cudaFree(out);
  return error;
}
