// The kernel passes the first element by value, which only the others have set.
// expect: uninitialised-global
struct Light {
  float red, green, blue;
};

__device__ float brightness(Light light, int steps) {
  float sum = 0;
  for (int i = 0; i < steps; ++i) sum += sqrtf(light.red * light.red + i) + light.green / (1 + i);
  for (int i = 0; i < steps; ++i) sum += expf(-light.blue * i) + atan2f(light.red, light.green + i);
  return sum;
}

__global__ void set(Light* lights) {
  if (threadIdx.x > 0) lights[threadIdx.x] = {1, 2, 3};
}

__global__ void measure(const Light* lights, float* out) {
  const Light* const light = lights + threadIdx.x;
  out[threadIdx.x] = brightness(*light, 2) + brightness(*light, 3);  // here
}

int main() {
  constexpr int kCount = 64;
  Light* lights;
  float* out;
  cudaMalloc(&lights, kCount * sizeof(Light));
  cudaMalloc(&out, kCount * sizeof(float));
  set<<<1, kCount>>>(lights);
  measure<<<1, kCount>>>(lights, out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(lights);
  cudaFree(out);
  return error;
}
